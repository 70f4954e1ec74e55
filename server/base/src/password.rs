//! Passwords: what one may be, and its hash (Argon2id, RFC 9106, with OWASP's parameters).

use std::sync::Arc;

use argon2::{
    Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version,
    password_hash::phc::PasswordHash,
};
use tokio::sync::Semaphore;

use crate::answer::Problem;

/// OWASP, Password Storage Cheat Sheet: 46 MiB, one lane. Twice its one pass, since that takes under 31 ms.
const MEMORY_KIB: u32 = 47_104;
const PASSES: u32 = 2;
/// The fewest and most characters.
const SHORTEST: usize = 10;
const LONGEST: usize = 200;
/// A password that takes fewer guesses falls in hours, even to this hash (zxcvbn's third step of four).
const GUESSES_LOG10: f64 = 8.0;

/// How many attempts may wait for each one being hashed. At 31 to 62 ms each, the last one waits a second
/// or two. Later ones are asked to retry: clients that wait longer give up and send the request again.
const WAITING: usize = 32;
/// When to come again.
const AGAIN_SECONDS: u64 = 3;

/// Hashes passwords, on threads of its own and few at once, so that other requests do not wait.
#[derive(Clone)]
pub struct Hasher {
    argon: Argon2<'static>,
    turns: Arc<Semaphore>,
    /// Room for those at work and those who wait.
    places: Arc<Semaphore>,
    /// What no password is hashed to: compared where there is no hash, so that it takes as long.
    nobody: Arc<str>,
}

impl std::fmt::Debug for Hasher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hasher").finish_non_exhaustive()
    }
}

impl Hasher {
    /// With the parameters for people.
    #[must_use]
    pub fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // One core is left to other work.
        Self::with(MEMORY_KIB, PASSES, cores.saturating_sub(1).max(1))
    }

    /// So cheap that a test can make many. Its hashes are verified by any other.
    #[must_use]
    pub fn for_tests() -> Self {
        Self::with(Params::MIN_M_COST, 1, 2)
    }

    fn with(memory: u32, passes: u32, turns: usize) -> Self {
        let params = Params::new(memory, passes, 1, None).unwrap_or(Params::DEFAULT);
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        // A salt of 16 zeros and a hash of 32. Hashing something for it would take 46 MiB and 60 ms of every start.
        let (salt, hash) = ("A".repeat(22), "A".repeat(43));
        Self {
            argon,
            turns: Arc::new(Semaphore::new(turns)),
            places: Arc::new(Semaphore::new(turns * (1 + WAITING))),
            nobody: format!("$argon2id$v=19$m={memory},t={passes},p=1${salt}${hash}").into(),
        }
    }

    /// The hash of a new password, in the PHC string format.
    ///
    /// # Errors
    /// 503 where too many wait; when hashing fails, for any password.
    pub async fn hash(&self, password: String) -> Result<String, Problem> {
        let argon = self.argon.clone();
        self.turn(move || {
            argon
                .hash_password(password.as_bytes())
                .map(|hash| hash.to_string())
                .map_err(|error| Problem::internal(anyhow::anyhow!("{error}")))
        })
        .await?
    }

    /// Whether this is the password. Without a hash it takes as long, and is not.
    ///
    /// # Errors
    /// 503 where too many wait, for known and unknown people alike; when the stored hash cannot be read.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, Problem> {
        let argon = self.argon.clone();
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.nobody.to_string());
        self.turn(move || {
            let hash = PasswordHash::new(&hash)
                .map_err(|error| Problem::internal(anyhow::anyhow!("{error}")))?;
            // The hash names its own parameters.
            Ok(argon.verify_password(password.as_bytes(), &hash).is_ok() && known)
        })
        .await?
    }

    async fn turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = Arc::clone(&self.places)
            .try_acquire_owned()
            .map_err(|_| Problem::busy("busy.many_passwords", AGAIN_SECONDS))?;
        let turn = Arc::clone(&self.turns)
            .acquire_owned()
            .await
            .map_err(Problem::internal)?;
        // Both are held until the work is done, even if the client has gone: its memory is in use until
        // then.
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop((place, turn));
            done
        });
        done.await.map_err(Problem::internal)
    }
}

impl Default for Hasher {
    fn default() -> Self {
        Self::new()
    }
}

/// Refuses a new password that is too short, too long, or among the first that an attacker would try:
/// common ones, keyboard rows, years, and the person's own name and address (zxcvbn).
///
/// # Errors
/// 400 with a sentence that says what to do.
pub fn check(password: &str, own: &[&str], field: &'static str) -> Result<(), Problem> {
    let length = password.chars().count();
    if !(SHORTEST..=LONGEST).contains(&length) {
        return Err(Problem::invalid("password_length")
            .with("least", SHORTEST)
            .with("most", LONGEST)
            .field(field));
    }
    let mut own: Vec<String> = own.iter().map(|word| word.to_lowercase()).collect();
    for word in own.clone() {
        own.extend(
            word.split(['@', '.', ' ', '-', '_', '+'])
                .filter(|part| part.len() > 2)
                .map(str::to_owned),
        );
    }
    own.push("stile".to_owned());
    let own: Vec<&str> = own.iter().map(String::as_str).collect();
    // What is longer than 72 characters is not looked at further: it would take long, and is long.
    let looked_at: String = password.chars().take(72).collect();
    let strength = zxcvbn::zxcvbn(&looked_at, &own);
    if strength.guesses_log10() < GUESSES_LOG10 {
        return Err(Problem::invalid("password_common").field(field));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_again_and_another_is_not() {
        let hasher = Hasher::for_tests();
        let hash = hasher.hash("four quiet green boats".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$"), "{hash}");
        let verify = |text: &str, hash: Option<&str>| {
            hasher.verify(text.to_owned(), hash.map(str::to_owned))
        };
        assert!(verify("four quiet green boats", Some(&hash)).await.unwrap());
        assert!(!verify("four quiet green boat", Some(&hash)).await.unwrap());
        assert!(!verify("", None).await.unwrap(), "nobody has it");
        let cost = |hash: &str| hash.rsplitn(3, '$').last().map(str::to_owned);
        assert_eq!(cost(&hasher.nobody), cost(&hash), "it takes as long");
        assert!(verify("x", Some("no hash")).await.is_err());
        assert_ne!(
            hash,
            hasher.hash("four quiet green boats".into()).await.unwrap()
        );
    }

    #[tokio::test]
    async fn those_who_wait_for_a_turn_are_not_without_number() {
        let hasher = Hasher::for_tests();
        let hash = hasher.hash("four quiet green boats".into()).await.unwrap();
        // No hashing starts while all turns are taken.
        let turns = hasher.turns.acquire_many(2).await.unwrap();
        let room = 2 * (1 + WAITING);
        let verify = |hash: Option<String>| hasher.verify("x".to_owned(), hash);
        let mut waiting: Vec<_> = (0..room).map(|_| Box::pin(verify(None))).collect();
        for one in &mut waiting {
            assert!(futures_util::poll!(one).is_pending());
        }
        for hash in [Some(hash), None] {
            let problem = verify(hash).await.unwrap_err();
            assert_eq!(problem.code(), "busy", "known or not");
            assert_eq!(problem.status_code(), 503);
        }
        drop(turns);
        for one in waiting {
            assert!(!one.await.unwrap());
        }
        assert!(!verify(None).await.unwrap(), "there is room again");
    }

    #[tokio::test]
    async fn a_turn_is_taken_until_its_work_is_done_even_where_nobody_waits_for_it() {
        let hasher = Hasher::for_tests();
        let free = || {
            let (turns, places) = (&hasher.turns, &hasher.places);
            (turns.available_permits(), places.available_permits())
        };
        let all = (2, 2 * (1 + WAITING));
        assert_eq!(free(), all);
        let (begins, begun) = tokio::sync::oneshot::channel();
        let (end, ends) = std::sync::mpsc::channel::<()>();
        let mut asked = Box::pin(hasher.turn(move || {
            begins.send(()).unwrap();
            ends.recv()
        }));
        assert!(futures_util::poll!(&mut asked).is_pending());
        begun.await.unwrap();
        drop(asked);
        assert_eq!(free(), (all.0 - 1, all.1 - 1), "the work goes on");
        end.send(()).unwrap();
        let turns = hasher.turns.acquire_many(2).await.unwrap();
        drop(turns);
        assert_eq!(free(), all);
    }

    #[test]
    fn what_is_easily_guessed_is_refused() {
        let own = ["Ann Lee", "ann.lee@example.com"];
        for (bad, code) in [
            ("short", "password_length"),
            (&*"a".repeat(201), "password_length"),
            ("password123", "password_common"),
            ("qwertyuiop12", "password_common"),
            ("aaaaaaaaaaaaaaaa", "password_common"),
            ("ann.lee@example.com", "password_common"),
            ("annleeannlee", "password_common"),
            ("0123456789", "password_common"),
        ] {
            assert_eq!(
                check(bad, &own, "password").unwrap_err().code(),
                code,
                "{bad}"
            );
        }
        for good in [
            "four quiet green boats",
            "xK9!vQ2@mZ7#",
            "näher mein gott zu dir",
        ] {
            check(good, &own, "password").unwrap();
        }
    }
}
