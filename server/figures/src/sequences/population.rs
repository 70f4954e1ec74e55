//! The population that a scan reads.

/// The population of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Population {
    /// All visitors, each visit alone.
    Visits,
    /// Those of visitors who agreed, across their visits.
    Agreed,
}

impl Population {
    /// The column that tells one from the other.
    pub fn column(self) -> &'static str {
        match self {
            Population::Visits => "visit",
            Population::Agreed => "visitor",
        }
    }

    /// Which rows belong to them.
    pub fn rows(self) -> &'static str {
        match self {
            Population::Visits => "visit IS NOT NULL",
            Population::Agreed => "agreed AND visit IS NOT NULL",
        }
    }
}
