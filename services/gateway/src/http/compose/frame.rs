//! The slots of every page's frame, which the gateway fills (`data-slot`, `href="gateway:"`): numbers, the
//! text-message keyword, alerts, the year. The web shows the same values from the bootstrap once it runs, so
//! that a page reads the same with and without scripts. A number or keyword stands in no catalog of the web.

use chrono::Datelike as _;

use crate::page::draw::long_day;
use crate::site::visit::query::{SENT, SiteQuery};
use crate::site::wording::html::escape;
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::{Bootstrap, KnownBy};

/// The HTML of a slot; `None` for one that the frame does not know.
#[must_use]
pub(in crate::http) fn slot(visit: &Bootstrap, name: &str) -> Option<String> {
    let place = visit.jurisdiction.as_ref();
    Some(match name {
        "hotline_display" => escape(&visit.hotline.display),
        "sms_keyword" => escape(visit.hotline.sms_keyword),
        "sms_code" => escape(visit.hotline.sms_short_code),
        "vi_number" => escape(visit.hotline.vietnamese_text_number),
        "committee_display" => escape(&visit.footer.committee_phone.display),
        "year" => visit.today.year().to_string(),
        "today_long" => escape(&long_day(Locale::parse(visit.locale)?, visit.today)?),
        "place" => escape(place?.name),
        "place_in_sentence" => escape(place?.name_in_sentence),
        "hotline_override" => block(visit.hotline.override_lang?, visit.hotline.override_html.as_ref()?),
        "footer_override" => block(visit.footer.override_lang?, visit.footer.override_html.as_ref()?),
        "alerts" => visit.alerts.iter().map(|alert| block(alert.lang, &alert.html)).collect(),
        _ => return None,
    })
}

/// Editors' rich text in its own language, which the page's may not be.
fn block(lang: &str, html: &str) -> String {
    let dir = Locale::parse(lang).map_or("ltr", Locale::dir);
    format!(r#"<div lang="{lang}" dir="{dir}">{html}</div>"#)
}

/// The address of a link; `None` for one that is not known. `query`: the parameters that links carry.
#[must_use]
pub(in crate::http) fn link(visit: &Bootstrap, query: &SiteQuery, name: &str) -> Option<String> {
    match name {
        "hotline_tel" => Some(format!("tel:{}", visit.hotline.e164)),
        "hotline_sms" => Some(text_message(visit.hotline.sms_short_code, visit.hotline.sms_keyword)),
        "committee_tel" => Some(format!("tel:{}", visit.footer.committee_phone.e164)),
        "lookup_url" => Some(visit.official.lookup_url.clone()),
        "registration_url" => Some(visit.official.registration_url.clone()),
        "office_url" => Some(visit.official.office_url.clone()),
        _ => language(visit, query, name.strip_prefix("lang_")?),
    }
}

/// Marks for the row of languages without scripts: those that the jurisdiction lacks, those that it puts
/// first besides the brands' own, and whether any are left for "More".
#[must_use]
pub(in crate::http) fn languages(visit: &Bootstrap) -> String {
    let has = |list: &[String], locale: Locale| list.iter().any(|tag| tag == locale.tag());
    let first =
        |locale: &Locale| matches!(locale, Locale::En | Locale::Es) || has(&visit.priority_locales, *locale);
    let (supported, lacking): (Vec<Locale>, Vec<Locale>) =
        Locale::ALL.into_iter().partition(|locale| has(&visit.supported_locales, *locale));
    let tags = |name: &str, locales: &[Locale]| {
        let tags: Vec<_> = locales.iter().map(|locale| locale.tag()).collect();
        if tags.is_empty() { String::new() } else { format!(r#" data-{name}="{}""#, tags.join(" ")) }
    };
    let (ahead, rest): (Vec<Locale>, Vec<Locale>) = supported.into_iter().partition(first);
    let more =
        if rest.iter().all(|locale| locale.tag() == visit.locale) { r#" data-more="none""# } else { "" };
    format!("{}{}{more}", tags("lacks", &lacking), tags("first", &ahead))
}

/// Opens the text message with number and keyword. `?&` is read by phones that expect `?` or `&` before
/// `body`.
fn text_message(code: &str, keyword: &str) -> String {
    format!("sms:{code}?&body={keyword}")
}

/// The same page in another language (its tag, with `_` for `-`), for a visitor without scripts, with the
/// other parameters of the visit. A state that the path names is not repeated.
fn language(visit: &Bootstrap, query: &SiteQuery, tag: &str) -> Option<String> {
    let locale = Locale::parse(&tag.replace('_', "-"))?;
    let by_path = visit.jurisdiction.as_ref().is_some_and(|place| place.known_by == KnownBy::Path);
    let own = SiteQuery {
        state: query.state.filter(|_| !by_path),
        lang: Some(locale).filter(|locale| *locale != visit.brand.default_locale()),
        ..query.clone()
    };
    let mut search = own.search();
    if query.sent {
        search.push_str(if search.is_empty() { "?" } else { "&" });
        search.push_str(SENT);
    }
    // A link to nothing would be one to this page in the language that it has.
    Some(if search.is_empty() { "./".to_owned() } else { search })
}
