//! Walks the top-level elements of an XML feed. Document types and entities are refused, depth and lengths
//! are bounded, and XML that is not well-formed ends the reading with its line.

use std::borrow::Cow;
use std::io::Read;

use quick_xml::Reader;
use quick_xml::events::{BytesRef, BytesStart, Event};

use super::super::archive::Archive;
use super::super::error::FeedError;
use super::element::XmlElement;
use super::lines::{LineCounter, MOST_EVENT};

/// Elements within elements; VIP has six.
const MOST_DEPTH: usize = 32;
/// Parts and bytes of one top-level element.
const MOST_PARTS: usize = 200_000;
const MOST_BYTES: usize = 16 << 20;
/// The root element, and that of VIP 2 and 3.
const ROOT: &str = "VipObject";
const ROOT_THREE: &str = "vip_object";

/// The XML feed being read.
pub(crate) struct Walker<'r> {
    archive: &'r Archive,
    file: &'r str,
    reader: Reader<LineCounter<'r>>,
    buffer: Vec<u8>,
    version: String,
    is_three: bool,
    open: bool,
}

/// The meaning of one event of the XML reader.
enum XmlStep {
    Start,
    End,
    Eof,
    Other,
}

impl<'r> Walker<'r> {
    /// Reads to the root element.
    pub(crate) fn open(
        archive: &'r Archive,
        file: &'r str,
        bytes: &'r mut dyn Read,
    ) -> Result<Self, FeedError> {
        let mut reader = Reader::from_reader(LineCounter::new(bytes));
        reader.config_mut().expand_empty_elements = true;
        let (buffer, version) = (Vec::new(), String::new());
        let mut walker = Self { archive, file, reader, buffer, version, is_three: false, open: true };
        let mut root = XmlElement::default();
        loop {
            root.clear();
            match walker.step(&mut root, true)? {
                XmlStep::Start if root.name() == ROOT => break,
                XmlStep::Start if root.name() == ROOT_THREE && root.id().starts_with("3.") => {
                    walker.is_three = true;
                    break;
                }
                XmlStep::Start if root.name() == ROOT_THREE => {
                    let message = format!(
                        "{file} is a vip_object of version {:?}: of these only 3.0 is read; give it as VIP 3.0, or as \
                         VIP 5.1 or later",
                        root.id().chars().take(20).collect::<String>()
                    );
                    return Err(FeedError::Unsupported(message));
                }
                XmlStep::Start | XmlStep::Eof => {
                    return Err(walker.malformed("no VIP feed: its root element is not VipObject"));
                }
                XmlStep::End | XmlStep::Other => {}
            }
        }
        walker.version = root.id().to_owned();
        Ok(walker)
    }

    /// `schemaVersion` of the root.
    pub(crate) fn version(&self) -> &str {
        &self.version
    }

    /// Whether it is a feed of VIP 3.0.
    pub(crate) fn is_three(&self) -> bool {
        self.is_three
    }

    /// Goes to the next top-level element: its name, id and line, and what is within it when `wanted`.
    pub(crate) fn next(
        &mut self,
        element: &mut XmlElement,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<bool, FeedError> {
        while self.open {
            element.clear();
            match self.step(element, true)? {
                XmlStep::Start => {
                    let keep = wanted(element.name());
                    self.within(element, keep)?;
                    return Ok(true);
                }
                XmlStep::End => {
                    self.open = false;
                    return self.tail().map(|()| false);
                }
                XmlStep::Eof => return Err(self.cut()),
                XmlStep::Other => {}
            }
        }
        Ok(false)
    }

    /// Reads the content of a top-level element, to its end.
    fn within(&mut self, element: &mut XmlElement, keep: bool) -> Result<(), FeedError> {
        let mut depth = 1usize;
        while depth > 0 {
            match self.step(element, keep)? {
                XmlStep::Start if depth == MOST_DEPTH => {
                    return Err(self.malformed("elements nested too deep"));
                }
                XmlStep::Start => depth += 1,
                XmlStep::End => depth -= 1,
                XmlStep::Eof => return Err(self.cut()),
                XmlStep::Other => {}
            }
            let (parts, bytes) = element.size();
            if parts > MOST_PARTS || bytes > MOST_BYTES {
                return Err(self.malformed("an element too large to be one of VIP"));
            }
        }
        if !keep {
            element.close();
        }
        Ok(())
    }

    /// After the root nothing may follow but comments.
    fn tail(&mut self) -> Result<(), FeedError> {
        let mut nothing = XmlElement::default();
        loop {
            match self.step(&mut nothing, false)? {
                XmlStep::Eof => return Ok(()),
                XmlStep::Start => return Err(self.malformed("a second root element")),
                XmlStep::End | XmlStep::Other => {}
            }
        }
    }

    /// Reads one event into `element`.
    fn step(&mut self, element: &mut XmlElement, keep: bool) -> Result<XmlStep, FeedError> {
        self.buffer.clear();
        self.reader.get_mut().rest();
        let line = self.reader.get_ref().line();
        let event = match self.reader.read_event_into(&mut self.buffer) {
            Ok(event) => event,
            Err(e) => return Err(self.error(e)),
        };
        let step = match event {
            Event::Start(tag) | Event::Empty(tag) => {
                if keep {
                    start(element, &tag, line).map(|()| XmlStep::Start)
                } else {
                    Ok(XmlStep::Start)
                }
            }
            Event::End(_) => {
                if keep {
                    element.close();
                }
                Ok(XmlStep::End)
            }
            Event::Text(text) if keep => text.decode().map_err(XmlFault::encoding).map(|t| push(element, &t)),
            Event::CData(text) if keep => {
                text.decode().map_err(XmlFault::encoding).map(|t| push(element, &t))
            }
            Event::GeneralRef(entity) => resolve(&entity).map(|c| {
                if keep {
                    element.push(c.encode_utf8(&mut [0; 4]));
                }
                XmlStep::Other
            }),
            Event::DocType(_) => Err(XmlFault::Entities),
            Event::Decl(decl) => match decl.encoding() {
                Some(Ok(name)) if !is_utf8(&name) => Err(XmlFault::Encoding),
                _ => Ok(XmlStep::Other),
            },
            Event::Eof => Ok(XmlStep::Eof),
            Event::Text(_) | Event::CData(_) | Event::Comment(_) | Event::PI(_) => Ok(XmlStep::Other),
        };
        step.map_err(|fault| self.fault(&fault, line))
    }

    fn fault(&self, fault: &XmlFault, line: u64) -> FeedError {
        let file = self.file.to_owned();
        match fault {
            XmlFault::Encoding => FeedError::NotUtf8 { file, line },
            XmlFault::Entities => FeedError::Entities { file, line },
            XmlFault::Form(detail) => FeedError::Malformed { file, line, detail: (*detail).into() },
        }
    }

    fn malformed(&self, detail: &str) -> FeedError {
        let line = self.reader.get_ref().line();
        FeedError::Malformed { file: self.file.into(), line, detail: detail.into() }
    }

    fn cut(&self) -> FeedError {
        self.malformed("ends in the midst of the feed: download or write it again")
    }

    fn error(&self, error: quick_xml::Error) -> FeedError {
        let (file, line) = (self.file.to_owned(), self.reader.get_ref().line());
        match error {
            quick_xml::Error::Io(_) if self.reader.get_ref().endless() => FeedError::Malformed {
                file,
                line,
                detail: format!("a tag, text or comment of more than {MOST_EVENT} bytes"),
            },
            quick_xml::Error::Io(e) if e.kind() == std::io::ErrorKind::Unsupported => {
                FeedError::NotUtf8 { file, line }
            }
            quick_xml::Error::Io(e) => {
                self.archive.read_error(self.file, std::io::Error::new(e.kind(), e.to_string()))
            }
            quick_xml::Error::Encoding(_) => FeedError::NotUtf8 { file, line },
            // The parser's message repeats names of tags, which may be endless: it is cut.
            e => FeedError::Malformed { file, line, detail: e.to_string().chars().take(200).collect() },
        }
    }
}

/// The fault of one event of the XML reader.
enum XmlFault {
    Encoding,
    Entities,
    Form(&'static str),
}

impl XmlFault {
    fn encoding<E>(_: E) -> Self {
        Self::Encoding
    }
}

fn push(element: &mut XmlElement, text: &str) -> XmlStep {
    element.push(text);
    XmlStep::Other
}

/// Takes a tag: its name, its language, and of a top-level element its id (of the root its version).
fn start(element: &mut XmlElement, tag: &BytesStart<'_>, line: u64) -> Result<(), XmlFault> {
    let local = tag.local_name();
    let name = std::str::from_utf8(local.as_ref()).map_err(XmlFault::encoding)?;
    let top = element.size().0 == 0;
    let mut language = Cow::Borrowed("");
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|_| XmlFault::Form("an attribute that is not well-formed"))?;
        let key = attribute.key.local_name();
        let value = || {
            let value = attribute.unescape_value().map_err(|_| XmlFault::Entities)?;
            Ok(Cow::<str>::Owned(value.into_owned()))
        };
        match key.as_ref() {
            b"id" if top => element.set_id(&value()?),
            b"schemaVersion" if top && matches!(name, ROOT | ROOT_THREE) => element.set_id(&value()?),
            b"language" | b"lang" if !top => language = value()?,
            _ => {}
        }
    }
    element.open(name, &language, line);
    Ok(())
}

/// The five entities of XML and characters by their number. Others would have to be declared.
fn resolve(entity: &BytesRef<'_>) -> Result<char, XmlFault> {
    match entity.resolve_char_ref() {
        Ok(Some(c)) => return Ok(c),
        Ok(None) => {}
        Err(_) => return Err(XmlFault::Form("a character reference that is no character")),
    }
    match &**entity {
        b"amp" => Ok('&'),
        b"lt" => Ok('<'),
        b"gt" => Ok('>'),
        b"quot" => Ok('"'),
        b"apos" => Ok('\''),
        _ => Err(XmlFault::Entities),
    }
}

fn is_utf8(name: &[u8]) -> bool {
    ["utf-8", "utf8", "us-ascii", "ascii"].iter().any(|n| name.eq_ignore_ascii_case(n.as_bytes()))
}
