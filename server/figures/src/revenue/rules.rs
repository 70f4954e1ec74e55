//! What can be asked of revenue.

use base::answer::Problem;
use shared::period::Interval;

use crate::query::Dimension;

/// Most breakdowns of one question.
const BREAKDOWNS: usize = 10;

/// What a breakdown is by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// The goal that was reached.
    Goal,
    /// What the view or event is, or its visit.
    Of(Dimension),
}

impl By {
    /// Its word in the API.
    pub fn word(&self) -> String {
        match self {
            By::Goal => "goal".to_owned(),
            By::Of(dimension) => dimension.word(),
        }
    }
}

/// What is requested in addition to the totals.
#[derive(Clone, Debug)]
pub struct RevenueRequest {
    /// The breakdowns.
    pub by: Vec<By>,
    /// Of the series; `None`: one that suits the period.
    pub interval: Option<Interval>,
    /// Rows of each breakdown.
    pub limit: u32,
}

/// Reads the request.
pub fn checked(
    by: &[String],
    interval: Option<&str>,
    limit: Option<u32>,
) -> Result<RevenueRequest, Problem> {
    if by.len() > BREAKDOWNS {
        return Err(Problem::invalid("too_many_breakdowns.revenue")
            .with("most", BREAKDOWNS)
            .field("by"));
    }
    let one = |(at, word): (usize, &String)| match word.as_str() {
        word if word.eq_ignore_ascii_case("goal") => Ok(By::Goal),
        word => Dimension::parse(word).map(By::Of).map_err(|mistake| {
            Problem::invalid("unknown_breakdown")
                .saying(mistake)
                .field(format!("by[{at}]"))
        }),
    };
    let whole_days = |word: &str| {
        Interval::parse(word)
            .ok()
            .filter(|interval| matches!(interval, Interval::Day | Interval::Week | Interval::Month))
            .ok_or_else(|| Problem::invalid("unknown_interval").field("interval"))
    };
    Ok(RevenueRequest {
        by: by.iter().enumerate().map(one).collect::<Result<_, _>>()?,
        interval: interval.map(whole_days).transpose()?,
        limit: limit.unwrap_or(10),
    })
}
