//! What the operations of this area share.

use std::sync::Arc;

use base::{
    access::{Caller, InSite, ReadFigures},
    answer::Problem,
    clock::SharedClock,
    seal::Sealer,
};
use counts::Counts;
use sites::{Site, SiteRegistry};
use sqlx::PgPool;

use super::{Exact, QueryClient};

/// What figures are made of.
#[derive(Clone)]
pub struct State {
    /// What was counted.
    pub counts: Counts,
    /// The sites and their settings.
    pub registry: Arc<SiteRegistry>,
    /// Time.
    pub clock: SharedClock,
    /// The accounts database, for what people did and noted.
    pub pool: PgPool,
    /// Opens receipts.
    pub sealer: Sealer,
    /// How long values are counted each by itself where their sums are kept together.
    pub exact: Exact,
    /// How many days of counts the deployment keeps, besides the running one; `None`: all.
    pub keep_days: Option<u32>,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").finish_non_exhaustive()
    }
}

impl State {
    /// Asks for this caller: readers are shared out by person, for one may own many accounts.
    pub fn of(&self, caller: &Caller) -> QueryClient {
        QueryClient::new(self.clone(), caller)
    }

    /// The settings of the site that the caller has opened.
    ///
    /// # Errors
    /// When it was deleted meanwhile.
    pub fn site(&self, site: &InSite<ReadFigures>) -> Result<Arc<Site>, Problem> {
        self.registry.get(site)
    }
}
