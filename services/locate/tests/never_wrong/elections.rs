//! Two elections in one index: the answer for each is that of a plain scan of its own rows, and that of an
//! index of its feed alone. Rows of the other election decide nothing; where a part was left out they may
//! make the answer a question.

use chrono::NaiveDate;
use feed::model::VipElection;
use index::ask::answer;
use lookup::answer::{AddressQuery, AnswerKind, LookupAnswer};

use super::*;

const DAYS: [&str; 2] = ["2028-06-13", "2028-11-07"];

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// The feed of an election: its precincts bear the day in their names.
fn of(date: &str) -> VipFeed {
    let mut feed = feed();
    feed.election = Some(VipElection { date: Some(day(date)), ..VipElection::default() });
    for precinct in &mut feed.precincts {
        precinct.name = format!("{} on {date}", precinct.id);
        precinct.is_mail_only = true;
    }
    feed
}

fn index_of(feeds: &[(&str, &[Seg])]) -> (tempfile::TempDir, Index) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let mut builder = Builder::new(&path);
    for (date, segs) in feeds {
        let segments: Vec<StreetSegment> = segs.iter().zip(1..).map(|(s, line)| text(s, line)).collect();
        builder.add(&(of(date), segments), &[]).unwrap();
    }
    builder.finish(0).unwrap();
    let index = Index::open(&path).unwrap();
    (folder, index)
}

/// The question as a voter types it.
fn line(q: &Address) -> String {
    let street =
        [q.street.predir.map_or("", Direction::as_str), &q.street.name, q.street.suffix.unwrap_or_default()];
    let street: Vec<&str> = street.into_iter().filter(|part| !part.is_empty()).collect();
    let unit = q.unit.as_ref().map(|unit| format!(" {unit}")).unwrap_or_default();
    let city = q.city.as_ref().map(|city| format!(", {city}")).unwrap_or_default();
    let zip = q.zip.map(|zip| format!(" {zip}")).unwrap_or_default();
    format!("{}{} {}{unit}{city}, IL{zip}", q.number.value, q.number.suffix, street.join(" "))
}

/// The answer about one election, without the marks of candidates that are sent back.
fn told(own: &LookupAnswer) -> (AnswerKind, Option<String>, Vec<String>, Option<NaiveDate>) {
    let precinct = own.precinct.as_ref().map(|precinct| precinct.name.clone());
    let candidates = own.candidates.iter().map(|candidate| candidate.text.clone()).collect();
    (own.kind, precinct, candidates, own.feed.as_ref().and_then(|feed| feed.election_date))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, max_shrink_iters: 1000, ..ProptestConfig::default() })]

    #[test]
    fn each_election_is_answered_from_its_own_rows(
        first in prop::collection::vec(seg(), 1..14),
        second in prop::collection::vec(seg(), 1..14),
        queries in prop::collection::vec(query(), 16),
        turned in any::<bool>(),
    ) {
        let usable = |segs: Vec<Seg>| -> Vec<Seg> {
            segs.into_iter().filter(|s| SegmentJudge::new(Some(illinois())).is_usable(&text(s, 1))).collect()
        };
        let rows = [usable(first), usable(second)];
        prop_assume!(rows.iter().all(|rows| !rows.is_empty()));
        let mut feeds: Vec<(&str, &[Seg])> = DAYS.iter().zip(&rows).map(|(d, rows)| (*d, &rows[..])).collect();
        let alone: Vec<(tempfile::TempDir, Index)> = feeds.iter().map(|own| index_of(&[*own])).collect();
        if turned {
            feeds.reverse();
        }
        let (_folder, both) = index_of(&feeds);
        let (_other, same) = index_of(&[(DAYS[0], &rows[0]), (DAYS[1], &rows[0])]);
        for q in &queries {
            let line = line(q);
            let ask = |index: &Index| answer(index, AddressQuery::Line(&line, None), 0, &|_| day("2028-06-01"));
            let whole = ask(&both);
            prop_assert!(whole.elections.is_empty() || whole.elections.len() == 2);
            for (at, own) in whole.elections.iter().enumerate() {
                prop_assert_eq!(own.feed.as_ref().unwrap().election_date, Some(day(DAYS[at])));
                let single = ask(&alone[at].1);
                // A street of the other feed is a street all the same: what was left out may then be asked
                // about. A precinct is always one that its own feed alone tells, or offers.
                let mine: BTreeSet<String> = rows[at].iter().map(|s| format!("p{}", s.precinct)).collect();
                let offered = |of: &LookupAnswer| -> BTreeSet<String> {
                    of.candidates.iter().filter_map(|c| Some(c.precinct.as_ref()?.id.clone())).collect()
                };
                prop_assert!(offered(own).is_subset(&mine), "{} {:?}", line, rows);
                match (&own.precinct, &single.precinct) {
                    (Some(_), Some(_)) => prop_assert_eq!(told(own), told(&single), "{} {:?}", line, rows),
                    (Some(precinct), None) => {
                        prop_assert!(offered(&single).contains(&precinct.id), "{} {:?}", line, rows);
                    }
                    (None, _) => prop_assert!(own.locations.iter().all(Vec::is_empty), "{} {:?}", line, rows),
                }
                prop_assert!(own.elections.is_empty());
                let Some(precinct) = own.precinct.as_ref().filter(|p| p.method != "all_streets") else { continue };
                let listed: Vec<Seg> = rows[at].iter().filter(|s| NAMES[s.name] != "*").cloned().collect();
                // The table of ZIP codes of the scan is its own: with a city both read the place alike.
                if q.city.is_some() && q.zip.is_none() {
                    let scanned = scan(&listed, q).unwrap_or_default();
                    let name = scanned.first().map(|p| format!("p{p} on {}", DAYS[at]));
                    prop_assert!(scanned.len() == 1, "{} {:?} {:?}", line, scanned, rows[at]);
                    prop_assert_eq!(Some(precinct.name.clone()), name, "{} {:?}", line, rows[at]);
                }
            }
            // A house that both elections have in the same rows is told of in both.
            let single = ask(&alone[0].1);
            let twice = ask(&same);
            if let Some(precinct) = single.precinct.as_ref().filter(|p| p.method != "all_streets") {
                let precincts: Vec<&str> =
                    twice.elections.iter().filter_map(|own| Some(own.precinct.as_ref()?.id.as_str())).collect();
                prop_assert_eq!(precincts, [precinct.id.as_str(); 2], "{} {:?}", line, rows[0]);
            }
        }
    }
}
