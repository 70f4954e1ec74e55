//! Faults, and a checker that knows every acknowledgement. `load faults` (and `make faults`) causes each
//! fault once, then random faults for the given time, and prints a table; `docs/faults.md` says what must
//! follow from each.
//!
//! A fault is a file of [`each`]. It runs on a [`stage::Stage`]: a separate server in a separate data folder,
//! hits whose outcomes are recorded ([`ledger`]), and another client that sends queries ([`watch`]). Every
//! acknowledged hit must be counted, once; a refused one must not be; and no client may see more than the
//! fault allows.

pub mod deployment;
pub mod each;
pub mod journal;
pub mod ledger;
pub mod machine;
pub mod pages;
pub mod postgres;
pub mod report;
pub mod run;
pub mod stage;
pub mod watch;

use std::pin::Pin;

use anyhow::Result;
pub use each::ALL;
pub use report::{Outcome, Verdict};
pub use run::{Options, once, run};
pub use stage::{Allowed, Stage};

/// What a fault befalls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// Processes die, hang or run short.
    Processes,
    /// The machine: its disk, memory and clock.
    Machine,
    /// Files are damaged while the server is not there.
    Files,
    /// Only hits and queries, too many of them.
    Loads,
}

/// A fault that is being tried.
pub type Trying<'a> = Pin<Box<dyn Future<Output = Result<()>> + 'a>>;

/// One fault.
#[derive(Clone, Copy)]
pub struct Fault {
    /// What `docs/faults.md` calls it.
    pub id: &'static str,
    /// What it befalls.
    pub area: Area,
    /// Whether `make test` has it too: it takes seconds.
    pub quick: bool,
    /// Whether it may befall a deployment that lives on, and has seen others before.
    pub standing: bool,
    /// Whether only a debug build can be brought to it.
    pub fail_point: bool,
    /// Causes the fault and checks. Problems go to the stage; an error means that the fault could not be
    /// completed, or that the machine does not allow it ([`machine::Skip`]).
    pub run: for<'a> fn(&'a mut Stage) -> Trying<'a>,
}

impl std::fmt::Debug for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}
