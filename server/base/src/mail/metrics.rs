//! How sending goes, for an operator's monitoring.

use prometheus_client::{
    metrics::{counter::Counter, family::Family},
    registry::Registry,
};
use sqlx::PgPool;

/// What came of an attempt to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sending {
    /// The mail server took it.
    Sent,
    /// It is tried again later.
    Deferred,
    /// It is not tried again.
    GivenUp,
}

impl Sending {
    const ALL: [Sending; 3] = [Self::Sent, Self::Deferred, Self::GivenUp];

    const fn word(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Deferred => "deferred",
            Self::GivenUp => "given_up",
        }
    }
}

/// Attempts since the start. Clones share everything.
#[derive(Clone, Debug, Default)]
pub struct Metrics {
    attempts: Family<[(&'static str, &'static str); 1], Counter>,
}

impl Metrics {
    /// Names them; each result is there from the start.
    pub fn register(&self, registry: &mut Registry) {
        for result in Sending::ALL {
            let _ = self.attempts.get_or_create(&[("result", result.word())]);
        }
        registry.register(
            "stile_email_attempts",
            "Attempts to send an email, by result",
            self.attempts.clone(),
        );
    }

    pub(super) fn count(&self, result: Sending) {
        self.attempts
            .get_or_create(&[("result", result.word())])
            .inc();
    }
}

/// How many emails wait to be sent.
///
/// # Errors
/// When the database does not answer.
pub async fn waiting(pool: &PgPool) -> Result<i64, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/base/mail/waiting.sql")
        .fetch_one(pool)
        .await?;
    Ok(row.many)
}
