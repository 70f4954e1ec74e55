//! Counts the visits and visitors that took the steps of a funnel.

use std::{cmp::Reverse, collections::BTreeMap, sync::Arc};

use counts::sums::Text;
use rustc_hash::FxHashMap;

use super::{
    counted::{Count, Counted, Row, Step},
    records::FunnelBy,
    rules::MOST_STEPS,
    scan::Scanned,
};
use crate::sequences::{self, Names, Visitor, Visitors, candidates};

/// At most this many values have their own row.
pub(super) const ROWS: usize = 20;
/// At most this many pages that visitors viewed after they dropped off.
const PAGES: usize = 10;

/// Which values have a row of their own.
#[derive(Clone, Debug)]
pub(super) enum Rows {
    /// None are requested.
    None,
    /// Those with the most who took the first step.
    Most(FunnelBy),
    /// These.
    Same(FunnelBy, Vec<Option<String>>),
}

impl Rows {
    /// What tells them apart.
    pub fn by(&self) -> Option<FunnelBy> {
        match self {
            Rows::None => None,
            Rows::Most(by) | Rows::Same(by, _) => Some(*by),
        }
    }
}

/// How far visits and visitors came.
#[derive(Debug, Default)]
pub(super) struct StepReach {
    /// Visits by how many steps they took.
    visits: [i64; MOST_STEPS + 1],
    /// The most steps that each visitor took in one of them.
    visitors: Visitors<usize>,
}

impl StepReach {
    pub fn note(&mut self, visitor: Visitor, steps: usize) {
        self.visits[steps] += 1;
        let most = self.visitors.note(visitor);
        *most = steps.max(*most);
    }

    /// About how many bytes it takes.
    pub fn memory_bytes(&self) -> usize {
        self.visitors.memory_bytes()
    }

    /// How many took at least each number of steps. Taking a step includes taking all steps before it.
    fn counts(&self) -> [Count; MOST_STEPS + 1] {
        let mut counts = self.visits.map(|visits| Count {
            visits,
            visitors: 0,
        });
        for most in self.visitors.values() {
            counts[*most].visitors += 1;
        }
        for steps in (0..MOST_STEPS).rev() {
            counts[steps].visits += counts[steps + 1].visits;
            counts[steps].visitors += counts[steps + 1].visitors;
        }
        counts
    }

    /// The steps, from 1, that anyone took, and how many did.
    fn steps(&self) -> impl Iterator<Item = (i64, Count)> {
        let steps = (0..).zip(self.counts()).skip(1);
        steps.take_while(|(_, count)| count.visits > 0)
    }
}

/// Counts everything except the pages viewed after dropping off, which [`DropOffs::add_to`] adds.
pub(super) fn count(mut scanned: Scanned, rows: &Rows) -> Counted {
    let mut counted = Counted {
        all: scanned.reach.counts()[0],
        ..Counted::default()
    };
    for (number, count) in scanned.reach.steps() {
        let gaps = (number as usize).checked_sub(2);
        let gaps = gaps.map_or(&mut [][..], |at| &mut scanned.gaps[at]);
        let step = Step {
            count,
            median_us: median(gaps),
            mean_us: mean(gaps),
            ..Step::default()
        };
        counted.steps.insert(number, step);
    }
    (counted.rows, counted.total_rows) = by_value(&scanned, rows);
    counted
}

fn median(gaps: &mut [i64]) -> Option<f64> {
    let last = gaps.len().checked_sub(1)?;
    let (below, upper, _) = gaps.select_nth_unstable(last / 2 + last % 2);
    let upper = *upper as f64;
    if last % 2 == 0 {
        return Some(upper);
    }
    // Of an even number the middle between the two.
    let lower = below.iter().max().map_or(upper, |gap| *gap as f64);
    Some(lower + (upper - lower) / 2.0)
}

fn mean(gaps: &[i64]) -> Option<f64> {
    let sum: i128 = gaps.iter().map(|gap| i128::from(*gap)).sum();
    (!gaps.is_empty()).then(|| sum as f64 / gaps.len() as f64)
}

/// The pages that visitors without a further step viewed next: by step, from 1, those that may be among the
/// most common, and how many there are in all.
#[derive(Debug)]
pub(super) struct DropOffs(BTreeMap<i64, (Pages, i64)>);

/// Pages, and how many viewed them next.
type Pages = Vec<(Option<sequences::Step>, Count)>;

impl DropOffs {
    /// Of the visitors by the steps that they took, from 1, and by the page that they viewed next.
    pub fn of(drop_offs: Vec<FxHashMap<Option<sequences::Step>, Vec<u64>>>) -> DropOffs {
        let step = |pages: FxHashMap<_, Vec<u64>>| {
            let rows = pages.len() as i64;
            let common = candidates(pages.into_iter().collect(), PAGES, |(page, seen)| {
                (seen.len() as i64, *page)
            });
            let count = |(page, mut seen): (_, Vec<u64>)| {
                let visits = seen.len() as i64;
                seen.sort_unstable();
                seen.dedup();
                let visitors = seen.len() as i64;
                (page, Count { visits, visitors })
            };
            (common.into_iter().map(count).collect(), rows)
        };
        let steps = (1..).zip(drop_offs.into_iter().map(step));
        DropOffs(steps.filter(|(_, (_, rows))| *rows > 0).collect())
    }

    /// The pages whose names it takes.
    pub fn pages(&self) -> impl Iterator<Item = sequences::Step> {
        let pages = self.0.values().flat_map(|(pages, _)| pages);
        pages.filter_map(|(page, _)| *page)
    }

    /// Adds them to their steps.
    pub fn add_to(self, counted: &mut Counted, names: &Names) {
        for (number, (pages, rows)) in self.0 {
            let step = counted.steps.entry(number).or_default();
            let named = pages.into_iter();
            let named =
                named.map(|(page, count)| (page.and_then(|page| names.get(&page).cloned()), count));
            step.went = named.collect();
            step.went.sort_by_cached_key(|(page, count)| {
                (Reverse(count.visits), page.is_none(), page.clone())
            });
            step.went.truncate(PAGES);
            step.went_rows = rows;
        }
    }
}

/// The steps by value: those that have a row, in order, and then all others together. And how many values
/// there are in all.
fn by_value(scanned: &Scanned, rows: &Rows) -> (BTreeMap<i64, Row>, i64) {
    let (values, total) = match rows {
        Rows::None => return (BTreeMap::new(), 0),
        Rows::Most(_) => {
            let mut counts: FxHashMap<Text, i64> = FxHashMap::default();
            for taker in &scanned.takers {
                *counts.entry(taker.value).or_default() += 1;
            }
            let total = counts.len() as i64;
            let mut most: Vec<(Option<Arc<str>>, i64)> = counts
                .into_iter()
                .map(|(value, count)| (scanned.texts.text(value), count))
                .collect();
            most.sort_by_cached_key(|(value, count)| {
                (Reverse(*count), value.is_none(), value.clone())
            });
            most.truncate(ROWS);
            let values = most.into_iter().map(|(value, _)| value);
            let owned = |value: Option<Arc<str>>| value.map(|value| value.to_string());
            (values.map(owned).collect(), total)
        }
        Rows::Same(_, values) => (values.clone(), 0),
    };
    let places: FxHashMap<Option<&str>, i64> =
        (values.iter().map(Option::as_deref)).zip(1..).collect();
    let behind = ROWS as i64 + 1;
    let mut reach: BTreeMap<i64, StepReach> = BTreeMap::new();
    for taker in &scanned.takers {
        let value = scanned.texts.text(taker.value);
        let place = places.get(&value.as_deref()).copied();
        let reach = reach.entry(place.unwrap_or(behind)).or_default();
        reach.note(taker.visitor, taker.steps);
    }
    let row = |(place, reach): (i64, StepReach)| {
        let value = usize::try_from(place - 1).ok();
        let row = Row {
            value: value.and_then(|at| values.get(at).cloned()).flatten(),
            steps: reach.steps().collect(),
        };
        (place, row)
    };
    (reach.into_iter().map(row).collect(), total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_an_even_number_lies_between_two() {
        assert_eq!(median(&mut []), None);
        assert_eq!(median(&mut [5]), Some(5.0));
        assert_eq!(median(&mut [9, 2]), Some(5.5));
        assert_eq!(median(&mut [9, 1, 4]), Some(4.0));
        assert_eq!(median(&mut [7, 7, 1, 100]), Some(7.0));
        assert_eq!(mean(&[1, 2]), Some(1.5));
    }
}
