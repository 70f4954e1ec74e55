//! The steps, in order.

mod bot;
mod excluded_address;
mod excluded_country;
mod excluded_path;
mod headless;
mod hosting;
pub(super) mod opted_out;
mod over_limit;
mod paused;
pub(super) mod prefetch;
pub(super) mod readable;
mod spam_referrer;
mod suspended;
mod too_old;
mod wrong_host;

use shared::reason::Reason;

use super::passing::Passing;

/// One step: keeps a candidate, or gives the reason for leaving it out.
pub struct Step {
    /// Its name.
    pub name: &'static str,
    /// Looks.
    pub judge: fn(&mut Passing<'_>) -> Option<Reason>,
}

/// All steps in order; the first that leaves a candidate out has the say.
/// What is cheap to know and says most about the hit comes first.
pub const STEPS: &[Step] = &[
    suspended::STEP,
    paused::STEP,
    readable::STEP,
    too_old::STEP,
    wrong_host::STEP,
    opted_out::STEP,
    prefetch::STEP,
    headless::STEP,
    bot::STEP,
    hosting::STEP,
    spam_referrer::STEP,
    excluded_address::STEP,
    excluded_country::STEP,
    excluded_path::STEP,
    over_limit::STEP,
];
