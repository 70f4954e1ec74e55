//! The site registry: every site of the deployment with its settings, in memory.
//!
//! Every hit and every query needs a site's settings, so reading them takes no query and no lock: readers use
//! the current index, writers replace it. Postgres has the authoritative state. Code that changes a site
//! calls [`SiteRegistry::notify`] in the change's transaction and [`SiteRegistry::reload`] after its commit;
//! so this process knows at once, and another one, which [`SiteRegistry::follow`]s, a moment later. A check
//! every 30 seconds makes up for lost notifications.

mod follow;
mod site;
mod store;

use std::{collections::HashMap, sync::Arc};

use arc_swap::ArcSwap;
use base::{
    access::{Directory, InSite, SiteFacts},
    answer::Problem,
};
use shared::ids::SiteNumber;
pub use site::{Bots, Site, WeekStart};
use sqlx::{PgConnection, PgPool};
use tokio::sync::Mutex;
use uuid::Uuid;

/// Why the registry cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RegistryError {
    /// The accounts database did not answer.
    #[error("the accounts database did not answer: {0}")]
    Database(#[from] sqlx::Error),
    /// A stored setting of a site is invalid.
    #[error("site {site}: `{value}` is no {what}")]
    Broken {
        /// The site's name.
        site: String,
        /// Which setting.
        what: &'static str,
        /// What is kept.
        value: String,
    },
}

impl From<RegistryError> for Problem {
    fn from(error: RegistryError) -> Self {
        match error {
            RegistryError::Database(error) => error.into(),
            broken @ RegistryError::Broken { .. } => Problem::internal(broken),
        }
    }
}

/// Every site, by each of its three names.
#[derive(Clone, Debug, Default)]
struct Index {
    by_id: HashMap<Uuid, Arc<Site>>,
    by_number: HashMap<SiteNumber, Arc<Site>>,
    by_name: HashMap<String, Arc<Site>>,
}

impl Index {
    fn put(&mut self, site: Arc<Site>) {
        self.remove(site.facts.id);
        self.by_id.insert(site.facts.id, site.clone());
        self.by_number.insert(site.facts.number, site.clone());
        self.by_name.insert(site.facts.name.clone(), site);
    }

    /// A site that was read again. One that did not change stays the same allocation, by which the intake knows it.
    fn kept(&self, site: Site) -> Arc<Site> {
        let known = self.by_id.get(&site.facts.id);
        let same = known.filter(|known| ***known == site).cloned();
        same.unwrap_or_else(|| Arc::new(site))
    }

    fn remove(&mut self, id: Uuid) {
        let Some(site) = self.by_id.remove(&id) else {
            return;
        };
        self.by_number.remove(&site.facts.number);
        // The name may be another site's by now.
        if self
            .by_name
            .get(&site.facts.name)
            .is_some_and(|named| named.facts.id == id)
        {
            self.by_name.remove(&site.facts.name);
        }
    }
}

/// The site registry.
pub struct SiteRegistry {
    pool: PgPool,
    index: ArcSwap<Index>,
    /// Locked while the database is read and the index replaced, so that an earlier state never replaces a
    /// later one.
    writing: Mutex<()>,
}

impl std::fmt::Debug for SiteRegistry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SiteRegistry")
            .field("sites", &self.index.load().by_id.len())
            .finish_non_exhaustive()
    }
}

impl SiteRegistry {
    /// Reads every site.
    ///
    /// # Errors
    /// If the database does not answer or a stored setting of a site is invalid.
    pub async fn load(pool: PgPool) -> Result<Arc<Self>, RegistryError> {
        let registry = Self {
            pool,
            index: ArcSwap::default(),
            writing: Mutex::new(()),
        };
        registry.reload_all().await?;
        Ok(Arc::new(registry))
    }

    /// The site with this number.
    pub fn by_number(&self, number: SiteNumber) -> Option<Arc<Site>> {
        self.index.load().by_number.get(&number).cloned()
    }

    /// The site with this id.
    pub fn by_id(&self, id: Uuid) -> Option<Arc<Site>> {
        self.index.load().by_id.get(&id).cloned()
    }

    /// The site with this name or id; capitals make no difference.
    pub fn by_name_or_id(&self, site: &str) -> Option<Arc<Site>> {
        let index = self.index.load();
        if let Some(found) = index.by_name.get(site) {
            return Some(found.clone());
        }
        // No site is named like an id: a name has a dot in it or is `localhost`.
        if let Ok(id) = Uuid::try_parse(site) {
            return index.by_id.get(&id).cloned();
        }
        if site.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return index.by_name.get(&site.to_ascii_lowercase()).cloned();
        }
        None
    }

    /// The site that the caller has opened.
    ///
    /// # Errors
    /// 404 when it was deleted since.
    pub fn get<R>(&self, site: &InSite<R>) -> Result<Arc<Site>, Problem> {
        self.by_id(site.id())
            .ok_or_else(|| Problem::unknown("unknown_site"))
    }

    /// Every site, in no order.
    pub fn all(&self) -> Vec<Arc<Site>> {
        self.index.load().by_id.values().cloned().collect()
    }

    /// Notifies every process that the site changed, once this transaction commits.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn notify(
        &self,
        transaction: &mut PgConnection,
        site: Uuid,
    ) -> Result<(), sqlx::Error> {
        store::notify(transaction, &site.to_string()).await
    }

    /// Notifies every process that something changed which all sites of the account follow, once this transaction commits.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn notify_account(
        &self,
        transaction: &mut PgConnection,
        account: Uuid,
    ) -> Result<(), sqlx::Error> {
        store::notify(transaction, &of_account(account)).await
    }

    /// The site as it will be once this transaction commits.
    pub(crate) async fn read_in(
        &self,
        transaction: &mut PgConnection,
        site: Uuid,
    ) -> Result<Option<Site>, RegistryError> {
        store::one(transaction, site)
            .await?
            .map(Site::read)
            .transpose()
    }

    /// Reads one site again, after its change was committed.
    ///
    /// # Errors
    /// As [`SiteRegistry::load`]; the registry then keeps what it knew of the site.
    pub async fn reload(&self, site: Uuid) -> Result<Option<Arc<Site>>, RegistryError> {
        let _writing = self.writing.lock().await;
        let found = match store::one(&self.pool, site).await? {
            Some(row) => Some(Arc::new(Site::read(row)?)),
            None => None,
        };
        let mut index = Index::clone(&self.index.load());
        match &found {
            Some(site) => index.put(site.clone()),
            None => index.remove(site),
        }
        self.index.store(Arc::new(index));
        Ok(found)
    }

    /// Reads a site again whose change was committed. The change is done whatever happens here; where this
    /// fails, the registry follows a moment later.
    pub(crate) async fn follow_up(&self, site: Uuid) {
        if let Err(error) = self.reload(site).await {
            tracing::warn!(%error, "a changed site could not be read again");
        }
    }

    /// Reads the sites of an account again.
    ///
    /// # Errors
    /// As [`SiteRegistry::load`]; the registry then keeps what it knew of them.
    pub async fn reload_account(&self, account: Uuid) -> Result<(), RegistryError> {
        let _writing = self.writing.lock().await;
        let rows = store::sites(&self.pool, None, Some(account)).await?;
        let before = self.index.load_full();
        let sites: Vec<Arc<Site>> = rows
            .into_iter()
            .map(|row| Ok(before.kept(Site::read(row)?)))
            .collect::<Result<_, RegistryError>>()?;
        let of_account = |known: &&Arc<Site>| known.facts.account == account;
        let known: Vec<&Arc<Site>> = before.by_id.values().filter(of_account).collect();
        let is_known = |site: &Arc<Site>| known.iter().any(|known| Arc::ptr_eq(known, site));
        if known.len() == sites.len() && sites.iter().all(is_known) {
            return Ok(());
        }
        let mut index = Index::clone(&before);
        for site in known {
            index.remove(site.facts.id);
        }
        for site in sites {
            index.put(site);
        }
        self.index.store(Arc::new(index));
        Ok(())
    }

    /// The same, after a change that is done whatever happens here.
    pub async fn follow_up_account(&self, account: Uuid) {
        if let Err(error) = self.reload_account(account).await {
            tracing::warn!(%error, "the sites of a changed account could not be read again");
        }
    }

    /// Reads every site again.
    ///
    /// # Errors
    /// As [`SiteRegistry::load`]; the registry then stays as it was.
    pub async fn reload_all(&self) -> Result<(), RegistryError> {
        let _writing = self.writing.lock().await;
        let before = self.index.load_full();
        let mut index = Index::default();
        for row in store::sites(&self.pool, None, None).await? {
            index.put(before.kept(Site::read(row)?));
        }
        self.index.store(Arc::new(index));
        Ok(())
    }
}

/// What notifies of an account.
fn of_account(account: Uuid) -> String {
    format!("account:{account}")
}

/// The account that a notification is of.
fn account_of(payload: &str) -> Option<Uuid> {
    Uuid::try_parse(payload.strip_prefix("account:")?).ok()
}

impl Directory for SiteRegistry {
    fn find(&self, site: &str) -> Option<Arc<SiteFacts>> {
        self.by_name_or_id(site).map(|site| site.facts.clone())
    }
}
