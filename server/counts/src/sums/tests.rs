//! Sums of a whole period, against those of its days.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use duckdb::arrow::array::{
    ArrayRef, Date32Array, RecordBatch, StringArray, TimestampMicrosecondArray, UInt8Array,
    UInt32Array, UInt64Array,
};
use proptest::prelude::*;

use super::{By, Figures, MONEY, Sum, SumBuilder, Wanted};

/// A row: its visit, its page, whether it came after midnight, and its kind.
type Row = (u64, u8, bool, u8);

const FIRST: i32 = 20_000;

fn wanted(period: Option<(i32, i32)>) -> Wanted {
    let by = ["path", "hostname", "event", "source"].map(|column| By::column(column).unwrap());
    Wanted {
        all: true,
        by: by.to_vec(),
        period,
        ..Wanted::default()
    }
}

/// Four days of visits, each with three visitors, whose visits share two sources and may continue on the next day.
fn batch(rows: &[Row]) -> RecordBatch {
    let visit_day = |visit: u64| FIRST + (visit % 4) as i32;
    let mut begun = BTreeSet::new();
    let firsts: Vec<Option<u8>> = rows
        .iter()
        .map(|(visit, _, _, kind)| (*kind < 2).then(|| begun.insert(*visit).into()))
        .collect();
    let texts = |text: &dyn Fn(&Row) -> Option<String>| -> ArrayRef {
        Arc::new(rows.iter().map(text).collect::<StringArray>())
    };
    let small = |number: &dyn Fn(&Row) -> u8| -> ArrayRef {
        Arc::new(rows.iter().map(number).collect::<UInt8Array>())
    };
    let wide = |number: &dyn Fn(&Row) -> u32| -> ArrayRef {
        Arc::new(rows.iter().map(number).collect::<UInt32Array>())
    };
    let path = |row: &Row| Some(format!("/{}", row.1));
    let visitor = |row: &Row| (row.0 / 4 % 3) * 10 + row.0 % 4;
    let dates = |day: &dyn Fn(&Row) -> i32| -> ArrayRef {
        Arc::new(Date32Array::from_iter_values(rows.iter().map(day)))
    };
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("visit_day", dates(&|row| visit_day(row.0))),
        ("day", dates(&|row| visit_day(row.0) + i32::from(row.2))),
        (
            "visitor",
            Arc::new(rows.iter().map(visitor).collect::<UInt64Array>()),
        ),
        (
            "visit",
            Arc::new(rows.iter().map(|row| row.0).collect::<UInt64Array>()),
        ),
        ("kind", small(&|row| row.3)),
        ("v_first", Arc::new(UInt8Array::from(firsts))),
        ("v_views", wide(&|row| row.0 as u32)),
        ("v_bounce", small(&|row| (row.0 % 2) as u8)),
        ("v_engaged", small(&|row| (row.0 % 3 == 0).into())),
        ("v_dur_ms", wide(&|row| row.0 as u32 * 7)),
        ("path", texts(&path)),
        (
            "hostname",
            texts(&|row| Some(format!("{}.example", row.0 % 2))),
        ),
        (
            "event",
            texts(&|row| (row.3 == 1).then(|| "Sign-up".to_owned())),
        ),
        (
            "source",
            texts(&|row| (row.0 % 3 > 0).then(|| format!("s{}", row.0 % 3))),
        ),
        ("entry_path", texts(&|row| Some(format!("/{}", row.0 % 3)))),
        ("exit_path", texts(&|row| Some(format!("/{}", row.0 % 2)))),
        ("engaged_ms", wide(&|row| u32::from(row.1))),
        ("p_depth", small(&|row| row.1)),
        (
            "ts",
            Arc::new(TimestampMicrosecondArray::from_iter_values(
                0..rows.len() as i64,
            )),
        ),
        (
            "seq",
            Arc::new(UInt64Array::from_iter_values(0..rows.len() as u64)),
        ),
    ];
    RecordBatch::try_from_iter(columns).unwrap()
}

fn summed(rows: &[Row], period: Option<(i32, i32)>) -> Vec<Sum> {
    let mut builder = SumBuilder::new(wanted(period));
    builder.add(&batch(rows)).unwrap();
    builder.finish()
}

type ByValue = BTreeMap<(u8, Option<String>), Figures>;

/// The days' sums of dimensions added up, each visitor from before midnight once; values without anything are none.
fn added_up(sums: &[Sum], (first, last): (i32, i32)) -> ByValue {
    let mut values = ByValue::new();
    let within = |sum: &&Sum| sum.dimension > MONEY && (first..=last).contains(&sum.day);
    for sum in sums.iter().filter(within) {
        let value = sum.value.as_deref().map(str::to_owned);
        let figures = values.entry((sum.dimension, value)).or_default();
        figures.add(&sum.figures);
        if sum.day > first {
            figures.visitors -= sum.figures.again;
        }
        figures.again = 0;
    }
    values.retain(|_, figures| *figures != Figures::default());
    values
}

fn totals(sums: &[Sum]) -> BTreeMap<i32, Figures> {
    let all = sums.iter().filter(|sum| sum.dimension <= MONEY);
    all.map(|sum| (sum.day, sum.figures)).collect()
}

proptest! {
    #[test]
    fn a_period_has_what_its_days_have_together(
        rows in prop::collection::vec((0..40_u64, 0..4_u8, any::<bool>(), 0..3_u8), 1..60),
        from in -1..5_i32,
        days in 0..4_i32,
    ) {
        let period = (FIRST + from, FIRST + from + days);
        let (by_day, together) = (summed(&rows, None), summed(&rows, Some(period)));
        prop_assert_eq!(added_up(&together, period), added_up(&by_day, period));
        prop_assert_eq!(totals(&together), totals(&by_day));
        let of_values = together.iter().filter(|sum| sum.dimension > MONEY);
        for sum in of_values {
            prop_assert_eq!((sum.day, sum.figures.again), (period.0, 0));
        }
    }
}
