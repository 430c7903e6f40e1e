//! One element under the column names of CSV, for readers whose elements come in another shape.

use super::table::ElementFields;

/// Values by column. Elements have few columns: a search through them is quicker than a map.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values(Vec<(&'static str, String)>);

impl Values {
    /// Sets a column that is still empty.
    pub(crate) fn set(&mut self, column: &'static str, value: &str) {
        match self.0.iter_mut().find(|(c, _)| *c == column) {
            Some((_, present)) if present.is_empty() => value.clone_into(present),
            Some(_) => {}
            None => self.0.push((column, value.to_owned())),
        }
    }

    /// Adds to a column.
    pub(crate) fn join(&mut self, column: &'static str, by: &str, value: &str) {
        match self.0.iter_mut().find(|(c, _)| *c == column) {
            _ if value.is_empty() => {}
            Some((_, present)) if present.is_empty() => value.clone_into(present),
            Some((_, present)) => {
                present.push_str(by);
                present.push_str(value);
            }
            None => self.0.push((column, value.to_owned())),
        }
    }

    /// Replaces the value of a column.
    pub(crate) fn put(&mut self, column: &'static str, value: String) {
        match self.0.iter_mut().find(|(c, _)| *c == column) {
            Some((_, present)) => *present = value,
            None => self.0.push((column, value)),
        }
    }
}

impl ElementFields for Values {
    fn get(&self, column: &str) -> &str {
        self.0.iter().find(|(c, _)| *c == column).map_or("", |(_, value)| value.as_str())
    }
}
