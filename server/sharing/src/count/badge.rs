//! The number of views of a page as an image, for pages that run no script of ours: readmes, forums, emails.

use std::fmt::Write as _;

use base::answer::Problem;
use poem::Request;

use super::service;
use crate::Sharing;

/// The most characters of the text before the number.
const LABEL: usize = 40;
/// The text before the number, if none is given.
const VIEWS: &str = "views";
/// Height of the badge, in pixels.
const HEIGHT: usize = 20;
/// Space on both sides of a text, in pixels.
const SPACE: usize = 6;

/// An image, and what its `Cache-Control` says.
pub type Badge = (String, String);

/// The badge of a page: an SVG image of the text before the number, "views" if there is none, and the number.
///
/// # Errors
/// Those of the number itself, and 400 if the text is longer than 40 characters or has control characters.
pub async fn badge(
    sharing: &Sharing,
    request: &Request,
    (site, path): (&str, &str),
    label: Option<&str>,
) -> Result<Badge, Problem> {
    let label = label.unwrap_or(VIEWS);
    if label.chars().count() > LABEL || label.chars().any(char::is_control) {
        return Err(Problem::invalid("malformed_parameter.badge_label")
            .with("most", LABEL)
            .field("label"));
    }
    let count = service::count(sharing, request, site, path).await?;
    let kept = service::kept(&count, sharing.context.now());
    Ok((svg(label, &grouped(count.views.0)), kept))
}

/// A whole number with thin spaces between its groups of three digits, which every language reads alike (ISO 80000-1).
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{2009}');
        }
        text.push(digit);
    }
    text
}

/// Two texts side by side. Texts are fitted to a width of 7 pixels a character (12 for wide ones), since the server does not
/// know the reader's fonts.
fn svg(label: &str, number: &str) -> String {
    let (left, right) = (width(label), width(number));
    let total = left + right;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{total}\" height=\"{HEIGHT}\" role=\"img\" aria-label=\"{}\">\
         <clipPath id=\"r\"><rect width=\"{total}\" height=\"{HEIGHT}\" rx=\"4\"/></clipPath>\
         <g clip-path=\"url(#r)\"><rect width=\"{left}\" height=\"{HEIGHT}\" fill=\"#374151\"/>\
         <rect x=\"{left}\" width=\"{right}\" height=\"{HEIGHT}\" fill=\"#1d4ed8\"/></g>\
         <g fill=\"#fff\" font-family=\"Verdana,Geneva,DejaVu Sans,sans-serif\" font-size=\"11\">",
        escaped(&format!("{label}: {number}"))
    );
    for (at, width, text) in [(0, left, label), (left, right, number)] {
        if !text.is_empty() {
            // Writing to a String cannot fail.
            let _ = write!(
                svg,
                "<text x=\"{}\" y=\"14\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
                at + SPACE,
                width - 2 * SPACE,
                escaped(text)
            );
        }
    }
    svg + "</g></svg>"
}

/// The width of a text with space around it, in pixels; 0 without a text.
fn width(text: &str) -> usize {
    if text.is_empty() {
        return 0;
    }
    let characters = text.chars().map(|character| match character {
        '\u{2009}' => 3,
        // From Hangul on, letters are about square.
        '\u{1100}'.. => 12,
        _ => 7,
    });
    characters.sum::<usize>() + 2 * SPACE
}

/// A text in XML.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // XML has no such characters (XML 1.0, 2.2).
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        for (number, text) in [
            (0.0, "0"),
            (999.0, "999"),
            (1_000.0, "1\u{2009}000"),
            (1_234_567.0, "1\u{2009}234\u{2009}567"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn a_badge_is_as_wide_as_its_texts() {
        let badge = svg("views", "12");
        assert!(badge.starts_with(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"73\" height=\"20\" role=\"img\" aria-label=\"views: 12\">"
        ));
        assert!(badge.contains("<text x=\"6\" y=\"14\" textLength=\"35\""));
        assert!(badge.contains("<text x=\"53\" y=\"14\" textLength=\"14\""));
        assert_eq!(width("閲覧"), 36);
    }

    #[test]
    fn texts_are_no_markup() {
        let badge = svg("<script>\"&", "1");
        assert!(!badge.contains("<script"), "{badge}");
        assert!(
            badge.contains(">&lt;script&gt;&quot;&amp;</text>"),
            "{badge}"
        );
        assert!(!svg("", "1").contains("textLength=\"0\""));
    }
}
