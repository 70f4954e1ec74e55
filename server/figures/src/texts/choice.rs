//! Which language a text is given in.

use base::text::accepted_ranges;

use super::records::Language;

impl Language {
    /// Every language, English first: it is the default.
    pub const ALL: [Language; 2] = [Language::En, Language::De];

    /// Its code in BCP 47.
    pub fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::De => "de",
        }
    }

    /// That of a tag such as `de-CH`.
    fn from_tag(tag: &str) -> Option<Language> {
        let main = tag.split('-').next().unwrap_or_default();
        Language::ALL
            .into_iter()
            .find(|language| main.eq_ignore_ascii_case(language.code()))
    }
}

/// The first supported language that an `Accept-Language` asks for, else English.
pub(super) fn of(accepted: Option<&str>) -> Language {
    let ranges = accepted_ranges(accepted.unwrap_or_default());
    let found = ranges.into_iter().find_map(Language::from_tag);
    found.unwrap_or(Language::En)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_wanted_language_that_there_is() {
        for (accepted, language) in [
            (None, Language::En),
            (Some(""), Language::En),
            (Some("de"), Language::De),
            (Some("de-AT, en;q=0.5"), Language::De),
            (Some("en;q=0.5, DE-ch"), Language::De),
            (Some("fr, de;q=0.4, en;q=0.6"), Language::En),
            (Some("fr-FR,fr;q=0.9,de;q=0.2"), Language::De),
            (Some("fr"), Language::En),
            (Some("de;q=0, *;q=0.1"), Language::En),
            (Some("*"), Language::En),
            (Some("de;q=x"), Language::En),
            (Some("den"), Language::En),
            (Some(";;,,;q="), Language::En),
        ] {
            assert_eq!(of(accepted), language, "{accepted:?}");
        }
    }
}
