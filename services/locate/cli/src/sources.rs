//! The inputs of a command: feeds of VIP, and counties' street files with their maps.

use std::path::{Path, PathBuf};

use feed::{FeedError, FeedReader, Listener};

/// A street file and its map; both may be given several times, in the same order.
#[derive(Debug, Default, clap::Args)]
pub struct StreetFiles {
    /// A county's own street file (docs/data.md), with its --map.
    #[arg(long = "street-file", value_name = "F.csv", requires = "maps")]
    street_files: Vec<PathBuf>,
    /// The map of the street file: which column holds what. `locate-index map` proposes one.
    #[arg(long = "map", value_name = "F.toml", requires = "street_files")]
    maps: Vec<PathBuf>,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub enum FeedArg<'a> {
    Vip(&'a Path),
    Street { file: &'a Path, map: &'a Path },
}

impl StreetFiles {
    /// All of them after the feeds.
    ///
    /// # Errors
    /// When there are not as many maps as street files.
    pub fn with<'a>(&'a self, feeds: &'a [PathBuf]) -> Result<Vec<FeedArg<'a>>, String> {
        if self.street_files.len() != self.maps.len() {
            let (files, maps) = (self.street_files.len(), self.maps.len());
            return Err(format!(
                "{files} street files and {maps} maps: give one --map for each --street-file"
            ));
        }
        let vip = feeds.iter().map(|path| FeedArg::Vip(path));
        let street =
            self.street_files.iter().zip(&self.maps).map(|(file, map)| FeedArg::Street { file, map });
        Ok(vip.chain(street).collect())
    }
}

impl FeedArg<'_> {
    /// # Errors
    /// As `feed::open`.
    pub fn open(&self, bytes: u64) -> Result<FeedReader, FeedError> {
        self.open_with(bytes, Listener::default())
    }

    /// [`Self::open`]; `listener` is told every finding.
    ///
    /// # Errors
    /// As `feed::open`.
    pub fn open_with(&self, bytes: u64, listener: Listener) -> Result<FeedReader, FeedError> {
        match self {
            Self::Vip(path) => feed::open_with(path, bytes, listener),
            Self::Street { file, map } => feed::open_street_file(file, map, bytes, listener),
        }
    }

    /// The feed or street file itself.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Vip(path) | Self::Street { file: path, .. } => path,
        }
    }

    /// The arguments that name it on a command line.
    #[must_use]
    pub fn arguments(&self) -> String {
        match self {
            Self::Vip(path) => path.display().to_string(),
            Self::Street { file, map } => format!("--street-file {} --map {}", file.display(), map.display()),
        }
    }
}
