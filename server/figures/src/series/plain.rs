//! A series as plain lists of numbers.

use super::{
    counting::Filled,
    groups::Group,
    records::{PlainPoint, PlainSeries, PlainSeriesGroup, Series},
    values::{Asked, Values},
};
use crate::time::SECOND;

/// The plain form of a series of these buckets.
pub fn plain(
    series: Series,
    asked: Asked<'_>,
    spans: &[Vec<Filled>],
    groups: Option<&[Group]>,
) -> PlainSeries {
    let list = |spans: &[Vec<Filled>], at: usize| points(asked, spans.get(at));
    let group = |group: &Group| PlainSeriesGroup {
        value: group.value.clone(),
        other: group.other,
        points: list(&group.spans, 0),
        previous: list(&group.spans, 1),
    };
    PlainSeries {
        points: list(spans, 0),
        previous: list(spans, 1),
        groups: groups.into_iter().flatten().map(group).collect(),
        adds_up: series.by.map(|by| by.adds_up).unwrap_or_default(),
        site: series.site,
        period: series.period,
        interval: series.interval,
        compare: series.compare,
        filters: series.filters,
        metrics: series.metrics,
        exact: series.exact,
        definitions: series.definitions,
        computed_ms: series.computed_ms,
        rows_read: series.rows_read,
    }
}

fn points(asked: Asked<'_>, filled: Option<&Vec<Filled>>) -> Vec<PlainPoint> {
    let point = |(bucket, figures): &Filled| {
        let point = PlainPoint {
            at: bucket.start / SECOND,
            label: bucket.label.clone(),
            ..PlainPoint::default()
        };
        point.with(&Values::of(asked, bucket.start, figures))
    };
    filled.into_iter().flatten().map(point).collect()
}
