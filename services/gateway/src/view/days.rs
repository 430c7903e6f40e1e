//! Which days are written without their year, for documents and for the results.

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Days that are written without their year: those near today. Every other one has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct YearlessDays {
    /// The first day without its year.
    pub from: NaiveDate,
    /// The last day without its year.
    pub to: NaiveDate,
}
