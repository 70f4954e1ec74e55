//! Requests and responses of the setup operations.

use poem_openapi::{Enum, Object};
use serde::Deserialize;

/// The setup steps.
#[derive(Clone, Debug, Object)]
pub struct Setup {
    /// The steps, in the recommended order.
    pub steps: Vec<SetupStep>,
    /// Whether every step is done or dismissed.
    pub done: bool,
}

/// A setup step.
#[derive(Clone, Debug, Object)]
pub struct SetupStep {
    /// The step.
    pub id: StepId,
    /// Whether the step is done.
    pub done: bool,
    /// Whether the person dismissed the step.
    pub aside: bool,
}

/// The setup steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Enum, Deserialize)]
#[oai(rename_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum StepId {
    /// A site was created.
    Site,
    /// A hit was counted.
    Tag,
    /// A goal was created.
    Goal,
    /// You chose your alert settings, or the account has a channel.
    Alert,
    /// Another person is a member, or invited.
    Teammate,
}

impl StepId {
    /// All steps, in the recommended order.
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

/// The steps to dismiss.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupSet {
    /// All dismissed steps. Steps that are not in the list are shown again.
    pub aside: Vec<StepId>,
}
