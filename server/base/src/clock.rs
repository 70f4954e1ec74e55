//! Time, passed in. Everything that asks for the time asks a [`Clock`] that it was given, so that a
//! test can stand still at 23:59 or jump over a change of summer time. This file is the only place
//! that may read the system's clock.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

/// Microseconds in a second: what [`Clock::now`] counts in.
pub const MICROS: i64 = 1_000_000;

/// When the hour of a night (UTC) last began, in microseconds.
#[must_use]
pub fn night_before(hour: u8, now: i64) -> i64 {
    const HOUR: i64 = 3_600 * MICROS;
    let hour = i64::from(hour) * HOUR;
    (now - hour).div_euclid(24 * HOUR) * 24 * HOUR + hour
}

/// A clock that many parts share.
pub type SharedClock = Arc<dyn Clock>;

/// Where the time comes from.
pub trait Clock: Send + Sync + 'static {
    /// Now, in microseconds since 1970 in UTC.
    fn now(&self) -> i64;

    /// Now, in whole seconds since 1970 in UTC: what the API speaks.
    fn now_seconds(&self) -> i64 {
        self.now().div_euclid(MICROS)
    }
}

impl<C: Clock + ?Sized> Clock for Arc<C> {
    fn now(&self) -> i64 {
        (**self).now()
    }
}

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl SystemClock {
    /// The machine's clock, ready to be shared.
    #[must_use]
    pub fn shared() -> SharedClock {
        Arc::new(Self)
    }
}

impl Clock for SystemClock {
    #[allow(clippy::disallowed_methods)] // This is the one place.
    fn now(&self) -> i64 {
        match SystemTime::now().duration_since(UNIX_EPOCH) {
            Ok(since) => i64::try_from(since.as_micros()).unwrap_or(i64::MAX),
            Err(before) => -i64::try_from(before.duration().as_micros()).unwrap_or(i64::MAX),
        }
    }
}

/// A clock that stands still until it is moved. Clones show the same time.
#[derive(Clone, Debug, Default)]
pub struct FakeClock {
    micros: Arc<AtomicI64>,
}

impl FakeClock {
    /// Set to this many microseconds since 1970.
    #[must_use]
    pub fn at(micros: i64) -> Self {
        let clock = Self::default();
        clock.set(micros);
        clock
    }

    /// Set to this many seconds since 1970.
    #[must_use]
    pub fn at_seconds(seconds: i64) -> Self {
        Self::at(seconds * MICROS)
    }

    /// Puts the clock to this many microseconds since 1970; backwards too.
    pub fn set(&self, micros: i64) {
        self.micros.store(micros, Ordering::SeqCst);
    }

    /// Puts the clock to this many seconds since 1970.
    pub fn set_seconds(&self, seconds: i64) {
        self.set(seconds * MICROS);
    }

    /// Moves the clock by this much; a negative number moves it back.
    pub fn advance_seconds(&self, seconds: i64) {
        self.micros.fetch_add(seconds * MICROS, Ordering::SeqCst);
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: std::time::Duration) {
        let micros = i64::try_from(by.as_micros()).unwrap_or(i64::MAX);
        self.micros.fetch_add(micros, Ordering::SeqCst);
    }

    /// The same clock, as the shared type.
    #[must_use]
    pub fn shared(&self) -> SharedClock {
        Arc::new(self.clone())
    }
}

impl Clock for FakeClock {
    fn now(&self) -> i64 {
        self.micros.load(Ordering::SeqCst)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_fake_clock_moves_only_when_told_and_its_clones_with_it() {
        let clock = FakeClock::at_seconds(100);
        let shared = clock.shared();
        assert_eq!(shared.now(), 100 * MICROS);
        clock.advance(Duration::from_millis(1_500));
        assert_eq!(shared.now(), 101_500_000);
        assert_eq!(shared.now_seconds(), 101);
        clock.advance_seconds(-102);
        assert_eq!(
            shared.now_seconds(),
            -1,
            "half a second before 1970 lies in second -1"
        );
        clock.set(7);
        assert_eq!(shared.now(), 7);
    }

    #[test]
    fn the_system_clock_shows_this_century() {
        assert!(SystemClock.now_seconds() > 1_700_000_000);
    }
}
