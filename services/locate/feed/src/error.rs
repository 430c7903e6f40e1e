//! Why a feed cannot be read at all. Everything that can be read, however wrong, is a finding instead.

use std::path::PathBuf;

/// A feed that cannot be read. Each message says what to do; none repeats the content of the feed.
#[derive(Debug, thiserror::Error)]
pub enum FeedError {
    /// Nothing there, or no right to read it.
    #[error("cannot read {path}: {source}")]
    Io { path: PathBuf, source: std::io::Error },
    /// Neither .zip, .xml nor a directory.
    #[error("{0} is no feed: give a .zip, an .xml file, or a directory of VIP .txt files")]
    UnknownExtension(PathBuf),
    /// Named .zip, but it is none.
    #[error("{0} is named .zip but is no zip archive: pack the .txt files again")]
    NotAZip(PathBuf),
    /// Zip without any file.
    #[error("{0} is empty: it holds no file at all")]
    Empty(PathBuf),
    /// The end is missing, or a checksum is wrong.
    #[error("{path} is damaged or cut short ({detail}): download or pack it again")]
    Damaged {
        path: PathBuf,
        /// Where and how.
        detail: String,
    },
    /// A member has a password.
    #[error("{file} in the archive is encrypted: pack the feed without a password")]
    Encrypted {
        /// Member of the archive.
        file: String,
    },
    /// More than may be unpacked.
    #[error(
        "{file} unpacks to more than {limit} bytes: not read, for fear of a zip bomb; where the feed is that \
         large, raise the bound with --max-unpacked"
    )]
    TooLarge {
        /// Member of the archive, or the archive.
        file: String,
        limit: u64,
    },
    /// Shrunk beyond what text does.
    #[error("{file} unpacks to more than {limit} times its size: not read, for fear of a zip bomb")]
    TooDense {
        /// Member of the archive.
        file: String,
        limit: u64,
    },
    /// More members or rows than any real feed has.
    #[error("{file} holds more than {limit} {what}: split the feed")]
    TooMany { file: String, limit: usize, what: &'static str },
    /// Files without which nothing can be looked up.
    #[error("the feed lacks {}: add them (VIP 6.0, \"CSV\")", .0.join(", "))]
    Missing(Vec<String>),
    /// Text in another encoding.
    #[error("{file}, line {line}: not UTF-8: save the file as UTF-8")]
    NotUtf8 {
        file: String,
        /// Line, from 1.
        line: u64,
    },
    /// Not even a table, or not even XML.
    #[error("{file}, line {line}: {detail}")]
    Malformed {
        file: String,
        /// Line, from 1.
        line: u64,
        detail: String,
    },
    /// A DOCTYPE, or an entity that only a DOCTYPE could declare: a few of them can unpack to gigabytes.
    #[error(
        "{file}, line {line}: a document type or an entity of its own: not read, for fear of an entity attack; remove it"
    )]
    Entities {
        file: String,
        /// Line, from 1.
        line: u64,
    },
    /// The map of a street file, or a file that it names, must be changed.
    #[error("{path}: {detail}")]
    Map {
        /// The map, or the file.
        path: PathBuf,
        detail: String,
    },
    /// A form that is not read.
    #[error("{0}")]
    Unsupported(String),
}
