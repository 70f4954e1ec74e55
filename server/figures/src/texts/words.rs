//! The texts: files of Markdown, whose first heading is the title. Where a text has parts, each begins with
//! a second heading of its name.

use base::text::{self, Localize as _, Text};

use super::records::{Language, TextGap, TextPart, TextView};

macro_rules! texts {
    ($($id:literal)*) => {
        /// Every text: its id, in English and in German.
        const TEXTS: &[(&str, &str, &str)] = &[$((
            $id,
            include_str!(concat!("words/en/", $id, ".md")),
            include_str!(concat!("words/de/", $id, ".md")),
        ),)*];
    };
}

texts! { "privacy-paragraph" "banner-default" "dpa" "snippet-help" }

/// Before the name of a part.
const PART: &str = "\n## part: ";

/// The gap in the privacy paragraph for how long figures are kept, by language; and the text that replaces
/// it.
fn how_long(language: Language, days: u32) -> (&'static str, String) {
    let gap = match language {
        Language::En => "[how long]",
        Language::De => "[wie lange]",
    };
    let spoken = text::Language::of(language.code()).unwrap_or(text::Language::ENGLISH);
    (
        gap,
        Text::new("written.kept_days")
            .with("days", days)
            .localize(spoken),
    )
}

/// A text in a language; `None`: no text has this id. With `keep_days`, the text says how long counts are
/// kept.
pub(super) fn text(id: &str, language: Language, keep_days: Option<u32>) -> Option<TextView> {
    let (id, en, de) = TEXTS.iter().find(|(known, _, _)| *known == id)?;
    let file = match language {
        Language::En => en,
        Language::De => de,
    };
    let file = match keep_days.map(|days| how_long(language, days)) {
        Some((gap, text)) if *id == "privacy-paragraph" => file.replace(gap, &text),
        _ => (*file).to_owned(),
    };
    let (title, rest) = file.split_once('\n').unwrap_or((&file, ""));
    let parts = parts(rest);
    let bodies: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
    let text = bodies.join("\n\n");
    Some(TextView {
        id: (*id).to_owned(),
        language,
        title: title.trim_start_matches("# ").to_owned(),
        gaps: gaps(&text),
        text,
        parts,
        languages: Language::ALL.to_vec(),
    })
}

fn parts(text: &str) -> Vec<TextPart> {
    let part = |name: &str, text: &str| TextPart {
        part: name.to_owned(),
        text: text.trim().to_owned(),
    };
    let mut pieces = text.split(PART);
    let body = pieces.next().unwrap_or_default();
    let named = pieces.map(|piece| {
        let (name, text) = piece.split_once('\n').unwrap_or((piece, ""));
        part(name.trim(), text)
    });
    let named: Vec<TextPart> = named.collect();
    if named.is_empty() {
        vec![part("body", body)]
    } else {
        named
    }
}

/// What is in square brackets and not a link.
fn gaps(text: &str) -> Vec<TextGap> {
    let mut gaps: Vec<TextGap> = Vec::new();
    for piece in text.split('[').skip(1) {
        let Some((inside, after)) = piece.split_once(']') else {
            continue;
        };
        if after.starts_with('(') {
            continue;
        }
        let gap = format!("[{inside}]");
        match gaps.iter_mut().find(|known| known.gap == gap) {
            Some(known) => known.times += 1,
            None => gaps.push(TextGap { gap, times: 1 }),
        }
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_whole_in_every_language() {
        for (id, _, _) in TEXTS {
            let [en, de] = Language::ALL.map(|language| text(id, language, None).unwrap());
            for view in [&en, &de] {
                assert!(
                    !view.title.is_empty() && !view.title.starts_with('#'),
                    "{id}"
                );
                assert!(view.parts.iter().all(|part| !part.text.is_empty()), "{id}");
                assert!(!view.text.contains("## part:"), "{id}");
            }
            let names = |view: &TextView| -> Vec<String> {
                view.parts.iter().map(|part| part.part.clone()).collect()
            };
            assert_eq!(names(&en), names(&de), "{id}");
            let times =
                |view: &TextView| -> Vec<i64> { view.gaps.iter().map(|gap| gap.times).collect() };
            assert_eq!(times(&en), times(&de), "{id}");
            let heads = |view: &TextView| view.text.matches("\n### ").count();
            assert_eq!(heads(&en), heads(&de), "{id}");
            assert_ne!(en.text, de.text, "{id}");
        }
        assert!(text("unknown", Language::En, None).is_none());
    }

    #[test]
    fn the_privacy_paragraph_says_how_long_figures_are_kept() {
        for (language, expected) in Language::ALL.map(|language| {
            let expected = match language {
                Language::En => ["kept for 90 days.", "kept for one day."],
                Language::De => ["wird 90 Tage aufbewahrt.", "wird einen Tag aufbewahrt."],
            };
            (language, expected)
        }) {
            let of = |days| text("privacy-paragraph", language, days).unwrap();
            let (limited, all) = (of(Some(90)), of(None));
            let [expected, one] = expected;
            assert!(limited.text.contains(expected), "{}", limited.text);
            assert!(of(Some(1)).text.contains(one), "{language:?}");
            assert_eq!(limited.gaps.len() + 1, all.gaps.len());
            assert!(!all.text.contains(expected));
        }
    }

    #[test]
    fn gaps_are_brackets_that_are_no_links() {
        let found = gaps("[name], [a link](https://a.example), [day] and [name]; [open");
        let found: Vec<(&str, i64)> = found
            .iter()
            .map(|gap| (gap.gap.as_str(), gap.times))
            .collect();
        assert_eq!(found, [("[name]", 2), ("[day]", 1)]);
    }
}
