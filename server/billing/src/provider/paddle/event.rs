//! Paddle's events: an envelope with `event_id`, `event_type`, `occurred_at`, and an entity in `data`.
//!
//! | Event | Here |
//! |---|---|
//! | `subscription.created`, `.activated`, `.trialing`, `.updated`, `.past_due`, `.paused`, `.resumed`, `.canceled`, `.imported` | the subscription as it is then |
//! | `adjustment.created` with the action `chargeback` | a chargeback |
//! | `transaction.*`, other adjustments (refunds, credits, warnings, a chargeback that was won back) and all others | noted |

use base::plans::SubscriptionState as State;
use serde_json::Value;

use crate::provider::event::{
    About, Event, NOTED, Payer, Snapshot, UNREADABLE, account, kind, moment, money, seconds, text,
};

/// What an event says.
pub(super) fn read(body: &[u8]) -> Event {
    let Ok(event) = serde_json::from_slice::<Value>(body) else {
        return Event::unreadable(body);
    };
    let (Some(id), Some(kind)) = (text(&event, "/event_id"), kind(&event, "/event_type")) else {
        return Event::unreadable(body);
    };
    let at = moment(&event, "/occurred_at");
    let data = event.get("data").unwrap_or(&Value::Null);
    let about = match kind.as_str() {
        kind if kind.starts_with("subscription.") => snapshot(data, at)
            .map_or(UNREADABLE, |snapshot| {
                About::Subscription(Box::new(snapshot))
            }),
        "adjustment.created" if text(data, "/action").as_deref() == Some("chargeback") => {
            About::Chargeback(Payer {
                subscription: text(data, "/subscription_id"),
                customer: text(data, "/customer_id"),
                payment: None,
            })
        }
        _ => NOTED,
    };
    Event {
        id,
        kind,
        at,
        about,
    }
}

/// A subscription entity.
pub(super) fn snapshot(data: &Value, at: Option<i64>) -> Option<Snapshot> {
    let scheduled = text(data, "/scheduled_change/action");
    let stop = moment(data, "/scheduled_change/effective_at")
        .filter(|_| scheduled.as_deref() == Some("cancel"));
    let running = |state: State| match stop {
        Some(_) => State::Cancelled,
        None => state,
    };
    let state = match data.get("status")?.as_str()? {
        "trialing" => running(State::Trial),
        "active" => running(State::Active),
        "past_due" => running(State::PastDue),
        // A paused one is not paid for; it may be resumed.
        "paused" | "canceled" => State::Ended,
        _ => return None,
    };
    let price = "/items/0/price";
    let quantity = seconds(data, "/items/0/quantity").unwrap_or(1);
    let paid = text(data, &format!("{price}/unit_price/amount"))
        .and_then(|units| units.parse::<i64>().ok()?.checked_mul(quantity))
        .zip(text(data, &format!("{price}/unit_price/currency_code")))
        .and_then(|(units, currency)| money(units, &currency));
    let period_end = moment(data, "/current_billing_period/ends_at");
    let over = || {
        moment(data, "/canceled_at")
            .or_else(|| moment(data, "/paused_at"))
            .or(at)
    };
    Some(Snapshot {
        account: account(data, "/custom_data/account"),
        subscription: text(data, "/id")?,
        customer: text(data, "/customer_id"),
        price: text(data, &format!("{price}/id")),
        state,
        at,
        period_start: moment(data, "/current_billing_period/starts_at")
            .filter(|_| state != State::Trial),
        renews: match state {
            State::Trial | State::Active | State::PastDue => {
                moment(data, "/next_billed_at").or(period_end)
            }
            _ => None,
        },
        // It says until when, not since when.
        cancelled: None,
        ends: match state {
            State::Cancelled => stop,
            State::Ended => over(),
            _ => None,
        },
        paid,
    })
}

#[cfg(test)]
#[path = "event_tests.rs"]
mod tests;
