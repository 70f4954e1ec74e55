//! How a command ended, for people and for scripts.

use std::{fmt, io, process::ExitCode};

use crate::show::safe;

/// The exit codes, as the manual lists them.
pub const EXITS: &[(u8, &str)] = &[
    (0, "success"),
    (
        1,
        "an error on this machine, such as a file that cannot be read",
    ),
    (2, "the command line is invalid"),
    (
        3,
        "not signed in: the token is missing, invalid, expired or revoked",
    ),
    (4, "the token has no permission for this"),
    (5, "not found, or not visible to the token"),
    (6, "the server refused the request"),
    (
        7,
        "the server is unreachable, busy or failing: try again later",
    ),
    (8, "an event was excluded, and --must-count was given"),
    (9, "the file is not proven"),
];

/// How a command failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Local = 1,
    Usage = 2,
    SignedOut = 3,
    Denied = 4,
    Unknown = 5,
    Refused = 6,
    Later = 7,
    NotCounted = 8,
    NotProven = 9,
}

/// What went wrong, and what to do about it.
#[derive(Debug)]
pub struct Failure {
    pub exit: Exit,
    message: String,
    hint: Option<String>,
    /// The stable code of the server's refusal.
    pub code: Option<String>,
    /// Seconds after which the server says it may work.
    pub retry_after: Option<u64>,
    /// The reader of the output has gone, which is not a failure.
    unread: bool,
}

impl Failure {
    pub fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self {
            exit,
            message: message.into(),
            hint: None,
            code: None,
            retry_after: None,
            unread: false,
        }
    }

    pub fn local(message: impl Into<String>) -> Self {
        Self::new(Exit::Local, message)
    }

    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    /// With a second sentence that says what to do.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// With the place where it happened in front.
    pub fn at(mut self, place: &str) -> Self {
        self.message = format!("{place}: {}", self.message);
        self
    }

    /// What went wrong, without what to do about it.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Writes it to standard error; the exit code.
    pub fn report(&self) -> ExitCode {
        if self.unread {
            return ExitCode::SUCCESS;
        }
        eprintln!("stile: {self}");
        ExitCode::from(self.exit as u8)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&safe(&self.message))?;
        match &self.hint {
            Some(hint) => write!(f, "\n       {}", safe(hint)),
            None => Ok(()),
        }
    }
}

/// Writing the output failed.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self {
            // As in `stile figures example.com | head -1`.
            unread: error.kind() == io::ErrorKind::BrokenPipe,
            ..Self::local(format!("the output cannot be written: {error}"))
        }
    }
}

impl From<csv::Error> for Failure {
    fn from(error: csv::Error) -> Self {
        match error.into_kind() {
            csv::ErrorKind::Io(error) => error.into(),
            other => Self::local(format!("the CSV cannot be written: {other:?}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_listed_once_and_in_order() {
        for (place, (code, text)) in EXITS.iter().enumerate() {
            assert_eq!(place, usize::from(*code));
            assert!(!text.is_empty());
        }
        assert_eq!(EXITS.len(), Exit::NotProven as usize + 1);
    }

    #[test]
    fn the_manual_lists_them_as_they_are() {
        let manual = include_str!("../../../docs/command-line.md");
        for (code, text) in EXITS {
            let text = text.replace("--must-count", "`--must-count`");
            assert!(manual.contains(&format!("| {code} | {text} |")), "{text}");
        }
    }

    #[test]
    fn a_pipe_that_nobody_reads_is_no_failure() {
        let unread = Failure::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert!(unread.unread);
        assert!(!Failure::from(io::Error::from(io::ErrorKind::StorageFull)).unread);
    }

    #[test]
    fn what_a_server_said_cannot_drive_the_terminal() {
        let shown = Failure::local("no \u{1b}[2J such site").to_string();
        assert_eq!(shown, "no \\u{1b}[2J such site");
    }
}
