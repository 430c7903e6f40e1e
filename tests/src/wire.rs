//! HTTP/1.1 by hand over one connection: cheap enough to send more than the gateway bears, and free to break
//! every rule.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

/// A whole answer.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    /// In lower case.
    pub head: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

/// One connection that is kept.
pub struct Connection {
    stream: TcpStream,
    read: Vec<u8>,
}

impl Connection {
    pub async fn open(to: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(to).await?;
        stream.set_nodelay(true)?;
        Ok(Self::over(stream))
    }

    pub fn over(stream: TcpStream) -> Self {
        Self { stream, read: Vec::new() }
    }

    /// Sends a request and reads its answer.
    pub async fn exchange(&mut self, request: &[u8]) -> io::Result<Reply> {
        self.stream.write_all(request).await?;
        self.reply().await
    }

    /// True when no byte of an answer has come.
    pub fn has_read_nothing(&self) -> bool {
        self.read.is_empty()
    }

    /// Reads the next answer.
    pub async fn reply(&mut self) -> io::Result<Reply> {
        let end = loop {
            if let Some(at) = self.read.windows(4).position(|four| four == b"\r\n\r\n") {
                break at + 4;
            }
            self.more().await?;
        };
        let head = String::from_utf8_lossy(&self.read[..end]).to_ascii_lowercase();
        let status = head.get(9..12).and_then(|code| code.parse().ok()).unwrap_or(0);
        let length = header(&head, "content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        while self.read.len() < end + length {
            self.more().await?;
        }
        let body = self.read[end..end + length].to_vec();
        self.read.drain(..end + length);
        Ok(Reply { status, head, body })
    }

    async fn more(&mut self) -> io::Result<()> {
        match self.stream.read_buf(&mut self.read).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}

/// The value of a header in a head in lower case.
pub fn header<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).map(str::trim)
}

/// A connection from an address of this machine: 127.0.0.0/8 is all ours, so that one process can be many
/// clients.
pub async fn open_from(from: IpAddr, to: SocketAddr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_reuseaddr(true)?;
    socket.bind(SocketAddr::new(from, 0))?;
    socket.connect(to).await
}

/// Reads until the other side closes; `None` when it does not in time.
pub async fn read_to_end(stream: &mut TcpStream, time: Duration) -> Option<Vec<u8>> {
    let mut all = Vec::new();
    let mut part = vec![0; 16 * 1024];
    let reading = async {
        while let Ok(read @ 1..) = stream.read(&mut part).await {
            all.extend_from_slice(&part[..read]);
        }
    };
    test_data::wait::within(time, reading).await?;
    Some(all)
}

/// A GET of a page.
pub fn get(path: &str, more: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: site.example\r\n{more}\r\n").into_bytes()
}

/// A POST of JSON.
pub fn post(path: &str, body: &str) -> Vec<u8> {
    format!(
        "POST {path} HTTP/1.1\r\nhost: site.example\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// The first bytes of a client of HTTP/2 (RFC 9113, section 3.4).
pub const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// Flags of a frame of headers that is the whole request.
pub const END_HEADERS_AND_STREAM: u8 = 0x5;

/// A frame of HTTP/2 (RFC 9113, section 4.1).
pub fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// `:method GET`, `:scheme http`, `:path /` of the static table, and an authority.
pub fn header_block() -> Vec<u8> {
    [&[0x82, 0x86, 0x84, 0x41, 0x01][..], b"x"].concat()
}

/// The same for a path of at most 126 bytes, from a browser that takes no compressed answer.
pub fn header_block_of(path: &str) -> Vec<u8> {
    let length = u8::try_from(path.len()).unwrap();
    assert!(length < 127);
    [&[0x82, 0x86, 0x04, length][..], path.as_bytes(), &[0x41, 0x01], b"x"].concat()
}
