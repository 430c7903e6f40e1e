//! Small exports of the site: pages with the slots that the gateway fills.

use std::path::Path;

use tempfile::TempDir;

/// The slot of a page's own content.
pub(crate) const SLOT: &str = r#"<div data-slot="page"></div>"#;

/// An export of the English brand with these pages, each in these languages.
pub(crate) fn export(langs: &[&str], pages: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write_pages(folder.path(), &["en"], langs, pages, SLOT);
    folder
}

/// Adds the same page to an export under many names.
pub(crate) fn write_pages(folder: &Path, brands: &[&str], langs: &[&str], pages: &[&str], body: &str) {
    for (brand, lang) in brands.iter().flat_map(|brand| langs.iter().map(move |lang| (brand, lang))) {
        for page in pages {
            let head = format!(r#"<meta name="page" content="{page}"/>"#);
            let html = format!(
                r#"<!DOCTYPE html><html lang="{lang}"><head>{head}</head><body>{body}</body></html>"#
            );
            write_file(folder, &format!("{brand}/{lang}/{page}index.html"), &html);
        }
    }
}

/// Adds a file to an export.
pub(crate) fn write_file(folder: &Path, path: &str, text: &str) {
    let file = folder.join(path);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, text).unwrap();
}
