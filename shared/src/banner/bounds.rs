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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn with(change: impl FnOnce(&mut Banner)) -> Option<(String, &'static str)> {
        let mut banner = Banner::default_for("en").expect("a draft");
        change(&mut banner);
        let wrong = bounds(&banner).err()?;
        Some((wrong.field, wrong.text.id()))
    }

    fn in_texts(change: impl FnOnce(&mut Texts)) -> Option<(String, &'static str)> {
        with(|banner| change(banner.texts.get_mut("en").expect("English")))
    }

    fn wrong(field: &str, id: &'static str) -> Option<(String, &'static str)> {
        Some((field.to_owned(), id))
    }

    #[test]
    fn the_first_field_beyond_its_bounds_is_named() {
        assert_eq!(with(|_| ()), None);
        assert_eq!(with(|banner| banner.texts.clear()), None);
        assert_eq!(with(|banner| banner.answer_months = 24), None);
        let not_between = "field.not_between";
        for months in [0, 25] {
            assert_eq!(
                with(|banner| banner.answer_months = months),
                wrong("answer_months", not_between)
            );
        }
        for (language, field) in [
            ("EN", "texts.EN"),
            ("", "texts."),
            ("a\nb", "texts.ab"),
            ("english-english-english", "texts.english-english-engl"),
        ] {
            assert_eq!(
                with(|banner| {
                    banner.texts.insert(language.to_owned(), Texts::default());
                }),
                wrong(field, "field.no_language")
            );
        }
        for (colour, scheme) in [("#FFFFFF", true), ("", false)] {
            let name = if scheme { "light.link" } else { "dark.link" };
            let found = with(|banner| {
                let colours = if scheme {
                    &mut banner.light
                } else {
                    &mut banner.dark
                };
                colours.link = colour.to_owned();
            });
            assert_eq!(found, wrong(name, "field.no_colour"));
        }
    }

    #[test]
    fn texts_have_a_length_and_no_control_characters() {
        let long = |length: usize| "ä".repeat(length);
        assert_eq!(in_texts(|texts| texts.body = long(BODY)), None);
        assert_eq!(
            in_texts(|texts| texts.body = long(BODY + 1)),
            wrong("texts.en.body", "field.too_long")
        );
        assert_eq!(in_texts(|texts| texts.agree = long(LABEL)), None);
        assert_eq!(
            in_texts(|texts| texts.panel.close = long(LABEL + 1)),
            wrong("texts.en.panel.close", "field.too_long")
        );
        assert_eq!(in_texts(|texts| texts.body = "a\n\nb".to_owned()), None);
        let control = "field.control_characters";
        for (text, expected) in [
            ("a\tb", wrong("texts.en.body", control)),
            ("a\u{202e}b", wrong("texts.en.body", control)),
            // Letters of both directions may be ordered by a mark.
            ("א\u{200f}!", None),
        ] {
            assert_eq!(in_texts(|texts| texts.body = text.to_owned()), expected);
        }
        assert_eq!(
            in_texts(|texts| texts.title = "a\nb".to_owned()),
            wrong("texts.en.title", control)
        );
    }

    #[test]
    fn there_is_a_most_of_languages() {
        let add = |banner: &mut Banner, many: usize| {
            for number in 0..many {
                let tag = format!("de-{number:03}");
                banner.texts.insert(tag, Texts::default());
            }
        };
        assert_eq!(with(|banner| add(banner, LANGUAGES - 1)), None);
        assert_eq!(
            with(|banner| add(banner, LANGUAGES)),
            wrong("texts", "field.too_many_entries")
        );
    }

    proptest! {
        #[test]
        fn any_language_and_text_is_judged(language in any::<String>(), text in any::<String>()) {
            let found = with(|banner| {
                let texts = Texts { title: text.clone(), ..Texts::default() };
                banner.texts = [(language.clone(), texts)].into();
            });
            let fine = is_language(&language) && text.chars().count() <= LABEL && !control::holds(&text);
            prop_assert_eq!(found.is_none(), fine);
        }
    }
}
