//! A first draft to begin with, in the languages that Stile has one in. The words are data: an owner edits them.

use super::{Banner, Colours, Place, Texts, language::main_language};

/// The first drafts, by language.
const DRAFTS: [(&str, &str); 2] = [
    ("en", include_str!("default/en.json")),
    ("de", include_str!("default/de.json")),
];

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
        Some(Banner {
            place: Place::Bottom,
            answer_months: 6,
            texts: [(language.to_owned(), texts)].into(),
            light: colours("#ffffff", "#1c1e21", "#1f4e79", "#ffffff", "#1f4e79"),
            dark: colours("#1c1e21", "#f2f3f5", "#a9cdf2", "#10243a", "#a9cdf2"),
        })
    }
}

/// Both buttons have the same colours.
fn colours(background: &str, text: &str, button: &str, words: &str, link: &str) -> Colours {
    Colours {
        background: background.to_owned(),
        text: text.to_owned(),
        agree_background: button.to_owned(),
        agree_text: words.to_owned(),
        decline_background: button.to_owned(),
        decline_text: words.to_owned(),
        link: link.to_owned(),
    }
}
