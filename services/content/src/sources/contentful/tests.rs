//! Against a fake of the API on this machine: what is sent, and what is made of every kind of answer.

use std::collections::VecDeque;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap as Headers, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::http::RETRIES;
use super::*;
use crate::config::Secret;
use url::Url;

/// Answers in order, the last one for ever; remembers what was asked.
#[derive(Clone, Default)]
struct Fake(Arc<Mutex<Script>>);

#[derive(Default)]
struct Script {
    answers: VecDeque<(u16, Option<&'static str>, String)>,
    asked: Vec<(String, Option<String>)>,
}

impl Fake {
    fn new(answers: Vec<(u16, Option<&'static str>, String)>) -> Self {
        let script = Script { answers: answers.into(), asked: Vec::new() };
        Self(Arc::new(Mutex::new(script)))
    }

    fn asked(&self) -> Vec<(String, Option<String>)> {
        self.0.lock().unwrap().asked.clone()
    }

    async fn start(&self) -> Url {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().fallback(answer).with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Url::parse(&format!("http://{address}")).unwrap()
    }
}

async fn answer(State(fake): State<Fake>, uri: Uri, headers: Headers) -> Response {
    if uri.path().ends_with("/locales") {
        return json!({"total": 1, "items": [{"code": "en-US", "default": true}]})
            .to_string()
            .into_response();
    }
    let mut script = fake.0.lock().unwrap();
    let bearer = headers.get("authorization").and_then(|v| v.to_str().ok()).map(str::to_owned);
    script.asked.push((uri.to_string(), bearer));
    let next =
        if script.answers.len() > 1 { script.answers.pop_front() } else { script.answers.front().cloned() };
    let (status, reset, body) = next.unwrap_or((500, None, String::new()));
    let status = StatusCode::from_u16(status).unwrap();
    match reset {
        Some(reset) => (status, [("x-contentful-ratelimit-reset", reset)], body).into_response(),
        None => (status, body).into_response(),
    }
}

fn client(host: &Url, preview: bool) -> Contentful {
    client_of(host, host, preview)
}

fn client_of(live: &Url, drafts: &Url, preview: bool) -> Contentful {
    Contentful::new(
        &config::Contentful {
            space: "sp".to_owned(),
            environment: "master".to_owned(),
            delivery_token: Secret::new("live-token"),
            preview_token: preview.then(|| Secret::new("draft-token")),
            delivery_host: live.clone(),
            preview_host: drafts.clone(),
            throttle: 30,
            poll: Duration::ZERO,
        },
        Clock::system(),
    )
    .unwrap()
}

fn state(id: &str, code: &str, name: &str) -> Value {
    json!({"sys": {"id": id, "type": "Entry", "updatedAt": "2028-01-02T03:04:05Z",
        "contentType": {"sys": {"type": "Link", "linkType": "ContentType", "id": "stateConfig"}}},
        "fields": {"stateCode": {"en-US": code}, "stateName": {"en-US": name}}})
}

fn answer_of(items: &[Value]) -> String {
    json!({"sys": {"type": "Array"}, "total": items.len(), "items": items}).to_string()
}

fn nevada() -> &'static Jurisdiction {
    jurisdiction::any("NV").unwrap()
}

const LIVE: Mode = Mode { preview: false, test_config: false };

#[tokio::test]
async fn entries_are_asked_by_id_three_deep_in_all_locales_with_the_token_in_the_header() {
    let fake = Fake::new(vec![(200, None, answer_of(&[state("state-NV", "NV", "Nevada!")]))]);
    let client = client(&fake.start().await, false);
    let entry = client.entry(nevada(), LIVE).await.unwrap().unwrap();
    assert_eq!(entry.name.as_ref().unwrap().en, "Nevada!");
    assert_eq!(entry.updated_at, "2028-01-02T03:04:05Z");
    let (uri, bearer) = fake.asked().remove(0);
    assert_eq!(
        uri,
        "/spaces/sp/environments/master/entries?sys.id%5Bin%5D=state-NV&limit=1&include=3&locale=*&order=sys.id"
    );
    assert_eq!(bearer.as_deref(), Some("Bearer live-token"));
}

#[tokio::test]
async fn drafts_and_test_entries_win_while_asked_for() {
    let items = [
        state("state-NV", "NV", "a"),
        state("state-NV-preview", "NV", "b"),
        state("state-NV-test", "NV", "c"),
    ];
    // Drafts have a host and a token of their own (SPEC section 6), and neither goes to the other.
    let [live, draft] = [(); 2].map(|()| Fake::new(vec![(200, None, answer_of(&items))]));
    let client = client_of(&live.start().await, &draft.start().await, true);
    let drafts = Mode { preview: true, test_config: false };
    let tests = Mode { preview: false, test_config: true };
    for (mode, name, (host, token), other) in [
        (LIVE, "a", (&live, "live"), &draft),
        (drafts, "b", (&draft, "draft"), &live),
        (tests, "c", (&live, "live"), &draft),
    ] {
        let before = other.asked().len();
        let entry = client.entry(nevada(), mode).await.unwrap().unwrap();
        assert_eq!(entry.name.as_ref().unwrap().en, name);
        let bearer = host.asked().pop().unwrap().1.unwrap();
        assert_eq!(bearer, format!("Bearer {token}-token"));
        assert_eq!(other.asked().len(), before, "the other host is not asked");
    }
}

#[tokio::test]
async fn no_entry_and_an_entry_of_another_state_are_none() {
    let utah = state("state-NV", "UT", "Utah");
    let fake = Fake::new(vec![(200, None, answer_of(&[])), (200, None, answer_of(&[utah]))]);
    let client = client(&fake.start().await, false);
    assert!(client.entry(nevada(), LIVE).await.unwrap().is_none());
    assert!(client.entry(nevada(), LIVE).await.unwrap().is_none(), "never another place");
}

#[tokio::test]
async fn limits_and_faults_of_the_server_are_tried_again() {
    let fake = Fake::new(vec![
        (429, Some("0"), "\"too many\"".to_owned()),
        (503, Some("0"), "<html>".to_owned()),
        (200, None, answer_of(&[state("state-NV", "NV", "x")])),
    ]);
    let client = client(&fake.start().await, false);
    assert!(client.entry(nevada(), LIVE).await.unwrap().is_some());
    assert_eq!(fake.asked().len(), 3);
}

#[tokio::test]
async fn a_connection_that_breaks_is_tried_again() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let host = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
    let fake = Fake::new(vec![(200, None, answer_of(&[state("state-NV", "NV", "x")]))]);
    let app = Router::new().fallback(answer).with_state(fake.clone());
    tokio::spawn(async move {
        drop(listener.accept().await);
        axum::serve(listener, app).await
    });
    assert!(client(&host, false).entry(nevada(), LIVE).await.unwrap().is_some());
    assert_eq!(fake.asked().len(), 1);
}

#[tokio::test]
async fn retries_end() {
    let fake = Fake::new(vec![(500, Some("0"), String::new())]);
    let client = client(&fake.start().await, false);
    let error = client.entry(nevada(), LIVE).await.unwrap_err();
    assert!(matches!(error, SourceError::Refused { status: 500, .. }), "{error}");
    assert_eq!(fake.asked().len(), 1 + RETRIES);
}

#[tokio::test]
async fn refusals_are_not_tried_again_whatever_their_body() {
    let bodies = [
        (r#"{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"no"}"#, "AccessTokenInvalid", "no"),
        ("\"a bare\\n string\"", "unknown", "a bare string"),
        ("<html>", "unknown", ""),
        (r#"{"sys":{"id":7},"message":{}}"#, "unknown", ""),
    ];
    for (body, want_id, want_message) in bodies {
        let fake = Fake::new(vec![(401, None, body.to_owned())]);
        let client = client(&fake.start().await, false);
        match client.entry(nevada(), LIVE).await.unwrap_err() {
            SourceError::Refused { status: 401, id, message } => {
                assert_eq!((id.as_str(), message.as_str()), (want_id, want_message));
            }
            other => panic!("{other}"),
        }
        assert_eq!(fake.asked().len(), 1);
    }
}

#[tokio::test]
async fn an_unreadable_answer_is_said_to_be_one() {
    let fake = Fake::new(vec![(200, None, "{\"items\":".to_owned())]);
    let client = client(&fake.start().await, false);
    assert!(matches!(client.entry(nevada(), LIVE).await.unwrap_err(), SourceError::Shape(_)));
}

#[tokio::test]
async fn all_states_are_one_query_and_territories_another() {
    let items = [state("state-UT", "UT", "Utah"), state("state-NV", "NV", "Nevada")];
    let fake = Fake::new(vec![(200, None, answer_of(&items)), (200, None, answer_of(&[]))]);
    let client = client(&fake.start().await, false);
    let entries = client.entries(false).await.unwrap();
    assert_eq!(entries.iter().map(|e| e.place.code).collect::<Vec<_>>(), ["NV", "UT"]);
    let asked = fake.asked();
    assert_eq!(asked.len(), 2);
    assert!(asked[0].0.contains("limit=51") && asked[1].0.contains("limit=5"));
}

#[tokio::test]
async fn alerts_are_those_of_the_first_list() {
    let list = json!({"sys": {"id": "l", "contentType": {"sys": {"id": "sitewideAlerts"}}}, "fields": {"sitewideAlerts":
        {"en-US": [{"sys": {"type": "Link", "linkType": "Entry", "id": "a"}}, {"sys": {"type": "Link", "linkType": "Entry", "id": "gone"}}]}}});
    let document = json!({"nodeType": "document", "data": {}, "content": [{"nodeType": "paragraph", "data": {},
        "content": [{"nodeType": "text", "value": "Hello", "marks": [], "data": {}}]}]});
    let alert = json!({"sys": {"id": "a"}, "fields": {"startDate": {"en-US": "2028-10-01"}, "endDate": {"en-US": "2028-10-02T10:00"},
        "alertMessage": {"en-US": document}}});
    let body = json!({"items": [list], "includes": {"Entry": [alert]}, "errors": [{"sys": {"id": "notResolvable"}}]});
    let fake = Fake::new(vec![(200, None, body.to_string())]);
    let client = client(&fake.start().await, false);
    let alerts = client.alerts(false).await.unwrap().alerts.clone();
    assert_eq!((alerts.len(), alerts[0].message.en.as_str()), (1, "<p>Hello</p>"));
    assert!(fake.asked()[0].0.contains("content_type=sitewideAlerts&limit=1&include=3&locale=*"));
}

/// Answers that the vendor's public clients have recorded, as answers to the requests of this one: the client
/// tells an answer, a refusal and an unreadable body apart, and takes no entry that is not Nevada's.
#[tokio::test]
async fn recorded_responses_are_answers_refusals_or_unreadable() {
    let mut files = Vec::new();
    for part in ["ruby_json_responses", "resolve-response"] {
        let Some(folder) = test_data::shared_data(&format!("contentful/{part}")) else { return };
        let found = std::fs::read_dir(folder).unwrap();
        files.extend(found.map(|f| f.unwrap().path()).filter(|f| f.extension().is_some_and(|e| e == "json")));
    }
    let asked = files.into_iter().map(|file| async move {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let status = name.trim_start_matches("default_").get(..3).and_then(|n| n.parse().ok());
        let body = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
        let fake = Fake::new(vec![(status.unwrap_or(200), Some("0"), body)]);
        let client = client(&fake.start().await, false);
        let entry = client.entry(nevada(), LIVE).await;
        let (said, attempts) = (entry.map(|entry| entry.is_some()), fake.asked().len());
        match (status, &said) {
            (Some(status), Err(SourceError::Refused { status: read, .. })) => {
                assert_eq!(*read, status, "{name}");
                let again = status == 429 || status >= 500;
                assert_eq!(attempts, if again { 1 + RETRIES } else { 1 }, "{name}");
            }
            // An error body with status 200 is no collection; a collection has no Nevada.
            (None, Ok(false) | Err(SourceError::Shape(_))) => {}
            _ => panic!("{name}: {said:?}"),
        }
        name
    });
    let read = futures::future::join_all(asked).await;
    assert!(read.len() >= 25, "{read:?}");
}

#[test]
fn recorded_error_bodies_are_read() {
    let Some(folder) = test_data::shared_data("contentful/ruby_json_responses") else { return };
    let files = std::fs::read_dir(folder).unwrap();
    let mut read = 0;
    for file in files.map(|f| f.unwrap().path()) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with("default_") || name.starts_with("other_error") || name.starts_with("40") {
            let (id, _) = crate::vendor::refusal(&std::fs::read(&file).unwrap());
            read += usize::from(id != "unknown");
        }
    }
    assert!(read >= 15, "{read} of them name their error");
}
