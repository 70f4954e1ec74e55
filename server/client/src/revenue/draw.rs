//! Revenue for people.

use super::{Breakdown, Pair, Report, RevenueTotals, pairs};
use crate::{
    common::{Money, by_head, heading, headline, sums},
    show::{Cell, Screen, Table, count, safe},
};

/// All of it.
pub fn report(report: &Report, screen: Screen) -> String {
    let (period, compare) = (&report.period, report.compare.as_ref());
    let mut text = headline(&report.site, period, compare, screen);
    text.push_str(&over_time(report, screen));
    text.push_str(&totals(report, screen));
    for breakdown in &report.by {
        text.push_str(&format!(
            "\n{}",
            broken_down(breakdown, &report.currency, screen)
        ));
    }
    text.push_str(&rates(report, screen));
    text
}

fn over_time(report: &Report, screen: Screen) -> String {
    let points = report.series.iter();
    let points = points.map(|point| point.earned.as_ref().map(|earned| earned.converted.amount));
    let points: Vec<_> = points.collect();
    // A single bar is not a line, and a line of zeros says nothing.
    if points.len() < 2 || report.totals.count == 0 {
        return String::new();
    }
    format!(
        "  {}\n  {}\n\n",
        screen.spark(&points),
        screen.dim(&format!("{} over time", safe(&report.currency)))
    )
}

fn totals(report: &Report, screen: Screen) -> String {
    let (all, previous) = (&report.totals, report.previous.as_ref());
    let mut table = Table::new(&["Revenue", "", "Before"]);
    let mut push = |name: String, amount: f64, before: Option<f64>| {
        table.push(vec![
            Cell::Text(name),
            Cell::Number(count(amount)),
            Cell::Number(before.map(count).unwrap_or_default()),
        ]);
    };
    for sum in pairs(all, previous) {
        push(called(&sum), sum.amount, sum.before);
    }
    let before = previous.map(|previous| previous.count as f64);
    push("Amounts".to_owned(), all.count as f64, before);
    table.draw(screen)
}

/// What a sum is, in words.
fn called(sum: &Pair<'_>) -> String {
    let currency = safe(sum.currency);
    match sum.kind {
        "original" => format!("Original in {currency}"),
        "left_out" => format!("Without a rate in {currency}"),
        _ => format!("Total in {currency}"),
    }
}

fn broken_down(breakdown: &Breakdown, currency: &str, screen: Screen) -> String {
    let first = heading(&breakdown.dimension);
    let mut table = Table::new(&[
        &first,
        "Amounts",
        currency,
        "Before",
        "Original",
        "Without a rate",
        "Id",
    ]);
    for row in &breakdown.rows {
        let before = row.previous.as_ref().map(|one| count(one.converted.amount));
        table.push(vec![
            Cell::value(row.value.as_deref()),
            Cell::Number(count(row.earned.count as f64)),
            Cell::Number(count(row.earned.converted.amount)),
            Cell::Number(before.unwrap_or_default()),
            Cell::Number(as_it_came(&row.earned)),
            Cell::Number(sums(&row.earned.left_out)),
            Cell::text(row.goal.as_deref().unwrap_or_default()),
        ]);
    }
    let of = (breakdown.rows.len(), breakdown.total_rows);
    let head = by_head(&breakdown.dimension, of, screen);
    if table.is_empty() {
        return head;
    }
    format!("{head}{}", table.draw(screen))
}

/// The sums as they came, where they are others than the one they were converted to.
fn as_it_came(earned: &RevenueTotals) -> String {
    let other = |sum: &Money| sum.currency != earned.converted.currency;
    match earned.original.iter().any(other) {
        true => sums(&earned.original),
        false => String::new(),
    }
}

/// The exchange rates used: yearly averages show only the order of magnitude.
fn rates(report: &Report, screen: Screen) -> String {
    let rough = report
        .rates
        .iter()
        .filter(|rate| rate.from != "set")
        .count();
    let all = count(report.rates.len() as f64);
    let note = match (report.rates.len(), rough) {
        (0, _) => return String::new(),
        (_, 0) => format!("Exchange rates used: {all}."),
        (_, rough) => format!(
            "Exchange rates used: {all}, of which {} are only yearly averages (`stile rates`).",
            count(rough as f64)
        ),
    };
    format!("\n{}\n", screen.dim(&note))
}
