//! Entries and assets in rich text: links by their titles, signed where the CMS protects them.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hmac::{Hmac, Mac as _};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::Service;
use crate::cms::{Cms, asset, document, entry, link};

fn block(node_type: &str, kind: &str, id: &str) -> Value {
    json!({"nodeType": node_type, "data": {"target": link(kind, id)}, "content": []})
}

fn with_blocks(cms: &Cms, blocks: &[Value]) {
    let text = document("See:", blocks);
    cms.publish("vep-NV", |fields| fields["idRequirementsCopy"] = json!({"en-US": text, "es": text}));
}

async fn id_text(service: &Service) -> (String, Vec<String>) {
    let nevada = service.get("NV").await.unwrap();
    let findings =
        nevada.findings.iter().map(|f| format!("{} {} {}", f.entry_id, f.field, f.message)).collect();
    (nevada.vep.unwrap().id_requirements.unwrap().html_en, findings)
}

#[tokio::test]
async fn assets_and_entries_are_links_with_titles_in_the_language_of_the_text() {
    let cms = Cms::start().await;
    let mut picture = asset("picture", "How to sign", "//images.ctfassets.net/s/a/picture.png");
    picture["fields"]["title"]["es"] = json!("Cómo firmar");
    cms.put_asset(picture);
    let page = json!({"slug": {"en-US": "more"}, "title": {"en-US": "More"}, "pageEnabled": {"en-US": true},
        "content": {"en-US": document("x", &[])}});
    cms.put(entry("page-1", "customPage", &page));
    with_blocks(
        &cms,
        &[
            block("embedded-asset-block", "Asset", "picture"),
            block("embedded-entry-block", "Entry", "page-1"),
            block("embedded-entry-block", "Entry", "state-UT"),
            block("embedded-asset-block", "Asset", "gone"),
        ],
    );
    let service = Service::over(&cms, &[]).await;
    let (html, findings) = id_text(&service).await;
    assert_eq!(
        html,
        "<p>See:</p><p><a href=\"https://images.ctfassets.net/s/a/picture.png\" rel=\"noopener\">How to sign</a></p>\
         <p><a href=\"/votinginfo/nv/more/\">More</a></p><p><a href=\"/votinginfo/ut/\">Utah</a></p>"
    );
    let nevada = service.get("NV").await.unwrap();
    assert!(nevada.vep.unwrap().id_requirements.unwrap().html_es.contains(">Cómo firmar</a>"));
    assert!(
        findings.iter().any(|f| f.starts_with("vep-NV idRequirementsCopy") && f.contains("not published")),
        "{findings:?}"
    );
    assert!(cms.state().keys.is_empty(), "no key without a protected asset");
}

#[tokio::test]
async fn protected_assets_are_signed_with_one_key_for_all() {
    let cms = Cms::start().await;
    let address = "https://assets.secure.ctfassets.net/s/a/form.pdf";
    cms.put_asset(asset("form", "Form", &address.replace("https:", "")));
    with_blocks(&cms, &[block("embedded-asset-block", "Asset", "form")]);
    let service = Service::over(&cms, &[]).await;
    let (html, findings) = id_text(&service).await;
    assert!(findings.is_empty(), "{findings:?}");
    let start = html.find("href=\"").unwrap() + 6;
    let href = html[start..].split('"').next().unwrap().replace("&amp;", "&");
    let url = reqwest::Url::parse(&href).unwrap();
    let part = |name: &str| url.query_pairs().find(|(n, _)| n == name).unwrap().1.into_owned();
    assert_eq!((href.split('?').next(), part("policy").as_str()), (Some(address), "policy-1"));
    let token = part("token");
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let mut mac = Hmac::<Sha256>::new_from_slice(b"asset-secret").unwrap();
    mac.update(signed.as_bytes());
    mac.verify_slice(&BASE64.decode(signature).unwrap()).unwrap();
    let payload: Value =
        serde_json::from_slice(&BASE64.decode(signed.split('.').nth(1).unwrap()).unwrap()).unwrap();
    assert_eq!(payload, json!({"sub": address}));
    service.settled(&cms).await;
    cms.publish("state-NV", |fields| fields["stateName"]["en-US"] = json!("Signed again"));
    service.until("NV", |seen| seen.name.as_ref().unwrap().en == "Signed again").await;
    assert_eq!(cms.state().keys.len(), 1, "one key for everything within an hour");
}
