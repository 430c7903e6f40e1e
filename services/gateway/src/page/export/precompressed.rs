//! The compressed forms that the build put beside the files of the export
//! (`web/scripts/compress-export.mjs`): `a.js.br` and `a.js.gz` are forms of `a.js`, and no files of their
//! own. Where they are missing, the files are compressed once while the export is read; never at a request.

use std::collections::BTreeMap;

use crate::page::encoded::{Coding, Encoded};

/// Bytes that are compressed while the export is read, at most; the rest is sent as it is. The export has 1
/// MB of text.
const MAX_PACKED: usize = 32 << 20;
const FORMS: [(&str, Coding); 2] = [(".br", Coding::Brotli), (".gz", Coding::Gzip)];

/// The files by path, each with its forms.
pub(super) fn forms(files: Vec<(String, Vec<u8>)>) -> Vec<(String, Encoded)> {
    let mut files: BTreeMap<String, Vec<u8>> = files.into_iter().collect();
    let base = |path: &str| FORMS.iter().find_map(|(end, _)| path.strip_suffix(end)).map(str::to_owned);
    let is_form = |path: &String| base(path).is_some_and(|base| files.contains_key(&base));
    let names: Vec<String> = files.keys().filter(|path| is_form(path)).cloned().collect();
    let mut packed: BTreeMap<String, Vec<u8>> =
        names.into_iter().filter_map(|name| files.remove_entry(&name)).collect();
    let (mut made, mut left) = (0, MAX_PACKED);
    let files = files.into_iter().map(|(path, body)| {
        if !is_text(&path) {
            return (path, Encoded::opaque(body.into()));
        }
        let size = body.len();
        let mut file = Encoded::text(body.into());
        for (end, coding) in FORMS {
            let Some(form) = packed.remove(&format!("{path}{end}")) else { continue };
            if !file.precompressed(coding, form) {
                // It is of another build: a browser that asked for it would run other code than the page
                // says.
                tracing::warn!(
                    path,
                    form = end,
                    "a compressed form in WEB_ROOT is not one of its file, and is not used"
                );
            }
        }
        if !file.is_packed() && size <= left {
            left -= size;
            made += usize::from(file.form(Coding::Brotli).is_some() | file.form(Coding::Gzip).is_some());
        } else if !file.is_packed() {
            file = Encoded::opaque(file.form(Coding::Identity).cloned().unwrap_or_default());
        }
        (path, file)
    });
    let files = files.collect();
    if made > 0 {
        tracing::info!(files = made, "compressed at start: the export was built without compressed forms");
    }
    files
}

/// Text, which gets smaller; the script of the build has the same list.
fn is_text(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    matches!(extension, "js" | "mjs" | "css" | "json" | "map" | "webmanifest" | "svg" | "txt" | "xml")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::encoded::Accepted;

    fn read(files: &[(&str, Vec<u8>)]) -> BTreeMap<String, Encoded> {
        forms(files.iter().map(|(path, body)| ((*path).to_owned(), body.clone())).collect())
            .into_iter()
            .collect()
    }

    #[test]
    fn a_form_belongs_to_its_file_and_is_none_itself() {
        let script = b"export const words = 1;\n".repeat(100);
        let plain = Encoded::text(script.clone().into());
        let form = |coding| plain.form(coding).unwrap().to_vec();
        let (br, gz) = (form(Coding::Brotli), form(Coding::Gzip));
        let files = read(&[
            ("a.js", script.clone()),
            ("a.js.br", br.clone()),
            ("a.js.gz", gz),
            ("alone.gz", b"a file that is called so".to_vec()),
        ]);
        assert_eq!(files.keys().collect::<Vec<_>>(), ["a.js", "alone.gz"]);
        let (coding, body) = files["a.js"].choose(Accepted::parse("br"));
        assert_eq!((coding, body.as_ref()), (Coding::Brotli, br.as_slice()));
    }

    #[test]
    fn without_forms_or_with_those_of_another_build_the_file_is_compressed_here() {
        let script = b"export const words = 1;\n".repeat(100);
        let other = Encoded::text(b"an earlier build\n".repeat(100).into());
        let stale = other.form(Coding::Brotli).unwrap().to_vec();
        for files in
            [read(&[("a.js", script.clone())]), read(&[("a.js", script.clone()), ("a.js.br", stale)])]
        {
            assert!(files["a.js"].is_packed() && files.len() == 1);
            let plain = Encoded::text(script.clone().into());
            assert_eq!(files["a.js"].form(Coding::Brotli), plain.form(Coding::Brotli));
        }
    }

    #[test]
    fn fonts_and_what_is_too_much_go_as_they_are() {
        let files = read(&[("a.woff2", vec![b' '; 4000]), ("big.json", vec![b' '; MAX_PACKED + 1])]);
        for (path, file) in &files {
            assert_eq!(file.choose(Accepted::parse("br, gzip")).0, Coding::Identity, "{path}");
        }
    }
}
