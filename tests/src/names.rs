//! The name server of the tests: addresses of a few names, over UDP and TCP on one address. An answer that is
//! too long for UDP is cut short, as RFC 1035 says: who asked asks again over TCP.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use simple_dns::rdata::{A, RData};
use simple_dns::{CLASS, Packet, PacketFlag, QTYPE, RCODE, ResourceRecord, TYPE};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UdpSocket};
use tokio::task::AbortHandle;

/// Bytes of an answer over UDP (RFC 1035, section 4.2.1).
const UDP: usize = 512;

/// The answer about a name.
#[derive(Clone, Debug, PartialEq)]
pub enum Says {
    /// Its addresses; without any: the name exists and has none.
    Addresses(Vec<Ipv4Addr>),
    /// Answers every question with SERVFAIL.
    Failure,
    /// No answer at all.
    Silence,
}

#[derive(Default)]
struct Book {
    names: Mutex<HashMap<String, Says>>,
    asked: [AtomicUsize; 2],
}

/// A running name server; it ends with this value.
pub struct Names {
    book: Arc<Book>,
    tasks: [AbortHandle; 2],
}

impl Names {
    /// Listens on `at`, whose port is 53 where resolv.conf is to name it (root). Knows no name yet.
    ///
    /// # Errors
    /// The address cannot be bound.
    pub async fn start(at: SocketAddr) -> std::io::Result<Self> {
        let (udp, tcp) = (UdpSocket::bind(at).await?, TcpListener::bind(at).await?);
        let book = Arc::new(Book::default());
        let tasks = [
            tokio::spawn(over_udp(udp, Arc::clone(&book))).abort_handle(),
            tokio::spawn(over_tcp(tcp, Arc::clone(&book))).abort_handle(),
        ];
        Ok(Self { book, tasks })
    }

    /// Sets the answer about `name`, which is written without the last dot.
    pub fn set(&self, name: &str, says: Says) {
        self.book.names.lock().unwrap().insert(name.to_owned(), says);
    }

    /// Questions so far: over UDP and over TCP.
    #[must_use]
    pub fn asked(&self) -> [usize; 2] {
        [0, 1].map(|i| self.book.asked[i].load(Ordering::Relaxed))
    }
}

impl Drop for Names {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

async fn over_udp(socket: UdpSocket, book: Arc<Book>) {
    let mut packet = [0; UDP];
    while let Ok((length, from)) = socket.recv_from(&mut packet).await {
        book.asked[0].fetch_add(1, Ordering::Relaxed);
        if let Some(answer) = book.answer(&packet[..length], UDP) {
            let _ = socket.send_to(&answer, from).await;
        }
    }
}

async fn over_tcp(listener: TcpListener, book: Arc<Book>) {
    while let Ok((stream, _)) = listener.accept().await {
        let book = Arc::clone(&book);
        tokio::spawn(async move { one(stream, &book).await });
    }
}

/// Questions of one connection, each after its length in two bytes.
async fn one(mut stream: TcpStream, book: &Book) -> std::io::Result<()> {
    loop {
        let mut question = vec![0; stream.read_u16().await?.into()];
        stream.read_exact(&mut question).await?;
        book.asked[1].fetch_add(1, Ordering::Relaxed);
        let Some(answer) = book.answer(&question, usize::from(u16::MAX)) else { return Ok(()) };
        stream.write_u16(u16::try_from(answer.len()).map_err(std::io::Error::other)?).await?;
        stream.write_all(&answer).await?;
    }
}

impl Book {
    /// The answer to a question, in at most so many bytes; `None` for silence and for what is no question.
    fn answer(&self, question: &[u8], most: usize) -> Option<Vec<u8>> {
        let asked = Packet::parse(question).ok()?;
        let first = asked.questions.first()?;
        let says = self.names.lock().unwrap().get(&first.qname.to_string()).cloned();
        let mut reply = asked.clone().into_reply();
        reply.set_flags(PacketFlag::AUTHORITATIVE_ANSWER | PacketFlag::RECURSION_AVAILABLE);
        match says {
            None => *reply.rcode_mut() = RCODE::NameError,
            Some(Says::Silence) => return None,
            Some(Says::Failure) => *reply.rcode_mut() = RCODE::ServerFailure,
            Some(Says::Addresses(addresses)) if first.qtype == QTYPE::TYPE(TYPE::A) => {
                let records = addresses.into_iter().map(|address| {
                    // No time to live: nobody remembers it.
                    ResourceRecord::new(first.qname.clone(), CLASS::IN, 0, RData::A(A::from(address)))
                });
                reply.answers.extend(records);
            }
            Some(Says::Addresses(_)) => {}
        }
        let whole = reply.build_bytes_vec_compressed().ok()?;
        if whole.len() <= most {
            return Some(whole);
        }
        reply.answers.clear();
        reply.set_flags(PacketFlag::TRUNCATION);
        reply.build_bytes_vec_compressed().ok()
    }
}
