//! `[data]`: where things are kept.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// Where things are kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Data {
    /// The folder of everything that Stile keeps; made at the first start.
    pub dir: PathBuf,
}

impl Default for Data {
    fn default() -> Self {
        Self {
            dir: PathBuf::from("data"),
        }
    }
}
