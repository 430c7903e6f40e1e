//! One top-level element of an XML feed, flat: its parts in the order of the file, their text in one string.
//! It is reused for every element, so that streaming millions of segments allocates nothing.

use std::ops::Range;

/// A part: the element itself (number 0), a child, a child of a child.
#[derive(Debug)]
struct XmlPart {
    name: Range<usize>,
    language: Range<usize>,
    text: Range<usize>,
    line: u64,
    /// The first part after this one and what is within it.
    end: usize,
    /// Text after a child is not kept: no element of VIP has any.
    sealed: bool,
}

/// A top-level element.
#[derive(Debug, Default)]
pub(crate) struct XmlElement {
    parts: Vec<XmlPart>,
    text: String,
    open: Vec<usize>,
    id: String,
}

impl XmlElement {
    pub(crate) fn clear(&mut self) {
        self.parts.clear();
        self.text.clear();
        self.open.clear();
        self.id.clear();
    }

    /// Parts and bytes so far, for the bounds.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.parts.len(), self.text.len())
    }

    pub(crate) fn set_id(&mut self, id: &str) {
        self.id.push_str(id.trim());
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn open(&mut self, name: &str, language: &str, line: u64) {
        if let Some(part) = self.open.last().and_then(|i| self.parts.get_mut(*i)) {
            part.sealed = true;
        }
        let at = self.text.len();
        self.text.push_str(name);
        let named = self.text.len();
        self.text.push_str(language);
        let text = self.text.len();
        self.open.push(self.parts.len());
        self.parts.push(XmlPart {
            name: at..named,
            language: named..text,
            text: text..text,
            line,
            end: 0,
            sealed: false,
        });
    }

    pub(crate) fn push(&mut self, text: &str) {
        let Some(part) = self.open.last().and_then(|i| self.parts.get_mut(*i)) else { return };
        if !part.sealed {
            self.text.push_str(text);
            part.text.end = self.text.len();
        }
    }

    pub(crate) fn close(&mut self) {
        let end = self.parts.len();
        if let Some(part) = self.open.pop().and_then(|i| self.parts.get_mut(i)) {
            part.end = end;
        }
    }

    /// Name of the element itself.
    pub(crate) fn name(&self) -> &str {
        self.parts.first().map_or("", |p| &self.text[p.name.clone()])
    }

    /// Line on which the element starts.
    pub(crate) fn line(&self) -> u64 {
        self.line_of(0)
    }

    pub(crate) fn line_of(&self, part: usize) -> u64 {
        self.parts.get(part).map_or(0, |p| p.line)
    }

    pub(crate) fn name_of(&self, part: usize) -> &str {
        self.parts.get(part).map_or("", |p| &self.text[p.name.clone()])
    }

    /// Text of a part as written.
    pub(crate) fn raw(&self, part: usize) -> &str {
        self.parts.get(part).map_or("", |p| &self.text[p.text.clone()])
    }

    /// Text of a part without space around it.
    pub(crate) fn text(&self, part: usize) -> &str {
        self.raw(part).trim()
    }

    /// Direct children of a part.
    pub(crate) fn children(&self, part: usize) -> impl Iterator<Item = usize> {
        let end = self.parts.get(part).map_or(0, |p| p.end);
        let mut next = part + 1;
        std::iter::from_fn(move || {
            let child = next;
            next = self.parts.get(child).filter(|_| child < end)?.end;
            Some(child)
        })
    }

    /// The first direct child of this name.
    pub(crate) fn child(&self, part: usize, name: &str) -> Option<usize> {
        self.children(part).find(|c| self.name_of(*c) == name)
    }

    /// An InternationalizedText: English, else the first language, else plain text in its place.
    pub(crate) fn words(&self, part: usize) -> &str {
        let texts =
            || self.children(part).filter(|c| self.name_of(*c) == "Text" && !self.text(*c).is_empty());
        let english = |c: &usize| {
            let language = &self.text[self.parts[*c].language.clone()];
            language.get(..2).is_some_and(|l| l.eq_ignore_ascii_case("en"))
        };
        texts().find(english).or_else(|| texts().next()).map_or_else(|| self.text(part), |c| self.text(c))
    }

    /// Whether any text holds a character that XML 1.0 does not allow.
    pub(crate) fn has_control(&self) -> bool {
        self.text.bytes().any(|b| b < 0x20 && !matches!(b, b'\t' | b'\n' | b'\r'))
    }
}
