//! What visitors answered in a period, added up.

use std::collections::BTreeMap;

use figures::consented::AgreedShare;
use shared::date::Date;

use super::{
    questions::Answers,
    records::{ConsentBanner, ConsentDay, ConsentTotal},
};

/// Days, their total, the share of those who agreed, and the banner's versions.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Summary {
    pub days: Vec<ConsentDay>,
    pub total: ConsentTotal,
    pub agreed_share: Option<AgreedShare>,
    pub banners: Vec<ConsentBanner>,
}

/// Adds up answers by day, version and language.
pub(super) fn add_up(answers: &[Answers]) -> Summary {
    let mut days: BTreeMap<i32, ConsentTotal> = BTreeMap::new();
    let mut banners: BTreeMap<(Option<&str>, &str), [i64; 3]> = BTreeMap::new();
    let mut total = ConsentTotal::default();
    let mut agreed_now = 0;
    for one in answers {
        add(days.entry(one.day).or_default(), one);
        add(&mut total, one);
        agreed_now += one.agreed_now;
        let [shown, agreed, declined] = banners
            .entry((one.version.as_deref(), &one.language))
            .or_default();
        *shown += one.shown;
        *agreed += one.agreed + one.agreed_now;
        *declined += one.declined + one.changed - one.agreed_now;
    }
    // Visitors who were not asked were shown none.
    banners.retain(|_, sums| *sums != [0; 3]);
    let mut banners: Vec<ConsentBanner> = banners
        .into_iter()
        .map(
            |((version, language), [shown, agreed, declined])| ConsentBanner {
                version: version.map(str::to_owned),
                language: language.to_owned(),
                shown,
                agreed,
                declined,
            },
        )
        .collect();
    banners.sort_by_key(|banner| std::cmp::Reverse(banner.shown));
    Summary {
        days: days.into_iter().map(day).collect(),
        agreed_share: share(&total, agreed_now),
        total,
        banners,
    }
}

fn add(sums: &mut ConsentTotal, one: &Answers) {
    sums.shown += one.shown;
    sums.agreed += one.agreed;
    sums.declined += one.declined;
    sums.gpc += one.gpc;
    sums.withdrew += one.withdrew;
    sums.changed += one.changed;
}

fn day((day, sums): (i32, ConsentTotal)) -> ConsentDay {
    let ConsentTotal {
        shown,
        agreed,
        declined,
        gpc,
        withdrew,
        changed,
    } = sums;
    ConsentDay {
        day: Date::from_days(day).to_string(),
        shown,
        agreed,
        declined,
        gpc,
        withdrew,
        changed,
    }
}

fn share(total: &ConsentTotal, agreed_now: i64) -> Option<AgreedShare> {
    let answered = total.agreed + total.declined + total.changed;
    AgreedShare::of(total.shown, answered, total.agreed + agreed_now)
}

#[cfg(test)]
mod tests {
    use figures::number::Number;

    use super::*;

    fn answers(day: i32, version: Option<&str>, counts: [i64; 7]) -> Answers {
        let [shown, agreed, declined, gpc, withdrew, changed, agreed_now] = counts;
        Answers {
            day,
            version: version.map(str::to_owned),
            language: "de".to_owned(),
            shown,
            agreed,
            declined,
            gpc,
            withdrew,
            changed,
            agreed_now,
        }
    }

    #[test]
    fn days_and_versions_are_added_up() {
        let summary = add_up(&[
            answers(1, None, [0, 0, 0, 4, 0, 0, 0]),
            answers(1, Some("aa"), [10, 3, 2, 0, 0, 0, 0]),
            answers(2, Some("aa"), [2, 1, 0, 0, 1, 0, 0]),
            answers(2, Some("bb"), [20, 5, 6, 0, 0, 3, 2]),
        ]);
        let day = |day: &str, counts: [i64; 6]| ConsentDay {
            day: day.to_owned(),
            shown: counts[0],
            agreed: counts[1],
            declined: counts[2],
            gpc: counts[3],
            withdrew: counts[4],
            changed: counts[5],
        };
        let banner = |version: &str, counts: [i64; 3]| ConsentBanner {
            version: Some(version.to_owned()),
            language: "de".to_owned(),
            shown: counts[0],
            agreed: counts[1],
            declined: counts[2],
        };
        let expected = Summary {
            days: vec![
                day("1970-01-02", [10, 3, 2, 4, 0, 0]),
                day("1970-01-03", [22, 6, 6, 0, 1, 3]),
            ],
            total: ConsentTotal {
                shown: 32,
                agreed: 9,
                declined: 8,
                gpc: 4,
                withdrew: 1,
                changed: 3,
            },
            agreed_share: Some(AgreedShare {
                asked: 32,
                agreed: 11,
                share: Number(11.0 / 32.0),
            }),
            banners: vec![banner("bb", [20, 7, 7]), banner("aa", [12, 4, 2])],
        };
        assert_eq!(summary, expected);
    }

    #[test]
    fn without_a_banner_those_who_answered_were_asked() {
        assert_eq!(add_up(&[]), Summary::default());
        let gpc = add_up(&[answers(1, None, [0, 0, 0, 4, 0, 0, 0])]);
        assert_eq!((gpc.agreed_share, gpc.banners), (None, vec![]));
        let own = add_up(&[answers(1, None, [0, 1, 2, 0, 0, 1, 1])]);
        let expected = AgreedShare {
            asked: 4,
            agreed: 2,
            share: Number(0.5),
        };
        assert_eq!(own.agreed_share, Some(expected));
    }
}
