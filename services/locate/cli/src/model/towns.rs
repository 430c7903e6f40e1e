//! One name for each town of the table of ZIP codes. Two names of a state that differ in their spaces alone
//! (`O FALLON`, `OFALLON`) are one town where they share a ZIP code or a county, else two.

use std::collections::{BTreeMap, HashMap};

/// The names of a ZIP code.
pub(super) struct ZipTowns {
    pub(super) state: String,
    /// In lower case; empty where it is unknown.
    pub(super) county: String,
    /// City keys: the primary first, then the other towns, then neighbourhoods and post offices.
    pub(super) names: Vec<String>,
    /// How many of the names are towns.
    pub(super) town_count: usize,
}

/// A name of a state, and its ZIP codes by position.
struct Named {
    name: String,
    zips: Vec<usize>,
    /// ZIP codes in which it is the first name, a town, any name.
    weight: [usize; 3],
}

impl Named {
    fn is_of(&self, other: &Self, zips: &[ZipTowns]) -> bool {
        let is_same =
            |a: usize, b: usize| a == b || !zips[a].county.is_empty() && zips[a].county == zips[b].county;
        self.zips.iter().any(|a| other.zips.iter().any(|b| is_same(*a, *b)))
    }
}

/// Gives each town the name that most of its ZIP codes have first.
pub(super) fn unify(zips: &mut [ZipTowns]) {
    let mut groups: BTreeMap<(String, String), Vec<Named>> = BTreeMap::new();
    for (at, zip) in zips.iter().enumerate() {
        for (i, name) in zip.names.iter().enumerate() {
            let group = groups.entry((zip.state.clone(), name.replace(' ', ""))).or_default();
            let own = group.iter().position(|named| named.name == *name).unwrap_or_else(|| {
                group.push(Named { name: name.clone(), zips: Vec::new(), weight: [0; 3] });
                group.len() - 1
            });
            group[own].zips.push(at);
            let counts = [i == 0, i < zip.town_count, true];
            group[own].weight.iter_mut().zip(counts).for_each(|(sum, is)| *sum += usize::from(is));
        }
    }
    let mut renamed: HashMap<(String, String), String> = HashMap::new();
    for ((state, _), mut group) in groups {
        group.sort_by(|a, b| b.weight.cmp(&a.weight).then_with(|| a.name.cmp(&b.name)));
        let mut towns: Vec<Named> = Vec::new();
        for named in group {
            match towns.iter_mut().find(|town| town.is_of(&named, zips)) {
                Some(town) => {
                    renamed.insert((state.clone(), named.name), town.name.clone());
                    town.zips.extend(named.zips);
                }
                None => towns.push(named),
            }
        }
    }
    for zip in zips {
        let (mut names, mut town_count): (Vec<String>, usize) = (Vec::new(), 0);
        for (i, name) in zip.names.drain(..).enumerate() {
            let pair = (zip.state.clone(), name);
            let name = renamed.get(&pair).cloned().unwrap_or(pair.1);
            if !names.contains(&name) {
                names.push(name);
                town_count += usize::from(i < zip.town_count);
            }
        }
        (zip.names, zip.town_count) = (names, town_count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zip(county: &str, names: &[&str]) -> ZipTowns {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        ZipTowns { state: "MO".to_owned(), county: county.to_owned(), names, town_count: 2 }
    }

    #[test]
    fn spellings_of_a_town_become_one() {
        let mut zips = [
            zip("a", &["OFALLON", "X"]),
            zip("a", &["OFALLON"]),
            zip("a", &["O FALLON", "OFALLON", "Y"]),
            zip("b", &["LAKEVIEW"]),
            zip("c", &["LAKE VIEW"]),
            zip("", &["DE KALB"]),
            zip("", &["DEKALB"]),
        ];
        unify(&mut zips);
        let names: Vec<String> = zips.iter().map(|zip| zip.names.join(",")).collect();
        let apart = ["LAKEVIEW", "LAKE VIEW", "DE KALB", "DEKALB"];
        assert_eq!(names[..3], ["OFALLON,X", "OFALLON", "OFALLON,Y"]);
        assert_eq!(names[3..], apart);
        assert_eq!(zips[2].town_count, 1);
    }
}
