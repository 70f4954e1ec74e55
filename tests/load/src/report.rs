//! What was measured: a line for the person, a JSON line for the table, and the table.

use std::{
    fs::OpenOptions,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::drive::Outcome;

/// What is aimed at: name of the number, sign, limit, why. See the file.
const AIMS: &str = include_str!("../aims.tsv");

/// Where a measurement is noted; part of every command's flags.
#[derive(Args, Clone, Debug, Default)]
pub struct Noted {
    /// Append the numbers as JSON lines to this file
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Begins the name of each number, such as "5M, "
    #[arg(long, default_value = "")]
    pub label: String,
}

/// One number.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Number {
    /// What was measured.
    pub name: String,
    /// How much.
    pub value: f64,
    /// Of what.
    pub unit: String,
}

/// A quantile of these numbers, the nearest one among them.
///
/// # Panics
/// If there are none.
#[must_use]
pub fn quantile(numbers: &[f64], part: f64) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[((sorted.len() - 1) as f64 * part).round() as usize]
}

impl Noted {
    /// Prints a number, and appends it to the file where one was named.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn number(&self, name: &str, value: f64, unit: &str) -> Result<()> {
        let number = Number {
            name: format!("{}{name}", self.label),
            value,
            unit: unit.to_owned(),
        };
        println!("{:<52} {:>12} {unit}", number.name, shown(value));
        if let Some(path) = &self.json {
            append(path, &number)?;
        }
        Ok(())
    }

    /// Prints and appends the result of a load.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn outcome(&self, name: &str, outcome: &Outcome, each: u64) -> Result<()> {
        self.number(
            &format!("{name}: acknowledged"),
            outcome.rate() * each as f64,
            "/s",
        )?;
        for (quantile, title) in [(0.5, "p50"), (0.95, "p95"), (0.99, "p99"), (1.0, "max")] {
            self.number(
                &format!("{name}: {title}"),
                outcome.latency_ms(quantile),
                "ms",
            )?;
        }
        let refused: u64 = outcome.refused.values().sum();
        self.number(
            &format!("{name}: not acknowledged"),
            (refused + outcome.broken) as f64,
            "",
        )?;
        if outcome.left_out > 0 {
            // Acknowledged and not counted: then this is not the rate of counted hits.
            self.number(&format!("{name}: left out"), outcome.left_out as f64, "")?;
        }
        println!(
            "  sent {}, acknowledged {}, of these left out {}, refused {:?}, broken {}{}",
            outcome.sent,
            outcome.acknowledged,
            outcome.left_out,
            outcome.refused,
            outcome.broken,
            outcome
                .first_error
                .as_ref()
                .map(|error| format!(" ({error})"))
                .unwrap_or_default()
        );
        Ok(())
    }
}

fn append(path: &Path, number: &Number) -> Result<()> {
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .with_context(|| format!("cannot write {}", path.display()))?;
    writeln!(file, "{}", serde_json::to_string(number)?)?;
    Ok(())
}

/// Flags of `load note`.
#[derive(Args, Debug)]
pub struct NoteOptions {
    /// What was measured
    pub name: String,
    /// How much
    #[arg(allow_negative_numbers = true)]
    pub value: f64,
    /// Of what
    #[arg(default_value = "")]
    pub unit: String,
    #[command(flatten)]
    noted: Noted,
}

/// Notes a number measured by other means.
///
/// # Errors
/// When the file cannot be written.
pub fn note(options: &NoteOptions) -> Result<()> {
    options
        .noted
        .number(&options.name, options.value, &options.unit)
}

/// Flags of `load table`.
#[derive(Args, Debug)]
pub struct TableOptions {
    /// What the others wrote with --json
    file: PathBuf,
}

/// Prints the table, with ratios to the bare server worked out.
///
/// # Errors
/// When the file cannot be read.
pub fn table(options: &TableOptions) -> Result<()> {
    let text = std::fs::read_to_string(&options.file)
        .with_context(|| format!("cannot read {}", options.file.display()))?;
    let mut numbers: Vec<Number> = text
        .lines()
        .map(serde_json::from_str)
        .collect::<serde_json::Result<_>>()?;
    numbers.extend(ratios(&numbers));
    println!("| measured | | aim | |\n|---|---:|---|---|");
    for number in &numbers {
        let aim = Aim::of(&number.name);
        let (text, met) = match &aim {
            Some(aim) => (
                aim.text(),
                if aim.met(number.value) {
                    "met"
                } else {
                    "**missed**"
                },
            ),
            None => (String::new(), ""),
        };
        println!(
            "| {} | {} {} | {text} | {met} |",
            number.name,
            shown(number.value),
            number.unit
        );
    }
    Ok(())
}

/// What the server takes, as a part of what the bare one takes at the same number of connections.
fn ratios(numbers: &[Number]) -> Vec<Number> {
    let bare = |rest: &str| {
        numbers
            .iter()
            .rev()
            .find(|number| number.name.strip_prefix("bare, ") == Some(rest))
    };
    numbers
        .iter()
        .filter(|number| number.unit == "/s" && number.name.contains("hits, "))
        .filter_map(|number| {
            let (_, rest) = number.name.split_once("hits, ")?;
            let ratio = number.value / bare(rest)?.value;
            let name = number.name.replace(": acknowledged", ": part of bare");
            Some(Number {
                name,
                value: ratio * 100.0,
                unit: "%".to_owned(),
            })
        })
        .collect()
}

struct Aim {
    at_most: bool,
    limit: f64,
    why: &'static str,
}

impl Aim {
    fn of(name: &str) -> Option<Self> {
        AIMS.lines()
            .filter(|line| !line.starts_with('#'))
            .find_map(|line| {
                let mut fields = line.split('\t');
                (fields.next()? == name).then_some(())?;
                let at_most = fields.next()? == "<=";
                Some(Self {
                    at_most,
                    limit: fields.next()?.parse().ok()?,
                    why: fields.next()?,
                })
            })
    }

    fn met(&self, value: f64) -> bool {
        if self.at_most {
            value <= self.limit
        } else {
            value >= self.limit
        }
    }

    fn text(&self) -> String {
        let sign = if self.at_most { "at most" } else { "at least" };
        format!("{sign} {} ({})", shown(self.limit), self.why)
    }
}

fn shown(value: f64) -> String {
    if value.abs() >= 100.0 || value.fract() == 0.0 {
        format!("{value:.0}")
    } else if value.abs() >= 10.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_aim_can_be_read() {
        for line in AIMS.lines().filter(|line| !line.starts_with('#')) {
            let name = line.split('\t').next().unwrap();
            assert!(Aim::of(name).is_some(), "{line}");
        }
    }

    #[test]
    fn a_quantile_is_the_nearest_of_the_numbers_in_order() {
        let numbers = [30.0, 10.0, 20.0, 40.0];
        let of = |part| quantile(&numbers, part);
        assert_eq!(
            [of(0.0), of(0.3), of(0.7), of(1.0)],
            [10.0, 20.0, 30.0, 40.0]
        );
    }

    #[test]
    fn ratios_are_to_the_bare_server() {
        let number = |name: &str, value| Number {
            name: name.into(),
            value,
            unit: "/s".into(),
        };
        let made = ratios(&[
            number("bare, 32 connections: acknowledged", 200.0),
            number("5M, hits, 32 connections: acknowledged", 100.0),
        ]);
        assert_eq!(made.len(), 1);
        assert_eq!(made[0].name, "5M, hits, 32 connections: part of bare");
        assert!((made[0].value - 50.0).abs() < 1e-9);
    }
}
