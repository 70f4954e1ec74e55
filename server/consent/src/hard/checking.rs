//! Looks again, each night, whether the privacy policies of sites whose visitors are asked still have the paragraph.

use std::{collections::HashMap, sync::Arc};

use base::{
    answer::Problem,
    audit::{self, Line, Who},
    clock::{Clock as _, SharedClock},
    random::SharedRandom,
};
use futures_util::{StreamExt as _, stream};
use serde_json::{Value, json};
use sites::{Pages, Site, SiteRegistry};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::{
    service::{Passage, look},
    steps::is_paragraph,
    store::{self, DuePolicy},
};

/// How many pages are fetched at once, and how many of them for one account, which [`Pages`] limits too.
const AT_ONCE: usize = 4;
const OF_AN_ACCOUNT: usize = 2;
/// For how long after the night began a page without the paragraph is read again before it counts as lost, in seconds.
const TRIED_AGAIN: i64 = 2 * 3_600;

/// Policies that are read one after another.
type Lane = Vec<(Arc<Site>, DuePolicy)>;

/// Checks privacy policies, of all sites.
#[derive(Clone)]
pub struct PolicyChecks {
    pool: PgPool,
    registry: Arc<SiteRegistry>,
    pages: Pages,
    clock: SharedClock,
    random: SharedRandom,
    /// When this server started, in Unix seconds: its network may come later.
    started: i64,
}

impl std::fmt::Debug for PolicyChecks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PolicyChecks").finish_non_exhaustive()
    }
}

impl PolicyChecks {
    /// For this database and these sites. The pages are for these checks alone, so that no person has to wait for them.
    #[must_use]
    pub fn new(
        pool: &PgPool,
        registry: &Arc<SiteRegistry>,
        pages: Pages,
        (clock, random): (&SharedClock, &SharedRandom),
    ) -> PolicyChecks {
        PolicyChecks {
            pool: pool.clone(),
            registry: registry.clone(),
            pages,
            clock: clock.clone(),
            random: random.clone(),
            started: clock.now_seconds(),
        }
    }

    /// Reads every policy that was not read since the night began (Unix seconds). Returns how many lack the paragraph from now
    /// on, or have it again.
    ///
    /// # Errors
    /// If the database does not answer or a page cannot be processed, the first of the failures; the next run does the rest.
    pub async fn look(&self, night_began: i64) -> anyhow::Result<u32> {
        let now = self.clock.now_seconds();
        let again = now < night_began.max(self.started) + TRIED_AGAIN;
        let due = store::due_policies(&self.pool, night_began, now).await?;
        let lanes = stream::iter(self.lanes(due)).map(|lane| {
            let checks = self.clone();
            async move { checks.check_all(lane, again).await }
        });
        let outcomes: Vec<Vec<anyhow::Result<bool>>> =
            lanes.buffer_unordered(AT_ONCE).collect().await;
        let (mut changed, mut outcome) = (0, Ok(()));
        for one in outcomes.into_iter().flatten() {
            match one {
                Ok(has_changed) => changed += u32::from(has_changed),
                Err(error) => outcome = outcome.and(Err(error)),
            }
        }
        outcome.map(|()| changed)
    }

    /// The policies, those of an account in as many lanes as it has pages at once.
    fn lanes(&self, due: Vec<DuePolicy>) -> Vec<Lane> {
        let mut accounts: HashMap<Uuid, [Lane; OF_AN_ACCOUNT]> = HashMap::new();
        for policy in due {
            // The settings of a site that was deleted go soon.
            let Some(site) = self.registry.by_id(policy.site) else {
                continue;
            };
            let lanes = accounts.entry(site.facts.account).or_default();
            if let Some(lane) = lanes.iter_mut().min_by_key(|lane| lane.len()) {
                lane.push((site, policy));
            }
        }
        accounts.into_values().flatten().collect()
    }

    /// Checks a lane. A failure does not hold up those behind it.
    async fn check_all(&self, lane: Lane, again: bool) -> Vec<anyhow::Result<bool>> {
        let mut outcomes = Vec::new();
        for (site, due) in lane {
            outcomes.push(self.check(&site, &due, again).await);
        }
        outcomes
    }

    /// Reads a policy; one without the paragraph counts only if it is not read `again`. Returns whether it lacks the paragraph
    /// from now on, or has it again.
    async fn check(&self, site: &Site, due: &DuePolicy, again: bool) -> anyhow::Result<bool> {
        let keep = due.keep;
        let again = again && due.lost_why.is_none();
        let page = self
            .pages
            .read_text(site, &due.url, move |text| look(text, keep));
        match page.await.map(|page| page.read) {
            Ok(Ok(passage)) => self.is_there(site, due, passage).await,
            // A page that says it is under maintenance is a page, too.
            Ok(Err(_)) if again => Ok(false),
            Ok(Err(_)) => self.is_missing(site, due, "paragraph_missing").await,
            Err(problem) => match reason(&problem) {
                Some(_) if again => Ok(false),
                Some(why) => self.is_missing(site, due, why).await,
                None => Err(anyhow::Error::from(problem).context(site.name().to_owned())),
            },
        }
    }

    /// Notes that the page has the paragraph. Returns whether it, or the one for these days, was not there before.
    async fn is_there(
        &self,
        site: &Site,
        due: &DuePolicy,
        (language, passage): Passage,
    ) -> anyhow::Result<bool> {
        let now = self.clock.now_seconds();
        // The days may have changed, and the page with them.
        if due.lost_why.is_none() && is_paragraph(&due.passage, due.keep) {
            store::policy_checked(&self.pool, due, None, now).await?;
            return Ok(false);
        }
        let mut transaction = self.pool.begin().await?;
        let new = json!({"url": due.url, "language": language});
        self.audit(&mut transaction, site, "policy.found", new)
            .await?;
        let found = (language, passage.as_str());
        if !store::policy_found_again(&mut transaction, due, found, now).await? {
            return Ok(false);
        }
        transaction.commit().await?;
        tracing::info!(
            site = site.name(),
            "the privacy policy has the paragraph on visitors who agree again"
        );
        Ok(true)
    }

    /// Notes that the page lacks the paragraph, for the reason with this code. Returns whether it had it.
    async fn is_missing(
        &self,
        site: &Site,
        due: &DuePolicy,
        why: &'static str,
    ) -> anyhow::Result<bool> {
        let now = self.clock.now_seconds();
        if due.lost_why.is_some() {
            store::policy_checked(&self.pool, due, Some(why), now).await?;
            return Ok(false);
        }
        let mut transaction = self.pool.begin().await?;
        let new = json!({"url": due.url, "why": why});
        self.audit(&mut transaction, site, "policy.lost", new)
            .await?;
        if !store::policy_lost(&mut transaction, due, why, now).await? {
            return Ok(false);
        }
        transaction.commit().await?;
        tracing::warn!(
            site = site.name(),
            why,
            "the privacy policy lacks the paragraph on visitors who agree"
        );
        Ok(true)
    }

    /// Writes a line of the audit, which stays only if the transaction commits.
    async fn audit(
        &self,
        transaction: &mut PgConnection,
        site: &Site,
        action: &str,
        new: Value,
    ) -> Result<(), sqlx::Error> {
        let line = Line {
            action,
            subject: site.name(),
            site: Some(site.facts.id),
            old: None,
            new: Some(new),
        };
        let who = Who::service(site.facts.account);
        audit::write(transaction, &self.clock, &self.random, who, line).await
    }
}

/// Why a page cannot be read: a code of `POST /hard/policy`. `None` if that is not because of the page.
fn reason(problem: &Problem) -> Option<&'static str> {
    if !problem.status_code().is_client_error() {
        return None;
    }
    match problem.code() {
        code @ ("page_unreadable" | "not_public") => Some(code),
        _ => Some("page_unreachable"),
    }
}
