//! What every area works with, passed in: the accounts database, time and chance, limits, mail, keys.

use std::{fmt::Display, net::IpAddr, sync::Arc};

use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::{
    access::Authenticator,
    answer::Problem,
    audit::{self, Line, Who},
    clock::Clock as _,
    config::Config,
    fetch::Fetch,
    limits::{Attempt, Limited, Limiter},
    mail::{self, Message},
    password::Hasher,
    plans::{Plans, Subscriptions},
    random::{SharedRandom, uuid_v7},
    seal::Sealer,
    secret::Opaque,
};

/// A browser and its operating system, as far as they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Browser {
    /// The browser's name.
    pub name: Option<String>,
    /// The operating system's name.
    pub system: Option<String>,
}

impl Display for Browser {
    /// `Firefox on Windows`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (&self.name, &self.system) {
            (None, None) => f.write_str("An unknown browser"),
            (Some(one), None) | (None, Some(one)) => f.write_str(one),
            (Some(name), Some(system)) => write!(f, "{name} on {system}"),
        }
    }
}

/// The country of an address and the name of a browser, for the list of sessions.
///
/// A trait, because the lists of countries and browsers are in the crate `intake` (`intake::Lookup`), which depends
/// on this one, while `people` and `signin`, which ask, do not depend on `intake`; and the tests have one of their own.
pub trait ClientLookup: Send + Sync + 'static {
    /// The country of an address, as ISO 3166-1 writes it.
    fn country(&self, address: IpAddr) -> Option<String>;
    /// The browser with this `User-Agent`.
    fn browser(&self, user_agent: &str) -> Browser;
}

/// What every area works with.
#[derive(Clone)]
pub struct Context {
    /// Knows the callers; holds the accounts database and the clock.
    pub gate: Arc<Authenticator>,
    /// Chance.
    pub random: SharedRandom,
    /// Counts what may not be done too often.
    pub limiter: Arc<Limiter>,
    /// Hashes passwords.
    pub hasher: Hasher,
    /// Seals secrets.
    pub sealer: Sealer,
    /// What deleting an account means for its subscription.
    pub subscriptions: Arc<dyn Subscriptions>,
    /// The settings.
    pub config: Arc<Config>,
    /// The plans in force, which are read again when the settings file changes.
    pub plans: Plans,
    /// Asks other servers.
    pub fetch: Fetch,
    /// Countries of addresses, and browsers.
    pub client_lookup: Arc<dyn ClientLookup>,
    /// The address that people use, as in `https://stats.example.com`.
    pub origin: Arc<str>,
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context")
            .field("origin", &self.origin)
            .finish_non_exhaustive()
    }
}

impl Context {
    /// The accounts database.
    #[must_use]
    pub fn pool(&self) -> &PgPool {
        &self.gate.pool
    }

    /// Now, in Unix seconds.
    #[must_use]
    pub fn now(&self) -> i64 {
        self.gate.clock.now_seconds()
    }

    /// A new id.
    #[must_use]
    pub fn id(&self) -> Uuid {
        uuid_v7(&self.gate.clock, &self.random)
    }

    /// 256 new random bits.
    #[must_use]
    pub fn token(&self) -> Opaque {
        Opaque::generate(&self.random)
    }

    /// The address of one of our pages with a token, as an email has it:
    /// `https://stats.example.com/sign-in?token=…`.
    #[must_use]
    pub fn link(&self, page: &str, token: &Opaque) -> String {
        format!("{}/{page}?token={}", self.origin, token.expose())
    }

    /// Writes a line of the audit in the action's transaction.
    ///
    /// # Errors
    /// When the database does not take it.
    pub async fn audit(
        &self,
        transaction: &mut PgConnection,
        who: impl Into<Who>,
        line: Line<'_>,
    ) -> Result<(), sqlx::Error> {
        audit::write(transaction, &self.gate.clock, &self.random, who, line).await
    }

    /// Stores an email in the action's transaction.
    ///
    /// # Errors
    /// When the database does not take it.
    pub async fn mail(
        &self,
        transaction: &mut PgConnection,
        message: &Message,
    ) -> Result<(), sqlx::Error> {
        self.mail_with_id(transaction, message).await?;
        Ok(())
    }

    /// The same; returns the email's id, by which it can be looked for among those that wait.
    ///
    /// # Errors
    /// When the database does not take it.
    pub async fn mail_with_id(
        &self,
        transaction: &mut PgConnection,
        message: &Message,
    ) -> Result<Uuid, sqlx::Error> {
        mail::post(transaction, &self.gate.clock, &self.random, message).await
    }

    /// Counts an action on each of these targets, and on the address that it comes from.
    ///
    /// # Errors
    /// 429 where it was done too often.
    pub async fn limit(
        &self,
        action: Limited,
        targets: &[&str],
        address: Option<IpAddr>,
    ) -> Result<(), Problem> {
        let attempt = Attempt {
            targets,
            address,
            device: None,
        };
        self.limit_attempt(action, attempt).await
    }

    /// The same, where the browser may be one that the target signed in with before.
    ///
    /// # Errors
    /// 429 where it was done too often.
    pub async fn limit_attempt(
        &self,
        action: Limited,
        attempt: Attempt<'_>,
    ) -> Result<(), Problem> {
        self.limiter
            .check(action, attempt, self.gate.clock.now())
            .await
    }
}
