//! `stile revenue SITE`: revenue, converted and as received.

mod draw;

use clap::Args;
use serde::Deserialize;

use crate::{
    common::{CompareArgs, Money, Period, PeriodArgs},
    failure::Failure,
    server::{Query, Server},
    server_args::ServerArgs,
    show::{Screen, Shape, plain, print, print_answer, print_csv},
};

/// Show revenue, in the site's currency and in the original ones.
///
/// Amounts are converted at the exchange rate of their day. Amounts without a rate are listed, but not converted.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stile revenue example.com --period month --compare previous
  stile revenue example.com --by goal --by country
  stile revenue example.com --filter 'source:Google' --by page --csv > revenue.csv")]
pub struct Revenue {
    /// The site's name or id.
    site: String,
    #[command(flatten)]
    period: PeriodArgs,
    #[command(flatten)]
    compare: CompareArgs,
    /// The dimension to break down by: goal, source, page, country, or any other of `stile figures`. Repeatable.
    #[arg(long, short)]
    by: Vec<String>,
    /// Number of rows in each breakdown; by default 10.
    #[arg(long, short)]
    limit: Option<u32>,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Deserialize)]
struct Report {
    site: String,
    currency: String,
    period: Period,
    compare: Option<Period>,
    totals: RevenueTotals,
    previous: Option<RevenueTotals>,
    series: Vec<Point>,
    by: Vec<Breakdown>,
    rates: Vec<Rate>,
}

#[derive(Debug, Deserialize)]
struct RevenueTotals {
    count: i64,
    original: Vec<Money>,
    converted: Money,
    left_out: Vec<Money>,
}

#[derive(Debug, Deserialize)]
struct Point {
    earned: Option<RevenueTotals>,
}

#[derive(Debug, Deserialize)]
struct Breakdown {
    dimension: String,
    total_rows: i64,
    rows: Vec<Row>,
}

#[derive(Debug, Deserialize)]
struct Row {
    value: Option<String>,
    goal: Option<String>,
    earned: RevenueTotals,
    previous: Option<RevenueTotals>,
}

#[derive(Debug, Deserialize)]
struct Rate {
    from: String,
}

impl Revenue {
    pub async fn run(self) -> Result<(), Failure> {
        let answer = Server::open(&self.server)?
            .get(&["sites", &self.site, "revenue"], &self.query())
            .await?;
        if self.shape.json {
            return print_answer(&answer);
        }
        let report: Report = answer.read()?;
        if self.shape.csv {
            return print_sums(&report);
        }
        print(&draw::report(&report, Screen::of(self.shape.color)))
    }

    fn query(&self) -> Query {
        let mut query = self.period.query();
        query.extend(self.compare.query());
        query.extend(self.by.iter().map(|by| ("by", by.clone())));
        query.extend(self.limit.map(|limit| ("limit", limit.to_string())));
        query
    }
}

impl RevenueTotals {
    /// Every sum with its kind: in the site's currency, as it came, and what has no rate.
    fn sums(&self) -> impl Iterator<Item = (&'static str, &Money)> {
        let original = self.original.iter().map(|sum| ("original", sum));
        let left_out = self.left_out.iter().map(|sum| ("left_out", sum));
        [("converted", &self.converted)]
            .into_iter()
            .chain(original)
            .chain(left_out)
    }

    fn amount(&self, kind: &str, currency: &str) -> Option<f64> {
        let mut sums = self.sums();
        let found = sums.find(|(of, sum)| *of == kind && sum.currency == currency);
        found.map(|(_, sum)| sum.amount)
    }
}

/// A sum of a period, and of the one that it is compared with.
struct Pair<'a> {
    kind: &'static str,
    currency: &'a str,
    amount: f64,
    before: Option<f64>,
}

/// Every sum of a period and of the previous one. A currency of only one of the two is zero in the other.
fn pairs<'a>(earned: &'a RevenueTotals, previous: Option<&'a RevenueTotals>) -> Vec<Pair<'a>> {
    let now = earned.sums().map(|(kind, sum)| Pair {
        kind,
        currency: &sum.currency,
        amount: sum.amount,
        before: previous.map(|one| one.amount(kind, &sum.currency).unwrap_or(0.0)),
    });
    let gone = previous.into_iter().flat_map(RevenueTotals::sums);
    let gone = gone
        .filter(|(kind, sum)| earned.amount(kind, &sum.currency).is_none())
        .map(|(kind, sum)| Pair {
            kind,
            currency: &sum.currency,
            amount: 0.0,
            before: Some(sum.amount),
        });
    now.chain(gone).collect()
}

/// One row for each sum, and one for how many amounts they are made of: of all, and of each value.
fn print_sums(report: &Report) -> Result<(), Failure> {
    let mut rows = of_one(["", "", ""], &report.totals, report.previous.as_ref());
    for breakdown in &report.by {
        for row in &breakdown.rows {
            let value = row.value.as_deref().unwrap_or_default();
            let goal = row.goal.as_deref().unwrap_or_default();
            let which = [breakdown.dimension.as_str(), value, goal];
            rows.extend(of_one(which, &row.earned, row.previous.as_ref()));
        }
    }
    let names = [
        "by", "value", "goal", "kind", "currency", "amount", "before",
    ];
    print_csv(names, rows)
}

fn of_one(
    which: [&str; 3],
    earned: &RevenueTotals,
    previous: Option<&RevenueTotals>,
) -> Vec<[String; 7]> {
    let row = |kind: &str, currency: &str, amount: String, before: String| {
        let [by, value, goal] = which.map(str::to_owned);
        let (kind, currency) = (kind.to_owned(), currency.to_owned());
        [by, value, goal, kind, currency, amount, before]
    };
    let before = plain(previous.map(|one| one.count));
    let count = row("count", "", earned.count.to_string(), before);
    let sums = pairs(earned, previous).into_iter();
    let sums = sums.map(|sum| {
        let amount = plain(Some(sum.amount));
        row(sum.kind, sum.currency, amount, plain(sum.before))
    });
    sums.chain([count]).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_currency_of_one_period_is_nothing_in_the_other() {
        let earned = |currency: &str, amount: f64| -> RevenueTotals {
            let sum = json!({"amount": amount, "currency": currency});
            let all = json!({"amount": amount, "currency": "EUR"});
            serde_json::from_value(
                json!({"count": 1, "original": [sum], "converted": all, "left_out": []}),
            )
            .unwrap()
        };
        let (now, before) = (earned("USD", 12.5), earned("CHF", 4.0));
        let rows = of_one(["", "", ""], &now, Some(&before));
        let rows: Vec<String> = rows.iter().map(|row| row[3..].join(" ")).collect();
        assert_eq!(
            rows,
            [
                "converted EUR 12.5 4",
                "original USD 12.5 0",
                "original CHF 0 4",
                "count  1 1"
            ]
        );
        assert_eq!(of_one(["", "", ""], &now, None)[0][6], "");
    }
}
