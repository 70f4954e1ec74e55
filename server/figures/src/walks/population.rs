//! Whose hits a walk goes along with.

/// Whose hits a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Everyone's, each visit by itself.
    Visits,
    /// Those of visitors who agreed, across their visits.
    Agreed,
}

impl Whose {
    /// The column that tells one from the other.
    pub fn column(self) -> &'static str {
        match self {
            Whose::Visits => "visit",
            Whose::Agreed => "visitor",
        }
    }

    /// Which rows belong to them.
    pub fn rows(self) -> &'static str {
        match self {
            Whose::Visits => "visit IS NOT NULL",
            Whose::Agreed => "agreed AND visit IS NOT NULL",
        }
    }
}
