//! Chance, by seed.

use std::f64::consts::TAU;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A source of chance that gives the same on every machine.
pub struct Chance(ChaCha8Rng);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(ChaCha8Rng::seed_from_u64(seed))
    }

    /// From 0 to 1, without 1.
    pub fn uniform(&mut self) -> f64 {
        self.0.random()
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.uniform()
    }

    pub fn below(&mut self, end: usize) -> usize {
        ((self.uniform() * end as f64) as usize).min(end - 1)
    }

    /// Standard normal (Box and Muller 1958).
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.uniform()).ln()).sqrt();
        radius * (TAU * self.uniform()).cos()
    }

    /// A factor around 1 that is log-normal, with mean 1.
    pub fn factor(&mut self, deviation: f64) -> f64 {
        (deviation * self.normal() - deviation * deviation / 2.0).exp()
    }

    /// Poisson: by multiplication (Knuth) while it is cheap, else by its normal limit.
    pub fn poisson(&mut self, mean: f64) -> u64 {
        if mean > 40.0 {
            return (mean + mean.sqrt() * self.normal()).round().max(0.0) as u64;
        }
        let limit = (-mean).exp();
        let mut product = self.uniform();
        let mut count = 0;
        while product > limit {
            product *= self.uniform();
            count += 1;
        }
        count
    }

    /// The hits of this many visits, each geometric with this mean, at least one.
    pub fn hits(&mut self, visits: u64, pages: f64) -> u64 {
        if visits > 60 {
            let mean = visits as f64 * pages;
            let deviation = (visits as f64 * pages * (pages - 1.0)).sqrt();
            return (mean + deviation * self.normal())
                .round()
                .max(visits as f64) as u64;
        }
        let mut hits = visits;
        let leave = (1.0 - 1.0 / pages).ln();
        for _ in 0..visits {
            hits += ((1.0 - self.uniform()).ln() / leave) as u64;
        }
        hits
    }
}
