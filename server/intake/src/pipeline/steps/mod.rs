//! The steps, in order; a file for each, or for those that look at the same.

mod excluded;
pub(super) mod opted_out;
mod over_limit;
pub(super) mod prefetch;
mod programs;
pub(super) mod readable;
mod spam_referrer;
mod stopped;
mod too_old;
mod wrong_host;

use shared::reason::Reason;

use super::candidate::Evaluation;

/// One step: keeps a candidate, or returns the reason to exclude it.
pub struct Step {
    /// Its name.
    pub name: &'static str,
    /// Looks.
    pub judge: fn(&mut Evaluation<'_>) -> Option<Reason>,
}

/// The steps that say of a client, whatever its page, whether its visitor is asked for consent.
pub(super) const OF_CLIENT: &[Step] = &[
    stopped::SUSPENDED,
    stopped::PAUSED,
    opted_out::STEP,
    prefetch::STEP,
    programs::HEADLESS,
    programs::BOT,
    programs::HOSTING,
    excluded::ADDRESS,
    excluded::COUNTRY,
];

/// The steps that every message about consent goes through, and those that depend on its page.
pub(super) const READABLE: &[Step] = &[readable::STEP];
/// See [`READABLE`].
pub(super) const OF_PAGE: &[Step] = &[wrong_host::STEP];

/// All steps in order; the first that excludes a candidate decides. Cheap and informative ones come first.
pub const STEPS: &[Step] = &[
    stopped::SUSPENDED,
    stopped::PAUSED,
    readable::STEP,
    too_old::STEP,
    wrong_host::STEP,
    opted_out::STEP,
    prefetch::STEP,
    programs::HEADLESS,
    programs::BOT,
    programs::HOSTING,
    spam_referrer::STEP,
    excluded::ADDRESS,
    excluded::COUNTRY,
    excluded::PATH,
    over_limit::STEP,
];
