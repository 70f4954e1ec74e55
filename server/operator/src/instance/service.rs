//! Describes the deployment.

use base::{access::Caller, answer::Problem};

use super::{records::InstanceView, store};
use crate::Parts;

/// The deployment, where the caller acts in its account as a member.
pub(super) async fn get(parts: &Parts, caller: &Caller) -> Result<Option<InstanceView>, Problem> {
    let context = parts.context();
    let instance = nightly::instance(context.pool()).await?;
    let account = instance.map(|instance| instance.account);
    if account != Some(caller.account) || caller.support {
        return Ok(None);
    }
    let numbers = store::numbers(context.pool()).await?;
    Ok(Some(InstanceView {
        account: caller.account,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        started_at: parts.started_at,
        uptime_seconds: (context.now() - parts.started_at).max(0),
        origin: context.origin.to_string(),
        accounts: numbers.accounts,
        sites: numbers.sites,
        people: numbers.people,
        sign_up: context.config.sign_in.sign_up,
        plans: parts.billing.plans.exist(),
        deletable: numbers.accounts == 1,
    }))
}
