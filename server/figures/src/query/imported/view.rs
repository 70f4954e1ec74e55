//! What an answer says of the imported days of a period.

use std::collections::{BTreeMap, BTreeSet};

use counts::ImportedDays;
use poem_openapi::Object;
use shared::date::Date;

use crate::time::Span;

/// What `left_out` says where no figure includes the days.
const EVERYTHING: &str = "all";

/// Imported days in a period.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct ImportedView {
    /// The first imported day, `YYYY-MM-DD`.
    pub from: String,
    /// The last imported day.
    pub to: String,
    /// How many days there are.
    pub days: i64,
    /// The tools they come from, such as `ga4`. Days from `logs` and `stile` have hits like all others, and are
    /// exact.
    pub sources: Vec<String>,
    /// What of the answer does not include these days, or not all of them: a metric, such as `bounce_rate` or `revenue`; a
    /// breakdown, such as `city`; a metric of one, such as `page.visits`. Either the tool does not tell it, or the period
    /// has only a part of a day. `all`: no figure of the answer includes them, since sums of days cannot answer it. Empty:
    /// everything includes them.
    pub left_out: Vec<String>,
    /// How many of the days have sums of other tools, and no hits.
    #[oai(skip)]
    pub summed: i64,
}

impl ImportedView {
    /// What an answer says that includes no sums. `None` if the period has no imported day.
    pub fn without_sums(days: &ImportedDays, span: &Span) -> Option<ImportedView> {
        let all = span.from.days()..=span.to.days();
        let left_out = days.has_sums(all.clone()).then(|| EVERYTHING.to_owned());
        let summed = days.within(all.clone()).filter(|(_, of)| !of.hits).count();
        let found = days.within(all).map(|(day, of)| (day, &*of.source));
        let view = Self::of(found, left_out.into_iter().collect())?;
        Some(ImportedView {
            summed: summed as i64,
            ..view
        })
    }

    /// The days that have hits like all others.
    pub fn of_hits(days: &ImportedDays, span: &Span) -> Option<ImportedView> {
        let within = days.within(span.from.days()..=span.to.days());
        let found = within.filter(|(_, of)| of.hits);
        let view = Self::of(found.map(|(day, of)| (day, &*of.source)), vec![])?;
        Some(ImportedView { summed: 0, ..view })
    }

    /// These days, in order or not, all of which have sums.
    pub(super) fn of<'a>(
        days: impl Iterator<Item = (i32, &'a str)>,
        left_out: Vec<String>,
    ) -> Option<ImportedView> {
        let days: BTreeMap<i32, &str> = days.collect();
        let sources: BTreeSet<&str> = days.values().copied().collect();
        let text = |day: &i32| Date::from_days(*day).to_string();
        Some(ImportedView {
            from: text(days.keys().next()?),
            to: text(days.keys().next_back()?),
            days: days.len() as i64,
            sources: sources.into_iter().map(str::to_owned).collect(),
            left_out,
            summed: days.len() as i64,
        })
    }

    /// Both together; no day is in both.
    #[must_use]
    pub fn and(self, other: ImportedView) -> ImportedView {
        let sources: BTreeSet<String> = self.sources.into_iter().chain(other.sources).collect();
        ImportedView {
            from: self.from.min(other.from),
            to: self.to.max(other.to),
            days: self.days + other.days,
            sources: sources.into_iter().collect(),
            left_out: [self.left_out, other.left_out].concat(),
            summed: self.summed + other.summed,
        }
    }

    /// Whether a total includes all of these days.
    pub fn is_in(&self, metric: &str) -> bool {
        let mut left_out = self.left_out.iter();
        !left_out.any(|what| what == metric || what == EVERYTHING)
    }
}
