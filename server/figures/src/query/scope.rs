//! One site, one period, its filters: what every question about them shares.

use std::sync::Arc;

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use counts::{Loose, Value};
use shared::date::Date;
use sites::Site;

use super::{
    Conditions, Dimension, Filled, Sql, Template,
    client::{site_value, sql},
    columns::{ADDED, COLUMNS, OF_VISITS, names},
    sums::{LATER, MOST_LIVE},
};
use crate::time::{Cut, DAY, Span};

/// One site, one period, its filters.
#[derive(Clone, Debug)]
pub struct QueryScope {
    pub(super) site: Value,
    /// The period.
    pub span: Span,
    pub(super) conditions: Arc<Conditions>,
    /// Rows that no sums stand for.
    pub(super) loose: Arc<Loose>,
    /// Since when the site has had its zone, Unix seconds.
    zone_since: i64,
    /// Whether rows are counted where sums would do, as when summing them up would take too much memory.
    counts_rows: bool,
    /// A stretch of the period that is not asked about: its first moment, and the first after it.
    gap: Option<(i64, i64)>,
}

/// Which rows of a site a statement reads, as SQL conditions.
#[derive(Debug)]
pub(super) struct Rows {
    /// Those that compaction has finished.
    pub done: String,
    /// Those whose visits are finished by the statement; `None`: there are none.
    pub raw: Option<String>,
    /// What both have in common.
    pub within: String,
}

impl Rows {
    /// The CTE `h` with the columns that a text names, and those for goals that it names.
    ///
    /// Columns are looked for in the text, since conditions of filters and goals, breakdowns and the files all name
    /// some: one that is named is read, so none can be forgotten.
    pub fn sql(&self, used: &str) -> Result<String, Problem> {
        let pages = match names(used, "pages_read") {
            true => sql!("goal_pages").fill(&[])?,
            false => String::new(),
        };
        let used = &format!("{used}{pages}");
        let plain: Vec<&'static str> = COLUMNS
            .into_iter()
            .filter(|column| names(used, column))
            .collect();
        // Kept in memory for the question: so no more columns than it and its visits' totals need.
        let read: Vec<&'static str> = COLUMNS
            .into_iter()
            .filter(|column| plain.contains(column) || OF_VISITS.contains(column))
            .collect();
        let added: Vec<&(&'static str, &'static str)> = ADDED
            .iter()
            .filter(|(column, _)| names(used, column))
            .collect();
        let done: Vec<&'static str> = plain
            .iter()
            .copied()
            .chain(added.iter().map(|(column, _)| *column))
            .collect();
        let finished: Vec<String> = plain
            .iter()
            .map(|column| format!("r.{column}"))
            .chain(
                added
                    .iter()
                    .map(|(column, raw)| format!("{raw} AS {column}")),
            )
            .collect();
        let mut given = vec![
            ("done_columns", Sql::list(&done)),
            ("done", Sql::composed(self.done.clone())),
            ("within", Sql::composed(self.within.clone())),
        ];
        let template = match &self.raw {
            Some(raw) => {
                given.extend([
                    ("raw_columns", Sql::composed(finished.join(", "))),
                    ("read_columns", Sql::list(&read)),
                    ("raw", Sql::composed(raw.clone())),
                ]);
                sql!("rows")
            }
            None => sql!("finished_rows"),
        };
        let for_goals = match names(used, "rows_of_visits") {
            true => self.rows_of_visits(&plain)?,
            false => String::new(),
        };
        Ok(template.fill(&given)? + &for_goals + &pages)
    }

    fn rows_of_visits(&self, columns: &[&'static str]) -> Result<String, Problem> {
        let columns = Sql::list(columns);
        let raw = match &self.raw {
            Some(_) => format!(
                "UNION ALL SELECT {} FROM raw_rows WHERE visit IS NOT NULL",
                columns.text()
            ),
            None => String::new(),
        };
        sql!("goal_rows").fill(&[
            ("columns", columns),
            ("done", Sql::composed(self.done.clone())),
            ("within", Sql::composed(self.within.clone())),
            ("raw_rows", Sql::composed(raw)),
        ])
    }
}

impl QueryScope {
    /// A scope for these.
    pub fn new(
        site: &InSite<ReadFigures>,
        settings: &Site,
        span: Span,
        conditions: Arc<Conditions>,
        loose: Loose,
    ) -> QueryScope {
        QueryScope {
            site: site_value(site),
            zone_since: if settings.has_moved_zone() {
                settings.zone_since
            } else {
                i64::MIN
            },
            span,
            conditions,
            loose: Arc::new(loose),
            counts_rows: false,
            gap: None,
        }
    }

    /// The same under other filters.
    pub fn with_conditions(&self, conditions: Conditions) -> QueryScope {
        QueryScope {
            conditions: Arc::new(conditions),
            ..self.clone()
        }
    }

    /// The site and the period, to tell them from others.
    pub fn name(&self) -> String {
        let (from, to) = (self.span.from.days(), self.span.to.days());
        format!("{:?} {from} {to}", self.site)
    }

    /// The same for another period.
    pub fn with_span(&self, span: Span) -> QueryScope {
        QueryScope {
            span,
            gap: None,
            ..self.clone()
        }
    }

    /// The same for this period and another one, and for what lies between them as far as visits reach.
    pub fn over(&self, other: Span) -> QueryScope {
        let (first, last) = if other.start < self.span.start {
            (other, self.span)
        } else {
            (self.span, other)
        };
        QueryScope {
            span: Span {
                from: first.from.min(last.from),
                to: first.to.max(last.to),
                start: first.start,
                end: first.end.max(last.end),
                cut: match (first.cut, last.cut) {
                    (Cut::Days, Cut::Days) => Cut::Days,
                    _ => Cut::Hours,
                },
            },
            gap: (first.end < last.start - DAY).then_some((first.end, last.start - DAY)),
            ..self.clone()
        }
    }

    /// The same, answered by counting rows in DuckDB, which works on disk where memory is short.
    pub fn counting_rows(&self) -> QueryScope {
        QueryScope {
            counts_rows: true,
            ..self.clone()
        }
    }

    /// Whether the sums of its days keep some values of a dimension together, for there are too many.
    pub fn cuts(&self, dimension: &Dimension) -> bool {
        let days = self.span.from.days() - LATER..=self.span.to.days();
        let summed = dimension.summed();
        summed.is_some_and(|by| self.loose.cuts(by, days))
    }

    /// Whether days' sums answer it: they are unfiltered, and of the zone's days, so they fit periods that begin
    /// with a day after the zone was last changed. Of a last day that is cut, rows are read. Rows that no sums stand for are
    /// summed up in memory, so these must not be many.
    pub fn summable(&self) -> bool {
        let zone_held = self.span.start / 1_000_000 > self.zone_since.saturating_add(2 * 86_400);
        let few = !self.counts_rows && self.loose.live_rows <= MOST_LIVE;
        self.conditions.none && self.span.cut != Cut::Hours && zone_held && few
    }

    /// Whether a filter picks hits.
    pub fn filters_hits(&self) -> bool {
        self.conditions.on_hits
    }

    /// Which rows compaction has finished, as a condition: those of a visit then lie together, in order.
    pub fn settled(&self) -> String {
        self.rows().done
    }

    /// The rows that the period touches.
    fn rows(&self) -> Rows {
        let edge = self.loose.live.first();
        let edge = edge.filter(|edge| **edge <= self.span.to.days() + 1);
        let day = edge.map(|edge| format!("DATE '{}'", Date::from_days(*edge)));
        let mut within = format!(
            "visit_start >= {} AND visit_start < {}",
            moment(self.span.start - DAY),
            moment(self.span.end)
        );
        if let Some((from, until)) = self.gap {
            within += &format!(
                " AND (visit_start < {} OR visit_start >= {})",
                moment(from),
                moment(until)
            );
        }
        Rows {
            done: day
                .as_ref()
                .map_or_else(|| "true".to_owned(), |day| format!("visit_day < {day}")),
            raw: day.map(|day| format!("visit_day >= {day}")),
            within,
        }
    }

    /// The whole statement of a question, and its values; `extra` fills the question's own slots, `bound` are
    /// values after the filters' own.
    ///
    /// # Errors
    /// Internal: a slot is not filled, or there is none of a name.
    pub fn statement(
        &self,
        question: &Template,
        extra: Vec<Filled>,
        bound: Vec<Value>,
    ) -> Result<(String, Vec<Value>), Problem> {
        self.asked(question, extra, bound, self.conditions.on_hosts)
    }

    /// The same of a question that needs the host on which each visit entered.
    ///
    /// # Errors
    /// Those of [`Self::statement`].
    pub fn statement_with_entry_hosts(
        &self,
        question: &Template,
        extra: Vec<Filled>,
        bound: Vec<Value>,
    ) -> Result<(String, Vec<Value>), Problem> {
        self.asked(question, extra, bound, true)
    }

    fn asked(
        &self,
        question: &Template,
        extra: Vec<Filled>,
        bound: Vec<Value>,
        needs_entry_host: bool,
    ) -> Result<(String, Vec<Value>), Problem> {
        let conditions = &self.conditions;
        let (join, entry_host) = match needs_entry_host {
            true => (sql!("entry_host_join").fill(&[])?, "e.entry_host"),
            false => (String::new(), "NULL"),
        };
        let has_match = if conditions.on_hits {
            format!(
                "p.visit IN (SELECT visit FROM matching WHERE visit IS NOT NULL AND visit_start >= {})",
                moment(self.span.start)
            )
        } else {
            "true".to_owned()
        };
        let kept = |kept: bool| match kept {
            true => "MATERIALIZED",
            false => "NOT MATERIALIZED",
        };
        let template = sql!("picked").then(question);
        let mut given = extra;
        given.extend([
            ("start", Sql::moment(self.span.start)),
            ("visit_filter", Sql::composed(conditions.visit.clone())),
            ("hit_filter", Sql::composed(conditions.hit.clone())),
            ("entry_host_join", Sql::composed(join)),
            ("entry_host", entry_host.into()),
            ("enters", Sql::composed(conditions.entry.clone())),
            ("has_match", Sql::composed(has_match)),
            // Whether a hit reaches a goal takes longer than to keep those that do.
            ("matching_materialized", kept(conditions.on_goals).into()),
            ("materialized", kept(conditions.on_hits).into()),
        ]);
        // Not every question asks where the period ends.
        if template.has("end") {
            given.push(("end", Sql::moment(self.span.end)));
        }
        let asked = template.fill(&given)?;
        let mut values = vec![self.site.clone()];
        values.extend(conditions.values.iter().cloned());
        values.extend(bound);
        Ok((self.rows().sql(&asked)? + &asked, values))
    }

    /// The place of the first value bound after the filters' own.
    pub fn next_place(&self) -> usize {
        self.conditions.values.len() + 2
    }
}

/// Whether a column's moment lies in a span, in SQL.
pub fn within(column: &str, span: &Span) -> String {
    let (start, end) = (moment(span.start), moment(span.end));
    format!("{column} >= {start} AND {column} < {end}")
}

/// A moment in SQL.
pub fn moment(micros: i64) -> String {
    format!("make_timestamp({micros})")
}
