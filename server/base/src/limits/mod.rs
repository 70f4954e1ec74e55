//! How often an action may be attempted. Each action has its own rate, counted for each client address and
//! for each target (an email address, a site, a session).
//!
//! A client in one network must not be able to lock another person out. So for signing in, the rate applies
//! to each pair of a target and a client's network (an IPv4 address, or 48 bits of IPv6), and a target
//! alone allows many such networks ([`Limited::askers`]): that bounds the emails to one mailbox, and
//! guessing from many places. An attacker with that many networks can use it up; a browser that the target
//! signed in with before has its own bucket ([`Attempt::device`]), which others cannot empty: neither with
//! requests for the target nor from behind the same address. All such browsers of one target together have
//! a limit as well ([`Limited::browsers`]), so that an attacker who once had a password cannot keep
//! guessing with many of them.
//!
//! A token bucket, kept as one number per key: the moment at which the bucket will be full again (the
//! "generic cell rate algorithm"). A full bucket needs no entry, so only recent attempts take memory. The
//! limiter decides in memory and writes to the accounts database before it allows the action, so that a
//! restart gives no new tries; frequent actions that cost little are counted in memory only. [`Limiter::check`]
//! is the only entry.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::atomic::{AtomicI64, Ordering},
};

use parking_lot::{Mutex, MutexGuard};
use poem::http::StatusCode;
use sqlx::PgPool;
use uuid::Uuid;

use crate::{answer::Problem, clock::MICROS, config::Limits, secret::sha256};

mod rate;

pub use rate::Rate;

/// An action that may not be done too often.
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
    /// Six digits: of two-factor authentication, and of the code that comes with a link.
    SecondStep,
    /// Opening an account by a link.
    Start,
    /// Inviting people by email.
    Invite,
    /// Asking for a site of the account.
    AskSite,
    /// Making a site.
    MakeSite,
    /// Sending a test message to a channel, or a report to oneself.
    TestMessage,
    /// Registering a program that connects through OAuth.
    RegisterProgram,
    /// Failed requests for tokens of a connected program. Others do not count, so that programs behind one address do not shut
    /// each other off.
    ProgramTokens,
    /// Fetching the next tokens of a connected program: counted on the connection alone.
    ProgramRefresh,
    /// Looking at what a site shares: counted on the address alone, so that a popular site does not shut itself off.
    ShareView,
    /// Asking for the views of a page, likewise.
    ShareCount,
    /// Opening a private link with its password.
    ShareUnlock,
    /// Emailing an address without an account, because it was typed into a form: counted for the whole
    /// deployment.
    Strangers,
}

/// Who asks, and about what.
#[derive(Clone, Copy, Debug, Default)]
pub struct Attempt<'a> {
    /// The targets of the action. Letter case and what follows a `+` before the @ make no difference.
    pub targets: &'a [&'a str],
    /// The client's address.
    pub address: Option<IpAddr>,
    /// The browser, where it is one that the target signed in with before.
    pub device: Option<Uuid>,
}

impl Limited {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::SignUp,
        Self::Link,
        Self::Reset,
        Self::Login,
        Self::SecondStep,
        Self::Start,
        Self::Invite,
        Self::AskSite,
        Self::Strangers,
        Self::MakeSite,
        Self::TestMessage,
        Self::RegisterProgram,
        Self::ProgramTokens,
        Self::ProgramRefresh,
        Self::ShareView,
        Self::ShareCount,
        Self::ShareUnlock,
    ];

    /// How often, unless the settings say otherwise.
    #[must_use]
    pub fn default_rate(self) -> Rate {
        match self {
            Self::Login | Self::SecondStep | Self::ShareUnlock => Rate::new(10, 900),
            Self::SignUp | Self::Link | Self::Reset | Self::Start => Rate::new(5, 3_600),
            Self::Invite => Rate::new(30, 3_600),
            Self::AskSite => Rate::new(3, 86_400),
            Self::MakeSite => Rate::new(1_000, 3_600),
            Self::TestMessage => Rate::new(30, 3_600),
            Self::RegisterProgram => Rate::new(20, 3_600),
            Self::ProgramTokens => Rate::new(120, 3_600),
            Self::ProgramRefresh => Rate::new(60, 3_600),
            Self::Strangers => Rate::new(300, 3_600),
            Self::ShareView | Self::ShareCount => Rate::new(120, 60),
        }
    }

    /// How many networks may use up their rate on one target before the target itself has to wait. It is 1 for
    /// six-digit codes, which many networks could guess together, and where no address is counted.
    fn askers(self) -> u32 {
        match self {
            Self::SignUp | Self::Link | Self::Reset | Self::Start | Self::Login => NETWORKS,
            Self::ShareUnlock => READERS,
            Self::SecondStep
            | Self::Invite
            | Self::AskSite
            | Self::MakeSite
            | Self::TestMessage
            | Self::RegisterProgram
            | Self::ProgramTokens
            | Self::ProgramRefresh
            | Self::ShareView
            | Self::ShareCount
            | Self::Strangers => 1,
        }
    }

    /// How many browsers of one target may use up their rate before all of them have to wait.
    fn browsers(self) -> u32 {
        match self {
            Self::SecondStep => BROWSERS,
            _ => NETWORKS,
        }
    }

    /// Whether it is counted in memory only, so that a restart gives new tries: it costs little and is frequent, and
    /// writing would cost more.
    fn is_unwritten(self) -> bool {
        matches!(
            self,
            Self::ShareView | Self::ShareCount | Self::ProgramRefresh
        )
    }

    /// What is answered to one that was attempted too often. When to try again is in `Retry-After`.
    #[must_use]
    pub fn refusal(self) -> Problem {
        let many = |id| Problem::new(StatusCode::TOO_MANY_REQUESTS, id);
        match self {
            Self::SignUp | Self::Start => many("too_many_requests.sign_up"),
            Self::Link => many("too_many_requests.link"),
            Self::Reset => many("too_many_requests.reset"),
            Self::Login => many("too_many_requests.login"),
            Self::SecondStep => many("too_many_requests.second_step"),
            Self::AskSite => many("too_many_requests.ask_site"),
            Self::MakeSite => many("too_many_requests.make_site"),
            Self::TestMessage => many("too_many_requests.test_message"),
            Self::RegisterProgram => many("too_many_requests.register_program"),
            Self::ProgramTokens => many("too_many_requests.program_tokens"),
            Self::ProgramRefresh => many("too_many_requests.program_refresh"),
            Self::Invite => many("too_many_requests.invite"),
            Self::Strangers => many("too_many_requests.strangers"),
            Self::ShareView | Self::ShareCount => many("too_many_requests.share"),
            Self::ShareUnlock => many("too_many_requests.share_unlock"),
        }
    }
}

/// How often the log repeats that emails to unknown addresses are held back, in seconds: once an hour.
const WARN_SECONDS: i64 = 3_600;
/// How many /64 networks of one /48 may use up their rate before the /48 has to wait: providers often give a customer a
/// whole /48.
const HOUSEHOLDS: u32 = 16;
/// How many networks may use up their rate on one target.
const NETWORKS: u32 = 20;
/// How many networks may use up their rate on the password of one private link.
const READERS: u32 = 10;
/// How many browsers of one person may use up their rate of six-digit codes: a phone and one or two computers.
const BROWSERS: u32 = 3;

/// What an action is counted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bucket {
    key: [u8; 16],
    /// How many times the action's rate it holds.
    times: u32,
}

impl Bucket {
    fn new(action: Limited, on: &str, times: u32) -> Self {
        let mut key = [0; 16];
        key.copy_from_slice(&sha256(format!("{action:?} {on}"))[..16]);
        Self { key, times }
    }
}

/// The buckets that an action is counted on.
fn buckets(action: Limited, attempt: &Attempt<'_>) -> Vec<Bucket> {
    let mut buckets = Vec::with_capacity(2 * attempt.targets.len() + 2);
    let address = attempt.address.map(|address| address.to_canonical());
    let askers = address.map_or(1, |_| action.askers());
    for target in attempt.targets {
        let target = target_key(target);
        if let Some(device) = attempt.device {
            buckets.push(Bucket::new(action, &format!("by {device} to {target}"), 1));
            let all = format!("by browsers to {target}");
            buckets.push(Bucket::new(action, &all, action.browsers()));
            continue;
        }
        buckets.push(Bucket::new(action, &format!("to {target}"), askers));
        if let Some(address) = address
            && askers > 1
        {
            let pair = format!("from {} to {target}", customer(address));
            buckets.push(Bucket::new(action, &pair, 1));
        }
    }
    if attempt.device.is_some() && !attempt.targets.is_empty() {
        // The device does not pay for what others did from the same address.
        return buckets;
    }
    match address {
        Some(IpAddr::V4(address)) => {
            buckets.push(Bucket::new(action, &format!("from {address}"), 1))
        }
        Some(IpAddr::V6(address)) => {
            for (bits, times) in [(64, 1), (48, HOUSEHOLDS)] {
                let network = network(address, bits);
                buckets.push(Bucket::new(action, &format!("from {network}"), times));
            }
        }
        None => {}
    }
    buckets
}

/// The largest network that one customer of a provider is often given.
fn customer(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => network(address, 48),
    }
}

fn network(address: Ipv6Addr, bits: u32) -> String {
    let first = Ipv6Addr::from(u128::from(address) >> (128 - bits) << (128 - bits));
    format!("{first}/{bits}")
}

/// A target's key: `ann+shop@example.com` is delivered to `ann@example.com` by nearly every provider that
/// accepts a `+` at all.
fn target_key(target: &str) -> String {
    let target = target.trim().to_lowercase();
    match target.rsplit_once('@') {
        Some((local, domain)) => {
            let plain = match local.find('+') {
                Some(at) if at > 0 => &local[..at],
                _ => local,
            };
            format!("{plain}@{domain}")
        }
        None => target,
    }
}

/// Too often: try again after this many whole seconds, at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too often; again in {0} s")]
pub struct RetryAfter(pub u32);

/// Counts actions.
#[derive(Debug)]
pub struct Limiter {
    memory: Memory,
    pool: Option<PgPool>,
    /// When it was last logged that strangers get no mail.
    warned_at: AtomicI64,
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
            warned_at: AtomicI64::new(i64::MIN),
        };
        limiter.remove_expired(now).await?;
        let most = i64::try_from(Memory::MOST).unwrap_or(i64::MAX);
        let kept = sqlx::query_file!("../../queries/accounts/base/limits/all.sql", most)
            .fetch_all(&pool)
            .await?;
        limiter.memory.entries().extend(
            kept.into_iter()
                .filter_map(|row| Some((row.key.try_into().ok()?, row.full_at))),
        );
        Ok(limiter)
    }

    /// Removes full buckets. Call it from time to time, since any client can add targets.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn remove_expired(&self, now: i64) -> Result<(), sqlx::Error> {
        self.memory.entries().retain(|_, at| *at > now);
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
            warned_at: AtomicI64::new(i64::MIN),
        }
    }

    /// May it be done now (in microseconds since 1970)? If so it is counted on every key; if not, on
    /// none, so asking again too early costs nothing.
    ///
    /// # Errors
    /// 429 with how long to wait, by the key that has to wait longest.
    pub async fn check(
        &self,
        action: Limited,
        attempt: Attempt<'_>,
        now: i64,
    ) -> Result<(), Problem> {
        let counted = self
            .memory
            .check(action, &attempt, now)
            .map_err(|wait| action.refusal().retry_after(u64::from(wait.0)))?;
        if let Some(pool) = &self.pool
            && !counted.is_empty()
            && !action.is_unwritten()
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

impl Limiter {
    /// Counts an email to an unknown address and returns whether it may be sent. Decided in memory only: writing it to
    /// the database would take time, and the response time would reveal that the address is unknown.
    pub fn may_mail_stranger(&self, now: i64) -> bool {
        let everybody = Attempt {
            targets: &["everybody"],
            ..Attempt::default()
        };
        let counted = self.memory.check(Limited::Strangers, &everybody, now);
        if let Err(wait) = counted {
            let warned_at = self.warned_at.load(Ordering::Relaxed);
            let due = warned_at.saturating_add(WARN_SECONDS * MICROS) <= now;
            if due
                && self
                    .warned_at
                    .compare_exchange(warned_at, now, Ordering::Relaxed, Ordering::Relaxed)
                    .is_ok()
            {
                tracing::warn!(
                    next_in_seconds = wait.0,
                    "too many mails to addresses that nobody here has: no more are sent for now (limits.strangers)"
                );
            }
            return false;
        }
        true
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

    fn entries(&self) -> MutexGuard<'_, HashMap<[u8; 16], i64>> {
        self.full_at.lock()
    }

    /// The levels that it stored.
    fn check(
        &self,
        action: Limited,
        attempt: &Attempt<'_>,
        now: i64,
    ) -> Result<Vec<Level>, RetryAfter> {
        let rate = self.rates.of(action);
        if rate == Rate::OFF {
            return Ok(Vec::new());
        }
        let window = i64::from(rate.seconds) * MICROS;
        let step =
            |bucket: &Bucket| (window / i64::from(rate.times.saturating_mul(bucket.times))).max(1);
        let buckets = buckets(action, attempt);

        let mut full_at = self.entries();
        // A clock put back must not lock people out for longer than one window.
        let level = |bucket: &Bucket| {
            full_at
                .get(&bucket.key)
                .map_or(now, |at: &i64| (*at).clamp(now, now + window))
        };
        let wait = buckets
            .iter()
            .map(|bucket| level(bucket) + step(bucket) - (now + window))
            .max()
            .unwrap_or(0);
        if wait > 0 {
            let seconds =
                u32::try_from(wait.saturating_add(MICROS - 1) / MICROS).unwrap_or(u32::MAX);
            return Err(RetryAfter(seconds.max(1)));
        }
        let levels: Vec<Level> = buckets
            .iter()
            .map(|bucket| (bucket.key, level(bucket) + step(bucket)))
            .collect();
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

#[cfg(test)]
mod tests;
