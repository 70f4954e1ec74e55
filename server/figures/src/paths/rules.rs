//! What can be asked of paths.

use base::answer::{Problem, UpTo};
use shared::limits;

/// Most steps of a run.
pub(super) const STEPS: usize = 6;
/// Most runs of an answer, and steps of a level.
const ROWS: u32 = 100;
/// How many of them are requested.
pub(super) type Rows = UpTo<ROWS>;

/// Which runs are requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathRequest {
    /// The step that all of them have at one end; `None`: the visit's first.
    pub anchor: Option<String>,
    /// Whether they end with it and are read backward.
    pub backward: bool,
    /// The maximum number of steps.
    pub steps: u32,
    /// The maximum number of runs, and of steps of a level.
    pub limit: u32,
}

/// Reads the request.
pub fn checked(
    from: Option<String>,
    to: Option<String>,
    steps: Option<u32>,
    limit: Option<u32>,
) -> Result<PathRequest, Problem> {
    let wrong = |problem: Problem, field: &'static str| Err(problem.field(field));
    if from.is_some() && to.is_some() {
        return wrong(Problem::invalid("two_ends"), "to");
    }
    let backward = to.is_some();
    if let Some(step) = from.as_ref().or(to.as_ref()) {
        let named = step.strip_prefix("event:");
        let fits = match named {
            Some(name) => !name.is_empty() && !limits::over(name, limits::EVENT_NAME),
            None => step.starts_with('/') && !limits::over(step, limits::PATH),
        };
        if !fits {
            return wrong(
                Problem::invalid("malformed_step"),
                if backward { "to" } else { "from" },
            );
        }
    }
    let steps = steps.unwrap_or(4);
    if !(2..=STEPS as u32).contains(&steps) {
        return wrong(
            Problem::invalid("wrong_number_of_steps.path").with("most", STEPS),
            "steps",
        );
    }
    Ok(PathRequest {
        anchor: from.or(to),
        backward,
        steps,
        limit: limit.unwrap_or(10),
    })
}
