//! What is asked and answered about goals.

use poem_openapi::{Enum, Object, types::MaybeUndefined};
use serde::{Deserialize, Serialize};
use shared::goal::Definition;
use uuid::Uuid;

use super::value::GoalValue;
use crate::holding::Maker;

/// Something that visitors are hoped to do.
#[derive(Clone, Debug, Object)]
pub struct GoalView {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// What reaches it: its newest version.
    pub definition: Definition,
    /// What reaching it is worth; null: nothing that could be added up.
    pub value: Option<GoalValue>,
    /// Whether it is paused; what happens now then never reaches it.
    pub paused: bool,
    /// The number of its newest version.
    pub version: i32,
    /// How many versions it has had.
    pub versions: i32,
    /// The first moment that its newest version counts for, in Unix seconds; null: the whole past.
    pub counts_from: Option<i64>,
    /// When its newest version was made, in Unix seconds.
    pub changed_at: i64,
    /// Who made it; null: somebody who is not in the account now.
    pub made_by: Option<Maker>,
    /// When it was made, in Unix seconds.
    pub created_at: i64,
}

/// What a definition counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[oai(rename = "GoalCounts", rename_all = "snake_case")]
pub enum CountsFor {
    /// The whole past too, in place of every version before.
    Past,
    /// What happens from now on.
    Now,
}

/// A goal to be made.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct GoalCreate {
    /// Its name on one line of 1 to 120 characters; the site has no other of it.
    pub name: String,
    /// What reaches it.
    pub definition: Definition,
    /// What reaching it is worth; left out: nothing.
    pub value: Option<GoalValue>,
    /// What it counts for; left out: the whole past.
    pub counts: Option<CountsFor>,
}

/// Changes to a goal. What is left out stays as it is, and so does what is null, but for `value`.
#[derive(Clone, Debug, Default, Object, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[oai(deny_unknown_fields)]
pub struct GoalUpdate {
    /// A new name.
    pub name: Option<String>,
    /// Whether it is paused.
    pub paused: Option<bool>,
    /// What reaches it from now on: a new version.
    pub definition: Option<Definition>,
    /// What reaching it is worth: a new version. Null takes the value away.
    pub value: MaybeUndefined<GoalValue>,
    /// What the new version counts for; left out: from now on. `past` counts a goal over the whole past that did
    /// not so far, even where nothing else is changed.
    pub counts: Option<CountsFor>,
}

/// A version of a goal: it is never changed, only followed by another.
#[derive(Clone, Debug, Object)]
pub struct GoalVersionView {
    /// Its number: 1, 2, 3 and so on.
    pub number: i32,
    /// What reached the goal.
    pub definition: Definition,
    /// What that was worth; null: nothing.
    pub value: Option<GoalValue>,
    /// The first moment it was made to count for, in Unix seconds; null: the whole past.
    pub counts_from: Option<i64>,
    /// When it counts, as figures have it now, in order: up to the version that follows, and without pauses. Empty
    /// where later versions count in its place.
    pub counts: Vec<GoalTimes>,
    /// Who made it; null: somebody who is not in the account now.
    pub made_by: Option<Maker>,
    /// When it was made, in Unix seconds.
    pub made_at: i64,
}

/// A stretch of time.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct GoalTimes {
    /// Its first moment, in Unix seconds; null: it has none.
    pub from: Option<i64>,
    /// The first moment after it, in Unix seconds; null: there is none.
    pub until: Option<i64>,
}
