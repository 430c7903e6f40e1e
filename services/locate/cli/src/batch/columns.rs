//! The columns of a list that are read, and the columns that are added to it.

use csv::ByteRecord;

/// Columns that every answer adds, in this order.
pub(super) const ADDED: [&str; 14] = [
    "answer",
    "error_code",
    "detail",
    "precinct_id",
    "precinct_name",
    "county",
    "polling_place_name",
    "polling_place_address",
    "candidates",
    "needs_unit",
    "later_elections",
    "districts",
    "undecided_district_types",
    "districts_incomplete",
];
/// Added with `--previous`: the former place of a voter whose place has changed.
const MOVED_FROM: &str = "moved_from";
/// Added with `--expected-column`.
const AGREES: &str = "agrees";
/// Put before the name of an added column that the list has already.
const PREFIX: &str = "located_";

/// The options that name columns of the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct WantedColumns<'a> {
    pub(super) address: Option<&'a str>,
    pub(super) parts: Option<&'a str>,
    pub(super) key: Option<&'a str>,
    pub(super) expected: Option<&'a str>,
    /// Whether `--previous` was given, so that `moved_from` is added.
    pub(super) moved: bool,
}

/// Where the address stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum AddressColumns {
    /// In one column.
    Line(usize),
    /// Line 1, city, state, ZIP code: the columns of each, joined with a space.
    Parts([Vec<usize>; 4]),
}

/// The columns of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListColumns {
    pub(super) address: AddressColumns,
    pub(super) key: Option<usize>,
    pub(super) expected: Option<usize>,
    /// Names of the columns that are added.
    pub(super) added: Vec<String>,
}

/// Why the columns cannot be determined.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ColumnError {
    #[error("--{flag}: there is no column {name:?}; {there}")]
    Missing { flag: &'static str, name: String, there: String },
    #[error("--{flag}: there are two columns {name:?}; rename one")]
    Twice { flag: &'static str, name: String },
    #[error(
        "--columns: needs four names, LINE1,CITY,STATE,ZIP; a name may be left empty, and LINE1 may be made of \
         several columns: number+street+unit"
    )]
    Parts,
    #[error("the columns that are added are there already ({0}): is this list itself an answer?")]
    Taken(String),
}

/// Finds the wanted columns in the header.
pub(super) fn find(header: &ByteRecord, wanted: WantedColumns<'_>) -> Result<ListColumns, ColumnError> {
    let names: Vec<String> = header.iter().map(|c| String::from_utf8_lossy(c).trim().to_owned()).collect();
    let one = |flag, name: &str| position(&names, flag, name);
    let address = match (wanted.address, wanted.parts) {
        (Some(name), _) => AddressColumns::Line(one("address-column", name)?),
        (None, parts) => {
            let parts: Vec<&str> = parts.unwrap_or_default().split(',').map(str::trim).collect();
            let Ok([line_1, city, state, zip]) = <[&str; 4]>::try_from(parts) else {
                return Err(ColumnError::Parts);
            };
            if line_1.is_empty() {
                return Err(ColumnError::Parts);
            }
            let joined = |part: &str| -> Result<Vec<usize>, ColumnError> {
                part.split('+').filter(|n| !n.trim().is_empty()).map(|n| one("columns", n.trim())).collect()
            };
            AddressColumns::Parts([joined(line_1)?, joined(city)?, joined(state)?, joined(zip)?])
        }
    };
    Ok(ListColumns {
        address,
        key: wanted.key.map(|n| one("key-column", n)).transpose()?,
        expected: wanted.expected.map(|n| one("expected-column", n)).transpose()?,
        added: added(&names, wanted)?,
    })
}

fn position(names: &[String], flag: &'static str, name: &str) -> Result<usize, ColumnError> {
    let equal: Vec<usize> = (0..names.len()).filter(|i| names[*i] == name).collect();
    let found = if equal.is_empty() {
        (0..names.len()).filter(|i| names[*i].eq_ignore_ascii_case(name)).collect()
    } else {
        equal
    };
    match found.as_slice() {
        [one] => Ok(*one),
        [] => Err(ColumnError::Missing { flag, name: name.to_owned(), there: there(names) }),
        _ => Err(ColumnError::Twice { flag, name: name.to_owned() }),
    }
}

/// The names of the columns, for a message. If the list has no header, its first row is about a voter and is
/// not printed.
fn there(names: &[String]) -> String {
    let is_data = |name: &String| name.contains('@') || name.starts_with(|c: char| c.is_ascii_digit());
    if names.iter().any(is_data) {
        return "the first row must hold the names of the columns, and this one seems to hold a voter"
            .to_owned();
    }
    let mut there = format!("there are: {}", names.join(", "));
    if names.len() == 1 && names[0].contains(['\t', ';', '|']) {
        there.push_str(" (another --delimiter?)");
    }
    there
}

fn added(names: &[String], wanted: WantedColumns<'_>) -> Result<Vec<String>, ColumnError> {
    let is_there = |name: &str| names.iter().any(|n| n.eq_ignore_ascii_case(name));
    let moved = wanted.moved.then_some(MOVED_FROM);
    let own = ADDED.into_iter().chain(moved).chain(wanted.expected.map(|_| AGREES));
    let named = own.map(|name| if is_there(name) { format!("{PREFIX}{name}") } else { name.to_owned() });
    let named: Vec<String> = named.collect();
    match named.iter().find(|name| is_there(name)) {
        Some(name) => Err(ColumnError::Taken(name.clone())),
        None => Ok(named),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: WantedColumns<'_> =
        WantedColumns { address: None, parts: None, key: None, expected: None, moved: false };

    fn header(names: &str) -> ByteRecord {
        names.split(',').collect::<Vec<_>>().into()
    }

    #[test]
    fn columns_are_found_by_name_and_parts_may_be_joined_or_left_out() {
        let header = header("Voter ID,NUM,Street,Apt,City,ST,Zip,Precinct");
        let wanted = WantedColumns {
            parts: Some("num+street+apt,city,,zip"),
            key: Some("voter id"),
            expected: Some("precinct"),
            ..NONE
        };
        let columns = find(&header, wanted).unwrap();
        assert_eq!(columns.address, AddressColumns::Parts([vec![1, 2, 3], vec![4], vec![], vec![6]]));
        assert_eq!((columns.key, columns.expected), (Some(0), Some(7)));
        assert_eq!(columns.added.len(), ADDED.len() + 1);
    }

    #[test]
    fn a_missing_column_names_those_that_are_there() {
        let wanted = WantedColumns { address: Some("adress"), ..NONE };
        let message = find(&header("id,address"), wanted).unwrap_err().to_string();
        assert_eq!(message, "--address-column: there is no column \"adress\"; there are: id, address");
        let tabs = find(&header("id\taddress"), wanted).unwrap_err().to_string();
        assert!(tabs.contains("--delimiter"), "{tabs}");
        let twice = find(&header("adress,id,adress"), wanted).unwrap_err();
        assert_eq!(twice, ColumnError::Twice { flag: "address-column", name: "adress".to_owned() });
        for parts in ["street", "street,city,zip", ",city,state,zip"] {
            assert_eq!(
                find(&header("street,city"), WantedColumns { parts: Some(parts), ..NONE }),
                Err(ColumnError::Parts)
            );
        }
    }

    #[test]
    fn a_first_row_that_is_a_voter_is_not_printed() {
        let wanted = WantedColumns { address: Some("address"), ..NONE };
        let message = find(&header("Ada Marker,12 Hidden St"), wanted).unwrap_err().to_string();
        assert!(!message.contains("Hidden") && !message.contains("Marker"), "{message}");
    }

    #[test]
    fn added_names_do_not_hide_those_of_the_list() {
        let wanted = WantedColumns { address: Some("address"), ..NONE };
        let columns = find(&header("address,County"), wanted).unwrap();
        assert!(columns.added.contains(&"located_county".to_owned()));
        assert!(columns.added.contains(&"precinct_id".to_owned()));
        let again = find(&header("address,county,located_county"), wanted);
        assert_eq!(again, Err(ColumnError::Taken("located_county".to_owned())));
    }
}
