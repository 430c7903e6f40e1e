//! A small export: what the gateway needs to draw pages.

use std::path::Path;

/// The bundle that draws documents; `npm run documents` in `web/` makes it.
pub const DOCUMENTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/out/documents.js");

/// Writes `pages` ("locate/") of both brands, each with a slot for what the gateway draws, below `more`.
pub fn write(folder: &Path, pages: &[&str], more: &str) {
    for brand in ["en", "es"] {
        for lang in ["en", "es"] {
            for page in pages {
                let folder = folder.join(brand).join(lang).join(page);
                std::fs::create_dir_all(&folder).unwrap();
                let html = format!(
                    r#"<!DOCTYPE html><html lang="{lang}"><head><title>{page}</title><meta name="page" content="{page}"/></head><body>{more}<div data-slot="page"></div><code data-slot="reference"></code></body></html>"#
                );
                std::fs::write(folder.join("index.html"), html).unwrap();
            }
        }
    }
}
