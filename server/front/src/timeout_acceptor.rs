//! An acceptor of connections with time limits: it closes those whose requests make no progress, and limits
//! how many are open ([`Connections`]).
//!
//! The head of a request (its first line and headers) must be whole within [`HEAD_TIME`] of its first byte,
//! and an answer must be taken piece by piece, each within [`WRITE_TIME`]. A client that takes small pieces
//! in time may keep a connection for long, but not at the expense of others: while it takes none of an
//! answer, the connection counts as idle, and is closed for others before those whose requests are in work.
//! The operations limit how long a body may take, and the server how long nothing at all may arrive. Where
//! hyper refuses a request that it cannot read, the client gets an error in our format instead
//! ([`unread`]). HTTP/2, which only a proxy speaks here, has its own frames and is left as it is.

use std::{
    future::Future,
    io::{self, IoSlice},
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use poem::{
    http::uri::Scheme,
    listener::Acceptor,
    web::{LocalAddr, RemoteAddr},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep_until},
};

use super::{
    connections::{Connections, Entry},
    head::ended,
    under_way::Answers,
    unread,
};

/// Within this time a request's head must be whole.
pub const HEAD_TIME: Duration = Duration::from_secs(10);
/// Within this time the client must take some bytes of an answer.
pub const WRITE_TIME: Duration = Duration::from_secs(60);
/// How long to wait after a connection could not be taken, such as when too many files are open.
const PAUSE: Duration = Duration::from_millis(50);

/// An acceptor whose connections have time limits.
#[derive(Debug)]
pub struct TimeoutAcceptor<A> {
    inner: A,
    connections: Connections,
    /// Until when no connection is accepted, after one could not be taken.
    paused: Option<Instant>,
}

impl<A: Acceptor> TimeoutAcceptor<A> {
    /// Before this acceptor, for at most `most` connections at once.
    pub fn before(inner: A, most: usize) -> Self {
        Self {
            inner,
            connections: Connections::at_most(most),
            paused: None,
        }
    }

    /// The open connections.
    pub fn connections(&self) -> Connections {
        self.connections.clone()
    }
}

impl<A: Acceptor> Acceptor for TimeoutAcceptor<A> {
    type Io = TimedStream<A::Io>;

    fn local_addr(&self) -> Vec<LocalAddr> {
        self.inner.local_addr()
    }

    async fn accept(&mut self) -> io::Result<(Self::Io, LocalAddr, RemoteAddr, Scheme)> {
        if let Some(until) = self.paused {
            sleep_until(until).await;
            self.paused = None;
        }
        loop {
            match self.inner.accept().await {
                Ok((io, local, remote, scheme)) => {
                    let Some(entry) = self.connections.enter_from(&remote) else {
                        // Dropped, and so closed. Those that are open, or its own share of them, are all at work.
                        tracing::debug!("a connection was refused: http.max_connections are open");
                        continue;
                    };
                    let stream = TimedStream::new(io, entry, (HEAD_TIME, WRITE_TIME));
                    return Ok((stream, local, remote, scheme));
                }
                Err(error) => {
                    // It waits in the kernel meanwhile. The server asks again at once, which would not
                    // help.
                    let closed = self.connections.close_idle();
                    tracing::warn!(%error, closed, "a connection could not be taken; idle ones were closed");
                    // Kept, since the caller may turn to something else meanwhile and come back.
                    self.paused = Some(Instant::now() + PAUSE);
                    return Err(error);
                }
            }
        }
    }
}

/// Where a connection is.
#[derive(Debug, PartialEq, Eq)]
enum At {
    /// No byte of the next request has come yet.
    Before,
    /// Within a head: `end` is how much of its end (an empty line) has come.
    Head { end: u8 },
    /// The head is whole: a body may come, or the answer is being made.
    Request,
    /// HTTP/2: no heads to look for.
    Frames,
}

/// A connection whose reads and writes have time limits.
#[derive(Debug)]
pub struct TimedStream<T> {
    inner: T,
    entry: Entry,
    head_time: Duration,
    write_time: Duration,
    at: At,
    /// Set while a head is not whole.
    head_until: Option<Pin<Box<Sleep>>>,
    /// Set while the other side takes nothing.
    write_until: Option<Pin<Box<Sleep>>>,
    /// The answers that are under way.
    answers: Answers,
    /// What goes out instead of a refusal of hyper's, as far as it has not.
    instead: Vec<u8>,
}

/// How HTTP/2 begins; no method of HTTP/1 is called so.
const FRAMES: &[u8] = b"PRI ";

impl<T> TimedStream<T> {
    fn new(inner: T, entry: Entry, times: (Duration, Duration)) -> Self {
        Self {
            inner,
            entry,
            head_time: times.0,
            write_time: times.1,
            at: At::Before,
            head_until: None,
            write_until: None,
            answers: Answers::default(),
            instead: Vec::new(),
        }
    }

    /// Where the handler reports that an answer begins and ends.
    pub fn answers(&self) -> Answers {
        self.answers.clone()
    }

    /// Whether these bytes are replaced by others. While one of our answers is being written, they belong
    /// to it, whatever they look like.
    fn replaces(&mut self, bytes: &[u8]) -> bool {
        if self.at == At::Frames || self.answers.any() {
            return false;
        }
        match unread::instead_of(bytes) {
            Some(instead) => {
                self.instead = instead;
                true
            }
            None => false,
        }
    }

    /// Records what was read.
    fn on_read(&mut self, bytes: &[u8]) {
        self.entry.on_read();
        if self.at == At::Before {
            if bytes.starts_with(FRAMES) {
                self.at = At::Frames;
                self.entry.has_frames();
            } else {
                self.at = At::Head { end: 0 };
            }
        }
        if self.at == At::Frames {
            self.entry.idle();
        }
        let At::Head { end } = &mut self.at else {
            return;
        };
        if ended(end, bytes) {
            self.at = At::Request;
            self.entry.busy();
            self.head_until = None;
        } else if self.head_until.is_none() {
            let until = Instant::now() + self.head_time;
            self.head_until = Some(Box::pin(sleep_until(until)));
        }
    }

    /// Records what is written: an answer ends its request.
    fn on_write(&mut self, bytes: &[u8]) {
        // `100 Continue` only asks for the body.
        if self.at == At::Request && !bytes.starts_with(b"HTTP/1.1 100") {
            self.at = At::Before;
        }
    }

    /// Whether the other side has taken something in time.
    fn taken<R>(
        &mut self,
        cx: &mut Context<'_>,
        result: Poll<io::Result<R>>,
    ) -> Poll<io::Result<R>> {
        if result.is_ready() {
            self.write_until = None;
            match self.at {
                // Only the body was still missing.
                At::Request => self.entry.busy(),
                At::Before | At::Head { .. } | At::Frames => self.entry.idle(),
            }
            return result;
        }
        self.entry.stalled();
        if self.entry.is_closed(cx.waker()) {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        let write_time = self.write_time;
        let until = self
            .write_until
            .get_or_insert_with(|| Box::pin(sleep_until(Instant::now() + write_time)));
        ready!(until.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for TimedStream<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        match Pin::new(&mut self.inner).poll_read(cx, buffer) {
            Poll::Ready(Ok(())) => {
                let bytes = &buffer.filled()[before..];
                if !bytes.is_empty() {
                    self.on_read(bytes);
                }
                Poll::Ready(Ok(()))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                if self.entry.is_closed(cx.waker()) {
                    // As if the other side had ended it: nothing is under way.
                    return Poll::Ready(Ok(()));
                }
                if let Some(until) = &mut self.head_until {
                    ready!(until.as_mut().poll(cx));
                    return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                }
                Poll::Pending
            }
        }
    }
}

impl<T: AsyncWrite + Unpin> TimedStream<T> {
    /// Writes what goes out instead of something.
    fn poll_instead(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.instead.is_empty() {
            let result = Pin::new(&mut self.inner).poll_write(cx, &self.instead);
            let written = ready!(self.taken(cx, result))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.instead.drain(..written);
        }
        Poll::Ready(Ok(()))
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for TimedStream<T> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_instead(cx))?;
        self.on_write(bytes);
        if self.replaces(bytes) {
            // It is on its way; flushing writes it.
            return Poll::Ready(Ok(bytes.len()));
        }
        let result = Pin::new(&mut self.inner).poll_write(cx, bytes);
        self.taken(cx, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_instead(cx))?;
        let mut filled = parts.iter().filter(|part| !part.is_empty());
        if let Some(first) = filled.next() {
            self.on_write(first);
            if filled.next().is_none() && self.replaces(first) {
                return Poll::Ready(Ok(first.len()));
            }
        }
        let result = Pin::new(&mut self.inner).poll_write_vectored(cx, parts);
        self.taken(cx, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_instead(cx))?;
        ready!(Pin::new(&mut self.inner).poll_flush(cx))?;
        self.answers.on_flush();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_instead(cx))?;
        Pin::new(&mut self.inner).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod stalled;

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};

    use super::*;

    const SHORT: Duration = Duration::from_millis(200);
    const REFUSAL: &[u8] = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n";

    fn connection() -> (DuplexStream, TimedStream<DuplexStream>) {
        let (client, server) = duplex(4096);
        let entry = Connections::at_most(1).enter().expect("room");
        let stream = TimedStream::new(server, entry, (SHORT, SHORT));
        (client, stream)
    }

    async fn read(from: &mut TimedStream<DuplexStream>) -> io::Result<usize> {
        from.read(&mut [0; 1024]).await
    }

    #[tokio::test]
    async fn a_head_that_trickles_is_cut_off() {
        let (mut client, mut server) = connection();
        let begun = Instant::now();
        let trickle = tokio::spawn(async move {
            for byte in b"GET / HTTP/1.1\r\nHost: a.example\r\nX-Long: "
                .iter()
                .cycle()
            {
                if client.write_all(&[*byte]).await.is_err() {
                    return;
                }
                tokio::time::sleep(SHORT / 10).await;
            }
        });
        let error = loop {
            if let Err(error) = read(&mut server).await {
                break error;
            }
        };
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!((SHORT..SHORT * 5).contains(&begun.elapsed()));
        drop(server);
        trickle.await.unwrap();
    }

    #[tokio::test]
    async fn bodies_answers_and_pauses_take_their_time() {
        let (mut client, mut server) = connection();
        for round in 0..2 {
            // A pause before a request is the server's own matter.
            tokio::time::sleep(SHORT * 2).await;
            client
                .write_all(b"POST / HTTP/1.1\r\nA: b\r")
                .await
                .unwrap();
            read(&mut server).await.unwrap();
            assert!(server.head_until.is_some());
            client.write_all(b"\n\r\nhalf").await.unwrap();
            read(&mut server).await.unwrap();
            assert_eq!(server.at, At::Request, "{round}");
            // Asking for the body is not an answer, so the body is not a new head.
            server
                .write_all(b"HTTP/1.1 100 Continue\r\n\r\n")
                .await
                .unwrap();
            client.write_all(b"more").await.unwrap();
            read(&mut server).await.unwrap();
            assert_eq!(server.at, At::Request);
            let more = tokio::time::timeout(SHORT * 2, read(&mut server)).await;
            assert!(more.is_err(), "a body is not cut off here");
            server.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.unwrap();
            assert_eq!(server.at, At::Before);
            assert!(client.read(&mut [0; 1024]).await.unwrap() > 0);
        }
    }

    #[tokio::test]
    async fn frames_are_left_alone() {
        let (mut client, mut server) = connection();
        client
            .write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
            .await
            .unwrap();
        read(&mut server).await.unwrap();
        server.write_all(b"settings").await.unwrap();
        client.write_all(b"frame").await.unwrap();
        read(&mut server).await.unwrap();
        assert_eq!(server.at, At::Frames);
        let more = tokio::time::timeout(SHORT * 2, read(&mut server)).await;
        assert!(more.is_err(), "nothing came and nothing was cut off");
    }

    #[tokio::test]
    async fn a_refusal_without_words_gets_some() {
        let (mut client, mut server) = connection();
        server.write_all(REFUSAL).await.unwrap();
        server.shutdown().await.unwrap();
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.unwrap();
        assert!(
            answer.starts_with("HTTP/1.1 400 Bad Request\r\n"),
            "{answer}"
        );
        assert!(
            answer.contains("\"code\":\"malformed_request\""),
            "{answer}"
        );
    }

    #[tokio::test]
    async fn what_looks_like_a_refusal_is_not_replaced_while_an_answer_is_under_way() {
        let (mut client, mut server) = connection();
        let under_way = server.answers().begin();
        server.write_all(REFUSAL).await.unwrap();
        server.flush().await.unwrap();
        // The body has ended, but its last piece is not written yet.
        drop(under_way);
        server.write_all(REFUSAL).await.unwrap();
        let mut received = [0; 1_024];
        let read = client.read(&mut received).await.unwrap();
        assert_eq!(&received[..read], REFUSAL.repeat(2));
        server.flush().await.unwrap();
        server.write_all(REFUSAL).await.unwrap();
        server.flush().await.unwrap();
        let read = client.read(&mut received).await.unwrap();
        let received = String::from_utf8_lossy(&received[..read]);
        assert!(received.contains("malformed_request"), "{received}");
    }

    #[tokio::test]
    async fn who_takes_nothing_of_an_answer_is_cut_off() {
        let (client, mut server) = connection();
        let error = server.write_all(&[0; 8192]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        drop(client);
    }
}
