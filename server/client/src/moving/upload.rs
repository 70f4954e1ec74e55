//! A file as the body of a request, piece by piece.

use std::{
    fs::File,
    io::{self, Read as _},
    path::Path,
    pin::Pin,
    task::{Context, Poll},
};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};

/// Bytes of a piece.
const PIECE: u64 = 64 * 1024;

/// The body.
#[derive(Debug)]
pub(super) struct FileBody {
    file: File,
    left: u64,
}

impl FileBody {
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let left = file.metadata()?.len();
        Ok(Self { file, left })
    }
}

impl Body for FileBody {
    type Data = Bytes;
    type Error = io::Error;

    /// Reads from a disk of this machine; the command does nothing else meanwhile.
    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        if self.left == 0 {
            return Poll::Ready(None);
        }
        let mut piece = vec![0; usize::try_from(self.left.min(PIECE)).unwrap_or_default()];
        let read = self.file.read_exact(&mut piece);
        self.left -= piece.len() as u64;
        Poll::Ready(Some(read.map(|()| Frame::data(piece.into()))))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
