//! Which feeds of one day are about different elections. Feeds of one election name it in many ways
//! (`General Election`, `2028 State General`), so that two names are different elections only where their
//! words say so: another kind (a runoff, a special election), another body (a school board, a city) or
//! another party.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use address::StateCode;
use address::text::{fold, split};

/// The words of a subject, and its bit.
type Words = (&'static [&'static str], u16);

const GENERAL: u16 = 1;
const PRIMARY: u16 = 1 << 1;
const RUNOFF: u16 = 1 << 2;
const PUBLIC: u16 = 1;

const KINDS: [Words; 5] = [
    (&["GENERAL"], GENERAL),
    (&["PRIMARY", "PRIMARIES", "CAUCUS", "CAUCUSES"], PRIMARY),
    (&["RUNOFF", "RUNOFFS"], RUNOFF),
    (&["SPECIAL"], 1 << 3),
    (&["RECALL"], 1 << 4),
];

const BODIES: [Words; 7] = [
    (
        &[
            "STATE",
            "STATEWIDE",
            "FEDERAL",
            "NATIONAL",
            "PRESIDENTIAL",
            "PRESIDENT",
            "CONGRESSIONAL",
            "CONGRESS",
            "SENATE",
            "LEGISLATIVE",
            "GUBERNATORIAL",
            "COUNTY",
            "COUNTYWIDE",
            "PARISH",
        ],
        PUBLIC,
    ),
    (
        &[
            "CITY",
            "CITIES",
            "MUNICIPAL",
            "MUNICIPALITY",
            "TOWN",
            "VILLAGE",
            "BOROUGH",
            "MAYOR",
            "MAYORAL",
            "COUNCIL",
        ],
        1 << 1,
    ),
    (
        &[
            "SCHOOL",
            "SCHOOLS",
            "EDUCATION",
            "ISD",
            "CISD",
            "USD",
            "UHSD",
            "SCHOLASTIC",
            "COLLEGE",
            "COLLEGES",
        ],
        1 << 2,
    ),
    (&["WATER", "IRRIGATION", "SEWER", "SANITARY", "SANITATION", "DRAINAGE", "LEVEE", "MUD"], 1 << 3),
    (&["FIRE", "RESCUE", "EMERGENCY", "AMBULANCE"], 1 << 4),
    (&["LIBRARY", "PARK", "PARKS", "RECREATION"], 1 << 5),
    (&["HOSPITAL", "HEALTH", "UTILITY", "UTILITIES", "TRANSIT", "CEMETERY"], 1 << 6),
];

const PARTIES: [Words; 3] = [
    (&["DEMOCRATIC", "DEMOCRAT", "DEMOCRATS", "DEM"], 1),
    (&["REPUBLICAN", "REPUBLICANS", "REP", "GOP"], 1 << 1),
    (&["LIBERTARIAN"], 1 << 2),
];

/// The subject of an election by the words of its name; empty where no word is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ElectionSubject {
    kinds: u16,
    bodies: u16,
    parties: u16,
}

impl ElectionSubject {
    #[must_use]
    pub fn of(name: &str) -> Self {
        let folded = fold(name).replace("RUN-OFF", "RUNOFF").replace("RUN OFF", "RUNOFF");
        let words = split(&folded);
        let bits = |subjects: &[Words]| {
            let is_named = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_ref()));
            subjects.iter().filter(|(list, _)| is_named(list)).fold(0, |all, (_, bit)| all | bit)
        };
        let kinds = bits(&KINDS);
        // A general election or a primary is the state's, also where a county holds it.
        let of_state = if kinds & (GENERAL | PRIMARY) == 0 { 0 } else { PUBLIC };
        // `Rep` is a party where one nominates.
        let parties = if kinds & (PRIMARY | RUNOFF) == 0 { 0 } else { bits(&PARTIES) };
        Self { kinds, bodies: bits(&BODIES) | of_state, parties }
    }

    /// Whether two elections of one day are different ones: both names say a kind, a body or a party, and
    /// share none.
    #[must_use]
    pub fn differs(self, other: Self) -> bool {
        let apart = |a: u16, b: u16| a != 0 && b != 0 && a & b == 0;
        apart(self.kinds, other.kinds)
            || apart(self.bodies, other.bodies)
            || apart(self.parties, other.parties)
    }
}

/// The label of the election of each feed, by its state, day and name: empty for the main election of its
/// day, else words of the name. Feeds whose names are not different ones, directly or through a third, have
/// one election.
#[must_use]
pub fn labels(feeds: &[(StateCode, Option<NaiveDate>, &str)]) -> Vec<String> {
    let mut of_day: BTreeMap<(StateCode, NaiveDate), BTreeMap<&str, Vec<usize>>> = BTreeMap::new();
    for (feed, (state, day, name)) in feeds.iter().enumerate() {
        if let Some(day) = day {
            of_day.entry((*state, *day)).or_default().entry(name.trim()).or_default().push(feed);
        }
    }
    let mut labels = vec![String::new(); feeds.len()];
    for names in of_day.into_values().filter(|names| names.len() > 1) {
        let mut groups: Vec<Vec<(ElectionSubject, &str)>> = Vec::new();
        for name in names.keys() {
            let subject = ElectionSubject::of(name);
            let mut own = vec![(subject, *name)];
            groups.retain_mut(|group| {
                let is_one = group.iter().any(|(other, _)| !subject.differs(*other));
                if is_one {
                    own.append(group);
                }
                !is_one
            });
            groups.push(own);
        }
        // The main election of the day is that of the state, else the first by name.
        let is_public = |group: &[(ElectionSubject, &str)]| group.iter().any(|(s, _)| s.bodies & PUBLIC != 0);
        groups.sort_by_key(|group| (!is_public(group), first(group)));
        for group in groups.iter().skip(1) {
            let label = label(first(group).unwrap_or_default());
            for feed in group.iter().filter_map(|(_, name)| names.get(name)).flatten() {
                labels[*feed].clone_from(&label);
            }
        }
    }
    labels
}

fn first<'n>(group: &[(ElectionSubject, &'n str)]) -> Option<&'n str> {
    group.iter().map(|(_, name)| *name).min()
}

/// Words of a name that fit into the brackets of a choice.
fn label(name: &str) -> String {
    const MOST: usize = 40;
    let folded = fold(name);
    let mut label = String::new();
    for word in split(&folded) {
        if label.len() + word.len() >= MOST {
            break;
        }
        if !label.is_empty() {
            label.push(' ');
        }
        label.push_str(&word);
    }
    if label.is_empty() { "OTHER".to_owned() } else { label }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differ(a: &str, b: &str) -> bool {
        let [a, b] = [a, b].map(ElectionSubject::of);
        assert_eq!(a.differs(b), b.differs(a));
        a.differs(b)
    }

    #[test]
    fn names_of_other_subjects_are_other_elections() {
        for (a, b) in [
            ("General Election", "School Board Election"),
            ("2028 General Election", "Fort Worth ISD Trustee Election"),
            ("City Election", "School District Election"),
            ("Municipal Election", "County Election"),
            ("Democratic Primary", "Republican Primary Election"),
            ("General Election", "Special Election"),
            ("Municipal General Election", "Municipal Run-Off"),
            ("Fire District Election", "Water Board Election"),
            ("Statewide Primary", "City of Springfield Election"),
        ] {
            assert!(differ(a, b), "{a} / {b}");
        }
    }

    #[test]
    fn one_election_in_other_words_stays_one() {
        for (a, b) in [
            ("General Election", "2028 GENERAL ELECTION"),
            ("General Election", "November 7, 2028"),
            ("General Election", ""),
            ("General", "Presidential Election"),
            ("Tarrant County General Election", "State General Election"),
            ("City of Chicago General Election", "General Election"),
            ("Municipal General Election", "General Election"),
            ("General and Special Election", "Special Election"),
            ("General; School Board", "School Board Election"),
            ("Primary", "Democratic Primary"),
            ("Consolidated Election", "School Board Election"),
            ("Keller ISD Election", "Fort Worth ISD Election"),
        ] {
            assert!(!differ(a, b), "{a} / {b}");
        }
    }

    #[test]
    fn feeds_are_grouped_by_day_and_subject() {
        let state = |code| StateCode::parse(code).unwrap();
        let day = |text: &str| text.parse().ok();
        let (tx, ok) = (state("TX"), state("OK"));
        let feeds = [
            (tx, day("2028-11-07"), "School Board Election"),
            (tx, day("2028-11-07"), "General Election"),
            (tx, day("2028-11-07"), "2028 General"),
            (tx, day("2028-12-05"), "School Board Election"),
            (ok, day("2028-11-07"), "School Board Election"),
            (tx, None, "City Election"),
        ];
        assert_eq!(labels(&feeds), ["SCHOOL BOARD ELECTION", "", "", "", "", ""]);
        // An election of the one subject or the other joins both.
        let joined = [
            (tx, day("2028-11-07"), "School Board Election"),
            (tx, day("2028-11-07"), "General Election"),
            (tx, day("2028-11-07"), ""),
        ];
        assert_eq!(labels(&joined), [""; 3]);
    }
}
