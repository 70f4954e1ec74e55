//! Checks the password of a private link.

use base::{answer::Problem, limits::Limited};
use poem::Request;

use super::{
    pass,
    records::{ShareUnlock, ShareUnlocked},
};
use crate::{Sharing, access};

/// A pass for who knows the password.
pub(super) async fn unlock(
    sharing: &Sharing,
    request: &Request,
    name: &str,
    asked: ShareUnlock,
) -> Result<ShareUnlocked, Problem> {
    let (context, address) = (&sharing.context, access::address(request));
    // Looking a key up is limited as looking at the page is; only then is it known which link the password is for.
    context.limit(Limited::ShareView, &[], address).await?;
    let Ok(site) = access::site(sharing, name) else {
        return Err(access::no_link(sharing, &asked.key).await);
    };
    let link = access::link(sharing, site.facts.id, &asked.key).await?;
    let target = link.id.to_string();
    let targets = [target.as_str()];
    context
        .limit(Limited::ShareUnlock, &targets, address)
        .await?;
    if link.password.is_some() {
        let right = context.hasher.verify(asked.password, link.password).await?;
        if !right {
            return Err(Problem::nobody("wrong_password.share_link"));
        }
    }
    let hours = context.now() + pass::SECONDS;
    let until = link.expires_at.map_or(hours, |end| end.min(hours));
    Ok(ShareUnlocked {
        pass: pass::seal(context, link.id, until),
        until,
    })
}
