//! The entry with the important dates of an election: the days that the facts give. Its notes are the
//! editors' own; what the facts say about a day is written by the pages.

use common::jurisdiction::{Jurisdiction, JurisdictionKind};
use content::domain::facts::dates::{FactDate, dates};

use super::facts::KnownFacts;
use super::fields::Fields;

pub(super) fn important_dates(place: &Jurisdiction, known: &KnownFacts) -> Fields {
    let dates = dates(known, place.kind == JurisdictionKind::State);
    let mut fields = Fields::default();
    let days: [(&'static str, &FactDate); 11] = [
        ("electionDay", &dates.election_day),
        ("earlyVotingStartBy", &dates.early_voting_start_by),
        ("inPersonAbsenteeStartBy", &dates.in_person_absentee_start_by),
        ("registerOnlineBy", &dates.register_online_by),
        ("registerInPersonBy", &dates.register_in_person_by),
        ("registerReceiveBy", &dates.register_receive_by),
        ("registerPostmarkBy", &dates.register_postmark_by),
        ("ballotRequestBy", &dates.ballot_request_by),
        ("ballotDropoffBy", &dates.ballot_dropoff_by),
        ("ballotPostmarkBy", &dates.ballot_postmark_by),
        ("ballotReceiveBy", &dates.ballot_receive_by),
    ];
    for (name, date) in days {
        fields.day(name, date.day);
    }
    fields
}
