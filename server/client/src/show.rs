//! Writing for people and for programs: tables, sparklines, numbers, CSV.

mod bar;
mod spark;
mod table;
mod words;

use std::io::{self, IsTerminal as _, Write as _};

pub use bar::bar;
use clap::{Args, ValueEnum};
pub use spark::spark;
pub use table::{Cell, Table};
pub use words::{change, count, days, label, moment, percent, points, safe, seconds, share};

use crate::{failure::Failure, server::Answer};

/// The columns of a bar where there is room.
const BAR: usize = 20;

/// The output format.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct Shape {
    /// Print the server's answer unchanged, as JSON.
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Print CSV, with a header line.
    #[arg(long)]
    pub csv: bool,
    /// When to use bold and dim text; `auto`: in a terminal, unless NO_COLOR is set.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
}

/// When text is bold or dim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

/// What the output can show.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Whether it is a terminal.
    pub terminal: bool,
    /// Columns; `None`: as wide as necessary.
    pub width: Option<usize>,
    styled: bool,
    unicode: bool,
}

impl Screen {
    /// Standard output.
    pub fn of(color: Color) -> Screen {
        let terminal = io::stdout().is_terminal();
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        Screen {
            terminal,
            width: if terminal { terminal_width() } else { None },
            styled: match color {
                Color::Always => true,
                Color::Never => false,
                Color::Auto => terminal && !set("NO_COLOR") && !dumb,
            },
            unicode: is_utf8(|name| std::env::var(name).ok()),
        }
    }

    /// The same in this many columns.
    pub fn narrowed(self, width: usize) -> Screen {
        Screen {
            width: Some(width),
            ..self
        }
    }

    /// No terminal, and no limit: as a file.
    #[cfg(test)]
    pub fn plain() -> Screen {
        Screen {
            terminal: false,
            width: None,
            styled: false,
            unicode: true,
        }
    }

    pub fn bold(self, text: &str) -> String {
        self.styled(text, "1")
    }

    pub fn dim(self, text: &str) -> String {
        self.styled(text, "2")
    }

    fn styled(self, text: &str, code: &str) -> String {
        if self.styled && !text.is_empty() {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }

    /// A share as a bar next to other columns: a part of the width, and no wider than people compare well.
    pub fn bar(self, share: Option<f64>) -> String {
        let width = self.width.map_or(BAR, |width| (width / 8).clamp(4, BAR));
        bar(share, width, self.unicode)
    }

    /// Between two things of which one follows the other.
    pub fn arrow(self) -> &'static str {
        if self.unicode { " → " } else { " > " }
    }

    /// A line of small bars.
    pub fn spark(self, values: &[Option<f64>]) -> String {
        spark(
            values,
            self.width
                .map_or(usize::MAX, |width| width.saturating_sub(2)),
            self.unicode,
        )
    }
}

/// Whether the locale says UTF-8; where none is set, it is taken to be.
fn is_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(variable)
        .find(|value| !value.is_empty())
        .is_none_or(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        })
}

fn terminal_width() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(usize::from(width.0)).filter(|width| *width > 0)
}

/// Writes text as it is.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Writes the server's answer as it came; a line of its own.
pub fn print_answer(answer: &Answer) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(&answer.0)?;
    // A file such as a zip is written byte for byte.
    let text = std::str::from_utf8(&answer.0).is_ok();
    if text && !answer.0.is_empty() && !answer.0.ends_with(b"\n") {
        out.write_all(b"\n")?;
    }
    Ok(out.flush()?)
}

/// Writes CSV.
pub fn print_csv<const N: usize>(
    names: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Result<(), Failure> {
    let mut out = csv::Writer::from_writer(io::stdout().lock());
    out.write_record(names)?;
    for row in rows {
        out.write_record(row.iter().map(|cell| no_formula(cell)))?;
    }
    Ok(out.flush()?)
}

/// A text that a spreadsheet would take for a formula gets an apostrophe before it, as in the server's CSV.
/// A number may be negative.
fn no_formula(cell: &str) -> String {
    let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if formula && cell.parse::<f64>().is_err() {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

/// A number as programs read it; empty where there is none.
pub fn plain(number: Option<impl ToString>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_says_what_can_be_shown() {
        let with = |name: &'static str, value: &'static str| {
            is_utf8(move |asked| (asked == name).then(|| value.to_owned()))
        };
        assert!(with("LANG", "de_DE.UTF-8") && with("LC_ALL", "C.utf8") && with("NONE", ""));
        assert!(!with("LANG", "C") && !with("LC_CTYPE", "de_DE.ISO-8859-1"));
    }

    #[test]
    fn a_spreadsheet_computes_nothing() {
        assert_eq!(no_formula("=1+1"), "'=1+1");
        assert_eq!(no_formula("@x"), "'@x");
        assert_eq!(no_formula("-0.25"), "-0.25");
        assert_eq!(no_formula("/a"), "/a");
    }
}
