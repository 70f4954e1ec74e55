//! The result as Markdown.

use std::fmt::Write as _;

use crate::{RATES, Settings, site::Event, tally::Tally};

/// The tallies of one method, by rate.
pub struct Method {
    pub name: &'static str,
    pub tallies: Vec<Tally>,
}

/// The whole document.
pub fn markdown(methods: &[Method], settings: &Settings) -> String {
    let sites = settings.sites;
    let mut text = format!(
        "# Alerts in simulated years\n\n\
         How often the rules for stops, drops and spikes are wrong, and how soon they report what happens. The rules are\n\
         described in the documentation of the crate [`anomaly`](../server/anomaly/src/lib.rs). `make bench-alerts` writes\n\
         this file; it gives the same numbers each time.\n\n\
         For each rate there are {sites} sites with a year without events, and {sites} with a year in which each of eight\n\
         events occurs once. Stops and drops last a week (two weeks at 5 and 20 hits a day), spikes a day. Each site has its\n\
         own rhythm of day and week (offices, leisure, or worldwide), a third fewer to three times as many hits after a year,\n\
         a season, a level that drifts, days and hours that vary, visits of 1.5 to 3.5 hits on average, and nine holidays, which\n\
         leave 30 to 60 % of an office day. An alert that a holiday causes counts as false. Stile judges each site every five\n\
         minutes.\n\n\
         Two simple rules run on the same data, at the end of each hour:\n\n\
         - **Fixed percent**: the last 24 hours have at most half, or at least double, of the same hours a week before.\n\
         - **Three sigma**: the last hour is three standard deviations from the mean of this hour of the week in the last\n\
         \x20 eight weeks.\n\n\
         Seed {}.\n\n\
         ![One simulated year with its alerts](alerts-year.svg)\n\n\
         ## False alarms a site and month\n\n",
        settings.seed
    );
    let false_alarms = |tally: &Tally| format!("{:.2}", tally.false_alarms());
    rows(
        &mut text,
        methods,
        "Years without events, by hits a day",
        false_alarms,
    );
    text.push('\n');
    let stray = |tally: &Tally| format!("{:.2}", tally.stray());
    rows(
        &mut text,
        methods,
        "Years with events, outside of them",
        stray,
    );
    text.push('\n');
    let repeated = |tally: &Tally| format!("{:.1}", tally.alerts_an_event());
    rows(
        &mut text,
        methods,
        "Alerts about one reported event",
        repeated,
    );
    text.push_str(
        "\n## Events reported\n\n\
         The share of events reported while they lasted; then how long it took, the median and the 90th percentile of those\n\
         reported. A rule that gives many false alarms reports some events by chance.\n",
    );
    for method in methods {
        let _ = writeln!(text, "\n### {}\n", method.name);
        header(&mut text, "Hits a day");
        for event in Event::ALL {
            row(&mut text, &event.name(), &method.tallies, |tally| {
                detection(tally, event)
            });
        }
    }
    text
}

fn detection(tally: &Tally, event: Event) -> String {
    let found = tally.detection(event);
    let share = format!("{:.0} %", found.share * 100.0);
    match (found.median, found.late) {
        (Some(median), Some(late)) => format!("{share}: {}, {}", duration(median), duration(late)),
        _ => share,
    }
}

/// A table with a row for each method.
fn rows(text: &mut String, methods: &[Method], first: &str, cell: impl Fn(&Tally) -> String) {
    header(text, first);
    for method in methods {
        row(text, method.name, &method.tallies, &cell);
    }
}

fn header(text: &mut String, first: &str) {
    let _ = write!(text, "| {first} |");
    for rate in RATES {
        let _ = write!(text, " {} |", grouped(rate as u64));
    }
    let _ = writeln!(text, "\n|---|{}", "--:|".repeat(RATES.len()));
}

fn row(text: &mut String, first: &str, tallies: &[Tally], cell: impl Fn(&Tally) -> String) {
    let _ = write!(text, "| {first} |");
    for tally in tallies {
        let _ = write!(text, " {} |", cell(tally));
    }
    text.push('\n');
}

/// Hours as minutes, hours or days.
pub fn duration(hours: f64) -> String {
    if hours < 0.95 {
        format!("{:.0} min", hours * 60.0)
    } else if hours < 9.95 {
        format!("{hours:.1} h")
    } else if hours < 48.0 {
        format!("{hours:.0} h")
    } else {
        format!("{:.1} d", hours / 24.0)
    }
}

/// A number with commas.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
