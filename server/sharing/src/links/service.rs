//! Creates and revokes private links.

use base::{
    access::{InSite, ManageSharing},
    answer::Problem,
    audit::Line,
};
use people::words;
use serde_json::{Value, json};
use sites::site_lock;
use uuid::Uuid;

use super::{
    records::{ShareLink, ShareLinkCreate, ShareLinkCreated},
    rules, store,
};
use crate::Sharing;

fn unknown() -> Problem {
    Problem::unknown("unknown_share_link")
}

/// Creates a link and shows its address, this once.
pub(super) async fn create(
    sharing: &Sharing,
    site: &InSite<ManageSharing>,
    request: ShareLinkCreate,
) -> Result<ShareLinkCreated, Problem> {
    let (context, registry) = (&sharing.context, &sharing.registry);
    let (now, key) = (context.now(), context.token());
    let new = store::New {
        id: context.id(),
        name: words::line(&request.name, "name")?,
        key_hash: key.sha256(),
        expires_at: rules::expiry(request.expires_at, now)?,
        password: hashed(sharing, site, request.password).await?,
        created_at: now,
    };
    let (mut transaction, _) = site_lock::begin(context, registry, site).await?;
    if store::count(&mut transaction, site).await? >= rules::LINKS {
        return Err(Problem::conflict("too_many_share_links").with("most", rules::LINKS));
    }
    store::insert(&mut transaction, site, &new).await?;
    let made = store::list(&mut *transaction, site, Some(new.id)).await?;
    let link = made.into_iter().next().ok_or_else(unknown)?;
    let line = Line {
        action: "share.link_created",
        subject: &link.name,
        site: Some(site.id()),
        old: None,
        new: Some(audit_value(&link)),
    };
    site_lock::end(context, registry, site, transaction, line).await?;
    let (origin, name) = (&context.origin, site.name());
    Ok(ShareLinkCreated {
        url: format!("{origin}/share/{name}?key={}", key.expose()),
        link,
    })
}

/// The hash of a link's password, if it has one. It comes before the transaction, since it takes long.
async fn hashed(
    sharing: &Sharing,
    site: &InSite<ManageSharing>,
    password: Option<String>,
) -> Result<Option<String>, Problem> {
    let Some(password) = password else {
        return Ok(None);
    };
    rules::password(&password, site.name())?;
    Ok(Some(sharing.context.hasher.hash(password).await?))
}

/// Revokes a link of the site.
pub(super) async fn revoke(
    sharing: &Sharing,
    site: &InSite<ManageSharing>,
    id: Uuid,
) -> Result<(), Problem> {
    let (context, registry) = (&sharing.context, &sharing.registry);
    let (mut transaction, _) = site_lock::begin(context, registry, site).await?;
    let found = store::list(&mut *transaction, site, Some(id)).await?;
    let link = found.into_iter().next().ok_or_else(unknown)?;
    store::delete(&mut transaction, site, id).await?;
    let line = Line {
        action: "share.link_revoked",
        subject: &link.name,
        site: Some(site.id()),
        old: Some(audit_value(&link)),
        new: None,
    };
    site_lock::end(context, registry, site, transaction, line).await
}

fn audit_value(link: &ShareLink) -> Value {
    json!({
        "name": link.name,
        "has_password": link.has_password,
        "expires_at": link.expires_at,
    })
}
