//! What the operations on the self-check answer.

use std::collections::BTreeMap;

use alerts::Severity;
use poem_openapi::Object;
use uuid::Uuid;

use crate::outcome::{CheckCode, CheckResult};

/// A site by its id and name.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct NightlySite {
    /// The site's id.
    pub id: Uuid,
    /// The site's name.
    pub name: String,
}

/// What the last self-check found.
#[derive(Clone, Debug, Object)]
pub struct NightlyView {
    /// When the last run ended, in Unix seconds; null if there was none yet.
    pub ran_at: Option<i64>,
    /// Whether a run is under way.
    pub running: bool,
    /// How long the last run took, in milliseconds.
    pub took_ms: Option<i64>,
    /// How many of the sites that you have access to were checked.
    pub sites: i32,
    /// What is wrong: of the sites that you have access to, and for operators of the deployment; the most severe first.
    pub findings: Vec<NightlyFinding>,
    /// The checks of the deployment; null unless you are an operator.
    pub deployment: Option<Vec<NightlyCheck>>,
}

/// Something that the self-check found wrong.
#[derive(Clone, Debug, Object)]
pub struct NightlyFinding {
    /// Which check found it.
    pub check: CheckCode,
    /// How much it matters.
    pub severity: Severity,
    /// The site; null for the deployment.
    pub site: Option<NightlySite>,
    /// What is wrong, with numbers.
    pub title: String,
    /// What to do about it.
    pub text: String,
    /// The dashboard's page on it.
    pub url: String,
}

/// A check and how it ended.
#[derive(Clone, Debug, Object)]
pub struct NightlyCheck {
    /// Which check.
    pub check: CheckCode,
    /// How it ended.
    pub result: CheckResult,
    /// What it found, with numbers.
    pub text: String,
    /// These numbers and others, by their names; moments are in Unix seconds, sizes in megabytes.
    pub numbers: BTreeMap<String, i64>,
}

/// What was last found of a site.
#[derive(Clone, Debug, Object)]
pub struct SiteNightly {
    /// When it was checked, in Unix seconds; null if it was not yet.
    pub ran_at: Option<i64>,
    /// The checks.
    pub checks: Vec<NightlyCheck>,
}
