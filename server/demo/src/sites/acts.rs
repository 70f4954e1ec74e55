//! What visitors do on a site, as its file tells it.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Profile;
use crate::sources::Way;

/// Something that a visitor does.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// Opens a page.
    Read(Read),
    /// Does something on the page that is open.
    Event(Event),
    /// Looks for something.
    Search(Search),
    /// One of these, each by its share of the sum.
    OneOf(Vec<Choice>),
    /// The acts of this name.
    Part(String),
    /// Reads a post of the blog.
    Post,
    /// Looks at a product of the store.
    Product,
}

/// A page that is opened.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Read {
    /// Its path; `{}` stands for one of the list `of`.
    pub path: String,
    /// The list from which the path is completed.
    pub of: Option<String>,
    /// Whether the first of the list is read most, by Zipf's law, and not each as often.
    #[serde(default)]
    pub ranked: bool,
    /// Half of those who read it do so for less.
    pub seconds: f64,
    /// Its host, where it is not the site's name.
    pub host: Option<String>,
}

/// Something done on the page that is open.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Its name.
    pub name: String,
    /// How often it is done; always where it is left out.
    pub chance: Option<f64>,
    /// Only on pages whose paths begin so.
    pub on: Option<String>,
    /// Its properties.
    #[serde(default)]
    pub props: BTreeMap<String, Value>,
    /// What is paid, in the site's currency.
    pub pays: Option<Pays>,
    /// Whether it happens without the visitor, and ends no bounce.
    #[serde(default)]
    pub by_itself: bool,
}

/// An amount: 1 to `most` times `step`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pays {
    /// In units of the currency.
    pub step: i64,
    /// How many steps at most.
    pub most: u64,
}

/// A property's value.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// Always this.
    Flag(bool),
    /// Always this; `{last}` stands for the last part of the page's path.
    Text(String),
    /// One of a list.
    OneOf {
        /// The list's name.
        one_of: String,
    },
    /// True in this share of all cases.
    Share {
        /// From 0 to 1.
        true_for: f64,
    },
}

/// A search, with its event.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// For how long the page of results is read; without it there is none.
    pub seconds: Option<f64>,
    /// The acts that follow where there are results.
    pub found: Option<String>,
}

/// One of several things to do.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// How often, relative to the others.
    pub share: u64,
    /// What is done.
    #[serde(rename = "do")]
    pub acts: Vec<Act>,
}

/// How a visit begins, and what follows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landing {
    /// For how long the page is read to which a source leads.
    pub seconds: f64,
    /// How a visit to no certain page begins: the first of these that comes about.
    pub first: Vec<First>,
    /// What is done then, again and again.
    pub around: Vec<Choice>,
    /// The probability that the visitor continues.
    pub goes_on: GoesOn,
}

/// How a visit may begin.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct First {
    /// Only for those who came so.
    pub way: Option<Way>,
    /// How often; always where it is left out.
    pub chance: Option<f64>,
    /// What is done.
    #[serde(rename = "do")]
    pub acts: Vec<Act>,
}

/// The chance that a visitor opens another page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoesOn {
    /// Of those who looked for one.
    pub usual: f64,
    /// What is added for those who came directly.
    #[serde(default)]
    pub direct: f64,
    /// What is added for those who came for what is new.
    #[serde(default)]
    pub news: f64,
    /// What is added for those who came by a link.
    #[serde(default)]
    pub link: f64,
    /// What is added for those who were here before.
    #[serde(default)]
    pub again: f64,
    /// The highest that it gets.
    pub most: f64,
}

impl GoesOn {
    /// For a visitor who came this way.
    pub fn chance(&self, way: Way, again: bool) -> f64 {
        let way = match way {
            Way::Direct => self.direct,
            Way::News => self.news,
            Way::Search => 0.0,
            Way::Link => self.link,
        };
        let again = if again { self.again } else { 0.0 };
        (self.usual + way + again).min(self.most)
    }
}

impl Act {
    /// What it names and the site does not have.
    pub(super) fn fault(&self, site: &Profile) -> Option<String> {
        let list = |name: &String| {
            let known = site.lists.contains_key(name);
            (!known).then(|| format!("there is no list {name}"))
        };
        let part = |name: &String| {
            let known = site.parts.contains_key(name);
            (!known).then(|| format!("there is no part {name}"))
        };
        match self {
            Self::Read(read) => read.of.as_ref().and_then(list),
            Self::Event(event) => event.props.values().find_map(|value| match value {
                Value::OneOf { one_of } => list(one_of),
                _ => None,
            }),
            Self::Search(search) => search.found.as_ref().and_then(part),
            Self::OneOf(choices) => {
                let mut acts = choices.iter().flat_map(|choice| &choice.acts);
                acts.find_map(|act| act.fault(site))
            }
            Self::Part(name) => part(name),
            Self::Post => site.blog.is_none().then(|| "there is no blog".to_owned()),
            Self::Product => site.store.is_none().then(|| "there is no store".to_owned()),
        }
    }
}
