//! What is done to sites.

use std::sync::Arc;

use base::{
    access::{Caller, ChangeSite, InSite, MakeSites, ManageSites, Member, SeeSites},
    answer::Problem,
    audit::{self, Line},
    clock::SharedClock,
    context::Context,
    limits::{Attempt, Limited},
    random::{SharedRandom, uuid_v7},
};
use futures_util::future::BoxFuture;
use people::reauth;
use serde_json::Value;
use shared::{date::Date, ids::SiteNumber};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::{
    claim,
    records::{SiteCreate, SiteUpdate, SiteView},
    rules::Settings,
    store,
};
use crate::registry::{Site, SiteRegistry};

/// Erases a site's data: all of it, or the visits that began up to a day; passed in by the server.
pub type EraseHits =
    Arc<dyn Fn(SiteNumber, Option<Date>) -> BoxFuture<'static, anyhow::Result<()>> + Send + Sync>;

/// Overwrites the space of erased hits; handed in by the server.
pub type Scrub = Arc<dyn Fn() -> BoxFuture<'static, anyhow::Result<()>> + Send + Sync>;

/// How many seconds after its site's deletion a hit that was in progress is written at the latest.
const UNDER_WAY_SECONDS: i64 = 60;

/// The sites and their operations.
#[derive(Clone)]
pub struct Sites {
    /// The accounts database.
    pub pool: PgPool,
    /// Time.
    pub clock: SharedClock,
    /// Chance.
    pub random: SharedRandom,
    /// The sites in memory.
    pub registry: Arc<SiteRegistry>,
    /// Erases a site's data.
    pub erase: EraseHits,
    /// Writes over what that leaves.
    pub scrub: Scrub,
}

impl std::fmt::Debug for Sites {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sites")
            .field("book", &self.registry)
            .finish_non_exhaustive()
    }
}

fn taken(error: sqlx::Error) -> Problem {
    match error.as_database_error() {
        // Whose it is stays untold.
        Some(refusal) if refusal.is_unique_violation() => {
            Problem::conflict("site_exists").field("name")
        }
        _ => error.into(),
    }
}

/// Whether fewer days are kept than before, by the site's own number: null keeps all that the deployment does.
fn keeps_fewer_days(after: &Settings, before: &Settings) -> bool {
    after
        .keep_days
        .is_some_and(|days| before.keep_days.is_none_or(|before| days < before))
}

impl Sites {
    /// The sites that the caller may know of, newest first.
    pub(super) fn list(&self, who: &Member<SeeSites>) -> Vec<SiteView> {
        let caller = &who.caller;
        let theirs =
            |site: &Arc<Site>| site.facts.account == caller.account && caller.sees(site.facts.id);
        let mut sites: Vec<_> = self.registry.all().into_iter().filter(theirs).collect();
        sites.sort_by_key(|site| std::cmp::Reverse((site.created_at, site.facts.id)));
        sites.iter().map(|site| SiteView::from(&**site)).collect()
    }

    /// Makes a site.
    pub(super) async fn create(
        &self,
        context: &Context,
        who: &Member<MakeSites>,
        request: SiteCreate,
    ) -> Result<SiteView, Problem> {
        let now = self.clock.now_seconds();
        let settings = Settings::fresh(now).with(request.into_update(), now)?;
        // One person may own many accounts.
        let makers = [who.caller.account, who.caller.person].map(|maker| maker.to_string());
        let attempt = Attempt {
            targets: &makers.each_ref().map(String::as_str),
            ..Attempt::default()
        };
        let limiter = &context.limiter;
        limiter
            .check(Limited::MakeSite, attempt, self.clock.now())
            .await?;
        let holder = claim::holder(context, &self.registry, &who.caller, &settings.name).await?;
        let id = uuid_v7(&self.clock, &self.random);
        let mut transaction = self.pool.begin().await?;
        let most = context.config.accounts.sites;
        if store::count_held(&mut transaction, who.caller.account).await? >= i64::from(most) {
            return Err(Problem::conflict("too_many_sites").with("most", most));
        }
        let plans = &context.plans;
        plans
            .may_add_site(&mut transaction, who.caller.account)
            .await?;
        if let Some(holder) = &holder {
            holder
                .give_up(context, &self.registry, &mut transaction, &who.caller)
                .await?;
        }
        store::insert(&mut transaction, id, who.caller.account, &settings, now)
            .await
            .map_err(taken)?;
        let new = Value::Object(settings.fields());
        let line = Line {
            action: "site.made",
            subject: &settings.name,
            site: Some(id),
            old: None,
            new: Some(new),
        };
        let view = self.seal(&mut transaction, &who.caller, id, line).await?;
        transaction.commit().await?;
        // The new one first, so that the name always belongs to a site.
        self.registry.follow_up(id).await;
        if let Some(holder) = holder {
            self.registry.follow_up(holder.site()).await;
        }
        Ok(view)
    }

    /// The site's settings before a change and after it; the row is locked, and nothing is saved.
    async fn before_and_after(
        &self,
        transaction: &mut PgConnection,
        site: &InSite<ChangeSite>,
        request: SiteUpdate,
    ) -> Result<(Settings, Settings), Problem> {
        let before = store::lock(transaction, site)
            .await?
            .ok_or_else(|| Problem::unknown("unknown_site"))?;
        let after = before.with(request, self.clock.now_seconds())?;
        if keeps_fewer_days(&after, &before) {
            // What is older is deleted then. Of a token, this right asks no more than the other: what is missing is the role.
            site.require::<ManageSites>()
                .map_err(|_| Problem::denied("role_too_low.fewer_days").field("keep_days"))?;
        }
        Ok((before, after))
    }

    /// Changes a site's settings.
    ///
    /// # Errors
    /// When a setting is not valid, the name is taken, or fewer days would be kept and the caller may not delete data.
    pub async fn change(
        &self,
        site: &InSite<ChangeSite>,
        request: SiteUpdate,
    ) -> Result<SiteView, Problem> {
        let mut transaction = self.pool.begin().await?;
        let (before, after) = self
            .before_and_after(&mut transaction, site, request)
            .await?;
        if after == before {
            return Ok(SiteView::from(&*self.registry.get(site)?));
        }
        store::update(&mut transaction, site, &after)
            .await
            .map_err(taken)?;
        let line = Line {
            action: "site.changed",
            subject: &before.name,
            site: Some(site.id()),
            old: Some(before.unlike(&after)),
            new: Some(after.unlike(&before)),
        };
        let view = self
            .seal(&mut transaction, &site.caller, site.id(), line)
            .await?;
        transaction.commit().await?;
        self.registry.follow_up(site.id()).await;
        Ok(view)
    }

    /// The site after a change; saves nothing.
    ///
    /// # Errors
    /// Those of the change.
    pub async fn changed(
        &self,
        site: &InSite<ChangeSite>,
        request: SiteUpdate,
    ) -> Result<Site, Problem> {
        let mut transaction = self.pool.begin().await?;
        let (_, after) = self
            .before_and_after(&mut transaction, site, request)
            .await?;
        store::update(&mut transaction, site, &after)
            .await
            .map_err(taken)?;
        let changed = self
            .registry
            .read_in(&mut transaction, site.id())
            .await?
            .ok_or_else(|| Problem::unknown("unknown_site"))?;
        transaction.rollback().await?;
        Ok(changed)
    }

    /// Deletes a site and everything that was counted of it; `typed` is its name.
    pub(super) async fn delete(
        &self,
        site: &InSite<ManageSites>,
        typed: &str,
    ) -> Result<(), Problem> {
        let mut transaction = self.pool.begin().await?;
        let before = store::lock(&mut transaction, site)
            .await?
            .ok_or_else(|| Problem::unknown("unknown_site"))?;
        if typed.trim() != before.name {
            return Err(Problem::invalid("confirm_mismatch.site").field("confirm"));
        }
        let now = self.clock.now_seconds();
        // A program's token was created by a person who reauthenticated.
        if site.caller.session().is_some() {
            reauth::require_recent_at(&mut transaction, &site.caller, now).await?;
        }
        if !store::delete(&mut transaction, site, now).await? {
            return Err(Problem::unknown("unknown_site"));
        }
        let old = Value::Object(before.fields());
        let line = Line {
            action: "site.deleted",
            subject: &before.name,
            site: Some(site.id()),
            old: Some(old),
            new: None,
        };
        audit::write(
            &mut transaction,
            &self.clock,
            &self.random,
            &site.caller,
            line,
        )
        .await?;
        self.registry.notify(&mut transaction, site.id()).await?;
        transaction.commit().await?;
        self.registry.follow_up(site.id()).await;
        // The table says that this is due: `erase_deleted` repeats it after a failure.
        if let Err(error) = (self.erase)(site.number(), None).await {
            tracing::error!(
                site = site.name(),
                error = format!("{error:#}"),
                "a deleted site is yet to be erased"
            );
        }
        Ok(())
    }

    /// Erases the rest of deleted sites: at the server's start and every few minutes. Returns how many sites
    /// are erased completely.
    ///
    /// # Errors
    /// If the database or the erasing fails, the first of the failures; the next run retries the rest.
    pub async fn erase_deleted(&self) -> anyhow::Result<u32> {
        let mut over = Vec::new();
        let mut outcome: anyhow::Result<()> = Ok(());
        for site in store::to_erase(&self.pool).await? {
            match self.erase(&site).await {
                Ok(()) if site.deleted_at + UNDER_WAY_SECONDS <= self.clock.now_seconds() => {
                    over.push(site.number);
                }
                Ok(()) => {}
                // It does not hold up those behind it.
                Err(error) => {
                    tracing::error!(
                        site = site.number,
                        error = format!("{error:#}"),
                        "a deleted site is yet to be erased"
                    );
                    outcome = outcome.and(Err(error));
                }
            }
        }
        if !over.is_empty() {
            // Once for all of them; until then the table says that it is due.
            (self.scrub)().await?;
        }
        for number in &over {
            store::erased(&self.pool, *number).await?;
        }
        outcome.map(|()| over.len() as u32)
    }

    async fn erase(&self, site: &store::ToErase) -> anyhow::Result<()> {
        (self.erase)(SiteNumber(u32::try_from(site.number)?), None).await
    }

    /// What every change ends with: the audit entry, the notification of other processes, and reading the
    /// site as all will read it, so that nothing unreadable is ever committed.
    async fn seal(
        &self,
        transaction: &mut PgConnection,
        caller: &Caller,
        id: Uuid,
        line: Line<'_>,
    ) -> Result<SiteView, Problem> {
        audit::write(transaction, &self.clock, &self.random, caller, line).await?;
        self.registry.notify(transaction, id).await?;
        let site = self
            .registry
            .read_in(transaction, id)
            .await?
            .ok_or_else(|| Problem::unknown("unknown_site"))?;
        Ok(SiteView::from(&site))
    }
}
