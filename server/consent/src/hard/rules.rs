//! What settings a site can have.

use std::ops::RangeInclusive;

use base::answer::Problem;
use shared::banner::{Keep, LANGUAGES, is_language};

use super::records::HardSettings;

/// For how many days visits of consented visitors can be kept.
const VISITS_DAYS: RangeInclusive<u16> = 1..=1095;
/// For how many days consent records can be kept.
const RECORDS_DAYS: RangeInclusive<u16> = 365..=3650;

/// Whether a site can have these settings.
///
/// # Errors
/// 400 with the first field that is out of bounds.
pub(super) fn check(settings: &HardSettings) -> Result<(), Problem> {
    keep(settings.keep)?;
    let languages = &settings.languages;
    if !(1..=LANGUAGES).contains(&languages.len()) {
        return Err(Problem::invalid("invalid_languages.number")
            .with("most", LANGUAGES)
            .field("languages"));
    }
    for (at, language) in languages.iter().enumerate() {
        let field = format!("languages[{at}]");
        if !is_language(language) {
            return Err(Problem::invalid("invalid_languages").field(field));
        }
        if languages[..at].contains(language) {
            return Err(Problem::invalid("invalid_languages.twice")
                .with("language", language.as_str())
                .field(field));
        }
    }
    Ok(())
}

fn keep(keep: Keep) -> Result<(), Problem> {
    let bounds = [
        ("keep.visits_days", keep.visits_days, VISITS_DAYS),
        ("keep.records_days", keep.records_days, RECORDS_DAYS),
    ];
    for (field, days, range) in bounds {
        if !range.contains(&days) {
            return Err(Problem::invalid("invalid_keep")
                .with("least", *range.start())
                .with("most", *range.end())
                .field(field));
        }
    }
    // A record proves that its visitor agreed to what is kept of them.
    if keep.records_days < keep.visits_days {
        return Err(Problem::invalid("invalid_keep.shorter").field("keep.records_days"));
    }
    Ok(())
}

/// Whether records would be kept for longer than before.
pub(super) fn is_longer(before: Keep, after: Keep) -> bool {
    after.visits_days > before.visits_days || after.records_days > before.records_days
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is refused, and the field.
    fn checked(visits_days: u16, records_days: u16, languages: &[&str]) -> Option<String> {
        let settings = HardSettings {
            keep: Keep {
                visits_days,
                records_days,
            },
            languages: languages.iter().map(|tag| (*tag).to_owned()).collect(),
            own_tool: false,
        };
        let problem = check(&settings).err()?;
        Some(format!("{problem:?}"))
    }

    #[test]
    fn settings_are_within_their_bounds() {
        let many: Vec<String> = (0..=LANGUAGES).map(|n| format!("en-{n:03}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        for (visits, records, languages) in [
            (1, 365, &["en"][..]),
            (1095, 1095, &["en", "de-AT"]),
            (1095, 3650, &many[1..]),
        ] {
            assert_eq!(
                checked(visits, records, languages),
                None,
                "{visits} {records}"
            );
        }
        for (visits, records, languages, id, field) in [
            (0, 365, &["en"][..], "invalid_keep", "keep.visits_days"),
            (1096, 3650, &["en"], "invalid_keep", "keep.visits_days"),
            (1, 364, &["en"], "invalid_keep", "keep.records_days"),
            (1, 3651, &["en"], "invalid_keep", "keep.records_days"),
            (
                400,
                399,
                &["en"],
                "invalid_keep.shorter",
                "keep.records_days",
            ),
            (1, 365, &[], "invalid_languages.number", "languages"),
            (1, 365, &many, "invalid_languages.number", "languages"),
            (1, 365, &["en", "DE"], "invalid_languages", "languages[1]"),
            (
                1,
                365,
                &["en", "en"],
                "invalid_languages.twice",
                "languages[1]",
            ),
        ] {
            let refused = checked(visits, records, languages).unwrap_or_default();
            for part in [format!("id: \"{id}\""), format!("field: Some(\"{field}\")")] {
                assert!(refused.contains(&part), "{visits} {records}: {refused}");
            }
        }
    }
}
