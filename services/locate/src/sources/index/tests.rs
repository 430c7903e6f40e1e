use super::*;

#[test]
fn a_file_is_named_by_its_path_or_its_url() {
    assert_eq!(PathOrUrl::parse("data/x.vri"), Ok(PathOrUrl::File("data/x.vri".into())));
    assert_eq!(PathOrUrl::parse("C:x.vri"), Ok(PathOrUrl::File("C:x.vri".into())));
    assert_eq!(PathOrUrl::parse("file:///srv/a%20b.vri"), Ok(PathOrUrl::File("/srv/a b.vri".into())));
    for bad in ["", "file://elsewhere/x.vri", "ftp://h/x.vri", "://"] {
        assert!(PathOrUrl::parse(bad).is_err(), "{bad}");
    }
}

#[test]
fn an_object_is_named_by_its_url() {
    let provider = |value: &str| match PathOrUrl::parse(value) {
        Ok(PathOrUrl::Object(object)) => object.provider(),
        other => panic!("{value}: {other:?}"),
    };
    assert_eq!(provider("s3://bucket/a/x.vri"), Provider::S3);
    assert_eq!(provider("gs://bucket/x.vri"), Provider::Google);
    assert_eq!(provider("az://container/x.vri"), Provider::Azure);
    assert_eq!(provider("https://example.org/x.vri"), Provider::Web);
    assert_eq!(provider("http://127.0.0.1:8000/x.vri"), Provider::Web);
    assert_eq!(provider("http://files.data.svc/x.vri"), Provider::Web);
    for bad in ["s3://bucket", "s3://bucket/", "s3:///key", "https://example.org/", "https://example.org/a/"]
    {
        assert!(PathOrUrl::parse(bad).unwrap_err().contains("names no object"), "{bad}");
    }
    assert!(PathOrUrl::parse("http://example.org/x.vri").unwrap_err().contains("write https://"));
}

#[test]
fn a_url_with_a_secret_is_refused_and_not_repeated() {
    let bad = [
        "https://me:s3cret@example.org/x.vri",
        "https://s3cret@example.org/x.vri",
        "https://example.org/x.vri?X-Amz-Signature=s3cret",
        "s3://s3cret@bucket/x.vri",
        "https://example.org/x.vri#s3cret",
        "ftp://me:s3cret@h/x",
        "https://me:s3cret@exa mple.org/x.vri",
    ];
    for value in bad {
        let why = PathOrUrl::parse(value).unwrap_err();
        assert!(!why.contains("s3cret"), "{why}");
    }
}
