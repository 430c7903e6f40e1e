//! Property: a fault in a feed makes no answer FOUND elsewhere. Each fault is one that publishers make; the
//! same lines are asked of the unharmed feed and of the harmed one, even where its findings would refuse it.
//! Candidates, the office, or less are fine.

use std::collections::BTreeSet;
use std::path::Path;

use importer::Builder;
use index::Index;
use lookup::answer::{AnswerKind, LookupAnswer};

use super::random::Random;
use super::shapes::SHAPES;
use super::{built, lines, look_up, number};

type Files = Vec<(&'static str, String)>;
type Harm = fn(&mut Files, &mut Random);

const FAULTS: &[(&str, Harm)] = &[
    ("a place removed", |f, r| without(f, "polling_location.txt", r)),
    ("a place's id doubled", |f, r| {
        let (one, other) = two(f, "polling_location.txt", r);
        let id = one.split(',').next().unwrap_or_default().to_owned();
        let rest = other.split_once(',').map_or("", |(_, rest)| rest).to_owned();
        table(f, "polling_location.txt").push_str(&format!("{id},{rest}\n"));
    }),
    ("a precinct's id doubled", |f, r| {
        let (one, other) = two(f, "precinct.txt", r);
        let id = one.split(',').next().unwrap_or_default().to_owned();
        let rest = other.split_once(',').map_or("", |(_, rest)| rest).to_owned();
        table(f, "precinct.txt").push_str(&format!("{id},{rest}\n"));
    }),
    ("a quote lost in a place", |f, r| row(f, "polling_location.txt", r, |row| row.replacen(',', ",\"", 1))),
    ("a quote lost in a precinct", |f, r| row(f, "precinct.txt", r, |row| row.replacen(',', ",\"", 1))),
    ("a quote lost in a segment", |f, r| row(f, "street_segment.txt", r, |row| row.replacen(',', ",\"", 3))),
    ("a comma too many in a segment", |f, r| {
        row(f, "street_segment.txt", r, |row| row.replacen(',', ",x,", 1));
    }),
    ("a comma too many in a place", |f, r| {
        row(f, "polling_location.txt", r, |row| row.replacen(',', ",x,", 1));
    }),
    ("a control character in a place", |f, r| {
        row(f, "polling_location.txt", r, |row| row.replacen(',', ",\u{7}", 1));
    }),
    ("a bad boolean in a place", |f, r| {
        row(f, "polling_location.txt", r, |row| {
            row.rsplit_once(',').map_or(String::new(), |p| format!("{},maybe", p.0))
        });
    }),
    ("places of another date", |f, _| {
        let text = table(f, "polling_location.txt").replace("\npl", "\nql");
        *table(f, "polling_location.txt") = text;
    }),
    ("precincts of another date", |f, _| {
        let text = table(f, "precinct.txt").replace("\npre", "\nold");
        *table(f, "precinct.txt") = text;
    }),
    ("hours of another date", |f, _| {
        let text = table(f, "schedule.txt").replace("2028-", "2026-");
        *table(f, "schedule.txt") = text;
    }),
    ("numbers exchanged", |f, _| {
        header(f, "street_segment.txt", "start_house_number,end_house", "end_house_number,start_house");
    }),
    ("town and ZIP code exchanged", |f, _| {
        header(f, "street_segment.txt", "city,state,zip", "zip,state,city");
    }),
    ("precinct and id exchanged", |f, _| header(f, "street_segment.txt", "id,precinct_id", "precinct_id,id")),
    ("locality and id exchanged", |f, _| {
        header(
            f,
            "precinct.txt",
            "locality_id,is_mail_only,polling_location_ids",
            "polling_location_ids,is_mail_only,locality_id",
        );
    }),
    ("a column named otherwise", |f, _| {
        header(f, "polling_location.txt", "is_early_voting", "is_early_vote");
    }),
    ("a column twice", |f, _| header(f, "street_segment.txt", "unit_number", "precinct_id")),
    ("parity lost", |f, _| header(f, "street_segment.txt", "odd_even_both", "parity")),
    ("places twice", |f, _| twice(f, "polling_location.txt")),
    ("precincts twice", |f, _| twice(f, "precinct.txt")),
    ("segments twice", |f, _| twice(f, "street_segment.txt")),
    ("a county removed", |f, r| without(f, "locality.txt", r)),
    ("all counties removed", |f, _| {
        let first = table(f, "locality.txt").lines().next().unwrap_or_default().to_owned();
        *table(f, "locality.txt") = format!("{first}\n");
    }),
    ("a precinct removed", |f, r| without(f, "precinct.txt", r)),
    ("a precinct without county", |f, r| row(f, "precinct.txt", r, |row| row.replace(",loc0,", ",,"))),
    ("a reference to another kind", |f, r| row(f, "precinct.txt", r, |row| row.replace(",pl", ",loc0 pl"))),
    ("a dangling reference", |f, r| row(f, "precinct.txt", r, |row| row.replace(",pl", ",pl9"))),
    ("segments cut off within a row", |f, _| {
        let text = table(f, "street_segment.txt");
        let cut = (0..=text.len() * 2 / 3).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let row = text[..cut].rfind('\n').unwrap_or(0);
        let end = text[row..].find(',').map_or(text.len(), |at| row + at + 3);
        text.truncate(end);
    }),
    ("a table left out", |f, r| {
        let name = r.one(&[
            "polling_location.txt",
            "schedule.txt",
            "locality.txt",
            "department.txt",
            "precinct.txt",
        ]);
        f.retain(|(own, _)| *own != name);
    }),
];

fn table<'f>(files: &'f mut Files, name: &str) -> &'f mut String {
    &mut files.iter_mut().find(|(own, _)| *own == name).unwrap().1
}

/// Changes a row.
fn row(files: &mut Files, name: &str, r: &mut Random, change: impl Fn(&str) -> String) {
    let text = table(files, name);
    let mut rows: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = 1 + r.below(rows.len() - 1);
    rows[at] = change(&rows[at]);
    *text = rows.join("\n") + "\n";
}

fn two(files: &mut Files, name: &str, r: &mut Random) -> (String, String) {
    let rows: Vec<String> = table(files, name).lines().skip(1).map(str::to_owned).collect();
    (rows[r.below(rows.len())].clone(), rows[r.below(rows.len())].clone())
}

fn without(files: &mut Files, name: &str, r: &mut Random) {
    let text = table(files, name);
    let mut rows: Vec<&str> = text.lines().collect();
    rows.remove(1 + r.below(rows.len() - 1));
    *text = rows.join("\n") + "\n";
}

fn header(files: &mut Files, name: &str, from: &str, to: &str) {
    let text = table(files, name);
    assert!(text.contains(from), "{name} has no {from}");
    *text = text.replacen(from, to, 1);
}

fn twice(files: &mut Files, name: &str) {
    let text = table(files, name);
    let rows = text.split_once('\n').map_or("", |(_, rows)| rows).to_owned();
    text.push_str(&rows);
}

/// The index of a harmed feed; none where it cannot be read.
fn harmed(files: &Files, folder: &Path) -> Option<Index> {
    let (path, tables) = (folder.join("harmed.vri"), folder.join("harmed"));
    let _ = std::fs::remove_dir_all(&tables);
    std::fs::create_dir_all(&tables).unwrap();
    for (name, text) in files {
        std::fs::write(tables.join(name), text).unwrap();
    }
    let mut builder = Builder::new(&path);
    builder.add_checked(&feed::open(&tables).ok()?).ok()?;
    builder.finish(0).ok()?;
    Some(Index::open(&path).unwrap())
}

fn is_found(answer: &LookupAnswer) -> bool {
    matches!(answer.kind, AnswerKind::Found | AnswerKind::MailOnly)
}

/// Places of election day.
fn day(answer: &LookupAnswer) -> BTreeSet<String> {
    answer.locations[1].iter().map(|l| format!("{}, {}", l.name, l.line_1)).collect()
}

/// Answers that are found elsewhere than in the unharmed feed.
fn elsewhere(before: &LookupAnswer, after: &LookupAnswer) -> Option<String> {
    if !is_found(after) {
        return None;
    }
    let precinct = |a: &LookupAnswer| a.precinct.as_ref().map(|p| p.id.clone());
    if !is_found(before) {
        let offered =
            before.candidates.iter().any(|c| c.precinct.as_ref().map(|p| &p.id) == precinct(after).as_ref());
        return (!offered).then(|| format!("{:?} became FOUND {:?}", before.kind, precinct(after)));
    }
    let (was, is) = (day(before), day(after));
    if !is.is_subset(&was) {
        return Some(format!("{was:?} became {is:?}"));
    }
    let by_mail = before.kind == AnswerKind::Found && after.kind == AnswerKind::MailOnly;
    by_mail.then(|| "became by mail".to_owned())
}

#[test]
fn a_fault_in_a_feed_makes_no_answer_found_elsewhere() {
    let rounds = (number("ORACLE_QUESTIONS", 10_000) / 10_000).clamp(1, 100);
    let folder = tempfile::tempdir().unwrap();
    let (mut asked, mut found, mut unread, mut wrong) = (0, 0, 0, Vec::new());
    for (at, shape) in SHAPES.iter().enumerate() {
        for round in 0..rounds {
            let seed = number("ORACLE_SEED", 20_281_107).wrapping_add(1000 * round + at as u64);
            let feed = (shape.make)(seed);
            let index = built(&feed, folder.path());
            let r = &mut Random::new(seed ^ 5);
            let typed: Vec<_> = (0..30).filter_map(|_| lines::typed(&feed, r)).collect();
            let before: Vec<LookupAnswer> = typed.iter().map(|t| look_up(&index, &t.line)).collect();
            for (fault, harm) in FAULTS {
                let mut files = feed.files();
                harm(&mut files, r);
                let Some(index) = harmed(&files, folder.path()) else {
                    unread += 1;
                    continue;
                };
                for (typed, before) in typed.iter().zip(&before) {
                    let after = look_up(&index, &typed.line);
                    asked += 1;
                    found += u32::from(is_found(&after));
                    if let Some(what) = elsewhere(before, &after) {
                        wrong.push(format!("{fault}, {}: {:?}: {what}", shape.name, typed.line));
                    }
                }
            }
        }
    }
    println!("{asked} questions about harmed feeds, {found} found, {unread} feeds that cannot be read");
    wrong.iter().for_each(|line| println!("  {line}"));
    assert!(wrong.is_empty(), "{} answers are found elsewhere", wrong.len());
    assert!(asked > 3_000 && found > 300, "{asked} questions, {found} found");
}
