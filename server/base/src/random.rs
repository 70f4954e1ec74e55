//! Chance, passed in: ids, tokens and salts are made from a [`Random`] that was given, so a test run
//! can be repeated. In this crate, only this file may ask the system for chance.

use std::sync::Arc;

use parking_lot::Mutex;
use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use uuid::Uuid;

use crate::clock::Clock;

/// A source of chance that many parts share.
pub type SharedRandom = Arc<dyn Random>;

/// A source of chance. Fit for secrets, unless it was seeded.
pub trait Random: Send + Sync + 'static {
    /// Fills the bytes.
    fn fill(&self, bytes: &mut [u8]);
}

impl<R: Random + ?Sized> Random for Arc<R> {
    fn fill(&self, bytes: &mut [u8]) {
        (**self).fill(bytes);
    }
}

/// The operating system's source.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemRandom;

impl SystemRandom {
    /// The system's source, ready to be shared.
    #[must_use]
    pub fn shared() -> SharedRandom {
        Arc::new(Self)
    }
}

impl Random for SystemRandom {
    fn fill(&self, bytes: &mut [u8]) {
        // Without chance no secret can be made: nothing sensible is left to do.
        getrandom::fill(bytes).expect("the operating system gives random bytes");
    }
}

/// The same bytes in the same order for the same seed: for tests and made-up data, never for secrets.
#[derive(Clone, Debug)]
pub struct SeededRandom {
    generator: Arc<Mutex<ChaCha20Rng>>,
}

impl SeededRandom {
    /// Starts the row of bytes that belongs to this seed. Clones share the row.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            generator: Arc::new(Mutex::new(ChaCha20Rng::seed_from_u64(seed))),
        }
    }

    /// The same source, as the shared type.
    #[must_use]
    pub fn shared(&self) -> SharedRandom {
        Arc::new(self.clone())
    }
}

impl Random for SeededRandom {
    fn fill(&self, bytes: &mut [u8]) {
        self.generator.lock().fill_bytes(bytes);
    }
}

/// `N` random bytes.
pub fn array<const N: usize>(random: &(impl Random + ?Sized)) -> [u8; N] {
    let mut bytes = [0; N];
    random.fill(&mut bytes);
    bytes
}

/// A random number of 64 bits.
pub fn number(random: &(impl Random + ?Sized)) -> u64 {
    u64::from_le_bytes(array(random))
}

/// A random number under `bound`, each as likely as the next. `bound` must not be 0.
pub fn below(bound: u64, random: &(impl Random + ?Sized)) -> u64 {
    assert!(bound > 0, "there is no number under 0");
    // Numbers past the last whole multiple would favour the small ones: draw again.
    let fair = u64::MAX - u64::MAX % bound;
    loop {
        let drawn = number(random);
        if drawn < fair {
            return drawn % bound;
        }
    }
}

/// A new id: UUID version 7, so ids sort by the time they were made, to a quarter of a microsecond
/// (RFC 9562, method 3: the 12 bits after the version are the millisecond's fraction).
pub fn uuid_v7(clock: &(impl Clock + ?Sized), random: &(impl Random + ?Sized)) -> Uuid {
    let micros = u64::try_from(clock.now()).unwrap_or(0);
    let (millis, fraction) = (micros / 1_000, (micros % 1_000) * 4_096 / 1_000);
    let mut tail: [u8; 10] = array(random);
    tail[..2].copy_from_slice(&u16::try_from(fraction).unwrap_or(0).to_be_bytes());
    uuid::Builder::from_unix_timestamp_millis(millis, &tail).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::FakeClock;

    #[test]
    fn one_seed_one_row() {
        let (a, b, c) = (
            SeededRandom::new(1),
            SeededRandom::new(1),
            SeededRandom::new(2),
        );
        let first: [u8; 32] = array(&a);
        assert_eq!(first, array::<32>(&b));
        assert_ne!(first, array::<32>(&c));
        assert_ne!(first, array::<32>(&a), "a row goes on");
        assert_ne!(array::<32>(&SystemRandom), array::<32>(&SystemRandom));
    }

    #[test]
    fn below_stays_below_and_reaches_all() {
        let random = SeededRandom::new(3);
        let mut seen = [0_u32; 10];
        for _ in 0..1_000 {
            seen[usize::try_from(below(10, &random)).unwrap()] += 1;
        }
        assert!(seen.iter().all(|&times| times > 60), "{seen:?}");
        assert_eq!(below(1, &random), 0);
    }

    #[test]
    fn ids_sort_by_time() {
        let clock = FakeClock::at_seconds(1_795_000_000);
        let random = SeededRandom::new(4);
        let mut ids = Vec::new();
        for _ in 0..5_000 {
            ids.push(uuid_v7(&clock, &random));
            clock.set(clock.now() + 1);
        }
        assert!(ids.is_sorted());
        assert_eq!(ids[0].get_version_num(), 7);
        assert_eq!(ids[0].get_timestamp().unwrap().to_unix().0, 1_795_000_000);
        let still = (uuid_v7(&clock, &random), uuid_v7(&clock, &random));
        assert_ne!(still.0, still.1, "two ids of one moment differ");
    }
}
