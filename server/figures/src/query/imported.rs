//! Imported days in answers: sums that other tools counted, of days without hits of ours.
//!
//! Unfiltered figures of whole days add them to their own sums, each under a definition that names the tool
//! (`visitors@ga4`). What a tool does not tell is left out, and every answer whose period has imported days says so
//! ([`ImportedView`]).

mod known;
#[cfg(test)]
mod tests;
mod view;

use std::collections::{BTreeMap, BTreeSet};

use base::answer::Problem;
use counts::{
    ImportedFigures,
    arrow::record_batch::RecordBatch,
    sums::{ALL, By, Figures, Sum},
};
use known::{Known, counted, figures};
use shared::metric::Metric;
pub use view::ImportedView;

use super::{
    Column, Columns, Cost, QueryClient, Ranked, ResolvedQuery, Sql, client::sql, compose,
    counting::Counted, definition,
};
use crate::time::{Cut, Span};

/// Values of a dimension that are read, those with the most visitors, visits, views or events; the others are one row.
const MOST: u32 = 20_000;

/// A larger number of a day or a value counts as this one, so that sums of them are numbers, too. It is the largest that
/// the crate `imports` takes, which depends on this one.
const MOST_COUNTED: u64 = 100_000_000_000_000;

/// Dimensions that a tool has no row of on a day without such visits or events: `is_sparse` in the crate `imports`, which
/// depends on this one.
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

/// The imported sums that a question adds to its own.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// The totals of each day, and which of their counts are known.
    totals: BTreeMap<i32, (Counted, Known)>,
    /// The days that have sums, with their sources.
    days: BTreeMap<i32, String>,
    /// Sums of values of dimensions, over the question's own period.
    sums: Vec<Sum>,
    /// By dimension, the sums of all values beyond [`MOST`].
    others: BTreeMap<u8, Figures>,
    /// By dimension and day of the question's own period, which counts are known.
    known: BTreeMap<u8, BTreeMap<i32, Known>>,
    /// The first and the last whole day of the question's own period.
    own: (i32, i32),
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

/// Columns that rows have not got unless the tool tells them: a mean or a rate without some of the visits would be wrong.
const UNKNOWN: [Column; 5] = [
    Column::BounceRate,
    Column::VisitDurationSeconds,
    Column::Entries,
    Column::Exits,
    Column::ExitRate,
];

/// The columns of pages alone. No tool tells how pages are read.
const OF_PAGES: [Column; 5] = [
    Column::Exits,
    Column::Entries,
    Column::ExitRate,
    Column::TimeOnPageSeconds,
    Column::ScrollDepth,
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
/// cannot answer the question, and where it has no days with sums. Hits of ours may have taken all of these days since.
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
        let (from, to) = (Sql::day(span.from.days()), Sql::day(span.to.days()));
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
    Ok(Some(imported))
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
                4 => {
                    found.others.insert(dimension, figures(of));
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

/// What a map has of these days: nothing if the last one is before the first, as on the first day of a period that is not over.
fn between<T>(days: &BTreeMap<i32, T>, first: i32, last: i32) -> impl Iterator<Item = (&i32, &T)> {
    let found = (first <= last).then(|| days.range(first..=last));
    found.into_iter().flatten()
}

impl Imported {
    /// Whether no day of the question is shown as an import has it.
    pub fn is_empty(&self) -> bool {
        self.days.is_empty()
    }

    /// The sums of values, to be added to those made of rows.
    pub fn sums(&self) -> &[Sum] {
        &self.sums
    }

    /// By dimension, the sums of all values that [`Self::sums`] has not got.
    pub fn others(&self) -> &BTreeMap<u8, Figures> {
        &self.others
    }

    /// The totals of the whole days of a span.
    pub fn totals<'a>(&'a self, span: &Span) -> impl Iterator<Item = (i32, &'a Counted)> + use<'a> {
        let totals = between(&self.totals, span.from.days(), last_whole(span));
        totals.map(|(day, (counted, _))| (*day, counted))
    }

    /// The imported days of a span, also one of which it has only a part.
    fn days_of(&self, span: &Span) -> impl Iterator<Item = (i32, &str)> {
        let days = between(&self.days, span.from.days(), span.to.days());
        days.map(|(day, source)| (*day, source.as_str()))
    }

    /// Those of which the totals of a span include a metric.
    fn days_with(&self, span: &Span, metric: Metric) -> impl Iterator<Item = (i32, &str)> {
        let last = last_whole(span);
        let days = self.days_of(span).take_while(move |(day, _)| *day <= last);
        days.filter(move |(day, _)| self.day_has_metric(*day, metric))
    }

    /// Whether the totals of an imported day tell a metric.
    fn day_has_metric(&self, day: i32, metric: Metric) -> bool {
        let totals = self.totals.get(&day);
        totals.is_some_and(|(_, known)| known.has_metric(metric))
    }

    /// Whether the totals of a span include a metric of all of its imported days. True where there are none.
    fn has_metric(&self, span: &Span, metric: Metric) -> bool {
        self.days_with(span, metric).count() == self.days_of(span).count()
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
        let days = spans.iter();
        let included = days.flat_map(|span| self.days_with(span, metric));
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
                    let of_pages = OF_PAGES.into_iter();
                    let of_pages = of_pages.filter(|of| word == "page" && !known.has_column(*of));
                    left_out.extend(of_pages.map(|of| format!("{word}.{}", of.key())));
                }
            }
        }
        ImportedView::of(self.days_of(span), left_out)
    }

    /// Which rows of these dimensions are asked for, now that imported sums are among them: those sums may have visits
    /// alone, and no row has a column that they do not tell.
    pub fn ranked(&self, ranked: &Ranked, by: &[By]) -> Ranked {
        let unknown = by.iter().filter_map(|by| {
            let known = self.known_somewhere(*by)?;
            let columns = UNKNOWN.into_iter();
            Some(columns.filter_map(move |column| {
                (!known.has_column(column)).then_some((by.number, column))
            }))
        });
        Ranked {
            unknown: unknown.flatten().collect(),
            visits_break_ties: true,
            ..ranked.clone()
        }
    }
}

/// The id of a metric's definition, with imported days or without.
pub fn definition_with(imported: Option<&Imported>, spans: &[Span], metric: Metric) -> String {
    let with = imported.and_then(|imported| imported.definition(spans, metric));
    with.unwrap_or_else(|| definition(metric.key()))
}
