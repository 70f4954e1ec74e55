//! Sends what was written down.

use std::{sync::Arc, time::Duration};

use sqlx::{PgPool, postgres::PgListener};

use super::{
    post::CHANNEL,
    transport::{Transport, Written},
};
use crate::clock::SharedClock;

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

/// Sends mails until the process ends.
#[derive(Clone)]
pub struct Postman {
    /// The accounts database.
    pub pool: PgPool,
    /// Where mails go.
    pub transport: Arc<Transport>,
    /// Time.
    pub clock: SharedClock,
}

impl std::fmt::Debug for Postman {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Postman")
            .field("transport", &self.transport)
            .finish_non_exhaustive()
    }
}

impl Postman {
    /// Sends what is due, whenever somebody writes a mail, and now and then.
    pub async fn go_round(self) {
        loop {
            match PgListener::connect_with(&self.pool).await {
                Ok(listener) => self.listen(listener).await,
                Err(error) => {
                    tracing::warn!(%error, "mails are not listened for; tried again");
                    tokio::time::sleep(LOOK).await;
                }
            }
        }
    }

    async fn listen(&self, mut listener: PgListener) {
        if let Err(error) = listener.listen(CHANNEL).await {
            tracing::warn!(%error, "mails are not listened for; tried again");
            tokio::time::sleep(LOOK).await;
            return;
        }
        loop {
            if let Err(error) = self.send_due().await {
                tracing::warn!(%error, "the mails that wait cannot be read; tried again");
                tokio::time::sleep(LOOK).await;
            }
            // Woken or not, the table is looked at: the answer makes no difference.
            if let Ok(Err(error)) = tokio::time::timeout(LOOK, listener.recv()).await {
                tracing::warn!(%error, "the accounts database no longer calls; connects again");
                return;
            }
        }
    }

    /// Sends every mail that is due now.
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
        let Some(mail) = next else {
            return Ok(false);
        };
        match self.transport.send(&mail).await {
            Ok(()) => {
                sqlx::query_file!("../../queries/accounts/base/mail/gone.sql", mail.id)
                    .execute(&mut *transaction)
                    .await?;
            }
            Err(error) => {
                let wait = usize::try_from(mail.tries)
                    .ok()
                    .and_then(|at| WAITS.get(at));
                match wait {
                    Some(wait) if !error.is_final() => {
                        tracing::warn!(%error, subject = mail.subject, tries = mail.tries + 1, "mail not sent; tried again in {wait} s");
                        sqlx::query_file!(
                            "../../queries/accounts/base/mail/later.sql",
                            mail.id,
                            now + wait,
                            error.to_string()
                        )
                        .execute(&mut *transaction)
                        .await?;
                    }
                    _ => {
                        tracing::error!(%error, subject = mail.subject, tries = mail.tries + 1, "mail given up");
                        sqlx::query_file!("../../queries/accounts/base/mail/gone.sql", mail.id)
                            .execute(&mut *transaction)
                            .await?;
                    }
                }
            }
        }
        transaction.commit().await?;
        Ok(true)
    }
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
