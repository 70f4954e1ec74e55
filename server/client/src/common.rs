//! What several commands share: the arguments for a period, filters and a comparison, and the tables' headings and
//! amounts of money.

use clap::Args;
use serde::Deserialize;

use crate::{
    server::Query,
    show::{Screen, count, days, moment, safe},
};

/// A period, and what is looked at of it.
#[derive(Clone, Debug, Args)]
pub struct PeriodArgs {
    /// The period: today, yesterday, 24h, a number of days (7d) or months (12mo), month, last_month, quarter, year, all, or two dates, such as 2026-01-01..2026-01-31.
    #[arg(long, short, default_value = "30d")]
    pub period: String,
    /// Count only what matches, such as 'page:/blog/*', 'source:Google', '!country:DE' or 'goal:<id>'. Repeatable: filters of one kind are alternatives, different kinds must all match.
    #[arg(long, short)]
    pub filter: Vec<String>,
}

/// What a period is compared with.
#[derive(Clone, Debug, Args)]
pub struct CompareArgs {
    /// The period to compare with: `previous`, `year`, or two dates.
    #[arg(long, short)]
    pub compare: Option<String>,
}

/// A period as it was answered.
#[derive(Debug, Deserialize)]
pub struct Period {
    pub from: String,
    pub to: String,
    pub ends_at: i64,
    pub zone: String,
    pub counted_from: Option<String>,
    pub imported: Option<Imported>,
}

/// The imported days of a period.
#[derive(Debug, Deserialize)]
pub struct Imported {
    days: i64,
    sources: Vec<String>,
    left_out: Vec<String>,
}

/// A sum in one currency.
#[derive(Clone, Debug, Deserialize)]
pub struct Money {
    pub amount: f64,
    pub currency: String,
}

impl PeriodArgs {
    pub fn query(&self) -> Query {
        let mut query: Query = vec![("period", self.period.clone())];
        query.extend(self.filter.iter().map(|filter| ("filter", filter.clone())));
        query
    }
}

impl CompareArgs {
    pub fn query(&self) -> Query {
        let compare = self.compare.iter();
        compare
            .map(|compare| ("compare", compare.clone()))
            .collect()
    }
}

impl Period {
    /// As a headline shows it.
    pub fn shown(&self) -> String {
        format!("{} ({})", days(&self.from, &self.to), safe(&self.zone))
    }

    /// The line on its imported days, if it has any.
    pub fn imported(&self, screen: Screen) -> String {
        let Some(imported) = &self.imported else {
            return String::new();
        };
        let days = several(imported.days, "day");
        let days = format!("{days} imported from {}", imported.sources.join(", "));
        let line = match imported.left_out.as_slice() {
            [all] if all == "all" => format!("does not include {days}"),
            [] => format!("includes {days}"),
            left_out => format!("includes {days}, but not in {}", left_out.join(", ")),
        };
        format!("{}\n", screen.dim(&safe(&line)))
    }
}

impl Money {
    /// As people read it.
    pub fn shown(&self) -> String {
        format!("{} {}", count(self.amount), safe(&self.currency))
    }
}

/// Sums of money, one for each currency.
pub fn sums(sums: &[Money]) -> String {
    let sums: Vec<String> = sums.iter().map(Money::shown).collect();
    sums.join(", ")
}

/// The lines above an answer: which site, when, and compared with what.
pub fn headline(site: &str, period: &Period, compare: Option<&Period>, screen: Screen) -> String {
    let mut text = format!("{}  {}\n", screen.bold(&safe(site)), period.shown());
    if let Some(compare) = compare {
        let mut compared = format!("compared with {}", days(&compare.from, &compare.to));
        let end = moment(compare.ends_at, &compare.zone);
        // If the period is still running, this one ends within its last day.
        if let Some(time) = end.strip_prefix(&format!("{} ", compare.to)) {
            compared.push_str(&format!(", until {}", time.get(..5).unwrap_or(time)));
        }
        if let Some(first) = &compare.counted_from {
            compared.push_str(&format!(
                "; tracking started on {first}, so no changes are shown"
            ));
        }
        text.push_str(&format!("{}\n", screen.dim(&compared)));
    }
    text.push_str(&period.imported(screen));
    text.push('\n');
    text
}

/// The line above a breakdown: what it is by, and how many of all its rows are shown.
pub fn by_head(dimension: &str, of: (usize, i64), screen: Screen) -> String {
    let head = screen.bold(&format!("By {}", safe(dimension)));
    format!("{head}  {}\n", screen.dim(&shown_of(of)))
}

/// `10 of 60`.
pub fn shown_of((shown, all): (usize, i64)) -> String {
    format!("{} of {}", count(shown as f64), count(all as f64))
}

/// A number with what it counts.
pub fn several(number: i64, one: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {one}{plural}", count(number as f64))
}

/// How many visits and visitors a part covers: visits are not counted across visits.
pub fn of_whom(visits: Option<i64>, visitors: i64) -> String {
    let visitors = several(visitors, "visitor");
    match visits {
        Some(visits) => format!("{}, {visitors}", several(visits, "visit")),
        None => visitors,
    }
}

/// The parts of an answer with their names; the part across visits only if there are consented visitors.
pub fn parts_of<T>(
    everyone: T,
    agreed: T,
    anybody: bool,
) -> impl Iterator<Item = (&'static str, T)> {
    let agreed = anybody.then_some(("Consented visitors, across visits", agreed));
    std::iter::once(("Everyone, within one visit", everyone)).chain(agreed)
}

/// What a breakdown is by, as the name of a column.
pub fn heading(dimension: &str) -> String {
    let mut letters = dimension.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_headline_says_what_was_imported() {
        let headline_with = |left_out: &[&str]| {
            let imported =
                json!({"days": 2, "sources": ["ga4", "plausible"], "left_out": left_out});
            let period = json!({
                "from": "2026-11-14", "to": "2026-11-20", "ends_at": 0, "zone": "UTC", "counted_from": null,
                "imported": imported,
            });
            let period: Period = serde_json::from_value(period).unwrap();
            headline("a.example", &period, None, Screen::plain())
        };
        for (left_out, line) in [
            (&[][..], "includes 2 days imported from ga4, plausible"),
            (
                &["all"],
                "does not include 2 days imported from ga4, plausible",
            ),
            (
                &["events", "city"],
                "includes 2 days imported from ga4, plausible, but not in events, city",
            ),
        ] {
            let head = headline_with(left_out);
            assert!(head.contains(&format!("\n{line}\n")), "{head}");
        }
    }
}
