//! Whether the pages of a site load the script.

use base::{clock::MICROS, text::Text};

use super::{records::HardStep, steps::Step};

/// For how long a page that loaded the script is seen lately, in microseconds.
const LATELY: i64 = 7 * 86_400 * MICROS;

/// The step `script`: whether a hit was counted lately, and when the last one was (both in microseconds since 1970). Pages
/// load the script from this deployment, so it has the part that asks visitors.
pub(super) fn step(last_counted: Option<i64>, now: i64) -> Step {
    if last_counted.is_some_and(|at| at > now - LATELY) {
        return Step::done(HardStep::Script, Text::new("hard.script_done"));
    }
    Step::missing(
        HardStep::Script,
        Text::new("hard.script_missing"),
        Text::new("hard.script_todo"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hit_of_the_last_week_shows_that_the_script_is_there() {
        let why = |at: Option<i64>| step(at, 10 * LATELY).why.id();
        assert_eq!(why(None), "hard.script_missing");
        assert_eq!(why(Some(9 * LATELY)), "hard.script_missing");
        assert_eq!(why(Some(9 * LATELY + 1)), "hard.script_done");
        assert!(step(None, 0).todo.is_some());
    }
}
