//! Size and SHA-256 of what is read or written.

use std::io::{self, Read, Write};

use sha2::{Digest as _, Sha256};

use crate::manifest::Entry;

/// Hashes what passes through.
#[derive(Debug)]
pub struct Hashing<T> {
    inner: T,
    bytes: u64,
    sum: Sha256,
}

impl<T> Hashing<T> {
    /// Of what is read from this, or written to it.
    pub fn new(inner: T) -> Self {
        Self {
            inner,
            bytes: 0,
            sum: Sha256::new(),
        }
    }

    /// The bytes that passed through, and their SHA-256 in hexadecimal.
    pub fn sum(self) -> (u64, String) {
        let sum: [u8; 32] = self.sum.finalize().into();
        (self.bytes, hex::encode(sum))
    }

    /// What passed through, as an entry of this name.
    pub fn entry(self, name: &str) -> Entry {
        let (bytes, sha256) = self.sum();
        Entry {
            name: name.to_owned(),
            bytes,
            sha256,
        }
    }

    fn passed(&mut self, bytes: &[u8]) {
        self.sum.update(bytes);
        self.bytes += bytes.len() as u64;
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.passed(&buffer[..read]);
        Ok(read)
    }
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.passed(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
