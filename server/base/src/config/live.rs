//! `[live]`: streams.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{ConfigError, refuse};

/// Streams: answers that send hits as they arrive.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Live {
    /// How many streams one member may have open at once; one more is answered 429.
    pub per_member: usize,
    /// How many streams there may be at once; one more is answered 503.
    pub listeners: usize,
    /// Every this many seconds a stream reports who is online now.
    pub every_seconds: u32,
    /// After this many seconds of silence a stream sends a heartbeat.
    pub heartbeat_seconds: u32,
}

impl Default for Live {
    fn default() -> Self {
        Self {
            per_member: 12,
            listeners: 4_000,
            every_seconds: 5,
            heartbeat_seconds: 15,
        }
    }
}

impl Live {
    /// Between two looks at who is there.
    #[must_use]
    pub fn every(&self) -> Duration {
        Duration::from_secs(u64::from(self.every_seconds))
    }

    /// The longest silence.
    #[must_use]
    pub fn heartbeat(&self) -> Duration {
        Duration::from_secs(u64::from(self.heartbeat_seconds))
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        if self.every_seconds == 0 {
            return refuse("live.every_seconds", "must be 1 or more");
        }
        // Connections over which nothing goes for 75 seconds are closed.
        if !(1..=60).contains(&self.heartbeat_seconds) {
            return refuse("live.heartbeat_seconds", "must be 1 to 60");
        }
        Ok(())
    }
}
