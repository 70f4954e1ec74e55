//! What people have made on a site, as its file tells it.

use serde::Deserialize;
use serde_json::Value;
use shared::goal::Definition;

use crate::sources::Days;

/// All that was made.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contents {
    /// Named elements.
    pub picks: Vec<Pick>,
    /// Named sections.
    pub stretches: Vec<Stretch>,
    /// Goals.
    pub goals: Vec<Goal>,
    /// Funnels.
    pub funnels: Vec<Funnel>,
    /// Annotations.
    pub notes: Vec<Note>,
    /// Saved views, as `POST /sites/{site}/views` takes them.
    pub views: Vec<Value>,
    /// When nothing was counted, since the site could not be reached.
    pub outage: Option<Outage>,
}

/// A named element.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// Its name.
    pub name: String,
    /// The pages that contain it.
    pub page: String,
    /// Where it is found.
    pub selectors: Vec<String>,
    /// Its text.
    pub text: String,
    /// How far down the page it is, in percent.
    pub at: u32,
    /// How many click it of those who see it.
    pub clicked: f64,
}

/// A named section.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stretch {
    /// Its name.
    pub name: String,
    /// The pages that contain it.
    pub page: String,
    /// Where it begins.
    pub from_selectors: Vec<String>,
    /// Where it ends; with its beginning where it is left out.
    #[serde(default)]
    pub to_selectors: Vec<String>,
    /// How far down the page it begins, in percent.
    pub at: u32,
    /// The part of a page's reading time that is spent on it, about.
    pub part: f64,
}

/// A goal. In its definition, picks and stretches go by their names.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// Its name.
    pub name: String,
    /// What reaches it.
    pub definition: Definition,
    /// What that is worth, as `POST /sites/{site}/goals` takes it.
    pub value: Option<Value>,
}

/// A funnel.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Funnel {
    /// Its name.
    pub name: String,
    /// Its steps.
    pub steps: Vec<Step>,
    /// Their order, as `POST /sites/{site}/funnels` takes it.
    pub order: Option<String>,
    /// The longest time between two steps, in seconds.
    pub within_seconds: Option<u32>,
}

/// A step of a funnel: a goal by its name, or a definition with a name.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Step {
    /// A goal of the site.
    Goal {
        /// Its name.
        goal: String,
    },
    /// Something else.
    Own {
        /// The step's name.
        name: String,
        /// What completes it.
        definition: Box<Definition>,
    },
}

/// An annotation.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// Its text.
    pub text: String,
    /// When, as a part of the year;
    pub at: Option<f64>,
    /// or on these days of each year that are in it.
    pub days: Option<Days>,
}

/// Hours in which the site could not be reached: it had no visitors, and a note says why.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outage {
    /// When it began, as a part of the year.
    pub at: f64,
    /// How long it took; never more than a tenth of the year.
    pub hours: f64,
    /// The text of the note.
    pub text: String,
}
