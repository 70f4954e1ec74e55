//! The population that a scan reads.

use crate::query::ResolvedQuery;

/// The population of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Population {
    /// All visitors, each visit alone.
    Visits,
    /// Consented visitors, across their visits, from the agreement on.
    Agreed,
}

impl Population {
    /// Whether the site can have any of them: if not, there is nothing to read.
    pub fn is_possible(self, resolved: &ResolvedQuery) -> bool {
        self == Population::Visits || resolved.has_consented()
    }

    /// Which rows have the names of what a scan reads: all of them, and possibly more.
    pub fn rows(self) -> &'static str {
        match self {
            Population::Visits => "visit IS NOT NULL",
            Population::Agreed => {
                "coalesce(visit, seq) IN (SELECT visit FROM ties WHERE site_id = $1)"
            }
        }
    }
}
