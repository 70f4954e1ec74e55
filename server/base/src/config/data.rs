//! `[data]`: where things are kept.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::values::MemorySize;

/// Where things are kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Data {
    /// The folder of everything that Stile keeps; made at the first start.
    pub dir: PathBuf,
    /// Begin with an empty `hits.duckdb` where the old one is lost. Said on the command line alone: a setting
    /// would stay.
    #[serde(skip)]
    pub begin_anew: bool,
    /// How much room exports may take there while they are fetched.
    pub export_room: MemorySize,
}

impl Default for Data {
    fn default() -> Self {
        Self {
            dir: PathBuf::from("data"),
            begin_anew: false,
            export_room: MemorySize::megabytes(20_000),
        }
    }
}
