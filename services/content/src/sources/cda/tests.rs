use serde_json::json;

use super::*;

fn space(value: &Value) -> Space {
    Space::parse(value.to_string().as_bytes()).unwrap()
}

fn entry(id: &str, fields: Value) -> Value {
    let mut entry = json!({"sys": {"id": id, "type": "Entry", "updatedAt": "2026-11-20T00:00:00Z",
        "contentType": {"sys": {"type": "Link", "linkType": "ContentType", "id": "thing"}}}});
    entry["fields"] = fields;
    entry
}

fn link(id: &str) -> Value {
    json!({"sys": {"type": "Link", "linkType": "Entry", "id": id}})
}

fn why(reading: ReadNotes<'_>) -> Vec<String> {
    reading.findings().iter().map(ToString::to_string).collect()
}

/// A file of `../shared/data/contentful`, or `None` with a line where it is absent.
fn fixture(name: &str) -> Option<Vec<u8>> {
    Some(std::fs::read(test_data::shared_data(&format!("contentful/{name}"))?).unwrap())
}

#[test]
fn links_resolve_over_items_and_includes() {
    let space = space(
        &json!({"sys": {"type": "Array"}, "items": [entry("a", json!({"next": {"en-US": link("b")}}))],
        "includes": {"Entry": [entry("b", json!({"title": {"en-US": "B", "es": "Be"}}))], "Asset": [{"sys": {"id": "x"}}]}}),
    );
    let findings = ReadNotes::default();
    let a = Node::start(&space, space.items().next().unwrap(), &findings);
    let title = a.link("next").unwrap().text("title").unwrap();
    assert_eq!((title.en.as_str(), title.es()), ("B", "Be"));
    assert_eq!(space.items().count(), 1);
}

#[test]
fn what_cannot_be_resolved_is_dropped_and_named() {
    let space = space(&json!({"items": [entry("a", json!({"list": {"en": [link("gone"), link("b"),
            {"sys": {"type": "ResourceLink", "urn": "crn:x"}}, 7]}})), entry("b", json!({}))],
        "errors": [{"sys": {"id": "notResolvable", "type": "error"}}]}));
    let findings = ReadNotes::default();
    let a = Node::start(&space, space.entry("a").unwrap(), &findings);
    assert_eq!(a.links("list").len(), 1);
    assert_eq!(space.not_resolvable, 1);
    assert_eq!(
        findings.origin().ids,
        ["a", "b", "gone"],
        "what was looked for and is not there matters when it comes"
    );
    assert_eq!(why(findings), ["list (link not resolvable)", "list (not a link to an entry)"]);
}

#[test]
fn links_end_after_three_steps_and_in_circles() {
    let next = |to: &str| json!({"next": {"en": link(to)}});
    let ids = ["a", "b", "c", "d", "e"];
    let chain: Vec<_> =
        ids.windows(2).map(|w| entry(w[0], next(w[1]))).chain([entry("e", json!({}))]).collect();
    let chain = space(&json!({"items": chain}));
    let findings = ReadNotes::default();
    let mut node = Node::start(&chain, chain.entry("a").unwrap(), &findings);
    let mut steps = 0;
    while let Some(next) = node.link("next") {
        (node, steps) = (next, steps + 1);
    }
    assert_eq!((steps, node.entity.id.as_str()), (3, "d"));

    let circle =
        space(&json!({"items": [entry("a", next("b")), entry("b", next("a")), entry("s", next("s"))]}));
    let findings = ReadNotes::default();
    let start = |id| Node::start(&circle, circle.entry(id).unwrap(), &findings);
    assert!(start("a").link("next").unwrap().link("next").is_none());
    assert!(start("s").link("next").is_none());
}

#[test]
fn bad_values_are_missing_and_named() {
    let space = space(
        &json!({"items": [entry("a", json!({"day": {"en": "11/07/2028"}, "time": {"en": "2028-11-07T10:00-05:00"},
        "on": {"en": "yes"}, "url": {"en": "javascript:alert(1)"}, "text": {"en": 5}, "odd": "plain"}))]}),
    );
    let findings = ReadNotes::default();
    let a = Node::start(&space, space.entry("a").unwrap(), &findings);
    assert_eq!(
        (a.date("day"), a.flag("on"), a.url("url"), a.text("text"), a.text("odd")),
        (None, false, None, None, None)
    );
    assert_eq!(a.date("time").unwrap().to_string(), "2028-11-07");
    assert_eq!(why(findings).len(), 5);
}

#[test]
fn other_shapes_are_refused() {
    assert!(matches!(Space::parse(b"\"text\""), Err(ShapeError::Json(_))));
    assert!(matches!(Space::parse(b"{}"), Err(ShapeError::NoEntries)));
    let odd = space(&json!({"items": [5, {"sys": {}}, {"sys": {"id": "a"}, "fields": []}]}));
    assert_eq!((odd.items().count(), odd.faults.len()), (0, 3), "none is an entry, and each is named");
}

#[test]
fn recorded_answers_resolve() {
    let findings = ReadNotes::default();
    if let Some(text) = fixture("ruby_json_responses/self_link.json") {
        let space = Space::parse(&text).unwrap();
        let first = Node::start(&space, space.items().next().unwrap(), &findings);
        let other = first.link("e").unwrap();
        assert_eq!(other.entity.id, "55t1gz1JUIQ2s4mcMwQ8cA");
        assert!(other.entity.field_names().all(|f| other.link(f).is_none()), "a link to itself is dropped");
    }
    if let Some(text) = fixture("ruby_json_responses/includes.json") {
        let space = Space::parse(&text).unwrap();
        let first = Node::start(&space, space.items().next().unwrap(), &findings);
        assert_eq!(first.string("foo").as_deref(), Some("dog"));
        assert_eq!(first.links("links").len(), 2);
    }
    if let Some(text) = fixture("resolve-response/real-response.json") {
        let space = Space::parse(&text).unwrap();
        let course = Node::start(&space, space.items().next().unwrap(), &findings);
        let lessons = course.links("lessons");
        assert!(!lessons.is_empty());
        assert!(lessons.iter().all(|l| l.string("title").is_some()));
    }
    if let Some(text) = fixture("ruby_json_responses/unparsable.json") {
        assert!(Space::parse(&text).is_err());
    }
}

/// A document nested so deep that the parser of JSON gives up.
fn deep() -> String {
    format!("{}{}", "{\"content\":[".repeat(200), "]}".repeat(200))
}

#[test]
fn a_field_nested_beyond_the_parsers_limit_costs_that_field_alone() {
    let field = r#""text": {"en": "fine"}"#;
    let body = format!(
        r#"{{"sys": {{"type": "Array"}}, "total": 2, "items": [
            {{"sys": {{"id": "bad"}}, "fields": {{{field}, "copy": {{"en": {}}}}}}},
            {{"sys": {{"id": "good"}}, "fields": {{{field}}}}}],
            "includes": {{"Entry": [{{"sys": {{"id": "deep", "x": {}}}}}, {{"sys": {{"id": "linked"}}}}]}}}}"#,
        deep(),
        deep()
    );
    assert!(serde_json::from_str::<Value>(&body).is_err(), "the whole would be lost");
    let space = Space::parse(body.as_bytes()).unwrap();
    let findings = ReadNotes::default();
    for id in ["bad", "good"] {
        let node = Node::start(&space, space.entry(id).unwrap(), &findings);
        assert_eq!(node.string("text").as_deref(), Some("fine"), "{id}");
        assert_eq!(node.rich("copy"), None);
    }
    assert!(space.entry("linked").is_some() && space.entry("deep").is_none());
    assert_eq!(space.faults.len(), 1);
    assert_eq!(why(findings), ["copy (nested too deep)"]);
}

#[test]
fn of_two_entries_with_one_id_the_first_counts_and_the_second_is_named() {
    let space = space(
        &json!({"items": [entry("a", json!({"t": {"en": "1"}})), entry("a", json!({"t": {"en": "2"}}))]}),
    );
    let findings = ReadNotes::default();
    let node = Node::start(&space, space.items().next().unwrap(), &findings);
    assert_eq!((space.items().count(), node.string("t").as_deref()), (1, Some("1")));
    assert_eq!(space.faults[0].0, "a");
}

#[test]
fn what_has_no_language_stands_under_the_default_locale() {
    let mut space =
        space(&json!({"items": [entry("a", json!({"code": {"es-PR": "PR"}, "on": {"es-PR": true},
        "name": {"es-PR": "Puerto Rico"}}))]}));
    let read = |space: &Space| {
        let findings = ReadNotes::default();
        let node = Node::start(space, space.entry("a").unwrap(), &findings);
        (node.string("code"), node.flag("on"), node.text("name"))
    };
    assert_eq!(read(&space), (None, false, None));
    space.set_default_locale(default_locale(&[
        json!({"code": "en"}),
        json!({"code": "es-PR", "default": true}),
    ]));
    assert_eq!(read(&space), (Some("PR".to_owned()), true, None), "a text in English is not there");
}

#[test]
fn an_entry_that_links_to_itself_through_five_others_ends() {
    let ids = ["a", "b", "c", "d", "e", "f"];
    let next =
        |at: usize| json!({"next": {"en": link(ids[(at + 1) % ids.len()])}, "all": {"en": ids.map(link)}});
    let ring: Vec<_> = ids.iter().enumerate().map(|(at, id)| entry(id, next(at))).collect();
    let ring = space(&json!({"items": ring}));
    let findings = ReadNotes::default();
    let mut walked = 0;
    let mut nodes = vec![Node::start(&ring, ring.entry("a").unwrap(), &findings)];
    while let Some(node) = nodes.pop() {
        walked += 1;
        nodes.extend(node.links("all"));
        nodes.extend(node.link("next"));
    }
    assert!(walked < 500, "{walked}");
    assert!(why(findings).iter().any(|finding| finding.contains("circular")));
}
