//! A recurring error, such as a full disk that fails every hit. It is logged once when it begins, then at intervals
//! with the number of times since, and once when it is over.

/// How often it is reported while it lasts, in microseconds.
const SAID_EVERY: i64 = 60_000_000;
/// How long it must not happen to be over: on a full disk one write in a few may fit.
const CALM: i64 = 10_000_000;

/// Something that goes wrong for a while. Times are microseconds since 1970.
#[derive(Debug, Default)]
pub struct Incident(Option<Lasting>);

#[derive(Debug)]
struct Lasting {
    began: i64,
    /// When it happened last.
    last: i64,
    reported: i64,
    /// How often since it was last reported, and in all.
    unsaid: u64,
    times: u64,
}

/// What to log about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// It has begun.
    Began,
    /// It lasts, and happened this often since the last report.
    Lasts(u64),
}

/// It is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// How often it happened.
    pub times: u64,
    /// From the first time to the last.
    pub seconds: i64,
}

impl Incident {
    /// It happened again, `times` times at once. What to log about it, if anything.
    pub fn happened(&mut self, times: u64, now: i64) -> Option<Report> {
        let Some(lasting) = &mut self.0 else {
            self.0 = Some(Lasting {
                began: now,
                last: now,
                reported: now,
                unsaid: 0,
                times,
            });
            return Some(Report::Began);
        };
        lasting.last = now;
        lasting.times += times;
        lasting.unsaid += times;
        // A clock put back must not silence it.
        if (0..SAID_EVERY).contains(&(now - lasting.reported)) {
            return None;
        }
        lasting.reported = now;
        Some(Report::Lasts(std::mem::take(&mut lasting.unsaid)))
    }

    /// It went well this time. What to log if it was wrong before, and has not been for a while.
    pub fn succeeded(&mut self, now: i64) -> Option<Resolved> {
        let calm = !(0..CALM).contains(&(now - self.0.as_ref()?.last));
        calm.then(|| self.end()).flatten()
    }

    /// It is over, whatever comes now. What to log if it was wrong before.
    pub fn end(&mut self) -> Option<Resolved> {
        let lasting = self.0.take()?;
        Some(Resolved {
            times: lasting.times,
            seconds: (lasting.last - lasting.began).max(0) / 1_000_000,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: i64 = 1_000_000;

    #[test]
    fn it_is_said_when_it_begins_now_and_then_and_when_it_is_over() {
        let mut incident = Incident::default();
        assert_eq!(incident.succeeded(0), None, "nothing was wrong");
        assert_eq!(incident.happened(1, 0), Some(Report::Began));
        let reported: Vec<Report> = (1..=180)
            .filter_map(|second| incident.happened(2, second * SECOND))
            .collect();
        assert_eq!(reported, [Report::Lasts(120); 3]);
        // One write that fits does not end it.
        assert_eq!(incident.succeeded(185 * SECOND), None);
        assert_eq!(incident.happened(1, 186 * SECOND), None);
        assert_eq!(incident.succeeded(195 * SECOND), None);
        let (times, seconds) = (362, 186);
        assert_eq!(
            incident.succeeded(196 * SECOND),
            Some(Resolved { times, seconds })
        );
        assert_eq!(incident.succeeded(300 * SECOND), None, "said once");
        assert_eq!(incident.happened(1, 300 * SECOND), Some(Report::Began));
        let (times, seconds) = (1, 0);
        assert_eq!(incident.end(), Some(Resolved { times, seconds }));
    }

    #[test]
    fn a_clock_put_back_silences_nothing() {
        let mut incident = Incident::default();
        assert_eq!(incident.happened(1, 1_000 * SECOND), Some(Report::Began));
        assert_eq!(incident.happened(1, 10 * SECOND), Some(Report::Lasts(1)));
        assert_eq!(incident.happened(1, 11 * SECOND), None);
        assert!(incident.succeeded(5 * SECOND).is_some());
    }
}
