//! A goal in the form that counting and display need: its versions ordered in time.

use std::ops::Range;

use shared::{
    currency::Currency,
    goal::{Definition, Rule},
    money::Amount,
};
use uuid::Uuid;

/// What reaching a goal is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// No value.
    Nothing,
    /// The event's amount.
    Event,
    /// This much, every time.
    Fixed(Amount, Currency),
}

/// A version of a goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Version {
    /// 1, 2, 3 ...
    pub number: i32,
    /// What reaches it, as its maker wrote it.
    pub definition: Definition,
    /// The same, read.
    pub rule: Rule,
    /// What that is worth.
    pub worth: Worth,
    /// The first moment it counts for, Unix seconds; `None`: the whole past, in place of all before.
    pub counts_from: Option<i64>,
    /// When it was made, Unix seconds.
    pub made_at: i64,
}

/// Something that visitors are hoped to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// Its versions, oldest first; one at least.
    pub versions: Vec<Version>,
    /// When it was paused: the first moment, and the first after it, Unix seconds, in order.
    pub pauses: Vec<(i64, Option<i64>)>,
}

/// A stretch of time in which one version holds.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectiveVersion<'a> {
    /// Its first moment and the first after it, Unix seconds; `i64::MIN` and `i64::MAX` if unbounded.
    pub times: Range<i64>,
    /// Which version.
    pub version: &'a Version,
}

impl Goal {
    /// Which version holds when, in order; pauses are cut out.
    pub fn effective_versions(&self) -> Vec<EffectiveVersion<'_>> {
        let mut starts: Vec<(i64, &Version)> = Vec::new();
        for version in &self.versions {
            let from = version.counts_from.unwrap_or(i64::MIN);
            starts.retain(|(earlier, _)| *earlier < from);
            starts.push((from, version));
        }
        let ends = starts.iter().skip(1).map(|(from, _)| *from);
        let ends: Vec<i64> = ends.chain([i64::MAX]).collect();
        let mut effective = Vec::new();
        for ((from, version), end) in starts.into_iter().zip(ends) {
            let mut from = from;
            for (paused, resumed) in &self.pauses {
                let (paused, resumed) = (*paused, resumed.unwrap_or(i64::MAX));
                if resumed <= from || paused >= end {
                    continue;
                }
                if paused > from {
                    effective.push(EffectiveVersion {
                        times: from..paused,
                        version,
                    });
                }
                from = resumed;
            }
            if from < end {
                effective.push(EffectiveVersion {
                    times: from..end,
                    version,
                });
            }
        }
        effective
    }

    /// The version that was made last.
    pub fn newest(&self) -> Option<&Version> {
        self.versions.last()
    }

    /// Whether it is paused.
    pub fn paused(&self) -> bool {
        self.pauses.last().is_some_and(|(_, end)| end.is_none())
    }

    /// The rule that holds at this moment, Unix seconds; `None`: it is paused then, or does not count yet.
    pub fn rule_at(&self, at: i64) -> Option<&Rule> {
        let effective = self.effective_versions();
        let now = effective
            .iter()
            .find(|effective| effective.times.contains(&at))?;
        Some(&now.version.rule)
    }
}

#[cfg(test)]
mod tests {
    use shared::goal::Kind;

    use super::*;

    fn version(number: i32, counts_from: Option<i64>) -> Version {
        let mut definition = Definition::new(Kind::Page);
        definition.pages = vec!["/".to_owned()];
        Version {
            number,
            rule: definition.rule().unwrap(),
            definition,
            worth: Worth::Nothing,
            counts_from,
            made_at: 0,
        }
    }

    fn effective(
        counts_from: &[Option<i64>],
        pauses: &[(i64, Option<i64>)],
    ) -> Vec<(i64, i64, i32)> {
        let goal = Goal {
            id: Uuid::nil(),
            name: "x".to_owned(),
            versions: (1..)
                .zip(counts_from)
                .map(|(n, from)| version(n, *from))
                .collect(),
            pauses: pauses.to_vec(),
        };
        let effective = goal.effective_versions().into_iter();
        effective
            .map(|one| (one.times.start, one.times.end, one.version.number))
            .collect()
    }

    const FIRST: i64 = i64::MIN;
    const LAST: i64 = i64::MAX;

    #[test]
    fn versions_follow_each_other_or_take_the_whole_past() {
        assert_eq!(effective(&[None], &[]), [(FIRST, LAST, 1)]);
        assert_eq!(effective(&[Some(5)], &[]), [(5, LAST, 1)]);
        assert_eq!(
            effective(&[None, Some(5), Some(9)], &[]),
            [(FIRST, 5, 1), (5, 9, 2), (9, LAST, 3)]
        );
        assert_eq!(
            effective(&[None, Some(5), None, Some(9)], &[]),
            [(FIRST, 9, 3), (9, LAST, 4)]
        );
        assert_eq!(
            effective(&[None, Some(5), Some(5)], &[]),
            [(FIRST, 5, 1), (5, LAST, 3)]
        );
    }

    #[test]
    fn pauses_are_cut_out() {
        assert_eq!(
            effective(
                &[None, Some(10)],
                &[(3, Some(5)), (8, Some(12)), (20, None)]
            ),
            [(FIRST, 3, 1), (5, 8, 1), (12, 20, 2)]
        );
        assert_eq!(
            effective(&[Some(10)], &[(3, Some(10)), (12, Some(12))]),
            [(10, 12, 1), (12, LAST, 1)]
        );
    }
}
