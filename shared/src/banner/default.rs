//! A first draft to begin with, in the languages that Stile has one in. The words are data: an owner edits them.

use serde::Deserialize;

use super::{Banner, Colours, Place, Texts, language::main_language};

/// The first drafts, by language.
const DRAFTS: [(&str, &str); 2] = [
    ("en", include_str!("default/en.json")),
    ("de", include_str!("default/de.json")),
];

/// Everything of a first draft but its texts. The dashboard begins with the same file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    place: Place,
    answer_months: u8,
    light: Colours,
    dark: Colours,
}

impl Texts {
    /// The first draft in this language, or in the one of which it is a variety: `de` for `de-AT`.
    #[must_use]
    pub fn default_for(language: &str) -> Option<Texts> {
        let main = main_language(language);
        let (_, draft) = DRAFTS.iter().find(|(language, _)| *language == main)?;
        serde_json::from_str(draft).ok()
    }
}

impl Banner {
    /// A first draft in this language, which keeps every rule; `None` in languages without one.
    #[must_use]
    pub fn default_for(language: &str) -> Option<Banner> {
        let texts = Texts::default_for(language)?;
        let look: Look = serde_json::from_str(include_str!("default/look.json")).ok()?;
        Some(Banner {
            place: look.place,
            answer_months: look.answer_months,
            texts: [(language.to_owned(), texts)].into(),
            light: look.light,
            dark: look.dark,
        })
    }
}
