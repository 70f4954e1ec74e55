//! Requests and responses about a site's consent settings.

use poem_openapi::{Enum, Object};
use serde::Deserialize;
use shared::banner::Keep;
use sites::site_lock::Maker;

/// Whether visitors are asked for consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum HardMode {
    /// Visitors are not asked, and not recognised on another day.
    Off,
    /// Visitors are asked, and those who agree are recognised.
    On,
}

/// The settings of a site.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Object)]
#[serde(deny_unknown_fields)]
pub struct HardSettings {
    /// For how many days records are kept: visits 1 to 1095, consent records 365 to 3650, and these at least as long as
    /// visits.
    pub keep: Keep,
    /// The languages in which visitors are asked, as BCP 47 tags such as `de` or `pt-BR`: 1 to 40.
    pub languages: Vec<String>,
    /// Whether a consent tool of the site's own asks, in place of the banner.
    pub own_tool: bool,
}

/// A site's consent settings.
#[derive(Clone, Debug, Object)]
pub struct HardView {
    /// Whether visitors are asked.
    pub mode: HardMode,
    /// Since when, in Unix seconds; null while they are not.
    pub since: Option<i64>,
    /// For how many days records are kept.
    pub keep: Keep,
    /// The languages in which visitors are asked; empty until the settings are saved.
    pub languages: Vec<String>,
    /// Whether a consent tool of the site's own asks, in place of the banner.
    pub own_tool: bool,
    /// When the settings were saved, in Unix seconds; null: never, so they are those to begin with.
    pub saved_at: Option<i64>,
    /// The person who saved them; null if that person is not in the account.
    pub saved_by: Option<Maker>,
    /// The privacy policy in which the paragraph was found; null until it was.
    pub policy: Option<HardPolicy>,
    /// What is needed before visitors can be asked, in order.
    pub steps: Vec<HardStepView>,
    /// What is erased next of what is kept of visitors, the earlier first; empty if nothing is kept.
    pub next: Vec<HardNext>,
    /// What is stored in each mode.
    pub modes: Vec<HardModeView>,
}

/// A privacy policy and the paragraph that was found in it.
#[derive(Clone, Debug, Object)]
pub struct HardPolicy {
    /// Its address.
    pub url: String,
    /// When the paragraph was found, in Unix seconds.
    pub found_at: i64,
    /// The language of the paragraph.
    pub language: String,
    /// The paragraph as it is in the page.
    pub passage: String,
    /// When the page was last read, in Unix seconds; null if it was not since the paragraph was found. While visitors are
    /// asked, Stile reads it each night.
    pub checked_at: Option<i64>,
    /// Since when the page lacks the paragraph or cannot be read, in Unix seconds; null while it is there.
    pub lost_at: Option<i64>,
}

/// A kind of what is kept of visitors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum HardNextKind {
    /// Visits of visitors who agreed: they stay, as those of visitors who did not.
    Visits,
    /// Consent records.
    Records,
}

/// What is erased next of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct HardNext {
    /// The kind.
    pub what: HardNextKind,
    /// The day on which it is erased, soon after midnight, as `YYYY-MM-DD` in the site's time zone.
    pub on: String,
    /// How many visits or records that is.
    pub number: i64,
}

/// Something that is needed before visitors can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum HardStep {
    /// It is decided what is kept and for how long.
    Keep,
    /// The privacy policy has the paragraph on visitors who agree.
    Policy,
    /// The data processing contract with the deployment's operator is accepted.
    Dpa,
    /// A banner is published in all languages of the site.
    Banner,
    /// The site's pages load a script that can show the banner.
    Script,
}

impl HardStep {
    /// As in the API.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Policy => "policy",
            Self::Dpa => "dpa",
            Self::Banner => "banner",
            Self::Script => "script",
        }
    }
}

/// A step, and whether it is done.
#[derive(Clone, Debug, Object)]
pub struct HardStepView {
    /// The step.
    pub step: HardStep,
    /// Whether it is done.
    pub done: bool,
    /// Why it is done or not.
    pub why: String,
    /// What to do; null if it is done.
    pub what_to_do: Option<String>,
}

/// What is stored in a mode.
#[derive(Clone, Debug, Object)]
pub struct HardModeView {
    /// The mode.
    pub mode: HardMode,
    /// What the script stores on a visitor's device.
    pub on_device: Vec<HardStored>,
    /// What Stile stores.
    pub here: Vec<HardStored>,
}

/// Something that is stored.
#[derive(Clone, Debug, Object)]
pub struct HardStored {
    /// What it is.
    pub what: String,
    /// How long it is stored.
    pub how_long: String,
}

/// Where a site's privacy policy is.
#[derive(Clone, Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
pub struct PolicyConfirm {
    /// A path of the site such as `/privacy`, or a full address. Without a scheme, Stile tries https first, then http if
    /// there is no answer.
    pub url: String,
}

/// The paragraph that was found in a privacy policy.
#[derive(Clone, Debug, Object)]
pub struct PolicyFound {
    /// The address that visitors get.
    pub url: String,
    /// The address that answered, after redirects.
    pub address: String,
    /// When it was found, in Unix seconds.
    pub found_at: i64,
    /// The language of the paragraph.
    pub language: String,
    /// The paragraph as it is in the page.
    pub passage: String,
}
