//! Alerts: what is found, who hears of it, and how it is sent.
//!
//! `watch` looks at what is counted and at what is due, `findings` opens and ends alerts, with the messages on them in the same
//! transaction, and `sending` delivers those. Members choose what they hear of (`settings`), a team has `channels`.
//! `attention` shows what is open, `deliveries` what was sent.

mod attention;
mod channels;
mod deliveries;
mod findings;
mod kind;
mod sending;
mod settings;
mod timing;
mod watch;

use base::{context::Context, mail::Message};
pub use channels::Bases;
use figures::State;
pub use findings::{Finding, Findings};
pub use kind::{AlertKind, AttentionAction, Severity, title_of};
use people::push::{PushSender, Vapid};
pub use sending::Sender;
pub use watch::{Looked, Watch};

/// Headings of the operations in the API description.
#[derive(Debug, poem_openapi::Tags)]
enum Tags {
    /// Alerts, the channels they go to, reports by email, and the nightly check.
    Alerts,
}

/// What this area needs besides what all areas work with.
#[derive(Clone, Debug)]
pub struct Parts {
    /// What is counted, and the sites.
    pub figures: State,
    /// The deployment's key for push messages.
    pub vapid: Vapid,
    /// Where the services with one address for all are.
    pub bases: Bases,
}

impl Parts {
    /// Opens and ends alerts, for other areas.
    #[must_use]
    pub fn findings(&self, context: &Context) -> Findings {
        findings(context)
    }

    /// Sends messages.
    #[must_use]
    pub fn sender(&self, context: &Context) -> Sender {
        Sender {
            context: context.clone(),
            findings: findings(context),
            push: PushSender::new(context, &self.vapid),
            bases: self.bases.clone(),
        }
    }

    /// Watches sites.
    #[must_use]
    pub fn watch(&self, context: &Context) -> Watch {
        Watch::new(context, &findings(context), &self.figures)
    }
}

fn findings(context: &Context) -> Findings {
    Findings {
        context: context.clone(),
    }
}

/// One email of each kind that this area writes, for `stile mail-preview`.
#[must_use]
pub fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    [
        sending::email::samples(origin),
        channels::emails::samples(origin),
    ]
    .concat()
}

/// Deletes what was sent, and alerts that were over, more than 90 days ago.
///
/// # Errors
/// If the database does not answer.
pub async fn delete_old(context: &Context) -> Result<(), sqlx::Error> {
    deliveries::store::delete_before(context.pool(), context.now() - 90 * 86_400).await
}

/// The operations of this area.
pub fn api(
    context: &Context,
    parts: &Parts,
) -> (
    attention::AttentionApi,
    settings::SettingsApi,
    channels::ChannelsApi,
    deliveries::DeliveriesApi,
) {
    let channels = channels::Channels {
        context: context.clone(),
        findings: findings(context),
        sender: parts.sender(context),
    };
    (
        attention::AttentionApi {
            context: context.clone(),
            findings: findings(context),
        },
        settings::SettingsApi {
            watch: parts.watch(context),
        },
        channels::ChannelsApi { channels },
        deliveries::DeliveriesApi {
            context: context.clone(),
        },
    )
}
