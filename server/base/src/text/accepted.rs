//! Reading an `Accept-Language`: RFC 9110 12.5.4, with the lookup of RFC 4647 3.4.

use super::Language;

/// The ranges that an `Accept-Language` names, the most wanted first; of equal weights, in their order. Those with the
/// weight 0 are not wanted, and `*` names no language.
#[must_use]
pub fn accepted_ranges(header: &str) -> Vec<&str> {
    let ranges = weighted(header).into_iter();
    let wanted = ranges.filter(|(range, weight)| *weight > 0 && *range != "*");
    wanted.map(|(range, _)| range).collect()
}

impl Language {
    /// The language that this header asks for most and that there is; `None` where there is none of them.
    ///
    /// A range finds its language by its first part, so `de-AT` finds German. Of equal weights the first one counts; one
    /// with the weight 0 is not wanted, also where `*` would take it.
    pub(super) fn accepted(header: &str) -> Option<Language> {
        let mut ranges = weighted(header);
        let refused: Vec<&str> = ranges
            .iter()
            .filter(|(_, weight)| *weight == 0)
            .map(|(range, _)| *range)
            .collect();
        ranges.retain(|(_, weight)| *weight > 0);
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
}

/// All ranges with their weights in thousandths, the heaviest first.
fn weighted(header: &str) -> Vec<(&str, u16)> {
    let mut ranges: Vec<(&str, u16)> = header.split(',').filter_map(range).collect();
    // A stable sort: of equal ones the first stays first.
    ranges.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    ranges
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
            let found = Language::accepted(header).map(Language::tag);
            assert_eq!(found, expected, "{header}");
        }
    }

    #[test]
    fn ranges_are_in_the_order_of_their_weights() {
        for (header, expected) in [
            (
                "es, fr;q=0.3, de-AT;q=0.8, it",
                vec!["es", "it", "de-AT", "fr"],
            ),
            ("*, fr;q=0.5", vec!["fr"]),
            ("de;q=0, it;Q=0.1", vec!["it"]),
            ("de;q=x, en;q=-1, fr;q=NaN", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(accepted_ranges(header), expected, "{header}");
        }
    }
}
