//! Lemon Squeezy's events: `meta` with `event_name` and our `custom_data`, and a JSON:API resource in `data`.
//!
//! | Event | Here |
//! |---|---|
//! | `subscription_created`, `_updated`, `_cancelled`, `_resumed`, `_expired`, `_paused`, `_unpaused`, `_plan_changed` | the subscription as it is then |
//! | `subscription_payment_*` and `order_*` (payments, failures, refunds), and all others | noted |
//!
//! An event has neither an id nor a time: it is known again by its content, and its time is when the subscription was last
//! changed.

use base::plans::SubscriptionState as State;
use serde_json::Value;

use crate::provider::event::{
    About, Event, NOTED, Snapshot, UNREADABLE, account, fingerprint, id, kind, moment,
};

/// What an event says.
pub(super) fn read(body: &[u8]) -> Event {
    let Ok(event) = serde_json::from_slice::<Value>(body) else {
        return Event::unreadable(body);
    };
    let Some(kind) = kind(&event, "/meta/event_name") else {
        return Event::unreadable(body);
    };
    let data = event.get("data").unwrap_or(&Value::Null);
    let at = moment(data, "/attributes/updated_at");
    let about = match data.get("type").and_then(Value::as_str) {
        Some("subscriptions") => snapshot(data, at).map_or(UNREADABLE, |snapshot| {
            About::Subscription(Box::new(Snapshot {
                account: account(&event, "/meta/custom_data/account"),
                ..snapshot
            }))
        }),
        _ => NOTED,
    };
    Event {
        id: fingerprint(body),
        kind,
        at,
        about,
    }
}

/// A subscription resource. It has neither an amount nor the beginning of the period: the settings have the one, and the
/// other follows from the end.
pub(super) fn snapshot(data: &Value, at: Option<i64>) -> Option<Snapshot> {
    let attributes = data.get("attributes")?;
    let free_pause = attributes.pointer("/pause/mode").and_then(Value::as_str) == Some("free");
    let state = match attributes.get("status")?.as_str()? {
        "on_trial" => State::Trial,
        "active" => State::Active,
        "paused" if free_pause => State::Active,
        "past_due" => State::PastDue,
        "cancelled" => State::Cancelled,
        // What is not paid for cannot be used: it may come back when it is paid.
        "unpaid" | "paused" | "expired" => State::Ended,
        _ => return None,
    };
    let renews_at = moment(attributes, "/renews_at");
    let ends_at = moment(attributes, "/ends_at");
    Some(Snapshot {
        account: None,
        subscription: id(data, "/id")?,
        customer: id(attributes, "/customer_id"),
        price: id(attributes, "/variant_id"),
        state,
        at,
        period_start: None,
        renews: match state {
            State::Trial => moment(attributes, "/trial_ends_at").or(renews_at),
            State::Active | State::PastDue => renews_at,
            _ => None,
        },
        cancelled: None,
        ends: match state {
            State::Cancelled => ends_at,
            State::Ended => ends_at.filter(|end| at.is_none_or(|at| *end <= at)).or(at),
            _ => None,
        },
        paid: None,
    })
}

#[cfg(test)]
#[path = "event_tests.rs"]
mod tests;
