//! `list`: what a space has beside its entries, as the credential of the site sees it.

use content_pack::space::settings::Settings;
use serde_json::Value;

use crate::Outcome;
use crate::space::refused;

/// A space of more than this is not one of ours.
const MOST: usize = 10_000;

#[derive(clap::Args)]
pub(crate) struct List {
    /// The collection to list
    #[arg(value_enum)]
    what: Collection,
    /// With drafts (needs CONTENTFUL_PREVIEW_TOKEN)
    #[arg(long)]
    drafts: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Collection {
    /// The content types of the space
    Types,
    /// Files: id, title, address
    Assets,
    /// Tags of entries
    Tags,
    /// Languages: code, name, which is the default
    Locales,
}

impl Collection {
    fn path(self) -> &'static str {
        match self {
            Self::Types => "content_types",
            Self::Assets => "assets",
            Self::Tags => "tags",
            Self::Locales => "locales",
        }
    }

    /// The parts of a line.
    fn parts(self, item: &Value) -> [&str; 3] {
        let text = |pointer: &str| item.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
        match self {
            Self::Types | Self::Tags => [text("/sys/id"), text("/name"), ""],
            Self::Assets => [text("/sys/id"), text("/fields/title"), text("/fields/file/url")],
            Self::Locales => {
                let is_default = item["default"] == true;
                [text("/code"), text("/name"), if is_default { "default" } else { "" }]
            }
        }
    }
}

pub(crate) async fn list(settings: &Settings, asked: &List) -> Outcome {
    let token = if asked.drafts { "CONTENTFUL_PREVIEW_TOKEN" } else { "CONTENTFUL_DELIVERY_TOKEN" };
    let api = settings.delivery(asked.drafts).map_err(|why| why.to_string())?;
    let items = api.all(&[asked.what.path()], &[], MOST).await.map_err(|why| refused(&why, token))?;
    let mut lines: Vec<String> = items.iter().map(|item| line(asked.what.parts(item))).collect();
    lines.sort_unstable();
    lines.push(format!("{} in all", items.len()));
    Ok((lines.join("\n"), true))
}

/// The parts with tabs between them, each without line ends of its own.
fn line(parts: [&str; 3]) -> String {
    let parts = parts.map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    parts.join("\t").trim_end().to_owned()
}
