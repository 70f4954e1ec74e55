//! What money was worth on a day: rates that were set or fetched, then the table that comes with the program.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use base::answer::Problem;
use rust_decimal::Decimal;
use shared::date::Date;
use sqlx::PgPool;

use super::records::{RateFrom, RateView};

const BUILT_IN: &str = include_str!("rates.csv");

/// The currency that all rates are against.
pub(super) const EURO: &str = "EUR";

/// Rates of one currency by the day from which they hold.
type Days = BTreeMap<Date, Decimal>;

/// A rate: since when it holds, and how much a euro was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// The first day.
    pub day: Date,
    /// What one euro was worth.
    pub per_euro: Decimal,
    /// Where it is from.
    pub from: RateFrom,
}

/// The rates of some currencies, and which of them were used.
#[derive(Clone, Debug, Default)]
pub struct Rates {
    kept: HashMap<String, BTreeMap<Date, (Decimal, RateFrom)>>,
    built_in: HashMap<String, Days>,
    used: BTreeSet<(String, Date, RateFrom, Decimal)>,
}

impl Rates {
    /// The rates of these currencies for the days from one to another.
    pub async fn of(
        pool: &PgPool,
        currencies: &[String],
        (from, to): (Date, Date),
    ) -> Result<Rates, Problem> {
        let rows = sqlx::query_file!(
            "../../queries/accounts/figures/revenue/rates.sql",
            currencies,
            from.to_string(),
            to.to_string()
        )
        .fetch_all(pool)
        .await?;
        let mut kept: HashMap<String, BTreeMap<_, _>> = HashMap::new();
        for row in rows {
            let (day, rate) = read(&row.day, &row.per_euro).map_err(Problem::internal)?;
            let rate = (rate, RateFrom::of(&row.origin));
            kept.entry(row.currency).or_default().insert(day, rate);
        }
        Ok(Rates {
            kept,
            built_in: built_in().map_err(Problem::internal)?,
            used: BTreeSet::new(),
        })
    }

    /// The rate of a currency on a day: the last that was set or fetched at or before it, else the last of the table.
    pub fn on(&self, currency: &str, day: Date) -> Option<Rate> {
        if currency == EURO {
            return Some(Rate {
                day,
                per_euro: Decimal::ONE,
                from: RateFrom::BuiltIn,
            });
        }
        let kept = self.kept.get(currency);
        if let Some((day, (per_euro, from))) = kept.and_then(|days| days.range(..=day).next_back())
        {
            return Some(Rate {
                day: *day,
                per_euro: *per_euro,
                from: *from,
            });
        }
        let (day, per_euro) = self.built_in.get(currency)?.range(..=day).next_back()?;
        Some(Rate {
            day: *day,
            per_euro: *per_euro,
            from: RateFrom::BuiltIn,
        })
    }

    /// An amount of a day in another currency, to 28 digits; `None`: one of the two has no rate then.
    pub fn convert(
        &mut self,
        amount: Decimal,
        (from, to): (&str, &str),
        day: Date,
    ) -> anyhow::Result<Option<Decimal>> {
        if from == to {
            return Ok(Some(amount));
        }
        let Some((own, other)) = self.on(from, day).zip(self.on(to, day)) else {
            return Ok(None);
        };
        for (currency, rate) in [(from, own), (to, other)] {
            if currency != EURO {
                let used = (currency.to_owned(), rate.day, rate.from, rate.per_euro);
                self.used.insert(used);
            }
        }
        let converted = amount
            .checked_mul(other.per_euro)
            .and_then(|amount| amount.checked_div(own.per_euro));
        let converted =
            converted.ok_or_else(|| anyhow::anyhow!("{amount} {from} is too much to convert"))?;
        Ok(Some(converted))
    }

    /// The rates that were used, by currency and day.
    pub fn used(&self) -> Vec<RateView> {
        let used = self.used.iter();
        used.map(|(currency, day, from, per_euro)| RateView {
            currency: currency.clone(),
            day: day.to_string(),
            per_euro: (*per_euro).into(),
            from: *from,
        })
        .collect()
    }
}

fn read(day: &str, per_euro: &str) -> anyhow::Result<(Date, Decimal)> {
    let day = Date::parse(day).ok_or_else(|| anyhow::anyhow!("`{day}` is no day"))?;
    Ok((day, per_euro.parse()?))
}

/// The table that comes with the program.
pub fn built_in() -> anyhow::Result<HashMap<String, BTreeMap<Date, Decimal>>> {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(BUILT_IN.as_bytes());
    let mut rates: HashMap<String, Days> = HashMap::new();
    for row in reader.deserialize::<(String, String, String)>() {
        let (currency, day, per_euro) = row?;
        let (day, rate) = read(&day, &per_euro)?;
        rates.entry(currency).or_default().insert(day, rate);
    }
    Ok(rates)
}

#[cfg(test)]
mod tests {
    use shared::currency::Currency;

    use super::*;

    fn day(text: &str) -> Date {
        Date::parse(text).unwrap()
    }

    #[test]
    fn the_table_is_read_whole() {
        let rates = built_in().unwrap();
        assert!(rates.len() >= 20);
        for (code, days) in rates {
            assert!(Currency::parse(&code).is_some(), "{code}");
            assert!(days.values().all(|rate| *rate > Decimal::ZERO), "{code}");
        }
    }

    #[test]
    fn what_was_kept_comes_before_the_table_and_the_last_day_holds() {
        let mut rates = Rates {
            built_in: built_in().unwrap(),
            ..Rates::default()
        };
        assert_eq!(rates.on("USD", day("2020-12-31")), None);
        let table = rates.on("USD", day("2026-05-01")).unwrap();
        assert_eq!(
            (table.day, table.from),
            (day("2024-01-01"), RateFrom::BuiltIn)
        );
        let kept = [
            (day("2023-06-01"), (Decimal::new(11, 1), RateFrom::Set)),
            (day("2026-05-02"), (Decimal::new(12, 1), RateFrom::Ecb)),
        ];
        rates.kept.insert("USD".to_owned(), kept.into());
        let before = rates.on("USD", day("2023-05-31")).unwrap();
        assert_eq!(before.from, RateFrom::BuiltIn);
        let after = rates.on("USD", day("2026-05-01")).unwrap();
        assert_eq!((after.day, after.from), (day("2023-06-01"), RateFrom::Set));
        let later = rates.on("USD", day("2026-05-04")).unwrap();
        assert_eq!((later.day, later.from), (day("2026-05-02"), RateFrom::Ecb));
        let ten = Decimal::TEN;
        let euros = rates
            .convert(ten, ("USD", "EUR"), day("2026-05-01"))
            .unwrap();
        assert_eq!(euros.unwrap().round_dp(4), Decimal::new(90_909, 4));
        let same = rates
            .convert(ten, ("XAF", "XAF"), day("2026-05-01"))
            .unwrap();
        assert_eq!(same, Some(ten));
        let none = rates
            .convert(ten, ("XAF", "EUR"), day("2026-05-01"))
            .unwrap();
        assert_eq!(none, None);
        // One rate was used, once.
        assert_eq!(rates.used().len(), 1);
    }
}
