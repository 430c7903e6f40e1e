//! `GET /api/site/vote-by-mail/{code}` (SPEC section 3, "Ballot request config", and the vote-by-mail dates).

use serde::Serialize;
use utoipa::ToSchema;

use super::facts::{Answers, Envelope, MailAdvice};
use super::info::{Deadline, PageHead, Source};
use super::text::{PageLink, RichText, Say, Text};

/// The page about voting by mail.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct VoteByMail {
    /// The fields that every information page starts with.
    pub head: PageHead,
    /// Voting by mail; absent where nothing is known of it (territories, settings that could not be read).
    pub mail: Option<MailVoting>,
    /// How to complete the ballot: the editors' text.
    pub how_to_complete_ballot: Option<RichText>,
    /// The envelope, step by step; absent where the state's own steps are not known, and the text above
    /// serves.
    pub envelope: Option<Envelope>,
    /// Answers about the way back: the people who may bring it, where, how to mend it, how to track it.
    pub returning: Option<Answers>,
    /// Whom to ask whether the ballot arrived: the office's official page.
    pub track: Option<PageLink>,
}

/// Voting by mail in a jurisdiction, also a topic of the voting info page.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MailVoting {
    /// Every active registered voter gets a ballot; there is nothing to ask for.
    pub universal: bool,
    /// A reason allowed by law is needed.
    pub excuse_required: bool,
    /// The editors' note about voting by mail.
    pub note: Option<Text>,
    /// Asking for a ballot: the last day; `not_needed` where `universal`. Only where deadlines are shown.
    pub request_by: Option<Deadline>,
    /// The ID that is asked for with a request, and a doubt about it; empty where it is not known, or where
    /// `universal`.
    pub request_id: Vec<Say>,
    /// Where one asks for a ballot, while that is open: the button of the editors while its flow is enabled
    /// and it has a text, else the page of the state's election office.
    pub request: Option<PageLink>,
    /// No day for asking is known for this election, and the ordinary last day is over.
    pub request_is_probably_over: bool,
    /// Asking is in its last days: there is no time to lose.
    pub request_hurry: bool,
    /// Returning is in its last days: the mail may be too slow.
    pub return_hurry: bool,
    /// Our advice for asking by mail; only where one can ask by mail and its last day is known.
    pub request_advice: Option<MailAdvice>,
    /// The last day for asking is over.
    pub request_is_closed: bool,
    /// Return by mail: postmark by.
    pub postmark_by: Option<Deadline>,
    /// Return by mail: arrive by.
    pub receive_by: Option<Deadline>,
    /// Our advice for mailing it back; absent where no last day is known.
    pub mail_advice: Option<MailAdvice>,
    /// Drop off by.
    pub dropoff_by: Option<Deadline>,
    /// The day that most ballots are returned by: that of dropping off, else of the postmark, else of
    /// arrival.
    pub return_by: Option<Deadline>,
    /// It can be dropped off on that day alone, not before.
    pub dropoff_only_that_day: bool,
    /// It can be handed in at an election office alone: there are no drop boxes, or they have closed.
    pub dropoff_at_office: bool,
    /// Drop boxes take it until another day than `dropoff_by`, which is that of the office then: until when,
    /// or that they have closed.
    pub boxes_until: Option<Say>,
    /// No way of returning a ballot is open any more.
    pub return_is_closed: bool,
    /// Where this comes from.
    pub source: Option<Source>,
}
