//! What is found, with what a sentence about it needs.

use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// No hit arrives.
    Stopped,
    /// Far fewer hits than expected.
    Drop,
    /// Far more hits than expected.
    Spike,
    /// A goal is not completed any longer, while the site is visited.
    GoalStopped,
    /// A greater part of the hits is left out for one reason.
    ShareJump,
    /// A source that brought nearly nothing brings many visits.
    NewSource,
}

/// A finding about a window that ends now.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// What happened.
    pub kind: Kind,
    /// The window's complete hours; the running hour is in it too. 0: only the running hour.
    pub window_hours: u16,
    /// When the window began, in seconds since 1970.
    pub since: i64,
    /// Hits, completions, or visits in the window; for a share, those left out.
    pub counted: u64,
    /// How many of them were expected.
    pub expected: f64,
    /// The lowest (highest) count that would have been no finding.
    pub bound: f64,
    /// For [`Kind::ShareJump`] all hits received, for [`Kind::NewSource`] the visits of all sources.
    pub of: Option<u64>,
}

/// An alert that begins or ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// Found now.
    Opened(Verdict),
    /// Over now; with the verdict that opened it.
    Over(Verdict),
}
