//! Records of `/revenue`.
//!
//! *Revenue* is the amounts that came with events, each once, and the fixed worth of every goal that has one,
//! each time it was reached. It is added up by currency, exactly (`original`), and in the site's currency
//! (`converted`) by the rate of the day in the site's zone.

use std::collections::BTreeMap;

use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::{money::MoneyView, number::Number, question::PeriodView};

/// Revenue of a period, a row or a bucket.
#[derive(Clone, Debug, Object)]
pub struct Earned {
    /// How many amounts it is made of.
    pub count: i64,
    /// The sums in the currencies in which they came, in order of the codes.
    pub original: Vec<MoneyView>,
    /// All of it in the site's currency, but for what is left out: each day's sums by that day's rate, added up
    /// without rounding, then rounded once to four decimals, a half to the even one.
    pub converted: MoneyView,
    /// Sums in currencies for which there is no rate; they are in `original` and not in `converted`.
    pub left_out: Vec<MoneyView>,
}

/// Where a rate is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Enum)]
#[oai(rename_all = "snake_case")]
pub enum RateFrom {
    /// Whoever runs this deployment set it.
    Set,
    /// The table that comes with the program: means of years, to four digits.
    BuiltIn,
}

/// A rate that was used.
#[derive(Clone, Debug, Object)]
pub struct RateView {
    /// ISO 4217.
    pub currency: String,
    /// The day from which it holds, `YYYY-MM-DD`: the last at or before the days it was used for.
    pub day: String,
    /// What one euro was worth in this currency.
    pub per_euro: Number,
    /// Where it is from.
    pub from: RateFrom,
}

/// Revenue of one value.
#[derive(Clone, Debug, Object)]
pub struct RevenueRow {
    /// The value, the goal's name by goal; null where there is none. By goal: amounts of events that reached no
    /// goal whose worth they would be.
    pub value: Option<String>,
    /// By goal: its id.
    pub goal: Option<Uuid>,
    /// What was earned.
    pub earned: Earned,
    /// The same of the period compared with.
    pub previous: Option<Earned>,
}

/// Revenue by goal, source, page and so on.
#[derive(Clone, Debug, Object)]
pub struct RevenueBy {
    /// What by.
    pub dimension: String,
    /// How many rows there are in all.
    pub total_rows: i64,
    /// The rows, most in the site's currency first. By goal they need not add up to the totals: an event may
    /// reach several goals, and its amount is then in the row of each.
    pub rows: Vec<RevenueRow>,
}

/// Revenue of one day, week or month.
#[derive(Clone, Debug, Object)]
pub struct RevenuePoint {
    /// Its name: the first day.
    pub label: String,
    /// Its first moment, Unix seconds.
    pub starts_at: i64,
    /// What was earned; null: it lies ahead.
    pub earned: Option<Earned>,
}

/// What visits were worth.
#[derive(Clone, Debug, Object)]
pub struct RevenueReport {
    /// The site's name.
    pub site: String,
    /// The site's currency.
    pub currency: String,
    /// The period.
    pub period: PeriodView,
    /// What it is compared with.
    pub compare: Option<PeriodView>,
    /// The filters, as asked.
    pub filters: Vec<String>,
    /// All of the period.
    pub totals: Earned,
    /// All of the period compared with.
    pub previous: Option<Earned>,
    /// `day`, `week` or `month`.
    pub interval: String,
    /// Each day, week or month of the period.
    pub series: Vec<RevenuePoint>,
    /// The breakdowns, in the order asked for.
    pub by: Vec<RevenueBy>,
    /// The rates that were used for it, by currency and day; the site's own currency among them, and the euro
    /// never.
    pub rates: Vec<RateView>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}
