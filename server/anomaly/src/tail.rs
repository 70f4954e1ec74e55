//! Probabilities of counts far from what is expected.

use statrs::function::{
    beta::{beta_reg, ln_beta},
    gamma::ln_gamma,
};

/// How far counts vary by chance alone: `variance = fano * mean + relative * mean^2`.
///
/// The first part is that of visits which bring several hits each (a Poisson number of clusters); the second that of a
/// rate which itself varies, by the same proportion at any size. The negative binomial distribution with this variance
/// is the usual model of such counts (Hilbe, "Negative Binomial Regression", 2nd edition, 2011).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Variance per mean of small counts (the Fano factor), at least 1.
    pub fano: f64,
    /// The rate's own variance, as a part of its square.
    pub relative: f64,
}

impl Spread {
    /// The standard deviation of a count with this mean.
    pub fn deviation(self, mean: f64) -> f64 {
        (self.fano * mean + self.relative * mean * mean).sqrt()
    }

    /// Size and success probability of the negative binomial distribution.
    fn parameters(self, mean: f64) -> (f64, f64) {
        // A spread of none at all would be Poisson, whose size is infinite.
        let excess = (self.fano - 1.0 + self.relative * mean).max(1e-6);
        (mean / excess, 1.0 / (1.0 + excess))
    }

    /// How likely there is nothing at all.
    ///
    /// Exactly that for visits with geometric numbers of hits (Pólya-Aeppli distribution): there are fewer visits than
    /// hits, so a silence is likelier than in a negative binomial distribution of the same variance.
    pub fn none(self, mean: f64) -> f64 {
        let visits = mean.max(0.0) / f64::midpoint(self.fano, 1.0);
        let relative = self.relative.max(1e-9);
        (-(relative * visits).ln_1p() / relative).exp()
    }

    /// How likely a count is this one or a lower one.
    pub fn at_most(self, count: u64, mean: f64) -> f64 {
        if mean <= 0.0 {
            return 1.0;
        }
        let (size, success) = self.parameters(mean);
        beta_reg(size, count as f64 + 1.0, success)
    }

    /// How likely a count is this one or a higher one.
    pub fn at_least(self, count: u64, mean: f64) -> f64 {
        if count == 0 {
            return 1.0;
        }
        if mean <= 0.0 {
            return 0.0;
        }
        let (size, success) = self.parameters(mean);
        beta_reg(count as f64, size, 1.0 - success)
    }

    /// The lowest count that is not yet unlikely: those below have less than this probability. 0 if none has.
    pub fn low_bound(self, probability: f64, mean: f64) -> u64 {
        let mut bounds = (0, mean.max(0.0).ceil() as u64 + 1);
        while bounds.0 < bounds.1 {
            let middle = bounds.0.midpoint(bounds.1);
            if self.at_most(middle, mean) < probability {
                bounds.0 = middle + 1;
            } else {
                bounds.1 = middle;
            }
        }
        bounds.0
    }

    /// The highest count that is not yet unlikely: those above have less than this probability.
    pub fn high_bound(self, probability: f64, mean: f64) -> u64 {
        let mut low = 0;
        let mut high = mean.max(1.0).ceil() as u64;
        while self.at_least(high + 1, mean) >= probability && high < u64::MAX / 4 {
            low = high;
            high *= 2;
        }
        while low < high {
            let middle = low.midpoint(high);
            if self.at_least(middle + 1, mean) < probability {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        low
    }
}

/// How likely at least `count` of `all` are, each with probability `share`, where the share itself varies with
/// the intraclass correlation `correlation`: the upper tail of the beta-binomial distribution (Skellam 1948).
pub fn share_at_least(count: u64, all: u64, share: f64, correlation: f64) -> f64 {
    if count == 0 {
        return 1.0;
    }
    if count > all || share <= 0.0 {
        return 0.0;
    }
    if share >= 1.0 {
        return 1.0;
    }
    let strength = (1.0 - correlation) / correlation.max(1e-9);
    let (alpha, beta) = (share * strength, (1.0 - share) * strength);
    let (x, n) = (count as f64, all as f64);
    let choices = ln_gamma(n + 1.0) - ln_gamma(x + 1.0) - ln_gamma(n - x + 1.0);
    let first = choices + ln_beta(x + alpha, n - x + beta) - ln_beta(alpha, beta);
    // The terms as parts of the first one, which may be too small to be a number itself.
    let (mut term, mut sum) = (1.0, 1.0);
    for next in count..all {
        let k = next as f64;
        term *= (n - k) / (k + 1.0) * (k + alpha) / (n - k - 1.0 + beta);
        sum += term;
        if term < sum * 1e-12 && k > share * n {
            break;
        }
    }
    (first + f64::ln(sum)).exp().min(1.0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const POISSON: Spread = Spread {
        fano: 1.0,
        relative: 0.0,
    };
    const WIDE: Spread = Spread {
        fano: 2.5,
        relative: 0.05,
    };

    fn close(one: f64, other: f64) {
        assert!((one - other).abs() <= other.abs() * 1e-3, "{one}, {other}");
    }

    #[test]
    fn without_spread_counts_are_poissons() {
        close(POISSON.at_most(0, 7.0), f64::exp(-7.0));
        close(POISSON.at_most(1, 7.0), 8.0 * f64::exp(-7.0));
        close(POISSON.at_least(1, 0.5), 1.0 - f64::exp(-0.5));
        assert_eq!(POISSON.at_most(0, 0.0), 1.0);
        assert_eq!(POISSON.at_least(1, 0.0), 0.0);
    }

    #[test]
    fn a_silence_has_the_probability_of_the_textbook() {
        // (1 + excess)^(-mean / excess)
        let excess: f64 = 1.5 + 0.05 * 20.0;
        close(WIDE.at_most(0, 20.0), (1.0 + excess).powf(-20.0 / excess));
        assert!(WIDE.at_most(0, 2000.0) < 1e-17);
        // Visits of 1.75 hits on average, whose rate varies: (1 + r visits)^(-1 / r).
        close(POISSON.none(7.0), f64::exp(-7.0));
        close(WIDE.none(17.5), 1.5_f64.powf(-20.0));
        assert!(WIDE.none(17.5) > WIDE.at_most(0, 17.5));
    }

    #[test]
    fn a_constant_share_is_binomial() {
        close(share_at_least(3, 3, 0.2, 1e-9), 0.008);
        close(share_at_least(1, 4, 0.1, 1e-9), 1.0 - 0.9_f64.powi(4));
        // With correlation 1/3 at one half, all counts are equally likely.
        close(share_at_least(7, 9, 0.5, 1.0 / 3.0), 0.3);
        assert_eq!(share_at_least(5, 4, 0.1, 0.1), 0.0);
    }

    proptest! {
        #[test]
        fn bounds_are_where_the_tails_begin(mean in 0.1..5_000.0_f64, power in 2..9_i32) {
            let probability = 10_f64.powi(-power);
            let low = WIDE.low_bound(probability, mean);
            prop_assert!(WIDE.at_most(low, mean) >= probability);
            prop_assert!(low == 0 || WIDE.at_most(low - 1, mean) < probability);
            let high = WIDE.high_bound(probability, mean);
            prop_assert!(WIDE.at_least(high + 1, mean) < probability);
            prop_assert!(WIDE.at_least(high, mean) >= probability);
        }

        #[test]
        fn tails_are_complements(mean in 0.1..50_000.0_f64, part in 0.0..3.0_f64) {
            let count = (mean * part) as u64;
            let sum = WIDE.at_most(count, mean) + WIDE.at_least(count + 1, mean);
            prop_assert!((sum - 1.0).abs() < 1e-6, "{}", sum);
        }
    }
}
