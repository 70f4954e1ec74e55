//! Whether one of our answers is being made or written on a connection. What hyper writes in between is its
//! own.

use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    task::{Context, Poll},
};

use hyper::body::{Body, Frame, SizeHint};

/// The answers of a connection. Clones share everything.
///
/// hyper reads the next request's head only once the answer before it is written as a whole: it drops the body once it has
/// taken the last of it into its buffer, then empties the buffer, then flushes.
#[derive(Clone, Debug, Default)]
pub struct Answers(Arc<State>);

#[derive(Debug, Default)]
struct State {
    /// How many are being made, or have bodies that have not ended.
    open: AtomicUsize,
    /// Whether a part of one may not be written yet.
    unwritten: AtomicBool,
}

impl Answers {
    /// A request has reached its handler.
    pub fn begin(&self) -> UnderWay {
        self.0.open.fetch_add(1, Relaxed);
        self.0.unwritten.store(true, Relaxed);
        UnderWay(self.clone())
    }

    /// All that was handed over is written.
    pub fn on_flush(&self) {
        if self.0.open.load(Relaxed) == 0 {
            self.0.unwritten.store(false, Relaxed);
        }
    }

    /// Whether the bytes written now may belong to one of our answers.
    pub fn any(&self) -> bool {
        self.0.unwritten.load(Relaxed)
    }
}

/// An answer that is being made, or whose body has not ended.
#[derive(Debug)]
pub struct UnderWay(Answers);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.0.open.fetch_sub(1, Relaxed);
    }
}

impl UnderWay {
    /// The body, which ends the answer when it is dropped.
    pub fn with<B>(self, body: B) -> Answering<B> {
        Answering {
            body,
            _under_way: self,
        }
    }
}

/// A body that is known to be under way.
#[derive(Debug)]
pub struct Answering<B> {
    body: B,
    _under_way: UnderWay,
}

impl<B: Body + Unpin> Body for Answering<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
