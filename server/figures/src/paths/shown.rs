//! Runs as they are answered.

use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    records::{PathLevel, PathLink, PathRun, PathStep, PathsPart},
    rules::Wish,
    walk::{Number as Step, Walked},
};
use crate::{
    number::Number,
    told::{Whose, candidates},
    walks::{self, Names},
};

const EVERYONE: &str = "Inside one visit: of the visits that began in the period.";
const AGREED: &str = "Across visits: of the visitors who agreed to be known again, their visits that began in the period one after the other.";

/// What may be shown: of which of several equally common ones are, their names decide.
#[derive(Debug)]
pub(super) struct Common {
    walked: Walked,
    runs: Vec<u32>,
    levels: Vec<Level>,
}

/// The commonest steps at a position.
#[derive(Debug)]
struct Level {
    at: usize,
    steps: Vec<(Step, i64)>,
    /// How many steps there are in all, and how many took one of them.
    rows: i64,
    all: i64,
}

impl Common {
    pub fn of(walked: Walked, wish: &Wish) -> Common {
        let limit = wish.limit as usize;
        let runs = (0..walked.runs.len() as u32).collect();
        let levels = (0..wish.steps as usize).map(|at| level(&walked, at, limit));
        Common {
            runs: candidates(runs, limit, |run| {
                let run = *run as usize;
                (walked.counts[run], walked.hashes(run))
            }),
            levels: levels.take_while(|level| level.rows > 0).collect(),
            walked,
        }
    }

    /// The steps whose names it takes.
    pub fn steps(&self) -> impl Iterator<Item = walks::Step> {
        let runs = self.runs.iter();
        let runs = runs.flat_map(|run| self.walked.runs[*run as usize]);
        let levels = self.levels.iter().flat_map(|level| &level.steps);
        let numbers = runs.chain(levels.map(|(step, _)| *step));
        numbers.filter_map(|step| self.walked.hash(step))
    }

    /// All parts of an answer.
    pub fn shown(mut self, names: &Names, whose: Whose, wish: &Wish) -> PathsPart {
        let walked = &self.walked;
        let show = Show {
            walked,
            names,
            whose,
            wish,
        };
        for level in &mut self.levels {
            show.first(&mut level.steps, |(step, count)| (vec![*step], *count));
        }
        let all = walked.ways.len() as i64;
        PathsPart {
            about: match whose {
                Whose::Visits => EVERYONE.to_owned(),
                Whose::Agreed => AGREED.to_owned(),
            },
            visits: show.visits(all),
            visitors: walked.visitors.count(),
            runs: show.runs(self.runs, all),
            total_runs: walked.runs.len() as i64,
            links: show.links(&self.levels),
            levels: self.levels.iter().map(|level| show.level(level)).collect(),
        }
    }
}

/// The steps at a position: of the runs that went so far.
fn level(walked: &Walked, at: usize, limit: usize) -> Level {
    let mut counts: FxHashMap<Step, i64> = FxHashMap::default();
    for (run, count) in walked.runs.iter().zip(&walked.counts) {
        if at == 0 || run[at - 1] != 0 {
            *counts.entry(run[at]).or_default() += count;
        }
    }
    Level {
        at,
        rows: counts.len() as i64,
        all: counts.values().sum(),
        steps: candidates(counts.into_iter().collect(), limit, |(step, count)| {
            (*count, walked.hash(*step))
        }),
    }
}

struct Show<'a> {
    walked: &'a Walked,
    names: &'a Names,
    whose: Whose,
    wish: &'a Wish,
}

impl Show<'_> {
    fn visits(&self, count: i64) -> Option<i64> {
        (self.whose == Whose::Visits).then_some(count)
    }

    fn visitors(&self, count: i64) -> Option<i64> {
        (self.whose == Whose::Agreed).then_some(count)
    }

    /// A step as figures show it; `None` for none.
    fn name(&self, step: Step) -> Option<String> {
        self.names.get(&self.walked.hash(step)?).cloned()
    }

    /// Puts them in order: most first, then by the names of steps, none at all behind. Keeps as many as asked for.
    fn first<T>(&self, all: &mut Vec<T>, told: impl Fn(&T) -> (Vec<Step>, i64)) {
        self.sort(all, told);
        all.truncate(self.wish.limit as usize);
    }

    fn sort<T>(&self, all: &mut [T], told: impl Fn(&T) -> (Vec<Step>, i64)) {
        all.sort_by_cached_key(|one| {
            let (steps, count) = told(one);
            let names = steps.iter().map(|step| (*step == 0, self.name(*step)));
            (Reverse(count), names.collect::<Vec<_>>())
        });
    }

    fn runs(&self, mut runs: Vec<u32>, all: i64) -> Vec<PathRun> {
        let told = |run: &u32| {
            let run = *run as usize;
            (self.walked.runs[run].to_vec(), self.walked.counts[run])
        };
        self.first(&mut runs, told);
        let people = self.people(&runs);
        let view = |run: &u32| {
            let (steps, count) = told(run);
            let steps = steps.iter().filter_map(|step| self.name(*step));
            let mut steps: Vec<String> = steps.collect();
            if self.wish.backward {
                steps.reverse();
            }
            PathRun {
                steps,
                visits: self.visits(count),
                visitors: people[run],
                share: Number::ratio(count, all),
            }
        };
        runs.iter().map(view).collect()
    }

    /// How many different visitors took each of these runs.
    fn people(&self, runs: &[u32]) -> FxHashMap<u32, i64> {
        let mut slots = vec![None; self.walked.runs.len()];
        for (slot, run) in runs.iter().enumerate() {
            slots[*run as usize] = Some(slot);
        }
        let mut people = vec![Vec::new(); runs.len()];
        for (run, visitor) in &self.walked.ways {
            if let Some(slot) = slots[*run as usize] {
                people[slot].push(*visitor);
            }
        }
        let different = |mut visitors: Vec<u64>| {
            visitors.sort_unstable();
            visitors.dedup();
            visitors.len() as i64
        };
        let people = people.into_iter().map(different);
        runs.iter().copied().zip(people).collect()
    }

    fn level(&self, level: &Level) -> PathLevel {
        let step = |(step, count): &(Step, i64)| PathStep {
            step: self.name(*step),
            visits: self.visits(*count),
            visitors: self.visitors(*count),
        };
        PathLevel {
            position: level.at as i64 + 1,
            steps: level.steps.iter().map(step).collect(),
            total_rows: level.rows,
            visits: self.visits(level.all),
            visitors: self.visitors(level.all),
        }
    }

    /// Which step led to which, between those that each two levels show.
    fn links(&self, levels: &[Level]) -> Vec<PathLink> {
        let pairs = levels.windows(2).flat_map(|pair| self.links_of(pair));
        pairs.collect()
    }

    fn links_of(&self, pair: &[Level]) -> Vec<PathLink> {
        let at = pair[0].at;
        let [near, far] = [0, 1].map(|side: usize| -> FxHashSet<Step> {
            pair[side].steps.iter().map(|(step, _)| *step).collect()
        });
        let mut counts: FxHashMap<(Step, Step), i64> = FxHashMap::default();
        for (run, count) in self.walked.runs.iter().zip(&self.walked.counts) {
            let (nearer, farther) = (run[at], run[at + 1]);
            if nearer != 0 && near.contains(&nearer) && far.contains(&farther) {
                *counts.entry((nearer, farther)).or_default() += count;
            }
        }
        let mut links: Vec<((Step, Step), i64)> = counts.into_iter().collect();
        self.sort(&mut links, |((nearer, farther), count)| {
            (vec![*nearer, *farther], *count)
        });
        let link = |((nearer, farther), count)| {
            let (from, to) = match self.wish.backward {
                true => (farther, nearer),
                false => (nearer, farther),
            };
            PathLink {
                position: at as i64 + 1,
                from: self.name(from),
                to: self.name(to),
                visits: self.visits(count),
                visitors: self.visitors(count),
            }
        };
        links.into_iter().map(link).collect()
    }
}
