//! Goes along with visits and counts their runs.

use std::mem::size_of;

use counts::arrow::datatypes::UInt64Type;
use rustc_hash::FxHashMap;

use super::{
    most_common::Common,
    rules::{PathRequest, STEPS},
};
use crate::{
    query::Columns,
    sequences::{HitTime, Step, VisitScanner, Visitor, Visitors},
};

/// A step by its number among those met; 0 is none.
pub(super) type Number = u32;

/// Steps in order from where runs begin or end; none after the last.
pub(super) type Run = [Number; STEPS];

/// A view or event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    step: Number,
    /// Whether runs begin or end with it.
    anchored: bool,
}

/// The runs of visits, or of visitors across visits.
#[derive(Debug, Default)]
pub(super) struct Scanned {
    /// The steps that were met, in order of their numbers from 1.
    pub steps: Vec<Step>,
    /// The different runs, and how many took each.
    pub runs: Vec<Run>,
    pub counts: Vec<i64>,
    /// The place of each run among these, and who took it.
    pub ways: Vec<(u32, u64)>,
    /// The visitors who took one.
    pub visitors: Visitors<()>,
}

impl Scanned {
    /// The step of a number; `None` for none.
    pub fn hash(&self, step: Number) -> Option<Step> {
        self.steps.get((step as usize).checked_sub(1)?).copied()
    }

    /// The steps of a run.
    pub fn hashes(&self, run: usize) -> [Option<Step>; STEPS] {
        self.runs[run].map(|step| self.hash(step))
    }
}

/// Takes the run of each.
#[derive(Debug)]
pub(super) struct Ways {
    request: PathRequest,
    numbers: FxHashMap<Step, Number>,
    /// The places of runs of one step, as most visits are, by its number, and of the others.
    places_of_one: Vec<Option<u32>>,
    places: FxHashMap<Run, u32>,
    scanned: Scanned,
}

impl Ways {
    pub fn new(request: PathRequest) -> Ways {
        Ways {
            request,
            numbers: FxHashMap::default(),
            places_of_one: Vec::new(),
            places: FxHashMap::default(),
            scanned: Scanned::default(),
        }
    }

    fn number(&mut self, step: Step) -> Number {
        if let Some(number) = self.numbers.get(&step) {
            return *number;
        }
        self.scanned.steps.push(step);
        let number = self.scanned.steps.len() as Number;
        self.numbers.insert(step, number);
        number
    }

    /// The place of a run, a new one where it was not met before.
    fn place(&mut self, run: Run) -> u32 {
        let one = run[0] as usize;
        let known = if run[1] == 0 {
            self.places_of_one.get(one).copied().flatten()
        } else {
            self.places.get(&run).copied()
        };
        if let Some(place) = known {
            return place;
        }
        let place = self.scanned.runs.len() as u32;
        self.scanned.runs.push(run);
        self.scanned.counts.push(0);
        if run[1] == 0 {
            let most = self.places_of_one.len().max(one + 1);
            self.places_of_one.resize(most, None);
            self.places_of_one[one] = Some(place);
        } else {
            self.places.insert(run, place);
        }
        place
    }

    /// Takes the first steps of one, the same thing twice in a row as one.
    fn take<'a>(&mut self, visitor: Visitor, hits: impl Iterator<Item = &'a (HitTime, Hit)>) {
        let mut hits = hits.map(|(_, hit)| hit);
        let Some(first) = hits.find(|hit| hit.anchored) else {
            return;
        };
        let mut run = [0; STEPS];
        run[0] = first.step;
        let mut last = 0;
        for hit in hits {
            if hit.step == run[last] {
                continue;
            }
            last += 1;
            if last == self.request.steps as usize {
                break;
            }
            run[last] = hit.step;
        }
        let place = self.place(run);
        self.scanned.counts[place as usize] += 1;
        self.scanned.ways.push((place, visitor.1));
        self.scanned.visitors.note(visitor);
    }
}

impl VisitScanner for Ways {
    type Hit = Hit;
    type Out = Common;

    fn read(&mut self, columns: &Columns<'_>) -> anyhow::Result<Vec<Hit>> {
        let steps = columns.primitive::<UInt64Type>("step")?;
        let anchored = match self.request.anchor {
            Some(_) => Some(columns.flags("anchored")?),
            None => None,
        };
        let hit = |row| Hit {
            step: self.number(steps.value(row)),
            anchored: anchored.is_none_or(|anchored| anchored.value(row)),
        };
        Ok((0..columns.rows()).map(hit).collect())
    }

    fn scan(&mut self, visitor: Visitor, hits: &[(HitTime, Hit)]) {
        match self.request.backward {
            true => self.take(visitor, hits.iter().rev()),
            false => self.take(visitor, hits.iter()),
        }
    }

    fn memory_bytes(&self) -> usize {
        let scanned = &self.scanned;
        let of_run = 2 * size_of::<Run>() + size_of::<(u32, i64)>();
        // Here, in the table of their numbers, and as runs of one.
        let of_step =
            2 * size_of::<(Step, Number)>() + size_of::<Step>() + size_of::<Option<u32>>();
        scanned.visitors.memory_bytes()
            + scanned.ways.len() * size_of::<(u32, u64)>()
            + scanned.runs.len() * of_run
            + scanned.steps.len() * of_step
    }

    fn finish(self) -> Common {
        Common::of(&self.scanned, &self.request)
    }
}
