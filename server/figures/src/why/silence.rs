//! Hours in which no hit arrived, though some should have: the tag may have
//! been missing, or the site down.
//!
//! The usual number of an hour is the median of the other same hours of both periods: of the week where
//! they have two weeks together, of the day where they are shorter. Where the hours just before or after it
//! are usually emptier, theirs counts: a single burst makes no other hour silent. A run of whole hours
//! without any hit, counted or left out, is reported if at least 20 hits were usual in it: where hits come
//! by chance at that rate, one in 480 million.

use std::collections::BTreeMap;

/// At least this many hits must be missing.
const MISSING: i64 = 20;
/// Seconds in an hour.
const HOUR: i64 = 3_600;
/// Hours in two weeks: from here on hours of the week are compared.
const WEEKS: usize = 2 * 7 * 24;

/// Hours without any hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Silence {
    /// The first moment, Unix seconds.
    pub from: i64,
    /// The first moment after it.
    pub until: i64,
    /// How many hits are usual in that time.
    pub usual: i64,
}

/// The hours that are wholly between two moments (Unix seconds), by number since 1970.
fn hours(from: i64, until: i64) -> std::ops::Range<i64> {
    -(-from).div_euclid(HOUR)..until.div_euclid(HOUR)
}

/// Finds them: `periods` are stretches of Unix seconds that are over and in which there were hits to be
/// expected, `by_hour` the hits received.
pub fn find(periods: &[(i64, i64)], by_hour: &BTreeMap<i64, i64>) -> Vec<Silence> {
    let mut all: Vec<i64> = periods
        .iter()
        .flat_map(|(from, until)| hours(*from, *until))
        .collect();
    all.sort_unstable();
    all.dedup();
    let cycle = if all.len() >= WEEKS { 7 * 24 } else { 24 };
    let received = |hour: &i64| by_hour.get(hour).copied().unwrap_or(0);
    let mut alike: BTreeMap<i64, Vec<(i64, i64)>> = BTreeMap::new();
    for hour in &all {
        let same = alike.entry(hour % cycle).or_default();
        same.push((*hour, received(hour)));
    }
    // Of an even number the lower one of the two in the middle.
    let median_of_others = |hour: i64| {
        let same = alike.get(&(hour % cycle))?;
        let others = same.iter().filter(|(other, _)| *other != hour);
        let mut others: Vec<i64> = others.map(|(_, hits)| *hits).collect();
        others.sort_unstable();
        others.get(others.len().checked_sub(1)? / 2).copied()
    };
    let usual = |hour: i64| {
        let here = median_of_others(hour)?;
        let neighbours = [hour - 1, hour + 1].map(median_of_others);
        Some(neighbours.into_iter().flatten().fold(here, i64::min))
    };
    let mut found: Vec<Silence> = Vec::new();
    let mut open: Option<Silence> = None;
    for hour in &all {
        if received(hour) > 0 {
            found.extend(open.take());
            continue;
        }
        let here = Silence {
            from: hour * HOUR,
            until: (hour + 1) * HOUR,
            usual: usual(*hour).unwrap_or(0),
        };
        open = Some(match open.take() {
            Some(silence) if silence.until == here.from => Silence {
                until: here.until,
                usual: silence.usual + here.usual,
                ..silence
            },
            other => {
                found.extend(other);
                here
            }
        });
    }
    found.extend(open);
    found.retain(|silence| silence.usual >= MISSING);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const MONDAY: i64 = 1_795_392_000; // 2026-11-23 00:00 UTC

    fn counted(days: i64, per_hour: impl Fn(i64) -> i64) -> BTreeMap<i64, i64> {
        let first = MONDAY / HOUR;
        (0..days * 24)
            .map(|hour| (first + hour, per_hour(hour)))
            .filter(|(_, hits)| *hits > 0)
            .collect()
    }

    #[test]
    fn hours_that_usually_have_hits_are_missed() {
        let by_hour = counted(4, |hour| if (50..53).contains(&hour) { 0 } else { 12 });
        let found = find(&[(MONDAY, MONDAY + 4 * 86_400)], &by_hour);
        assert_eq!(
            found,
            [Silence {
                from: MONDAY + 50 * HOUR,
                until: MONDAY + 53 * HOUR,
                usual: 36
            }]
        );
    }

    #[test]
    fn quiet_nights_and_weekends_are_usual() {
        let office =
            |hour: i64| i64::from(hour / 24 % 7 < 5 && (8..18).contains(&(hour % 24))) * 40;
        let by_hour = counted(14, office);
        let periods = [
            (MONDAY, MONDAY + 7 * 86_400),
            (MONDAY + 7 * 86_400, MONDAY + 14 * 86_400),
        ];
        assert_eq!(find(&periods, &by_hour), []);
        // The second Tuesday is missing.
        let by_hour = counted(14, |hour| if hour / 24 == 8 { 0 } else { office(hour) });
        let found = find(&periods, &by_hour);
        assert_eq!(found.len(), 1);
        // Its first and its last hour are next to an empty one.
        assert_eq!(found[0].usual, 320);
        // From Monday evening to Wednesday morning.
        assert_eq!(found[0].until - found[0].from, (6 + 24 + 8) * HOUR);
    }

    #[test]
    fn one_burst_makes_no_other_hour_silent() {
        let by_hour = counted(2, |hour| if hour == 28 { 60 } else { 0 });
        assert_eq!(find(&[(MONDAY, MONDAY + 2 * 86_400)], &by_hour), []);
    }

    #[test]
    fn hours_of_which_only_a_part_is_asked_about_are_left_alone() {
        let by_hour = counted(2, |hour| if hour == 0 || hour == 47 { 0 } else { 500 });
        let periods = [(MONDAY + 900, MONDAY + 47 * HOUR + 1_800)];
        assert_eq!(find(&periods, &by_hour), []);
    }
}
