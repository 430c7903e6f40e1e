//! Every rule of the importer, in one table: identifier, severity, explanation, example. RULES.md is
//! written from it (`locate-index check --rules`), and a test holds that each rule fires.

use super::finding::Severity;

/// One rule.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Stable identifier.
    pub id: &'static str,
    /// How bad a breach is.
    pub severity: Severity,
    /// What must hold, why, and what becomes of the record.
    pub explanation: &'static str,
    /// A breach.
    pub example: &'static str,
}

macro_rules! rules {
    ($($name:ident $severity:ident $id:literal $explanation:literal $example:literal;)*) => {
        $(
            #[doc = $explanation]
            pub const $name: &Rule = &Rule {
                id: $id,
                severity: Severity::$severity,
                explanation: $explanation,
                example: $example,
            };
        )*
        /// All rules, in the order of RULES.md.
        pub const ALL: &[&Rule] = &[$($name),*];
    };
}

include!("rules/table.rs");

/// A rule by its identifier.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Rule> {
    ALL.iter().copied().find(|r| r.id == id)
}

/// RULES.md.
#[must_use]
pub fn markdown() -> String {
    let mut out = String::from(
        "# Rules of the importer\n\n\
         `locate-index check FEED` reports every breach with its file and line. Written from \
         `src/rules/table.rs`\nby `locate-index check --rules`; do not edit by hand.\n\n\
         - **fatal**: nothing may be published from this feed, unless forced.\n\
         - **critical**: many records are affected.\n\
         - **error**: the record, or the part that is wrong, is not used.\n\
         - **warning**: the record is used; someone should look.\n\n\
         | rule | severity | what must hold, and what happens otherwise | example of a breach |\n|---|---|---|---|\n",
    );
    for rule in ALL {
        let severity = format!("{:?}", rule.severity).to_lowercase();
        out.push_str(&format!("| `{}` | {severity} | {} | {} |\n", rule.id, rule.explanation, rule.example));
    }
    out
}
