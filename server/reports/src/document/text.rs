//! The text of a report.

use std::fmt::Write as _;

use super::{Block, Document, Table};

/// The text, lines ended by `\n`.
pub(super) fn render(document: &Document) -> String {
    let mut text = format!("{}\n{}\n\n", document.title, document.about);
    for block in &document.blocks {
        // Writing to a String cannot fail.
        let _ = match block {
            Block::Heading(heading) => writeln!(text, "{heading}\n{}", line(heading)),
            Block::Text(words) => writeln!(text, "{words}\n"),
            Block::Figures(figures) => {
                for figure in figures {
                    let _ = writeln!(
                        text,
                        "{}: {} ({})",
                        figure.name, figure.value, figure.change
                    );
                }
                writeln!(text)
            }
            Block::Chart(chart) => writeln!(text, "{}\n", chart.alt),
            Block::Table(of) => {
                table(&mut text, of);
                writeln!(text)
            }
            Block::Button(link) => writeln!(text, "{}:\n{}\n", link.label, link.address),
        };
    }
    text.push_str("-- \n");
    for words in &document.footer {
        let _ = writeln!(text, "{words}");
    }
    for link in &document.links {
        let _ = writeln!(text, "{}: {}", link.label, link.address);
    }
    text
}

fn line(heading: &str) -> String {
    "-".repeat(heading.chars().count())
}

fn table(text: &mut String, table: &Table) {
    for row in &table.rows {
        let numbers = table.columns.iter().skip(1).zip(&row.numbers);
        let numbers: Vec<String> = numbers
            .map(|(name, cell)| match &cell.change {
                Some(change) => format!("{name} {} ({change})", cell.number),
                None => format!("{name} {}", cell.number),
            })
            .collect();
        let _ = writeln!(text, "{}: {}", row.label, numbers.join(", "));
        let more = row
            .note
            .iter()
            .chain(row.chart.iter().map(|chart| &chart.alt));
        for words in more {
            let _ = writeln!(text, "  {words}");
        }
    }
}
