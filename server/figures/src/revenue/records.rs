//! Records of `/revenue`.
//!
//! *Revenue* is the sum of the amounts of events, each counted once, and the fixed value of every goal that has one,
//! for each conversion. Sums are exact in each currency (`original`). `converted` is the total in the site's currency,
//! at the exchange rate of each day in the site's time zone.

use std::collections::BTreeMap;

use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::{
    number::{MoneyView, Number},
    query::PeriodView,
};

/// Revenue of a period, a row or a bucket.
#[derive(Clone, Debug, Object)]
#[oai(rename = "Earned")]
pub struct RevenueTotals {
    /// Number of amounts that it includes.
    pub count: i64,
    /// Sums in their original currencies, sorted by currency code.
    pub original: Vec<MoneyView>,
    /// The total in the site's currency, without `left_out`. Each day's sums are converted at that day's rate and added
    /// without rounding. The total is rounded once to four decimals, half to even.
    pub converted: MoneyView,
    /// Sums in currencies without an exchange rate. They are in `original`, but not in `converted`.
    pub left_out: Vec<MoneyView>,
}

/// The origin of an exchange rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Enum)]
#[oai(rename_all = "snake_case")]
pub enum RateFrom {
    /// Set by the operator of this deployment.
    Set,
    /// Fetched from the European Central Bank: its reference rate of the day.
    Ecb,
    /// From the built-in table: yearly averages, to four digits.
    BuiltIn,
}

impl RateFrom {
    /// As the database says it; it has none that are built in.
    pub(super) fn of(origin: &str) -> RateFrom {
        if origin == "ecb" {
            RateFrom::Ecb
        } else {
            RateFrom::Set
        }
    }
}

/// An exchange rate that was used.
#[derive(Clone, Debug, Object)]
pub struct RateView {
    /// Currency code (ISO 4217).
    pub currency: String,
    /// The day from which the rate applies, `YYYY-MM-DD`: the latest one on or before the days it was used for.
    pub day: String,
    /// Value of one euro in this currency.
    pub per_euro: Number,
    /// Origin of the rate.
    pub from: RateFrom,
}

/// One row of a revenue breakdown.
#[derive(Clone, Debug, Object)]
pub struct RevenueRow {
    /// The value; by goal, the goal's name. Null if there is none. By goal, the null row has the amounts of events that
    /// did not convert any goal that uses the event's amount.
    pub value: Option<String>,
    /// By goal: the goal's id.
    pub goal: Option<Uuid>,
    /// The revenue.
    pub earned: RevenueTotals,
    /// The revenue in the comparison period; null without one.
    pub previous: Option<RevenueTotals>,
}

/// A breakdown of revenue, such as by goal, source or page.
#[derive(Clone, Debug, Object)]
pub struct RevenueBy {
    /// The dimension.
    pub dimension: String,
    /// Total number of rows.
    pub total_rows: i64,
    /// The rows, sorted by revenue in the site's currency, highest first. By goal, rows may not add up to the totals:
    /// one event can convert several goals, and its amount is then in the row of each.
    pub rows: Vec<RevenueRow>,
}

/// Revenue of one day, week or month.
#[derive(Clone, Debug, Object)]
pub struct RevenuePoint {
    /// Label: the first day.
    pub label: String,
    /// Start, Unix seconds.
    pub starts_at: i64,
    /// The revenue; null for a point in the future.
    pub earned: Option<RevenueTotals>,
}

/// The revenue of a site.
#[derive(Clone, Debug, Object)]
pub struct RevenueReport {
    /// The site's name.
    pub site: String,
    /// The site's currency.
    pub currency: String,
    /// The period.
    pub period: PeriodView,
    /// The comparison period; null without one.
    pub compare: Option<PeriodView>,
    /// The filters of the request.
    pub filters: Vec<String>,
    /// Revenue of the period.
    pub totals: RevenueTotals,
    /// Revenue of the comparison period; null without one.
    pub previous: Option<RevenueTotals>,
    /// `day`, `week` or `month`.
    pub interval: String,
    /// One point for each day, week or month of the period.
    pub series: Vec<RevenuePoint>,
    /// The breakdowns, in the requested order.
    pub by: Vec<RevenueBy>,
    /// The exchange rates that were used, by currency and day. They include that of the site's own currency, but never
    /// that of the euro.
    pub rates: Vec<RateView>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}
