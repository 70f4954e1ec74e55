//! Goals: what the site wants visitors to do, and whether a visit did it.
//!
//! A goal is *reached by a hit*: by the page view or event that its [`Definition`] describes, by the view of
//! the page on which the visitor scrolled or stayed, or by the hit that completed the last of several
//! conditions. So a goal's figures are figures of hits, like those of a page. The same code decides in the
//! dashboard's tester and on the server; a test checks that the counting statements agree with it.

mod condition;
mod reach;
mod visit;

pub use condition::{Compare, Condition, Test};
pub use reach::{Row, RowKind, reached};
use serde::{Deserialize, Serialize};
pub use visit::{TypedRow, reached_by};

use crate::{control, event, field::FieldError, ids, limits, pattern::Pattern, text::Text};

/// Event of a link to another host, with the property `url`.
pub const OUTBOUND: &str = "Outbound link";
/// Event of a link to a file, with the property `url`.
pub const DOWNLOAD: &str = "Download";
/// Event of a form that was sent, with the property `form`.
pub const FORM: &str = "Form";
/// Event of a click on a picked element, with the property `pick`: its id.
pub const CLICK: &str = "Click";

/// The most pages or targets in one definition.
pub const PATTERNS: usize = 50;
/// The most conditions on properties.
pub const CONDITIONS: usize = 10;
/// The most parts that a visit must complete.
pub const PARTS: usize = 6;
/// The longest time that a goal may ask for: a visit ends after a day.
const SECONDS: u32 = 86_400;

/// The kinds of goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Enum))]
#[cfg_attr(
    feature = "openapi",
    oai(rename = "GoalKind", rename_all = "snake_case")
)]
pub enum Kind {
    /// A view of one of `pages`.
    Page,
    /// The event `event`, on one of `pages` where there are any, with `props`.
    Event,
    /// A followed link to another host, to one of `targets` where there are any.
    Outbound,
    /// A downloaded file, one of `targets` where there are any.
    Download,
    /// A form that was sent, one of `targets` where there are any: its id, its name, or the path it goes to.
    Form,
    /// The picked element `pick`, clicked or seen as `act` says.
    Pick,
    /// The stretch `stretch`, in the window for `seconds` where they are given.
    Stretch,
    /// A page, one of `pages` where there are any, read down to `percent`.
    Scroll,
    /// A page, one of `pages`, in use for `seconds` during the visit; without `pages`, the visit.
    Engaged,
    /// A visit that does every one of `parts`, in any order; the hit that completes them reaches it.
    All,
}

/// What is done with a picked element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Enum))]
#[cfg_attr(
    feature = "openapi",
    oai(rename = "GoalAct", rename_all = "snake_case")
)]
pub enum Act {
    /// It was clicked.
    #[default]
    Clicked,
    /// It was in the window.
    Seen,
}

/// What reaches a goal. Its `kind` determines which fields it can have; others are rejected. Pages are paths
/// as figures show them, with `*` for any characters; one without `?` also matches with any query parameters
/// that the site keeps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Object))]
#[cfg_attr(
    feature = "openapi",
    oai(rename = "GoalDefinition", deny_unknown_fields)
)]
pub struct Definition {
    /// The kind of goal.
    pub kind: Kind,
    /// Pages, such as `/thanks` or `/blog/*`: any of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", oai(default, skip_serializing_if_is_empty))]
    pub pages: Vec<String>,
    /// The event's name; `*` matches any characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", oai(skip_serializing_if_is_none))]
    pub event: Option<String>,
    /// Conditions on the event's properties: all of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", oai(default, skip_serializing_if_is_empty))]
    pub props: Vec<Condition>,
    /// Addresses or forms: any of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", oai(default, skip_serializing_if_is_empty))]
    pub targets: Vec<String>,
    /// The picked element's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", oai(skip_serializing_if_is_none))]
    pub pick: Option<String>,
    /// What is done with the picked element; `clicked` by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", oai(skip_serializing_if_is_none))]
    pub act: Option<Act>,
    /// The section's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", oai(skip_serializing_if_is_none))]
    pub stretch: Option<String>,
    /// How far down the page, 1 to 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", oai(skip_serializing_if_is_none))]
    pub percent: Option<u32>,
    /// For how long, 1 to 86,400.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", oai(skip_serializing_if_is_none))]
    pub seconds: Option<u32>,
    /// Two to six definitions of other kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", oai(default, skip_serializing_if_is_empty))]
    pub parts: Vec<Definition>,
}

impl Definition {
    /// A definition of this kind without other fields.
    pub fn new(kind: Kind) -> Definition {
        Definition {
            kind,
            pages: Vec::new(),
            event: None,
            props: Vec::new(),
            targets: Vec::new(),
            pick: None,
            act: None,
            stretch: None,
            percent: None,
            seconds: None,
            parts: Vec::new(),
        }
    }
}

/// A definition, checked and read.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// Reached by every page view of these pages.
    View(Pages),
    /// Reached by every such event.
    Event(EventRule),
    /// Reached by the first view, in its visit, of a page that was read so.
    Read(ReadRule),
    /// Reached by the hit with which the last of these was first reached in the visit.
    All(Vec<Rule>),
}

/// Pages: any of these, or every page if the list is empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pages(pub Vec<Pattern>);

/// Which events.
#[derive(Clone, Debug, PartialEq)]
pub struct EventRule {
    /// Its name.
    pub name: Pattern,
    /// On which pages.
    pub pages: Pages,
    /// With which properties: all of them.
    pub props: Vec<(String, Test)>,
}

/// How a page must be read, by the heartbeats during the visit.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadRule {
    /// Which pages.
    pub pages: Pages,
    /// How far, or for how long.
    pub measure: Measure,
}

/// How far, or for how long.
#[derive(Clone, Debug, PartialEq)]
pub enum Measure {
    /// Scrolled down to this percentage.
    Depth(u32),
    /// In use for this many milliseconds, on that page.
    Engaged(u64),
    /// In use for this many milliseconds, on all pages of the visit together; reached by its first view.
    EngagedVisit(u64),
    /// An element or stretch was in the window, for this many milliseconds in total.
    Shown(String, u64),
}

impl Pages {
    /// Whether a path is one of them, with or without what follows `?` or `#`.
    pub fn has(&self, path: &str) -> bool {
        self.0.is_empty()
            || self
                .0
                .iter()
                .any(|page| page.matches(path) || page.matches(without_query(path)))
    }
}

/// A path without query parameters and fragment.
pub fn without_query(path: &str) -> &str {
    path.split(['?', '#']).next().unwrap_or(path)
}

fn wrong(field: &str, text: Text) -> FieldError {
    FieldError::new(field, text)
}

fn patterns(texts: &[String], field: &str, limit: usize) -> Result<Vec<Pattern>, FieldError> {
    if texts.len() > PATTERNS {
        return Err(wrong(
            field,
            Text::new("field.too_many_entries").with("most", PATTERNS),
        ));
    }
    for (at, text) in texts.iter().enumerate() {
        let field = format!("{field}[{at}]");
        if text.is_empty() || limits::over(text, limit) || control::holds(text) {
            return Err(wrong(
                &field,
                Text::new("field.no_text").with("most", limit),
            ));
        }
    }
    Ok(texts
        .iter()
        .map(|text| Pattern::new(text.as_str()))
        .collect())
}

impl Definition {
    /// Checks and reads it.
    ///
    /// # Errors
    /// Names the first field that is missing, wrong, or of another kind, as `pages[2]` or `parts[0].event`.
    pub fn rule(&self) -> Result<Rule, FieldError> {
        self.read("", true)
    }

    fn read(&self, prefix: &str, may_nest: bool) -> Result<Rule, FieldError> {
        let at = |field: &str| format!("{prefix}{field}");
        self.has_only_its_own(prefix)?;
        let pages = || patterns(&self.pages, &at("pages"), limits::PATH).map(Pages);
        let need = |field: &str| wrong(&at(field), Text::new("field.missing_for_kind"));
        let link = |event: &str, prop: &str| {
            let targets = patterns(&self.targets, &at("targets"), limits::PROP_VALUE)?;
            let props = match targets.is_empty() {
                true => Vec::new(),
                false => vec![(prop.to_owned(), Test::Is(targets))],
            };
            Ok(Rule::Event(EventRule {
                name: Pattern::new(event),
                pages: pages()?,
                props,
            }))
        };
        let read = |measure| {
            Ok(Rule::Read(ReadRule {
                pages: pages()?,
                measure,
            }))
        };
        match self.kind {
            Kind::Page if self.pages.is_empty() => Err(need("pages")),
            Kind::Page => Ok(Rule::View(pages()?)),
            Kind::Event => {
                let name = self.event.as_deref().ok_or_else(|| need("event"))?;
                event::check_name(name, &at("event"))?;
                if self.props.len() > CONDITIONS {
                    return Err(wrong(
                        &at("props"),
                        Text::new("field.too_many_conditions").with("most", CONDITIONS),
                    ));
                }
                let props = self.props.iter().enumerate();
                let props = props.map(|(n, one)| one.read(&at(&format!("props[{n}]"))));
                Ok(Rule::Event(EventRule {
                    name: Pattern::new(name.trim()),
                    pages: pages()?,
                    props: props.collect::<Result<_, _>>()?,
                }))
            }
            Kind::Outbound => link(OUTBOUND, "url"),
            Kind::Download => link(DOWNLOAD, "url"),
            Kind::Form => link(FORM, "form"),
            Kind::Pick => {
                let id = id(self.pick.as_deref(), &at("pick"))?;
                match self.act.unwrap_or_default() {
                    Act::Seen => read(Measure::Shown(id, 0)),
                    Act::Clicked => Ok(Rule::Event(EventRule {
                        name: Pattern::new(CLICK),
                        pages: pages()?,
                        props: vec![("pick".to_owned(), Test::Is(vec![Pattern::new(id)]))],
                    })),
                }
            }
            Kind::Stretch => {
                let id = id(self.stretch.as_deref(), &at("stretch"))?;
                let ms = match self.seconds {
                    Some(_) => self.milliseconds(&at("seconds"))?,
                    None => 0,
                };
                read(Measure::Shown(id, ms))
            }
            Kind::Scroll => match self.percent {
                Some(percent @ 1..=100) => read(Measure::Depth(percent)),
                Some(_) => Err(wrong(
                    &at("percent"),
                    Text::new("field.not_between")
                        .with("least", 1)
                        .with("most", 100),
                )),
                None => Err(need("percent")),
            },
            Kind::Engaged => {
                let ms = self.milliseconds(&at("seconds"))?;
                read(match self.pages.is_empty() {
                    true => Measure::EngagedVisit(ms),
                    false => Measure::Engaged(ms),
                })
            }
            Kind::All if !may_nest => Err(wrong(&at("kind"), Text::new("field.all_within_all"))),
            Kind::All if !(2..=PARTS).contains(&self.parts.len()) => Err(wrong(
                &at("parts"),
                Text::new("field.wrong_number_of_parts").with("most", PARTS),
            )),
            Kind::All => {
                let parts = self.parts.iter().enumerate();
                let parts = parts.map(|(n, part)| part.read(&format!("parts[{n}]."), false));
                Ok(Rule::All(parts.collect::<Result<_, _>>()?))
            }
        }
    }

    fn milliseconds(&self, field: &str) -> Result<u64, FieldError> {
        match self.seconds {
            Some(seconds @ 1..=SECONDS) => Ok(u64::from(seconds) * 1_000),
            Some(_) => Err(wrong(
                field,
                Text::new("field.not_between")
                    .with("least", 1)
                    .with("most", SECONDS),
            )),
            None => Err(wrong(field, Text::new("field.missing_for_kind"))),
        }
    }

    /// A field of another kind is a mistake, not something to pass over.
    fn has_only_its_own(&self, prefix: &str) -> Result<(), FieldError> {
        use Kind::{All, Download, Engaged, Event, Form, Outbound, Pick, Scroll, Stretch};
        let given: [(bool, &str, &[Kind]); 10] = [
            (self.event.is_some(), "event", &[Event]),
            (!self.props.is_empty(), "props", &[Event]),
            (
                !self.targets.is_empty(),
                "targets",
                &[Outbound, Download, Form],
            ),
            (self.pick.is_some(), "pick", &[Pick]),
            (self.act.is_some(), "act", &[Pick]),
            (self.stretch.is_some(), "stretch", &[Stretch]),
            (self.percent.is_some(), "percent", &[Scroll]),
            (self.seconds.is_some(), "seconds", &[Stretch, Engaged]),
            (!self.parts.is_empty(), "parts", &[All]),
            (!self.pages.is_empty() && self.kind == All, "pages", &[]),
        ];
        for (given, field, kinds) in given {
            if given && !kinds.contains(&self.kind) {
                return Err(wrong(
                    &format!("{prefix}{field}"),
                    Text::new("field.not_of_kind"),
                ));
            }
        }
        Ok(())
    }
}

/// An id as figures store it: a UUID in lower case.
fn id(text: Option<&str>, field: &str) -> Result<String, FieldError> {
    let text = text.ok_or_else(|| wrong(field, Text::new("field.missing_for_kind")))?;
    ids::uuid(text).ok_or_else(|| wrong(field, Text::new("field.no_id")))
}

#[cfg(test)]
mod tests;
