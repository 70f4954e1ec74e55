//! Requests and responses of the goal operations.

use poem_openapi::{Enum, Object, types::MaybeUndefined};
use serde::{Deserialize, Serialize};
use shared::goal::Definition;
use uuid::Uuid;

use super::value::GoalValue;
use crate::site_lock::Maker;

/// A goal: an action that you want visitors to take.
#[derive(Clone, Debug, Object)]
pub struct GoalView {
    /// The goal's id.
    pub id: Uuid,
    /// The goal's name.
    pub name: String,
    /// The definition of its newest version.
    pub definition: Definition,
    /// The value of a conversion; null if it has none.
    pub value: Option<GoalValue>,
    /// Whether the goal is paused. What happens during a pause is never counted for it.
    pub paused: bool,
    /// The number of its newest version.
    pub version: i32,
    /// The number of versions, including earlier ones.
    pub versions: i32,
    /// The time from which its newest version counts, in Unix seconds; null if it counts all past data.
    pub counts_from: Option<i64>,
    /// When its newest version was created, in Unix seconds.
    pub changed_at: i64,
    /// The person who created it; null if they are no longer a member of the account.
    pub made_by: Option<Maker>,
    /// When it was created, in Unix seconds.
    pub created_at: i64,
}

/// Which data a definition counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[oai(rename = "GoalCounts", rename_all = "snake_case")]
pub enum CountsFor {
    /// All past and new data. Replaces all earlier versions.
    Past,
    /// New data only.
    Now,
}

/// A goal to create.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct GoalCreate {
    /// The name: one line of 1 to 120 characters, unique among the site's goals.
    pub name: String,
    /// The definition.
    pub definition: Definition,
    /// The value of a conversion; default: none.
    pub value: Option<GoalValue>,
    /// Which data the goal counts; default: all past and new data (`past`).
    pub counts: Option<CountsFor>,
}

/// Changes to a goal. Omitted and null fields stay unchanged, except that null removes `value`.
#[derive(Clone, Debug, Default, Object, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[oai(deny_unknown_fields)]
pub struct GoalUpdate {
    /// A new name.
    pub name: Option<String>,
    /// Whether the goal is paused.
    pub paused: Option<bool>,
    /// A new definition. Creates a new version.
    pub definition: Option<Definition>,
    /// A new value of a conversion. Creates a new version. Null removes the value.
    pub value: MaybeUndefined<GoalValue>,
    /// Which data the new version counts; default: new data only (`now`). With `past`, a goal that counts only new data
    /// counts all past data, even without any other change.
    pub counts: Option<CountsFor>,
}

/// A version of a goal. Versions do not change; every change creates a new one.
#[derive(Clone, Debug, Object)]
pub struct GoalVersionView {
    /// The version's number, starting at 1.
    pub number: i32,
    /// The definition of this version.
    pub definition: Definition,
    /// The value of a conversion; null if it had none.
    pub value: Option<GoalValue>,
    /// The time from which this version was set to count, in Unix seconds; null for all past data.
    pub counts_from: Option<i64>,
    /// The periods in which this version counts now, in order: until the next version, and without pauses. Empty if
    /// later versions replaced it.
    pub counts: Vec<GoalTimes>,
    /// The person who created it; null if they are no longer a member of the account.
    pub made_by: Option<Maker>,
    /// When it was created, in Unix seconds.
    pub made_at: i64,
}

/// A period of time.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct GoalTimes {
    /// The start of the period, in Unix seconds; null if it has none.
    pub from: Option<i64>,
    /// The end of the period (exclusive), in Unix seconds; null if it has none.
    pub until: Option<i64>,
}
