//! How often a deed may be done: deeds, each with its own rate, counted for each address that
//! asks and for each target that is asked about (an e-mail address, a site, a session).
//!
//! A token bucket, kept as one number per key: the moment at which the bucket will be full again
//! (the "generic cell rate algorithm"). A full bucket needs no entry, so only what happened lately takes
//! memory. Decided in memory, and written to the accounts database before the deed is let through, so that
//! a restart gives nobody new tries: [`Limiter::check`] is the only door.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};

use poem::http::StatusCode;
use sqlx::PgPool;

use crate::answer::Problem;
use crate::clock::MICROS;
use crate::config::Limits;
use crate::secret::sha256;

mod rate;

pub use rate::Rate;

/// A deed that may not be done too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limited {
    /// Asking for an account.
    SignUp,
    /// Asking for a sign-in link.
    Link,
    /// Asking for a new password.
    Reset,
    /// Signing in.
    Login,
    /// The digits of a second step.
    SecondStep,
    /// Opening an account by a link.
    Start,
    /// Inviting somebody by mail.
    Invite,
    /// Asking for a site of the account.
    AskSite,
    /// Making a site.
    MakeSite,
}

impl Limited {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::SignUp,
        Self::Link,
        Self::Reset,
        Self::Login,
        Self::SecondStep,
        Self::Start,
        Self::Invite,
        Self::AskSite,
        Self::MakeSite,
    ];

    /// How often, unless the settings say otherwise.
    #[must_use]
    pub fn default_rate(self) -> Rate {
        match self {
            Self::Login | Self::SecondStep => Rate::new(10, 900),
            Self::SignUp | Self::Link | Self::Reset | Self::Start => Rate::new(5, 3_600),
            Self::Invite => Rate::new(30, 3_600),
            Self::AskSite => Rate::new(3, 86_400),
            Self::MakeSite => Rate::new(200, 3_600),
        }
    }

    /// What the one who did it too often may read. When to try again stands in `Retry-After`.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::SignUp => "An account was asked for too often. Please try again later.",
            Self::Link => {
                "A link was asked for too often. Look into your mail, or try again later."
            }
            Self::Reset => {
                "A new password was asked for too often. Look into your mail, or try again later."
            }
            Self::Login => "There were too many attempts to sign in. Please try again later.",
            Self::SecondStep => "There were too many wrong digits. Please try again later.",
            Self::AskSite => {
                "You asked for sites often lately. Please wait for an answer, or try again later."
            }
            Self::MakeSite => "Many sites were made lately. Please try again later.",
            Self::Invite => "There were many invitations lately. Please try again later.",
            Self::Start => "An account was asked for too often. Please try again later.",
        }
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
    memory: Memory,
    pool: Option<PgPool>,
}

impl Limiter {
    /// Starts with what the accounts database remembers.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn open(rates: Limits, pool: PgPool, now: i64) -> Result<Self, sqlx::Error> {
        let limiter = Self {
            memory: Memory::with_room(rates, Memory::MOST),
            pool: Some(pool.clone()),
        };
        limiter.forget(now).await?;
        let most = i64::try_from(Memory::MOST).unwrap_or(i64::MAX);
        let kept = sqlx::query_file!("../../queries/accounts/base/limits/all.sql", most)
            .fetch_all(&pool)
            .await?;
        limiter.memory.held().extend(
            kept.into_iter()
                .filter_map(|row| Some((row.key.try_into().ok()?, row.full_at))),
        );
        Ok(limiter)
    }

    /// Forgets what is full again; to be done now and then, since anybody can name another target.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn forget(&self, now: i64) -> Result<(), sqlx::Error> {
        self.memory.held().retain(|_, at| *at > now);
        if let Some(pool) = &self.pool {
            sqlx::query_file!("../../queries/accounts/base/limits/forget.sql", now)
                .execute(pool)
                .await?;
        }
        Ok(())
    }

    /// In memory alone, with full buckets: for tests.
    #[must_use]
    pub fn in_memory(rates: Limits) -> Self {
        Self {
            memory: Memory::with_room(rates, Memory::MOST),
            pool: None,
        }
    }

    /// May it be done now (in microseconds since 1970)? If so it is counted on every key; if not, on
    /// none, so asking again too early costs nothing.
    ///
    /// # Errors
    /// 429 with how long to wait, by the key that has to wait longest.
    pub async fn check(&self, deed: Limited, keys: &[Key<'_>], now: i64) -> Result<(), Problem> {
        let counted = self.memory.check(deed, keys, now).map_err(|wait| {
            Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_requests",
                deed.text(),
            )
            .retry_after(u64::from(wait.0))
        })?;
        if let Some(pool) = &self.pool
            && !counted.is_empty()
        {
            let (keys, levels): (Vec<Vec<u8>>, Vec<i64>) = counted
                .into_iter()
                .map(|(key, level)| (key.to_vec(), level))
                .unzip();
            sqlx::query_file!(
                "../../queries/accounts/base/limits/keep.sql",
                &keys,
                &levels
            )
            .execute(pool)
            .await?;
        }
        Ok(())
    }
}

/// A key's digest, and the moment at which its bucket will be full again.
type Level = ([u8; 16], i64);

#[derive(Debug)]
struct Memory {
    rates: Limits,
    most: usize,
    /// When each key's bucket will be full again, in microseconds. Keys are hashes: of one size, and
    /// no list of who asked.
    full_at: Mutex<HashMap<[u8; 16], i64>>,
}

impl Memory {
    /// Entries held at most: about 6 MB.
    const MOST: usize = 100_000;

    fn with_room(rates: Limits, most: usize) -> Self {
        Self {
            rates,
            most,
            full_at: Mutex::default(),
        }
    }

    fn held(&self) -> MutexGuard<'_, HashMap<[u8; 16], i64>> {
        self.full_at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The levels that it left behind.
    fn check(&self, deed: Limited, keys: &[Key<'_>], now: i64) -> Result<Vec<Level>, RetryAfter> {
        let rate = self.rates.of(deed);
        if rate == Rate::OFF {
            return Ok(Vec::new());
        }
        let window = i64::from(rate.seconds) * MICROS;
        let step = (window / i64::from(rate.times)).max(1);
        let keys: Vec<[u8; 16]> = keys.iter().map(|key| digest(deed, key)).collect();

        let mut full_at = self.held();
        // A clock put back must not lock anybody out for longer than one window.
        let level = |key: &[u8; 16]| {
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
        let levels: Vec<Level> = keys.iter().map(|key| (*key, level(key) + step)).collect();
        full_at.extend(levels.iter().copied());
        if full_at.len() > self.most {
            make_room(&mut full_at, self.most, now);
        }
        Ok(levels)
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

    /// The memory without what is to be written down.
    struct Limiter(Memory);

    impl Limiter {
        fn new(rates: Limits) -> Self {
            Self::with_room(rates, Memory::MOST)
        }

        fn with_room(rates: Limits, most: usize) -> Self {
            Self(Memory::with_room(rates, most))
        }

        fn check(&self, deed: Limited, keys: &[Key<'_>], now: i64) -> Result<(), RetryAfter> {
            self.0.check(deed, keys, now).map(drop)
        }

        fn held(&self) -> usize {
            self.0.held().len()
        }
    }

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
