//! A clock for hits that are taken much faster than they happened.
//!
//! Whether a hit joins a visit depends on its own time, and on the visit being still held: for an hour of
//! the arrival clock after its newest hit. If that clock did not move, a year's visits would be held at
//! once; if it followed the hits, each half hour would need its own write to the disk. So the year is cut
//! into halves of days, and the clock moves on by less than an hour from one to the next: hits that belong
//! together are in the same half or in adjacent ones, and find their visit as they would have when they
//! happened, while the visits of the day before are dropped. In the last half the clock shows the end.

use base::clock::{FakeClock, MICROS};

/// How much is taken at one reading of the clock: more than the pause that ends a visit.
const SLOT: i64 = 12 * 3_600 * MICROS;
/// How far the clock moves between two slots: less than visits are held.
const STEP: i64 = 50 * 60 * MICROS;

/// Moves a clock along with hits.
#[derive(Debug)]
pub struct ArrivalPacing {
    clock: FakeClock,
    starts: i64,
    ends: i64,
    slot: i64,
}

impl ArrivalPacing {
    /// For hits from `starts` to `ends`, in microseconds since 1970. The clock shows the beginning
    /// until the first hit.
    pub fn new(clock: FakeClock, starts: i64, ends: i64) -> Self {
        clock.set(starts);
        Self {
            clock,
            starts,
            ends,
            slot: -1,
        }
    }

    /// Whether all hits before one at this moment must be taken before the clock can move on to it.
    pub fn is_later(&self, at: i64) -> bool {
        self.slot_of(at) > self.slot
    }

    /// Moves on to a hit at this moment.
    pub fn move_to(&mut self, at: i64) {
        self.slot = self.slot.max(self.slot_of(at));
        let left = self.slot_of(self.ends - 1) - self.slot;
        self.clock.set(self.ends - left.max(0) * STEP);
    }

    fn slot_of(&self, at: i64) -> i64 {
        (at - self.starts).div_euclid(SLOT)
    }
}
