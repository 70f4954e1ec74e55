//! Records of funnels.
//!
//! A step is *reached* by a page view or event, as a goal is. Inside one visit, for everyone, a funnel is
//! about the visits that began in the period; across visits, for those who agreed, about the visitors of such
//! visits. The two are never added up: whoever agreed is in both.

use std::collections::BTreeMap;

use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use shared::goal::Definition;
use uuid::Uuid;

use sites::holding::Maker;

use crate::{number::Number, question::PeriodView};

/// In which order steps are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[oai(rename = "FunnelOrder", rename_all = "snake_case")]
pub enum Order {
    /// One after the other; anything may lie between.
    #[default]
    Ordered,
    /// One right after the other: no other view, no other interactive event, and nothing else that reaches a step
    /// lies between.
    Contiguous,
    /// In whatever order: step 3 is taken by those who took steps 1, 2 and 3.
    Any,
}

impl Order {
    /// As kept and as asked.
    pub fn word(self) -> &'static str {
        match self {
            Order::Ordered => "ordered",
            Order::Contiguous => "contiguous",
            Order::Any => "any",
        }
    }

    /// The order of this word.
    pub fn from_word(word: &str) -> Option<Order> {
        [Order::Ordered, Order::Contiguous, Order::Any]
            .into_iter()
            .find(|order| order.word() == word)
    }
}

/// A step: a goal of the site, or a definition of its own.
#[derive(Clone, Debug, PartialEq, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "FunnelStep", deny_unknown_fields)]
pub struct Step {
    /// A goal's id; the step follows the goal through its versions and pauses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<Uuid>,
    /// What reaches the step, where it is no goal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<Definition>,
    /// What the step is called, 1 to 120 characters, with `definition`; made from it when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A funnel to make, or what one becomes.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct FunnelCreate {
    /// Its name, 1 to 120 characters; no other funnel of the site has it.
    pub name: String,
    /// 2 to 12 steps.
    pub steps: Vec<Step>,
    /// In which order they are taken; `ordered` when left out.
    pub order: Option<Order>,
    /// Most seconds from one step to the next, 1 to 31,536,000; not with `any`. Any time when left out.
    pub within_seconds: Option<u32>,
}

/// A step of a funnel.
#[derive(Clone, Debug, Object)]
pub struct FunnelStepView {
    /// What it is called: the goal's name, the name given, or one made from the definition.
    pub name: String,
    /// The goal's id; null: the step has a definition of its own.
    pub goal: Option<Uuid>,
    /// What reaches it: of a goal, its newest version.
    pub definition: Definition,
}

/// A funnel.
#[derive(Clone, Debug, Object)]
pub struct FunnelView {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// Its steps, the first one first.
    pub steps: Vec<FunnelStepView>,
    /// In which order they are taken.
    pub order: Order,
    /// Most seconds from one step to the next; null: any time.
    pub within_seconds: Option<i64>,
    /// Who made it; null: somebody who is not in the account now.
    pub made_by: Option<Maker>,
    /// When it was made, Unix seconds.
    pub created_at: i64,
    /// When it was last changed, Unix seconds.
    pub changed_at: i64,
}

/// What a funnel's report is broken down by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum FunnelBy {
    /// Where the visit came from.
    Source,
    /// Its country.
    Country,
    /// Its device.
    Device,
}

/// How many took a step. `visits` is null across visits, where visitors are counted and shares are over them;
/// inside one visit shares are over visits.
#[derive(Clone, Debug, Object)]
pub struct FunnelReached {
    /// Visits that took this step and those before it.
    pub visits: Option<i64>,
    /// Different visitors who did.
    pub visitors: i64,
    /// Over those who took the first step; null where nobody did.
    pub share_of_first: Option<Number>,
    /// Over those who took the step before; null for the first step, and where nobody took it.
    pub share_of_step_before: Option<Number>,
}

/// Where those went who took a step and not the next one.
#[derive(Clone, Debug, Object)]
pub struct FunnelWent {
    /// The page viewed next after the step, by its path; null: none was.
    pub page: Option<String>,
    /// Visits; null across visits.
    pub visits: Option<i64>,
    /// Different visitors.
    pub visitors: i64,
    /// Over all who took the step and not the next one.
    pub share: Option<Number>,
}

/// A step in a report.
#[derive(Clone, Debug, Object)]
pub struct FunnelStepReport {
    /// 1 for the first step.
    pub position: i64,
    /// What it is called.
    pub name: String,
    /// The goal's id; null: the step has a definition of its own.
    pub goal: Option<Uuid>,
    /// How many took it.
    pub reached: FunnelReached,
    /// The same of the period compared with; null where there is none.
    pub previous: Option<FunnelReached>,
    /// How many took the step before and not this one: visits, or visitors across visits; null for the first
    /// step.
    pub lost: Option<i64>,
    /// Median of the seconds since the step before. Of each visit the earliest hit counts with which the step
    /// is taken, and the earliest hit of the step before that it may follow; in any order, the moment when the
    /// steps so far were all done. Null for the first step, and where nobody took it.
    pub median_seconds: Option<Number>,
    /// Mean of the same.
    pub mean_seconds: Option<Number>,
    /// Where those went who did not take the next step: the ten commonest, most first. Empty for the last
    /// step.
    pub went: Vec<FunnelWent>,
    /// How many different next pages there are in all, none at all being one.
    pub went_rows: i64,
}

/// The steps for one value of what a report is broken down by.
#[derive(Clone, Debug, Object)]
pub struct FunnelRow {
    /// The value; null where there is none, and for the rest.
    pub value: Option<String>,
    /// Whether this is all the values that have no row of their own.
    pub rest: bool,
    /// One for each step.
    pub steps: Vec<FunnelReached>,
    /// The same of the period compared with; null where there is none.
    pub previous: Option<Vec<FunnelReached>>,
}

/// One half of a report: inside one visit, or across visits.
#[derive(Clone, Debug, Object)]
pub struct FunnelPart {
    /// What is counted, in a sentence.
    pub about: String,
    /// All visits that began in the period and pass the filters; null across visits.
    pub visits: Option<i64>,
    /// Their different visitors.
    pub visitors: i64,
    /// The steps, the first one first.
    pub steps: Vec<FunnelStepReport>,
    /// Of those who took the first step the share who took the last; null where nobody took the first.
    pub completed: Option<Number>,
    /// With `by`: the 20 values with the most who took the first step, most first, and the rest in one row
    /// where there are more. Across visits the value is that of the hit with which the first step is taken.
    pub rows: Vec<FunnelRow>,
    /// How many values there are in all.
    pub total_rows: i64,
}

/// How many took the steps of a funnel.
#[derive(Clone, Debug, Object)]
pub struct FunnelReport {
    /// The site's name.
    pub site: String,
    /// The funnel.
    pub funnel: FunnelView,
    /// The period.
    pub period: PeriodView,
    /// What it is compared with.
    pub compare: Option<PeriodView>,
    /// The filters, as asked.
    pub filters: Vec<String>,
    /// What `rows` are by.
    pub by: Option<FunnelBy>,
    /// Everyone, inside one visit.
    pub everyone: FunnelPart,
    /// Visitors who agreed to be known again, across their visits: never to be added to `everyone`, which has
    /// them too. All zero as long as nobody agreed.
    pub agreed: FunnelPart,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}
