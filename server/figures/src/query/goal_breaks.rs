//! Where the figures of a goal change because the goal did.

use poem_openapi::Enum;
use sites::goals::{EffectiveVersion, Goal, Version};

/// What happened to a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "GoalBreakKind", rename_all = "snake_case")]
pub enum BreakKind {
    /// A version took effect.
    Version,
    /// The goal was paused: it counts no hits from here on.
    Paused,
    /// The goal was resumed.
    Resumed,
}

/// A moment at which a goal gets a new version, is paused or is resumed.
#[derive(Debug, Clone, PartialEq)]
pub struct Break<'a> {
    /// The goal.
    pub goal: &'a Goal,
    /// When, Unix seconds.
    pub at: i64,
    /// What happened.
    pub kind: BreakKind,
    /// The version that applies, or applied until then.
    pub version: &'a Version,
}

/// All breaks of a goal, in order. A version that also counts all past data leaves no break: it applies to all hits.
pub fn breaks(goal: &Goal) -> Vec<Break<'_>> {
    let mut breaks = Vec::new();
    let mut before: Option<EffectiveVersion<'_>> = None;
    for effective in goal.effective_versions() {
        let mut add = |kind, at, version| {
            breaks.push(Break {
                goal,
                at,
                kind,
                version,
            });
        };
        let same = before
            .as_ref()
            .is_some_and(|before| before.version.number == effective.version.number);
        if let Some(before) = &before
            && before.times.end < effective.times.start
        {
            add(BreakKind::Paused, before.times.end, before.version);
            add(BreakKind::Resumed, effective.times.start, effective.version);
        }
        if !same && effective.times.start != i64::MIN {
            add(BreakKind::Version, effective.times.start, effective.version);
        }
        before = Some(effective);
    }
    if let Some(last) = before
        && last.times.end != i64::MAX
    {
        breaks.push(Break {
            goal,
            at: last.times.end,
            kind: BreakKind::Paused,
            version: last.version,
        });
    }
    breaks
}

#[cfg(test)]
mod tests {
    use shared::goal::{Definition, Kind};
    use sites::goals::Worth;
    use uuid::Uuid;

    use super::*;

    fn found(counts_from: &[Option<i64>], pauses: &[(i64, Option<i64>)]) -> Vec<String> {
        let mut definition = Definition::new(Kind::Page);
        definition.pages = vec!["/".to_owned()];
        let rule = definition.rule().expect("a rule");
        let versions = (1..).zip(counts_from).map(|(number, from)| Version {
            number,
            definition: definition.clone(),
            rule: rule.clone(),
            worth: Worth::Nothing,
            counts_from: *from,
            made_at: 0,
        });
        let goal = Goal {
            id: Uuid::nil(),
            name: "x".to_owned(),
            versions: versions.collect(),
            pauses: pauses.to_vec(),
        };
        let breaks = breaks(&goal);
        let text = |one: &Break<'_>| format!("{} {:?} {}", one.at, one.kind, one.version.number);
        breaks.iter().map(text).collect()
    }

    #[test]
    fn versions_that_took_the_past_leave_none() {
        assert!(found(&[None], &[]).is_empty());
        assert!(found(&[Some(5), None], &[]).is_empty());
        assert_eq!(found(&[Some(5)], &[]), ["5 Version 1"]);
        assert_eq!(
            found(&[None, Some(5), Some(9)], &[]),
            ["5 Version 2", "9 Version 3"]
        );
    }

    #[test]
    fn pauses_are_told_where_they_begin_and_end() {
        assert_eq!(
            found(
                &[None, Some(10)],
                &[(3, Some(5)), (8, Some(12)), (20, None)]
            ),
            [
                "3 Paused 1",
                "5 Resumed 1",
                "8 Paused 1",
                "12 Resumed 2",
                "12 Version 2",
                "20 Paused 2"
            ]
        );
        assert_eq!(found(&[Some(10)], &[(12, Some(12))]), ["10 Version 1"]);
    }
}
