//! Visits of what counts in a log, by the rules of hits: a visitor's hits with no gap over half an hour, a day at most.

use counts::{Acquisition, Device, Hit, ImportedHit, Location};
use rustc_hash::FxHashMap;

use crate::error::ReadError;

const SECOND: i64 = 1_000_000;
/// A gap this long in a visitor's hits ends the visit.
const GAP: i64 = 30 * 60 * SECOND;
/// No visit lasts longer.
const LONGEST: i64 = 24 * 3_600 * SECOND;
/// How many visits are held before those that are over are looked for.
const HELD: usize = 20_000;
/// How many visits may be open at the same time. Each takes about 600 bytes, and twice as many are held before it is looked.
const OPEN: usize = 300_000;

/// The visits that may continue.
#[derive(Debug, Default)]
pub(super) struct Visits {
    open: FxHashMap<u64, Visit>,
    next: u64,
    /// How many may be held before it is looked again.
    most: usize,
}

#[derive(Debug)]
struct Visit {
    number: u64,
    start: i64,
    day: i32,
    last: i64,
    path: String,
    acquisition: Acquisition,
    location: Location,
    device: Device,
}

impl Visits {
    /// The hit with its visit.
    ///
    /// # Errors
    /// Too many visits are open at this moment.
    pub fn place(&mut self, hit: Hit) -> Result<ImportedHit, ReadError> {
        let (today, before) = match hit.visitor {
            Some(visitor) => (visitor.today, visitor.day_before),
            None => (1, None),
        };
        // A visit that continues after midnight is found under the number of the day before.
        let visitor = [Some(today), before].into_iter().flatten().find(|visitor| {
            let visit = self.open.get(visitor);
            visit.is_some_and(|visit| visit.takes(hit.ts))
        });
        let Hit {
            ts,
            day,
            hostname,
            path,
            acquisition,
            location,
            device,
            ..
        } = hit;
        let joined = visitor.and_then(|visitor| Some((visitor, self.open.get_mut(&visitor)?)));
        if let Some((visitor, visit)) = joined {
            let before = std::mem::replace(&mut visit.path, path.clone());
            visit.last = visit.last.max(ts);
            return Ok(ImportedHit {
                ts,
                day,
                visitor: Some(visitor),
                visit: Some(visit.number),
                visit_start: visit.start,
                visit_day: visit.day,
                hostname,
                path,
                prev_path: Some(before),
                acquisition: visit.acquisition.clone(),
                location: visit.location.clone(),
                device: visit.device.clone(),
                interactive: true,
                ..ImportedHit::default()
            });
        }
        let number = self.next;
        self.next += 1;
        let visit = Visit {
            number,
            start: ts,
            day,
            last: ts,
            path: path.clone(),
            acquisition: acquisition.clone(),
            location: location.clone(),
            device: device.clone(),
        };
        self.open.insert(today, visit);
        self.sweep(ts)?;
        Ok(ImportedHit {
            ts,
            day,
            visitor: Some(today),
            visit: Some(number),
            visit_start: ts,
            visit_day: day,
            hostname,
            path,
            prev_path: None,
            acquisition,
            location,
            device,
            interactive: true,
            ..ImportedHit::default()
        })
    }

    /// Drops visits that are over, and those of later files that were read before. Where very many are open, it looks less often.
    fn sweep(&mut self, now: i64) -> Result<(), ReadError> {
        if self.open.len() > self.most.max(HELD) {
            let near = |visit: &Visit| visit.last + GAP >= now && visit.start <= now + GAP;
            self.open.retain(|_, visit| near(visit));
            self.most = 2 * self.open.len();
            if self.open.len() > OPEN {
                return Err(ReadError::LargeDay);
            }
        }
        Ok(())
    }
}

impl Visit {
    fn takes(&self, ts: i64) -> bool {
        ts >= self.start && ts - self.last <= GAP && ts - self.start <= LONGEST
    }
}

#[cfg(test)]
mod tests {
    use counts::Visitor;
    use shared::ids::SiteNumber;

    use super::*;

    fn hit(seconds: i64, today: u64, before: Option<u64>) -> Hit {
        Hit {
            site: SiteNumber(1),
            ts: seconds * SECOND,
            day: (seconds / 86_400) as i32,
            visitor: Some(Visitor {
                today,
                day_before: before,
            }),
            event: None,
            interactive: true,
            from_script: false,
            fingerprint: 0,
            hostname: "a.example".to_owned(),
            path: format!("/{seconds}"),
            acquisition: Acquisition::default(),
            location: Location::default(),
            device: Device::default(),
            props: vec![],
            revenue: None,
        }
    }

    #[test]
    fn a_visit_ends_with_a_gap_and_not_at_midnight() {
        let mut visits = Visits::default();
        let mut place = |seconds, today, before| {
            let placed = visits.place(hit(seconds, today, before)).unwrap();
            let (visit, visitor) = (placed.visit.unwrap(), placed.visitor.unwrap());
            (visit, visitor, placed.visit_day)
        };
        assert_eq!(place(86_000, 1, None), (0, 1, 0));
        assert_eq!(place(86_100, 2, None), (1, 2, 0));
        // The same person after midnight.
        assert_eq!(place(86_500, 11, Some(1)), (0, 1, 0));
        assert_eq!(place(86_500 + 1_800, 11, Some(1)), (0, 1, 0));
        assert_eq!(place(86_500 + 3_601, 11, Some(1)), (2, 11, 1));
        // A line that comes late is a visit of its own.
        assert_eq!(place(86_050, 2, None), (3, 2, 0));
    }

    #[test]
    fn visits_that_are_over_are_let_go() {
        let mut visits = Visits::default();
        for number in 0..HELD as u64 + 10 {
            visits.place(hit(number as i64, number + 1, None)).unwrap();
        }
        assert!(visits.open.len() <= 2_000, "{}", visits.open.len());
    }

    #[test]
    fn very_many_visits_at_once_are_given_up() {
        let mut visits = Visits::default();
        let mut placed = 0;
        let error = loop {
            match visits.place(hit(1, placed + 1, None)) {
                Ok(_) => placed += 1,
                Err(error) => break error,
            }
        };
        assert!(
            (OPEN as u64..=2 * OPEN as u64).contains(&placed),
            "{placed}"
        );
        assert!(matches!(error, ReadError::LargeDay));
    }

    #[test]
    fn files_in_the_wrong_order_do_not_add_up() {
        let mut visits = Visits::default();
        let files = 4;
        for number in 0..files * HELD as u64 {
            // The file of the latest day is read first.
            let day = files - number / HELD as u64;
            let placed = visits.place(hit((day * 86_400) as i64, number + 1, None));
            placed.expect("each file by itself is small");
        }
    }
}
