//! Records of funnels.
//!
//! A page view or event *completes* a step, as with a goal. Inside one visit, for everyone, a funnel is about the
//! visits that started in the period; across visits, for consented visitors, about the visitors of such visits. The two
//! are never added together: consented visitors are in both.

use std::collections::BTreeMap;

use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use shared::goal::Definition;
use sites::site_lock::Maker;
use uuid::Uuid;

use crate::{number::Number, query::PeriodView};

/// The order of the steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[oai(rename = "FunnelOrder", rename_all = "snake_case")]
pub enum Order {
    /// In order: anything may come in between.
    #[default]
    Ordered,
    /// Strictly in sequence: no other page view, no other interactive event, and no other hit that completes a step in
    /// between.
    Contiguous,
    /// In any order: step 3 counts those who completed steps 1, 2 and 3.
    Any,
}

impl Order {
    /// As stored, and as in requests.
    pub fn word(self) -> &'static str {
        match self {
            Order::Ordered => "ordered",
            Order::Contiguous => "contiguous",
            Order::Any => "any",
        }
    }

    /// The order with this name.
    pub fn from_word(word: &str) -> Option<Order> {
        [Order::Ordered, Order::Contiguous, Order::Any]
            .into_iter()
            .find(|order| order.word() == word)
    }
}

/// A step: a goal of the site, or a separate definition.
#[derive(Clone, Debug, PartialEq, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "FunnelStep", deny_unknown_fields)]
pub struct Step {
    /// A goal's id. The step follows the goal's versions and pauses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<Uuid>,
    /// What completes the step, if it is not a goal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<Definition>,
    /// The name of the step, 1 to 120 characters; only with `definition`. Default: generated from the definition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A funnel to create, or the new settings of one.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct FunnelCreate {
    /// The name, 1 to 120 characters, unique among the funnels of the site.
    pub name: String,
    /// 2 to 12 steps.
    pub steps: Vec<Step>,
    /// The order of the steps. Default: `ordered`.
    pub order: Option<Order>,
    /// Maximum time from one step to the next, in seconds: 1 to 31,536,000. Not with `any`. Default: no limit.
    pub within_seconds: Option<u32>,
}

/// A step of a funnel.
#[derive(Clone, Debug, Object)]
pub struct FunnelStepView {
    /// The name: that of the goal, the one given, or one generated from the definition.
    pub name: String,
    /// The goal's id; null if the step has its own definition.
    pub goal: Option<Uuid>,
    /// What completes the step; for a goal, its newest version.
    pub definition: Definition,
}

/// A funnel.
#[derive(Clone, Debug, Object)]
pub struct FunnelView {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The steps, in order.
    pub steps: Vec<FunnelStepView>,
    /// The order of the steps.
    pub order: Order,
    /// Maximum time from one step to the next, in seconds; null: no limit.
    pub within_seconds: Option<i64>,
    /// Who created it; null if they are no longer in the account.
    pub made_by: Option<Maker>,
    /// When it was created, Unix seconds.
    pub created_at: i64,
    /// When it was last changed, Unix seconds.
    pub changed_at: i64,
}

/// The dimension of a funnel's breakdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum FunnelBy {
    /// The source of the visit.
    Source,
    /// The country of the visit.
    Country,
    /// The device of the visit.
    Device,
}

/// How many completed a step. Inside one visit, shares are shares of visits. Across visits, `visits` is null and shares
/// are shares of visitors.
#[derive(Clone, Debug, Object)]
pub struct FunnelReached {
    /// Visits that completed this step and all steps before it.
    pub visits: Option<i64>,
    /// Unique visitors who did so.
    pub visitors: i64,
    /// Share of those who completed the first step; null if there are none.
    pub share_of_first: Option<Number>,
    /// Share of those who completed the previous step; null for the first step, and if there are none.
    pub share_of_step_before: Option<Number>,
}

/// The next page of those who completed a step but not the next one.
#[derive(Clone, Debug, Object)]
pub struct FunnelWent {
    /// The path of the page viewed next after the step; null: they viewed none.
    pub page: Option<String>,
    /// Visits; null across visits.
    pub visits: Option<i64>,
    /// Unique visitors.
    pub visitors: i64,
    /// Share of all who completed the step but not the next one.
    pub share: Option<Number>,
}

/// A step in a report.
#[derive(Clone, Debug, Object)]
pub struct FunnelStepReport {
    /// 1 for the first step.
    pub position: i64,
    /// The name of the step.
    pub name: String,
    /// The goal's id; null if the step has its own definition.
    pub goal: Option<Uuid>,
    /// How many completed it.
    pub reached: FunnelReached,
    /// The same in the comparison period; null without one.
    pub previous: Option<FunnelReached>,
    /// Drop-off: how many completed the previous step but not this one. Counts visits or, across visits, visitors. Null
    /// for the first step.
    pub lost: Option<i64>,
    /// Median time since the previous step, in seconds. In each visit, the time from the earliest hit of
    /// the previous step that this step can follow to the earliest hit that completes this step. With
    /// `any`, the time between the moments when the steps so far were all complete. Null for the first
    /// step, and if no visit or visitor completed this one.
    pub median_seconds: Option<Number>,
    /// Mean of the same times, in seconds.
    pub mean_seconds: Option<Number>,
    /// Next pages of those who did not complete the next step: the ten most common, most first. Empty for the last
    /// step.
    pub went: Vec<FunnelWent>,
    /// Total number of different next pages; "no next page" counts as one.
    pub went_rows: i64,
}

/// The steps for one value of a breakdown.
#[derive(Clone, Debug, Object)]
pub struct FunnelRow {
    /// The value; null if there is none, and for the rest.
    pub value: Option<String>,
    /// Whether this row combines all values that have no separate row.
    pub rest: bool,
    /// One for each step.
    pub steps: Vec<FunnelReached>,
    /// The same in the comparison period; null without one.
    pub previous: Option<Vec<FunnelReached>>,
}

/// One part of a report: inside one visit, or across visits.
#[derive(Clone, Debug, Object)]
pub struct FunnelPart {
    /// What is counted, in one sentence.
    pub about: String,
    /// All visits that started in the period and match the filters; null across visits.
    pub visits: Option<i64>,
    /// Unique visitors of these visits.
    pub visitors: i64,
    /// The steps, in order.
    pub steps: Vec<FunnelStepReport>,
    /// Share of those who completed the first step that also completed the last one; null if there are
    /// none.
    pub completed: Option<Number>,
    /// With `by`: the 20 values with the most completions of the first step, most first. If there are more values, one
    /// more row combines the rest. Across visits, the value is that of the hit that completed the first step.
    pub rows: Vec<FunnelRow>,
    /// Total number of values.
    pub total_rows: i64,
}

/// The report of a funnel.
#[derive(Clone, Debug, Object)]
pub struct FunnelReport {
    /// The site's name.
    pub site: String,
    /// The funnel.
    pub funnel: FunnelView,
    /// The period.
    pub period: PeriodView,
    /// The comparison period; null without one.
    pub compare: Option<PeriodView>,
    /// The filters of the request.
    pub filters: Vec<String>,
    /// The dimension of `rows`; null without a breakdown.
    pub by: Option<FunnelBy>,
    /// Everyone, inside one visit.
    pub everyone: FunnelPart,
    /// Consented visitors, across their visits. Do not add this to `everyone`, which includes them. All figures are
    /// zero as long as no visitor has consented.
    pub agreed: FunnelPart,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}
