//! Tables whose columns stand under each other, whatever the letters.

use unicode_width::UnicodeWidthStr as _;

use super::{Screen, count, words::safe};

/// Between two columns.
const GAP: &str = "  ";
/// The first column is not made narrower than this.
const LEAST: usize = 12;

/// A place in a table.
#[derive(Clone, Debug)]
pub enum Cell {
    /// Words, which stand on the left.
    Text(String),
    /// A number as people read it, which stands on the right.
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
        let kept: Vec<usize> = (0..self.names.len())
            .filter(|at| {
                self.rows
                    .iter()
                    .any(|row| row.get(*at).is_some_and(|cell| !cell.content().is_empty()))
            })
            .collect();
        let mut widths: Vec<usize> = kept
            .iter()
            .map(|at| {
                let cells = self.rows.iter().filter_map(|row| row.get(*at));
                cells
                    .map(|cell| cell.content().width())
                    .chain([self.names[*at].width()])
                    .max()
                    .unwrap_or(0)
            })
            .collect();
        let all =
            GAP.len() + widths.iter().sum::<usize>() + GAP.len() * widths.len().saturating_sub(1);
        let place = kept.iter().position(|at| *at == self.yields);
        if let (Some(room), Some(place)) = (screen.width, place)
            && all > room
        {
            widths[place] = widths[place]
                .saturating_sub(all - room)
                .max(LEAST.min(widths[place]));
        }
        let mut text = String::new();
        let names: Vec<Cell> = kept
            .iter()
            .map(|at| {
                let name = self.names[*at].clone();
                let right = self
                    .rows
                    .iter()
                    .any(|row| matches!(row.get(*at), Some(Cell::Number(_))));
                if right {
                    Cell::Number(name)
                } else {
                    Cell::Text(name)
                }
            })
            .collect();
        text.push_str(&screen.bold(&line(names.iter(), &widths)));
        text.push('\n');
        for row in &self.rows {
            text.push_str(&line(kept.iter().filter_map(|at| row.get(*at)), &widths));
            text.push('\n');
        }
        text
    }
}

fn line<'a>(cells: impl Iterator<Item = &'a Cell>, widths: &[usize]) -> String {
    let mut text = String::new();
    for (cell, width) in cells.zip(widths) {
        let content = fit(cell.content(), *width);
        let blank = " ".repeat(width.saturating_sub(content.width()));
        text.push_str(GAP);
        match cell {
            Cell::Text(_) => text.extend([content.as_str(), &blank]),
            Cell::Number(_) => text.extend([blank.as_str(), &content]),
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// A text in so many columns; what does not fit is cut, and shown to be.
fn fit(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let (mut fitting, mut used) = (String::new(), 0);
    for letter in text.chars() {
        let wide = letter.to_string().width();
        if used + wide + 1 > width {
            break;
        }
        fitting.push(letter);
        used += wide;
    }
    fitting.push('…');
    fitting
}

#[cfg(test)]
mod tests {
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
