//! Information pages as HTML (DESIGN section 8): the body of a page out of its view model, put into the slot of
//! the exported page, so that it can be read without scripts and by search engines. Decides no rule.
//!
//! `templates/*.html` say how a page looks, `catalog` holds its words, `message` and `dates` put numbers and days
//! into them, `functions` is what a template may call. A template that fails is logged by its name, without data,
//! and the voter gets the generic error with the hotline.

mod catalog;
mod dates;
mod functions;
mod message;
mod say;

use std::sync::OnceLock;

use chrono::NaiveDate;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior, Value, context};

use crate::site::locale::Locale;
use crate::site::visit::PageKind;
use crate::view::bootstrap::{Bootstrap, BrandKey};
use crate::view::facts::PollingHours;
use crate::view::page::{InfoPage, NoScript};

/// What the gateway puts into an exported page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// For `<title>`, where the exported page leaves it to the gateway; plain text.
    pub title: String,
    /// For `<meta name="description">`; plain text.
    pub description: String,
    /// For the slot `page`; safe HTML.
    pub body: String,
}

macro_rules! templates {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../templates/", $name)))),*]
    };
}

/// All templates, by name.
const TEMPLATES: [(&str, &str); 31] = templates![
    "leaf.html",
    "parts.html",
    "facts.html",
    "state_hours.html",
    "envelope.html",
    "ways.html",
    "mail.html",
    "picker.html",
    "in_person_rows.html",
    "dates.html",
    "topics.html",
    "territory.html",
    "voting_info.html",
    "custom.html",
    "help.html",
    "register.html",
    "register_not_needed.html",
    "register_closed.html",
    "register_options.html",
    "vote_by_mail.html",
    "in_person.html",
    "contact_form.html",
    "thanks.html",
    "audit_parts.html",
    "audit_map.html",
    "national_audit.html",
    "audit.html",
    "audit_failed.html",
    "choose.html",
    "noscript.html",
    "failed.html",
];

/// The templates with the functions of a language, made at its first use.
fn environment(locale: Locale) -> &'static Environment<'static> {
    static ENVIRONMENTS: [OnceLock<Environment<'static>>; 8] = [const { OnceLock::new() }; 8];
    let at = Locale::ALL.iter().position(|l| *l == locale).unwrap_or(0);
    ENVIRONMENTS[at].get_or_init(|| {
        let mut env = Environment::new();
        env.set_undefined_behavior(UndefinedBehavior::Strict);
        env.set_auto_escape_callback(|_| AutoEscape::Html);
        if let Ok(syntax) = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build() {
            env.set_syntax(syntax);
        }
        env.set_formatter(|out, _, value| {
            if value.is_none() || value.is_undefined() {
                return Err(Error::new(ErrorKind::UndefinedError, "a value that is not there was printed"));
            }
            let text = value.to_string();
            let mut escaped = String::with_capacity(text.len() + 16);
            if value.is_safe() {
                escaped.push_str(&text);
            } else {
                functions::escape(&text, &mut escaped);
            }
            out.write_str(&escaped).map_err(Error::from)
        });
        functions::add(&mut env, locale);
        for (name, source) in TEMPLATES {
            // Never fails in a release: a test renders each template.
            if let Err(error) = env.add_template(name, source) {
                tracing::error!(template = name, line = error.line(), "a template does not parse");
            }
        }
        env
    })
}

/// A day as a sentence of the page's frame says it: "Friday, October 20, 2028".
#[must_use]
pub fn long_day(locale: Locale, day: NaiveDate) -> Option<String> {
    dates::calendar(locale)?.date(day, "yMMMMEEEEd")
}

/// The name of a brand, as `web/lib/brands.ts` has it.
pub(crate) fn brand_name(brand: BrandKey) -> &'static str {
    match brand {
        BrandKey::En => "VoteReady",
        BrandKey::Es => "VotoListo",
    }
}

/// The page. When a template fails, the voter gets the error's page, which has the hotline.
#[must_use]
pub fn page(page: &InfoPage, frame: &Bootstrap, locale: Locale) -> Option<Rendered> {
    let template = match page {
        InfoPage::VotingInfo(_) => "voting_info.html",
        InfoPage::Custom(_) => "custom.html",
        InfoPage::Help(_) => "help.html",
        InfoPage::Register(_) => "register.html",
        InfoPage::RegisterOptions(_) => "register_options.html",
        InfoPage::VoteByMail(_) => "vote_by_mail.html",
        InfoPage::InPerson(_) | InfoPage::InPersonThanks(_) => "in_person.html",
        InfoPage::Choose(_) => "choose.html",
        InfoPage::NationalAudit(_) => "national_audit.html",
        InfoPage::Audit(_) => "audit.html",
        InfoPage::AuditFailed { .. } => "audit_failed.html",
    };
    let context = context! {
        page => Value::from(Serde(page)),
        brand => brand_name(frame.brand),
        thanks => matches!(page, InfoPage::InPersonThanks(_)),
        // The audit needs the ways on from a page: home, the hotline, the language.
        frame => page_is_audit(page).then(|| Value::from(Serde(frame))),
        // The contact form asks for the state of residence.
        jurisdictions => matches!(page, InfoPage::InPerson(_)).then(|| Value::from(Serde(&frame.jurisdictions))),
    };
    let rendered = render(locale, template, context).or_else(|| {
        let context = context! { frame => Value::from(Serde(frame)), brand => brand_name(frame.brand) };
        render(locale, "failed.html", context)
    });
    rendered.map(|rendered| Rendered {
        title: format!("{} | {}", rendered.title, brand_name(frame.brand)),
        ..rendered
    })
}

fn page_is_audit(page: &InfoPage) -> bool {
    matches!(page, InfoPage::NationalAudit(_) | InfoPage::Audit(_) | InfoPage::AuditFailed { .. })
}

/// The words of consent beside the phone field of the contact form: they are kept with the number.
#[must_use]
pub fn consent(brand: BrandKey, locale: Locale) -> String {
    let source = "{{ plain('contact_consent', brand=brand)|rich }}";
    environment(locale).render_str(source, context! { brand => brand_name(brand) }).unwrap_or_default()
}

/// Renders a template, which sets `title` and `description`.
fn render(locale: Locale, template: &'static str, context: Value) -> Option<Rendered> {
    let render = || {
        let captured = environment(locale).get_template(template)?.render_captured(context)?;
        let text = |name: &str| {
            let value = captured.state().lookup(name);
            let missing = || Error::new(ErrorKind::UndefinedError, "a page without title or description");
            value.and_then(|v| v.as_str().map(str::to_owned)).ok_or_else(missing)
        };
        let (title, description) = (text("title")?, text("description")?);
        Ok::<_, Error>(Rendered { title, description, body: captured.into_output() })
    };
    render().inspect_err(|error| log(template, locale, error)).ok()
}

/// The place of a fault, never its detail: that could hold data.
fn log(template: &'static str, locale: Locale, error: &Error) {
    let (inside, line) = (error.name().unwrap_or_default(), error.line().unwrap_or_default());
    tracing::error!(template, inside, line, locale = locale.tag(), kind = %error.kind(), "a page could not be rendered");
    #[cfg(test)]
    eprintln!("{template}: {error:#}");
}

/// Hours of the polls as the results page shows them: safe HTML.
#[must_use]
pub fn polling_hours(hours: &PollingHours, office: Option<&str>, locale: Locale) -> Option<String> {
    let context = context! {
        known => Value::from(Serde(hours)),
        head => context! { office => context! { url => office } },
    };
    let template = environment(locale).get_template("state_hours.html");
    template.and_then(|t| t.render(context)).inspect_err(|error| log("state_hours.html", locale, error)).ok()
}

/// What a page that needs scripts (the landing page, the look-up) shows without them: safe HTML for the slot
/// `noscript`; `None` leaves it empty.
#[must_use]
pub fn noscript(kind: PageKind, frame: &Bootstrap, help: &NoScript, locale: Locale) -> Option<String> {
    let context = context! {
        landing => kind == PageKind::Landing,
        frame => Value::from(Serde(frame)),
        choose => Value::from(Serde(&help.choose)),
        lookup => Value::from(Serde(&help.lookup)),
        office => Value::from(Serde(&help.office)),
    };
    let template = environment(locale).get_template("noscript.html");
    template.and_then(|t| t.render(context)).inspect_err(|error| log("noscript.html", locale, error)).ok()
}

#[cfg(test)]
mod tests;
