//! Imported days in answers: sums that other tools counted, of days without hits of ours.
//!
//! Unfiltered figures of whole days add them to their own sums, each under a definition that names the tool
//! (`visitors@ga4`). What a tool does not tell is left out, and every answer whose period has imported days says so
//! ([`ImportedView`]).

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use base::answer::Problem;
use counts::{
    ImportedDays, ImportedFigures,
    arrow::record_batch::RecordBatch,
    sums::{ALL, By, Figures, Sum},
};
use poem_openapi::Object;
use shared::{date::Date, metric::Metric};

use super::{
    Columns, Cost, QueryClient, ResolvedQuery, Sql,
    client::sql,
    compose,
    counting::{Counted, Without},
    definition,
};
use crate::time::{Cut, Span};

/// Values of a dimension that are read; the site's figures rank at most as many.
const MOST: u32 = 20_000;

/// A larger number of a day or a value counts as this one, so that sums of them are numbers, too.
const MOST_COUNTED: u64 = 100_000_000_000_000;

/// Dimensions that a tool has no row of on a day without such visits or events.
const SPARSE: [&str; 8] = [
    "event",
    "source",
    "referrer",
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_content",
    "utm_term",
];

/// What `left_out` says where no figure includes the days.
pub const EVERYTHING: &str = "all";

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
    /// What of the answer does not include these days, since the tool does not tell it: a metric, such as `bounce_rate`; a
    /// breakdown, such as `city`; a metric of one, such as `page.visits`. `all`: no figure of the answer includes them, since
    /// sums of days cannot answer it. Empty: everything includes them.
    pub left_out: Vec<String>,
}

impl ImportedView {
    /// What an answer says that includes no sums. `None` if the period has no imported day.
    pub fn without_sums(days: &ImportedDays, span: &Span) -> Option<ImportedView> {
        let within = || days.within(span.from.days()..=span.to.days());
        let has_sums = days.has_sums(span.from.days()..=span.to.days());
        let left_out = has_sums.then(|| EVERYTHING.to_owned());
        let found = within().map(|(day, imported)| (day, &*imported.source));
        Self::of(found, left_out.into_iter().collect())
    }

    fn of<'a>(
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
        })
    }
}

/// The imported sums that a question adds to its own.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// The totals of each day, and which of their counts are known.
    totals: BTreeMap<i32, (Counted, Known)>,
    /// The days that have sums, with their sources.
    days: BTreeMap<i32, String>,
    /// Sums of values of dimensions, over the question's own period.
    sums: Vec<Sum>,
    /// By dimension and day of the question's own period, which counts are known.
    known: BTreeMap<u8, BTreeMap<i32, Known>>,
    /// The first and the last whole day of the question's own period.
    own: (i32, i32),
}

/// Which counts a tool tells, as bits in the order of [`ImportedFigures::NAMES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Known(u16);

impl Known {
    fn has(self, name: &str) -> bool {
        let mut names = ImportedFigures::NAMES.into_iter();
        let bit = names.position(|one| one == name);
        bit.is_some_and(|bit| self.0 & (1 << bit) != 0)
    }

    /// Whether it tells what a metric is made of.
    fn has_metric(self, metric: Metric) -> bool {
        let all = |names: &[&str]| names.iter().all(|name| self.has(name));
        match metric {
            Metric::Visitors => all(&["visitors"]),
            Metric::Visits => all(&["visits"]),
            Metric::Views => all(&["views"]),
            Metric::Events => all(&["events"]),
            Metric::ViewsPerVisit => all(&["visit_views", "visits"]),
            Metric::BounceRate => all(&["bounces", "enters"]),
            Metric::VisitDurationSeconds => all(&["dur_ms", "visits"]),
            // Without visits there is nothing to divide them by.
            Metric::EngagedVisits => all(&["engaged", "visits"]),
            Metric::EngagementRate => all(&["engaged", "visits"]),
            _ => false,
        }
    }
}

/// The metrics of totals.
pub const OF_TOTALS: [Metric; 9] = [
    Metric::Visitors,
    Metric::Visits,
    Metric::Views,
    Metric::Events,
    Metric::ViewsPerVisit,
    Metric::BounceRate,
    Metric::VisitDurationSeconds,
    Metric::EngagedVisits,
    Metric::EngagementRate,
];

/// The metrics of a row of a breakdown.
const OF_ROWS: [Metric; 6] = [
    Metric::Visitors,
    Metric::Visits,
    Metric::Views,
    Metric::Events,
    Metric::BounceRate,
    Metric::VisitDurationSeconds,
];

/// Asks for imported sums of these spans by day, and of the period of the question by these dimensions. `None` where sums
/// cannot answer the question, and where no day of it is imported.
pub async fn ask(
    client: &QueryClient,
    resolved: &ResolvedQuery,
    spans: &[Span],
    by: &[By],
    cost: &mut Cost,
) -> Result<Option<Imported>, Problem> {
    let scope = &resolved.scope;
    // A sum of a dimension is added to those of ours; where rows are counted instead, only totals are added.
    let by: &[By] = if scope.summable() { by } else { &[] };
    let has_sums = |span: &&Span| {
        let days = span.from.days()..=span.to.days();
        resolved.imported_days.has_sums(days) && scope.with_span(**span).takes_imported()
    };
    let own = [scope.span];
    let spans: Vec<Span> = spans.iter().chain(&own).filter(has_sums).copied().collect();
    if spans.is_empty() {
        return Ok(None);
    }
    let within = |span: &Span| {
        let (from, to) = (Sql::day(span.from.days()), Sql::day(last_whole(span)));
        compose!("day BETWEEN {from} AND {to}", from, to)
    };
    let days: Vec<Sql> = spans.iter().map(within).collect();
    // A dimension that there is none of, where none is asked for: a list has one entry at least.
    let numbers: Vec<u8> = match by {
        [] => vec![u8::MAX],
        by => by.iter().map(|by| by.number).collect(),
    };
    let sums = ImportedFigures::NAMES.into_iter();
    let sums: Vec<Sql> = sums
        .map(|name| {
            let most = Sql::number(MOST_COUNTED);
            compose!(
                "least(coalesce(sum(f.{name}), 0), {most})::BIGINT AS {name}",
                name,
                most
            )
        })
        .collect();
    let known = ImportedFigures::NAMES.into_iter().enumerate();
    let known: Vec<Sql> = known
        .map(|(bit, name)| {
            let bit = Sql::number(1_u32 << bit);
            compose!("(count(f.{name}) > 0)::BIGINT * {bit}", name, bit)
        })
        .collect();
    let known = compose!("{known} AS known", known = Sql::joined(&known, " + "));
    let text = sql!("imported").fill(&[
        ("days", Sql::joined(&days, " OR ")),
        ("dimensions", Sql::list(&numbers)),
        ("first", Sql::day(scope.span.from.days())),
        ("last", Sql::day(last_whole(&scope.span))),
        ("sums", Sql::list(&sums)),
        ("known", known),
        ("most", Sql::number(MOST)),
    ])?;
    let values = vec![scope.site.clone()];
    let batches = client.ask("imported", text, values, cost).await?;
    let own = (scope.span.from.days(), last_whole(&scope.span));
    let imported = read(&batches, own).map_err(Problem::internal)?;
    Ok((!imported.days.is_empty()).then_some(imported))
}

/// The last day of a span that is whole: a sum cannot be cut.
fn last_whole(span: &Span) -> i32 {
    match span.cut {
        Cut::SoFar => span.to.days() - 1,
        Cut::Days | Cut::Hours => span.to.days(),
    }
}

fn read(batches: &[RecordBatch], own: (i32, i32)) -> anyhow::Result<Imported> {
    let mut found = Imported {
        own,
        ..Imported::default()
    };
    for batch in batches {
        let columns = Columns::of(batch);
        let numbers = |name| columns.numbers(name);
        let (kinds, dimensions, days) = (numbers("kind")?, numbers("dimension")?, numbers("day")?);
        let (values, sources) = (columns.texts("value")?, columns.texts("source")?);
        let known = numbers("known")?;
        let mut counts = Vec::with_capacity(ImportedFigures::NAMES.len());
        for name in ImportedFigures::NAMES {
            counts.push(numbers(name)?);
        }
        for (at, kind) in kinds.into_iter().enumerate() {
            let of = |name: &str| {
                let mut names = ImportedFigures::NAMES.into_iter();
                let column = names.position(|one| one == name);
                column.map_or(0, |column| counts[column][at])
            };
            let known = Known(u16::try_from(known[at]).unwrap_or_default());
            let dimension = u8::try_from(dimensions[at]).unwrap_or(ALL);
            let day = i32::try_from(days[at]).unwrap_or_default();
            match kind {
                0 => {
                    found.totals.insert(day, (counted(of, known), known));
                }
                1 => found.sums.push(Sum {
                    site: 0,
                    // Of the whole period; a visitor of two of its days counts as two.
                    day: own.0,
                    dimension,
                    value: values[at].as_deref().map(Into::into),
                    figures: figures(of),
                }),
                2 => {
                    found.known.entry(dimension).or_default().insert(day, known);
                }
                _ => {
                    let source = sources[at].clone().unwrap_or_default();
                    found.days.insert(day, source);
                }
            }
        }
    }
    Ok(found)
}

fn counted(of: impl Fn(&str) -> i64, known: Known) -> Counted {
    let visits = of("visits");
    let without = |name: &str| match known.has(name) {
        true => 0,
        false => visits,
    };
    // Two counts that are divided by each other count together or not at all.
    let with = |name: &str, other: &str| match known.has(name) && known.has(other) {
        true => of(name),
        false => 0,
    };
    Counted {
        visitors: of("visitors"),
        visits,
        views: of("views"),
        events: of("events"),
        visit_views: with("visit_views", "visits"),
        enters: with("enters", "bounces"),
        bounces: with("bounces", "enters"),
        engaged: with("engaged", "visits"),
        dur_ms: with("dur_ms", "visits"),
        without: Without {
            visit_views: without("visit_views"),
            engaged: without("engaged"),
            dur_ms: without("dur_ms"),
        },
    }
}

fn figures(of: impl Fn(&str) -> i64) -> Figures {
    Figures {
        visitors: of("visitors"),
        views: of("views"),
        events: of("events"),
        visits: of("visits"),
        enters: of("enters"),
        bounces: of("bounces"),
        dur_ms: of("dur_ms"),
        visit_views: of("visit_views"),
        engaged: of("engaged"),
        exits: of("exits"),
        ..Figures::default()
    }
}

/// What a map has of these days: nothing if the last one is before the first, as on the first day of a period that is not over.
fn between<T>(days: &BTreeMap<i32, T>, first: i32, last: i32) -> impl Iterator<Item = (&i32, &T)> {
    let found = (first <= last).then(|| days.range(first..=last));
    found.into_iter().flatten()
}

impl Imported {
    /// The sums of values, to be added to those made of rows.
    pub fn sums(&self) -> &[Sum] {
        &self.sums
    }

    /// The totals of the days within a span.
    pub fn totals<'a>(&'a self, span: &Span) -> impl Iterator<Item = (i32, &'a Counted)> + use<'a> {
        let totals = between(&self.totals, span.from.days(), last_whole(span));
        totals.map(|(day, (counted, _))| (*day, counted))
    }

    fn days_of(&self, span: &Span) -> impl Iterator<Item = (i32, &str)> {
        let days = between(&self.days, span.from.days(), last_whole(span));
        days.map(|(day, source)| (*day, source.as_str()))
    }

    /// Whether the totals of an imported day tell a metric.
    fn day_has_metric(&self, day: i32, metric: Metric) -> bool {
        let totals = self.totals.get(&day);
        totals.is_some_and(|(_, known)| known.has_metric(metric))
    }

    /// Whether all imported days of a span tell a metric. True where there are none.
    fn has_metric(&self, span: &Span, metric: Metric) -> bool {
        let mut days = self.days_of(span);
        days.all(|(day, _)| self.day_has_metric(day, metric))
    }

    /// Whether a day may have rows of dimensions: it has visits or views, or its totals are unknown.
    fn is_busy(&self, day: i32) -> bool {
        self.totals.get(&day).is_none_or(|(counted, _)| {
            counted.visitors + counted.visits + counted.views + counted.events > 0
        })
    }

    /// The counts that a dimension has on all days of the question's period; `None` where some day lacks it.
    fn known(&self, word: &str, by: By) -> Option<Known> {
        let days = self.known.get(&by.number)?;
        let (first, last) = (*days.keys().next()?, *days.keys().next_back()?);
        let mut needed = between(&self.days, self.own.0, self.own.1);
        let complete = needed.all(|(day, _)| {
            let between = SPARSE.contains(&word) && (first..=last).contains(day);
            days.contains_key(day) || between || !self.is_busy(*day)
        });
        complete.then(|| self.known_somewhere(by)).flatten()
    }

    /// The counts that a dimension has on all days on which there is one of them; `None` where there is no such day.
    fn known_somewhere(&self, by: By) -> Option<Known> {
        let days = self.known.get(&by.number)?.values().copied();
        days.reduce(|all, day| Known(all.0 & day.0))
    }

    /// The id of a metric's definition with imported days of the spans in it; `None` where no day tells it.
    pub fn definition(&self, spans: &[Span], metric: Metric) -> Option<String> {
        let days = spans.iter().flat_map(|span| self.days_of(span));
        let included = days.filter(|(day, _)| self.day_has_metric(*day, metric));
        let sources: BTreeSet<&str> = included.map(|(_, source)| source).collect();
        let sources: Vec<&str> = sources.into_iter().collect();
        (!sources.is_empty()).then(|| format!("{}@{}", metric.key(), sources.join("+")))
    }

    /// What an answer with these metrics and breakdowns says. `dimensions`: each by its word, and its sums if it has some.
    pub fn view(
        &self,
        span: &Span,
        metrics: &[Metric],
        dimensions: &[(String, Option<By>)],
    ) -> Option<ImportedView> {
        let metrics = metrics
            .iter()
            .filter(|metric| !self.has_metric(span, **metric));
        let mut left_out: Vec<String> = metrics.map(|metric| metric.key().to_owned()).collect();
        for (word, by) in dimensions {
            match by.and_then(|by| self.known(word, by)) {
                None => left_out.push(word.clone()),
                Some(known) => {
                    // Pages, hosts and events have no duration anyway.
                    let of_hits = ["page", "host", "event"].contains(&word.as_str());
                    let metrics = OF_ROWS.into_iter().filter(|metric| {
                        !(known.has_metric(*metric)
                            || of_hits && *metric == Metric::VisitDurationSeconds
                            || of_hits && word != "page" && *metric == Metric::BounceRate)
                    });
                    left_out.extend(metrics.map(|metric| format!("{word}.{}", metric.key())));
                    if word == "page" && !known.has("exits") {
                        left_out.push("page.exits".to_owned());
                    }
                    if word == "page" && !known.has("enters") {
                        left_out.push("page.entries".to_owned());
                    }
                }
            }
        }
        ImportedView::of(self.days_of(span), left_out)
    }

    /// Whether the rows of a dimension have a metric wherever they have imported sums.
    pub fn rows_have(&self, by: By, metric: Metric) -> bool {
        let known = self.known_somewhere(by);
        known.is_none_or(|known| known.has_metric(metric))
    }
}

/// The id of a metric's definition, with imported days or without.
pub fn definition_with(imported: Option<&Imported>, spans: &[Span], metric: Metric) -> String {
    let with = imported.and_then(|imported| imported.definition(spans, metric));
    with.unwrap_or_else(|| definition(metric.key()))
}
