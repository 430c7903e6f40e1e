//! Messages of the catalogs: the part of ICU MessageFormat that they use. `{name}`, `{name, number}`,
//! `{name, date, ::skeleton}`, `{name, plural, =0 {…} one {…} other {… # …}}`, `{name, select, …}`, tags such as
//! `<b>…</b>`, and the apostrophe as ICU reads it. Parsing is strict (a test parses every catalog); formatting
//! never fails on a parsed message except for an argument that the template forgot.

use std::fmt::Write as _;

/// How deep plurals, selects and tags may stand in each other.
const MAX_DEPTH: usize = 6;

/// A parsed message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Message(pub(super) Vec<Part>);

/// A piece of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Text as it is.
    Text(String),
    /// `{name}` or `{name, number}`.
    Argument(String),
    /// `{name, date, ::skeleton}`.
    Date(String, String),
    /// `{name, plural, …}`.
    Plural(String, Vec<(String, Vec<Part>)>),
    /// `{name, select, …}`.
    Select(String, Vec<(String, Vec<Part>)>),
    /// `#` inside a plural.
    Hash,
    /// `<name>…</name>`.
    Tag(String, Vec<Part>),
}

/// Why a message cannot be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("at character {at}: {what}")]
pub(super) struct MessageError {
    /// Offset in bytes.
    pub(super) at: usize,
    /// What is wrong.
    pub(super) what: &'static str,
}

impl Message {
    /// Reads a message.
    pub(super) fn parse(source: &str) -> Result<Self, MessageError> {
        let mut parser = Parser { source, at: 0 };
        let parts = parser.parts(&Inside { depth: 0, plural: false, tag: None })?;
        if parser.at == source.len() { Ok(Self(parts)) } else { Err(parser.error("unexpected }")) }
    }

    /// Names of arguments and tags with their kind, sorted: `date:day`, `tag:b`.
    #[cfg(test)]
    pub(super) fn placeholders(&self) -> std::collections::BTreeSet<String> {
        fn walk(parts: &[Part], found: &mut std::collections::BTreeSet<String>) {
            for part in parts {
                match part {
                    Part::Text(_) | Part::Hash => {}
                    Part::Argument(name) => drop(found.insert(format!("argument:{name}"))),
                    Part::Date(name, _) => drop(found.insert(format!("date:{name}"))),
                    Part::Plural(name, branches) => {
                        found.insert(format!("plural:{name}"));
                        branches.iter().for_each(|(_, parts)| walk(parts, found));
                    }
                    Part::Select(name, branches) => {
                        found.insert(format!("select:{name}"));
                        branches.iter().for_each(|(_, parts)| walk(parts, found));
                    }
                    Part::Tag(name, parts) => {
                        found.insert(format!("tag:{name}"));
                        walk(parts, found);
                    }
                }
            }
        }
        let mut found = std::collections::BTreeSet::new();
        walk(&self.0, &mut found);
        found
    }
}

struct Parser<'a> {
    source: &'a str,
    at: usize,
}

/// Where the parser is.
struct Inside<'a> {
    depth: usize,
    plural: bool,
    tag: Option<&'a str>,
}

impl<'a> Parser<'a> {
    fn error(&self, what: &'static str) -> MessageError {
        MessageError { at: self.at, what }
    }

    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    fn skip_space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn expect(&mut self, text: &str, what: &'static str) -> Result<(), MessageError> {
        self.skip_space();
        if self.eat(text) { Ok(()) } else { Err(self.error(what)) }
    }

    fn name(&mut self) -> Result<&'a str, MessageError> {
        self.skip_space();
        let rest = self.rest();
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
        if end == 0 {
            return Err(self.error("a name is missing"));
        }
        self.at += end;
        Ok(&rest[..end])
    }

    /// Up to the end, an unmatched `}`, or the end tag of the tag that it stands in.
    fn parts(&mut self, inside: &Inside<'_>) -> Result<Vec<Part>, MessageError> {
        if inside.depth > MAX_DEPTH {
            return Err(self.error("nested too deeply"));
        }
        let mut parts = Vec::new();
        let mut text = String::new();
        while let Some(c) = self.rest().chars().next() {
            let special = match c {
                '}' => break,
                '<' if self.rest().starts_with("</") => {
                    if inside.tag.is_none() {
                        return Err(self.error("an end tag without its start"));
                    }
                    break;
                }
                '<' if self.rest()[1..].starts_with(|c: char| c.is_ascii_alphabetic()) => self.tag(inside)?,
                '{' => self.argument(inside)?,
                '#' if inside.plural => {
                    self.at += 1;
                    Part::Hash
                }
                '\'' => {
                    self.apostrophe(&mut text);
                    continue;
                }
                _ => {
                    text.push(c);
                    self.at += c.len_utf8();
                    continue;
                }
            };
            if !text.is_empty() {
                parts.push(Part::Text(std::mem::take(&mut text)));
            }
            parts.push(special);
        }
        if !text.is_empty() {
            parts.push(Part::Text(text));
        }
        Ok(parts)
    }

    /// `''` is an apostrophe, `'{…'` quotes, any other apostrophe is itself.
    fn apostrophe(&mut self, text: &mut String) {
        self.at += 1;
        if self.eat("'") {
            text.push('\'');
        } else if self.rest().starts_with(['{', '}', '#', '<']) {
            let rest = self.rest();
            let end = rest.find('\'').unwrap_or(rest.len());
            text.push_str(&rest[..end]);
            self.at = (self.at + end + 1).min(self.source.len());
        } else {
            text.push('\'');
        }
    }

    fn tag(&mut self, inside: &Inside<'_>) -> Result<Part, MessageError> {
        self.at += 1;
        let name = self.name()?;
        self.expect(">", "a tag needs >")?;
        let parts =
            self.parts(&Inside { depth: inside.depth + 1, plural: inside.plural, tag: Some(name) })?;
        if !(self.eat("</") && self.eat(name) && self.eat(">")) {
            return Err(self.error("a tag is not closed"));
        }
        Ok(Part::Tag(name.to_owned(), parts))
    }

    fn argument(&mut self, inside: &Inside<'_>) -> Result<Part, MessageError> {
        self.at += 1;
        let name = self.name()?.to_owned();
        self.skip_space();
        if self.eat("}") {
            return Ok(Part::Argument(name));
        }
        self.expect(",", "an argument needs , or }")?;
        let part = match self.name()? {
            "number" => Part::Argument(name),
            "date" => {
                self.expect(",", "a date needs a skeleton")?;
                self.expect("::", "a date needs a skeleton that starts with ::")?;
                Part::Date(name, self.name()?.to_owned())
            }
            "plural" => Part::Plural(name, self.branches(inside, true)?),
            "select" => Part::Select(name, self.branches(inside, false)?),
            _ => return Err(self.error("only number, date, plural and select are known")),
        };
        self.expect("}", "an argument is not closed")?;
        Ok(part)
    }

    fn branches(
        &mut self,
        inside: &Inside<'_>,
        plural: bool,
    ) -> Result<Vec<(String, Vec<Part>)>, MessageError> {
        self.expect(",", "branches are missing")?;
        let mut branches = Vec::new();
        loop {
            self.skip_space();
            if self.rest().starts_with('}') {
                break;
            }
            let exact = plural && self.eat("=");
            let name = self.name()?;
            if exact && name.parse::<i64>().is_err() {
                return Err(self.error("= needs a number"));
            }
            let key = if exact { format!("={name}") } else { name.to_owned() };
            self.expect("{", "a branch needs {")?;
            let parts =
                self.parts(&Inside { depth: inside.depth + 1, plural: plural || inside.plural, tag: None })?;
            self.expect("}", "a branch is not closed")?;
            branches.push((key, parts));
        }
        if branches.iter().any(|(key, _)| key == "other") {
            Ok(branches)
        } else {
            Err(self.error("a branch named other is missing"))
        }
    }
}

/// What formatting needs to know of a language and of the arguments.
pub(super) trait Words {
    /// The text of an argument, escaped where the output needs it; `None` when the template forgot it.
    fn argument(&self, name: &str) -> Option<String>;
    /// The number of an argument.
    fn number(&self, name: &str) -> Option<i64>;
    /// The date of an argument, by skeleton.
    fn date(&self, name: &str, skeleton: &str) -> Option<String>;
    /// The plural category of a number ("one", "few").
    fn category(&self, number: i64) -> &'static str;
    /// Text of the catalog, escaped where the output needs it.
    fn text(&self, text: &str, out: &mut String);
    /// Puts what stands inside a tag into the output.
    fn tag(&self, name: &str, inner: &str, out: &mut String) -> Option<()>;
}

impl Message {
    /// The message in words. `Err` names the argument or tag that is missing.
    pub(super) fn format(&self, words: &impl Words) -> Result<String, String> {
        let mut out = String::new();
        write(&self.0, words, None, &mut out)?;
        Ok(out)
    }
}

fn write(parts: &[Part], words: &impl Words, count: Option<i64>, out: &mut String) -> Result<(), String> {
    for part in parts {
        match part {
            Part::Text(text) => words.text(text, out),
            Part::Argument(name) => out.push_str(&words.argument(name).ok_or_else(|| name.clone())?),
            Part::Date(name, skeleton) => {
                out.push_str(&words.date(name, skeleton).ok_or_else(|| name.clone())?);
            }
            Part::Hash => {
                // Writing to a String cannot fail. Counts of days need no grouping.
                let _ = write!(out, "{}", count.unwrap_or_default());
            }
            Part::Plural(name, branches) => {
                let number = words.number(name).ok_or_else(|| name.clone())?;
                let exact = format!("={number}");
                let chosen = branch(branches, &exact).or_else(|| branch(branches, words.category(number)));
                let parts = chosen.or_else(|| branch(branches, "other")).ok_or_else(|| name.clone())?;
                write(parts, words, Some(number), out)?;
            }
            Part::Select(name, branches) => {
                let value = words.argument(name).ok_or_else(|| name.clone())?;
                let chosen = branch(branches, &value).or_else(|| branch(branches, "other"));
                write(chosen.ok_or_else(|| name.clone())?, words, count, out)?;
            }
            Part::Tag(name, parts) => {
                let mut inner = String::new();
                write(parts, words, count, &mut inner)?;
                words.tag(name, &inner, out).ok_or_else(|| name.clone())?;
            }
        }
    }
    Ok(())
}

fn branch<'a>(branches: &'a [(String, Vec<Part>)], key: &str) -> Option<&'a [Part]> {
    branches.iter().find(|(name, _)| name == key).map(|(_, parts)| parts.as_slice())
}

#[cfg(test)]
mod tests;
