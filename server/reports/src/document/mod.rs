//! A report as it is read: written once, in one language, as blocks; its HTML and its text say the same.

mod html;
mod text;

use base::mail::Picture;
use base64::{Engine as _, engine::general_purpose::STANDARD};

/// A report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Document {
    /// The tag of its language.
    pub language: &'static str,
    /// The subject.
    pub subject: String,
    /// What programs for email show behind the subject.
    pub preheader: String,
    /// The heading.
    pub title: String,
    /// What it is about: the period.
    pub about: String,
    /// What it says.
    pub blocks: Vec<Block>,
    /// Why it came, and how its figures are counted.
    pub footer: Vec<String>,
    /// The pages to change it and to unsubscribe.
    pub links: Vec<Link>,
}

/// A part of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    /// A heading.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// The most important figures.
    Figures(Vec<Figure>),
    /// A chart.
    Chart(Chart),
    /// Rows with a label and numbers.
    Table(Table),
    /// The page to go to.
    Button(Link),
}

/// A figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Figure {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// How it changed.
    pub change: String,
}

/// A chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chart {
    pub picture: Picture,
    /// The same in words.
    pub alt: String,
    /// What is at its left end, and at its right end.
    pub ends: Option<[String; 2]>,
    /// In pixels, as it is shown.
    pub width: u32,
    pub height: u32,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// The name of each column; the first is that of the labels.
    pub columns: Vec<String>,
    pub rows: Vec<Row>,
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub label: String,
    /// Something to note about it, in lesser weight.
    pub note: Option<String>,
    /// A small chart.
    pub chart: Option<Chart>,
    /// A number for each column but the first.
    pub numbers: Vec<Cell>,
}

/// A number in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub number: String,
    /// How it changed.
    pub change: Option<String>,
}

impl From<String> for Cell {
    fn from(number: String) -> Self {
        let change = None;
        Self { number, change }
    }
}

/// A page to go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub label: String,
    pub address: String,
}

impl Document {
    /// Its pictures.
    pub fn charts(&self) -> impl Iterator<Item = &Chart> {
        self.blocks.iter().flat_map(|block| match block {
            Block::Chart(chart) => vec![chart],
            Block::Table(table) => table
                .rows
                .iter()
                .filter_map(|row| row.chart.as_ref())
                .collect(),
            _ => vec![],
        })
    }

    /// As plain text.
    pub fn text(&self) -> String {
        text::render(self)
    }

    /// As HTML, where `source` says where a picture is.
    pub fn html(&self, source: impl Fn(&Chart) -> String) -> String {
        html::render(self, &source)
    }

    /// As HTML with its pictures in it, for browsers: few programs for email show such pictures.
    pub fn html_whole(&self) -> String {
        self.html(|chart| {
            let png = STANDARD.encode(&chart.picture.png);
            format!("data:image/png;base64,{png}")
        })
    }
}

/// A text of at most this many characters.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests;
