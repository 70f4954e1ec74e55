//! Whether the pages of a site load a script that can ask visitors.

use base::text::Text;

use super::{records::HardStep, steps::Step};

/// The step `script`: whether such a script was seen lately. The script that Stile serves has no part that asks visitors, so
/// none was.
pub(super) fn step() -> Step {
    Step::missing(
        HardStep::Script,
        Text::new("hard.script_missing"),
        Text::new("hard.script_todo"),
    )
}
