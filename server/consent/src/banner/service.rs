//! Shows, saves and publishes banners.

use std::sync::Arc;

use base::{
    access::{InSite, ManageConsent, PrepareConsent, SeeConsent},
    answer::Problem,
    audit::Line,
    context::Context,
};
use counts::Counts;
use serde_json::json;
use shared::banner::{Banner, Promise, bounds, check};
use sites::{SiteRegistry, site_lock};
use sqlx::PgConnection;

use super::{
    answers,
    records::{BannerView, BannersView},
    store::{self, Draft, Live},
};
use crate::{asking::Asking, hard};

/// What is needed for banners.
#[derive(Clone)]
pub(crate) struct Banners {
    pub context: Context,
    pub registry: Arc<SiteRegistry>,
    pub counts: Counts,
}

impl std::fmt::Debug for Banners {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Banners").finish_non_exhaustive()
    }
}

impl Banners {
    /// The banner of a site.
    pub async fn view(&self, at: &InSite<SeeConsent>) -> Result<BannersView, Problem> {
        let counts = &self.counts;
        let answers = answers::by_version(&Asking { counts, site: at }).await?;
        let mut connection = self.context.pool().acquire().await?;
        let promise = promise(&mut connection, at).await?;
        let live = store::live(&mut *connection, at).await;
        let draft = store::draft(&mut *connection, at).await;
        let versions = store::versions(&mut *connection, at, &answers).await;
        Ok(BannersView {
            live: live
                .map_err(Problem::internal)?
                .map(|live| of_version(live, &promise)),
            draft: draft
                .map_err(Problem::internal)?
                .map(|draft| of_draft(draft, &promise)),
            versions: versions.map_err(Problem::internal)?,
        })
    }

    /// Saves the draft of a site.
    pub async fn save_draft(
        &self,
        at: &InSite<PrepareConsent>,
        banner: Banner,
    ) -> Result<BannerView, Problem> {
        bounds(&banner).map_err(|error| {
            Problem::invalid("invalid_banner")
                .saying(error.text)
                .field(error.field)
        })?;
        let (mut transaction, _) = site_lock::begin(&self.context, &self.registry, at).await?;
        let promise = promise(&mut transaction, at).await?;
        let before = draft(&mut transaction, at).await?;
        if let Some(before) = before.clone()
            && before.banner == banner
        {
            return Ok(of_draft(before, &promise));
        }
        store::save_draft(&mut transaction, at, &banner, self.context.now())
            .await
            .map_err(Problem::internal)?;
        let saved = draft(&mut transaction, at)
            .await?
            .map(|saved| of_draft(saved, &promise))
            .ok_or_else(no_draft)?;
        let line = Line {
            action: "banner.saved",
            subject: at.name(),
            site: Some(at.id()),
            old: before.map(|before| store::audit_fields(&before.banner)),
            new: Some(store::audit_fields(&banner)),
        };
        site_lock::end(&self.context, &self.registry, at, transaction, line).await?;
        Ok(saved)
    }

    /// Makes the draft of a site its live version.
    pub async fn publish(&self, at: &InSite<ManageConsent>) -> Result<BannerView, Problem> {
        let (mut transaction, _) = site_lock::begin(&self.context, &self.registry, at).await?;
        let promise = promise(&mut transaction, at).await?;
        let draft = draft(&mut transaction, at).await?.ok_or_else(no_draft)?;
        keeps_rules(&draft.banner, &promise)?;
        let version = Live::of(draft.banner.filled(&promise), self.context.now(), None);
        let before = live(&mut transaction, at).await?;
        if let Some(before) = before.clone()
            && before.version() == version.version()
        {
            return Ok(of_version(before, &promise));
        }
        store::publish(&mut transaction, at, &version)
            .await
            .map_err(Problem::internal)?;
        let published = live(&mut transaction, at)
            .await?
            .map(|live| of_version(live, &promise))
            .ok_or_else(no_draft)?;
        let line = Line {
            action: "banner.published",
            subject: at.name(),
            site: Some(at.id()),
            old: before.map(|before| json!({"version": before.version()})),
            new: Some(json!({"version": version.version()})),
        };
        site_lock::end(&self.context, &self.registry, at, transaction, line).await?;
        Ok(published)
    }
}

fn no_draft() -> Problem {
    Problem::conflict("no_draft")
}

/// What the site's banner must say.
async fn promise<R>(connection: &mut PgConnection, at: &InSite<R>) -> Result<Promise, Problem> {
    let settings = hard::settings(connection, at).await;
    Ok(settings.map_err(Problem::internal)?.promise(at.name()))
}

async fn draft<R>(connection: &mut PgConnection, at: &InSite<R>) -> Result<Option<Draft>, Problem> {
    store::draft(connection, at)
        .await
        .map_err(Problem::internal)
}

async fn live<R>(connection: &mut PgConnection, at: &InSite<R>) -> Result<Option<Live>, Problem> {
    store::live(connection, at).await.map_err(Problem::internal)
}

fn of_draft(draft: Draft, promise: &Promise) -> BannerView {
    let changed = (draft.saved_at, draft.saved_by);
    BannerView::of(None, draft.banner, promise, changed)
}

fn of_version(live: Live, promise: &Promise) -> BannerView {
    let version = live.version();
    let changed = (live.published_at, live.published_by);
    BannerView::of(Some(version), live.banner, promise, changed)
}

/// Whether a banner can be published.
fn keeps_rules(banner: &Banner, promise: &Promise) -> Result<(), Problem> {
    let results = check(banner, promise).into_iter();
    let broken = results.filter(|result| !result.kept);
    let codes: Vec<String> = broken.map(|result| result.rule.code().to_owned()).collect();
    if codes.is_empty() {
        return Ok(());
    }
    Err(Problem::conflict("banner_breaks_rules").with("rules", codes))
}
