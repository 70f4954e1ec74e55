//! A series by a dimension: the values with the most visitors, and all others in one.

use std::collections::HashMap;

use base::answer::Problem;

use super::{
    counting::{Asking, Filled},
    metric::{Needs, SeriesMetric},
};
use crate::{
    query::{
        Binder, Columns, Cost, Dimension, QueryClient, Ranked, Sql, compose,
        counting::{self, Counted},
        sql,
    },
    time::Span,
};

/// A dimension, and how many of its values have a series of their own.
#[derive(Clone, Debug)]
pub struct Parted {
    /// The dimension.
    pub dimension: Dimension,
    /// How many values.
    pub top: u32,
}

/// The figures of one value.
#[derive(Clone, Debug)]
pub struct Group {
    /// The value.
    pub value: Option<String>,
    /// Whether it is all others.
    pub other: bool,
    /// The counts of each bucket of each span.
    pub spans: Vec<Vec<Counted>>,
}

impl Parted {
    /// The metric that cannot be broken down by a dimension, if any is asked for.
    pub fn refuses(metrics: &[SeriesMetric]) -> Option<SeriesMetric> {
        let mut metrics = metrics.iter().copied();
        metrics.find(|metric| metric.needs() != Needs::Totals)
    }

    /// Whether groups add up to the whole: those of visits where each visit has one value, and those of hits where each
    /// hit has one.
    pub fn adds_up(&self, metric: SeriesMetric) -> bool {
        matches!(
            (&self.dimension, metric),
            (
                Dimension::Visit(..),
                SeriesMetric::Visits | SeriesMetric::EngagedVisits
            ) | (
                Dimension::Visit(..) | Dimension::Page | Dimension::Host,
                SeriesMetric::Views | SeriesMetric::Events,
            ) | (Dimension::Event, SeriesMetric::Events)
        )
    }

    /// How many groups there are at most: the largest values, and the others.
    pub fn most(&self) -> u64 {
        u64::from(self.top) + 1
    }

    /// The groups of a series, of the same spans as the whole, whose buckets are these.
    pub async fn ask(
        &self,
        client: &QueryClient,
        asking: &Asking<'_>,
        spans: &[Span],
        whole: &[Vec<Filled>],
        cost: &mut Cost,
    ) -> Result<Vec<Group>, Problem> {
        let values = self.values(client, asking, cost).await?;
        // The others come first in answers of the database, and last in ours.
        let mut groups: Vec<Group> = std::iter::once((None, true))
            .chain(values.iter().map(|value| (value.clone(), false)))
            .map(|(value, other)| Group {
                value,
                other,
                spans: vec![],
            })
            .collect();
        for (span, buckets) in spans.iter().zip(whole) {
            let counted = self
                .count(client, asking, (*span, buckets), &values, cost)
                .await?;
            for (group, counted) in groups.iter_mut().zip(counted) {
                group.spans.push(counted);
            }
        }
        groups.rotate_left(1);
        Ok(groups)
    }

    /// The values with the most visitors in the period.
    async fn values(
        &self,
        client: &QueryClient,
        asking: &Asking<'_>,
        cost: &mut Cost,
    ) -> Result<Vec<Option<String>>, Problem> {
        let (scope, dimension) = (&asking.resolved.scope, &self.dimension);
        let page = Ranked {
            limit: self.top,
            ..Ranked::default()
        };
        let summed = scope.summable() && dimension.summed().is_some() && !scope.cuts(dimension);
        let found = match summed {
            true => {
                let by = [dimension];
                let found =
                    counting::days_and_breakdowns(client, scope, &[], &by, &page, cost).await?;
                found.1.into_iter().next()
            }
            false => Some(counting::breakdown(client, scope, dimension, &page, cost).await?),
        };
        let rows = found.into_iter().flat_map(|found| found.rows);
        Ok(rows.map(|row| row.value).collect())
    }

    /// The counts in each bucket: of the others, and of each value.
    async fn count(
        &self,
        client: &QueryClient,
        asking: &Asking<'_>,
        (span, buckets): (Span, &[Filled]),
        values: &[Option<String>],
        cost: &mut Cost,
    ) -> Result<Vec<Vec<Counted>>, Problem> {
        let scope = asking.resolved.scope.with_span(span);
        let mut binder = Binder::from(scope.next_place());
        let (value, has) = counting::column(&mut binder, &scope, &self.dimension)?;
        let places: Vec<Option<Sql>> = values
            .iter()
            .map(|value| value.as_ref().map(|value| binder.text(value.as_str())))
            .collect();
        let enters = match &self.dimension {
            Dimension::Page => entered("s.entry_path", &places),
            Dimension::Host => entered("s.entry_host", &places),
            _ => "s.enters".into(),
        };
        let mut extra = vec![
            ("part", part(&value, &places)),
            ("has", has),
            ("pair_enters", enters),
        ];
        extra.extend(asking.keys(&span));
        let (sql, bound) = match self.dimension {
            Dimension::Host => {
                scope.statement_with_entry_hosts(sql!("series_by"), extra, binder.values)
            }
            _ => scope.statement(sql!("series_by"), extra, binder.values),
        }?;
        let places: HashMap<i64, usize> = buckets
            .iter()
            .enumerate()
            .map(|(at, (bucket, _))| (bucket.key, at))
            .collect();
        // At once where they stay: there may be very many.
        let mut found = vec![vec![Counted::default(); buckets.len()]; values.len() + 1];
        for batch in &client.ask("series_by", sql, bound, cost).await? {
            let columns = Columns::of(batch);
            let mut add = || -> anyhow::Result<()> {
                let keys = columns.numbers("bucket")?.into_iter();
                let keys = keys.zip(columns.numbers("part")?);
                for ((key, part), counted) in keys.zip(counting::read_bucket(&columns)?) {
                    let part = usize::try_from(part).ok().and_then(|at| found.get_mut(at));
                    let place = places.get(&key).copied();
                    if let Some(cell) = part.zip(place).and_then(|(part, at)| part.get_mut(at)) {
                        *cell = counted;
                    }
                }
                Ok(())
            };
            add().map_err(Problem::internal)?;
        }
        Ok(found)
    }
}

/// Which of these places a value has, from 1; 0 for any other one.
fn part(value: &Sql, places: &[Option<Sql>]) -> Sql {
    let cases: Vec<Sql> = places
        .iter()
        .enumerate()
        .map(|(at, place)| {
            let number = at + 1;
            match place {
                Some(place) => compose!(
                    " WHEN {value} = {place} THEN {number}",
                    value,
                    place,
                    number
                ),
                None => compose!(" WHEN {value} IS NULL THEN {number}", value, number),
            }
        })
        .collect();
    match cases.is_empty() {
        true => "0".into(),
        false => compose!("CASE{cases} ELSE 0 END", cases = Sql::joined(&cases, "")),
    }
}

/// Whether a visit entered on a value of the part.
fn entered(column: &'static str, places: &[Option<Sql>]) -> Sql {
    let part = part(&column.into(), places);
    compose!("{column} IS NOT NULL AND {part} = pair.part", column, part)
}
