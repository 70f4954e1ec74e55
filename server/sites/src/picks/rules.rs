//! What a pick or a stretch may be.

use base::answer::Problem;
use lol_html::{Selector, errors::SelectorError};
use shared::{control, limits};

/// How many picks a site may have.
pub(super) const PICKS: usize = 200;
/// How many selectors one element may have.
const SELECTORS: usize = 5;
/// How long a selector may be, in characters.
const SELECTOR: usize = 500;
/// How long a text is kept, in characters.
const TEXT: usize = 200;

/// The pages that it is searched on.
pub(crate) fn page(text: &str) -> Result<String, Problem> {
    let text = text.trim();
    let starts = text.starts_with('/') || text.starts_with('*');
    if !starts || limits::over(text, limits::PATH) || control::holds(text) {
        return Err(Problem::invalid("invalid_page")
            .with("most", limits::PATH)
            .field("page"));
    }
    Ok(text.to_owned())
}

/// Selectors of one element, none twice; `least` of them at least.
pub(crate) fn selectors(
    texts: &[String],
    field: &str,
    least: usize,
) -> Result<Vec<String>, Problem> {
    if texts.len() < least || texts.len() > SELECTORS {
        return Err(Problem::invalid("invalid_selector.number")
            .with("least", least)
            .with("most", SELECTORS)
            .field(field));
    }
    let mut kept: Vec<String> = Vec::with_capacity(texts.len());
    for (index, text) in texts.iter().enumerate() {
        let text = text.trim();
        if !is_selector(text) {
            return Err(Problem::invalid("invalid_selector")
                .with("most", SELECTOR)
                .field(format!("{field}[{index}]")));
        }
        if !kept.iter().any(|known| known == text) {
            kept.push(text.to_owned());
        }
    }
    Ok(kept)
}

/// Whether browsers may know it: what our parser knows to be CSS, but does not understand itself, is let through.
fn is_selector(text: &str) -> bool {
    if text.is_empty() || limits::over(text, SELECTOR) || control::holds(text) {
        return false;
    }
    match text.parse::<Selector>() {
        Ok(_) => true,
        Err(error) => matches!(
            error,
            SelectorError::UnsupportedPseudoClassOrElement
                | SelectorError::UnsupportedCombinator(_)
                | SelectorError::UnsupportedSyntax
                | SelectorError::NestedNegation
        ),
    }
}

/// An element's text on one line, as far as it helps people recognise the element; `None` if there is none.
pub(super) fn text(text: Option<&str>) -> Option<String> {
    let words: Vec<&str> = text?.split_whitespace().collect();
    let line = words.join(" ");
    let line = control::without(&line);
    let cut = limits::cut(&line, TEXT).trim_end();
    (!cut.is_empty()).then(|| cut.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectors_are_told_from_what_is_none() {
        for text in [
            "#buy",
            "[data-testid=\"buy\"]",
            "main > section:nth-of-type(2) > a.button",
            "body>div:nth-child(3)",
            "h2 + p",
            "h2 ~ p",
            "a:hover",
            "#\\31 23",
            "a[href^='/x']",
            "nav a, footer a",
            // What is open at the end is closed there, as browsers have it.
            "a[b",
        ] {
            assert!(is_selector(text), "{text}");
        }
        let long = format!("#{}", "a".repeat(500));
        for text in ["", "main >", "[", "a[", "..", "#", "a\nb", "<b>", &long] {
            assert!(!is_selector(text), "{text}");
        }
    }

    #[test]
    fn each_selector_is_kept_once_and_in_order() {
        let list = |texts: &[&str]| {
            let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
            selectors(&texts, "selectors", 1)
        };
        assert_eq!(list(&[" #b ", "a", "#b"]).unwrap(), ["#b", "a"]);
        for (texts, field) in [
            (&[][..], "\"selectors\""),
            (&["a"; 6][..], "\"selectors\""),
            (&["a", "["][..], "\"selectors[1]\""),
        ] {
            let refused = format!("{:?}", list(texts).unwrap_err());
            assert!(refused.contains(field), "{texts:?}: {refused}");
        }
        assert!(selectors(&[], "to_selectors", 0).unwrap().is_empty());
    }

    #[test]
    fn a_text_is_one_line() {
        assert_eq!(text(Some(" Buy\n\t now ")).as_deref(), Some("Buy now"));
        assert_eq!(text(Some(&"x".repeat(300))).unwrap().len(), 200);
        assert_eq!(text(Some(" \n ")), None);
        assert_eq!(text(None), None);
    }
}
