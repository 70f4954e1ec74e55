//! What a provider's event says, in our terms.

use base::{
    config::billing::Period,
    plans::{Plans, SubscriptionState as State},
};
use jiff::{Span, Timestamp, tz::TimeZone};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use shared::{
    currency::Currency,
    money::{Amount, SCALE},
};
use uuid::Uuid;

use crate::subscription::{Money, Report};

/// The longest kind that is kept.
const KIND: usize = 100;

/// An event.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Event {
    /// Its id there: the same whenever it is sent again.
    pub id: String,
    /// Its kind, as the provider names it.
    pub kind: String,
    /// When it happened, in Unix seconds.
    pub at: Option<i64>,
    /// What it is about.
    pub about: About,
}

/// What an event is about.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum About {
    /// A subscription, as it is after the event.
    Subscription(Box<Snapshot>),
    /// A payment that the buyer's bank took back.
    Chargeback(Payer),
    /// Nothing that changes a subscription; the word is noted with the event.
    Other(&'static str),
}

/// Noted of an event that changes nothing here.
pub(super) const NOTED: About = About::Other("noted");
/// Noted of an event whose kind is known, but not its form.
pub(super) const UNREADABLE: About = About::Other("unreadable");

/// Whose payment it was, as far as the event says.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Payer {
    pub subscription: Option<String>,
    pub customer: Option<String>,
    /// The payment, by which the provider can be asked for the customer.
    pub payment: Option<String>,
}

/// A subscription as the provider has it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Snapshot {
    /// The account that we named at the checkout.
    pub account: Option<Uuid>,
    pub subscription: String,
    pub customer: Option<String>,
    /// The price's id.
    pub price: Option<String>,
    pub state: State,
    pub at: Option<i64>,
    pub period_start: Option<i64>,
    pub renews: Option<i64>,
    pub cancelled: Option<i64>,
    pub ends: Option<i64>,
    /// What is paid each period, where the provider says so.
    pub paid: Option<Money>,
}

impl Event {
    /// An event that cannot be read: it is known again by its content.
    pub fn unreadable(body: &[u8]) -> Self {
        Self {
            id: fingerprint(body),
            kind: "unreadable".to_owned(),
            at: None,
            about: UNREADABLE,
        }
    }
}

impl Snapshot {
    /// The report for an account.
    pub fn report(self, account: Uuid, provider: &'static str, plans: &Plans) -> Report {
        let bought = self.price.as_deref();
        let bought = bought.and_then(|price| plans.by_price(provider, price));
        let (plan, price) = bought.unzip();
        let in_settings = price.as_ref().and_then(|price| {
            Some(Money {
                amount: price.exact(),
                currency: Currency::parse(&price.currency)?,
            })
        });
        let period = price.map(|price| price.period);
        let of_renewal = match self.state {
            State::Active => self.renews.zip(period).and_then(|(at, of)| begin(at, of)),
            _ => None,
        };
        Report {
            account,
            plan: plan.unwrap_or_default(),
            state: self.state,
            at: self.at,
            period,
            period_start: self.period_start.or(of_renewal),
            renews: self.renews,
            cancelled: self.cancelled,
            ends: self.ends,
            price: self.paid.or(in_settings),
            provider: Some(provider),
            customer: self.customer,
            provider_id: Some(self.subscription),
        }
    }
}

/// When the period began that ends at this moment.
fn begin(end: i64, period: Period) -> Option<i64> {
    let span = match period {
        Period::Month => Span::new().months(1),
        Period::Year => Span::new().years(1),
    };
    let end = Timestamp::from_second(end).ok()?.to_zoned(TimeZone::UTC);
    Some(end.checked_sub(span).ok()?.timestamp().as_second())
}

/// What tells bodies apart, in hex.
pub(super) fn fingerprint(body: &[u8]) -> String {
    hex::encode(Sha256::digest(body))
}

/// A text of the object at this path, not empty.
pub(super) fn text(value: &Value, path: &str) -> Option<String> {
    let text = value.pointer(path)?.as_str()?;
    (!text.is_empty()).then(|| text.to_owned())
}

/// An id, which some providers write as a number.
pub(super) fn id(value: &Value, path: &str) -> Option<String> {
    match value.pointer(path)? {
        Value::Number(number) => Some(number.to_string()),
        _ => text(value, path),
    }
}

/// A kind, as it is kept.
pub(super) fn kind(value: &Value, path: &str) -> Option<String> {
    Some(text(value, path)?.chars().take(KIND).collect())
}

/// A moment in Unix seconds.
pub(super) fn seconds(value: &Value, path: &str) -> Option<i64> {
    value.pointer(path)?.as_i64()
}

/// A moment as RFC 3339 writes it, in Unix seconds.
pub(super) fn moment(value: &Value, path: &str) -> Option<i64> {
    let text = value.pointer(path)?.as_str()?;
    let moment: Timestamp = text.parse().ok()?;
    Some(moment.as_second())
}

/// Our account's id, as we gave it at the checkout.
pub(super) fn account(value: &Value, path: &str) -> Option<Uuid> {
    value.pointer(path)?.as_str()?.parse().ok()
}

/// An amount in the smallest unit of its currency, as cents are.
pub(super) fn money(units: i64, currency: &str) -> Option<Money> {
    let currency = Currency::parse(currency)?;
    let unit = match currency.as_str() {
        "BIF" | "CLP" | "DJF" | "GNF" | "JPY" | "KMF" | "KRW" | "MGA" | "PYG" | "RWF" | "VND"
        | "VUV" | "XAF" | "XOF" | "XPF" => SCALE,
        "BHD" | "JOD" | "KWD" | "OMR" | "TND" => SCALE / 1_000,
        _ => SCALE / 100,
    };
    Some(Money {
        amount: Amount(units.checked_mul(unit)?),
        currency,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_the_decimals_of_their_currency() {
        for (units, currency, amount) in [
            (900, "eur", "9"),
            (1_999, "USD", "19.99"),
            (1_500, "jpy", "1500"),
            (1_500, "KWD", "1.5"),
        ] {
            let money = money(units, currency).unwrap();
            assert_eq!(money.amount.to_string(), amount, "{currency}");
        }
        assert_eq!(money(1, "EUX"), None);
        assert_eq!(money(i64::MAX, "EUR"), None);
    }

    #[test]
    fn a_period_begins_a_month_or_a_year_before_its_end() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap().as_second();
        let end = at("2026-03-31T10:00:00Z");
        assert_eq!(begin(end, Period::Month), Some(at("2026-02-28T10:00:00Z")));
        assert_eq!(begin(end, Period::Year), Some(at("2025-03-31T10:00:00Z")));
    }
}
