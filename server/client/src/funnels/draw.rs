//! Funnels for people.

use super::{Funnel, Part, Reached, Report, Row};
use crate::{
    common::{by_head, heading, headline, of_whom, parts_of},
    show::{Cell, Screen, Table, safe, seconds, share},
};

/// How many next pages are shown for each step; `--json` has more.
const WENT: usize = 3;

/// The funnels of a site.
pub fn list(funnels: &[Funnel], screen: Screen) -> String {
    let mut table = Table::new(&["Funnel", "Steps", "Order", "Within", "Id"]).yielding(1);
    for funnel in funnels {
        let steps: Vec<&str> = funnel.steps.iter().map(|step| step.name.as_str()).collect();
        table.push(vec![
            Cell::text(&funnel.name),
            Cell::text(&steps.join(screen.arrow())),
            Cell::text(funnel.order()),
            Cell::Number(within(funnel)),
            Cell::text(&funnel.id),
        ]);
    }
    if table.is_empty() {
        return "No funnels yet. Create one in the dashboard under Funnels.\n".to_owned();
    }
    table.draw(screen)
}

/// How many took the steps of a funnel.
pub fn report(report: &Report, screen: Screen) -> String {
    let (period, compare) = (&report.period, report.compare.as_ref());
    let mut text = headline(&report.site, period, compare, screen);
    let funnel = &report.funnel;
    let mut how = funnel.order().to_owned();
    if funnel.within_seconds.is_some() {
        how.push_str(&format!(", each step within {}", within(funnel)));
    }
    text.push_str(&format!(
        "{}  {}\n\n",
        screen.bold(&safe(&funnel.name)),
        screen.dim(&safe(&how))
    ));
    let anybody = report.agreed.visitors > 0;
    for (at, (name, one_part)) in parts_of(&report.everyone, &report.agreed, anybody).enumerate() {
        if at > 0 {
            text.push('\n');
        }
        text.push_str(&part(name, one_part, screen));
        text.push_str(&broken_down(report, one_part, screen));
    }
    text
}

fn within(funnel: &Funnel) -> String {
    seconds(funnel.within_seconds.map(|within| within as f64))
}

fn part(name: &str, part: &Part, screen: Screen) -> String {
    let of = of_whom(part.visits, part.visitors);
    let mut text = format!("{}  {}\n", screen.bold(name), screen.dim(&of));
    text.push_str(&steps(part, screen));
    if let Some(completed) = part.completed {
        text.push_str(&format!(
            "\n  {} of those who took the first step completed the funnel.\n",
            share(Some(completed))
        ));
    }
    text.push_str(&went(part, screen));
    text
}

fn steps(part: &Part, screen: Screen) -> String {
    let mut table = Table::new(&[
        "Step", "", "Visits", "Visitors", "Share", "Before", "Lost", "Drop-off", "Median",
    ]);
    for step in &part.steps {
        let reached = &step.reached;
        let before = step.previous.as_ref().and_then(|one| one.share_of_first);
        let drop_off = reached.share_of_step_before.map(|kept| 1.0 - kept);
        table.push(vec![
            Cell::Text(format!("{} {}", step.position, safe(&step.name))),
            Cell::Text(screen.bar(reached.share_of_first)),
            Cell::count(reached.visits),
            Cell::count(Some(reached.visitors)),
            Cell::Number(share(reached.share_of_first)),
            Cell::Number(share(before)),
            Cell::count(step.lost),
            Cell::Number(share(drop_off)),
            Cell::Number(seconds(step.median_seconds)),
        ]);
    }
    table.draw(screen)
}

/// The pages viewed after dropping off.
fn went(part: &Part, screen: Screen) -> String {
    let names = ["Left after", "Then viewed", "Visits", "Visitors", "Share"];
    let mut table = Table::new(&names).yielding(1);
    let mut hidden = false;
    for step in &part.steps {
        hidden |= step.went_rows > WENT as i64;
        for went in step.went.iter().take(WENT) {
            table.push(vec![
                Cell::Text(format!("{} {}", step.position, safe(&step.name))),
                Cell::text(went.page.as_deref().unwrap_or("(nothing more)")),
                Cell::count(went.visits),
                Cell::count(Some(went.visitors)),
                Cell::Number(share(went.share)),
            ]);
        }
    }
    if table.is_empty() {
        return String::new();
    }
    let more = match hidden {
        true => format!(
            "  {}\n",
            screen.dim("Only the most common ones of each step.")
        ),
        false => String::new(),
    };
    format!("\n{}{more}", table.draw(screen))
}

fn broken_down(report: &Report, part: &Part, screen: Screen) -> String {
    let Some(by) = report.by.as_deref().filter(|_| !part.rows.is_empty()) else {
        return String::new();
    };
    let (first, steps) = (heading(by), 1..=part.steps.len());
    let positions: Vec<String> = steps.map(|position| position.to_string()).collect();
    let names = [first.as_str()].into_iter();
    let names: Vec<&str> = names
        .chain(positions.iter().map(String::as_str))
        .chain(["Completed", "Before"])
        .collect();
    let mut table = Table::new(&names);
    for row in &part.rows {
        let mut cells = vec![match row.rest {
            true => Cell::Text("(all others)".to_owned()),
            false => Cell::value(row.value.as_deref()),
        }];
        cells.extend(
            row.steps
                .iter()
                .map(|reached| Cell::count(Some(reached.counted()))),
        );
        cells.push(Cell::Number(share(completed(&row.steps))));
        let before = row.previous.as_deref().and_then(completed);
        cells.push(Cell::Number(share(before)));
        table.push(cells);
    }
    let shown = part.rows.iter().filter(|row: &&Row| !row.rest).count();
    let head = by_head(by, (shown, part.total_rows), screen);
    format!("\n{head}{}", table.draw(screen))
}

/// The share of the last step.
fn completed(steps: &[Reached]) -> Option<f64> {
    steps.last().and_then(|last| last.share_of_first)
}
