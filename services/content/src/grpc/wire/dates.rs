//! The important dates: the editors' days and notes, and what the facts say about them.

use proto::content::v1 as pb;

use super::{Writer, written};
use crate::domain::election::{ImportantDates, NotedDate};
use crate::domain::facts::dates::{FactDate, FactDates, Sentence, Value};
use crate::domain::text::Text;

impl Writer {
    pub(super) fn dates(self, own: ImportantDates, facts: FactDates) -> pb::ImportantDates {
        let unless = |own: &Option<Text>, facts| if own.is_none() { sentences(facts) } else { Vec::new() };
        pb::ImportantDates {
            election_day_statewide_hours_sentences: unless(
                &own.election_day_statewide_hours,
                facts.election_day_statewide_hours,
            ),
            register_same_day_sentences: unless(&own.register_same_day_note, facts.register_same_day_note),
            vote_by_mail_sentences: unless(&own.vote_by_mail_note, facts.vote_by_mail_note),
            early_voting_start_by: self.noted(own.early_voting_start_by, facts.early_voting_start_by),
            early_voting_start_is_same_statewide: own.early_voting_start_is_same_statewide,
            in_person_absentee_start_by: self
                .noted(own.in_person_absentee_start_by, facts.in_person_absentee_start_by),
            election_day: self.noted(own.election_day, facts.election_day),
            election_day_statewide_hours: self.text(own.election_day_statewide_hours),
            ballot_request_by: self.noted(own.ballot_request_by, facts.ballot_request_by),
            ballot_dropoff_by: self.noted(own.ballot_dropoff_by, facts.ballot_dropoff_by),
            ballot_postmark_by: self.noted(own.ballot_postmark_by, facts.ballot_postmark_by),
            ballot_receive_by: self.noted(own.ballot_receive_by, facts.ballot_receive_by),
            register_online_by: self.noted(own.register_online_by, facts.register_online_by),
            register_in_person_by: self.noted(own.register_in_person_by, facts.register_in_person_by),
            register_same_day_note: self.text(own.register_same_day_note),
            register_receive_by: self.noted(own.register_receive_by, facts.register_receive_by),
            register_postmark_by: self.noted(own.register_postmark_by, facts.register_postmark_by),
            vote_by_mail_note: self.text(own.vote_by_mail_note),
        }
    }

    fn noted(self, own: NotedDate, facts: FactDate) -> Option<pb::NotedDate> {
        let facts = facts.beside(&own);
        let is_known = own.date.is_some() || own.note.is_some() || !facts.sentences.is_empty();
        is_known.then(|| pb::NotedDate {
            date: written(own.date),
            note: self.text(own.note),
            may_be_later: facts.may_be_later,
            confirm: facts.confirm,
            sentences: sentences(facts.sentences),
        })
    }
}

fn sentences(list: Vec<Sentence>) -> Vec<pb::Sentence> {
    use pb::sentence_value::Value as Wire;
    let value = |value| match value {
        Value::Number(number) => Wire::Number(number),
        Value::Day(day) => Wire::Day(day.to_string()),
        Value::Time(time) => Wire::Time(time.format("%H:%M").to_string()),
    };
    let values = |list: Vec<(&str, Value)>| {
        list.into_iter()
            .map(|(name, own)| pb::SentenceValue { name: name.to_owned(), value: Some(value(own)) })
            .collect()
    };
    list.into_iter().map(|own| pb::Sentence { key: own.key.to_owned(), values: values(own.values) }).collect()
}
