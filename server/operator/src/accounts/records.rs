//! Responses about accounts.

use base::{access::Role, plans::SubscriptionState};
use billing::{BillingView, LimitsView};
use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::notes::AdminNote;

/// The order of the list of accounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Enum)]
#[oai(rename = "AdminAccountSort", rename_all = "lowercase")]
pub enum AccountSort {
    /// The newest accounts first.
    #[default]
    Age,
    /// Those with the most hits in their current period first; those whose hits are not limited last.
    Usage,
    /// Those whose members were seen last first.
    Seen,
}

/// Which accounts: the state of the subscription, or what else is the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Enum)]
#[serde(rename_all = "snake_case")]
#[oai(rename = "AdminAccountState", rename_all = "snake_case")]
pub enum AccountState {
    /// The account never had a plan.
    None,
    /// A plan is tried without payment.
    Trial,
    /// A plan is paid for, or given.
    Active,
    /// A payment failed.
    PastDue,
    /// The plan is not renewed.
    Cancelled,
    /// The plan ended.
    Ended,
    /// Hits are excluded because the account is above its limit.
    Held,
    /// The account is suspended, or will be once its owners are informed.
    Suspended,
    /// The account will be deleted.
    Deletion,
}

impl AccountState {
    /// As in the API and the queries.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Trial => "trial",
            Self::Active => "active",
            Self::PastDue => "past_due",
            Self::Cancelled => "cancelled",
            Self::Ended => "ended",
            Self::Held => "held",
            Self::Suspended => "suspended",
            Self::Deletion => "deletion",
        }
    }
}

/// A page of the list of accounts.
#[derive(Clone, Debug, Object)]
pub struct AdminAccounts {
    /// How many accounts there are on all pages. A search finds at most 1,000 accounts each by their names, by their owners'
    /// addresses and by their sites.
    pub total: i64,
    /// The accounts of this page.
    pub accounts: Vec<AdminAccountLine>,
    /// For the next page, as the parameter `after`; null on the last page.
    pub after: Option<String>,
}

/// An account in the list.
#[derive(Clone, Debug, Object)]
pub struct AdminAccountLine {
    /// The account's id.
    pub id: Uuid,
    /// The account's name.
    pub name: String,
    /// When it was created, in Unix seconds.
    pub created_at: i64,
    /// The state of its subscription.
    pub state: SubscriptionState,
    /// The id of its plan; null if it has none.
    pub plan: Option<String>,
    /// Whether its hits are excluded because it is above its limit.
    pub held: bool,
    /// Whether it is suspended.
    pub suspended: bool,
    /// When it will be deleted, in Unix seconds; null if that is not scheduled.
    pub deletion_at: Option<i64>,
    /// The hits of its current period, as counted a moment ago; null if they are not limited.
    pub usage: Option<i64>,
    /// The hits that it may have in a period; null for any number.
    pub limit: Option<i64>,
    /// The number of its sites.
    pub sites: i64,
    /// The number of its members.
    pub members: i64,
    /// When a member was last seen, in Unix seconds.
    pub seen_at: Option<i64>,
    /// The addresses of its owners, at most five.
    pub owners: Vec<String>,
}

/// An account with all that concerns it.
#[derive(Clone, Debug, Object)]
pub struct AdminAccount {
    /// As in the list.
    pub account: AdminAccountLine,
    /// Its members, owners first, at most 1,000.
    pub members: Vec<AdminMember>,
    /// Its sites by name, at most 1,000.
    pub sites: Vec<AdminSite>,
    /// Its plan and who pays for it; null if the deployment has no plans.
    pub billing: Option<BillingView>,
    /// What it may use.
    pub limits: LimitsView,
    /// When and why it is or will be suspended; null if it is not.
    pub suspension: Option<AdminSuspension>,
    /// Its scheduled deletion; null if there is none.
    pub deletion: Option<AdminDeletionView>,
    /// Requested or granted support access; null if there is none.
    pub support: Option<AdminSupport>,
    /// The operators' notes, newest first.
    pub notes: Vec<AdminNote>,
    /// Emails to its members that wait to be sent, the first one first, at most 20.
    pub emails: Vec<AdminEmail>,
    /// What was done in the account, newest first: the last 200 lines of its audit log.
    pub history: Vec<AdminHistoryLine>,
    /// Whether it is the account of the deployment: the first one.
    pub instance: bool,
}

/// A member of an account.
#[derive(Clone, Debug, Object)]
pub struct AdminMember {
    /// The person's id.
    pub person: Uuid,
    /// The person's name.
    pub name: String,
    /// The person's address.
    pub email: String,
    /// The person's role.
    pub role: Role,
    /// Whether the person may manage billing.
    pub billing: bool,
    /// Whether the person uses two-factor authentication.
    pub second_step: bool,
    /// When the person was last seen in the account, in Unix seconds.
    pub seen_at: Option<i64>,
}

/// A site of an account.
#[derive(Clone, Debug, Object)]
pub struct AdminSite {
    /// The site's id.
    pub id: Uuid,
    /// The site's name.
    pub name: String,
    /// When it was created, in Unix seconds.
    pub created_at: i64,
    /// Whether counting is paused.
    pub paused: bool,
}

/// A suspension.
#[derive(Clone, Debug, Object)]
pub struct AdminSuspension {
    /// The operator's reason, which the owners got by email.
    pub reason: String,
    /// When the account will be suspended at the latest, in Unix seconds; null if it is. It is suspended as soon as every
    /// owner's email was handed over to the mail server.
    pub suspends_at: Option<i64>,
    /// Since when it is suspended, in Unix seconds; null if it is not yet.
    pub since: Option<i64>,
}

/// A scheduled deletion.
#[derive(Clone, Debug, Object)]
pub struct AdminDeletionView {
    /// When the account will be deleted, in Unix seconds.
    pub at: i64,
    /// When the deletion was requested, in Unix seconds.
    pub asked_at: i64,
    /// Whether an operator set it, so that owners cannot cancel it.
    pub by_operator: bool,
}

/// Support access.
#[derive(Clone, Debug, Object)]
pub struct AdminSupport {
    /// The operator who asked for it.
    pub operator: String,
    /// Whether that is the caller.
    pub mine: bool,
    /// The operator's reason.
    pub reason: String,
    /// When it was asked for, in Unix seconds.
    pub asked_at: i64,
    /// When an owner granted it, in Unix seconds; null if none did yet.
    pub granted_at: Option<i64>,
    /// When it ends, in Unix seconds; null if it is not granted yet.
    pub until: Option<i64>,
}

/// An email that waits to be sent. Its text is not shown, since it may contain a link that signs in.
#[derive(Clone, Debug, Object)]
pub struct AdminEmail {
    /// To whom it goes.
    pub to: String,
    /// Its subject.
    pub subject: String,
    /// When it was written, in Unix seconds.
    pub created_at: i64,
    /// How many times sending it failed.
    pub tries: i32,
    /// When it is tried next, in Unix seconds.
    pub next_at: i64,
    /// Why sending it failed last; null if it was not tried yet.
    pub error: Option<String>,
}

/// A line of the account's audit log.
#[derive(Clone, Debug, Object)]
pub struct AdminHistoryLine {
    /// When it was done, in Unix seconds.
    pub at: i64,
    /// The name of the person who did it; null if it was not a person, or one who no longer exists.
    pub who: Option<String>,
    /// Who acted, if it was not a member: `support`, `operator` or `stile`.
    pub by: Option<String>,
    /// The action, such as `site.changed`.
    pub action: String,
    /// What it was done to.
    pub subject: String,
    /// The old values, if something was changed or removed.
    pub old: Option<Value>,
    /// The new values, if something was changed or created.
    pub new: Option<Value>,
}
