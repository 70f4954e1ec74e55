//! What a draft must be to be saved at all: sizes, languages, and the form of colours. Rules are another matter.

use super::{Banner, Colour, Texts, language::is_language};
use crate::{control, field::FieldError, limits, text::Text};

/// The most languages of a banner.
pub const LANGUAGES: usize = 40;
/// For how many months an answer can hold in a draft; the rule `answer_months` is stricter.
pub const MONTHS: std::ops::RangeInclusive<u8> = 1..=24;
/// The longest paragraph, in characters.
pub const BODY: usize = 2_000;
/// The longest sentence.
pub const SENTENCE: usize = 500;
/// The longest heading, button or link.
pub const LABEL: usize = 120;

/// Whether a draft can be saved.
///
/// # Errors
/// The first field that is beyond its bounds, such as `texts.de.title`, with what is wrong.
pub fn bounds(banner: &Banner) -> Result<(), FieldError> {
    if !MONTHS.contains(&banner.answer_months) {
        return Err(FieldError::new(
            "answer_months",
            Text::new("field.not_between")
                .with("least", *MONTHS.start())
                .with("most", *MONTHS.end()),
        ));
    }
    if banner.texts.len() > LANGUAGES {
        return Err(FieldError::new(
            "texts",
            Text::new("field.too_many_entries").with("most", LANGUAGES),
        ));
    }
    for (language, texts) in &banner.texts {
        within(language, texts)?;
    }
    for (scheme, colours) in banner.schemes() {
        for (name, colour) in colours.all() {
            if Colour::parse(colour).is_none() {
                let field = format!("{scheme}.{name}");
                return Err(FieldError::new(field, Text::new("field.no_colour")));
            }
        }
    }
    Ok(())
}

fn within(language: &str, texts: &Texts) -> Result<(), FieldError> {
    if !is_language(language) {
        // As much of the key as names it; the rest could be anything.
        let shown = limits::cut(language, 20);
        let field = format!("texts.{}", control::without(shown));
        return Err(FieldError::new(field, Text::new("field.no_language")));
    }
    for (name, text) in texts.all() {
        let (most, lines) = match name {
            "body" => (BODY, true),
            "withdrawal" | "panel.agreed" | "panel.declined" => (SENTENCE, true),
            _ => (LABEL, false),
        };
        let field = || format!("texts.{language}.{name}");
        if limits::over(text, most) {
            let wrong = Text::new("field.too_long").with("most", most);
            return Err(FieldError::new(field(), wrong));
        }
        let mut parts = text.split(|letter| lines && letter == '\n');
        if parts.any(control::holds) {
            let wrong = Text::new("field.control_characters");
            return Err(FieldError::new(field(), wrong));
        }
    }
    Ok(())
}
