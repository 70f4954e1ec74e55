//! How often a deed may be done: deeds, each with its own rate, counted for each address that
//! asks and for each target that is asked about (an e-mail address, a site, a session).
//!
//! A token bucket, kept as one number per key: the moment at which the bucket will be full again
//! (the "generic cell rate algorithm"). A full bucket needs no entry, so only what happened lately takes
//! memory. What is counted lives in memory and starts anew with the process; [`Limiter::check`] is the
//! only door, so where it lives can change without its callers.

use std::collections::HashMap;
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::clock::MICROS;
use crate::config::Limits;
use crate::secret::sha256;

/// A deed that may not be done too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limited {
    /// Signing in.
    Login,
    /// Opening an account.
    Start,
}

impl Limited {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Login, Self::Start];

    /// How often, unless the settings say otherwise.
    #[must_use]
    pub fn default_rate(self) -> Rate {
        match self {
            Self::Login => Rate::new(10, 900),
            Self::Start => Rate::new(5, 3_600),
        }
    }

    /// What the one who did it too often may read. When to try again stands in `Retry-After`.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Login => "There were too many attempts to sign in. Please try again later.",
            Self::Start => "An account was asked for too often. Please try again later.",
        }
    }
}

/// How often: so many times at once, and as many again in so many seconds, spread evenly. Written
/// `5/1h`, `10/15m`, `120/60s`, `3/1d`, or `off` for no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rate {
    times: u32,
    seconds: u32,
}

impl Rate {
    /// No limit.
    pub const OFF: Self = Self {
        times: 0,
        seconds: 0,
    };

    /// So many times in so many seconds; neither may be 0.
    #[must_use]
    pub const fn new(times: u32, seconds: u32) -> Self {
        assert!(
            times > 0 && seconds > 0,
            "a rate of 0 would never let anybody through"
        );
        Self { times, seconds }
    }
}

const UNITS: [(&str, u32); 4] = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)];

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::OFF {
            return f.write_str("off");
        }
        let (unit, length) = UNITS
            .into_iter()
            .find(|(_, length)| self.seconds.is_multiple_of(*length))
            .unwrap_or(("s", 1));
        write!(f, "{}/{}{unit}", self.times, self.seconds / length)
    }
}

impl TryFrom<String> for Rate {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text == "off" {
            return Ok(Self::OFF);
        }
        let parsed = text.split_once('/').and_then(|(times, window)| {
            let (unit, length) = UNITS.into_iter().find(|(unit, _)| window.ends_with(unit))?;
            let seconds = window
                .strip_suffix(unit)?
                .trim()
                .parse::<u32>()
                .ok()?
                .checked_mul(length)?;
            Some((times.trim().parse::<u32>().ok()?, seconds))
        });
        match parsed {
            Some((times, seconds)) if times > 0 && seconds > 0 => Ok(Self { times, seconds }),
            _ => Err(format!(
                "`{text}` is no rate; write it as 5/1h, 10/15m, 120/60s, 3/1d, or off"
            )),
        }
    }
}

impl From<Rate> for String {
    fn from(rate: Rate) -> Self {
        rate.to_string()
    }
}

/// On what a deed is counted.
#[derive(Clone, Copy, Debug)]
pub enum Key<'a> {
    /// Who asks. Of an IPv6 address the first 64 bits count: one household or machine has all the rest.
    Address(IpAddr),
    /// What is asked about: an e-mail address, a site's name, a session. Case makes no difference.
    Target(&'a str),
}

/// Too often: try again after so many whole seconds, at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too often; again in {0} s")]
pub struct RetryAfter(pub u32);

/// Counts deeds.
#[derive(Debug)]
pub struct Limiter {
    rates: Limits,
    most: usize,
    /// When each key's bucket will be full again, in microseconds. Keys are hashes: of one size, and
    /// no list of who asked.
    full_at: Mutex<HashMap<[u8; 16], i64>>,
}

impl Limiter {
    /// Entries held at most: about 6 MB.
    const MOST: usize = 100_000;

    /// Starts with full buckets.
    #[must_use]
    pub fn new(rates: Limits) -> Self {
        Self::with_room(rates, Self::MOST)
    }

    fn with_room(rates: Limits, most: usize) -> Self {
        Self {
            rates,
            most,
            full_at: Mutex::default(),
        }
    }

    /// May it be done now (in microseconds since 1970)? If so it is counted on every key; if not, on
    /// none, so asking again too early costs nothing.
    ///
    /// # Errors
    /// How long to wait, by the key that has to wait longest.
    pub fn check(&self, deed: Limited, keys: &[Key<'_>], now: i64) -> Result<(), RetryAfter> {
        let rate = self.rates.of(deed);
        if rate == Rate::OFF {
            return Ok(());
        }
        let window = i64::from(rate.seconds) * MICROS;
        let step = (window / i64::from(rate.times)).max(1);
        let keys: Vec<[u8; 16]> = keys.iter().map(|key| digest(deed, key)).collect();

        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        // A clock put back must not lock anybody out for longer than one window.
        let level = |key| {
            full_at
                .get(key)
                .map_or(now, |at: &i64| (*at).clamp(now, now + window))
        };
        let wait = keys
            .iter()
            .map(|key| level(key) + step - (now + window))
            .max()
            .unwrap_or(0);
        if wait > 0 {
            let seconds =
                u32::try_from(wait.saturating_add(MICROS - 1) / MICROS).unwrap_or(u32::MAX);
            return Err(RetryAfter(seconds.max(1)));
        }
        let levels: Vec<i64> = keys.iter().map(|key| level(key) + step).collect();
        full_at.extend(keys.into_iter().zip(levels));
        if full_at.len() > self.most {
            make_room(&mut full_at, self.most, now);
        }
        Ok(())
    }

    /// How many keys are held: for the health page.
    #[must_use]
    pub fn held(&self) -> usize {
        self.full_at
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .len()
    }
}

/// Drops what is full again; where that is not enough, the half that will be full first.
fn make_room(full_at: &mut HashMap<[u8; 16], i64>, most: usize, now: i64) {
    full_at.retain(|_, at| *at > now);
    if full_at.len() <= most / 2 {
        return;
    }
    let mut moments: Vec<i64> = full_at.values().copied().collect();
    let half = moments.len() / 2;
    let (_, middle, _) = moments.select_nth_unstable(half);
    let middle = *middle;
    full_at.retain(|_, at| *at > middle);
}

fn digest(deed: Limited, key: &Key<'_>) -> [u8; 16] {
    let text = match key {
        Key::Address(address) => match address.to_canonical() {
            IpAddr::V4(address) => format!("{deed:?} from {address}"),
            IpAddr::V6(address) => {
                let network = u128::from(address) >> 64 << 64;
                format!("{deed:?} from {}", Ipv6Addr::from(network))
            }
        },
        Key::Target(target) => format!("{deed:?} to {}", target.trim().to_lowercase()),
    };
    let mut short = [0; 16];
    short.copy_from_slice(&sha256(text)[..16]);
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_795_000_000 * MICROS;
    const HOUR: i64 = 3_600 * MICROS;

    fn address(last: u8) -> Key<'static> {
        Key::Address(IpAddr::from([192, 0, 2, last]))
    }

    #[test]
    fn five_at_once_then_one_each_twelve_minutes() {
        let limiter = Limiter::new(Limits::default());
        for _ in 0..5 {
            assert_eq!(limiter.check(Limited::Start, &[address(1)], NOW), Ok(()));
        }
        assert_eq!(
            limiter.check(Limited::Start, &[address(1)], NOW),
            Err(RetryAfter(720))
        );
        assert_eq!(
            limiter.check(Limited::Start, &[address(1)], NOW + 719 * MICROS + 1),
            Err(RetryAfter(1))
        );
        assert_eq!(
            limiter.check(Limited::Start, &[address(1)], NOW + 720 * MICROS),
            Ok(())
        );
        assert_eq!(
            limiter.check(Limited::Start, &[address(1)], NOW + 720 * MICROS),
            Err(RetryAfter(720))
        );
        assert_eq!(
            limiter.check(Limited::Start, &[address(2)], NOW),
            Ok(()),
            "another address"
        );
        assert_eq!(
            limiter.check(Limited::Login, &[address(1)], NOW),
            Ok(()),
            "another deed"
        );
        let later = NOW + 720 * MICROS + HOUR;
        let passed = (0..9)
            .filter(|_| limiter.check(Limited::Start, &[address(1)], later).is_ok())
            .count();
        assert_eq!(passed, 5, "never more than five are saved up");
    }

    #[test]
    fn each_key_counts_and_a_refusal_costs_nothing() {
        let limiter = Limiter::new(Limits::default());
        for n in 0..5 {
            let keys = [address(n), Key::Target("Ann@Example.com")];
            assert_eq!(limiter.check(Limited::Start, &keys, NOW), Ok(()));
        }
        let keys = [address(9), Key::Target("ann@example.com ")];
        assert!(
            limiter.check(Limited::Start, &keys, NOW).is_err(),
            "same target, other case"
        );
        for _ in 0..5 {
            assert_eq!(
                limiter.check(Limited::Start, &[address(9)], NOW),
                Ok(()),
                "it was not charged"
            );
        }
    }

    #[test]
    fn one_ipv6_network_is_one_asker() {
        let limiter = Limiter::new(Limits::default());
        let from = |text: &str| Key::Address(text.parse().unwrap());
        for n in 0..5 {
            assert_eq!(
                limiter.check(Limited::Start, &[from(&format!("2001:db8::{n}"))], NOW),
                Ok(())
            );
        }
        assert!(
            limiter
                .check(Limited::Start, &[from("2001:db8::9")], NOW)
                .is_err()
        );
        assert_eq!(
            limiter.check(Limited::Start, &[from("2001:db8:0:1::9")], NOW),
            Ok(())
        );
        for _ in 0..5 {
            assert_eq!(limiter.check(Limited::Start, &[address(1)], NOW), Ok(()));
        }
        assert!(
            limiter
                .check(Limited::Start, &[from("::ffff:192.0.2.1")], NOW)
                .is_err()
        );
    }

    #[test]
    fn a_clock_put_back_locks_nobody_out_for_long() {
        let limiter = Limiter::new(Limits::default());
        for _ in 0..5 {
            assert_eq!(limiter.check(Limited::Start, &[address(1)], NOW), Ok(()));
        }
        let RetryAfter(seconds) = limiter
            .check(Limited::Start, &[address(1)], NOW - 100 * HOUR)
            .unwrap_err();
        assert!(seconds <= 720, "{seconds}");
    }

    #[test]
    fn memory_is_bounded() {
        let rates = Limits {
            login: Rate::new(120, 60),
            ..Limits::default()
        };
        let limiter = Limiter::with_room(rates, 1_000);
        for n in 0..20_000_u32 {
            let key = Key::Address(IpAddr::from(n.to_be_bytes()));
            assert_eq!(
                limiter.check(Limited::Login, &[key], NOW + i64::from(n)),
                Ok(())
            );
            assert!(limiter.held() <= 1_000);
        }
        let key = Key::Target("late");
        for n in 0..1_001 {
            let _ = limiter.check(Limited::Login, &[key, address((n % 200) as u8)], NOW + HOUR);
        }
        assert!(limiter.held() <= 1_000);
    }

    #[test]
    fn off_is_off_and_rates_are_read_as_written() {
        let rates = Limits {
            start: Rate::OFF,
            ..Limits::default()
        };
        let limiter = Limiter::new(rates);
        assert!((0..1_000).all(|_| limiter.check(Limited::Start, &[address(1)], NOW).is_ok()));
        for text in ["5/1h", "10/15m", "3/1d", "120/1m", "7/90s", "off"] {
            assert_eq!(Rate::try_from(text.to_owned()).unwrap().to_string(), text);
        }
        for text in [
            "",
            "5",
            "5/h",
            "0/1h",
            "5/0h",
            "-1/1h",
            "5/1w",
            "5/99999999d",
            "x/1h",
            "5/é",
        ] {
            assert!(Rate::try_from(text.to_owned()).is_err(), "{text}");
        }
        assert_eq!(
            Limited::ALL.map(|deed| Limits::default().of(deed)),
            Limited::ALL.map(Limited::default_rate)
        );
    }
}
