//! A site's local time in SQL: numbers that `time` worked out.

use jiff::tz::TimeZone;
use shared::period::Interval;

use super::{Sql, compose};
use crate::time::{DAY, HOUR, MINUTE, Offset, Offsets, STRETCH, Span};

/// The offset of a timestamp column, in microseconds.
pub fn offset_sql(offsets: &Offsets, column: &'static str) -> Sql {
    choose(offsets, column, |_, offset| Sql::number(offset.offset))
}

/// The local day of a timestamp column, in days since 1970.
pub fn day_sql(offsets: &Offsets, column: &'static str) -> Sql {
    let by_clock = |offset: Sql| {
        compose!(
            "((epoch_us({column}) + {offset}) // {day})",
            column,
            offset,
            day = DAY
        )
    };
    let put_back =
        |one: &Offset| (one.from + one.offset).div_euclid(DAY) < i64::from(one.first_day);
    if !offsets.0.iter().any(put_back) {
        return by_clock(offset_sql(offsets, column));
    }
    // The clock was put back over midnight: the day before does not begin again.
    choose(offsets, column, |_, one| {
        let day = by_clock(Sql::number(one.offset));
        compose!("greatest({first}, {day})", first = one.first_day, day)
    })
}

/// A bucket's key for a timestamp column.
pub fn bucket_sql(
    interval: Interval,
    span: &Span,
    zone: &TimeZone,
    first_weekday: u8,
    column: &'static str,
) -> Sql {
    let offsets = Offsets::between(zone, span.start, span.end);
    let day = day_sql(&offsets, column);
    match interval {
        Interval::Minute => compose!("(epoch_us({column}) // {minute})", column, minute = MINUTE),
        Interval::Hour => choose(&offsets, column, |index, offset| {
            compose!(
                "({stretch} + (epoch_us({column}) + {offset}) // {hour})",
                stretch = index as i64 * STRETCH,
                column,
                offset = offset.offset,
                hour = HOUR
            )
        }),
        Interval::Day => day,
        Interval::Week => {
            let shift = 3 - i64::from(first_weekday);
            compose!("(({day} + {shift}) // 7)", day, shift)
        }
        Interval::Month => {
            let date = compose!("(DATE '1970-01-01' + {day}::INTEGER)", day);
            compose!("(year({date}) * 12 + month({date}))", date)
        }
    }
}

/// Chooses by the stretch of one offset that the column falls in.
fn choose(offsets: &Offsets, column: &'static str, what: impl Fn(usize, &Offset) -> Sql) -> Sql {
    let [earlier @ .., last] = offsets.0.as_slice() else {
        return "0".into();
    };
    if earlier.is_empty() {
        return what(0, last);
    }
    let cases = earlier.iter().enumerate().map(|(index, offset)| {
        compose!(
            " WHEN {column} < {until} THEN {then}",
            column,
            until = Sql::moment(offsets.0[index + 1].from),
            then = what(index, offset)
        )
    });
    let cases: Vec<Sql> = cases.collect();
    compose!(
        "CASE{cases} ELSE {last} END",
        cases = Sql::joined(&cases, ""),
        last = what(earlier.len(), last)
    )
}
