//! Whether one alert is open.

use serde::{Deserialize, Serialize};

use crate::verdict::{Change, Verdict};

/// The state of one alert that is not about a site's hits: of a goal, or of a reason to leave hits out.
///
/// It is a plain value: the server stores it, and any server continues from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Latch {
    /// The verdict that opened it, while it is open.
    pub open: Option<Verdict>,
    /// Windows may begin no earlier (seconds since 1970): those before are about an alert that is over.
    pub not_before: i64,
}

impl Latch {
    /// Opens it if `judge` finds something in windows that began no earlier than what it is given; closes it if
    /// `is_over`. `now` is in seconds since 1970.
    pub fn step(
        &mut self,
        now: i64,
        judge: impl FnOnce(i64) -> Option<Verdict>,
        is_over: impl FnOnce(&Verdict) -> bool,
    ) -> Option<Change> {
        match self.open {
            Some(open) => is_over(&open).then(|| {
                *self = Latch {
                    open: None,
                    not_before: now,
                };
                Change::Over(open)
            }),
            None => {
                self.open = judge(self.not_before);
                self.open.map(Change::Opened)
            }
        }
    }
}
