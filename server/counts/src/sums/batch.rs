//! Sums as a record batch of `day_sums`.

use std::sync::Arc;

use duckdb::arrow::{
    array::{
        ArrayRef, Date32Array, Decimal128Array, RecordBatch, StringArray, UInt8Array, UInt32Array,
        UInt64Array,
    },
    error::ArrowError,
};

use super::{Figures, Sum};

/// The sums of visits that began on a day, with the table's columns in their order.
pub(crate) fn batch(visit_day: i32, sums: &[Sum]) -> Result<RecordBatch, ArrowError> {
    let small = |of: fn(&Figures) -> i64| -> ArrayRef {
        // A sum of counts is never negative, nor over four milliards on one day.
        let numbers = sums.iter().map(|sum| of(&sum.figures) as u32);
        Arc::new(UInt32Array::from_iter_values(numbers))
    };
    let large = |of: fn(&Figures) -> i64| -> ArrayRef {
        let numbers = sums.iter().map(|sum| of(&sum.figures) as u64);
        Arc::new(UInt64Array::from_iter_values(numbers))
    };
    let amounts = sums.iter().map(|sum| sum.figures.amount);
    let amounts = Decimal128Array::from_iter_values(amounts).with_precision_and_scale(38, 4)?;
    let sites = sums.iter().map(|sum| sum.site);
    let days = sums.iter().map(|sum| sum.day);
    let dimensions = sums.iter().map(|sum| sum.dimension);
    let values: StringArray = sums.iter().map(|sum| sum.value.as_deref()).collect();
    let visit_days = Date32Array::from_value(visit_day, sums.len());
    RecordBatch::try_from_iter_with_nullable([
        (
            "site_id",
            Arc::new(UInt32Array::from_iter_values(sites)) as ArrayRef,
            false,
        ),
        ("visit_day", Arc::new(visit_days), false),
        ("day", Arc::new(Date32Array::from_iter_values(days)), false),
        (
            "dimension",
            Arc::new(UInt8Array::from_iter_values(dimensions)),
            false,
        ),
        ("value", Arc::new(values), true),
        ("visitors", small(|figures| figures.visitors), false),
        ("again", small(|figures| figures.again), false),
        ("views", small(|figures| figures.views), false),
        ("events", small(|figures| figures.events), false),
        ("visits", small(|figures| figures.visits), false),
        ("enters", small(|figures| figures.enters), false),
        ("bounces", small(|figures| figures.bounces), false),
        ("dur_ms", large(|figures| figures.dur_ms), false),
        ("visit_views", small(|figures| figures.visit_views), false),
        ("engaged", small(|figures| figures.engaged), false),
        ("exits", small(|figures| figures.exits), false),
        ("engaged_ms", large(|figures| figures.engaged_ms), false),
        ("reports", small(|figures| figures.reports), false),
        ("depth", small(|figures| figures.depth), false),
        ("amount", Arc::new(amounts), false),
    ])
}
