//! A socket, and a response body, that tell the connection's [`Activity`] what they do, down to the last byte
//! that the socket takes.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::body::{Body, HttpBody};
use bytes::Bytes;
use http_body::{Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::activity::Activity;
use super::unread::{Bound, Share};

/// Bytes of an answer that are handed over at once: when they have left, the client reads.
const PART: usize = 64 << 10;

/// A socket that tells its activity of every read and write.
pub(super) struct Watched {
    stream: TcpStream,
    activity: Arc<Activity>,
}

impl Watched {
    pub(super) fn new(stream: TcpStream, activity: Arc<Activity>) -> Self {
        Self { stream, activity }
    }

    fn wrote(&self, outcome: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        self.activity.wrote(outcome.is_ready());
        outcome
    }
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let outcome = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.activity.read();
        }
        outcome
    }
}

impl AsyncWrite for Watched {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wrote(outcome)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.wrote(outcome)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// A request under way: ends when it is dropped, whether its answer has left or was given up.
pub(super) struct UnderWay {
    activity: Arc<Activity>,
    id: u64,
    counted: Share,
}

impl UnderWay {
    pub(super) fn begin(activity: &Arc<Activity>, version: http::Version, counted: Share) -> Self {
        let id = activity.requested(version);
        Self { activity: Arc::clone(activity), id, counted }
    }

    /// The answer is there, and makes the process hold so many bytes.
    ///
    /// # Errors
    /// The bound that they would pass.
    pub(super) fn answered(mut self, body: Body, bytes: usize) -> Result<WatchedBody, Bound> {
        self.counted.grow(bytes)?;
        if !body.is_end_stream() {
            self.activity.answering(self.id);
        }
        let counted = self.counted.split(bytes);
        Ok(WatchedBody { body, rest: Bytes::new(), counted: Some((counted, Arc::new(self))) })
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.activity.answered(self.id);
    }
}

/// A response body that keeps its request under way until the socket has taken the last byte. hyper drops a
/// body, and the bytes that it got from it, at different times: each part owns its share of the accounts, and
/// goes with its bytes.
pub(super) struct WatchedBody {
    body: Body,
    /// Of the body's present frame.
    rest: Bytes,
    /// `None` for a refusal, which is nothing under way.
    counted: Option<(Share, Arc<UnderWay>)>,
}

/// Bytes that hyper has, and that have not left.
struct Leaving {
    bytes: Bytes,
    under_way: Arc<UnderWay>,
    _counted: Share,
}

impl AsRef<[u8]> for Leaving {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.under_way.activity.left();
    }
}

impl WatchedBody {
    /// A short one that nothing counts.
    pub(super) fn refusal(body: Body) -> Self {
        Self { body, rest: Bytes::new(), counted: None }
    }

    fn part(&mut self) -> Frame<Bytes> {
        let bytes = self.rest.split_to(self.rest.len().min(PART));
        let Some((counted, under_way)) = &mut self.counted else { return Frame::data(bytes) };
        let (part, under_way) = (counted.split(bytes.len()), Arc::clone(under_way));
        Frame::data(Bytes::from_owner(Leaving { bytes, under_way, _counted: part }))
    }
}

impl HttpBody for WatchedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if !self.rest.is_empty() {
            return Poll::Ready(Some(Ok(self.part())));
        }
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        Poll::Ready(match frame {
            Some(Ok(frame)) => Some(Ok(match frame.into_data() {
                Ok(bytes) => {
                    self.rest = bytes;
                    self.part()
                }
                Err(frame) => frame,
            })),
            ended => ended,
        })
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (hint, rest) = (self.body.size_hint(), self.rest.len() as u64);
        let mut whole = SizeHint::new();
        whole.set_lower(hint.lower() + rest);
        if let Some(upper) = hint.upper() {
            whole.set_upper(upper + rest);
        }
        whole
    }
}
