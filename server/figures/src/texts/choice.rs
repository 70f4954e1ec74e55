//! Which language a text is given in.

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

    /// That of a tag such as `de-CH`; `*` is any.
    fn from_tag(tag: &str) -> Option<Language> {
        let main = tag.split('-').next().unwrap_or_default();
        Language::ALL
            .into_iter()
            .find(|language| main == "*" || main.eq_ignore_ascii_case(language.code()))
    }
}

/// The supported language with the most weight in an `Accept-Language` (RFC 9110, 12.5.4), else English. Of
/// equal weights, the first.
pub(super) fn of(accepted: Option<&str>) -> Language {
    let mut best: Option<(Language, u16)> = None;
    for range in accepted.unwrap_or_default().split(',') {
        let (tag, weight) = match range.split_once(';') {
            Some((tag, weight)) => (tag, quality(weight)),
            None => (range, 1_000),
        };
        let Some(language) = Language::from_tag(tag.trim()) else {
            continue;
        };
        if weight > 0 && best.is_none_or(|(_, most)| weight > most) {
            best = Some((language, weight));
        }
    }
    best.map_or(Language::En, |(language, _)| language)
}

/// `q=0.8` in thousandths; 0 where it is not a quality.
fn quality(text: &str) -> u16 {
    let value = text.trim().strip_prefix("q=").unwrap_or_default();
    match value.trim().parse::<f32>() {
        Ok(weight) if (0.0..=1.0).contains(&weight) => (weight * 1_000.0).round() as u16,
        _ => 0,
    }
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
