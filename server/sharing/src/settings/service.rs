//! Shows and saves sharing settings.

use base::{
    access::{InSite, ManageSharing, SeeSharing},
    answer::Problem,
    audit::Line,
};
use serde_json::{Value, json};
use sites::{share::Share, site_lock};

use super::{
    records::{ShareSettings, ShareSettingsSet},
    rules, store,
};
use crate::{
    Sharing,
    links::{self, ShareLink},
};

/// What the site shares.
pub(super) async fn settings(
    sharing: &Sharing,
    site: &InSite<SeeSharing>,
) -> Result<ShareSettings, Problem> {
    let share = sharing.registry.get(site)?.share.clone();
    let links = links::store::list(sharing.context.pool(), site, None).await?;
    Ok(shown(sharing, site, &share.unwrap_or_default(), links))
}

/// Saves what it shares.
pub(super) async fn set(
    sharing: &Sharing,
    site: &InSite<ManageSharing>,
    request: ShareSettingsSet,
) -> Result<ShareSettings, Problem> {
    let share = rules::share(request)?;
    let (context, registry) = (&sharing.context, &sharing.registry);
    let (mut transaction, present) = site_lock::begin(context, registry, site).await?;
    let links = links::store::list(&mut *transaction, site, None).await?;
    let before = present.share.unwrap_or_default();
    if *before == share {
        return Ok(shown(sharing, site, &share, links));
    }
    store::save(&mut transaction, site, &share, context.now()).await?;
    let line = Line {
        action: "share.changed",
        subject: site.name(),
        site: Some(site.id()),
        old: Some(audit_value(&before)),
        new: Some(audit_value(&share)),
    };
    site_lock::end(context, registry, site, transaction, line).await?;
    Ok(shown(sharing, site, &share, links))
}

fn shown<R>(
    sharing: &Sharing,
    site: &InSite<R>,
    share: &Share,
    links: Vec<ShareLink>,
) -> ShareSettings {
    let url = format!("{}/share/{}", sharing.context.origin, site.name());
    ShareSettings::of(share, url, links)
}

fn audit_value(share: &Share) -> Value {
    json!({
        "public": share.is_public,
        "parts": share.parts,
        "smallest": share.smallest,
        "counts": share.counts,
        "hosts": share.hosts,
    })
}
