//! Choices of several elections in one line. A candidate of the nearest election ends in `[pre1]`, that of a
//! later one in `[2028-11-07: pre1]`, that of another one of a day in `[2028-11-07 SCHOOL BOARD: pre1]`:
//! identifiers of different feeds are never compared, so that a choice counts for the election that asked for
//! it, and for no other. Both may stand in one line, so that a voter who is asked twice answers once each.

use std::borrow::Cow;

use super::calendar::{ElectionId, MOST_ELECTIONS};
use super::choices::split_selection;
use super::{LookupAnswer, fields};
use address::parse::MAX_CHARS;

/// The text between the election and the choice.
const AFTER_DAY: &str = ": ";

/// A line and the choices at its end.
struct Selections<'t> {
    plain: &'t str,
    /// The choice for the nearest election.
    undated: Option<&'t str>,
    /// The choices for other elections, the last one first.
    dated: Vec<(ElectionId, &'t str)>,
}

impl<'t> Selections<'t> {
    fn of(line: &'t str) -> Self {
        let mut own = Self { plain: line, undated: None, dated: Vec::new() };
        while own.undated.is_none() && own.dated.len() < MOST_ELECTIONS {
            let Some((rest, token)) = split_selection(own.plain) else { break };
            match dated(token) {
                Some(choice) => own.dated.push(choice),
                None => own.undated = Some(token),
            }
            own.plain = rest;
        }
        own
    }

    /// The choice for an election.
    fn for_election(&self, election: Option<&ElectionId>, is_nearest: bool) -> Option<&'t str> {
        let dated = self.dated.iter().find(|(own, _)| Some(own) == election).map(|(_, token)| *token);
        dated.or(self.undated.filter(|_| is_nearest))
    }

    /// How many words each field of the line has, where a choice says it: it holds for every election.
    fn cut(&self) -> Option<&'t str> {
        let mut tokens = self.undated.into_iter().chain(self.dated.iter().map(|(_, token)| *token));
        tokens.find_map(|token| fields::split(token)).map(|(cut, _)| cut)
    }
}

fn dated(token: &str) -> Option<(ElectionId, &str)> {
    let (election, choice) = token.split_once(AFTER_DAY.trim_end())?;
    Some((ElectionId::read(election)?, choice.trim()))
}

/// The line without its choices.
pub(super) fn plain(line: &str) -> &str {
    Selections::of(line).plain
}

/// The line without its choices and how many words its fields have, where a choice names its day; else
/// `None`.
pub(super) fn plain_with_day(line: &str) -> Option<(&str, Option<&str>)> {
    if !line.trim_end().ends_with(']') {
        return None;
    }
    let choices = Selections::of(line);
    (!choices.dated.is_empty()).then(|| (choices.plain, choices.cut()))
}

/// The line as one election is asked: without the choices of other elections. `election` is `None` where the
/// index has one a state.
pub(super) fn line_for<'l>(line: &'l str, election: Option<&ElectionId>, is_nearest: bool) -> Cow<'l, str> {
    if !line.trim_end().ends_with(']') {
        return Cow::Borrowed(line);
    }
    let choices = Selections::of(line);
    if choices.dated.is_empty() && is_nearest {
        return Cow::Borrowed(line);
    }
    let plain = choices.plain;
    match (choices.for_election(election, is_nearest), choices.cut()) {
        (Some(token), _) => Cow::Owned(format!("{plain} [{token}]")),
        (None, Some(cut)) => Cow::Owned(format!("{plain} [={cut}]")),
        (None, None) => Cow::Borrowed(plain),
    }
}

/// Marks the candidates of an election for sending back: with the election unless it is the nearest, and with
/// what `line`, the question, has chosen for other elections.
pub(super) fn mark(answer: &mut LookupAnswer, line: Option<&str>, election: &ElectionId, is_nearest: bool) {
    let asked = line.filter(|line| line.trim_end().ends_with(']')).map(Selections::of);
    for candidate in &mut answer.candidates {
        let own = Selections::of(&candidate.address);
        let plain = own.plain.to_owned();
        let token = own.undated.unwrap_or_default().to_owned();
        let has_choice =
            !token.is_empty() && fields::split(&token).is_none_or(|(_, precinct)| !precinct.is_empty());
        let mark = match (token.is_empty(), is_nearest || !has_choice) {
            (true, _) => String::new(),
            (false, true) => format!(" [{token}]"),
            (false, false) => format!(" [{election}{AFTER_DAY}{token}]"),
        };
        let others = asked.as_ref().filter(|asked| asked.plain == plain);
        let others =
            others.map(|asked| others_of(asked, election, is_nearest, !token.is_empty())).unwrap_or_default();
        // The choice of the nearest election stands before those with a day.
        let all =
            if is_nearest { format!("{plain}{mark}{others}") } else { format!("{plain}{others}{mark}") };
        candidate.address = if all.chars().count() <= MAX_CHARS { all } else { format!("{plain}{mark}") };
    }
}

/// The choices of the question for other elections than the one of the day.
fn others_of(asked: &Selections<'_>, election: &ElectionId, is_nearest: bool, has_token: bool) -> String {
    let undated = asked.undated.filter(|_| !is_nearest || !has_token);
    let mut text = undated.map(|token| format!(" [{token}]")).unwrap_or_default();
    for (own, token) in asked.dated.iter().rev().filter(|(own, _)| own != election) {
        text.push_str(&format!(" [{own}{AFTER_DAY}{token}]"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::AddressCandidate;
    use crate::matching::ChoiceReason;

    fn day(text: &str) -> ElectionId {
        ElectionId::read(text).unwrap()
    }

    const BOTH: &str = "1 A ST, X, NV [pre1] [2028-12-05: pre7]";

    #[test]
    fn a_choice_counts_for_the_election_that_asked_for_it() {
        let (near, far) = (&day("2028-11-07"), &day("2028-12-05"));
        let (near, far) = (Some(near), Some(far));
        assert_eq!(line_for(BOTH, near, true), "1 A ST, X, NV [pre1]");
        assert_eq!(line_for(BOTH, far, false), "1 A ST, X, NV [pre7]");
        assert_eq!(line_for("1 A ST, X, NV [pre1]", far, false), "1 A ST, X, NV");
        assert_eq!(line_for("1 A ST, X, NV [2028-12-05: pre7]", near, true), "1 A ST, X, NV");
        assert_eq!(line_for("1 A ST, X, NV [2028-12-05: pre7]", None, true), "1 A ST, X, NV");
        for line in ["1 A ST, X, NV", "1 A ST, X, NV [pre1]", "1 A ST, X, NV [pre1@32001 2028-12-05]"] {
            assert!(matches!(line_for(line, near, true), Cow::Borrowed(same) if same == line), "{line}");
        }
    }

    #[test]
    fn keeps_choices_of_one_day_apart() {
        let line = "1 A ST, X, NV [pre1] [2028-11-07 SCHOOL BOARD: S9]";
        let (main, school) = (day("2028-11-07"), day("2028-11-07 SCHOOL BOARD"));
        assert_eq!(line_for(line, Some(&main), true), "1 A ST, X, NV [pre1]");
        assert_eq!(line_for(line, Some(&school), false), "1 A ST, X, NV [S9]");
        let city = day("2028-11-07 CITY");
        assert_eq!(line_for(line, Some(&city), false), "1 A ST, X, NV");
    }

    #[test]
    fn fields_hold_for_every_election() {
        let line = "1 A PARK, X, NV [2028-12-05: =1.0.2.0.0.0 pre7]";
        assert_eq!(line_for(line, Some(&day("2028-11-07")), true), "1 A PARK, X, NV [=1.0.2.0.0.0]");
        assert_eq!(line_for(line, Some(&day("2028-12-05")), false), "1 A PARK, X, NV [=1.0.2.0.0.0 pre7]");
    }

    #[test]
    fn candidates_keep_what_was_chosen_for_other_elections() {
        let marked = |line: Option<&str>, address: &str, date: &str, is_nearest: bool| {
            let (text, address) = (String::new(), address.to_owned());
            let candidate =
                AddressCandidate { text, address, precinct: None, reason: ChoiceReason::FeedOverlap };
            let mut answer = LookupAnswer { candidates: vec![candidate], ..LookupAnswer::default() };
            mark(&mut answer, line, &day(date), is_nearest);
            answer.candidates.remove(0).address
        };
        let (near, far) = ("2028-11-07", "2028-12-05");
        assert_eq!(marked(Some("1 a st"), "1 A ST [p1]", near, true), "1 A ST [p1]");
        assert_eq!(marked(None, "1 A ST [p1]", far, false), "1 A ST [2028-12-05: p1]");
        assert_eq!(marked(None, "1 A ST [=1.0.1.1.0.0]", far, false), "1 A ST [=1.0.1.1.0.0]");
        assert_eq!(marked(Some("1 A ST [p1]"), "1 A ST [p7]", far, false), "1 A ST [p1] [2028-12-05: p7]");
        let other = Some("1 A ST [2028-12-05: p7]");
        assert_eq!(marked(other, "1 A ST [p2]", near, true), "1 A ST [p2] [2028-12-05: p7]");
        assert_eq!(marked(other, "3 A ST [p2]", near, true), "3 A ST [p2]", "another house");
        assert_eq!(marked(other, "1 A ST [p8]", far, false), "1 A ST [2028-12-05: p8]", "chosen anew");
    }

    #[test]
    fn a_line_of_brackets_ends() {
        let line = format!("1 A ST{}", " [2028-12-05: p]".repeat(100));
        assert_eq!(Selections::of(&line).dated.len(), MOST_ELECTIONS);
    }
}
