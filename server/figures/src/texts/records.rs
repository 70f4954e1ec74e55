//! Records of `/texts`.

use poem_openapi::{Enum, Object};

/// A language of the texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum Language {
    /// English.
    En,
    /// German.
    De,
}

/// A part of a text that is put into a place of its own.
#[derive(Debug, Clone, Object)]
pub struct TextPart {
    /// Which: `title`, `body`, `agree`, `decline`…
    pub part: String,
    /// Its words; Markdown.
    pub text: String,
}

/// A gap in a text that whoever uses it fills in.
#[derive(Debug, Clone, Object)]
pub struct TextGap {
    /// As it stands in the text, such as `[name of the company]`.
    pub gap: String,
    /// How often it is there.
    pub times: i64,
}

/// A ready text.
#[derive(Debug, Clone, Object)]
pub struct TextView {
    /// Its id.
    pub id: String,
    /// The language that it is in: the one asked for, or the first of `Accept-Language` that there is, or
    /// English.
    pub language: Language,
    /// What it is.
    pub title: String,
    /// The whole text; Markdown.
    pub text: String,
    /// Its parts, where it has several places to go to; else one, `body`.
    pub parts: Vec<TextPart>,
    /// What is to be filled in.
    pub gaps: Vec<TextGap>,
    /// All languages that it is there in.
    pub languages: Vec<Language>,
}
