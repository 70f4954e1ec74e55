//! How visitors are counted: by marks of firsts where those are exact, by
//! `count(DISTINCT visitor)` elsewhere. Chosen per question.

/// Which mark of firsts answers a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Firsts {
    /// None: distinct visitors are counted.
    None,
    /// The mark in this column.
    Of(&'static str),
    /// The mark of the visitor's day, as long as all rows of a visitor agree on
    /// place and device (a backend's own visitor ids need not).
    Steady,
}

/// How far compaction has come in the rows that a question reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finished {
    /// All of them carry right marks.
    All,
    /// Some do; `done` says which.
    Some,
    /// The question may not use marks: it is filtered, begins within a day, or
    /// the site's zone was another one then.
    Unusable,
}

/// SQL for the number of visitors among rows of the period.
///
/// A mark is 1 on the first row of a visitor (with this source, page...), and 2
/// on the first of a later day, when a visit crosses midnight: that one counts
/// only where the period, or the bucket, begins with that day. Visitors of rows
/// not yet finished are distinct from all others, since their salt or their
/// visit is.
///
/// `within` narrows the rows further where the statement's WHERE does not.
pub fn visitors_sql(
    mark: Option<&'static str>,
    finished: Finished,
    first_days: &str,
    within: &str,
) -> String {
    let Some(mark) = mark.filter(|_| finished != Finished::Unusable) else {
        return format!("count(DISTINCT visitor) FILTER ({within})");
    };
    let marked = format!("({mark} = 1 OR ({mark} = 2 AND {first_days})) AND {within}");
    if finished == Finished::All {
        format!("count(*) FILTER ({marked})")
    } else {
        format!(
            "count(*) FILTER (done AND {marked}) + count(DISTINCT visitor) FILTER (NOT done AND {within})"
        )
    }
}
