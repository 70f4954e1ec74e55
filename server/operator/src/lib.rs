//! The operator's area: what people who run the deployment see of its accounts and do to them.
//!
//! Every operation but `GET /instance` takes a [`base::access::Operator`]: for all others, there is nothing at its address. Each
//! page and action that was answered is in the operators' log, and what concerns an account also in the account's audit log
//! ([`log`]).

pub mod accounts;
pub mod announcements;
pub mod changes;
pub mod deletion;
pub mod instance;
pub mod invites;
pub mod log;
pub mod notes;
pub mod overview;
mod reason;
pub mod support;
pub mod suspension;

use base::{answer::Problem, context::Context, mail::Message};
use billing::Billing;
use nightly::Nightly;
use poem_openapi::OpenApi;
pub use reason::Reason;

/// Headings of the operations in the API description.
#[derive(Debug, poem_openapi::Tags)]
enum Tags {
    /// For people who run the deployment.
    Operator,
}

/// What this area works with. Clones share everything.
#[derive(Clone, Debug)]
pub struct Parts {
    /// Plans, and what all areas work with.
    pub billing: Billing,
    /// The self-check.
    pub nightly: Nightly,
    /// When this server started, in Unix seconds.
    pub started_at: i64,
    hits: overview::Hits,
}

impl Parts {
    /// With these areas, from now on.
    #[must_use]
    pub fn new(billing: &Billing, nightly: &Nightly) -> Self {
        Self {
            hits: overview::Hits::new(&billing.counts),
            started_at: billing.context.now(),
            billing: billing.clone(),
            nightly: nightly.clone(),
        }
    }

    /// What all areas work with.
    pub(crate) fn context(&self) -> &Context {
        &self.billing.context
    }
}

/// What a look of the scheduled task did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looked {
    /// Accounts that were suspended.
    pub suspended: u32,
    /// Accounts that got the plan of their invite.
    pub plans: u32,
    /// Emails of announcements that were written.
    pub emails: u32,
}

/// Suspends accounts whose owners were informed, gives new accounts the plan of their invite, and writes the next emails of
/// announcements. One of them that fails does not stop the others.
///
/// # Errors
/// If one of them failed; the next look tries again.
pub async fn look(parts: &Parts) -> Result<Looked, Problem> {
    let suspended = suspension::suspend_due(parts).await;
    let plans = invites::apply_plans(parts).await;
    let emails = announcements::write_due(parts.context()).await;
    Ok(Looked {
        suspended: suspended?,
        plans: plans?,
        emails: emails?,
    })
}

/// One email of each kind that this area writes, for `stile mail-preview`.
#[must_use]
pub fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    [
        announcements::samples(origin),
        deletion::samples(origin),
        invites::samples(origin),
        support::samples(origin),
        suspension::samples(origin),
    ]
    .concat()
}

/// The operations of this area.
pub fn api(parts: &Parts) -> impl OpenApi + use<> {
    let of = || parts.clone();
    (
        accounts::AccountsApi { parts: of() },
        changes::ChangesApi { parts: of() },
        suspension::SuspensionApi { parts: of() },
        deletion::DeletionApi { parts: of() },
        support::SupportApi { parts: of() },
        notes::NotesApi { parts: of() },
        invites::InvitesApi { parts: of() },
        overview::OverviewApi { parts: of() },
        instance::InstanceApi { parts: of() },
        log::LogApi {
            context: parts.context().clone(),
        },
        announcements::AnnouncementsApi {
            context: parts.context().clone(),
        },
    )
}
