//! Stripe's events: an envelope with `id`, `type`, `created`, and an object in `data.object`.
//!
//! | Event | Here |
//! |---|---|
//! | `customer.subscription.created`, `.updated`, `.deleted`, `.paused`, `.resumed`, `.trial_will_end` | the subscription as it is then |
//! | `charge.dispute.created` | a chargeback; an inquiry, whose status begins with `warning`, is none yet |
//! | `checkout.session.completed`, `invoice.*`, `charge.refunded` and all others | noted |
//!
//! Stripe sends events in any order, so a subscription is read only from its own object, never from an invoice.

use base::plans::SubscriptionState as State;
use serde_json::Value;

use crate::provider::event::{
    About, Event, NOTED, Payer, Snapshot, UNREADABLE, account, id, kind, money, seconds, text,
};

/// What an event says.
pub(super) fn read(body: &[u8]) -> Event {
    let Ok(event) = serde_json::from_slice::<Value>(body) else {
        return Event::unreadable(body);
    };
    let (Some(id), Some(kind)) = (text(&event, "/id"), kind(&event, "/type")) else {
        return Event::unreadable(body);
    };
    let at = seconds(&event, "/created");
    let about = match kind.as_str() {
        kind if kind.starts_with("customer.subscription.") => match event.pointer("/data/object") {
            Some(object) if is_unpaid_start(object) => NOTED,
            Some(object) => snapshot(object, at).map_or(UNREADABLE, |snapshot| {
                About::Subscription(Box::new(snapshot))
            }),
            None => UNREADABLE,
        },
        "charge.dispute.created" => dispute(&event),
        _ => NOTED,
    };
    Event {
        id,
        kind,
        at,
        about,
    }
}

/// The first payment is not there yet, or never came: the account gets nothing for it.
fn is_unpaid_start(object: &Value) -> bool {
    let status = object.get("status").and_then(Value::as_str);
    matches!(status, Some("incomplete" | "incomplete_expired"))
}

fn dispute(event: &Value) -> About {
    let inquiry = text(event, "/data/object/status");
    if inquiry.is_some_and(|status| status.starts_with("warning")) {
        return NOTED;
    }
    match id(event, "/data/object/charge") {
        Some(charge) => About::Chargeback(Payer {
            payment: Some(charge),
            ..Payer::default()
        }),
        None => UNREADABLE,
    }
}

/// A subscription object. Versions before `basil` have the period in the subscription itself, later ones in its items.
pub(super) fn snapshot(object: &Value, at: Option<i64>) -> Option<Snapshot> {
    let period = |name: &str| {
        seconds(object, &format!("/items/data/0/{name}"))
            .or_else(|| seconds(object, &format!("/{name}")))
    };
    let period_end = period("current_period_end");
    let stops = object.get("cancel_at_period_end").and_then(Value::as_bool);
    let cancel_at = seconds(object, "/cancel_at");
    let stop = cancel_at.or(period_end.filter(|_| stops == Some(true)));
    let running = |state: State| match stop {
        Some(_) => State::Cancelled,
        None => state,
    };
    let state = match object.get("status")?.as_str()? {
        "trialing" => running(State::Trial),
        "active" => running(State::Active),
        "past_due" => running(State::PastDue),
        // What is not paid for cannot be used: it may come back when it is paid.
        "unpaid" | "paused" | "canceled" => State::Ended,
        _ => return None,
    };
    let ended = || seconds(object, "/ended_at").or_else(|| seconds(object, "/canceled_at"));
    let price = "/items/data/0/price";
    let quantity = seconds(object, "/items/data/0/quantity").unwrap_or(1);
    let paid = seconds(object, &format!("{price}/unit_amount"))
        .and_then(|units| units.checked_mul(quantity))
        .zip(text(object, &format!("{price}/currency")))
        .and_then(|(units, currency)| money(units, &currency));
    Some(Snapshot {
        account: account(object, "/metadata/account"),
        subscription: text(object, "/id")?,
        customer: text(object, "/customer").or_else(|| text(object, "/customer/id")),
        price: text(object, &format!("{price}/id")),
        state,
        at,
        period_start: period("current_period_start").filter(|_| state != State::Trial),
        renews: match state {
            State::Trial => seconds(object, "/trial_end").or(period_end),
            State::Active | State::PastDue => period_end,
            _ => None,
        },
        cancelled: seconds(object, "/canceled_at").filter(|_| state == State::Cancelled),
        ends: match state {
            State::Cancelled => stop,
            State::Ended => ended().or(at),
            _ => None,
        },
        paid,
    })
}

#[cfg(test)]
#[path = "event_tests.rs"]
mod tests;
