//! The journal's files, as faults damage them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

/// Bytes before a segment's first record.
pub const HEADER: usize = 44;

/// The newest segment of a data folder that contains a record.
///
/// # Errors
/// If there is none.
pub fn newest(data: &Path) -> Result<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(data.join("counts/journal"))? {
        let path = entry?.path();
        let segment = path.extension().is_some_and(|ending| ending == "journal");
        if segment && path.metadata()?.len() > HEADER as u64 {
            found.push(path);
        }
    }
    found.sort();
    found
        .pop()
        .context("the journal has no segment with a record")
}
