//! Tags of languages (BCP 47).

use std::sync::LazyLock;

use serde::Deserialize;

/// The longest tag, in bytes.
const LONGEST: usize = 35;

/// What is written from right to left. The dashboard reads the same file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RightToLeft {
    languages: Vec<String>,
    scripts: Vec<String>,
}

static RIGHT_TO_LEFT: LazyLock<RightToLeft> =
    LazyLock::new(|| serde_json::from_str(include_str!("right-to-left.json")).unwrap_or_default());

/// Whether the text is a language's tag in its usual form: well-formed as RFC 5646 says, the language in lower case, a
/// script such as `Latn`, a region such as `BR`. So a language has one tag, `pt-BR` and not `pt-br`.
#[must_use]
pub fn is_language(tag: &str) -> bool {
    canonical_language(tag).is_some_and(|usual| usual == tag)
}

/// The tag in its usual form; `None` if it is not well-formed. Tags that begin with `x-` or `i-` name no language that a
/// browser asks for, so they are none here.
#[must_use]
pub fn canonical_language(tag: &str) -> Option<String> {
    if tag.len() > LONGEST {
        return None;
    }
    let mut parts = tag.split('-').peekable();
    let language = parts.next()?;
    if !matches!(language.len(), 2..=3) || !is_letters(language) {
        return None;
    }
    let mut usual = language.to_ascii_lowercase();
    let mut add = |part: String| {
        usual.push('-');
        usual.push_str(&part);
    };
    if let Some(script) = parts.next_if(|part| part.len() == 4 && is_letters(part)) {
        let (first, rest) = script.split_at(1);
        add(first.to_ascii_uppercase() + &rest.to_ascii_lowercase());
    }
    if let Some(region) = parts.next_if(|part| is_region(part)) {
        add(region.to_ascii_uppercase());
    }
    for variant in parts {
        if !is_variant(variant) {
            return None;
        }
        add(variant.to_ascii_lowercase());
    }
    Some(usual)
}

/// Whether the language is written from right to left: by its script, or else by the language.
#[must_use]
pub fn is_right_to_left(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let language = parts.next().unwrap_or_default();
    match parts
        .next()
        .filter(|part| part.len() == 4 && is_letters(part))
    {
        Some(script) => RIGHT_TO_LEFT
            .scripts
            .iter()
            .any(|known| known.eq_ignore_ascii_case(script)),
        None => RIGHT_TO_LEFT
            .languages
            .iter()
            .any(|known| known.eq_ignore_ascii_case(language)),
    }
}

/// The language without script, region and variants: `pt` of `pt-BR`.
#[must_use]
pub fn main_language(tag: &str) -> &str {
    tag.split('-').next().unwrap_or(tag)
}

fn is_letters(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn is_region(part: &str) -> bool {
    (part.len() == 2 && is_letters(part))
        || (part.len() == 3 && part.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_variant(part: &str) -> bool {
    let is_word = part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let starts_with_digit = part.starts_with(|first: char| first.is_ascii_digit());
    is_word && (matches!(part.len(), 5..=8) || (part.len() == 4 && starts_with_digit))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_language_has_one_tag() {
        for tag in [
            "de",
            "pt-BR",
            "zh-Hant",
            "zh-Hant-TW",
            "es-419",
            "de-CH-1996",
            "sl-rozaj-biske",
            "gsw",
            "ca-valencia",
            "sr-Latn-RS",
        ] {
            assert!(is_language(tag), "{tag}");
        }
        for (tag, usual) in [
            ("DE", "de"),
            ("pt-br", "pt-BR"),
            ("ZH-hANT-tw", "zh-Hant-TW"),
            ("SL-ROZAJ", "sl-rozaj"),
        ] {
            assert!(!is_language(tag), "{tag}");
            assert_eq!(canonical_language(tag).as_deref(), Some(usual));
        }
        for tag in [
            "",
            "d",
            "deutsch",
            "de-",
            "-de",
            "de--AT",
            "de_AT",
            "de-A",
            "de-A1",
            "x-own",
            "i-klingon",
            "d3",
            "dé",
            "de-Latn-Latn",
            "*",
            "de-AT-toolongvariant",
            "de-u-co-phonebk",
        ] {
            assert_eq!(canonical_language(tag), None, "{tag}");
        }
    }

    #[test]
    fn a_script_says_the_direction_or_else_the_language() {
        for (tag, expected) in [
            ("ar", true),
            ("ar-EG", true),
            ("he", true),
            ("AR", true),
            ("az-Arab", true),
            ("uz-arab-AF", true),
            ("ku-Latn", false),
            ("ar-Latn", false),
            ("de", false),
            ("", false),
        ] {
            assert_eq!(is_right_to_left(tag), expected, "{tag}");
        }
    }

    proptest! {
        #[test]
        fn the_usual_form_is_usual(tag in "[a-zA-Z]{2,3}(-[a-zA-Z]{4})?(-[a-zA-Z]{2}|-[0-9]{3})?(-[a-zA-Z0-9]{5,8}){0,2}") {
            let usual = canonical_language(&tag);
            if let Some(usual) = usual {
                prop_assert!(is_language(&usual), "{}", usual);
                prop_assert!(usual.eq_ignore_ascii_case(&tag));
            } else {
                prop_assert!(tag.len() > LONGEST, "{}", tag);
            }
        }

        #[test]
        fn any_text_is_judged(text in any::<String>()) {
            prop_assert_eq!(is_language(&text), canonical_language(&text) == Some(text.clone()));
            prop_assert!(!is_right_to_left(&text) || text.len() >= 2);
        }
    }
}
