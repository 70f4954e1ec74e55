//! `[log]`: what is written to the log.

use serde::{Deserialize, Serialize};

use super::{ConfigError, refuse};

/// What is written to the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Log {
    /// Lines for people or for programs.
    pub format: LogFormat,
    /// `error`, `warn`, `info`, `debug` or `trace`; `STILE_LOG` says it by module.
    pub level: String,
    /// From this many milliseconds on, a query is logged as slow; 0: none is.
    pub slow_query_ms: u32,
}

/// The form of a log line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

impl Default for Log {
    fn default() -> Self {
        Self {
            format: LogFormat::Text,
            level: "info".to_owned(),
            slow_query_ms: 3_000,
        }
    }
}

impl Log {
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        if ["error", "warn", "info", "debug", "trace"].contains(&self.level.as_str()) {
            return Ok(());
        }
        refuse("log.level", "must be error, warn, info, debug or trace")
    }
}
