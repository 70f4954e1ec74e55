//! What a relay says.

use base::config::billing::Period;
use poem_openapi::{Enum, Object};
use serde::Deserialize;
use uuid::Uuid;

/// The plan of an account as it is now. Fields that are not listed here are ignored.
#[derive(Clone, Debug, Object, Deserialize)]
pub struct PlanEvent {
    /// The account's id.
    pub account: Uuid,
    /// The plan's id in the settings.
    pub plan: String,
    /// When it was cancelled, in Unix seconds: it then runs until `renews`.
    pub cancelled: Option<i64>,
    /// When it renews, in Unix seconds; of a trial, when that ends.
    pub renews: Option<i64>,
    /// The moment for which the message says so, in Unix seconds: a message that is older than the last one is
    /// ignored. It is at most five minutes ahead. Send it, so that messages that arrive late or again do no harm.
    pub at: Option<i64>,
    /// The state; `active` if absent.
    pub state: Option<PlanEventState>,
    /// What is paid each period.
    pub amount: Option<f64>,
    /// The amount's currency, a code in ISO 4217.
    pub currency: Option<String>,
    /// What is paid for at once.
    pub period: Option<Period>,
}

/// The state of a plan, as a relay says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum, Deserialize)]
#[serde(rename_all = "snake_case")]
#[oai(rename_all = "snake_case")]
pub enum PlanEventState {
    /// It is tried without payment.
    Trial,
    /// It is paid for.
    Active,
    /// A payment failed, and is tried again.
    PastDue,
    /// It is over.
    Ended,
}
