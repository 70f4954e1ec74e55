//! The language of the request that is being answered: by `Accept-Language`, RFC 9110 12.5.4 with the lookup of RFC 4647
//! 3.4.

use std::{
    cell::{Cell, OnceCell},
    future::Future,
};

use poem::http::HeaderValue;

use super::Language;

/// What a request says about its language.
struct Asked {
    /// `Accept-Language`: read only where a text is rendered, since hits have none.
    header: Option<HeaderValue>,
    /// What it asks for.
    wanted: OnceCell<Option<Language>>,
    /// Whether a text was rendered in it.
    used: Cell<bool>,
}

tokio::task_local! {
    static ASKED: Asked;
}

impl Asked {
    fn wanted(&self) -> Option<Language> {
        *self.wanted.get_or_init(|| {
            let header = self.header.as_ref()?.to_str().ok()?;
            accepted(header)
        })
    }
}

impl Language {
    /// What the `Accept-Language` of the request being answered asks for, where there is such a language.
    #[must_use]
    pub fn wanted() -> Option<Language> {
        ASKED.try_with(Asked::wanted).ok().flatten()
    }

    /// That of the request being answered: what its `Accept-Language` asks for, else English. The answer then names it.
    #[must_use]
    pub fn here() -> Language {
        ASKED
            .try_with(|asked| {
                asked.used.set(true);
                asked.wanted()
            })
            .ok()
            .flatten()
            .unwrap_or(Language::ENGLISH)
    }
}

/// Answers a request with this `Accept-Language`.
pub async fn asked_in<T>(header: Option<HeaderValue>, answer: impl Future<Output = T>) -> T {
    let asked = Asked {
        header,
        wanted: OnceCell::new(),
        used: Cell::new(false),
    };
    ASKED.scope(asked, answer).await
}

/// The language in which texts of this answer were rendered; `None` where there were none.
#[must_use]
pub fn answered_in() -> Option<Language> {
    let used = ASKED.try_with(|asked| asked.used.get()).unwrap_or(false);
    used.then(Language::here)
}

/// The language that this header asks for most and that there is; `None` where there is none of them.
///
/// A range finds its language by its first part, so `de-AT` finds German. Of equal weights the first one counts; one
/// with the weight 0 is not wanted, also where `*` would take it.
#[must_use]
fn accepted(header: &str) -> Option<Language> {
    let mut ranges: Vec<(&str, u16)> = header.split(',').filter_map(range).collect();
    let refused: Vec<&str> = ranges
        .iter()
        .filter(|(_, weight)| *weight == 0)
        .map(|(range, _)| *range)
        .collect();
    ranges.retain(|(_, weight)| *weight > 0);
    // A stable sort: of equal ones the first stays first.
    ranges.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    let named: Vec<Language> = ranges
        .iter()
        .filter_map(|(range, _)| Language::of(range))
        .collect();
    ranges.into_iter().find_map(|(range, _)| match range {
        "*" => Language::all().find(|language| {
            let is_refused = |range: &&str| range.eq_ignore_ascii_case(language.tag());
            !refused.iter().any(is_refused) && !named.contains(language)
        }),
        range => Language::of(range),
    })
}

/// One range and its weight in thousandths; `None` for what is neither.
fn range(part: &str) -> Option<(&str, u16)> {
    let mut parts = part.split(';').map(str::trim);
    let range = parts.next().filter(|range| !range.is_empty())?;
    let weight = match parts.next() {
        None => 1_000,
        Some(weight) => {
            let number = weight
                .strip_prefix("q=")
                .or_else(|| weight.strip_prefix("Q="))?;
            let number: f32 = number.trim().parse().ok()?;
            if !(0.0..=1.0).contains(&number) {
                return None;
            }
            (number * 1_000.0).round() as u16
        }
    };
    Some((range, weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_answer_with_texts_names_the_language_of_the_header() {
        for (header, expected) in [
            (None, "en"),
            (Some("en"), "en"),
            (Some("de-AT, en;q=0.5"), "de"),
            (Some("fr"), "en"),
        ] {
            asked_in(header.map(HeaderValue::from_static), async {
                assert_eq!(answered_in(), None);
                assert_eq!(Language::here().tag(), expected);
                assert_eq!(answered_in().map(Language::tag), Some(expected));
            })
            .await;
        }
        assert_eq!(Language::here(), Language::ENGLISH);
    }

    #[test]
    fn the_heaviest_language_that_there_is_wins() {
        for (header, expected) in [
            ("de", Some("de")),
            ("DE", Some("de")),
            ("de-AT, en;q=0.8", Some("de")),
            ("de-CH-1996", Some("de")),
            ("en;q=0.5, de;q=0.9", Some("de")),
            ("en, de", Some("en")),
            ("de;q=0.300, en;q=0.301", Some("en")),
            ("fr, de;q=0.1", Some("de")),
            ("fr", None),
            ("fr, *;q=0.1", Some("en")),
            ("*", Some("en")),
            ("en;q=0, *", Some("de")),
            ("en;q=0, de;q=0", None),
            ("de ; q=1 , en;q=0.1", Some("de")),
            ("de;q=2, en", Some("en")),
            ("de;level=1, en;q=0.2", Some("en")),
            ("", None),
            (",,;q=1", None),
            ("../de", None),
            ("deutsch", None),
        ] {
            let found = accepted(header).map(Language::tag);
            assert_eq!(found, expected, "{header}");
        }
    }
}
