//! Towns whose names are written with another space (`O FALLON`, `OFALLON`, `DE KALB`). The table has one
//! name for each town (`locate-index model --zips`); two names of the same letters are two towns, and
//! neither stands for the other.

use rustc_hash::FxHashMap;

use super::{Gazetteer, ZipInfo, kilometres};
use crate::address::StateCode;
use crate::town::{city_key, is_particle, joined, solid};

/// Names by state and by their letters alone. A name in one word is not listed: its letters are its key.
pub(super) type Spellings = FxHashMap<(StateCode, Box<str>), Vec<&'static str>>;

/// Lists the names with spaces, and the other names of their letters.
fn list<'n>(names: impl Iterator<Item = &'n (StateCode, &'static str)> + Clone) -> Spellings {
    let mut spellings = Spellings::default();
    for (state, name) in names.clone().filter(|(_, name)| name.contains(' ')) {
        spellings.entry((*state, solid(name).into())).or_default().push(name);
    }
    for (state, name) in names.filter(|(_, name)| !name.contains(' ')) {
        if let Some(group) = spellings.get_mut(&(*state, (*name).into())) {
            group.push(name);
        }
    }
    spellings
}

impl Gazetteer {
    /// The town of a state that a key names, with its spaces or without; `None` where there is none, or where
    /// two towns differ in their spaces and the key is neither.
    #[must_use]
    pub fn town(&self, state: StateCode, key: &str) -> Option<&'static str> {
        let exact = |key: &str| {
            let zip = self.city_zips(state, key).first()?;
            self.zip(*zip)?.cities.iter().copied().find(|name| *name == key)
        };
        if let Some(exact) = exact(key) {
            return Some(exact);
        }
        let spellings = self.spellings.get_or_init(|| list(self.cities.keys()));
        match spellings.get(&(state, solid(key).into())).map(Vec::as_slice) {
            Some([one]) => Some(one),
            Some(_) => None,
            None => exact(&solid(key)),
        }
    }

    /// As [`Gazetteer::town`], of a key beside a ZIP code (0 where it is not known): a town of another
    /// spelling counts where it is in the county of the ZIP code, or near it.
    #[must_use]
    pub fn town_at(&self, state: StateCode, key: &str, zip: u32) -> Option<&'static str> {
        let town = self.town(state, key)?;
        let Some(here) = self.zip(zip).filter(|_| town != key) else { return Some(town) };
        let is_near = |z: &ZipInfo| {
            z.zip == zip
                || z.counties.first() == here.counties.first()
                || kilometres(here, z) <= super::BORDER_KM
        };
        self.city_zips(state, town).iter().filter_map(|zip| self.zip(*zip)).any(is_near).then_some(town)
    }
}

/// The key of a town in its state, however its name is spaced: the name of the table of ZIP codes, else the
/// key of the name with `Mc`, `O` or `La` joined to the word behind it.
#[must_use]
pub fn town_key(state: StateCode, name: &str, zip: u32) -> String {
    let key = city_key(name);
    let gazetteer = Gazetteer::get();
    match gazetteer.town_at(state, &key, zip) {
        Some(town) => town.to_owned(),
        // A town that the table knows elsewhere keeps its name.
        None if gazetteer.town(state, &key).is_some() || !key.split(' ').any(is_particle) => key,
        None => joined(&key),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(state: &str, name: &str, zip: u32) -> String {
        town_key(StateCode::parse(state).unwrap(), name, zip)
    }

    #[test]
    fn spaces_and_apostrophes_make_no_other_town() {
        for (state, names) in [
            ("MO", &["O'Fallon", "O FALLON", "OFALLON", "O’Fallon", "o-fallon"][..]),
            ("ID", &["Coeur d'Alene", "COEUR D ALENE", "Coeur dAlene", "COEURDALENE"]),
            ("VA", &["McLean", "MC LEAN", "Mc-Lean"]),
            ("IL", &["DeKalb", "DE KALB", "De Kalb", "Dekalb"]),
            ("IL", &["LaSalle", "LA SALLE", "La-Salle"]),
            ("FL", &["Land O' Lakes", "Land O'Lakes", "LAND O LAKES", "LAND OLAKES"]),
            ("NC", &["Winston-Salem", "WINSTON SALEM", "Winstonsalem"]),
            ("WI", &["Fond du Lac", "FOND DULAC", "Fonddulac"]),
            ("CA", &["La Cañada Flintridge", "LACANADA FLINTRIDGE"]),
            // No town of the table.
            ("OH", &["McNowhere", "Mc Nowhere", "MC-NOWHERE"]),
            ("OH", &["O'Nowhere Twp", "O Nowhere Township"]),
        ] {
            let first = key(state, names[0], 0);
            for name in names {
                assert_eq!(key(state, name, 0), first, "{name}");
            }
        }
    }

    #[test]
    fn two_towns_of_a_state_are_never_one() {
        assert_ne!(key("AL", "Lake View", 0), key("AL", "Lakeview", 0));
        assert_ne!(key("WA", "Silver Lake", 0), key("WA", "Silverlake", 0));
        assert_eq!(key("AL", "La Keview", 0), "LAKEVIEW", "neither of the two by the table");
        // Far from the only town of these letters.
        assert_eq!(key("OH", "Lake View", 43331), "LAKEVIEW");
        assert_eq!(key("OH", "Lake View", 45202), "LAKE VIEW");
    }

    #[test]
    fn a_zip_code_has_a_town_once() {
        for zip in Gazetteer::get().all() {
            let mut letters: Vec<_> = zip.cities.iter().map(|name| solid(name)).collect();
            letters.sort_unstable();
            let count = letters.len();
            letters.dedup();
            assert_eq!(letters.len(), count, "{}", zip.zip);
            assert!(usize::from(zip.town_count) <= zip.cities.len() && zip.town_count > 0);
        }
    }
}
