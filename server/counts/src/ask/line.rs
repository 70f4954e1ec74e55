//! Whose question is next. Nobody's many questions keep others waiting: whoever has fewest running goes first,
//! one asker never has every reader, and fills at most half of the line.

use std::{
    collections::{HashMap, VecDeque},
    time::Instant,
};

/// On whose behalf a question is asked, such as an account; `None`: the service's own work.
pub type OnBehalf = Option<u128>;

/// A question in line.
#[derive(Debug)]
struct Waiting<J> {
    asker: OnBehalf,
    /// It is not tried before.
    from: Instant,
    job: J,
}

/// Questions that wait, and how many of each asker run.
#[derive(Debug)]
pub(super) struct Line<J> {
    waiting: VecDeque<Waiting<J>>,
    running: HashMap<u128, usize>,
    /// As many may wait in all.
    places: usize,
    /// As many of one asker run at once.
    at_once: usize,
}

/// The line, or the asker's part of it, is full.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

impl<J> Line<J> {
    /// A line of so many places before so many readers.
    pub fn new(places: usize, readers: usize) -> Line<J> {
        Line {
            waiting: VecDeque::new(),
            running: HashMap::new(),
            places,
            // One is left for others; where there is but one, it is everybody's in turn.
            at_once: readers.saturating_sub(1).max(1),
        }
    }

    /// Puts a question at the line's end; those that `gone` knows to be given up make room first.
    pub fn join(&mut self, asker: OnBehalf, job: J, gone: impl Fn(&J) -> bool) -> Result<(), Full> {
        if self.is_full_for(asker) {
            self.waiting.retain(|waiting| !gone(&waiting.job));
        }
        if self.is_full_for(asker) {
            return Err(Full);
        }
        self.join_again(asker, Instant::now(), job);
        Ok(())
    }

    /// Puts a question back that was in line before, not to be tried until then.
    pub fn join_again(&mut self, asker: OnBehalf, from: Instant, job: J) {
        self.waiting.push_back(Waiting { asker, from, job });
    }

    /// The next question, which counts as running until [`Line::done`]; or when to look again, where one
    /// waits for its time.
    pub fn next(&mut self, now: Instant) -> Result<(OnBehalf, J), Option<Instant>> {
        let running = |waiting: &Waiting<J>| match waiting.asker {
            Some(asker) => self.running.get(&asker).copied().unwrap_or(0),
            None => 0,
        };
        let due = self.waiting.iter().enumerate();
        let due = due.filter(|(_, waiting)| waiting.from <= now && running(waiting) < self.at_once);
        // Of equals the first, which has waited longest.
        let first = due.min_by_key(|(_, waiting)| running(waiting));
        let found = first.map(|(at, _)| at);
        match found.and_then(|at| self.waiting.remove(at)) {
            Some(Waiting { asker, job, .. }) => {
                if let Some(asker) = asker {
                    *self.running.entry(asker).or_default() += 1;
                }
                Ok((asker, job))
            }
            None => {
                let later = self.waiting.iter().map(|waiting| waiting.from);
                Err(later.filter(|from| *from > now).min())
            }
        }
    }

    /// A question of this asker runs no more.
    pub fn done(&mut self, asker: OnBehalf) {
        let Some(asker) = asker else { return };
        if let Some(running) = self.running.get_mut(&asker) {
            *running -= 1;
            if *running == 0 {
                self.running.remove(&asker);
            }
        }
    }

    /// Sends everyone away.
    pub fn clear(&mut self) {
        self.waiting.clear();
    }

    fn is_full_for(&self, asker: OnBehalf) -> bool {
        if self.waiting.len() >= self.places {
            return true;
        }
        let half = (self.places / 2).max(1);
        let same = |waiting: &&Waiting<J>| waiting.asker == asker;
        asker.is_some() && self.waiting.iter().filter(same).count() >= half
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const ANN: OnBehalf = Some(1);
    const BEN: OnBehalf = Some(2);

    fn line(
        places: usize,
        readers: usize,
        jobs: &[(OnBehalf, &'static str)],
    ) -> Line<&'static str> {
        let mut line = Line::new(places, readers);
        for (asker, job) in jobs {
            line.join(*asker, *job, |_| false).expect("room");
        }
        line
    }

    fn next(line: &mut Line<&'static str>) -> Option<&'static str> {
        line.next(Instant::now()).ok().map(|(_, job)| job)
    }

    #[test]
    fn whoever_has_fewest_running_goes_first() {
        let jobs = [
            (ANN, "a1"),
            (ANN, "a2"),
            (ANN, "a3"),
            (BEN, "b1"),
            (None, "own"),
        ];
        let mut line = line(10, 8, &jobs);
        let order: Vec<_> = std::iter::from_fn(|| next(&mut line)).collect();
        assert_eq!(order, ["a1", "b1", "own", "a2", "a3"]);
    }

    #[test]
    fn one_asker_never_has_every_reader() {
        let mut line = line(10, 3, &[(ANN, "a1"), (ANN, "a2"), (ANN, "a3")]);
        assert_eq!((next(&mut line), next(&mut line)), (Some("a1"), Some("a2")));
        assert_eq!(line.next(Instant::now()), Err(None));
        line.join(BEN, "b1", |_| false).expect("room");
        assert_eq!(next(&mut line), Some("b1"));
        line.done(ANN);
        assert_eq!(next(&mut line), Some("a3"));
    }

    #[test]
    fn one_asker_fills_half_of_the_line() {
        let mut line = line(4, 3, &[(ANN, "a1"), (ANN, "a2")]);
        assert_eq!(line.join(ANN, "a3", |_| false), Err(Full));
        assert_eq!(line.join(BEN, "b1", |_| false), Ok(()));
        assert_eq!(line.join(None, "own", |_| false), Ok(()));
        assert_eq!(line.join(BEN, "b2", |_| false), Err(Full));
        // Those that were given up make room.
        assert_eq!(line.join(BEN, "b2", |job| *job == "a1"), Ok(()));
    }

    #[test]
    fn what_waits_for_its_time_holds_nobody_up() {
        let mut line = Line::new(10, 2);
        let later = Instant::now() + Duration::from_secs(60);
        line.join_again(ANN, later, "later");
        line.join(BEN, "now", |_| false).expect("room");
        assert_eq!(next(&mut line), Some("now"));
        assert_eq!(line.next(Instant::now()), Err(Some(later)));
        assert_eq!(line.next(later).map(|(_, job)| job), Ok("later"));
    }
}
