//! The site's query parameters (SPEC section 2), validated, and the same parameters on internal links.

use std::borrow::Cow;

use common::jurisdiction::{self, Jurisdiction};
use url::form_urlencoded::{Serializer, parse};

use crate::site::wording::locale::Locale;
use crate::view::bootstrap::LocationKind;
use crate::view::in_person::Plan;
use crate::view::page::AuditLinks;
use crate::view::word;

/// The parameter of the banner after a form; its presence counts.
pub const SENT: &str = "commit_form_success";

/// The names of the parameters, in the order in which [`SiteQuery::parse`] takes them.
const NAMES: [&str; 9] = [
    "state",
    "lang",
    "default_location_type",
    "preview",
    "test_config",
    "preview_key",
    "no_geo",
    "plan",
    SENT,
];

/// The parameters of one visit. Unknown values are dropped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SiteQuery {
    /// A state; territories are not accepted here (SPEC section 3).
    pub state: Option<&'static Jurisdiction>,
    /// The language asked for; `None` leaves it to the brand.
    pub lang: Option<Locale>,
    /// Show the editors' drafts.
    pub preview: bool,
    /// Content test entries.
    pub test_config: bool,
    /// The key that guards both, as it was given; links within the site keep it.
    pub preview_key: Option<String>,
    /// Which kind of places to show first.
    pub default_location_type: Option<LocationKind>,
    /// Do not guess the jurisdiction from the address on the network.
    pub no_geo: bool,
    /// The plan of the contact form, for the page of thanks; links do not carry it.
    pub plan: Option<Plan>,
    /// A form was sent (`commit_form_success`); only links to the same page in another language carry it.
    pub sent: bool,
    /// Names of parameters whose value was not known.
    pub dropped: Vec<&'static str>,
}

impl SiteQuery {
    /// Reads a raw query string ("state=NV&lang=es"); the first of several equal names counts.
    #[must_use]
    pub fn parse(raw: &str) -> Self {
        let mut query = Self::default();
        let mut given: [Option<Cow<'_, str>>; NAMES.len()] = Default::default();
        for (name, value) in parse(raw.as_bytes()) {
            if let Some(place) = NAMES.iter().position(|own| *own == name) {
                given[place].get_or_insert(value);
            }
        }
        let [state, lang, kind, preview, test_config, key, no_geo, plan, sent] = given;
        if let Some(value) = state {
            query.state = jurisdiction::state(value.trim_end_matches('/'));
            query.note(query.state.is_none(), "state");
        }
        if let Some(value) = lang {
            query.lang = Locale::parse(&value);
            query.note(query.lang.is_none(), "lang");
        }
        if let Some(value) = kind {
            query.default_location_type = word(&value);
            query.note(query.default_location_type.is_none(), "default_location_type");
        }
        query.preview = preview.is_some_and(|value| value == "true");
        query.test_config = test_config.is_some_and(|value| value == "true");
        let guarded = query.preview || query.test_config;
        query.preview_key = key.filter(|key| guarded && key.len() <= 200).map(Into::into);
        // Presence counts, whatever the value: `?no_geo` alone.
        query.no_geo = no_geo.is_some();
        query.sent = sent.is_some();
        query.plan = plan.and_then(|value| word(&value));
        query
    }

    /// Without the right key neither drafts nor test entries are shown: what anybody could link to must be
    /// what every voter sees.
    #[must_use]
    pub fn guarded(mut self, allows: impl FnOnce(&str) -> bool) -> Self {
        let asks = self.preview || self.test_config;
        if asks && !allows(self.preview_key.as_deref().unwrap_or_default()) {
            for (asked, name) in [(self.preview, "preview"), (self.test_config, "test_config")] {
                self.note(asked, name);
            }
            self.note(self.preview_key.is_some(), "preview_key");
            (self.preview, self.test_config, self.preview_key) = (false, false, None);
        }
        self
    }

    fn note(&mut self, dropped: bool, name: &'static str) {
        if dropped {
            self.dropped.push(name);
        }
    }

    /// The validated parameters, in their fixed order.
    #[must_use]
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let flag = |name: &'static str, on: bool| on.then(|| (name, "true".to_owned()));
        [
            self.state.map(|state| ("state", state.code.to_owned())),
            self.lang.map(|lang| ("lang", lang.tag().to_owned())),
            flag("preview", self.preview),
            flag("test_config", self.test_config),
            self.preview_key.clone().map(|key| ("preview_key", key)),
            self.default_location_type
                .map(|kind| ("default_location_type", location_kind_tag(kind).to_owned())),
            flag("no_geo", self.no_geo),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// The same as "" or "?…", for links within the site.
    #[must_use]
    pub fn search(&self) -> String {
        let pairs = self.pairs();
        if pairs.is_empty() {
            return String::new();
        }
        format!("?{}", Serializer::new(String::new()).extend_pairs(pairs).finish())
    }

    /// An internal link that carries the parameters; `path` may have a query of its own, which stays before
    /// them (a parameter of the visit counts instead of its namesake there), and may end in a fragment.
    #[must_use]
    pub fn href(&self, path: &str) -> String {
        let (path, fragment) = path.find('#').map_or((path, ""), |at| path.split_at(at));
        let Some((path, own)) = path.split_once('?') else {
            return format!("{path}{}{fragment}", self.search());
        };
        let pairs = self.pairs();
        let names: Vec<&str> = pairs.iter().map(|(name, _)| *name).collect();
        let mut search = without(own, &names);
        if !pairs.is_empty() {
            search.push(if search.is_empty() { '?' } else { '&' });
            search += &Serializer::new(String::new()).extend_pairs(pairs).finish();
        }
        format!("{path}{search}{fragment}")
    }

    /// The landing page without a state, to choose one.
    #[must_use]
    pub fn choose_href(&self) -> String {
        Self { state: None, no_geo: true, ..self.clone() }.href("/")
    }

    /// Ways on from a page of the audit.
    #[must_use]
    pub fn audit_links(&self) -> AuditLinks {
        AuditLinks {
            home: self.href("/"),
            national: self.href("/national-audit/"),
            developers: self.href("/developers/"),
        }
    }
}

/// The first value of a parameter in a query or a form.
#[must_use]
pub fn first<'r>(raw: &'r str, name: &str) -> Option<Cow<'r, str>> {
    parse(raw.as_bytes()).find(|(own, _)| own == name).map(|(_, value)| value)
}

fn location_kind_tag(kind: LocationKind) -> &'static str {
    match kind {
        LocationKind::EarlyVote => "earlyVote",
        LocationKind::ElectionDay => "electionDay",
        LocationKind::DropOff => "dropoff",
    }
}

/// `raw` without the parameters in `names`, as "" or "?…". Everything else stays as it is, in its order.
#[must_use]
pub fn without(raw: &str, names: &[&str]) -> String {
    let kept: Vec<&str> = raw
        .split('&')
        .filter(|pair| !pair.is_empty())
        .filter(|pair| !parse(pair.as_bytes()).any(|(name, _)| names.contains(&name.as_ref())))
        .collect();
    if kept.is_empty() { String::new() } else { format!("?{}", kept.join("&")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_read_in_any_case_and_territories_are_dropped() {
        assert_eq!(SiteQuery::parse("state=nv").state.unwrap().code, "NV");
        let query = SiteQuery::parse("state=PR&lang=xx&default_location_type=all");
        assert_eq!((query.state, query.lang, query.default_location_type), (None, None, None));
        assert_eq!(query.dropped, ["state", "lang", "default_location_type"]);
    }

    #[test]
    fn a_link_keeps_its_own_query_and_the_visit_counts_before_it() {
        let query = SiteQuery::parse("state=NV&lang=es");
        assert_eq!(
            query.href("/locate/?default_location_type=dropoff&state=CA#x"),
            "/locate/?default_location_type=dropoff&state=NV&lang=es#x"
        );
        assert_eq!(query.href("/?state=CA"), "/?state=NV&lang=es");
        assert_eq!(SiteQuery::default().href("/locate/?a=b#x"), "/locate/?a=b#x");
    }

    #[test]
    fn flags_need_the_value_true() {
        let query = SiteQuery::parse("preview=1&test_config=true&no_geo");
        assert!(!query.preview && query.test_config && query.no_geo);
    }

    #[test]
    fn drafts_and_test_entries_need_the_key_where_there_is_one() {
        let asked = |raw: &str| SiteQuery::parse(raw).guarded(|key| key == "secret");
        let good = asked("state=NV&preview=true&preview_key=secret");
        assert_eq!(
            (good.preview, good.href("/")),
            (true, "/?state=NV&preview=true&preview_key=secret".to_owned())
        );
        for bad in ["preview=true", "preview=true&preview_key=guess", "test_config=true&preview_key="] {
            let query = asked(&format!("state=NV&{bad}"));
            assert!(!query.preview && !query.test_config && !query.dropped.is_empty(), "{bad}");
            assert_eq!(query.href("/"), "/?state=NV", "{bad}");
        }
        assert_eq!(asked("state=NV&preview_key=secret").href("/"), "/?state=NV", "alone it says nothing");
        assert!(SiteQuery::parse("preview=true").guarded(|_| true).preview);
    }

    #[test]
    fn internal_links_carry_only_valid_parameters() {
        let query =
            SiteQuery::parse("utm_source=x&lang=es/&state=nv&x=%3Cscript%3E&default_location_type=dropoff");
        assert_eq!(query.href("/locate/"), "/locate/?state=NV&lang=es&default_location_type=dropoff");
        assert_eq!(SiteQuery::parse("state=nv").href("/votinginfo/nv/#id"), "/votinginfo/nv/?state=NV#id");
        assert_eq!(SiteQuery::default().href("/"), "/");
    }

    #[test]
    fn dropping_a_parameter_keeps_the_others_untouched() {
        assert_eq!(without("utm_a=%20b&lang=xx&c", &["lang"]), "?utm_a=%20b&c");
        assert_eq!(without("lang=xx", &["lang"]), "");
    }
}
