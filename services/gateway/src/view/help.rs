//! `GET /api/site/voting-info/{code}/help` (DESIGN section 7, "new routes"): IDs, help at the polls, rights,
//! and whom to call. A section is there only where its facts are known.

use serde::Serialize;
use utoipa::ToSchema;

use super::facts::{Answer, AnswerLink, Certainty, SourceNote};
use super::info::PageHead;
use super::text::{Say, Text};

/// The page about help, IDs and rights.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Help {
    /// The fields that every information page starts with.
    pub head: PageHead,
    /// #id: absent where the accepted IDs are not known; the page then names the office.
    pub ids: Option<Ids>,
    /// The other sections, in their order.
    pub sections: Vec<HelpSection>,
    /// Measures that were voted on and may change these rules: their result is not known to us.
    pub measures: Vec<Text>,
}

/// IDs accepted at the polls.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Ids {
    /// Whether a photo is a must, and how many are needed.
    pub lede: Vec<Say>,
    /// With a photo.
    pub photo: Vec<IdCard>,
    pub paper: Vec<IdCard>,
    /// Answers for special cases: a forgotten ID, an expired one, a student's.
    pub answers: Vec<Answer>,
    /// How sure the list is.
    pub certainty: Certainty,
    /// Sentences with the values of other sources.
    pub others: Vec<Say>,
    /// Where this comes from.
    pub sources: Vec<SourceNote>,
}

/// A kind of ID, as a card of the page.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct IdCard {
    /// Key of its name.
    pub name: &'static str,
    /// Name of the icon beside it.
    pub sign: &'static str,
    /// Whether an expired one counts.
    pub foot: Option<Say>,
    /// The foot says that it does.
    pub counts: bool,
}

/// A section of the page of help.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct HelpSection {
    /// Its anchor; the keys of its words are `help_` and this.
    pub id: &'static str,
    /// Name of the icon beside it.
    pub sign: &'static str,
    /// The lines above the section's list.
    pub lede: Vec<Say>,
    /// Rights by case.
    pub cases: Vec<Case>,
    /// The state's rule where no case fits, in the language of the content.
    pub texts: Vec<Text>,
    pub answers: Vec<Answer>,
    /// Languages that the law covers, by county.
    pub counties: Vec<CountyLanguages>,
    /// Numbers to call.
    pub phones: Vec<HelpPhone>,
    /// Pages to open.
    pub links: Vec<AnswerLink>,
    /// How sure the section is as a whole.
    pub certainty: Certainty,
    /// Sentences with the values of other sources.
    pub others: Vec<Say>,
    /// Where this comes from.
    pub sources: Vec<SourceNote>,
}

/// A condition and what follows from it ("on parole": "you can vote").
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Case {
    /// Key of the case.
    pub case: &'static str,
    /// The answer: `yes`, `no` or `ask`.
    pub answer: &'static str,
    /// The next step, in a sentence.
    pub then: Vec<Say>,
}

/// A county and its languages, as the law names them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CountyLanguages {
    /// County, in English.
    pub county: String,
    /// Languages, in English.
    pub languages: String,
}

/// A number to call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HelpPhone {
    /// Key of whose it is; `name` instead where it is an office.
    pub who: &'static str,
    /// The office's own name.
    pub name: Option<String>,
    /// Its number as people read it; absent where we have no current one.
    pub display: Option<String>,
    /// The same in E.164.
    pub e164: Option<String>,
    /// The page to find a number on.
    pub url: Option<String>,
}
