//! What a saved view may be, and who owns it.

use base::{
    access::{Caller, Role},
    answer::Problem,
};
use shared::control;
use sites::goals::Goal;

use super::records::{SavedMetric, SavedViewCreate, SeenBy};
use crate::query;

/// How many views of one site have the same audience.
pub(super) const VIEWS: i64 = 100;
/// How long a view's name may be, in characters.
const NAME: usize = 100;

/// A view as it is kept.
#[derive(Debug, PartialEq)]
pub(super) struct CheckedView {
    pub name: String,
    pub period: String,
    pub compare: Option<String>,
    pub filters: Vec<String>,
    pub metric: SavedMetric,
    pub seen_by: SeenBy,
}

/// Checks a view as the figures would that it is a view of, on a site with these goals.
pub(super) fn checked(request: SavedViewCreate, goals: &[Goal]) -> Result<CheckedView, Problem> {
    let filters = request.filters.unwrap_or_default();
    let filters = query::filters(&filters, "filters", goals)?;
    let compare = request
        .compare
        .filter(|text| !text.is_empty() && !text.eq_ignore_ascii_case("none"));
    query::compare(compare.as_deref())?;
    Ok(CheckedView {
        name: name(&request.name)?,
        period: query::period(request.period.as_deref())?.to_string(),
        compare,
        // The dashboard knows the words as they are listed.
        filters: filters.iter().map(ToString::to_string).collect(),
        metric: request.metric.unwrap_or(SavedMetric::Visitors),
        seen_by: request.seen_by.unwrap_or(SeenBy::Me),
    })
}

fn name(text: &str) -> Result<String, Problem> {
    let name = control::unmarked(text);
    let name = name.trim();
    let length = name.chars().count();
    if !control::is_seen(name) || length > NAME || name.chars().any(char::is_control) {
        return Err(Problem::invalid("invalid_name.view")
            .with("most", NAME)
            .field("name"));
    }
    Ok(name.to_owned())
}

/// Sharing a view with the team changes what others see.
pub(super) fn may_save(caller: &Caller, seen_by: SeenBy) -> Result<(), Problem> {
    if seen_by == SeenBy::Me || caller.role >= Role::Editor {
        return Ok(());
    }
    Err(Problem::denied("role_too_low.team_views").field("seen_by"))
}

/// Whether the caller, who sees the view, may delete it; `own`: they saved it.
pub(super) fn may_delete(caller: &Caller, own: bool) -> bool {
    !caller.support && (own || caller.role >= Role::Editor)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(name: &str) -> SavedViewCreate {
        SavedViewCreate {
            name: name.to_owned(),
            period: None,
            compare: None,
            filters: None,
            metric: None,
            seen_by: None,
        }
    }

    #[test]
    fn what_is_left_out_has_its_usual_value() {
        let kept = checked(request("  Monday round "), &[]).unwrap();
        assert_eq!(kept.name, "Monday round");
        assert_eq!((kept.period.as_str(), kept.compare), ("30d", None));
        assert_eq!(
            (kept.metric, kept.seen_by),
            (SavedMetric::Visitors, SeenBy::Me)
        );
        assert!(kept.filters.is_empty());
    }

    #[test]
    fn what_no_figure_takes_is_not_kept() {
        for (change, code) in [
            (
                SavedViewCreate {
                    period: Some("fortnight".into()),
                    ..request("a")
                },
                "unknown_period",
            ),
            (
                SavedViewCreate {
                    compare: Some("before".into()),
                    ..request("a")
                },
                "unknown_comparison",
            ),
            (
                SavedViewCreate {
                    filters: Some(vec!["page:/".into(), "colour:red".into()]),
                    ..request("a")
                },
                "unknown_filter",
            ),
            (
                SavedViewCreate {
                    filters: Some(vec!["goal:018f0000-0000-7000-8000-000000000000".into()]),
                    ..request("a")
                },
                "unknown_goal",
            ),
            (request(" "), "invalid_name"),
            (request("a\nb"), "invalid_name"),
            (request(&"x".repeat(101)), "invalid_name"),
        ] {
            let refused = checked(change, &[]).unwrap_err();
            assert_eq!(refused.code(), code);
        }
    }
}
