//! Stored rates: those that the operator of the deployment sets (`stile rates`), and those that are
//! fetched.

use std::io::Read;

use rust_decimal::Decimal;
use shared::{currency::Currency, date::Date};
use sqlx::PgPool;

use super::{
    rates::{EURO, built_in},
    records::RateFrom,
};

/// Decimals that are kept of a rate.
const DECIMALS: u32 = 8;
/// The first worth that is too large to be kept.
const TOO_LARGE: i64 = 10_000_000_000;

/// What one euro was worth in a currency, from a day on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayRate {
    /// The currency.
    pub currency: String,
    /// The first day.
    pub day: Date,
    /// What one euro was worth.
    pub per_euro: Decimal,
}

/// Why something is not a rate.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongRate {
    /// No currency.
    #[error("`{0}` is no currency of ISO 4217")]
    Currency(String),
    /// The euro.
    #[error("rates are what one euro is worth; the euro has none")]
    Euro,
    /// No day.
    #[error("`{0}` is no day as 2026-01-31")]
    Day(String),
    /// No worth.
    #[error("`{0}` is no worth of a euro: a number above 0 with at most 8 decimals")]
    Worth(String),
}

impl DayRate {
    /// Reads one, as typed or as in a file.
    ///
    /// # Errors
    /// Names what is wrong.
    pub fn read(currency: &str, day: &str, per_euro: &str) -> Result<DayRate, WrongRate> {
        let known = Currency::parse(currency.trim())
            .ok_or_else(|| WrongRate::Currency(currency.to_owned()))?;
        if known.as_str() == EURO {
            return Err(WrongRate::Euro);
        }
        let worth = || WrongRate::Worth(per_euro.to_owned());
        let rate: Decimal = per_euro.trim().parse().map_err(|_| worth())?;
        if rate <= Decimal::ZERO
            || rate >= Decimal::from(TOO_LARGE)
            || rate.normalize().scale() > DECIMALS
        {
            return Err(worth());
        }
        Ok(DayRate {
            currency: known.to_string(),
            day: Date::parse(day.trim()).ok_or_else(|| WrongRate::Day(day.to_owned()))?,
            per_euro: rate.normalize(),
        })
    }
}

/// Reads a file: `currency,day,per_euro` in its first line, then one rate a line; lines that begin with # are
/// left out.
///
/// # Errors
/// Names the first line that is not a rate.
pub fn read_file(file: impl Read) -> anyhow::Result<Vec<DayRate>> {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .trim(csv::Trim::All)
        .from_reader(file);
    let mut rates = Vec::new();
    for row in reader.deserialize::<RateRow>() {
        let line = row?;
        let rate = DayRate::read(&line.currency, &line.day, &line.per_euro)
            .map_err(|wrong| anyhow::anyhow!("rate {}: {wrong}", rates.len() + 1))?;
        rates.push(rate);
    }
    Ok(rates)
}

#[derive(serde::Deserialize)]
struct RateRow {
    currency: String,
    day: String,
    per_euro: String,
}

/// Sets rates, all or none; how many of them are of days that had none.
///
/// # Errors
/// When the database does not answer.
pub async fn set(pool: &PgPool, rates: &[DayRate]) -> Result<usize, sqlx::Error> {
    keep(pool, rates, "set").await
}

/// Keeps rates of an origin, `set` or `ecb`, as [`set`] does.
pub(super) async fn keep(
    pool: &PgPool,
    rates: &[DayRate],
    origin: &str,
) -> Result<usize, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let mut new = 0;
    for rate in rates {
        let row = sqlx::query_file!(
            "../../queries/accounts/figures/revenue/set.sql",
            rate.currency,
            rate.day.to_string(),
            rate.per_euro.to_string(),
            origin
        )
        .fetch_one(&mut *transaction)
        .await?;
        new += usize::from(row.is_new);
    }
    transaction.commit().await?;
    Ok(new)
}

/// Every rate there is, of all currencies or of one: by currency, first the table's, then those that were
/// set or fetched.
///
/// # Errors
/// When the database does not answer.
pub async fn all(
    pool: &PgPool,
    currency: Option<Currency>,
) -> anyhow::Result<Vec<(DayRate, RateFrom)>> {
    let currency = currency.map(|currency| currency.to_string());
    let mut rates = Vec::new();
    for (code, days) in built_in()? {
        if currency.as_ref().is_some_and(|wanted| *wanted != code) {
            continue;
        }
        for (day, per_euro) in days {
            let currency = code.clone();
            let rate = DayRate {
                currency,
                day,
                per_euro,
            };
            rates.push((rate, RateFrom::BuiltIn));
        }
    }
    let rows = sqlx::query_file!("../../queries/accounts/figures/revenue/list.sql", currency)
        .fetch_all(pool)
        .await?;
    for row in rows {
        let rate = DayRate::read(&row.currency, &row.day, &row.per_euro)?;
        rates.push((rate, RateFrom::of(&row.origin)));
    }
    let order = |from: RateFrom| from != RateFrom::BuiltIn;
    rates.sort_by(|(a, of_a), (b, of_b)| {
        (&a.currency, order(*of_a), a.day).cmp(&(&b.currency, order(*of_b), b.day))
    });
    Ok(rates)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_rate_is_named() {
        let rate = DayRate::read("usd", "2026-01-31", "1.0800").unwrap();
        assert_eq!(
            (rate.currency.as_str(), rate.per_euro),
            ("USD", Decimal::new(108, 2))
        );
        for (currency, day, worth, wrong) in [
            ("USS", "2026-01-31", "1", WrongRate::Currency("USS".into())),
            ("EUR", "2026-01-31", "1", WrongRate::Euro),
            ("USD", "31.1.2026", "1", WrongRate::Day("31.1.2026".into())),
            ("USD", "2026-01-31", "0", WrongRate::Worth("0".into())),
            ("USD", "2026-01-31", "-1", WrongRate::Worth("-1".into())),
            ("USD", "2026-01-31", "1,08", WrongRate::Worth("1,08".into())),
            (
                "USD",
                "2026-01-31",
                "0.123456789",
                WrongRate::Worth("0.123456789".into()),
            ),
            (
                "USD",
                "2026-01-31",
                "10000000000",
                WrongRate::Worth("10000000000".into()),
            ),
        ] {
            assert_eq!(DayRate::read(currency, day, worth), Err(wrong));
        }
    }

    #[test]
    fn a_file_is_read_whole_or_not_at_all() {
        let file = "# ours\ncurrency,day,per_euro\nUSD, 2026-01-31, 1.08\ngbp,2026-01-31,0.87\n";
        assert_eq!(read_file(file.as_bytes()).unwrap().len(), 2);
        let broken = format!("{file}USD,never,1\n");
        let error = read_file(broken.as_bytes()).unwrap_err().to_string();
        assert_eq!(error, "rate 3: `never` is no day as 2026-01-31");
    }
}
