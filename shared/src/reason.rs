//! Why a hit that was received is not counted.
//!
//! One enum feeds the decision, `EventsTaken.why`, `/left-out` and
//! `/definitions`, so that they cannot disagree.

use serde::{Deserialize, Serialize};

/// A reason for leaving a hit out. The code is stable and part of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Enum))]
#[cfg_attr(feature = "openapi", oai(rename_all = "snake_case"))]
pub enum Reason {
    /// A crawler that names itself.
    Bot,
    /// A browser driven by a program.
    Headless,
    /// An address that belongs to a data centre.
    Hosting,
    /// A page loaded before anyone asked for it.
    Prefetch,
    /// A referrer known for spam.
    SpamReferrer,
    /// A host that is not the site's.
    WrongHost,
    /// A path that the site leaves out.
    ExcludedPath,
    /// An address that the site leaves out.
    ExcludedAddress,
    /// A country that the site leaves out.
    ExcludedCountry,
    /// A visitor who does not want to be counted.
    OptedOut,
    /// Sent before under the same key, or the same view or event within a second.
    Repeated,
    /// Not readable as a hit.
    Malformed,
    /// Over 72 hours old when it arrived.
    TooOld,
    /// More within a minute than is counted of one site or from one address, or more than the account's plan includes.
    OverLimit,
    /// The account is suspended.
    Suspended,
    /// Counting is paused by the site's owner.
    Paused,
}

impl Reason {
    /// Every reason, in the order in which they are listed.
    pub const ALL: [Reason; 16] = [
        Reason::Bot,
        Reason::Headless,
        Reason::Hosting,
        Reason::Prefetch,
        Reason::SpamReferrer,
        Reason::WrongHost,
        Reason::ExcludedPath,
        Reason::ExcludedAddress,
        Reason::ExcludedCountry,
        Reason::OptedOut,
        Reason::Repeated,
        Reason::Malformed,
        Reason::TooOld,
        Reason::OverLimit,
        Reason::Suspended,
        Reason::Paused,
    ];

    /// The stable code, as in answers and in DuckDB.
    pub fn code(self) -> &'static str {
        match self {
            Reason::Bot => "bot",
            Reason::Headless => "headless",
            Reason::Hosting => "hosting",
            Reason::Prefetch => "prefetch",
            Reason::SpamReferrer => "spam_referrer",
            Reason::WrongHost => "wrong_host",
            Reason::ExcludedPath => "excluded_path",
            Reason::ExcludedAddress => "excluded_address",
            Reason::ExcludedCountry => "excluded_country",
            Reason::OptedOut => "opted_out",
            Reason::Repeated => "repeated",
            Reason::Malformed => "malformed",
            Reason::TooOld => "too_old",
            Reason::OverLimit => "over_limit",
            Reason::Suspended => "suspended",
            Reason::Paused => "paused",
        }
    }

    /// The reason with this code.
    pub fn from_code(code: &str) -> Option<Reason> {
        Reason::ALL.into_iter().find(|reason| reason.code() == code)
    }
}
