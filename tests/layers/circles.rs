//! No circles between the modules of a room: the root of a crate, or any folder of modules. A module may name
//! its parent (`super`), whose children are one room.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates whose rooms are read.
const CRATES: [&str; 18] = [
    "common",
    "content",
    "content/tool",
    "gateway",
    "gateway/contacts",
    "geo",
    "locate",
    "locate/address",
    "locate/cli",
    "locate/feed",
    "locate/importer",
    "locate/index",
    "locate/lookup",
    "locate/rules",
    "locate/sample",
    "common/counties",
    "common/jurisdiction",
    "common/language",
];

/// Which modules of a room name which: the room is a path of modules below the crate, empty for the crate
/// itself.
type Arrows = BTreeMap<String, BTreeSet<String>>;

fn arrows(source: &Path, room: &[&str]) -> Arrows {
    let mut list = Vec::new();
    super::files(source, &mut list);
    let mut arrows = Arrows::new();
    for file in list {
        let at = file.strip_prefix(source).unwrap().with_extension("");
        let module: Vec<String> = at.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        let is_below = module.len() > room.len() && module.iter().zip(room).all(|(own, room)| own == room);
        if !is_below || matches!(module[0].as_str(), "lib" | "main") {
            continue;
        }
        let mut named = Vec::new();
        super::read(fs::read_to_string(&file).unwrap().parse().unwrap(), &module, &mut named);
        let own = &module[room.len()];
        let others = named.into_iter().filter_map(|(_, path)| {
            let below = path.split_first().filter(|(root, _)| *root == "crate")?.1;
            let is_in_room =
                below.len() > room.len() && below.iter().zip(room).all(|(own, room)| own == room);
            below.get(room.len()).filter(|other| is_in_room && *other != own).cloned()
        });
        arrows.entry(own.clone()).or_default().extend(others);
    }
    let names: BTreeSet<String> = arrows.keys().cloned().collect();
    arrows.values_mut().for_each(|others| others.retain(|other| names.contains(other)));
    arrows
}

/// A circle: modules of which each names the next, and the last the first.
fn circle(arrows: &Arrows) -> Option<Vec<String>> {
    fn walk<'a>(
        at: &'a str,
        arrows: &'a Arrows,
        way: &mut Vec<&'a str>,
        done: &mut BTreeSet<&'a str>,
    ) -> Option<Vec<String>> {
        if let Some(first) = way.iter().position(|before| *before == at) {
            return Some(way[first..].iter().map(ToString::to_string).collect());
        }
        if !done.insert(at) {
            return None;
        }
        way.push(at);
        let found = arrows.get(at).into_iter().flatten().find_map(|next| walk(next, arrows, way, done));
        way.pop();
        found
    }
    let mut done = BTreeSet::new();
    arrows.keys().find_map(|start| walk(start, arrows, &mut Vec::new(), &mut done))
}

/// The rooms of a crate: its root, and every folder of modules, as paths of modules.
fn rooms(source: &Path) -> BTreeSet<Vec<String>> {
    let mut list = Vec::new();
    super::files(source, &mut list);
    let room = |file: &PathBuf| {
        let folder = file.parent().unwrap().strip_prefix(source).unwrap();
        folder.iter().map(|part| part.to_string_lossy().into_owned()).collect()
    };
    list.iter().map(room).collect()
}

#[test]
fn no_modules_of_a_room_name_each_other_in_a_circle() {
    let services = Path::new(env!("CARGO_MANIFEST_DIR")).join("../services");
    let (mut circles, mut seen) = (Vec::new(), 0);
    for name in CRATES {
        let source = services.join(name).join("src");
        for room in rooms(&source) {
            let room: Vec<&str> = room.iter().map(String::as_str).collect();
            let arrows = arrows(&source, &room);
            seen += arrows.values().flatten().count();
            let at = format!("{name}/src/{}", room.join("/"));
            if let Some(circle) = circle(&arrows) {
                circles.push(format!("{at}: {}", circle.join(" -> ")));
            }
        }
    }
    assert!(seen > 500, "{seen} arrows: what was read?");
    assert_eq!(circles, [""; 0], "modules that name each other");
}

#[test]
fn a_circle_is_found_however_one_comes_to_it() {
    let arrows = |list: &[(&str, &str)]| {
        let mut arrows = Arrows::new();
        for (from, to) in list {
            arrows.entry((*from).to_owned()).or_default().insert((*to).to_owned());
        }
        arrows
    };
    assert_eq!(circle(&arrows(&[("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")])), None);
    let found = circle(&arrows(&[("a", "b"), ("b", "c"), ("c", "d"), ("d", "b")]));
    assert_eq!(found, Some(["b", "c", "d"].map(str::to_owned).to_vec()));
}
