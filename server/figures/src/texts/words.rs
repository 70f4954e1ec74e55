//! The texts: files of Markdown, whose first heading is the title. Where a text has parts, each begins with
//! a second heading of its name.

use base::text::{self, Localize as _, Text};
use shared::banner::Keep;

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

texts! { "privacy-paragraph" "consent-paragraph" "banner-default" "dpa" "snippet-help" }

/// The paragraph on visitors who agree.
const CONSENT: &str = "consent-paragraph";

/// Before the name of a part.
const PART: &str = "\n## part: ";

/// For how many days records are kept; `None` where it is not known, or they are kept forever.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct KeptDays {
    /// The counts.
    pub counts: Option<u32>,
    /// What is kept of visitors who agreed.
    pub consent: Option<Keep>,
}

/// The gaps of a text for how long records are kept, by language, with the days that replace them.
fn periods(id: &str, language: Language, days: KeptDays) -> Vec<(&'static str, u32)> {
    let (how_long, how_long_answers) = match language {
        Language::En => ("[how long]", "[how long the answers]"),
        Language::De => ("[wie lange]", "[wie lange die Antworten]"),
    };
    let counts = days.counts.map(|days| (how_long, days));
    match (id, days.consent) {
        ("privacy-paragraph", _) => counts.into_iter().collect(),
        (CONSENT, Some(keep)) => vec![
            (how_long, keep.visits_days.into()),
            (how_long_answers, keep.records_days.into()),
        ],
        _ => Vec::new(),
    }
}

/// The paragraph on visitors who agree, in every language that it is in: the language, and the text without its marks.
#[must_use]
pub fn consent_paragraphs(keep: Keep) -> Vec<(&'static str, String)> {
    let days = KeptDays {
        counts: None,
        consent: Some(keep),
    };
    Language::ALL
        .into_iter()
        .filter_map(|language| {
            let text = text(CONSENT, language, days)?.text;
            Some((language.code(), text.replace(['*', '`'], "")))
        })
        .collect()
}

/// A text in a language; `None`: no text has this id. Where it is known for how many days records are kept, the text says
/// so.
pub(super) fn text(id: &str, language: Language, days: KeptDays) -> Option<TextView> {
    let (id, en, de) = TEXTS.iter().find(|(known, _, _)| *known == id)?;
    let mut file = match language {
        Language::En => *en,
        Language::De => *de,
    }
    .to_owned();
    let spoken = text::Language::of(language.code()).unwrap_or(text::Language::ENGLISH);
    for (gap, days) in periods(id, language, days) {
        let days = Text::new("written.kept_days").with("days", days);
        file = file.replace(gap, &days.localize(spoken));
    }
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
            let [en, de] =
                Language::ALL.map(|language| text(id, language, KeptDays::default()).unwrap());
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
        assert!(text("unknown", Language::En, KeptDays::default()).is_none());
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
            let of = |counts| {
                let consent = Some(Keep::default());
                text("privacy-paragraph", language, KeptDays { counts, consent }).unwrap()
            };
            let (limited, all) = (of(Some(90)), of(None));
            let [expected, one] = expected;
            assert!(limited.text.contains(expected), "{}", limited.text);
            assert!(of(Some(1)).text.contains(one), "{language:?}");
            assert_eq!(limited.gaps.len() + 1, all.gaps.len());
            assert!(!all.text.contains(expected));
        }
    }

    #[test]
    fn the_consent_paragraph_says_how_long_records_are_kept() {
        let keep = Keep {
            visits_days: 1,
            records_days: 1_125,
        };
        let found: Vec<_> = consent_paragraphs(keep);
        let says = [
            (
                "en",
                "Recognition on later visits. We",
                "agreed for one day. We keep a record of each answer for 1125 days, to",
            ),
            (
                "de",
                "Wiedererkennung bei späteren Besuchen. Bei",
                "bewahren wir einen Tag auf. Einen Nachweis jeder Antwort bewahren wir 1125 Tage auf, um",
            ),
        ];
        assert_eq!(found.len(), says.len());
        for ((language, text), (expected, begins, days)) in found.iter().zip(says) {
            assert_eq!(*language, expected);
            assert!(text.starts_with(begins) && text.contains(days), "{text}");
            assert!(gaps(text).is_empty(), "{text}");
        }
        for language in Language::ALL {
            let view = text(CONSENT, language, KeptDays::default()).unwrap();
            assert_eq!(view.gaps.len(), 2, "{language:?}");
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
