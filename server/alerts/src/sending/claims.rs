//! What is due, and which server sends it.

use base::context::Context;
use serde_json::Value;
use sqlx::PgPool;
use uuid::Uuid;

use super::store;
use crate::findings::To;

/// For how long a server has a message to itself, in seconds: longer than any attempt takes.
const CLAIM: i64 = 180;

/// A recipient to whom something is due.
#[derive(Clone, Debug)]
pub(super) struct Due {
    pub to: To,
    pub account: Uuid,
}

/// A message on an alert.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    pub id: Uuid,
    pub event: String,
    pub due_at: i64,
    pub tries: i32,
    pub alert: Alert,
}

/// The alert of a message, as it is now.
#[derive(Clone, Debug)]
pub(super) struct Alert {
    pub id: Uuid,
    pub site: Option<(Uuid, String)>,
    pub kind: String,
    pub subject: String,
    pub severity: String,
    pub params: Value,
    pub opened_at: i64,
    pub over_at: Option<i64>,
}

/// What is sent as one.
#[derive(Clone, Debug)]
pub(super) struct Batch {
    /// Its id, the same at each attempt.
    pub id: Uuid,
    /// At least one, in the order in which they were found.
    pub messages: Vec<Waiting>,
}

impl Batch {
    /// How often it was tried.
    pub fn tries(&self) -> i32 {
        self.messages.iter().map(|one| one.tries).max().unwrap_or(0)
    }

    /// When the first of it was due.
    pub fn due_at(&self) -> i64 {
        self.messages
            .iter()
            .map(|one| one.due_at)
            .min()
            .unwrap_or(0)
    }

    pub fn ids(&self) -> Vec<Uuid> {
        self.messages.iter().map(|one| one.id).collect()
    }

    /// Its alerts, each once.
    pub fn alerts(&self) -> Vec<&Alert> {
        let mut alerts: Vec<&Alert> = Vec::new();
        for message in &self.messages {
            if alerts.iter().all(|alert| alert.id != message.alert.id) {
                alerts.push(&message.alert);
            }
        }
        alerts
    }

    pub fn alert_ids(&self) -> Vec<Uuid> {
        self.alerts().iter().map(|alert| alert.id).collect()
    }

    pub fn site_ids(&self) -> Vec<Uuid> {
        let sites = self.alerts().into_iter();
        let mut sites: Vec<Uuid> = sites
            .filter_map(|alert| Some(alert.site.as_ref()?.0))
            .collect();
        sites.sort_unstable();
        sites.dedup();
        sites
    }
}

/// The recipients to whom something is due now, those who wait longest first.
pub(super) async fn due(pool: &PgPool, now: i64) -> Result<Vec<Due>, sqlx::Error> {
    store::due(pool, now).await
}

/// Takes what is due to a recipient, at most this many messages. `None` where another server has it.
pub(super) async fn claim(
    context: &Context,
    to: To,
    most: i64,
) -> Result<Option<Batch>, sqlx::Error> {
    let (now, recipient) = (context.now(), to.word());
    let mut transaction = context.pool().begin().await?;
    if !store::lock(&mut transaction, &recipient).await? {
        return Ok(None);
    }
    let claim = store::Claim {
        recipient: &recipient,
        now,
        until: now + CLAIM,
        batch: context.id(),
        most,
    };
    let batch = store::claim(&mut transaction, &claim).await?;
    transaction.commit().await?;
    Ok(batch)
}
