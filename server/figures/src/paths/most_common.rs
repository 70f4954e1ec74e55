//! The most common runs, as records of the answer.

use std::cmp::Reverse;

use base::text::{Localize as _, Text};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    records::{PathLevel, PathLink, PathRun, PathStep, PathsPart},
    rules::{PathRequest, STEPS},
    scan::Scanned,
};
use crate::{
    number::Number,
    sequences::{Names, Population, Step, candidates},
};

/// What may be shown, little of all that was walked: which of several equally common ones are, their names decide.
#[derive(Debug)]
pub(super) struct Common {
    all: i64,
    visitors: i64,
    total_runs: i64,
    runs: Vec<Run>,
    levels: Vec<Level>,
    /// For each level but the last: which step led to which, of those that may be shown, and how often.
    links: Vec<Vec<([Option<Step>; 2], i64)>>,
}

#[derive(Debug)]
struct Run {
    steps: [Option<Step>; STEPS],
    count: i64,
    visitors: i64,
}

/// The most common steps at a position.
#[derive(Debug)]
struct Level {
    steps: Vec<(Option<Step>, i64)>,
    /// How many steps there are in all, and how many took one of them.
    rows: i64,
    all: i64,
}

impl Common {
    pub fn of(scanned: &Scanned, request: &PathRequest) -> Common {
        let limit = request.limit as usize;
        let levels = (0..request.steps as usize).map(|at| level(scanned, at, limit));
        let levels: Vec<Level> = levels.take_while(|level| level.rows > 0).collect();
        let pairs = levels.windows(2).enumerate();
        Common {
            all: scanned.ways.len() as i64,
            visitors: scanned.visitors.count(),
            total_runs: scanned.runs.len() as i64,
            runs: runs(scanned, limit),
            links: pairs.map(|(at, pair)| links(scanned, at, pair)).collect(),
            levels,
        }
    }

    /// The steps whose names it takes.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let runs = self.runs.iter().flat_map(|run| run.steps);
        let levels = self.levels.iter().flat_map(|level| &level.steps);
        runs.chain(levels.map(|(step, _)| *step)).flatten()
    }

    /// All parts of an answer.
    pub fn shown(
        mut self,
        names: &Names,
        population: Population,
        request: &PathRequest,
    ) -> PathsPart {
        let show = Show {
            names,
            population,
            request,
        };
        for level in &mut self.levels {
            show.first(&mut level.steps, |(step, count)| (vec![*step], *count));
        }
        let between = self.links.into_iter().zip(self.levels.windows(2));
        let links = (1..).zip(between);
        PathsPart {
            about: match population {
                Population::Visits => Text::new("path_about.visits").localize_here(),
                Population::Agreed => Text::new("path_about.agreed").localize_here(),
            },
            visits: show.visits(self.all),
            visitors: self.visitors,
            runs: show.runs(self.runs, self.all),
            total_runs: self.total_runs,
            links: links
                .flat_map(|(position, (links, levels))| show.links(position, links, levels))
                .collect(),
            levels: (1..)
                .zip(&self.levels)
                .map(|(position, level)| show.level(position, level))
                .collect(),
        }
    }
}

/// The steps at a position, from 0: of the runs that went so far.
fn level(scanned: &Scanned, at: usize, limit: usize) -> Level {
    let mut counts: FxHashMap<u32, i64> = FxHashMap::default();
    for (run, count) in scanned.runs.iter().zip(&scanned.counts) {
        if at == 0 || run[at - 1] != 0 {
            *counts.entry(run[at]).or_default() += count;
        }
    }
    let hashed = counts
        .iter()
        .map(|(step, count)| (scanned.hash(*step), *count));
    Level {
        rows: counts.len() as i64,
        all: counts.values().sum(),
        steps: candidates(hashed.collect(), limit, |(step, count)| (*count, *step)),
    }
}

/// Which step at a position, from 0, led to which, of those that the two levels may show.
fn links(scanned: &Scanned, at: usize, levels: &[Level]) -> Vec<([Option<Step>; 2], i64)> {
    let [near, far] = [0, 1].map(|side: usize| steps_of(&levels[side]));
    let mut counts: FxHashMap<[Option<Step>; 2], i64> = FxHashMap::default();
    for (run, count) in scanned.runs.iter().zip(&scanned.counts) {
        let [nearer, farther] = [run[at], run[at + 1]].map(|step| scanned.hash(step));
        if nearer.is_some() && near.contains(&nearer) && far.contains(&farther) {
            *counts.entry([nearer, farther]).or_default() += count;
        }
    }
    counts.into_iter().collect()
}

fn steps_of(level: &Level) -> FxHashSet<Option<Step>> {
    level.steps.iter().map(|(step, _)| *step).collect()
}

/// The runs, and how many different visitors took each.
fn runs(scanned: &Scanned, limit: usize) -> Vec<Run> {
    let all = (0..scanned.runs.len()).collect();
    let common = candidates(all, limit, |run| {
        (scanned.counts[*run], scanned.hashes(*run))
    });
    let mut slots = vec![None; scanned.runs.len()];
    for (slot, run) in common.iter().enumerate() {
        slots[*run] = Some(slot);
    }
    let mut people = vec![Vec::new(); common.len()];
    for (run, visitor) in &scanned.ways {
        if let Some(slot) = slots[*run as usize] {
            people[slot].push(*visitor);
        }
    }
    let run = |(run, mut people): (usize, Vec<u64>)| {
        people.sort_unstable();
        people.dedup();
        Run {
            steps: scanned.hashes(run),
            count: scanned.counts[run],
            visitors: people.len() as i64,
        }
    };
    common.into_iter().zip(people).map(run).collect()
}

struct Show<'a> {
    names: &'a Names,
    population: Population,
    request: &'a PathRequest,
}

impl<'a> Show<'a> {
    fn visits(&self, count: i64) -> Option<i64> {
        (self.population == Population::Visits).then_some(count)
    }

    fn visitors(&self, count: i64) -> Option<i64> {
        (self.population == Population::Agreed).then_some(count)
    }

    /// A step as figures show it; `None` for none.
    fn name(&self, step: Option<Step>) -> Option<&'a str> {
        self.names.get(&step?).map(String::as_str)
    }

    /// Puts them in order: most first, then by the names of steps, those without a step last. Keeps as many
    /// as requested.
    fn first<T>(&self, all: &mut Vec<T>, read: impl Fn(&T) -> (Vec<Option<Step>>, i64)) {
        self.sort(all, read);
        all.truncate(self.request.limit as usize);
    }

    fn sort<T>(&self, all: &mut [T], read: impl Fn(&T) -> (Vec<Option<Step>>, i64)) {
        all.sort_by_cached_key(|one| {
            let (steps, count) = read(one);
            let names = steps.iter().map(|step| (step.is_none(), self.name(*step)));
            (Reverse(count), names.collect::<Vec<_>>())
        });
    }

    fn runs(&self, mut runs: Vec<Run>, all: i64) -> Vec<PathRun> {
        self.first(&mut runs, |run| (run.steps.to_vec(), run.count));
        let view = |run: Run| {
            let steps = run.steps.iter().filter_map(|step| self.name(*step));
            let mut steps: Vec<String> = steps.map(str::to_owned).collect();
            if self.request.backward {
                steps.reverse();
            }
            PathRun {
                steps,
                visits: self.visits(run.count),
                visitors: run.visitors,
                share: Number::ratio(run.count, all),
            }
        };
        runs.into_iter().map(view).collect()
    }

    fn level(&self, position: i64, level: &Level) -> PathLevel {
        let step = |(step, count): &(Option<Step>, i64)| PathStep {
            step: self.name(*step).map(str::to_owned),
            visits: self.visits(*count),
            visitors: self.visitors(*count),
        };
        PathLevel {
            position,
            steps: level.steps.iter().map(step).collect(),
            total_rows: level.rows,
            visits: self.visits(level.all),
            visitors: self.visitors(level.all),
        }
    }

    /// The links from a position to the next, between the steps that both levels show.
    fn links(
        &self,
        position: i64,
        mut links: Vec<([Option<Step>; 2], i64)>,
        levels: &[Level],
    ) -> Vec<PathLink> {
        let [near, far] = [0, 1].map(|side: usize| steps_of(&levels[side]));
        links.retain(|([nearer, farther], _)| near.contains(nearer) && far.contains(farther));
        self.sort(&mut links, |(steps, count)| (steps.to_vec(), *count));
        let link = |([nearer, farther], count): ([Option<Step>; 2], i64)| {
            let (from, to) = match self.request.backward {
                true => (farther, nearer),
                false => (nearer, farther),
            };
            PathLink {
                position,
                from: self.name(from).map(str::to_owned),
                to: self.name(to).map(str::to_owned),
                visits: self.visits(count),
                visitors: self.visitors(count),
            }
        };
        links.into_iter().map(link).collect()
    }
}
