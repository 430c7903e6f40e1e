//! Pages that cannot be read, `robots.txt`, the turn of a host, and private addresses.

use std::io::Write as _;
use std::time::Duration;

use crate::site::{Facts, Site, respond, trickle};

#[test]
fn lists_pages_that_cannot_be_read() {
    let site = Site::start();
    site.answers("/slow", |_, to| {
        std::thread::sleep(Duration::from_secs(4));
        respond(to, "200 OK", &[], b"<p>late</p>");
    });
    site.answers("/trickle", |_, to| {
        let _ = to.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n");
        trickle(to, Duration::from_secs(6));
    });
    site.answers("/short", |_, to| {
        let _ =
            to.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n<p>cut");
    });
    site.answers("/encoded", |_, to| {
        respond(to, "200 OK", &[("Content-Encoding", "br"), ("Content-Type", "text/html")], b"\x0b\x02\x80");
    });
    site.answers("/nonsense", |_, to| drop(to.write_all(b"nonsense\r\n\r\n")));
    site.answers("/long-head", |_, to| {
        let _ = to.write_all(b"HTTP/1.1 200 OK\r\n");
        while to.write_all(b"X-More: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n").is_ok() {}
    });
    site.redirects("/circle", "302 Found", "/circle2");
    site.redirects("/circle2", "302 Found", "/circle");
    for at in 0..9 {
        site.redirects(&format!("/far{at}"), "302 Found", &format!("/far{}", at + 1));
    }
    site.redirects("/scheme", "302 Found", "file:///etc/passwd");
    site.answers("/nowhere", |_, to| respond(to, "302 Found", &[], b""));
    site.status("/forbidden", "403 Forbidden");
    site.status("/broken", "503 Unavailable");
    site.page("/challenge", "x");
    site.answers("/challenge", |_, to| {
        respond(
            to,
            "200 OK",
            &[("Content-Type", "text/html")],
            b"<title>Just a moment...</title><p>Wait</p>",
        );
    });
    site.answers("/empty", |_, to| {
        respond(to, "200 OK", &[("Content-Type", "text/html")], b"<script>1</script>");
    });
    site.page("/private/page", "Not for programs.");
    site.answers("/robots.txt", |_, to| {
        respond(to, "200 OK", &[], b"User-agent: *\nDisallow: /private/\n");
    });
    let expected = [
        ("slow", "within 2s"),
        ("trickle", "within 2s"),
        ("short", ""),
        ("encoded", "sent as br"),
        ("nonsense", ""),
        ("long-head", ""),
        ("circle", "in a circle"),
        ("far0", "more than 6 redirects"),
        ("scheme", "neither http nor https"),
        ("nowhere", "answers 302"),
        ("forbidden", "answers 403"),
        ("broken", "answers 503"),
        ("challenge", "check for people"),
        ("empty", "no text"),
        ("private/page", "robots.txt"),
    ];
    let urls: Vec<_> = expected.iter().map(|(path, _)| site.url(&format!("/{path}"))).collect();
    let found = Facts::of(&urls).found(&[]);
    for (path, why) in expected {
        let (kind, is) = found.get(path).unwrap_or_else(|| panic!("{path}: {found:?}"));
        assert_eq!(kind, "unreadable", "{path}: {is}");
        assert!(is.contains(why) && !is.is_empty(), "{path}: {is}");
    }
    assert!(site.seen().iter().all(|head| !head.contains("/private/")));
    assert!(site.seen().iter().all(|head| head.to_lowercase().contains("user-agent: voteready-recheck/")));
}

#[test]
fn bounds_size_of_bodies() {
    let site = Site::start();
    site.answers("/endless", |_, to| {
        let _ = to.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n");
        while to.write_all(&[b'a'; 65_536]).is_ok() {}
    });
    site.answers("/bomb", |_, to| {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        (0..64).for_each(|_| gzip.write_all(&vec![b' '; 1 << 20]).unwrap());
        let headers = [("Content-Encoding", "gzip"), ("Content-Type", "text/html")];
        respond(to, "200 OK", &headers, &gzip.finish().unwrap());
    });
    let found = Facts::of(&[site.url("/endless"), site.url("/bomb")]).found(&["--timeout", "60000"]);
    for path in ["endless", "bomb"] {
        assert!(found[path].1.contains("more than 16 MiB"), "{found:?}");
    }
}

#[test]
fn failing_robots_file_forbids_all() {
    let (site, bare) = (Site::start(), Site::start());
    site.page("/page", "Words.");
    site.status("/robots.txt", "503 Unavailable");
    bare.page("/bare", "A site without the file.");
    let found = Facts::of(&[site.url("/page"), bare.url("/bare")]).found(&[]);
    assert_eq!(found["page"].0, "unreadable");
    assert!(found["page"].1.contains("robots.txt answers 503") && site.seen().is_empty(), "{found:?}");
    assert_eq!(found["bare"].0, "new");
}

#[test]
fn follows_robots_of_redirect_target() {
    let (site, target) = (Site::start(), Site::start());
    site.redirects("/page", "302 Found", &target.url("/closed"));
    target.page("/closed", "Words.");
    target.answers("/robots.txt", |_, to| {
        respond(to, "200 OK", &[], b"User-agent: VoteReady-Recheck\nDisallow: /");
    });
    let found = Facts::of(&[site.url("/page")]).found(&[]);
    assert!(found["page"].1.contains("forbids it") && target.seen().is_empty(), "{found:?}");
}

#[test]
fn host_gets_one_request_at_a_time() {
    let (site, other) = (Site::start(), Site::start());
    for path in ["/a", "/b", "/c"] {
        site.page(path, path);
        other.redirects(path, "302 Found", &site.url(path));
    }
    site.answers("/robots.txt", |_, to| respond(to, "200 OK", &[], b"User-agent: *\nCrawl-delay: 0.5\n"));
    // Another host, whose pages lead to the first one.
    let other_host = |path| format!("http://localhost:{}{path}", other.at.port());
    let urls = ["/a", "/b", "/c"].map(|path| [site.url(path), other_host(path)]).concat();
    let facts = Facts::of(&urls);
    facts.recheck(&["--pause", "150"]);
    let mut times = site.times();
    times.sort_by_key(|(began, _, _)| *began);
    assert!(times.len() >= 7, "{}", times.len());
    for pair in times.windows(2) {
        let gap = pair[1].0.saturating_duration_since(pair[0].1);
        // The first pause is before the delay of robots.txt is known.
        assert!(gap > Duration::from_millis(100), "{gap:?}");
    }
    let delayed =
        times.windows(2).filter(|pair| pair[1].0.duration_since(pair[0].0) > Duration::from_millis(400));
    assert!(delayed.count() >= 5);
}

#[test]
fn refuses_private_addresses() {
    let site = Site::start();
    site.page("/page", "Words.");
    let port = site.at.port();
    let urls = [
        "127.0.0.1",
        "localhost",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "2130706433",
        "10.0.0.1",
        "169.254.169.254",
    ]
    .map(|host| format!("http://{host}:{port}/page"));
    let mut facts = Facts::of(&urls);
    facts.options.retain(|option| option != "--allow-private");
    let (code, report) = facts.recheck(&[]);
    assert_eq!(code, Some(1));
    let findings = report["findings"].as_array().unwrap();
    // The number is another form of 127.0.0.1.
    assert_eq!(findings.len(), 6, "{report}");
    for finding in findings {
        assert_eq!(finding["status"], "refused", "{finding}");
    }
    assert!(site.times().is_empty());
}
