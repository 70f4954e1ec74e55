//! The language of the request that is being answered.

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
            Language::accepted(header)
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
}
