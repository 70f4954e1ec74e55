//! Goes along with visits and counts their runs.

use std::mem::size_of;

use counts::arrow::datatypes::UInt64Type;
use rustc_hash::FxHashMap;

use super::{
    rules::{STEPS, Wish},
    shown::Common,
};
use crate::{
    query::Columns,
    walks::{Place, Step, Visitor, Visitors, Walker},
};

/// A step by its number among those met; 0 is none.
pub(super) type Number = u32;

/// Steps in order from where runs begin or end; none behind the last.
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
pub(super) struct Walked {
    /// The steps that were met, in order of their numbers from 1.
    pub steps: Vec<Step>,
    /// The different runs, and how many took each.
    pub runs: Vec<Run>,
    pub counts: Vec<i64>,
    /// The place of each run among these, and who took it.
    pub ways: Vec<(u32, u64)>,
    /// Whoever took one.
    pub visitors: Visitors<()>,
}

impl Walked {
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
    wish: Wish,
    numbers: FxHashMap<Step, Number>,
    /// The places of runs of one step, as most visits are, by its number, and of the others.
    places_of_one: Vec<Option<u32>>,
    places: FxHashMap<Run, u32>,
    walked: Walked,
}

impl Ways {
    pub fn new(wish: Wish) -> Ways {
        Ways {
            wish,
            numbers: FxHashMap::default(),
            places_of_one: Vec::new(),
            places: FxHashMap::default(),
            walked: Walked::default(),
        }
    }

    fn number(&mut self, step: Step) -> Number {
        if let Some(number) = self.numbers.get(&step) {
            return *number;
        }
        self.walked.steps.push(step);
        let number = self.walked.steps.len() as Number;
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
        let place = self.walked.runs.len() as u32;
        self.walked.runs.push(run);
        self.walked.counts.push(0);
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
    fn take<'a>(&mut self, visitor: Visitor, hits: impl Iterator<Item = &'a (Place, Hit)>) {
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
            if last == self.wish.steps as usize {
                break;
            }
            run[last] = hit.step;
        }
        let place = self.place(run);
        self.walked.counts[place as usize] += 1;
        self.walked.ways.push((place, visitor.1));
        self.walked.visitors.note(visitor);
    }
}

impl Walker for Ways {
    type Hit = Hit;
    type Out = Common;

    fn read(&mut self, columns: &Columns<'_>) -> anyhow::Result<Vec<Hit>> {
        let steps = columns.primitive::<UInt64Type>("step")?;
        let anchored = match self.wish.anchor {
            Some(_) => Some(columns.flags("anchored")?),
            None => None,
        };
        let hit = |row| Hit {
            step: self.number(steps.value(row)),
            anchored: anchored.is_none_or(|anchored| anchored.value(row)),
        };
        Ok((0..columns.rows()).map(hit).collect())
    }

    fn walk(&mut self, visitor: Visitor, hits: &[(Place, Hit)]) {
        match self.wish.backward {
            true => self.take(visitor, hits.iter().rev()),
            false => self.take(visitor, hits.iter()),
        }
    }

    fn held(&self) -> usize {
        let walked = &self.walked;
        let of_run = 2 * size_of::<Run>() + size_of::<(u32, i64)>();
        // Here, in the table of their numbers, and as runs of one.
        let of_step =
            2 * size_of::<(Step, Number)>() + size_of::<Step>() + size_of::<Option<u32>>();
        walked.visitors.held()
            + walked.ways.len() * size_of::<(u32, u64)>()
            + walked.runs.len() * of_run
            + walked.steps.len() * of_step
    }

    fn finish(self) -> Common {
        Common::of(&self.walked, &self.wish)
    }
}
