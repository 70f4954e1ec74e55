//! The placeholders of texts, replaced by what the site says that it keeps.

use super::Promise;

/// The placeholders that [`fill`] replaces.
pub const PLACEHOLDERS: [&str; 4] = ["site", "visits_days", "records_days", "months"];
/// Those of the panel, which the browser replaces.
pub const PANEL_PLACEHOLDERS: [&str; 4] = ["since", "visits", "hits", "until"];

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Words as they are.
    Words(&'a str),
    /// The name in a placeholder: lower-case letters, digits and `_` in braces.
    Placeholder(&'a str),
}

/// The text with its placeholders replaced, in one pass: what a value has in braces stays. Others stay too, those of the
/// panel among them.
#[must_use]
pub fn fill(text: &str, promise: &Promise, months: u8) -> String {
    let mut filled = String::with_capacity(text.len());
    for piece in pieces(text) {
        match piece {
            Piece::Words(words) => filled.push_str(words),
            Piece::Placeholder("site") => filled.push_str(&promise.site),
            Piece::Placeholder("visits_days") => {
                filled.push_str(&promise.keep.visits_days.to_string());
            }
            Piece::Placeholder("records_days") => {
                filled.push_str(&promise.keep.records_days.to_string());
            }
            Piece::Placeholder("months") => filled.push_str(&months.to_string()),
            Piece::Placeholder(other) => {
                filled.push('{');
                filled.push_str(other);
                filled.push('}');
            }
        }
    }
    filled
}

/// The pieces of a text, in order.
pub fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (piece, length) = next(rest);
        rest = &rest[length..];
        Some(piece)
    })
}

fn next(text: &str) -> (Piece<'_>, usize) {
    if let Some(name) = placeholder(text) {
        return (Piece::Placeholder(name), name.len() + 2);
    }
    let mut braces = text.match_indices('{').map(|(at, _)| at);
    let end = braces.find(|&at| at > 0 && placeholder(&text[at..]).is_some());
    let end = end.unwrap_or(text.len());
    (Piece::Words(&text[..end]), end)
}

/// The name of the placeholder that the text begins with.
fn placeholder(text: &str) -> Option<&str> {
    let (name, _) = text.strip_prefix('{')?.split_once('}')?;
    let is_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    (!name.is_empty() && name.bytes().all(is_name)).then_some(name)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::banner::Keep;

    fn promise(site: &str) -> Promise {
        Promise {
            site: site.to_owned(),
            policy_url: None,
            keep: Keep {
                visits_days: 395,
                records_days: 1125,
            },
            languages: Vec::new(),
        }
    }

    #[test]
    fn placeholders_are_replaced_once() {
        for (text, expected) in [
            (
                "{site}: {visits_days}/{records_days}/{months}",
                "{months}: 395/1125/7",
            ),
            (
                "{since} {Site} {} { site} {site",
                "{since} {Site} {} { site} {site",
            ),
            ("{{site}}", "{{months}}"),
            ("", ""),
            ("ä{months}ö", "ä7ö"),
        ] {
            // A site's name is not read again.
            assert_eq!(fill(text, &promise("{months}"), 7), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_has_no_placeholder_of_ours_stays(text in any::<String>()) {
            prop_assume!(!PLACEHOLDERS.iter().any(|name| text.contains(&format!("{{{name}}}"))));
            prop_assert_eq!(fill(&text, &promise("a"), 6), text);
        }

        #[test]
        fn pieces_are_the_whole_text(text in "[{}a_ é]*") {
            let joined: String = pieces(&text)
                .map(|piece| match piece {
                    Piece::Words(words) => words.to_owned(),
                    Piece::Placeholder(name) => format!("{{{name}}}"),
                })
                .collect();
            prop_assert_eq!(joined, text);
        }
    }
}
