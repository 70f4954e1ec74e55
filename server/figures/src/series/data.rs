//! The data of a series, and the records of its buckets: each is made when it is written, for there may be very many.

use std::{borrow::Cow, collections::BTreeSet, mem, ops::Range, sync::Arc};

use poem_openapi::types::ToJSON;

use super::{
    counting::Filled,
    figures::BucketFigures,
    groups::Group,
    metric::SeriesMetric,
    records::{GroupPoint, PlainPoint, PlainSeries, Point, Previous, Series},
    values::{Asked, Values},
};
use crate::{
    query::Long,
    time::{Bucket, SECOND},
};

/// The place of the period among the spans.
const NOW: usize = 0;
/// The place of the comparison period.
const BEFORE: usize = 1;

/// The data of a series.
#[derive(Clone, Debug)]
pub struct SeriesData {
    metrics: Vec<SeriesMetric>,
    /// All currencies of the answer, in order.
    currencies: Vec<String>,
    now: i64,
    /// The buckets of the period, and of the one it is compared with.
    spans: Vec<Vec<Filled>>,
    groups: Vec<Group>,
}

impl SeriesData {
    /// The data of these metrics; `now` in microseconds UTC.
    pub fn new(
        metrics: Vec<SeriesMetric>,
        spans: Vec<Vec<Filled>>,
        groups: Vec<Group>,
        now: i64,
    ) -> SeriesData {
        let sums = spans.iter().flatten().flat_map(|(_, one)| &one.revenue);
        let currencies: BTreeSet<&String> = sums.map(|(currency, _)| currency).collect();
        SeriesData {
            currencies: currencies.into_iter().cloned().collect(),
            metrics,
            now,
            spans,
            groups,
        }
    }

    /// How many currencies it has.
    pub fn currencies(&self) -> usize {
        self.currencies.len()
    }

    /// The groups.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The start of the bucket of the period with this moment, Unix seconds; the moment itself where there is none.
    pub fn bucket_of(&self, moment: i64) -> i64 {
        let buckets = self.spans.first().map_or(&[][..], Vec::as_slice);
        let before = buckets.partition_point(|(bucket, _)| bucket.start / SECOND <= moment);
        let last = buckets[..before].last();
        last.map_or(moment, |(bucket, _)| bucket.start / SECOND)
    }

    /// All buckets of the period.
    pub fn points(&self) -> Vec<Point> {
        self.all(NOW).filter_map(|at| self.point(at)).collect()
    }

    /// The buckets of the comparison period that have no counterpart in the period.
    pub fn previous_rest(&self) -> Vec<Previous> {
        let rest = self.rest();
        rest.filter_map(|at| self.previous(None, at)).collect()
    }

    fn all(&self, span: usize) -> Range<usize> {
        0..self.spans.get(span).map_or(0, Vec::len)
    }

    fn rest(&self) -> Range<usize> {
        self.all(NOW).end..self.all(BEFORE).end
    }

    /// A bucket of the whole or of a group, and what was asked of it.
    fn at(&self, group: Option<usize>, span: usize, at: usize) -> Option<(&Bucket, Values)> {
        let (bucket, whole) = self.spans.get(span)?.get(at)?;
        let figures = match group {
            None => Cow::Borrowed(whole),
            Some(group) => Cow::Owned(BucketFigures {
                counted: *self.groups.get(group)?.spans.get(span)?.get(at)?,
                ..BucketFigures::default()
            }),
        };
        let asked = Asked {
            metrics: &self.metrics,
            currencies: &self.currencies,
            now: self.now,
        };
        Some((bucket, Values::of(asked, bucket.start, &figures)))
    }

    fn point(&self, at: usize) -> Option<Point> {
        let (bucket, values) = self.at(None, NOW, at)?;
        let point = Point::new(bucket, self.now, self.previous(None, at));
        Some(point.with(&values))
    }

    fn group_point(&self, group: usize, at: usize) -> Option<GroupPoint> {
        let (bucket, values) = self.at(Some(group), NOW, at)?;
        let point = GroupPoint {
            at: bucket.start / SECOND,
            previous: self.previous(Some(group), at),
            ..GroupPoint::default()
        };
        Some(point.with(&values))
    }

    /// The bucket of the comparison period at this place.
    fn previous(&self, group: Option<usize>, at: usize) -> Option<Previous> {
        let (bucket, values) = self.at(group, BEFORE, at)?;
        let previous = Previous {
            at: bucket.start / SECOND,
            ..Previous::default()
        };
        Some(previous.with(&values))
    }

    fn plain_point(&self, group: Option<usize>, span: usize, at: usize) -> Option<PlainPoint> {
        let (bucket, values) = self.at(group, span, at)?;
        let point = PlainPoint {
            at: bucket.start / SECOND,
            label: bucket.label.clone(),
            ..PlainPoint::default()
        };
        Some(point.with(&values))
    }
}

/// The records that `make` makes of these buckets.
fn list<T: ToJSON>(
    data: &Arc<SeriesData>,
    buckets: Range<usize>,
    make: impl Fn(&SeriesData, usize) -> Option<T> + Send + 'static,
) -> Long {
    let data = Arc::clone(data);
    Long::list(buckets.filter_map(move |at| Some(Long::of(&make(&data, at)?))))
}

/// The answer in full: a series without its buckets, and its data.
pub fn full(mut series: Series, data: SeriesData) -> Long {
    let data = Arc::new(data);
    let points = list(&data, data.all(NOW), SeriesData::point);
    let rest = list(&data, data.rest(), |data, at| data.previous(None, at));
    let mut long = vec![("points", points), ("previous_rest", rest)];
    if let Some(by) = &mut series.by {
        let groups = mem::take(&mut by.groups).into_iter().enumerate();
        let data = Arc::clone(&data);
        let groups = groups.map(move |(group, view)| {
            let points = list(&data, data.all(NOW), move |data, at| {
                data.group_point(group, at)
            });
            let rest = list(&data, data.rest(), move |data, at| {
                data.previous(Some(group), at)
            });
            Long::record(&view, [("points", points), ("previous_rest", rest)])
        });
        long.push(("by", Long::record(by, [("groups", Long::list(groups))])));
    }
    Long::record(&series, long)
}

/// The plain answer, likewise.
pub fn plain(mut series: PlainSeries, data: SeriesData) -> Long {
    let data = Arc::new(data);
    let both = |data: &Arc<SeriesData>, group: Option<usize>| {
        let of = |span| {
            list(data, data.all(span), move |data, at| {
                data.plain_point(group, span, at)
            })
        };
        [("points", of(NOW)), ("previous", of(BEFORE))]
    };
    let whole = both(&data, None);
    let groups = mem::take(&mut series.groups).into_iter().enumerate();
    let groups = groups.map(move |(at, view)| Long::record(&view, both(&data, Some(at))));
    let groups = [("groups", Long::list(groups))];
    Long::record(&series, whole.into_iter().chain(groups))
}
