//! Plans in answers.

use base::config::billing::{Period, Plan};
use figures::number::Number;
use poem_openapi::Object;

/// The plans that can be bought.
#[derive(Clone, Debug, Object)]
pub struct PlansView {
    /// The plans, in the order of the settings.
    pub plans: Vec<PlanView>,
    /// How many days a trial takes.
    pub trial_days: u32,
    /// How many days hits are still counted above a plan's limit.
    pub grace_days: u32,
}

/// A plan.
#[derive(Clone, Debug, Object)]
pub struct PlanView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many page views and custom events it includes a month; null: any number.
    pub hits: Option<u64>,
    /// How many sites it includes; null: any number.
    pub sites: Option<u32>,
    /// How many members it includes; null: any number.
    pub members: Option<u32>,
    /// For how many days it keeps hits: shown only, each site has its own setting; null: as long as the deployment.
    pub keep_days: Option<u32>,
    /// What else it includes.
    pub features: Vec<String>,
    /// What it costs; empty if it is free.
    pub prices: Vec<PriceView>,
}

/// What a plan costs.
#[derive(Clone, Debug, Object)]
pub struct PriceView {
    /// The amount for the period, without taxes that depend on the buyer.
    pub amount: Number,
    /// The currency's code in ISO 4217.
    pub currency: String,
    /// What it pays for.
    pub period: Period,
}

impl PlanView {
    pub(crate) fn of(plan: &Plan) -> Self {
        let prices = plan.prices.iter().map(|price| PriceView {
            amount: Number(price.exact().to_f64()),
            currency: price.currency.to_ascii_uppercase(),
            period: price.period,
        });
        Self {
            id: plan.id.clone(),
            name: plan.name.clone(),
            hits: plan.hits,
            sites: plan.sites,
            members: plan.members,
            keep_days: plan.keep_days,
            features: plan.features.clone(),
            prices: prices.collect(),
        }
    }
}
