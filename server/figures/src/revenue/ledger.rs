//! Adding up, in each currency and in the site's.

use std::collections::BTreeMap;

use rust_decimal::{Decimal, RoundingStrategy};

use super::{question::Sum, rates::Rates, records::RevenueTotals};
use crate::number::MoneyView;

/// The decimals of an amount.
const DECIMALS: u32 = 4;

/// What was earned, not yet rounded.
#[derive(Clone, Debug, Default)]
pub(super) struct Purse {
    count: i64,
    original: BTreeMap<String, Decimal>,
    converted: Decimal,
    left_out: BTreeMap<String, Decimal>,
}

impl Purse {
    /// Adds a day's sum, by that day's rate.
    pub fn add(&mut self, sum: &Sum, currency: &str, rates: &mut Rates) -> anyhow::Result<()> {
        self.count += sum.count;
        put(&mut self.original, sum)?;
        match rates.convert(sum.amount, (&sum.currency, currency), sum.day)? {
            Some(converted) => self.converted = plus(self.converted, converted)?,
            None => put(&mut self.left_out, sum)?,
        }
        Ok(())
    }

    /// In the site's currency, rounded once.
    pub fn converted(&self) -> Decimal {
        let rule = RoundingStrategy::MidpointNearestEven;
        self.converted.round_dp_with_strategy(DECIMALS, rule)
    }

    /// As it is answered.
    pub fn totals_in(&self, currency: &str) -> RevenueTotals {
        RevenueTotals {
            count: self.count,
            original: views(&self.original),
            converted: MoneyView::of(self.converted(), currency),
            left_out: views(&self.left_out),
        }
    }
}

fn plus(sum: Decimal, amount: Decimal) -> anyhow::Result<Decimal> {
    sum.checked_add(amount)
        .ok_or_else(|| anyhow::anyhow!("{sum} and {amount} are too much"))
}

fn put(sums: &mut BTreeMap<String, Decimal>, sum: &Sum) -> anyhow::Result<()> {
    let of = sums.entry(sum.currency.clone()).or_default();
    *of = plus(*of, sum.amount)?;
    Ok(())
}

fn views(sums: &BTreeMap<String, Decimal>) -> Vec<MoneyView> {
    sums.iter()
        .map(|(currency, amount)| MoneyView::of(*amount, currency))
        .collect()
}
