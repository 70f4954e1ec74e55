//! Reloads the registry when another process changes a site.

use std::{convert::Infallible, sync::Arc, time::Duration};

use sqlx::postgres::PgListener;
use uuid::Uuid;

use super::{RegistryError, SiteRegistry, account_of};

/// How long a lost notification can go unnoticed.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// How long to wait before listening again after the database went away.
const AGAIN_AFTER: Duration = Duration::from_secs(1);

impl SiteRegistry {
    /// Follows the changes that other processes make, until the pool is
    /// closed. To be spawned once; it keeps one of the pool's connections.
    pub async fn follow(self: Arc<Self>) {
        while !self.pool.is_closed() {
            // Neither ends but by an error, and then both begin again.
            let Err(error) = tokio::try_join!(self.listen(), self.look());
            if self.pool.is_closed() {
                return;
            }
            tracing::warn!(%error, "the site registry may be behind; trying again");
            tokio::time::sleep(AGAIN_AFTER).await;
        }
    }

    async fn listen(&self) -> Result<Infallible, RegistryError> {
        let mut listener = PgListener::connect_with(&self.pool).await?;
        listener.listen("sites").await?;
        // Changes from before we listened.
        self.reload_all().await?;
        loop {
            // `None`: the connection was lost and restored, and notifications may have been missed.
            let received = listener.try_recv().await?;
            let payload = received.as_ref().map(|notification| notification.payload());
            let site = payload.and_then(|payload| Uuid::try_parse(payload).ok());
            match (site, payload.and_then(account_of)) {
                (Some(site), _) => {
                    self.reload(site).await?;
                }
                (None, Some(account)) => self.reload_account(account).await?,
                (None, None) => self.reload_all().await?,
            }
        }
    }

    async fn look(&self) -> Result<Infallible, RegistryError> {
        loop {
            tokio::time::sleep(LOOK_EVERY).await;
            self.reload_all().await?;
        }
    }
}
