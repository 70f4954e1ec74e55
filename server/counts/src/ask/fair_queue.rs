//! Decides which query runs next, and which may wait. The asker with the fewest running queries goes first, and the
//! last free reader is reserved for an asker with none running. One asker fills at most half of the queue, and its last
//! eighth is reserved for askers with nothing waiting. If the queue is still full, the asker with the most waiting
//! queries loses the newest one to an asker with clearly fewer.

use std::{
    collections::{HashMap, VecDeque},
    time::Instant,
};

/// The asker of a question, such as a person; `None`: the service's own work.
pub type OnBehalf = Option<u128>;

/// A question that waits.
#[derive(Debug)]
struct Waiting<J> {
    asker: OnBehalf,
    /// It is not tried before.
    from: Instant,
    job: J,
}

/// Questions that wait, and how many of each asker run.
#[derive(Debug)]
pub(super) struct FairQueue<J> {
    waiting: VecDeque<Waiting<J>>,
    running: HashMap<u128, usize>,
    /// How many run in all.
    busy: usize,
    /// As many may wait in all.
    places: usize,
    /// As many may run in all.
    readers: usize,
}

/// The queue, or the asker's part of it, is full.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

impl<J> FairQueue<J> {
    /// An empty queue with this many places, for this many readers.
    pub fn new(places: usize, readers: usize) -> FairQueue<J> {
        FairQueue {
            waiting: VecDeque::new(),
            running: HashMap::new(),
            busy: 0,
            places,
            readers: readers.max(1),
        }
    }

    /// Puts a question at the queue's end; questions for which `gone` is true make room first. Returns the
    /// question that had to leave for it, if one had to.
    pub fn join(
        &mut self,
        asker: OnBehalf,
        job: J,
        gone: impl Fn(&J) -> bool,
    ) -> Result<Option<J>, Full> {
        if self.is_full_for(asker) {
            self.waiting.retain(|waiting| !gone(&waiting.job));
        }
        let left = match self.is_full_for(asker) {
            true => Some(self.evict_for(asker).ok_or(Full)?),
            false => None,
        };
        self.join_again(asker, Instant::now(), job);
        Ok(left)
    }

    /// Puts a question back that was in the queue before, not to be tried until then.
    pub fn join_again(&mut self, asker: OnBehalf, from: Instant, job: J) {
        self.waiting.push_back(Waiting { asker, from, job });
    }

    /// The next question, which counts as running until [`FairQueue::done`]; or when to look again, where one
    /// waits for its time.
    pub fn next(&mut self, now: Instant) -> Result<(OnBehalf, J), Option<Instant>> {
        let running = |waiting: &Waiting<J>| match waiting.asker {
            Some(asker) => self.running.get(&asker).copied().unwrap_or(0),
            None => 0,
        };
        let free = self.readers.saturating_sub(self.busy);
        let due = self.waiting.iter().enumerate();
        let may = |waiting: &Waiting<J>| free > 1 || free == 1 && running(waiting) == 0;
        let due = due.filter(|(_, waiting)| waiting.from <= now && may(waiting));
        // Of equals the first, which has waited longest.
        let first = due.min_by_key(|(_, waiting)| running(waiting));
        let found = first.map(|(at, _)| at);
        match found.and_then(|at| self.waiting.remove(at)) {
            Some(Waiting { asker, job, .. }) => {
                self.busy += 1;
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

    /// A question of this asker no longer runs.
    pub fn done(&mut self, asker: OnBehalf) {
        self.busy = self.busy.saturating_sub(1);
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
        let (waiting, own) = (self.waiting.len(), self.own(asker));
        let kept = self.places / 8;
        let half = (self.places / 2).max(1);
        waiting >= self.places
            || asker.is_some() && own >= half
            || asker.is_some() && own > 0 && waiting >= self.places - kept
    }

    /// How many questions of this asker wait.
    fn own(&self, asker: OnBehalf) -> usize {
        let same = self.waiting.iter().filter(|waiting| waiting.asker == asker);
        same.count()
    }

    /// Takes the newest query of the asker with the most waiting, if that is more than `asker` will then have.
    fn evict_for(&mut self, asker: OnBehalf) -> Option<J> {
        let mut counts: HashMap<u128, usize> = HashMap::new();
        for other in self.waiting.iter().filter_map(|waiting| waiting.asker) {
            *counts.entry(other).or_default() += 1;
        }
        let own = self.own(asker);
        let (most, count) = counts
            .into_iter()
            .max_by_key(|(other, count)| (*count, *other))?;
        if own + 1 >= count {
            return None;
        }
        let newest = self
            .waiting
            .iter()
            .rposition(|waiting| waiting.asker == Some(most))?;
        Some(self.waiting.remove(newest)?.job)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const ANN: OnBehalf = Some(1);
    const BEN: OnBehalf = Some(2);

    fn queue(
        places: usize,
        readers: usize,
        jobs: &[(OnBehalf, &'static str)],
    ) -> FairQueue<&'static str> {
        let mut queue = FairQueue::new(places, readers);
        for (asker, job) in jobs {
            queue.join(*asker, *job, |_| false).expect("room");
        }
        queue
    }

    fn next(queue: &mut FairQueue<&'static str>) -> Option<&'static str> {
        queue.next(Instant::now()).ok().map(|(_, job)| job)
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
        let mut queue = queue(10, 8, &jobs);
        let order: Vec<_> = std::iter::from_fn(|| next(&mut queue)).collect();
        assert_eq!(order, ["a1", "b1", "own", "a2", "a3"]);
    }

    #[test]
    fn one_asker_never_has_every_reader() {
        let mut queue = queue(10, 3, &[(ANN, "a1"), (ANN, "a2"), (ANN, "a3")]);
        assert_eq!(
            (next(&mut queue), next(&mut queue)),
            (Some("a1"), Some("a2"))
        );
        assert_eq!(queue.next(Instant::now()), Err(None));
        queue.join(BEN, "b1", |_| false).expect("room");
        assert_eq!(next(&mut queue), Some("b1"));
        // The last free reader waits for an asker who has nothing running.
        queue.done(ANN);
        assert_eq!(next(&mut queue), None);
        queue.join(None, "own", |_| false).expect("room");
        assert_eq!(next(&mut queue), Some("own"));
        queue.done(None);
        queue.done(BEN);
        assert_eq!(next(&mut queue), Some("a3"));
    }

    #[test]
    fn where_there_is_but_one_reader_it_is_everybodys_in_turn() {
        let mut queue = queue(10, 1, &[(ANN, "a1"), (ANN, "a2"), (BEN, "b1")]);
        assert_eq!((next(&mut queue), next(&mut queue)), (Some("a1"), None));
        queue.done(ANN);
        assert_eq!((next(&mut queue), next(&mut queue)), (Some("a2"), None));
        queue.done(ANN);
        assert_eq!(next(&mut queue), Some("b1"));
    }

    #[test]
    fn many_questions_of_few_keep_nobody_out() {
        let mut queue: FairQueue<(u128, usize)> = FairQueue::new(16, 2);
        let ask = |queue: &mut FairQueue<(u128, usize)>, who: u128, questions: usize| {
            let asked = (0..questions).map(|at| queue.join(Some(who), (who, at), |_| false));
            asked.filter(|joined| *joined != Err(Full)).count()
        };
        // Two fill all but the part that is for those with nothing in the queue.
        assert_eq!((ask(&mut queue, 1, 50), ask(&mut queue, 2, 50)), (8, 7));
        assert_eq!((queue.own(Some(1)), queue.own(Some(2))), (7, 7));
        // An asker with nothing waiting gets in, and gets as much of the queue as the others have.
        assert_eq!(ask(&mut queue, 3, 4), 4);
        let counts = |queue: &FairQueue<(u128, usize)>| [1, 2, 3].map(|who| queue.own(Some(who)));
        assert_eq!(counts(&queue), [6, 5, 4]);
        // Theirs stay, and it is the newest that had to leave.
        let first = |who| queue.waiting.iter().any(|waiting| waiting.job == (who, 0));
        assert!([1, 2, 3].into_iter().all(first));
        // Each new asker gets in, until the queue itself is full.
        let others: Vec<usize> = (4..20).map(|who| ask(&mut queue, who, 1)).collect();
        assert_eq!(others.iter().sum::<usize>(), 13, "{others:?}");
        assert_eq!(queue.waiting.len(), 16);
        assert_eq!(ask(&mut queue, 99, 1), 0, "everybody has one");
    }

    #[test]
    fn one_asker_fills_half_of_the_line() {
        let mut queue = queue(4, 3, &[(ANN, "a1"), (ANN, "a2")]);
        assert_eq!(queue.join(ANN, "a3", |_| false), Err(Full));
        assert_eq!(queue.join(BEN, "b1", |_| false), Ok(None));
        assert_eq!(queue.join(None, "own", |_| false), Ok(None));
        assert_eq!(queue.join(BEN, "b2", |_| false), Err(Full));
        // Those that were given up make room.
        assert_eq!(queue.join(BEN, "b2", |job| *job == "a1"), Ok(None));
    }

    #[test]
    fn what_waits_for_its_time_holds_nobody_up() {
        let mut queue = FairQueue::new(10, 2);
        let later = Instant::now() + Duration::from_secs(60);
        queue.join_again(ANN, later, "later");
        queue.join(BEN, "now", |_| false).expect("room");
        assert_eq!(next(&mut queue), Some("now"));
        assert_eq!(queue.next(Instant::now()), Err(Some(later)));
        assert_eq!(queue.next(later).map(|(_, job)| job), Ok("later"));
    }
}
