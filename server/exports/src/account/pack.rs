//! Writes the zip: each entry with its size and sum.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
};

use anyhow::Context as _;
use export_file::{Entry, Hashing};
use serde::Serialize;
use serde_json::Value;
use zip::{
    CompressionMethod, ZipWriter,
    write::{SimpleFileOptions, StreamWriter},
};

use super::growing::Writing;

/// Bytes of a piece.
const PIECE: usize = 64 * 1024;

/// The zip.
pub(super) struct Pack {
    zip: ZipWriter<StreamWriter<BufWriter<Writing>>>,
    entries: Vec<Entry>,
}

/// An entry that is being written.
pub(super) struct Open<'a> {
    pack: &'a mut Pack,
    name: String,
    hashing: Hashing<io::Sink>,
}

impl Pack {
    pub fn new(into: Writing) -> Self {
        Self {
            zip: ZipWriter::new_stream(BufWriter::with_capacity(PIECE, into)),
            entries: Vec::new(),
        }
    }

    /// The entries so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Begins an entry.
    pub fn begin(&mut self, name: &str) -> anyhow::Result<Open<'_>> {
        // Parquet is packed already.
        let method = if name.ends_with(".parquet") {
            CompressionMethod::Stored
        } else {
            CompressionMethod::Deflated
        };
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .large_file(true);
        self.zip.start_file(name, options)?;
        Ok(Open {
            pack: self,
            name: name.to_owned(),
            hashing: Hashing::new(io::sink()),
        })
    }

    pub fn text(&mut self, name: &str, text: &[u8]) -> anyhow::Result<()> {
        let mut entry = self.begin(name)?;
        entry.write_all(text)?;
        entry.end();
        Ok(())
    }

    /// Writes a value, and gives its text.
    pub fn json(&mut self, name: &str, value: &impl Serialize) -> anyhow::Result<Vec<u8>> {
        let mut text = serde_json::to_vec_pretty(value)?;
        text.push(b'\n');
        self.text(name, &text)?;
        Ok(text)
    }

    /// Copies a file, piece by piece.
    pub fn file(&mut self, name: &str, from: &Path) -> anyhow::Result<()> {
        let mut file = File::open(from).with_context(|| format!("{} is gone", from.display()))?;
        let mut entry = self.begin(name)?;
        io::copy(&mut file, &mut entry)?;
        entry.end();
        Ok(())
    }

    /// Writes the zip's own directory.
    pub fn finish(self) -> anyhow::Result<()> {
        let rest = self.zip.finish()?.into_inner();
        rest.into_inner()
            .map_err(io::IntoInnerError::into_error)?
            .whole();
        Ok(())
    }
}

impl Open<'_> {
    /// A value on a line of its own.
    pub fn line(&mut self, value: &Value) -> anyhow::Result<()> {
        let mut text = serde_json::to_vec(value)?;
        text.push(b'\n');
        self.write_all(&text)?;
        Ok(())
    }

    /// The entry is whole.
    pub fn end(self) {
        let entry = self.hashing.entry(&self.name);
        self.pack.entries.push(entry);
    }
}

impl Write for Open<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.pack.zip.write(bytes)?;
        self.hashing.write_all(&bytes[..written])?;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pack.zip.flush()
    }
}
