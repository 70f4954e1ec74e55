//! What `/changed` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
    text::Localize as _,
};

use super::records::{
    ChangedBy, ChangedMetric, ChangedResponse, ChangedRest, ChangedRow, ChangedSide,
};
use crate::{
    attribution::{self, Apart, Count, Group, pair},
    number::Number,
    query::{self, Cost, Dimension, QueryClient, QueryParams, definition},
};

/// Asks what changed.
pub async fn changed(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    wanted: ChangedMetric,
    limit: Option<u32>,
) -> Result<ChangedResponse, Problem> {
    let mut cost = Cost::default();
    let limit = limit.unwrap_or(10);
    let pair = pair(client, site, asked, &mut cost).await?;
    let metric = wanted.metric();
    let by = [
        Dimension::Page,
        Dimension::parse("source")
            .map_err(|mistake| Problem::internal(anyhow::anyhow!(mistake)))?,
    ];
    let ranked = (Apart::Directions, limit);
    let parts = attribution::ask(client, &pair, metric, &by, ranked, &mut cost).await?;
    let whole = parts.whole;
    let [period, compare] = [pair.now, pair.before].map(|span| pair.resolved.shown(&span));
    let comparable = period.is_comparable(Some(&compare), metric.key());
    Ok(ChangedResponse {
        site: pair.resolved.site.name().to_owned(),
        period,
        running: pair.now.end > pair.resolved.now,
        metrics: wanted,
        definition: definition(metric.key()),
        counted_as: metric.counted_as().localize_here(),
        value: whole.above_now.into(),
        previous: whole.above_before.into(),
        difference: difference(&whole),
        change: change(&whole).filter(|_| comparable),
        compare,
        by: by
            .iter()
            .zip(parts.by)
            .map(|(dimension, found)| ChangedBy {
                dimension: dimension.word(),
                rose: side(&whole, found.rose, comparable),
                fell: side(&whole, found.fell, comparable),
                stayed: rest(&found.stayed.all, found.stayed.total_rows),
            })
            .collect(),
        exact: true,
        computed_ms: query::computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    })
}

fn difference(count: &Count) -> Number {
    (count.above_now - count.above_before).into()
}

fn change(count: &Count) -> Option<Number> {
    Number::ratio(count.above_now - count.above_before, count.above_before)
}

fn rest(count: &Count, values: i64) -> ChangedRest {
    ChangedRest {
        values,
        now: count.above_now.into(),
        before: count.above_before.into(),
        difference: difference(count),
    }
}

fn side(whole: &Count, group: Group, comparable: bool) -> ChangedSide {
    let moved = whole.above_now - whole.above_before;
    let shown = group
        .rows
        .iter()
        .fold(Count::default(), |sum, row| sum.with(&row.count));
    ChangedSide {
        total_rows: group.total_rows,
        difference: difference(&group.all),
        rest: rest(
            &group.all.without(&shown),
            group.total_rows - group.rows.len() as i64,
        ),
        rows: group
            .rows
            .into_iter()
            .map(|row| ChangedRow {
                value: row.value,
                now: row.count.above_now.into(),
                before: row.count.above_before.into(),
                difference: difference(&row.count),
                change: change(&row.count).filter(|_| comparable),
                share: Number::ratio(row.count.above_now - row.count.above_before, moved),
            })
            .collect(),
    }
}
