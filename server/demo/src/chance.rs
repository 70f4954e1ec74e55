//! Chance that comes out the same for the same seed.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

/// A row of numbers that look random.
#[derive(Clone, Debug)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// The row of this seed.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A whole number from 0 to `limit - 1`; 0 where `limit` is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.number()) * u128::from(limit)) >> 64) as u64
    }

    /// An index into a list of this length, which must not be 0.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// One of a list that is not empty.
    pub fn one_of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.index(list.len())]
    }

    /// A number from 0 up to, but not including, 1.
    pub fn part(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True in this share of all cases.
    pub fn happens(&mut self, share: f64) -> bool {
        self.part() < share
    }

    /// A waiting time with this mean.
    pub fn waiting(&mut self, mean: f64) -> f64 {
        -mean * (1.0 - self.part()).ln()
    }

    /// A positive number: half of all are below the median, and more of them far above it than far below,
    /// as lengths of stay do.
    pub fn about(&mut self, median: f64, spread: f64) -> f64 {
        median * (spread * self.normal()).exp()
    }

    /// How many of many independent things happen, `mean` of which are expected.
    pub fn count(&mut self, mean: f64) -> u64 {
        if mean > 50.0 {
            return (mean + mean.sqrt() * self.normal()).round().max(0.0) as u64;
        }
        let (limit, mut product, mut count) = ((-mean).exp(), self.part(), 0);
        while product > limit {
            product *= self.part();
            count += 1;
        }
        count
    }

    /// The standard normal distribution, by Box and Muller.
    fn normal(&mut self) -> f64 {
        let (radius, angle) = ((-2.0 * (1.0 - self.part()).ln()).sqrt(), self.part());
        radius * (std::f64::consts::TAU * angle).cos()
    }
}

/// Picks places of a list, each by its weight.
#[derive(Clone, Debug)]
pub struct Weights {
    sums: Vec<f64>,
}

impl Weights {
    /// For these weights, none below 0 and not all 0.
    pub fn new(weights: impl IntoIterator<Item = f64>) -> Self {
        let mut sum = 0.0;
        let sums = weights.into_iter().map(|weight| {
            sum += weight;
            sum
        });
        Self {
            sums: sums.collect(),
        }
    }

    /// By Zipf's law: the second half as often as the first, the third a third as often, and so on.
    pub fn zipf(length: usize) -> Self {
        Self::new((1..=length).map(|place| 1.0 / place as f64))
    }

    /// An index into the list.
    pub fn pick(&self, chance: &mut Chance) -> usize {
        let wanted = chance.part() * self.whole();
        self.sums
            .partition_point(|sum| *sum <= wanted)
            .min(self.sums.len().saturating_sub(1))
    }

    /// The sum of all.
    pub fn whole(&self) -> f64 {
        self.sums.last().copied().unwrap_or_default()
    }
}
