//! Facts as a page says them: sentences of the catalogs with their fillings, how sure they are, and where
//! they come from. A page puts the words of `web/messages/facts` to the keys and decides nothing.

use chrono::{Datelike as _, Months, NaiveDate, NaiveTime};
use serde::Serialize;
use utoipa::ToSchema;

use super::text::{PageLink, Say};

/// How sure a fact is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    /// The page says nothing of it.
    Sure,
    /// Sure enough to act on, but no official page or law was read: one chip of the section asks to confirm
    /// it.
    Secondary,
    /// "Confirm with your election office"
    #[default]
    Unsure,
    /// Sources differ: what is shown is what is safe to plan for.
    Disputed,
}

impl Certainty {
    /// True when the value can be acted on without a doubt of its own.
    #[must_use]
    pub fn is_firm(self) -> bool {
        matches!(self, Self::Sure | Self::Secondary)
    }
}

/// When a source was checked, as exactly as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "precision", content = "date", rename_all = "snake_case")]
pub enum Checked {
    /// On this day.
    Day(NaiveDate),
    /// In the month of this day.
    Month(NaiveDate),
    /// In the year of this day.
    Year(NaiveDate),
}

impl Checked {
    /// The year of the check.
    #[must_use]
    pub fn year(self) -> i32 {
        let (Self::Day(day) | Self::Month(day) | Self::Year(day)) = self;
        day.year()
    }

    /// The last day that it may have been: no check is made older than it is.
    #[must_use]
    pub fn latest(self) -> Option<NaiveDate> {
        match self {
            Self::Day(day) => Some(day),
            Self::Month(day) => day.checked_add_months(Months::new(1))?.pred_opt(),
            Self::Year(day) => day.checked_add_months(Months::new(12))?.pred_opt(),
        }
    }
}

/// Where facts of a section come from: one page, with the day on which that page was checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SourceNote {
    /// Keys of the words that name the facts.
    pub about: Vec<&'static str>,
    /// When the page was checked.
    pub checked: Option<Checked>,
    /// Absolute http or https address of the page.
    pub url: Option<String>,
    /// Its name; may be empty.
    pub name: String,
}

/// One answer of a section.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Answer {
    /// Key of its title.
    pub title: &'static str,
    pub text: Vec<Say>,
    /// The sign beside it: an icon, `ask` where the voter must ask, or `none` where the answer is no.
    pub sign: &'static str,
    /// Where to do it, with the key of the link's words.
    pub link: Option<AnswerLink>,
    /// How sure it is.
    pub certainty: Certainty,
    /// Sentences with the values of other sources.
    pub others: Vec<Say>,
}

/// A link of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AnswerLink {
    /// Key of its words.
    pub key: &'static str,
    /// Where it leads.
    pub link: PageLink,
}

/// The ballot's envelope: what to do with it, step by step.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Envelope {
    /// The line above the steps.
    pub lede: Say,
    /// The state's own steps, in their order; the numbers of `drawing` are theirs.
    pub steps: Vec<Step>,
    /// The lines on the envelope.
    pub drawing: EnvelopeDrawing,
    /// Where this comes from.
    pub sources: Vec<SourceNote>,
}

/// One step of handling a ballot's envelope.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Step {
    /// The next step, in a sentence.
    pub title: Say,
    /// More about it.
    pub text: Vec<Say>,
    /// How sure it is.
    pub certainty: Certainty,
    /// Sentences with the values of other sources.
    pub others: Vec<Say>,
}

/// The lines that are drawn on the envelope, each with the number of its step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct EnvelopeDrawing {
    /// The paper that is drawn: the one that the voter signs.
    pub paper: SignedPaper,
    /// The step that closes it; absent for a sheet.
    pub seal: Option<usize>,
    /// The voter's signature.
    pub sign: Option<usize>,
    /// The day of signing.
    pub date: Option<usize>,
    /// A number of an ID, or the year of birth.
    pub number: Option<usize>,
    /// The date of birth.
    pub birth_date: Option<usize>,
    /// A copy of an ID that goes with it.
    pub copy: Option<usize>,
    /// Witnesses or a notary.
    pub witness: Option<usize>,
    /// How many witnesses sign; 0 where only a notary does.
    pub witnesses: i64,
    /// A notary signs, or may sign instead of the witnesses.
    pub notary: bool,
    /// The witness writes an address.
    pub address: bool,
}

/// The paper that the voter signs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SignedPaper {
    /// The envelope that goes back.
    #[default]
    Outer,
    /// The envelope inside it.
    Inner,
    /// A sheet inside it.
    Sheet,
}

/// Return, fix, and track the ballot.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Answers {
    /// The answers that are known, in their order.
    pub answers: Vec<Answer>,
    /// Where they come from.
    pub sources: Vec<SourceNote>,
}

/// Our advice for what goes by mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum MailAdvice {
    /// "Mail it by", beside the last day by law.
    MailBy(MailBy),
    /// That day is over: what to do instead.
    TooSlow { say: Vec<Say> },
}

/// "Mail it by": our advice, beside the last day by law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MailBy {
    /// The day that we advise.
    pub date: NaiveDate,
    /// Days from today until it.
    pub days_until: i64,
    /// The last day by law that it is counted from.
    pub legal: NaiveDate,
    /// Bringing it after that day; absent where one cannot.
    pub bring: Option<BringBy>,
}

/// Handing it in instead of mailing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BringBy {
    /// The last day to bring it.
    pub date: NaiveDate,
    /// Days from today until it.
    pub days_until: i64,
    /// It can be brought on that day alone, not before.
    pub only_that_day: bool,
    /// Parts, of twelve, of the bar "Mail it / Bring it" that are for mailing it: 4 to 8.
    pub mail_parts: i64,
    /// By hand the last day is before the one by mail.
    pub before_legal: bool,
}

/// Polling hours on election day.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PollingHours {
    /// When they open and close.
    pub lines: Vec<Say>,
    /// Whose time it is, and who may vote at closing.
    pub notes: Vec<Say>,
    /// How sure it is.
    pub certainty: Certainty,
    /// Sentences with the values of other sources.
    pub others: Vec<Say>,
    /// Where this comes from.
    pub sources: Vec<SourceNote>,
    /// The same opening and closing in the whole jurisdiction, where that is sure.
    #[serde(skip)]
    pub same: Option<(NaiveTime, NaiveTime)>,
}
