#![allow(clippy::unwrap_used)] // A test fails by panicking.

use super::*;

fn page(body: &str) -> Page {
    Page::read("text/html; charset=utf-8", body.as_bytes()).unwrap()
}

fn words(body: &str) -> String {
    page(body).words
}

#[test]
fn keeps_only_visible_words() {
    let body = "<!doctype html><title>Vote</title><style>p {}</style><script nonce=a1>let x = 'no';</script>
        <nav>Menu</nav><p hidden>no</p><p style='display : none'>no</p><noscript>no</noscript>
        <h1>Register<br>by</h1><p>Oct<b>ober</b> 7,</p><table><tr><td>5 p.m.<td></table><template>no</template><footer>no</footer>";
    assert_eq!(words(body), "Vote Register by October 7, 5 p.m.");
    assert_eq!(page(body).headings, "Vote Registerby");
}

#[test]
fn ignores_volatile_parts() {
    for (one, other) in [
        ("Last updated: October 5, 2026 at 3:15 p.m. EST", "Last Updated: Nov. 12, 2026 at 10:01 AM EDT"),
        ("Page last modified on 10/05/2026", "Page last modified on 11/28/2026"),
        (
            "This page was last reviewed 2026-10-05T10:11:12Z",
            "This page was last reviewed 2026-11-28T01:02:03Z",
        ),
        (
            "Última actualización: 5 de octubre de 2026",
            "Última actualización: lunes, 28 de noviembre de 2026",
        ),
        ("Today is Monday, October 5, 2026", "Today is Saturday, November 28, 2026"),
        ("© 2026 State", "© 2020-2027 State"),
        ("Visitors: 1,234", "Visitors: 1,299"),
        ("Request 123e4567-e89b-12d3-a456-426614174000", "Request 00000000-e89b-12d3-a456-426614174999"),
        ("Reference 9f8e7d6c5b4a39281706f5e4d3c2b1a0", "Reference 0a1b2c3d4e5f60718293a4b5c6d7e8f9"),
    ] {
        let around = |text: &str| words(&format!("<p>Vote by mail.</p><p>{text}</p><p>Call us.</p>"));
        assert_eq!(around(one), around(other), "{one}");
        assert!(around(one).contains("Call us."), "{}", around(one));
    }
}

#[test]
fn keeps_days_that_matter() {
    for (one, other) in [
        ("Deadline updated: October 5, 2026", "Deadline updated: October 7, 2026"),
        ("The last day to register is October 5", "The last day to register is October 7"),
        ("Polls close at 7:00 p.m.", "Polls close at 8:00 p.m."),
        (
            "Last updated October 5, 2026. Register by October 7",
            "Last updated October 5, 2026. Register by October 9",
        ),
        ("Call 1-800-555-0100", "Call 1-800-555-0199"),
        ("postmarked by election day", "received by election day"),
    ] {
        assert_ne!(words(one), words(other), "{one}");
    }
}

#[test]
fn tells_messages_from_pages() {
    for gone in [
        "<title>404 - Page Not Found</title><p>Search</p>",
        "<h1>Page not found</h1>",
        "<title>Elections</title><h1>Sorry, the page you are looking for could not be found.</h1>",
        "<p>The requested document is no longer available.</p>",
        "<title>Error 404 | State</title>",
        "<title>Not Found</title>",
        "<h1>Página no encontrada</h1>",
        "<p>We can’t find the page you requested.</p>",
    ] {
        assert_eq!(page(gone).message(), Some(Message::NotFound), "{gone}");
    }
    for check in
        ["<title>Just a moment...</title>", "<h1>Access Denied</h1>", "<p>Pardon Our Interruption</p>"]
    {
        assert_eq!(page(check).message(), Some(Message::Challenge), "{check}");
    }
    let long = "A voter whose name is not found on the list votes a provisional ballot. ".repeat(20);
    for real in [
        "<title>Register to vote</title><p>Room 404, open 8 to 5. Your page is ready.</p>",
        "<h1>What if my name is not found?</h1><p>Ask for a provisional ballot.</p>",
        long.as_str(),
    ] {
        assert_eq!(page(real).message(), None, "{real}");
    }
}

#[test]
fn decodes_as_server_or_page_says() {
    let spanish = "<p>Votación: mañana</p>";
    let (bytes, _, _) = WINDOWS_1252.encode(spanish);
    let read = |kind: &str, body: &[u8]| Page::read(kind, body).unwrap().words;
    assert_eq!(read("text/html", &bytes), "Votación: mañana");
    assert_eq!(read("text/html; charset=ISO-8859-1", &bytes), "Votación: mañana");
    assert_eq!(
        read("text/html", &[b"<meta charset='windows-1252'>", &bytes[..]].concat()),
        "Votación: mañana"
    );
    assert_eq!(
        read("text/html; charset=iso-8859-1", &[b"\xef\xbb\xbf", spanish.as_bytes()].concat()),
        "Votación: mañana"
    );
    assert_eq!(read("text/html; charset=nonsense", spanish.as_bytes()), "Votación: mañana");
    // Bytes of no encoding are read, too.
    assert!(!read("text/html; charset=utf-8", &bytes).is_empty());
}

#[test]
fn bounds_size_and_time_of_parsing() {
    assert!(Page::read("text/html", &vec![b' '; MAX_HTML + 1]).is_err());
    let began = Instant::now();
    assert!(parse(&"<div>".repeat(200_000), Duration::from_millis(300)).is_err());
    assert!(began.elapsed() < MAX_PARSING, "{:?}", began.elapsed());
    for hostile in ["<b>", "<b><p>", "<table>", "<ul><li>", "<font><b><i><a><p></b>", "<p", "&#1", "<!--"] {
        assert!(Page::read("text/html", hostile.repeat(1_000).as_bytes()).is_ok(), "{hostile}");
    }
}
