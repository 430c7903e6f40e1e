//! The slots of every page's frame, which the gateway fills (`data-slot`, `href="gateway:"`): numbers, the
//! text-message keyword, alerts, the year. The web shows the same values from the bootstrap once it runs, so
//! that a page reads the same with and without scripts. A number or keyword stands in no catalog of the web.

use chrono::Datelike as _;
use url::form_urlencoded::Serializer;

use crate::page::draw::long_day;
use crate::site::wording::html::escape;
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::{Bootstrap, JurisdictionKind, KnownBy};

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

/// The address of a link; `None` for one that is not known.
#[must_use]
pub(in crate::http) fn link(visit: &Bootstrap, name: &str) -> Option<String> {
    match name {
        "hotline_tel" => Some(format!("tel:{}", visit.hotline.e164)),
        "committee_tel" => Some(format!("tel:{}", visit.footer.committee_phone.e164)),
        "lookup_url" => Some(visit.official.lookup_url.clone()),
        "registration_url" => Some(visit.official.registration_url.clone()),
        "office_url" => Some(visit.official.office_url.clone()),
        _ => language(visit, name.strip_prefix("lang_")?),
    }
}

/// The same page in another language (its tag, with `_` for `-`), for a visitor without scripts: with the
/// state that the address of the page names, or that the network hinted at: it is kept for the visit.
fn language(visit: &Bootstrap, tag: &str) -> Option<String> {
    let locale = Locale::parse(&tag.replace('_', "-"))?;
    let state = visit
        .jurisdiction
        .as_ref()
        .filter(|place| place.kind == JurisdictionKind::State && place.known_by != KnownBy::Path);
    let lang = Some(locale).filter(|locale| *locale != visit.brand.default_locale());
    let pairs = [state.map(|place| ("state", place.code)), lang.map(|locale| ("lang", locale.tag()))];
    let query = Serializer::new(String::new()).extend_pairs(pairs.into_iter().flatten()).finish();
    // A link to nothing would be one to this page in the language that it has.
    Some(if query.is_empty() { "./".to_owned() } else { format!("?{query}") })
}
