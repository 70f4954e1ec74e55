//! `[billing]`: what accounts can buy, and through whom they pay. Without plans there is no billing.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use shared::{currency::Currency, money::Amount};

use super::{ConfigError, refuse, values::blank_is_none};
use crate::secret::SecretText;

/// The most plans.
const PLANS: usize = 50;
/// The most prices of a plan.
const PRICES: usize = 50;

/// What accounts can buy, and through whom they pay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Billing {
    /// The plan of accounts that people open by signing up; none: no plan.
    #[serde(deserialize_with = "blank_is_none")]
    pub default_plan: Option<String>,
    /// How many days the trial of a plan with a price takes.
    pub trial_days: u32,
    /// How many days an account is counted further above its limit.
    pub grace_days: u32,
    /// The version of the data processing agreement that customers accept; none: there is none to accept.
    #[serde(deserialize_with = "blank_is_none")]
    pub dpa_version: Option<String>,
    /// Whether VAT numbers are looked up at VIES.
    pub vies: bool,
    /// The deployment's own VAT number, for VIES.
    #[serde(deserialize_with = "blank_is_none")]
    pub seller_vat_number: Option<String>,
    /// What signs the messages of a relay; two while one is replaced by another.
    pub relay_secrets: Vec<SecretText>,
    /// Stripe's key.
    #[serde(deserialize_with = "blank_is_none")]
    pub stripe_secret_key: Option<SecretText>,
    /// What signs Stripe's events.
    pub stripe_webhook_secrets: Vec<SecretText>,
    /// Paddle's key.
    #[serde(deserialize_with = "blank_is_none")]
    pub paddle_api_key: Option<SecretText>,
    /// What signs Paddle's events.
    pub paddle_webhook_secrets: Vec<SecretText>,
    /// Lemon Squeezy's key.
    #[serde(deserialize_with = "blank_is_none")]
    pub lemon_squeezy_api_key: Option<SecretText>,
    /// The store at Lemon Squeezy.
    #[serde(deserialize_with = "blank_is_none")]
    pub lemon_squeezy_store: Option<String>,
    /// What signs Lemon Squeezy's events.
    pub lemon_squeezy_webhook_secrets: Vec<SecretText>,
    /// What can be bought.
    pub plans: Vec<Plan>,
}

/// What an account may use, and what that costs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Its id: lower-case letters, digits, `-` and `_`.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// How many page views and custom events it includes a month; any number where absent.
    #[serde(default)]
    pub hits: Option<u64>,
    /// How many sites.
    #[serde(default)]
    pub sites: Option<u32>,
    /// How many members.
    #[serde(default)]
    pub members: Option<u32>,
    /// For how many days it keeps hits: shown only. Each site has its own setting.
    #[serde(default)]
    pub keep_days: Option<u32>,
    /// What else it includes, for the list of plans.
    #[serde(default)]
    pub features: Vec<String>,
    /// Whether it is in the list of plans; operators can give accounts the others.
    #[serde(default = "yes")]
    pub public: bool,
    /// What it costs; without any it is free.
    #[serde(default)]
    pub prices: Vec<Price>,
}

/// What a plan costs in a currency and for a period.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Price {
    /// The currency's code in ISO 4217.
    pub currency: String,
    /// What it pays for.
    pub period: Period,
    /// A decimal number, as in `"9.00"`.
    pub amount: String,
    /// The price's id at Stripe.
    #[serde(default)]
    pub stripe: Option<String>,
    /// The price's id at Paddle.
    #[serde(default)]
    pub paddle: Option<String>,
    /// The variant's id at Lemon Squeezy.
    #[serde(default)]
    pub lemon_squeezy: Option<String>,
}

/// What is paid for at once.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, poem_openapi::Enum,
)]
#[serde(rename_all = "snake_case")]
#[oai(rename = "BillingPeriod", rename_all = "snake_case")]
pub enum Period {
    /// A month.
    Month,
    /// A year.
    Year,
}

impl Period {
    /// As in the API and the database.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Month => "month",
            Self::Year => "year",
        }
    }

    /// The period with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Month, Self::Year]
            .into_iter()
            .find(|period| period.word() == word)
    }
}

fn yes() -> bool {
    true
}

impl Price {
    /// The amount, exact. The settings were checked, so it is one.
    #[must_use]
    pub fn exact(&self) -> Amount {
        Amount::parse(&self.amount).unwrap_or_default()
    }

    /// Its id at each provider that can sell it.
    fn ids(&self) -> [(&'static str, Option<&str>); 3] {
        [
            ("stripe", self.stripe.as_deref()),
            ("paddle", self.paddle.as_deref()),
            ("lemon_squeezy", self.lemon_squeezy.as_deref()),
        ]
    }

    /// Its id at this provider; `None`: it is not sold there.
    #[must_use]
    pub fn at(&self, provider: &str) -> Option<&str> {
        let of = self.ids().into_iter().find(|(name, _)| *name == provider);
        of.and_then(|(_, id)| id)
    }
}

impl Plan {
    /// Whether nothing is paid for it.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.prices.iter().all(|price| price.exact() == Amount(0))
    }

    /// What it costs in this currency and for this period.
    #[must_use]
    pub fn price(&self, currency: &str, period: Period) -> Option<&Price> {
        self.prices
            .iter()
            .find(|price| price.period == period && price.currency.eq_ignore_ascii_case(currency))
    }
}

impl Default for Billing {
    fn default() -> Self {
        Self {
            default_plan: None,
            trial_days: 30,
            grace_days: 7,
            dpa_version: None,
            vies: false,
            seller_vat_number: None,
            relay_secrets: Vec::new(),
            stripe_secret_key: None,
            stripe_webhook_secrets: Vec::new(),
            paddle_api_key: None,
            paddle_webhook_secrets: Vec::new(),
            lemon_squeezy_api_key: None,
            lemon_squeezy_store: None,
            lemon_squeezy_webhook_secrets: Vec::new(),
            plans: Vec::new(),
        }
    }
}

impl Billing {
    /// The plan with this id.
    #[must_use]
    pub fn plan(&self, id: &str) -> Option<&Plan> {
        self.plans.iter().find(|plan| plan.id == id)
    }

    /// The plan without a price that accounts have whose trial or subscription ended; `None`: they have none.
    #[must_use]
    pub fn plan_after_end(&self) -> Option<&Plan> {
        let plan = self.plan(self.default_plan.as_deref()?)?;
        plan.is_free().then_some(plan)
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        if self.trial_days == 0 || self.trial_days > 365 {
            return refuse("billing.trial_days", "must be 1 to 365");
        }
        if self.grace_days > 90 {
            return refuse("billing.grace_days", "must be at most 90");
        }
        let secrets = [
            ("relay_secrets", &self.relay_secrets),
            ("stripe_webhook_secrets", &self.stripe_webhook_secrets),
            ("paddle_webhook_secrets", &self.paddle_webhook_secrets),
            (
                "lemon_squeezy_webhook_secrets",
                &self.lemon_squeezy_webhook_secrets,
            ),
        ];
        for (key, secrets) in secrets {
            // An empty key would accept what anyone signs.
            if secrets
                .iter()
                .any(|secret| secret.expose().trim().is_empty())
            {
                return refuse(&format!("billing.{key}"), "must not have an empty secret");
            }
        }
        if self.lemon_squeezy_api_key.is_some() && self.lemon_squeezy_store.is_none() {
            return refuse(
                "billing.lemon_squeezy_store",
                "is missing: billing.lemon_squeezy_api_key needs it",
            );
        }
        if self.plans.len() > PLANS {
            return refuse("billing.plans", "has more than 50 plans");
        }
        let mut ids = BTreeSet::new();
        for (number, plan) in self.plans.iter().enumerate() {
            if let Err(why) = plan.check() {
                let key = format!("billing.plans[{number}]");
                return refuse(&key, &format!("(plan `{}`) {why}", plan.id));
            }
            if !ids.insert(&plan.id) {
                let why = format!("has two plans with the id `{}`", plan.id);
                return refuse("billing.plans", &why);
            }
        }
        self.check_price_ids()?;
        match &self.default_plan {
            Some(plan) if self.plan(plan).is_none() && !self.plans.is_empty() => refuse(
                "billing.default_plan",
                &format!("names the plan `{plan}`, which is not in billing.plans"),
            ),
            _ => Ok(()),
        }
    }

    /// An event of a provider names a price: it must lead to one plan.
    fn check_price_ids(&self) -> Result<(), ConfigError> {
        let mut seen = BTreeSet::new();
        for price in self.plans.iter().flat_map(|plan| &plan.prices) {
            for (provider, id) in price.ids() {
                let Some(id) = id else { continue };
                if id.trim().is_empty() {
                    let why = format!("has an empty `{provider}` in a price: leave it out");
                    return refuse("billing.plans", &why);
                }
                if !seen.insert((provider, id)) {
                    let why = format!("has the {provider} price `{id}` twice");
                    return refuse("billing.plans", &why);
                }
            }
        }
        Ok(())
    }
}

impl Plan {
    fn check(&self) -> Result<(), String> {
        let is_id = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_');
        if self.id.is_empty() || self.id.len() > 50 || !self.id.bytes().all(is_id) {
            return Err(
                "needs an id of 1 to 50 lower-case letters, digits, `-` and `_`".to_owned(),
            );
        }
        if self.name.trim().is_empty() || self.name.chars().count() > 100 {
            return Err("needs a name of 1 to 100 characters".to_owned());
        }
        let zero = [
            ("hits", self.hits == Some(0)),
            ("sites", self.sites == Some(0)),
            ("members", self.members == Some(0)),
            ("keep_days", self.keep_days == Some(0)),
        ];
        if let Some((key, _)) = zero.into_iter().find(|(_, is_zero)| *is_zero) {
            return Err(format!("has {key} = 0: leave it out for no limit"));
        }
        if self.hits.is_some_and(|hits| i64::try_from(hits).is_err()) {
            return Err("has too large a number of hits".to_owned());
        }
        if self.prices.len() > PRICES {
            return Err("has more than 50 prices".to_owned());
        }
        let mut seen = BTreeSet::new();
        for price in &self.prices {
            let currency = Currency::parse(&price.currency)
                .ok_or_else(|| format!("has the unknown currency `{}`", price.currency))?;
            if !seen.insert((currency, price.period)) {
                let period = price.period.word();
                return Err(format!("has two prices in {currency} for a {period}"));
            }
            match Amount::parse(&price.amount) {
                Ok(amount) if amount >= Amount(0) => {}
                _ => {
                    return Err(format!(
                        "has the amount `{}`: write a decimal number in quotes, such as \"9.00\"",
                        price.amount
                    ));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Billing, String> {
        let billing: Billing = toml::from_str(text).map_err(|error| error.to_string())?;
        billing.check().map_err(|error| error.to_string())?;
        Ok(billing)
    }

    const STARTER: &str = "[[plans]]\nid = \"starter\"\nname = \"Starter\"\nhits = 10000\n";

    #[test]
    fn plans_are_read_with_their_prices() {
        let price = "[[plans.prices]]\ncurrency = \"EUR\"\nperiod = \"month\"\namount = \"9.00\"\n";
        let billing = read(&format!("{STARTER}{price}")).unwrap();
        let plan = billing.plan("starter").unwrap();
        assert!(plan.public && !plan.is_free() && plan.sites.is_none());
        let price = plan.price("eur", Period::Month).unwrap();
        assert_eq!(price.exact(), Amount(90_000));
        assert!(plan.price("EUR", Period::Year).is_none());
        assert!(read(STARTER).unwrap().plan("starter").unwrap().is_free());
    }

    #[test]
    fn slips_name_the_key() {
        let price = |price: &str| format!("{STARTER}[[plans.prices]]\n{price}");
        let euro = "currency = \"EUR\"\nperiod = \"month\"\namount = \"9\"\n";
        for (text, parts) in [
            (
                format!("{STARTER}{STARTER}"),
                vec!["billing.plans", "two plans", "starter"],
            ),
            (
                STARTER.replace("starter", "St art"),
                vec!["billing.plans[0]", "an id"],
            ),
            (STARTER.replace("10000", "0"), vec!["hits = 0"]),
            (price(&euro.replace("EUR", "EUX")), vec!["currency", "EUX"]),
            (
                price(&euro.replace("\"9\"", "\"-9\"")),
                vec!["amount", "-9"],
            ),
            (price(&euro.replace("month", "week")), vec!["week"]),
            (
                format!("{}[[plans.prices]]\n{euro}", price(euro)),
                vec!["two prices in EUR for a month"],
            ),
            (
                price(&format!("{euro}stripe = \"\"\n")),
                vec!["empty `stripe`"],
            ),
            (
                format!("default_plan = \"x\"\n{STARTER}"),
                vec!["billing.default_plan", "`x`"],
            ),
            (STARTER.replace("hits", "hitz"), vec!["hitz"]),
            (
                "relay_secrets = [\" \"]\n".to_owned(),
                vec!["billing.relay_secrets"],
            ),
            ("trial_days = 0\n".to_owned(), vec!["billing.trial_days"]),
        ] {
            let error = read(&text).unwrap_err();
            for part in parts {
                assert!(error.contains(part), "{text}: {error}");
            }
        }
    }
}
