//! What is sold, and what is in a visitor's cart.

use serde::Deserialize;

use super::Read;

/// What a shop sells, and how it is paid.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Store {
    /// Name, category and price, the most popular first.
    pub products: Vec<(String, String, i64)>,
    /// Half of those who look at one do so for less.
    pub seconds: f64,
    /// How often one is put into the cart.
    pub adds: f64,
    /// How many times as often by returning visitors.
    pub keen: f64,
    /// From the cart to the receipt: the share that reaches each page.
    pub checkout: Vec<Step>,
    /// How it is sent.
    pub shipping: Shipping,
    /// The share of presents.
    pub gifts: f64,
    /// Vouchers.
    pub coupons: Coupons,
    /// In which currencies it is paid; in the site's own elsewhere.
    pub currencies: Vec<Money>,
}

/// A page on the way to the receipt.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The share that reaches it.
    pub chance: f64,
    /// The page.
    pub read: Read,
}

/// What it costs to have something sent.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shipping {
    /// The share that wants it soon.
    pub express_share: f64,
    /// What that costs.
    pub express: i64,
    /// What it costs else.
    pub standard: i64,
    /// From this amount on, that is free.
    pub free_from: i64,
}

/// Vouchers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coupons {
    /// How many have one.
    pub share: f64,
    /// The part that is paid then, in percent.
    pub percent: i64,
    /// The list of their names.
    pub one_of: Vec<String>,
}

/// A currency.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Money {
    /// ISO 4217.
    pub code: String,
    /// What one of the site's own is in it, in hundredths.
    pub percent: i64,
    /// Where it is paid in.
    pub countries: Vec<String>,
}

/// What is in a visitor's cart.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cart {
    /// How many things.
    pub items: u32,
    /// What they cost, in units of the site's currency.
    pub price: i64,
}

impl Store {
    /// What sending costs for a cart at this price.
    pub fn shipping(&self, express: bool, price: i64) -> i64 {
        match (express, price >= self.shipping.free_from) {
            (true, _) => self.shipping.express,
            (false, true) => 0,
            (false, false) => self.shipping.standard,
        }
    }

    /// The currency of this country, and how much of it is one of the site's own, in hundredths.
    pub fn currency<'a>(&'a self, country: &str, own: &'a str) -> (&'a str, i64) {
        self.currencies
            .iter()
            .find(|money| money.countries.iter().any(|code| code == country))
            .map_or((own, 100), |money| (money.code.as_str(), money.percent))
    }
}
