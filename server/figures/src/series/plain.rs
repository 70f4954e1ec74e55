//! A series as plain lists of numbers.

use super::records::{PlainSeries, PlainSeriesGroup, Series};

/// The plain form of a series, without its buckets.
pub fn plain(series: Series) -> PlainSeries {
    let (groups, adds_up) = series
        .by
        .map_or_else(Default::default, |by| (by.groups, by.adds_up));
    PlainSeries {
        points: vec![],
        previous: vec![],
        groups: groups
            .into_iter()
            .map(|group| PlainSeriesGroup {
                value: group.value,
                other: group.other,
                points: vec![],
                previous: vec![],
            })
            .collect(),
        adds_up,
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
