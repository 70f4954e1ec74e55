//! Picked elements and stretches: for how long each was in the window.

use alloc::{string::String, vec::Vec};

use crate::{body::Body, limits};

/// How long something must be in the window of a page in use without a break before it counts as seen;
/// scrolling past does not.
pub const SEEN_MS: f64 = 1_000.0;

struct Thing {
    id: String,
    inside: bool,
    /// Time in the window without a break, while it is less than [`SEEN_MS`].
    run_ms: f64,
    /// Whether it has been in the window for long enough this time.
    seen: bool,
    unsent_ms: f64,
}

/// What was ever in the window of the current page.
#[derive(Default)]
pub struct Watch {
    things: Vec<Thing>,
}

impl Watch {
    /// It entered or left the window.
    pub fn within(&mut self, id: &str, inside: bool) {
        let at = match self.things.iter().position(|thing| thing.id == id) {
            Some(at) => at,
            None if inside => {
                self.things.push(Thing {
                    id: id.into(),
                    inside: false,
                    run_ms: 0.0,
                    seen: false,
                    unsent_ms: 0.0,
                });
                self.things.len() - 1
            }
            None => return,
        };
        if let Some(thing) = self.things.get_mut(at)
            && thing.inside != inside
        {
            thing.inside = inside;
            thing.run_ms = 0.0;
            thing.seen = false;
        }
    }

    /// The page was in use for this long.
    pub fn add(&mut self, ms: f64) {
        for thing in &mut self.things {
            if !thing.inside {
                continue;
            }
            thing.run_ms += ms;
            thing.seen |= thing.run_ms >= SEEN_MS;
            if thing.seen {
                thing.unsent_ms += thing.run_ms;
                thing.run_ms = 0.0;
            }
        }
    }

    /// Whether there is something for which alone a heartbeat is worthwhile.
    pub fn worth(&self) -> bool {
        self.things.iter().any(|thing| thing.unsent_ms >= SEEN_MS)
    }

    /// The milliseconds that were not reported yet, by id, as JSON; `None` if there are none.
    pub fn take(&mut self) -> Option<String> {
        let mut report = Body::new();
        let unsent = self
            .things
            .iter_mut()
            .filter(|thing| thing.unsent_ms >= 1.0);
        for thing in unsent.take(limits::SHOWN) {
            report.number(&thing.id, thing.unsent_ms as u32);
            thing.unsent_ms = 0.0;
        }
        (!report.is_empty()).then(|| report.take())
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn time_counts_from_a_second_in_one_go() {
        let mut watch = Watch::default();
        watch.within("a", true);
        watch.add(600.0);
        watch.within("a", true);
        watch.within("a", false);
        watch.add(5_000.0);
        watch.within("a", true);
        watch.add(999.0);
        assert_eq!((watch.worth(), watch.take()), (false, None));
        watch.add(1.0);
        assert!(watch.worth());
        assert_eq!(watch.take().as_deref(), Some(r#"{"a":1000}"#));
        watch.add(250.0);
        assert!(!watch.worth());
        assert_eq!(watch.take().as_deref(), Some(r#"{"a":250}"#));
        assert_eq!(watch.take(), None);
    }

    #[test]
    fn each_has_its_own_time() {
        let mut watch = Watch::default();
        watch.within("b", false);
        watch.within("a", true);
        watch.add(2_000.0);
        watch.within("b", true);
        watch.add(1_500.0);
        assert_eq!(watch.take().as_deref(), Some(r#"{"a":3500,"b":1500}"#));
    }

    #[test]
    fn what_one_ping_has_no_room_for_waits_for_the_next() {
        let mut watch = Watch::default();
        for n in 0..=limits::SHOWN {
            watch.within(&format!("{n}"), true);
        }
        watch.add(1_000.0);
        assert_eq!(
            watch.take().map(|report| report.matches(':').count()),
            Some(limits::SHOWN)
        );
        assert_eq!(watch.take().as_deref(), Some(r#"{"50":1000}"#));
    }
}
