//! What is asked and answered about the first steps.

use poem_openapi::{Enum, Object};
use serde::Deserialize;

/// The first steps.
#[derive(Clone, Debug, Object)]
pub struct Setup {
    /// Each of them, in the order to do them in.
    pub steps: Vec<SetupStep>,
    /// Whether each is done or put aside.
    pub done: bool,
}

/// One of the first steps.
#[derive(Clone, Debug, Object)]
pub struct SetupStep {
    /// Which.
    pub id: StepId,
    /// Whether it is done.
    pub done: bool,
    /// Whether the person put it aside.
    pub aside: bool,
}

/// The first steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Enum, Deserialize)]
#[oai(rename_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum StepId {
    /// A site was made.
    Site,
    /// A hit of it was counted.
    Tag,
    /// A goal was set.
    Goal,
    /// An alert was set.
    Alert,
    /// Somebody was invited.
    Teammate,
}

impl StepId {
    /// In the order to do them in.
    pub(super) const ALL: [StepId; 5] = [
        StepId::Site,
        StepId::Tag,
        StepId::Goal,
        StepId::Alert,
        StepId::Teammate,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            StepId::Site => "site",
            StepId::Tag => "tag",
            StepId::Goal => "goal",
            StepId::Alert => "alert",
            StepId::Teammate => "teammate",
        }
    }
}

/// What the person puts aside.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupSet {
    /// All that is put aside; what is left out is shown again.
    pub aside: Vec<StepId>,
}
