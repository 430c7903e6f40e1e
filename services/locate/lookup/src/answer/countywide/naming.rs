//! The name of a county, city or town, and its name in a URL. Feeds write `CLARK`, `Clark County` and `Clark`
//! of the type county. A kind is added only where the table of ZIP codes knows that county, or where the feed
//! says that it is a city, a town, a village: some feeds call their city a county.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::super::choices::shown_words;
use address::StateCode;
use address::place::{Gazetteer, county_key, town_key};
use address::text::{fold, words};

/// Most characters of a name; longer ones are cut.
const MOST_NAME: usize = 80;
/// Most characters of a name in a URL.
const MOST_SLUG: usize = 60;
/// The class of counties and their equivalents.
pub(super) const COUNTY: &str = "county";

/// Kinds of counties, as the table of ZIP codes ends their names.
const OF_COUNTIES: [&str; 6] = ["County", "Parish", "Borough", "Census Area", "Municipality", "Municipio"];
/// Kinds of cities and towns, which lie in a county or beside counties (`LocalityType` of VIP 6.0), as they
/// are written.
const OF_TOWNS: [&str; 6] = ["City", "Town", "Township", "Village", "Ward", "Plantation"];

/// The name of a county, a city or a town.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountyName {
    /// In full: `Clark County`, `City of Ithaca`.
    pub full: String,
    /// Without its kind: `Clark`, `Ithaca`.
    pub bare: String,
    /// The kind: `County`, `City`; empty where it is not known.
    pub kind: String,
    /// The county that a city or town lies in, where there is only one; else empty.
    pub within: String,
    /// `county`, or the kind in lower case: two localities of one name and class are one.
    class: &'static str,
}

/// A FIPS code of 5 digits, or of 10 for a part of a county; else empty.
pub(super) fn fips(code: &str) -> &str {
    let code = code.trim();
    let is_code = matches!(code.len(), 5 | 10) && code.bytes().all(|b| b.is_ascii_digit());
    if is_code { code } else { "" }
}

/// A text in a URL: lower-case ASCII letters and digits with `-` between the words.
pub(super) fn slug(text: &str) -> String {
    let folded = fold(text).to_ascii_lowercase();
    let list = folded.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut out = list.collect::<Vec<_>>().join("-");
    out.truncate(MOST_SLUG);
    out.truncate(out.trim_end_matches('-').len());
    out
}

/// Names of counties as the table of ZIP codes writes them, by state and folded name.
fn official(state: StateCode, name: &str) -> Option<&'static str> {
    static NAMES: LazyLock<HashMap<(StateCode, String), &'static str>> = LazyLock::new(|| {
        let zips = Gazetteer::get().all().iter();
        zips.flat_map(|zip| zip.counties.iter().map(|name| ((zip.state, folded(name)), *name))).collect()
    });
    NAMES.get(&(state, folded(name))).copied()
}

fn folded(text: &str) -> String {
    words(&fold(text)).join(" ")
}

impl CountyName {
    /// The name of a locality, as its feed gives name and type; `None` without a letter.
    pub(super) fn of(state: StateCode, name: &str, kind: &str) -> Option<Self> {
        let name = cleaned(name);
        if !name.chars().any(char::is_alphanumeric) {
            return None;
        }
        let kind = kind.trim().to_ascii_lowercase();
        let own = OF_TOWNS.into_iter().find(|own| own.eq_ignore_ascii_case(&kind));
        let of_county = || OF_COUNTIES.into_iter().find_map(|k| official(state, &format!("{name} {k}")));
        let mut read = if let Some((kind, bare)) = prefixed(&name) {
            Self { full: name.clone(), bare: bare.to_owned(), kind: kind.to_owned(), ..Self::default() }
        } else if let Some(full) =
            official(state, &name).or_else(|| if own.is_none() { of_county() } else { None })
        {
            Self::suffixed(full)
        } else {
            let said = Self::suffixed(&name);
            match own {
                Some(own) if !said.kind.eq_ignore_ascii_case(own) => {
                    let full = format!("{name} {own}");
                    Self { full, bare: name.clone(), kind: own.to_owned(), ..Self::default() }
                }
                _ => said,
            }
        };
        read.class = match read.kind.as_str() {
            kind if OF_COUNTIES.contains(&kind) => COUNTY,
            "" if ["county", "parish", "borough"].contains(&kind.as_str()) => COUNTY,
            kind => OF_TOWNS.into_iter().find(|own| *own == kind).map_or("", |own| own),
        };
        if read.class != COUNTY || !OF_COUNTIES.contains(&read.kind.as_str()) {
            read.within = county_of(state, &read.bare).unwrap_or_default().to_owned();
        }
        Some(read)
    }

    /// A name that may end in its kind.
    fn suffixed(full: &str) -> Self {
        let kinds = OF_COUNTIES.into_iter().chain(OF_TOWNS);
        let kind = kinds.into_iter().find(|kind| {
            let at = full.len().checked_sub(kind.len() + 1);
            at.and_then(|at| full.get(at..))
                .is_some_and(|end| end.starts_with(' ') && end[1..].eq_ignore_ascii_case(kind))
        });
        match kind {
            Some(kind) => {
                let bare = full[..full.len() - kind.len() - 1].trim().to_owned();
                Self { full: format!("{bare} {kind}"), bare, kind: kind.to_owned(), ..Self::default() }
            }
            None => Self { full: full.to_owned(), bare: full.to_owned(), ..Self::default() },
        }
    }

    /// Equal for localities that are one county, city or town.
    pub(super) fn key(&self) -> (&'static str, String) {
        (self.class, county_key(&self.bare))
    }

    /// The name in a URL, before two of one name are told apart.
    pub(super) fn slug(&self) -> String {
        let slug = slug(&format!("{} {}", self.bare, self.kind));
        if slug.is_empty() { "county".to_owned() } else { slug }
    }
}

/// Without line breaks and double spaces, cut, and not in capitals alone.
fn cleaned(name: &str) -> String {
    let all = name.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let mut name = all.collect::<Vec<_>>().join(" ");
    if let Some((at, _)) = name.char_indices().nth(MOST_NAME) {
        name.truncate(at);
        name = format!("{}…", name.trim_end());
    }
    let one_case = !name.chars().any(char::is_lowercase) || !name.chars().any(char::is_uppercase);
    if one_case { shown_words(&name.to_uppercase()) } else { name }
}

/// `City of Ithaca` as its kind and Ithaca.
fn prefixed(name: &str) -> Option<(&'static str, &str)> {
    let (first, rest) = name.split_once(' ')?;
    let (of, bare) = rest.split_once(' ')?;
    let kind = OF_TOWNS.into_iter().chain(["Borough"]).find(|kind| kind.eq_ignore_ascii_case(first))?;
    (of.eq_ignore_ascii_case("of") && !bare.trim().is_empty()).then_some((kind, bare.trim()))
}

/// The county that all ZIP codes of a town lie in.
fn county_of(state: StateCode, town: &str) -> Option<&'static str> {
    let gazetteer = Gazetteer::get();
    let zips =
        gazetteer.city_zips(state, &town_key(state, town, 0)).iter().filter_map(|zip| gazetteer.zip(*zip));
    let mut counties = zips.filter(|zip| zip.active).map(|zip| zip.counties);
    let [first] = counties.next()? else { return None };
    let key = county_key(first);
    let is_same = |list: &[&str]| matches!(list, [one] if county_key(one) == key);
    (counties.all(is_same) && key != county_key(town)).then_some(*first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(state: &str, name: &str, kind: &str) -> (String, String, String) {
        let name = CountyName::of(StateCode::parse(state).unwrap(), name, kind).unwrap();
        (name.full.clone(), name.kind.clone(), name.slug())
    }

    #[test]
    fn a_name_keeps_or_is_given_its_kind_and_no_kind_is_invented() {
        for (state, name, kind, full, own, slug) in [
            ("NV", "CLARK", "county", "Clark County", "County", "clark-county"),
            ("NV", "Clark County", "", "Clark County", "County", "clark-county"),
            ("NV", "Carson City", "county", "Carson City", "City", "carson-city"),
            ("VA", "Charles City", "county", "Charles City County", "County", "charles-city-county"),
            ("VA", "Richmond", "city", "Richmond City", "City", "richmond-city"),
            ("VA", "RICHMOND CITY", "city", "Richmond City", "City", "richmond-city"),
            ("VA", "Richmond", "county", "Richmond County", "County", "richmond-county"),
            ("LA", "Orleans", "parish", "Orleans Parish", "Parish", "orleans-parish"),
            ("LA", "Orleans", "county", "Orleans Parish", "Parish", "orleans-parish"),
            ("AK", "Bethel", "county", "Bethel Census Area", "Census Area", "bethel-census-area"),
            ("NM", "Doña Ana", "county", "Dona Ana County", "County", "dona-ana-county"),
            ("IL", "Chicago", "county", "Chicago", "", "chicago"),
            ("MA", "Concord", "town", "Concord Town", "Town", "concord-town"),
            ("NY", "Town of Ithaca", "town", "Town of Ithaca", "Town", "ithaca-town"),
            ("NY", "City of Ithaca", "", "City of Ithaca", "City", "ithaca-city"),
            ("NV", "Sample County", "county", "Sample County", "County", "sample-county"),
            ("NV", "<b>X</b> & Co", "", "<b>X</b> & Co", "", "b-x-b-co"),
        ] {
            assert_eq!(
                read(state, name, kind),
                (full.to_owned(), own.to_owned(), slug.to_owned()),
                "{name} {kind}"
            );
        }
    }

    #[test]
    fn long_names_are_cut_and_names_without_a_letter_are_none() {
        let nevada = StateCode::parse("NV").unwrap();
        let name = CountyName::of(nevada, &"Lark ".repeat(100), "county").unwrap();
        assert!(name.full.chars().count() <= MOST_NAME + 1 && name.slug().len() <= MOST_SLUG);
        assert_eq!(CountyName::of(nevada, " -- ", "county"), None);
    }

    #[test]
    fn the_county_of_a_town_is_named_where_there_is_only_one() {
        let of = |name: &str| CountyName::of(StateCode::parse("MA").unwrap(), name, "town").unwrap().within;
        assert_eq!(of("Concord"), "Middlesex County");
        assert_eq!(of("Nowhere at All"), "");
    }
}
