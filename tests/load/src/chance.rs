//! Random numbers that are the same for the same seed: SplitMix64.

/// A row of numbers that look random.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The row of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A whole number from 0 to `limit - 1`; 0 where `limit` is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.number()) * u128::from(limit)) >> 64) as u64
    }

    /// An index into a list of this length, which must not be 0.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// A number from 0 up to, but not including, 1.
    pub fn part(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A waiting time with this mean.
    pub fn waiting(&mut self, mean: f64) -> f64 {
        -mean * (1.0 - self.part()).ln()
    }
}

/// A number in which every bit depends on every bit of `value`.
#[must_use]
pub fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// Picks places of a list by Zipf's law: the second half as often as the first, the third a third...
#[derive(Clone, Debug)]
pub struct Zipf {
    sums: Vec<f64>,
}

impl Zipf {
    /// For a list of this length, which must not be 0.
    #[must_use]
    pub fn new(length: usize) -> Self {
        let mut sum = 0.0;
        let sums = (1..=length)
            .map(|place| {
                sum += 1.0 / place as f64;
                sum
            })
            .collect();
        Self { sums }
    }

    /// An index into the list.
    pub fn pick(&self, chance: &mut Chance) -> usize {
        let whole = self.sums.last().copied().unwrap_or_default();
        let wanted = chance.part() * whole;
        self.sums
            .partition_point(|sum| *sum <= wanted)
            .min(self.sums.len() - 1)
    }

    /// The share of the whole that falls to one index.
    #[must_use]
    pub fn share(&self, index: usize) -> f64 {
        1.0 / (index + 1) as f64 / self.sums.last().copied().unwrap_or(1.0)
    }
}
