//! What the writer held in memory when a segment began, as a file.

use std::{
    fs::File,
    io::{self, Write},
    path::Path,
};

use serde::{Deserialize, Serialize};

use super::{numbers, state_path, sync_dir};
use crate::{arriving::Board, fold::State};

const STATE_VERSION: u8 = 1;

/// The writer's memory.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Snapshot {
    pub state: State,
    pub board: Board,
}

/// The writer's memory, to be written.
#[derive(Serialize)]
pub(crate) struct SnapshotRef<'a> {
    pub state: &'a State,
    pub board: &'a Board,
}

/// The file: version, CRC-32C, payload.
pub(crate) fn bytes_of(snapshot: &SnapshotRef<'_>) -> io::Result<Vec<u8>> {
    let mut bytes = vec![STATE_VERSION, 0, 0, 0, 0];
    let mut bytes = {
        postcard::to_io(snapshot, &mut bytes).map_err(io::Error::other)?;
        bytes
    };
    let sum = crc32c::crc32c(&bytes[5..]);
    bytes[1..5].copy_from_slice(&sum.to_le_bytes());
    Ok(bytes)
}

/// Writes a snapshot whole, or not at all.
pub(crate) fn write(dir: &Path, segment: u64, bytes: &[u8]) -> io::Result<()> {
    let path = state_path(dir, segment);
    let new = path.with_extension("new");
    let mut file = File::create(&new)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(&new, &path)?;
    sync_dir(dir)
}

/// The newest snapshot that can be read, and the segment at whose beginning it was made.
pub(crate) fn newest(dir: &Path) -> io::Result<Option<(u64, Snapshot)>> {
    for number in numbers(dir, ".state")?.into_iter().rev() {
        let path = state_path(dir, number);
        match parse(&std::fs::read(&path)?) {
            Ok(snapshot) => return Ok(Some((number, snapshot))),
            Err(why) => {
                tracing::warn!(path = %path.display(), why, "a state file cannot be read; an older one is used")
            }
        }
    }
    Ok(None)
}

fn parse(bytes: &[u8]) -> Result<Snapshot, &'static str> {
    let [version, a, b, c, d, payload @ ..] = bytes else {
        return Err("too short");
    };
    if crc32c::crc32c(payload) != u32::from_le_bytes([*a, *b, *c, *d]) {
        return Err("checksum");
    }
    if *version != STATE_VERSION {
        return Err("unknown version");
    }
    let mut snapshot: Snapshot = postcard::from_bytes(payload).map_err(|_| "layout")?;
    snapshot.state.open.complete();
    Ok(snapshot)
}
