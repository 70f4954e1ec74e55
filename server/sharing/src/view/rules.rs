//! What is shown of values with few visitors.
//!
//! A site may set the fewest visitors of a value that is shown by itself. A value with fewer is counted among all others. Totals
//! are public, so the others together are known, too: all visits without the rows shown. So that no value can be computed
//! from that, the others are at least two values and have at least as many visitors as one value needs. Where those that
//! must be hidden are fewer, the smallest rows shown join them (statistical offices call it complementary suppression), and
//! how many values there are is not shown: if it were as many as the visitors, each would have one. One visitor may have viewed
//! several pages and come from several sources, so that their visitors together may be as few as those of one of them.
//!
//! That holds for one breakdown. The rows of two dimensions, or of a dimension over time, would need more: what is hidden in a
//! row of such a table may be shown in a column. So a filter on one row shows only totals then, and no comparison, since the
//! row may have had few visitors before.

use sites::share::Share;

use super::records::{ShareBreakdown, ShareOther, ShareRow};

/// The most rows of a breakdown.
pub(super) const ROWS: usize = 50;

/// A value with its exact numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub value: Option<String>,
    pub visitors: i64,
    pub views: i64,
}

/// What a breakdown has as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Whole {
    /// How many values, also those that were not read; `None` if there are too many to count each one.
    pub values: Option<i64>,
    /// Views of all of them.
    pub views: i64,
    /// Visitors of values that were not counted each.
    pub uncounted: i64,
}

/// Whether values with few visitors are hidden.
pub(super) fn hides(share: &Share) -> bool {
    // Every value has a visitor.
    share.smallest > 1
}

/// A breakdown as it is shown. The values are in order, most visitors first; there may be more than were read.
pub(super) fn breakdown(
    dimension: &str,
    mut values: Vec<Value>,
    whole: Whole,
    share: &Share,
) -> ShareBreakdown {
    let smallest = i64::from(share.smallest);
    let large = values.iter().take_while(|one| one.visitors >= smallest);
    let mut shown = large.count().min(ROWS);
    if hides(share) {
        // A visitor of a day has one country and one device.
        let overlap = ["page", "source"].contains(&dimension);
        while shown > 0 && gives_away(&values[shown..], shown, whole, share, overlap) {
            shown -= 1;
        }
    }
    values.truncate(shown);
    let views: i64 = values.iter().map(|one| one.views).sum();
    let others = whole.values.map(|all| all - shown as i64);
    let other = (others != Some(0)).then(|| ShareOther {
        values: others.filter(|_| !hides(share)),
        views: (whole.views - views).max(0).into(),
    });
    ShareBreakdown {
        dimension: dimension.to_owned(),
        rows: values.into_iter().map(row).collect(),
        other,
    }
}

/// Whether what is not shown is so little that a value of it could be computed: these values, and those that were not read.
fn gives_away(hidden: &[Value], shown: usize, whole: Whole, share: &Share, overlap: bool) -> bool {
    let others = whole.values.map(|all| all - shown as i64);
    if others == Some(0) {
        return false;
    }
    let visitors = hidden.iter().map(|one| one.visitors);
    // The fewest visitors that they can have together.
    let together = match overlap {
        true => visitors.fold(whole.uncounted, i64::max),
        false => visitors.sum::<i64>() + whole.uncounted,
    };
    others == Some(1) || together < i64::from(share.smallest)
}

fn row(value: Value) -> ShareRow {
    ShareRow {
        value: value.value,
        visitors: value.visitors.into(),
        views: value.views.into(),
    }
}

/// Whether a filter's value is a row of the breakdown: no other can be asked for.
pub(super) fn shows(breakdown: &ShareBreakdown, value: &str) -> bool {
    let mut rows = breakdown.rows.iter();
    rows.any(|row| row.value.as_deref().unwrap_or_default() == value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(visitors: &[i64]) -> Vec<Value> {
        let values = visitors.iter().enumerate();
        values
            .map(|(at, visitors)| Value {
                value: Some(format!("/{at}")),
                visitors: *visitors,
                views: visitors * 2,
            })
            .collect()
    }

    fn shown(dimension: &str, visitors: &[i64], smallest: i16) -> ShareBreakdown {
        let (values, share) = (
            values(visitors),
            Share {
                smallest,
                ..Share::default()
            },
        );
        let whole = Whole {
            values: Some(values.len() as i64),
            views: values.iter().map(|one| one.views).sum(),
            uncounted: 0,
        };
        breakdown(dimension, values, whole, &share)
    }

    #[test]
    fn few_visitors_are_shown_with_others_and_cannot_be_computed() {
        for (visitors, smallest, rows, other) in [
            (&[9, 5, 1][..], 0, 3, None),
            (&[9, 5, 1], 1, 3, None),
            (&[9, 5], 5, 2, None),
            (&[], 5, 0, None),
            (&[9, 5, 4, 1], 5, 2, Some(10)),
            // One value is hidden with the smallest one shown.
            (&[9, 5, 4], 5, 1, Some(18)),
            (&[9, 1], 5, 0, Some(20)),
            // Two values have fewer visitors together than one needs.
            (&[9, 5, 2, 1], 5, 1, Some(16)),
            (&[9, 1, 1], 5, 0, Some(22)),
            (&[1], 5, 0, Some(2)),
        ] {
            let found = shown("device", visitors, smallest);
            let views = found.other.map(|other| other.views.0 as i64);
            assert_eq!(
                (found.rows.len(), views),
                (rows, other),
                "{visitors:?} {smallest}"
            );
            let all: i64 = visitors.iter().map(|one| one * 2).sum();
            let of_rows: f64 = found.rows.iter().map(|row| row.views.0).sum();
            assert_eq!(of_rows as i64 + views.unwrap_or(0), all, "{visitors:?}");
        }
    }

    #[test]
    fn visitors_who_may_have_several_values_count_once() {
        for (visitors, smallest, rows) in [
            (&[9, 5, 4, 1][..], 5, 1),
            (&[9, 9, 4, 4, 4], 5, 1),
            (&[9, 5, 5], 5, 3),
            (&[9, 4, 4], 5, 0),
        ] {
            for dimension in ["page", "source"] {
                let found = shown(dimension, visitors, smallest);
                assert_eq!(found.rows.len(), rows, "{dimension} {visitors:?}");
            }
        }
    }

    #[test]
    fn how_many_are_hidden_is_shown_only_where_all_may_be_seen() {
        let count = |found: ShareBreakdown| found.other.and_then(|other| other.values);
        let many = [7; 80];
        assert_eq!(count(shown("device", &many, 0)), Some(30));
        assert_eq!(count(shown("device", &many, 1)), Some(30));
        let found = shown("device", &many, 5);
        assert_eq!(found.rows.len(), ROWS);
        assert_eq!(count(found), None);
    }

    #[test]
    fn values_that_were_not_counted_each_are_others() {
        let share = |smallest| Share {
            smallest,
            ..Share::default()
        };
        let of = |uncounted, smallest| {
            let whole = Whole {
                values: None,
                views: 100,
                uncounted,
            };
            breakdown("page", values(&[9, 5]), whole, &share(smallest))
        };
        assert_eq!(of(3, 0).rows.len(), 2);
        assert_eq!(
            of(3, 0).other,
            Some(ShareOther {
                values: None,
                views: 72_i64.into()
            })
        );
        assert_eq!(of(5, 5).rows.len(), 2);
        assert_eq!(of(3, 5).rows.len(), 1);
    }

    #[test]
    fn only_rows_that_are_shown_can_be_asked_for() {
        let mut some = values(&[9, 6, 3, 2]);
        some[1].value = None;
        let whole = Whole {
            values: Some(4),
            views: 40,
            uncounted: 0,
        };
        let share = Share {
            smallest: 5,
            ..Share::default()
        };
        let found = breakdown("device", some, whole, &share);
        assert!(shows(&found, "/0") && shows(&found, ""));
        assert!(!shows(&found, "/2") && !shows(&found, "/9"));
    }
}
