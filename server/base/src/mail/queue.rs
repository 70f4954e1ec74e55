//! The emails that wait in the accounts database: written in the transaction of the change that they report, and sent from
//! there.

use std::{sync::Arc, time::Duration};

use prometheus_client::{
    metrics::{counter::Counter, family::Family},
    registry::Registry,
};
use sqlx::{PgConnection, PgPool, postgres::PgListener};
use uuid::Uuid;

use super::{
    Failure, Message, OutgoingEmail, Picture,
    transport::{Transport, TransportError, Written},
};
use crate::{
    clock::{Clock, SharedClock},
    random::{Random, uuid_v7},
    text::{Language, Reader},
    zone,
};

/// The channel of Postgres that wakes the mail worker.
const CHANNEL: &str = "stile_mails";
/// How long until the next try, by the number of those that failed.
const WAITS: [i64; 8] = [
    60,
    300,
    900,
    3_600,
    3_600 * 3,
    3_600 * 8,
    86_400,
    3_600 * 36,
];
/// The table is looked at this often, should a call have been missed.
const LOOK: Duration = Duration::from_secs(15);

/// Writes the email in the language of its reader, to be sent once the transaction is committed. The request does not
/// wait for the mail server. Returns the email's id, as [`post_email`] does.
///
/// # Errors
/// When the database does not take it.
pub async fn post(
    transaction: &mut PgConnection,
    clock: &(impl Clock + ?Sized),
    random: &(impl Random + ?Sized),
    message: &Message,
) -> Result<Uuid, sqlx::Error> {
    let reader = reader_of(transaction, message.to(), message.person(), None).await?;
    let email = message.render(&reader);
    let outgoing = OutgoingEmail {
        to: email.to,
        subject: email.subject,
        plain: email.plain,
        html: email.html,
        link: message.first_link().map(str::to_owned),
        ..OutgoingEmail::default()
    };
    post_email(transaction, clock, random, &outgoing).await
}

/// Writes an email that is rendered already, likewise. Returns its id: it is among the waiting ones until it was sent or given
/// up.
///
/// # Errors
/// When the database does not take it.
pub async fn post_email(
    transaction: &mut PgConnection,
    clock: &(impl Clock + ?Sized),
    random: &(impl Random + ?Sized),
    outgoing: &OutgoingEmail,
) -> Result<Uuid, sqlx::Error> {
    let id = uuid_v7(clock, random);
    // Values in it may come from visitors' addresses, and Postgres stores no NUL.
    let [subject, plain, html] =
        [&outgoing.subject, &outgoing.plain, &outgoing.html].map(|text| text.replace('\0', ""));
    sqlx::query_file!(
        "../../queries/accounts/base/mail/post.sql",
        id,
        outgoing.to,
        subject,
        plain,
        html,
        outgoing.link,
        clock.now_seconds(),
        outgoing.unsubscribe,
        outgoing.origin
    )
    .execute(&mut *transaction)
    .await?;
    for picture in &outgoing.pictures {
        sqlx::query_file!(
            "../../queries/accounts/base/mail/picture.sql",
            id,
            picture.name,
            picture.png
        )
        .execute(&mut *transaction)
        .await?;
    }
    if let Some(delivery) = &outgoing.delivery {
        sqlx::query_file!(
            "../../queries/accounts/base/mail/delivery.sql",
            id,
            delivery.account,
            delivery.channel,
            delivery.person,
            delivery.person.is_none().then_some(outgoing.to.as_str()),
            delivery.event,
            delivery.title.replace('\0', ""),
            &delivery.sites,
            &delivery.alerts
        )
        .execute(&mut *transaction)
        .await?;
    }
    sqlx::query_file!("../../queries/accounts/base/mail/wake.sql", CHANNEL)
        .fetch_one(transaction)
        .await?;
    Ok(id)
}

/// How the person with this address reads, or this person: by their own choice, else in `fallback`, else in the language
/// of the request that causes the email.
///
/// # Errors
/// When the database does not answer.
pub async fn reader_of(
    transaction: &mut PgConnection,
    address: &str,
    person: Option<Uuid>,
    fallback: Option<Language>,
) -> Result<Reader, sqlx::Error> {
    let person = sqlx::query_file!(
        "../../queries/accounts/base/mail/reader.sql",
        address,
        person
    )
    .fetch_one(transaction)
    .await?;
    Ok(Reader {
        language: person
            .language
            .and_then(|tag| Language::of(&tag))
            .or(fallback)
            .or_else(Language::wanted)
            .unwrap_or(Language::ENGLISH),
        zone: zone::or_utc(person.zone.as_deref()),
    })
}

/// Takes the emails of these origins that were given up since they were last taken.
///
/// # Errors
/// When the database does not answer.
pub async fn take_failures(
    transaction: &mut PgConnection,
    origins: &[Uuid],
) -> Result<Vec<Failure>, sqlx::Error> {
    sqlx::query_file_as!(
        Failure,
        "../../queries/accounts/base/mail/take_failures.sql",
        origins
    )
    .fetch_all(transaction)
    .await
}

/// Sends emails until the process ends.
#[derive(Clone)]
pub struct MailWorker {
    /// The accounts database.
    pub pool: PgPool,
    /// Where emails go.
    pub transport: Arc<Transport>,
    /// Time.
    pub clock: SharedClock,
    /// How it goes.
    pub metrics: Metrics,
}

impl std::fmt::Debug for MailWorker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MailWorker")
            .field("transport", &self.transport)
            .finish_non_exhaustive()
    }
}

impl MailWorker {
    /// Sends what is due, whenever an email is written, and now and then.
    pub async fn run(self) {
        loop {
            match PgListener::connect_with(&self.pool).await {
                Ok(listener) => self.listen(listener).await,
                Err(error) => {
                    tracing::warn!(%error, "the email worker cannot listen for new emails; trying again");
                    tokio::time::sleep(LOOK).await;
                }
            }
        }
    }

    async fn listen(&self, mut listener: PgListener) {
        if let Err(error) = listener.listen(CHANNEL).await {
            tracing::warn!(%error, "the email worker cannot listen for new emails; trying again");
            tokio::time::sleep(LOOK).await;
            return;
        }
        loop {
            if let Err(error) = self.send_due().await {
                tracing::warn!(%error, "the waiting emails cannot be read; trying again");
                tokio::time::sleep(LOOK).await;
            }
            // Woken or not, the table is looked at: the answer makes no difference.
            if let Ok(Err(error)) = tokio::time::timeout(LOOK, listener.recv()).await {
                tracing::warn!(%error, "the accounts database no longer notifies the email worker; connecting again");
                return;
            }
        }
    }

    /// Sends every email that is due now.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn send_due(&self) -> Result<(), sqlx::Error> {
        while self.send_next().await? {}
        Ok(())
    }

    /// Whether there was one.
    async fn send_next(&self) -> Result<bool, sqlx::Error> {
        let now = self.clock.now_seconds();
        let mut transaction = self.pool.begin().await?;
        let next = sqlx::query_file_as!(Written, "../../queries/accounts/base/mail/next.sql", now)
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(email) = next else {
            return Ok(false);
        };
        let pictures = sqlx::query_file_as!(
            Picture,
            "../../queries/accounts/base/mail/pictures.sql",
            email.id
        )
        .fetch_all(&mut *transaction)
        .await?;
        let began = self.clock.now();
        let sent = self.transport.send(&email, &pictures).await;
        let took_ms = (self.clock.now() - began) / 1_000;
        let outcome = match &sent {
            Ok(()) => Outcome::Sent,
            Err(error) => {
                let wait = usize::try_from(email.tries)
                    .ok()
                    .and_then(|at| WAITS.get(at));
                match wait {
                    Some(wait) if !error.is_final() => Outcome::Deferred { until: now + wait },
                    _ => Outcome::GivenUp,
                }
            }
        };
        let error = sent.err();
        self.note(&mut transaction, &email, outcome, (error.as_ref(), took_ms))
            .await?;
        match (outcome, error) {
            (Outcome::Deferred { until }, Some(error)) => {
                self.metrics.count(Sending::Deferred);
                let wait = until - now;
                tracing::warn!(%error, subject = email.subject, tries = email.tries + 1, "an email was not sent; trying again in {wait} s");
                sqlx::query_file!(
                    "../../queries/accounts/base/mail/later.sql",
                    email.id,
                    until,
                    error.to_string()
                )
                .execute(&mut *transaction)
                .await?;
            }
            (_, error) => {
                match error {
                    None => self.metrics.count(Sending::Sent),
                    Some(error) => {
                        self.metrics.count(Sending::GivenUp);
                        tracing::error!(%error, subject = email.subject, tries = email.tries + 1, "an email was given up");
                    }
                }
                sqlx::query_file!("../../queries/accounts/base/mail/gone.sql", email.id)
                    .execute(&mut *transaction)
                    .await?;
            }
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Notes an attempt among the account's deliveries, where the email is one of those; and for its origin that it was
    /// given up.
    async fn note(
        &self,
        transaction: &mut PgConnection,
        email: &Written,
        outcome: Outcome,
        (error, took_ms): (Option<&TransportError>, i64),
    ) -> Result<(), sqlx::Error> {
        let at = self.clock.now_seconds();
        let (word, next_at) = match outcome {
            Outcome::Sent => ("delivered", None),
            Outcome::Deferred { until } => ("later", Some(until)),
            Outcome::GivenUp => ("given_up", None),
        };
        sqlx::query_file!(
            "../../queries/accounts/base/mail/attempted.sql",
            email.id,
            at,
            email.tries + 1,
            word,
            error.and_then(TransportError::status),
            took_ms,
            error.map(ToString::to_string),
            next_at
        )
        .execute(&mut *transaction)
        .await?;
        if let (Outcome::GivenUp, Some(origin), Some(error)) = (outcome, email.origin, error) {
            sqlx::query_file!(
                "../../queries/accounts/base/mail/given_up.sql",
                email.id,
                origin,
                email.recipient,
                error.to_string(),
                at
            )
            .execute(transaction)
            .await?;
        }
        Ok(())
    }
}

/// What follows from an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The mail server took it.
    Sent,
    /// It is tried again then, Unix seconds.
    Deferred { until: i64 },
    /// It is not tried again.
    GivenUp,
}

/// The outcome of an attempt to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sending {
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

    fn count(&self, result: Sending) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_is_tried_for_three_days() {
        assert!(WAITS.iter().sum::<i64>() >= 3 * 86_400);
        assert!(WAITS.is_sorted());
    }
}
