//! Requests about snoozed notices.

use poem_openapi::{Enum, Object};
use serde::Deserialize;
use serde_json::Value;

/// A notice to snooze.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snooze {
    /// The notice.
    pub what: SnoozeWhat,
    /// The number of days from now, 1 to 30.
    pub days: u8,
}

/// A notice that can be snoozed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum, Deserialize)]
#[oai(rename_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum SnoozeWhat {
    /// The plan is nearly used up.
    Plan,
}

impl SnoozeWhat {
    /// The notices that are snoozed now, from the stored values of a person.
    pub(crate) fn put_off(kept: &Value, now: i64) -> Vec<SnoozeWhat> {
        let until = |what: &SnoozeWhat| kept[what.name()].as_i64();
        [SnoozeWhat::Plan]
            .into_iter()
            .filter(|what| until(what).is_some_and(|until| until > now))
            .collect()
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            SnoozeWhat::Plan => "plan",
        }
    }
}
