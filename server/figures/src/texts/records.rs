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

/// A part of a text that is used separately.
#[derive(Debug, Clone, Object)]
pub struct TextPart {
    /// Name of the part: `title`, `body`, `agree`, `decline`…
    pub part: String,
    /// The text, in Markdown.
    pub text: String,
}

/// A placeholder that you fill in.
#[derive(Debug, Clone, Object)]
pub struct TextGap {
    /// The placeholder as in the text, such as `[name of the company]`.
    pub gap: String,
    /// How often it occurs.
    pub times: i64,
}

/// A prepared text.
#[derive(Debug, Clone, Object)]
pub struct TextView {
    /// Its id.
    pub id: String,
    /// The language of the text: the one requested, otherwise the first available one in `Accept-Language`, otherwise
    /// English.
    pub language: Language,
    /// The title.
    pub title: String,
    /// The whole text, in Markdown.
    pub text: String,
    /// The parts, if the text is used in several places; otherwise one part, `body`.
    pub parts: Vec<TextPart>,
    /// The placeholders that you fill in.
    pub gaps: Vec<TextGap>,
    /// All languages in which the text is available.
    pub languages: Vec<Language>,
}
