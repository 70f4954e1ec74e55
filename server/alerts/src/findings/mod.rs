//! Alerts are opened and ended here, by all that find something: in the finder's transaction, with the messages on them.
//!
//! An open alert is unique by account, site, kind and subject, so that it is found once, by however many servers and
//! however often it is looked. What was found and is muted is kept without messages; they are written when the mute ends,
//! if it is still open.

mod recipients;
mod store;

use base::context::Context;
pub(crate) use recipients::To;
use serde_json::{Map, Value};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::kind::{AlertKind, Severity};

/// Something that was found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The account that it concerns.
    pub account: Uuid,
    /// The site; `None`: the account.
    pub site: Option<Uuid>,
    /// The kind of alert.
    pub kind: AlertKind,
    /// What distinguishes alerts of this kind at one site: a goal's id, a reason, a check's code. Empty where there is
    /// at most one.
    pub subject: String,
    /// How much it matters.
    pub severity: Severity,
    /// The values of its text (`alert_<kind>` in the Fluent files): numbers, words, and moments in Unix seconds.
    pub values: Map<String, Value>,
}

/// An alert without its values.
#[derive(Clone, Debug)]
struct Opened {
    id: Uuid,
    account: Uuid,
    site: Option<Uuid>,
    kind: AlertKind,
    subject: String,
}

/// Opens and ends alerts.
#[derive(Clone, Debug)]
pub struct Findings {
    /// Time and chance.
    pub context: Context,
}

impl Findings {
    /// Opens an alert, or brings the open one up to date, and writes the messages on it. Returns whether it is new.
    ///
    /// # Errors
    /// If the database does not take it.
    pub async fn open(
        &self,
        transaction: &mut PgConnection,
        finding: &Finding,
    ) -> Result<bool, sqlx::Error> {
        let now = self.context.now();
        let opened = store::open(transaction, self.context.id(), finding, now).await?;
        let Some(opened) = opened else {
            return Ok(false);
        };
        if opened.is_unannounced {
            let alert = Opened {
                id: opened.id,
                account: finding.account,
                site: finding.site,
                kind: finding.kind,
                subject: finding.subject.clone(),
            };
            self.announce(transaction, &alert).await?;
        }
        Ok(opened.is_new)
    }

    /// Ends an alert, and writes the messages on that unless it is muted. Returns whether it was open.
    ///
    /// # Errors
    /// If the database does not take it.
    pub async fn close(
        &self,
        transaction: &mut PgConnection,
        account: Uuid,
        site: Option<Uuid>,
        kind: AlertKind,
        subject: &str,
    ) -> Result<bool, sqlx::Error> {
        let now = self.context.now();
        let ended = store::close(transaction, (account, site), kind, subject, now).await?;
        let Some(alert) = ended else {
            return Ok(false);
        };
        if store::is_muted(transaction, (account, site), kind, now).await? {
            return Ok(true);
        }
        for recipient in recipients::of_end(transaction, alert, now).await? {
            let id = self.context.id();
            store::insert_message(transaction, id, (account, alert), &recipient, now).await?;
        }
        Ok(true)
    }

    /// Writes the messages on open alerts whose mute is over. Returns of how many.
    ///
    /// # Errors
    /// If the database does not take it; the next run does the rest.
    pub async fn announce_unmuted(&self) -> Result<u32, sqlx::Error> {
        let mut transaction = self.context.pool().begin().await?;
        let now = self.context.now();
        let mut announced = 0;
        for alert in store::unannounced(&mut transaction, now).await? {
            announced += u32::from(self.announce(&mut transaction, &alert).await?);
        }
        transaction.commit().await?;
        Ok(announced)
    }

    /// Writes the messages, unless the alert is muted. Returns whether it did.
    async fn announce(
        &self,
        transaction: &mut PgConnection,
        alert: &Opened,
    ) -> Result<bool, sqlx::Error> {
        let now = self.context.now();
        if store::is_muted(transaction, (alert.account, alert.site), alert.kind, now).await? {
            return Ok(false);
        }
        for recipient in recipients::of_opening(transaction, alert, now).await? {
            let (id, alert) = (self.context.id(), (alert.account, alert.id));
            store::insert_message(transaction, id, alert, &recipient, now).await?;
        }
        store::announced(transaction, alert.id, now).await?;
        Ok(true)
    }
}
