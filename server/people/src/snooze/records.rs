//! What is asked about not being shown something.

use poem_openapi::{Enum, Object};
use serde::Deserialize;
use serde_json::Value;

/// What not to show again for a while.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snooze {
    /// What.
    pub what: SnoozeWhat,
    /// For so many days from now, 1 to 30.
    pub days: u8,
}

/// What need not be shown for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum, Deserialize)]
#[oai(rename_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum SnoozeWhat {
    /// That the plan is nearly used up.
    Plan,
}

impl SnoozeWhat {
    /// What of it is put off now, by what is kept of a person.
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
