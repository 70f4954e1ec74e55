//! What is asked about not being shown something.

use poem_openapi::{Enum, Object};
use serde::Deserialize;

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
    pub(super) fn name(self) -> &'static str {
        match self {
            SnoozeWhat::Plan => "plan",
        }
    }
}
