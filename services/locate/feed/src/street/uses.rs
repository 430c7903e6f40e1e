//! The uses of a polling place: election day, early voting, drop-off, by a word (`kind`) or by flags.

use super::map::{KindWords, key};

/// The use of a place by the precincts of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PlaceUse {
    ElectionDay,
    EarlyVoting,
    DropBox,
    /// Another one: the row's own word goes with the place, and no voter is sent there.
    Other,
    /// They have no place of election day: all vote by mail.
    Mail,
}

/// Words before which a place, or only a use, may be named: `Early Voting Site`.
const PLACE_WORDS: [&str; 9] =
    ["site", "sites", "location", "locations", "center", "centers", "centre", "place", "only"];

/// The uses that a word names; `None` where it is not known. `EV` and `ED` are not: they may be a code.
pub(super) fn of_word(word: &str, own: &KindWords) -> Option<Vec<PlaceUse>> {
    let lists = [
        (PlaceUse::ElectionDay, &own.election_day),
        (PlaceUse::EarlyVoting, &own.early_voting),
        (PlaceUse::DropBox, &own.drop_box),
        (PlaceUse::Other, &own.other),
    ];
    let said = lists.iter().filter(|(_, words)| words.iter().any(|other| key(other) == key(word)));
    let said: Vec<PlaceUse> = said.map(|(used, _)| *used).collect();
    if !said.is_empty() {
        return Some(said);
    }
    let text = key(word).replace('-', " ").replace(['/', ',', '+', '&', ';'], " and ");
    let parts = text.split(" and ").map(|part| known(&key(part)));
    let mut uses: Vec<PlaceUse> = parts.collect::<Option<_>>()?;
    uses.sort_unstable();
    uses.dedup();
    Some(uses)
}

fn known(text: &str) -> Option<PlaceUse> {
    let one = |text: &str| match text {
        "election day"
        | "election day voting"
        | "election day polling"
        | "polling place"
        | "polling location"
        | "polls"
        | "precinct"
        | "vote center"
        | "voting center" => Some(PlaceUse::ElectionDay),
        "early"
        | "early voting"
        | "early vote"
        | "early in person"
        | "early in person voting"
        | "in person early voting"
        | "advance voting"
        | "absentee in person"
        | "in person absentee"
        | "in person absentee voting" => Some(PlaceUse::EarlyVoting),
        "drop box" | "dropbox" | "drop off" | "dropoff" | "ballot drop" | "ballot drop box"
        | "ballot dropbox" | "ballot drop off" => Some(PlaceUse::DropBox),
        _ => None,
    };
    let mut text = text;
    loop {
        if let Some(used) = one(text) {
            return Some(used);
        }
        let (before, last) = text.rsplit_once(' ')?;
        text = Some(before).filter(|_| PLACE_WORDS.contains(&last))?;
    }
}

/// Yes or no; a blank is no, as under a column of marks.
pub(super) fn flag(text: &str) -> Option<bool> {
    match key(text).as_str() {
        "y" | "yes" | "true" | "t" | "1" | "x" => Some(true),
        "" | "n" | "no" | "false" | "f" | "0" => Some(false),
        _ => None,
    }
}

/// The uses of a row by its word and its flags (election day, early voting, drop-off; `None` where the table
/// has no such column).
///
/// # Errors
/// The unknown value, in words.
pub(super) fn of_row(
    word: Option<&str>,
    flags: [Option<&str>; 3],
    own: &KindWords,
) -> Result<Vec<PlaceUse>, String> {
    let of_word = |word: &str| {
        of_word(word, own).ok_or_else(|| {
            let shown = super::column_values::short(word);
            format!("kind {shown:?} is not known: write it under [places.kinds]")
        })
    };
    let by_word = word.map(of_word).transpose()?;
    if flags.iter().all(Option::is_none) {
        return Ok(by_word.unwrap_or_else(|| vec![PlaceUse::ElectionDay]));
    }
    let read = |text: &str| {
        let shown = super::column_values::short(text);
        flag(text).ok_or_else(|| format!("{shown:?} is neither yes nor no"))
    };
    let [day, early, drop] = flags.map(|text| text.map(read).transpose());
    let (day, early, drop) = (day?, early?.unwrap_or(false), drop?.unwrap_or(false));
    // Without a column of election day, what is for something else is not for election day.
    let day = day.unwrap_or(!early && !drop);
    let has = |used| by_word.as_ref().is_none_or(|uses| uses.contains(&used));
    let by_flags = [(day, PlaceUse::ElectionDay), (early, PlaceUse::EarlyVoting), (drop, PlaceUse::DropBox)];
    // Where the word and the flags disagree the place is for neither.
    Ok(by_flags.into_iter().filter(|(is, used)| *is && has(*used)).map(|(_, used)| used).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_known_words_and_no_abbreviation() {
        use PlaceUse::{DropBox, EarlyVoting, ElectionDay};
        let own = KindWords::default();
        for (word, uses) in [
            ("Election Day", Some(vec![ElectionDay])),
            ("EARLY VOTING SITE", Some(vec![EarlyVoting])),
            ("Early-Voting only", Some(vec![EarlyVoting])),
            ("Ballot Drop-Off Location", Some(vec![DropBox])),
            ("Early Voting & Election Day", Some(vec![ElectionDay, EarlyVoting])),
            ("polling place/drop box", Some(vec![ElectionDay, DropBox])),
            ("EV", None),
            ("ED", None),
            ("School", None),
            ("", None),
            ("Early Voting and lunch", None),
        ] {
            assert_eq!(of_word(word, &own), uses, "{word}");
        }
        let own = KindWords { early_voting: vec!["EV".to_owned()], ..KindWords::default() };
        assert_eq!(of_word("ev", &own), Some(vec![EarlyVoting]));
    }

    #[test]
    fn flags_without_election_day_exclude_it() {
        use PlaceUse::{EarlyVoting, ElectionDay};
        let own = KindWords::default();
        let of = |flags| of_row(None, flags, &own);
        assert_eq!(of([Some("N"), Some("Y"), None]), Ok(vec![EarlyVoting]));
        assert_eq!(of([Some("Y"), Some("Y"), None]), Ok(vec![ElectionDay, EarlyVoting]));
        assert_eq!(of([None, Some("Y"), None]), Ok(vec![EarlyVoting]));
        assert_eq!(of([None, Some(""), None]), Ok(vec![ElectionDay]));
        assert_eq!(of([Some(""), Some(""), Some("")]), Ok(vec![]));
        assert!(of([Some("maybe"), None, None]).is_err());
        assert_eq!(of_row(Some("Early Voting"), [Some("Y"), Some("N"), None], &own), Ok(vec![]));
    }
}
