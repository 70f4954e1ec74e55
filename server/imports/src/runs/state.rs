//! Where an import is.

use poem_openapi::Enum;

/// The state of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum ImportState {
    /// Its reports are being fetched.
    Fetching,
    /// It waits for others.
    Waiting,
    /// It is being stored. No figure includes any of it yet.
    Running,
    /// Figures include its days.
    Done,
    /// It cannot be done. No figure includes any of it.
    Failed,
    /// It is being taken back.
    Removing,
}

impl ImportState {
    const ALL: [ImportState; 6] = [
        ImportState::Fetching,
        ImportState::Waiting,
        ImportState::Running,
        ImportState::Done,
        ImportState::Failed,
        ImportState::Removing,
    ];

    /// As in the API and the database.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fetching => "fetching",
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Removing => "removing",
        }
    }

    /// The state with this word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_a_word() {
        for state in ImportState::ALL {
            assert_eq!(ImportState::parse(state.word()), Some(state));
        }
        assert_eq!(ImportState::parse("over"), None);
    }
}
