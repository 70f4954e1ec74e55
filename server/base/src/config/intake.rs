//! `[intake]`: receiving hits.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::{ConfigError, refuse, values::blank_is_none};

/// Receiving hits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Intake {
    /// A list of places (`.mmdb`) better than the one that comes with Stile.
    #[serde(deserialize_with = "blank_is_none")]
    pub place_database: Option<PathBuf>,
    /// The line that the licence of that list asks for.
    #[serde(deserialize_with = "blank_is_none")]
    pub attribution: Option<String>,
    /// How many hits may be in work at once; one more is answered 503.
    pub max_in_flight: usize,
    /// How many hits of one site are counted within a minute; 0: any number.
    pub site_per_minute: u32,
    /// How many hits from one address are counted within a minute; 0: any number.
    pub address_per_minute: u32,
}

impl Default for Intake {
    fn default() -> Self {
        Self {
            place_database: None,
            attribution: None,
            max_in_flight: 10_000,
            site_per_minute: 600_000,
            address_per_minute: 3_000,
        }
    }
}

impl Intake {
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        if self.max_in_flight == 0 {
            return refuse("intake.max_in_flight", "must be 1 or more");
        }
        Ok(())
    }
}
