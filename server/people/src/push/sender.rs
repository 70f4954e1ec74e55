//! Sends messages to devices, for other areas.

use base::context::Context;
use serde_json::Value;
use uuid::Uuid;

use super::{
    send::{NotSent, send},
    store,
    vapid::Vapid,
};

/// How a message to a device went; in words, where it did not arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pushed {
    /// The push service took it.
    Delivered,
    /// The device does not take messages any more.
    Gone(String),
    /// Not now.
    Failed(String),
}

/// Sends messages to push devices.
#[derive(Clone, Debug)]
pub struct PushSender {
    context: Context,
    vapid: Vapid,
}

impl PushSender {
    /// Signs with this key.
    #[must_use]
    pub fn new(context: &Context, vapid: &Vapid) -> Self {
        Self {
            context: context.clone(),
            vapid: vapid.clone(),
        }
    }

    /// Sends a message to a device, and notes how it went. A device that its browser gave up stays in the list, so that its
    /// owner sees why.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn send(&self, device: Uuid, message: &Value) -> Result<Pushed, sqlx::Error> {
        let (context, pool) = (&self.context, self.context.pool());
        let Some(found) = store::device(pool, device).await? else {
            return Ok(Pushed::Gone(NotSent::Gone.to_string()));
        };
        let sent = send(context, &self.vapid, &found, message).await;
        let failed = sent.as_ref().err().map(ToString::to_string);
        store::tried(pool, device, context.now(), failed.as_deref()).await?;
        Ok(match sent {
            Ok(()) => Pushed::Delivered,
            Err(error @ (NotSent::Gone | NotSent::Refused)) => Pushed::Gone(error.to_string()),
            Err(NotSent::Failed(error)) => Pushed::Failed(error),
        })
    }
}
