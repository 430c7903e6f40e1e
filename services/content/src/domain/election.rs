//! Elections, early voting and the dates that a voter acts on (SPEC sections 3 to 5).

pub mod ahead;

use chrono::NaiveDate;

use super::source::{Checked, RowSource};
use super::text::{Text, Written, note};

/// The kinds of election. Caucuses change the wording of buttons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ElectionKind {
    /// No kind is given, or an unknown word.
    #[default]
    Unspecified,
    General,
    Primary,
    /// Primary for president, where it is held on a day of its own.
    PresidentialPrimary,
    Caucus,
    Runoff,
    Special,
    Municipal,
}

impl ElectionKind {
    /// All that are given, with the word by which editors and tables name them.
    pub const ALL: [(Self, &'static str); 7] = [
        (Self::General, "general"),
        (Self::Primary, "primary"),
        (Self::PresidentialPrimary, "presidential_primary"),
        (Self::Caucus, "caucus"),
        (Self::Runoff, "runoff"),
        (Self::Special, "special"),
        (Self::Municipal, "municipal"),
    ];

    /// Reads the word that an editor picked.
    #[must_use]
    pub fn parse(word: &str) -> Self {
        let word = word.trim().to_ascii_lowercase().replace(' ', "_");
        Self::ALL.into_iter().find(|(_, own)| *own == word).map_or(Self::Unspecified, |(kind, _)| kind)
    }

    /// The word that [`Self::parse`] reads; empty where no kind is given.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }
}

/// Early in-person voting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EarlyVoting {
    /// The law allows it.
    pub allowed: bool,
    /// First and last day: both or none. Only the built-in election of 2024 has states without a last day.
    pub days: Option<(NaiveDate, Option<NaiveDate>)>,
}

impl EarlyVoting {
    /// Keeps the days only when both are known and in order.
    #[must_use]
    pub fn new(allowed: bool, start: Option<NaiveDate>, end: Option<NaiveDate>) -> Self {
        let days = start.zip(end).filter(|(start, end)| start <= end);
        Self { allowed, days: days.map(|(start, end)| (start, Some(end))) }
    }
}

/// A date with its notes as an editor left them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DateEntry {
    /// Calendar day; `None` where the editor gave none.
    pub date: Option<NaiveDate>,
    /// Note for lists of dates; wins over [`Self::long`].
    pub short: Written,
    /// Note of the entry where there is no short one.
    pub long: Written,
}

impl DateEntry {
    /// Applies the rule of notes.
    #[must_use]
    pub fn noted(&self) -> NotedDate {
        NotedDate { date: self.date, note: note(self.short.clone(), self.long.clone()) }
    }
}

/// A date with the note to show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotedDate {
    /// The day, where it is known.
    pub date: Option<NaiveDate>,
    pub note: Option<Text>,
}

/// The dates of SPEC section 3, over what a date is: [`DateEntry`] with `Written` texts before the
/// rules, [`NotedDate`] with texts to show after them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dates<D, T> {
    pub early_voting_start_by: D,
    /// It starts on the same day in the whole state.
    pub early_voting_start_is_same_statewide: bool,
    /// In-person absentee voting starts.
    pub in_person_absentee_start_by: D,
    pub election_day: D,
    /// Polling hours of the whole state.
    pub election_day_statewide_hours: T,
    /// Request a mail ballot.
    pub ballot_request_by: D,
    /// Drop the ballot off.
    pub ballot_dropoff_by: D,
    pub ballot_postmark_by: D,
    /// Arrival of the ballot.
    pub ballot_receive_by: D,
    pub register_online_by: D,
    pub register_in_person_by: D,
    pub register_same_day_note: T,
    /// Arrival of a mailed registration.
    pub register_receive_by: D,
    /// Postmark of a mailed registration.
    pub register_postmark_by: D,
    /// About voting by mail.
    pub vote_by_mail_note: T,
}

/// The dates as an editor left them.
pub type DateEntries = Dates<DateEntry, (Written, Written)>;
/// The dates to show.
pub type ImportantDates = Dates<NotedDate, Option<Text>>;

impl DateEntries {
    /// Applies the rule of notes to every date.
    #[must_use]
    pub fn noted(&self) -> ImportantDates {
        let text = |(short, long): &(Written, Written)| note(short.clone(), long.clone());
        Dates {
            early_voting_start_by: self.early_voting_start_by.noted(),
            early_voting_start_is_same_statewide: self.early_voting_start_is_same_statewide,
            in_person_absentee_start_by: self.in_person_absentee_start_by.noted(),
            election_day: self.election_day.noted(),
            election_day_statewide_hours: text(&self.election_day_statewide_hours),
            ballot_request_by: self.ballot_request_by.noted(),
            ballot_dropoff_by: self.ballot_dropoff_by.noted(),
            ballot_postmark_by: self.ballot_postmark_by.noted(),
            ballot_receive_by: self.ballot_receive_by.noted(),
            register_online_by: self.register_online_by.noted(),
            register_in_person_by: self.register_in_person_by.noted(),
            register_same_day_note: text(&self.register_same_day_note),
            register_receive_by: self.register_receive_by.noted(),
            register_postmark_by: self.register_postmark_by.noted(),
            vote_by_mail_note: text(&self.vote_by_mail_note),
        }
    }
}

/// The name of an election, and how firm its day is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Its name for voters; `None` means by its kind.
    pub name: Option<Text>,
    /// The law or the office may still set another day.
    pub may_move: bool,
    /// The days that other sources give.
    pub other_days: Vec<NaiveDate>,
    /// Only some voters have a contest in it (a runoff): the office says who.
    pub some_voters: bool,
    /// Where the day comes from.
    pub source: RowSource,
    /// When that source was checked.
    pub checked: Option<Checked>,
}

/// An election as an editor left it. It needs a date to count at all (SPEC section 5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElectionEntry {
    /// Name for editors.
    pub internal_name: String,
    pub kind: ElectionKind,
    pub day: NaiveDate,
    pub early_voting: EarlyVoting,
    pub dates: DateEntries,
    /// Its name, and how firm it is.
    pub about: About,
}

/// An election that is today or later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleElection {
    /// Name for editors.
    pub internal_name: String,
    pub kind: ElectionKind,
    pub day: NaiveDate,
    pub early_voting: EarlyVoting,
    pub dates: ImportantDates,
    /// Its name, and how firm it is.
    pub about: About,
}

/// The error in place of an election, for a jurisdiction without an active one (SPEC section 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoElectionsError {
    /// The jurisdiction's name in a sentence.
    pub jurisdiction: &'static str,
}

impl NoElectionsError {
    pub const CODE: &'static str = "NO_ACTIVE_ELECTION";
}

impl std::fmt::Display for NoElectionsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "No active election for {}", self.jurisdiction)
    }
}

impl std::error::Error for NoElectionsError {}

/// The election while it is active: on its day and before.
#[must_use]
pub fn active(entry: &ElectionEntry, today: NaiveDate) -> Option<VisibleElection> {
    (today <= entry.day).then(|| VisibleElection {
        internal_name: entry.internal_name.clone(),
        kind: entry.kind,
        day: entry.day,
        early_voting: entry.early_voting.clone(),
        dates: entry.dates.noted(),
        about: entry.about.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn early_voting_days_are_kept_only_together_and_in_order() {
        let (a, b) = (day("2028-10-20"), day("2028-11-03"));
        assert_eq!(EarlyVoting::new(true, Some(a), Some(b)).days, Some((a, Some(b))));
        assert_eq!(EarlyVoting::new(true, Some(a), None).days, None);
        assert_eq!(EarlyVoting::new(true, None, Some(b)).days, None);
        assert_eq!(EarlyVoting::new(true, Some(b), Some(a)).days, None);
    }

    #[test]
    fn an_election_is_active_up_to_and_on_its_day() {
        let entry = ElectionEntry {
            internal_name: "General".to_owned(),
            kind: ElectionKind::parse(" General "),
            day: day("2028-11-07"),
            early_voting: EarlyVoting::default(),
            dates: DateEntries::default(),
            about: About::default(),
        };
        assert_eq!(active(&entry, day("2028-11-07")).unwrap().kind, ElectionKind::General);
        assert!(active(&entry, day("2028-11-08")).is_none());
        assert_eq!(ElectionKind::parse("coronation"), ElectionKind::Unspecified);
        for kind in [
            ElectionKind::General,
            ElectionKind::Primary,
            ElectionKind::PresidentialPrimary,
            ElectionKind::Caucus,
            ElectionKind::Runoff,
        ] {
            assert_eq!(ElectionKind::parse(kind.word()), kind);
        }
    }
}
