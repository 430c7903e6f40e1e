//! The exported site, read into memory at start: pages by brand, language and path, files by path. A request
//! is a look-up in these maps, never a path on disk, so there is nothing to traverse. Files are kept in the
//! codings in which they travel: nothing is compressed at a request.

mod csp;
mod page;
mod precompressed;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use http::HeaderValue;

use crate::page::encoded::Encoded;
use crate::page::tags::Tags;
use crate::site::visit::route::{Route, plain};
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::BrandKey;

pub use page::{ExportedPage, Mark};

/// The export of this site has about 1,100 pages and 20 MB.
const MAX_BYTES: usize = 256 << 20;
const MAX_FILES: usize = 50_000;
/// Folders in folders deeper than this are not part of an export.
const MAX_DEPTH: usize = 12;

/// Name of the bundle that draws documents (`crate::page::draw`). It lies in the export, so that both are of
/// one build, and is not served.
pub const BUNDLE: &str = "documents.js";

/// Why the export cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A file or folder cannot be read.
    #[error("WEB_ROOT: cannot read {}: {source}; build the site first (cd web && npm ci && npm run build), or set WEB_ROOT=none to serve the API alone", path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// The error of the file system.
        source: std::io::Error,
    },
    /// There is no landing page in English.
    #[error("WEB_ROOT: {} is not an export of the site: en/en/index.html is missing", .0.display())]
    NotAnExport(PathBuf),
    /// The export is larger than the bounds for memory.
    #[error("WEB_ROOT: {} is larger than {MAX_BYTES} bytes or {MAX_FILES} files", .0.display())]
    TooLarge(PathBuf),
}

/// The exported site, in memory.
pub struct Export {
    pages: HashMap<(BrandKey, Locale), HashMap<String, ExportedPage>>,
    files: HashMap<String, ExportedFile>,
}

/// One file of the export.
pub struct ExportedFile {
    /// The body, as it is and compressed.
    pub body: Encoded,
    /// The value of `Content-Type`.
    pub content_type: HeaderValue,
    /// Its name changes with its content.
    pub immutable: bool,
}

impl Export {
    /// Looks whether there is an export, without reading it.
    ///
    /// # Errors
    /// When it is missing or no export.
    pub fn check(root: &Path) -> Result<(), ExportError> {
        let is_there = std::fs::metadata(root);
        is_there.map_err(|source| ExportError::Unreadable { path: root.to_owned(), source })?;
        if root.join("en/en/index.html").is_file() {
            Ok(())
        } else {
            Err(ExportError::NotAnExport(root.to_owned()))
        }
    }

    /// Reads the export.
    ///
    /// # Errors
    /// When it is missing, is no export, or is too large.
    pub fn load(root: &Path, tags: &Tags) -> Result<Self, ExportError> {
        let mut loader = Loader { root, bytes: 0, files: Vec::new() };
        loader.walk(root, 0)?;
        let mut export = Self { pages: HashMap::new(), files: HashMap::new() };
        loader.files.retain(|(path, _)| path != BUNDLE);
        let (pages, files): (Vec<_>, Vec<_>) =
            loader.files.into_iter().partition(|(path, _)| path.ends_with(".html"));
        for (path, body) in pages {
            let Some((brand, locale, shell)) = page_key(&path) else { continue };
            if let Some(page) = ExportedPage::cut(body, tags.load_on(&shell).then_some(tags)) {
                export.pages.entry((brand, locale)).or_default().insert(shell, page);
            }
        }
        for (path, body) in precompressed::forms(files) {
            // The router's text payloads are for soft navigation, which the site does not use. The other one
            // is the mark of `make run`.
            if !path.ends_with(".txt") && path != ".built" {
                export.files.insert(format!("/{path}"), ExportedFile::new(&path, body));
            }
        }
        if export.page(BrandKey::En, Locale::En, "/").is_none() {
            return Err(ExportError::NotAnExport(root.to_owned()));
        }
        Ok(export)
    }

    /// A page in a language; in English when the language lacks it.
    #[must_use]
    pub fn page(&self, brand: BrandKey, locale: Locale, path: &str) -> Option<&ExportedPage> {
        let get = |brand, locale| self.pages.get(&(brand, locale))?.get(path);
        get(brand, locale)
            .or_else(|| get(brand, Locale::En))
            .or_else(|| get(BrandKey::En, Locale::En).filter(|_| brand != BrandKey::En))
    }

    /// The languages in which a page is there itself, not in English instead.
    pub fn languages(&self, brand: BrandKey, path: &str) -> impl Iterator<Item = Locale> {
        let has = move |locale: &Locale| {
            self.pages.get(&(brand, *locale)).is_some_and(|all| all.contains_key(path))
        };
        Locale::ALL.into_iter().filter(has)
    }

    /// A file of the root.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<&ExportedFile> {
        self.files.get(path)
    }

    /// Where a path leads.
    #[must_use]
    pub fn find(&self, path: &str) -> Destination {
        let plain = plain(path);
        let slashed = if plain.ends_with('/') { plain } else { Cow::Owned(format!("{plain}/")) };
        let known = |path: &str| {
            Route::of(path).filter(|route| self.page(BrandKey::En, Locale::En, &route.shell).is_some())
        };
        match known(&slashed) {
            Some(route) if slashed == path => Destination::Page(route),
            Some(_) => Destination::Redirect(slashed.into_owned()),
            None => {
                let small = slashed.to_ascii_lowercase();
                if known(&small).is_some() { Destination::Redirect(small) } else { Destination::Nowhere }
            }
        }
    }

    /// The paths of all pages, for links that depend on them.
    #[must_use]
    pub fn paths(&self) -> HashSet<String> {
        self.pages.get(&(BrandKey::En, Locale::En)).into_iter().flat_map(HashMap::keys).cloned().collect()
    }

    /// How many pages and files there are.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.pages.values().map(HashMap::len).sum(), self.files.len())
    }
}

/// Where a path leads.
#[derive(Debug, PartialEq, Eq)]
pub enum Destination {
    /// To this page.
    Page(Route),
    /// To a page at this path: redirect.
    Redirect(String),
    /// To the page that says that there is none.
    Nowhere,
}

/// "es/ar/locate/index.html" is the page /locate/ of the Spanish brand in Arabic.
fn page_key(path: &str) -> Option<(BrandKey, Locale, String)> {
    let (brand, rest) = path.split_once('/')?;
    let brand = [BrandKey::En, BrandKey::Es].into_iter().find(|b| b.tag() == brand)?;
    let (lang, rest) = rest.split_once('/')?;
    let locale = Locale::ALL.into_iter().find(|l| l.tag() == lang)?;
    let rest = rest.strip_suffix("index.html")?;
    Some((brand, locale, format!("/{rest}")))
}

impl ExportedFile {
    fn new(path: &str, body: Encoded) -> Self {
        Self {
            content_type: HeaderValue::from_static(content_type(path)),
            immutable: path.starts_with("_next/static/"),
            body,
        }
    }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "txt" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        "pdf" => "application/pdf",
        _ => "application/octet-stream",
    }
}

struct Loader<'a> {
    root: &'a Path,
    bytes: usize,
    files: Vec<(String, Vec<u8>)>,
}

impl Loader<'_> {
    fn walk(&mut self, folder: &Path, depth: usize) -> Result<(), ExportError> {
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            move |source| ExportError::Unreadable { path, source }
        };
        for entry in std::fs::read_dir(folder).map_err(unreadable(folder))? {
            let entry = entry.map_err(unreadable(folder))?;
            let path = entry.path();
            let kind = entry.file_type().map_err(unreadable(&path))?;
            if kind.is_dir() && depth < MAX_DEPTH {
                self.walk(&path, depth + 1)?;
            } else if kind.is_file() {
                let body = std::fs::read(&path).map_err(unreadable(&path))?;
                self.bytes += body.len();
                if self.bytes > MAX_BYTES || self.files.len() >= MAX_FILES {
                    return Err(ExportError::TooLarge(self.root.to_owned()));
                }
                let name = path.strip_prefix(self.root).unwrap_or(&path);
                let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
                self.files.push((parts.join("/"), body));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn export(pages: &[&str]) -> Export {
        let folder = tempfile::tempdir().unwrap();
        for page in pages {
            let path = folder.path().join(page);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "<html><head></head><body></body></html>").unwrap();
        }
        Export::load(folder.path(), &Tags::default()).unwrap()
    }

    #[test]
    fn paths_lead_to_pages_redirects_or_nowhere() {
        let export = export(&[
            "en/en/index.html",
            "en/en/locate/results/index.html",
            "en/en/audit/any/index.html",
            "en/en/votinginfo/index.html",
            "en/en/not-found/index.html",
            "en/en/error/index.html",
            "404.html",
            "_next/static/a.js",
        ]);
        let shell = |path: &str| match export.find(path) {
            Destination::Page(route) => route.shell,
            other => panic!("{path}: {other:?}"),
        };
        let elsewhere = |path: &str| Destination::Redirect(path.to_owned());
        assert_eq!(shell("/"), "/");
        assert_eq!(export.find("/locate/results"), elsewhere("/locate/results/"));
        for (path, known) in [
            ("/votinginfo/NV", "/votinginfo/nv/"),
            ("/votinginfo/Pr/", "/votinginfo/pr/"),
            ("/VotingInfo/tX/First-Time", "/votinginfo/tx/first-time/"),
            ("/LOCATE/results/", "/locate/results/"),
            ("/votinginfo/n%76/", "/votinginfo/nv/"),
            ("/%76otinginfo/n%56", "/votinginfo/nv/"),
        ] {
            assert_eq!(export.find(path), elsewhere(known), "{path}");
        }
        assert_eq!(export.find("/votinginfo/ZZ/"), Destination::Nowhere);
        assert_eq!(shell("/votinginfo/pr/"), "/votinginfo/");
        assert_eq!(shell("/audit/nv/"), "/audit/any/");
        for nowhere in [
            "/en/en/",
            "/not-found/",
            "/error/",
            "/404.html",
            "/../etc/passwd",
            "//evil/",
            "/audit/a%2f/",
            "/votinginfo/zz/",
            "/register/",
            "/x",
        ] {
            assert_eq!(export.find(nowhere), Destination::Nowhere, "{nowhere}");
        }
        assert!(export.file("/_next/static/a.js").unwrap().immutable);
    }

    #[test]
    fn a_language_without_the_page_gets_english() {
        let export = export(&["en/en/index.html", "en/es/index.html"]);
        assert!(export.page(BrandKey::En, Locale::Ko, "/").is_some());
        assert!(export.page(BrandKey::Es, Locale::Es, "/").is_some());
    }

    #[test]
    fn a_folder_that_is_no_export_is_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let error = Export::load(folder.path(), &Tags::default()).err().unwrap().to_string();
        assert!(error.starts_with("WEB_ROOT: ") && error.contains("en/en/index.html"), "{error}");
        let error = Export::load(&folder.path().join("no"), &Tags::default()).err().unwrap().to_string();
        assert!(error.contains("npm run build"), "{error}");
    }
}
