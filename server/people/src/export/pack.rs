//! The zip in the making: each entry with its size and sum, each piece given to whoever takes it.

use std::{
    fs::File,
    io::{self, BufWriter, Read, Write},
    path::Path,
    time::Duration,
};

use anyhow::Context as _;
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tokio::{runtime::Handle, sync::mpsc};
use zip::{
    CompressionMethod, ZipWriter,
    write::{SimpleFileOptions, StreamWriter},
};

/// Bytes of a piece.
const PIECE: usize = 64 * 1024;
/// A client that takes nothing for so long is taken for gone.
const STALLED: Duration = Duration::from_secs(120);

/// Where the pieces go.
pub(super) struct Pipe {
    sender: mpsc::Sender<io::Result<Vec<u8>>>,
    runtime: Handle,
}

/// The end of a pipe, for saying that it broke.
pub(super) struct End {
    sender: mpsc::Sender<io::Result<Vec<u8>>>,
    runtime: Handle,
}

impl End {
    /// Says that no more comes though it is not whole. Whether anybody hears it.
    pub fn fail(self) -> bool {
        let broken = io::Error::other("the export could not be finished");
        let sent = self.sender.send(Err(broken));
        let heard = self
            .runtime
            .block_on(async { tokio::time::timeout(STALLED, sent).await });
        matches!(heard, Ok(Ok(())))
    }
}

impl Pipe {
    pub fn new(sender: mpsc::Sender<io::Result<Vec<u8>>>, runtime: Handle) -> Self {
        Self { sender, runtime }
    }

    pub fn end(&self) -> End {
        End {
            sender: self.sender.clone(),
            runtime: self.runtime.clone(),
        }
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.sender.send(Ok(bytes.to_vec()));
        match self
            .runtime
            .block_on(async { tokio::time::timeout(STALLED, sent).await })
        {
            Ok(Ok(())) => Ok(bytes.len()),
            Ok(Err(_)) => Err(io::Error::new(
                io::ErrorKind::BrokenPipe,
                "whoever took it went away",
            )),
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An entry as the manifest names it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Entry {
    name: String,
    bytes: u64,
    sha256: String,
}

/// The zip.
pub(super) struct Pack {
    zip: ZipWriter<StreamWriter<BufWriter<Pipe>>>,
    entries: Vec<Entry>,
}

/// An entry in the making.
pub(super) struct Open<'a> {
    pack: &'a mut Pack,
    name: String,
    bytes: u64,
    sum: Sha256,
}

impl Pack {
    pub fn new(pipe: Pipe) -> Self {
        Self {
            zip: ZipWriter::new_stream(BufWriter::with_capacity(PIECE, pipe)),
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
            bytes: 0,
            sum: Sha256::new(),
        })
    }

    pub fn text(&mut self, name: &str, text: &[u8]) -> anyhow::Result<()> {
        let mut entry = self.begin(name)?;
        entry.write_all(text)?;
        entry.end();
        Ok(())
    }

    pub fn json(&mut self, name: &str, value: &Value) -> anyhow::Result<()> {
        let mut text = serde_json::to_vec_pretty(value)?;
        text.push(b'\n');
        self.text(name, &text)
    }

    /// Copies a file, piece by piece.
    pub fn file(&mut self, name: &str, from: &Path) -> anyhow::Result<()> {
        let mut file = File::open(from).with_context(|| format!("{} is gone", from.display()))?;
        let mut entry = self.begin(name)?;
        let mut piece = vec![0; PIECE];
        loop {
            let read = file.read(&mut piece)?;
            if read == 0 {
                break;
            }
            entry.write_all(&piece[..read])?;
        }
        entry.end();
        Ok(())
    }

    /// Writes the zip's own directory.
    pub fn finish(self) -> anyhow::Result<()> {
        let mut rest = self.zip.finish()?.into_inner();
        rest.flush()?;
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
        let sum: [u8; 32] = self.sum.finalize().into();
        self.pack.entries.push(Entry {
            name: self.name,
            bytes: self.bytes,
            sha256: hex::encode(sum),
        });
    }
}

impl Write for Open<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.pack.zip.write(bytes)?;
        self.sum.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pack.zip.flush()
    }
}
