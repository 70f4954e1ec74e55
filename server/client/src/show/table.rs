//! Tables with aligned columns, for any script.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Row, Width, presets};

use super::{Screen, count, words::safe};

/// Before each column.
const GAP: u16 = 2;
/// The column that gives way is not made narrower than this.
const LEAST: u16 = 12;

/// A place in a table.
#[derive(Clone, Debug)]
pub enum Cell {
    /// Words, aligned left.
    Text(String),
    /// A number as people read it, aligned right.
    Number(String),
}

impl Cell {
    /// What a stranger may have written.
    pub fn text(text: &str) -> Cell {
        Cell::Text(safe(text))
    }

    /// A whole number; empty where there is none.
    pub fn count(number: Option<i64>) -> Cell {
        Cell::Number(number.map(|one| count(one as f64)).unwrap_or_default())
    }

    /// The same where there may be none.
    pub fn value(value: Option<&str>) -> Cell {
        match value {
            Some("") => Cell::Text("(empty)".to_owned()),
            Some(value) => Cell::text(value),
            None => Cell::Text("(none)".to_owned()),
        }
    }

    fn content(&self) -> &str {
        match self {
            Cell::Text(text) | Cell::Number(text) => text,
        }
    }

    fn drawn(&self) -> comfy_table::Cell {
        aligned(self.content(), matches!(self, Cell::Number(_)))
    }
}

/// Rows under a line of names.
#[derive(Debug)]
pub struct Table {
    names: Vec<String>,
    rows: Vec<Vec<Cell>>,
    /// The column that gives way where the terminal is narrow.
    yields: usize,
}

impl Table {
    pub fn new(names: &[&str]) -> Table {
        Table {
            names: names.iter().map(|name| safe(name)).collect(),
            rows: Vec::new(),
            yields: 0,
        }
    }

    /// With another column than the first that gives way.
    pub fn yielding(self, column: usize) -> Table {
        Table {
            yields: column,
            ..self
        }
    }

    pub fn push(&mut self, row: Vec<Cell>) {
        self.rows.push(row);
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The table as text, indented by two. Columns that are empty in every row are left away.
    pub fn draw(&self, screen: Screen) -> String {
        let cells = |at: usize| self.rows.iter().filter_map(move |row| row.get(at));
        let names = self.names.iter().enumerate().map(|(at, name)| {
            let right = cells(at).any(|cell| matches!(cell, Cell::Number(_)));
            aligned(name, right)
        });
        let mut table = comfy_table::Table::new();
        table
            .load_style(presets::NOTHING)
            // A text is cut where the room ends, and not between two words: no line has this in it.
            .set_delimiter('\n')
            .set_header(one_line(names))
            .add_rows(self.rows.iter().map(|row| one_line(row.iter().map(Cell::drawn))));
        if let Some(room) = screen.width {
            table
                .set_content_arrangement(ContentArrangement::Dynamic)
                .set_width(u16::try_from(room).unwrap_or(u16::MAX));
        }
        let widths = table.column_max_content_widths();
        for (at, (column, width)) in table.column_iter_mut().zip(widths).enumerate() {
            let constraint = if cells(at).all(|cell| cell.content().is_empty()) {
                ColumnConstraint::Hidden
            } else if at == self.yields {
                // The library's boundaries count the gap.
                ColumnConstraint::LowerBoundary(Width::Fixed(width.min(LEAST) + GAP))
            } else {
                ColumnConstraint::ContentWidth
            };
            column.set_padding((GAP, 0)).set_constraint(constraint);
        }
        let mut text = String::new();
        for (at, line) in table.lines().enumerate() {
            let line = line.trim_end();
            if at == 0 {
                text.push_str(&screen.bold(line));
            } else {
                text.push_str(line);
            }
            text.push('\n');
        }
        text
    }
}

fn aligned(text: &str, right: bool) -> comfy_table::Cell {
    let alignment = if right {
        CellAlignment::Right
    } else {
        CellAlignment::Left
    };
    comfy_table::Cell::new(text).set_alignment(alignment)
}

/// A row that is one line high: what does not fit is cut, and shown to be.
fn one_line(cells: impl Iterator<Item = comfy_table::Cell>) -> Row {
    let mut row = Row::from(cells);
    row.max_height(1);
    row
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr as _;

    use super::*;

    fn screen(width: Option<usize>) -> Screen {
        Screen {
            terminal: false,
            width,
            styled: false,
            unicode: true,
        }
    }

    fn table() -> Table {
        let mut table = Table::new(&["Page", "Visitors", "Nothing"]);
        for (page, visitors) in [
            ("/", "1,200"),
            ("/a-page-with-a-long-name", "7"),
            ("/日本", "3"),
        ] {
            table.push(vec![
                Cell::text(page),
                Cell::Number(visitors.to_owned()),
                Cell::Number(String::new()),
            ]);
        }
        table
    }

    #[test]
    fn columns_stand_under_each_other() {
        assert_eq!(
            table().draw(screen(None)),
            "  Page                      Visitors\n\
             \x20 /                            1,200\n\
             \x20 /a-page-with-a-long-name         7\n\
             \x20 /日本                            3\n"
        );
    }

    #[test]
    fn a_narrow_terminal_takes_from_the_text() {
        let drawn = table().draw(screen(Some(26)));
        assert!(drawn.contains("  /a-page-with-…         7"), "{drawn}");
        for line in drawn.lines() {
            assert!(line.width() <= 26, "{line:?}");
        }
    }

    #[test]
    fn nothing_in_a_table_drives_the_terminal() {
        let mut table = Table::new(&["Page"]);
        table.push(vec![Cell::text("/\u{1b}]0;title\u{7}\n\u{202e}x")]);
        table.push(vec![Cell::value(None)]);
        let drawn = table.draw(screen(None));
        assert_eq!(drawn.lines().count(), 3, "{drawn}");
        assert!(
            !drawn.contains(['\u{1b}', '\u{7}', '\u{202e}']),
            "{drawn:?}"
        );
    }
}
