//! Goes along with visits and takes a funnel's steps with them.

use std::mem::size_of;

use counts::{
    arrow::{
        array::Array,
        datatypes::{UInt16Type, UInt64Type},
    },
    sums::{Text, Texts},
};
use rustc_hash::FxHashMap;

use super::{
    counted::Counted,
    counting::{DropOffs, Rows, StepReach, count},
    records::{FunnelView, Order},
    rules::MOST_STEPS,
};
use crate::{
    query::Columns,
    sequences::{HitTime, Step, VisitScanner, Visitor},
};

/// The bit that says that a hit is a view, after those of the steps.
pub(super) const VIEW: u16 = 1 << MOST_STEPS;
/// The bit of hits that may not come between two directly consecutive steps: views and interactive events.
pub(super) const COUNTS: u16 = VIEW << 1;

/// About what a page takes that was viewed next.
const OF_PAGE: usize = 2 * size_of::<(Option<Step>, Vec<u64>)>() + 4 * size_of::<u64>();

/// A view or event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    /// A bit for each step that it reaches, and those above.
    bits: u16,
    /// What tells rows apart.
    value: Text,
    page: Step,
}

impl Hit {
    fn reaches(&self, step: usize) -> bool {
        self.bits & (1 << step) != 0
    }

    /// Whether it matters for the sequence.
    fn counts(&self) -> bool {
        self.bits & !VIEW != 0
    }

    /// The page of a view.
    fn viewed(&self) -> Option<Step> {
        (self.bits & VIEW != 0).then_some(self.page)
    }
}

/// A visitor who took the first step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taker {
    pub visitor: Visitor,
    pub value: Text,
    /// How many steps they took.
    pub steps: usize,
}

/// All that was seen.
#[derive(Debug, Default)]
pub(super) struct Scanned {
    pub reach: StepReach,
    /// By number of steps taken, from 1: the visitors without a further step, by the page that they viewed
    /// next, if any.
    pub drop_offs: Vec<FxHashMap<Option<Step>, Vec<u64>>>,
    /// Between each step and the previous one, from step 2 on: microseconds, of everyone who took it.
    pub gaps: Vec<Vec<i64>>,
    /// If rows are requested.
    pub takers: Vec<Taker>,
    /// About how many bytes gaps and pages take.
    memory_bytes: usize,
    pub texts: Texts,
}

/// Takes the steps with each.
#[derive(Debug)]
pub(super) struct Steps {
    count: usize,
    order: Order,
    /// Microseconds between a step and the next, at most.
    within: Option<i64>,
    rows: Rows,
    scanned: Scanned,
    /// What is taken with the visit at hand: hits by their place in it, and the gap before each.
    taken: Vec<(usize, i64)>,
}

impl Steps {
    pub fn new(funnel: &FunnelView, rows: Rows) -> Steps {
        let count = funnel.steps.len();
        Steps {
            count,
            order: funnel.order,
            within: funnel.within_seconds.map(|seconds| seconds * 1_000_000),
            rows,
            scanned: Scanned {
                drop_offs: vec![FxHashMap::default(); count.saturating_sub(1)],
                gaps: vec![vec![]; count.saturating_sub(1)],
                ..Scanned::default()
            },
            taken: Vec::with_capacity(count),
        }
    }

    /// Takes as many steps as can be taken; the first can be with this hit.
    fn take(&mut self, hits: &[(HitTime, Hit)], first: usize) {
        self.taken.push((first, 0));
        match (self.order, self.within) {
            (Order::Any, _) => self.any(hits, first),
            (Order::Contiguous, _) => self.contiguous(hits),
            (Order::Ordered, Some(most)) => self.within(hits, first, most),
            (Order::Ordered, None) => self.ordered(hits, first),
        }
    }

    /// Each step with the earliest hit after the previous step.
    fn ordered(&mut self, hits: &[(HitTime, Hit)], first: usize) {
        let mut last = first;
        for step in 1..self.count {
            let rest = &hits[last + 1..];
            let Some(next) = rest.iter().position(|(_, hit)| hit.reaches(step)) else {
                return;
            };
            let at = last + 1 + next;
            self.taken.push((at, hits[at].0.us - hits[last].0.us));
            last = at;
        }
    }

    /// Steps in any order: each is taken at the moment when it and all steps before it are done.
    fn any(&mut self, hits: &[(HitTime, Hit)], first: usize) {
        let mut last = first;
        for step in 1..self.count {
            let Some(at) = hits.iter().position(|(_, hit)| hit.reaches(step)) else {
                return;
            };
            let gap = hits[at].0.us - hits[last].0.us;
            last = last.max(at);
            self.taken.push((last, gap.max(0)));
        }
    }

    /// Each step with the earliest hit that is not too long after one with which the step before can be taken.
    fn within(&mut self, hits: &[(HitTime, Hit)], first: usize, most: i64) {
        let mut before: Vec<usize> = (first..hits.len())
            .filter(|at| hits[*at].1.reaches(0))
            .collect();
        for step in 1..self.count {
            let gap = |from: usize, to: usize| hits[to].0.us - hits[from].0.us;
            let mut nearest = before.iter().copied().peekable();
            let mut last = None;
            let mut able = Vec::new();
            for (at, (_, hit)) in hits.iter().enumerate().skip(first) {
                while let Some(from) = nearest.next_if(|from| *from < at) {
                    last = Some(from);
                }
                // The last hit before is the nearest.
                if hit.reaches(step) && last.is_some_and(|from| gap(from, at) <= most) {
                    able.push(at);
                }
            }
            let Some(at) = able.first().copied() else {
                return;
            };
            let mut eligible = before.iter().filter(|from| gap(**from, at) <= most);
            let since = eligible.next().map_or(0, |from| gap(*from, at));
            self.taken.push((at, since));
            before = able;
        }
    }

    /// Each step with the very next hit that counts after one with which the step before can be taken.
    fn contiguous(&mut self, hits: &[(HitTime, Hit)]) {
        let most = self.within.unwrap_or(i64::MAX);
        let line: Vec<usize> = (0..hits.len()).filter(|at| hits[*at].1.counts()).collect();
        let mut able: Vec<bool> = line.iter().map(|at| hits[*at].1.reaches(0)).collect();
        for step in 1..self.count {
            let gap = |at: usize| hits[line[at]].0.us - hits[line[at - 1]].0.us;
            able = (0..line.len())
                .map(|at| {
                    at > 0 && able[at - 1] && hits[line[at]].1.reaches(step) && gap(at) <= most
                })
                .collect();
            let Some(at) = able.iter().position(|able| *able) else {
                return;
            };
            self.taken.push((line[at], gap(at)));
        }
    }
}

impl VisitScanner for Steps {
    type Hit = Hit;
    type Out = (Counted, DropOffs);

    fn read(&mut self, columns: &Columns<'_>) -> anyhow::Result<Vec<Hit>> {
        let bits = columns.primitive::<UInt16Type>("bits")?;
        let pages = columns.primitive::<UInt64Type>("page")?;
        let values = self.rows.by().map(|_| columns.strings("value"));
        let values = values.transpose()?;
        let texts = &mut self.scanned.texts;
        // The value is that of the hit that takes the first step.
        let mut value = |row, bits| {
            let values = values.filter(|values| bits & 1 != 0 && !values.is_null(row));
            texts.number(values.map(|values| values.value(row)))
        };
        let hit = |row| {
            let bits = bits.value(row);
            Hit {
                bits,
                value: value(row, bits),
                page: pages.value(row),
            }
        };
        Ok((0..columns.rows()).map(hit).collect())
    }

    fn scan(&mut self, visitor: Visitor, hits: &[(HitTime, Hit)]) {
        self.taken.clear();
        if let Some(first) = hits.iter().position(|(_, hit)| hit.reaches(0)) {
            self.take(hits, first);
        }
        let steps = self.taken.len();
        self.scanned.reach.note(visitor, steps);
        let Some((last, _)) = self.taken.last() else {
            return;
        };
        for ((_, gap), gaps) in self.taken.iter().skip(1).zip(&mut self.scanned.gaps) {
            gaps.push(*gap);
        }
        self.scanned.memory_bytes += steps * size_of::<i64>() + size_of::<u64>();
        if let Some(drop_offs) = self.scanned.drop_offs.get_mut(steps - 1) {
            let page = hits[last + 1..].iter().find_map(|(_, hit)| hit.viewed());
            let visitors = drop_offs.entry(page).or_default();
            if visitors.is_empty() {
                self.scanned.memory_bytes += OF_PAGE;
            }
            visitors.push(visitor.1);
        }
        if self.rows.by().is_some() {
            self.scanned.takers.push(Taker {
                visitor,
                value: hits[self.taken[0].0].1.value,
                steps,
            });
        }
    }

    fn memory_bytes(&self) -> usize {
        let scanned = &self.scanned;
        scanned.reach.memory_bytes()
            + scanned.memory_bytes
            + scanned.takers.len() * size_of::<Taker>()
    }

    fn finish(mut self) -> (Counted, DropOffs) {
        let drop_offs = std::mem::take(&mut self.scanned.drop_offs);
        (count(self.scanned, &self.rows), DropOffs::of(drop_offs))
    }
}
