//! What reaches a goal, as the API writes it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Number;

/// The kind of trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Kind {
    Page,
    Event,
    Outbound,
    Download,
    Form,
    Pick,
    Stretch,
    Scroll,
    Engaged,
    All,
}

/// A condition on a property of an event.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The property's name.
    pub name: String,
    /// is (default), is_not, at_least or at_most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compare: Option<String>,
    /// For is and is_not: any of these, numbers as text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// For at_least and at_most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<Number>,
}

/// What reaches a goal. By kind: page: a view of one of `pages`. event: the event `event`, with `props`. outbound, download, form: a link followed, a file downloaded, a form sent, one of `targets` if given. scroll: `percent` of a page read. engaged: `seconds` spent. pick, stretch: an element or a section named in the dashboard. all: each of `parts`, in any order.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// page, event, outbound, download, form, pick, stretch, scroll, engaged or all.
    pub kind: Kind,
    /// Paths such as /thanks or /blog/*: any of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pages: Vec<String>,
    /// The event's name; * stands for any text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Conditions on the event's properties, all of which must hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub props: Vec<Condition>,
    /// Addresses, files or forms: any of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<String>,
    /// The id of an element.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pick: Option<String>,
    /// clicked (default) or seen, of an element.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<String>,
    /// The id of a section.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stretch: Option<String>,
    /// How far down the page, 1 to 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percent: Option<u32>,
    /// For how long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// Two to six triggers of other kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Trigger>,
}

impl Trigger {
    /// In a few words: `page /thanks`.
    pub fn words(&self) -> String {
        let kind = match self.kind {
            Kind::Page => "page",
            Kind::Event => "event",
            Kind::Outbound => "outbound link",
            Kind::Download => "download",
            Kind::Form => "form",
            Kind::Pick => "element",
            Kind::Stretch => "section",
            Kind::Scroll => "scroll",
            Kind::Engaged => "time",
            Kind::All => "all of",
        };
        let mut words = vec![kind.to_owned()];
        words.extend(self.event.clone());
        words.extend(self.percent.map(|percent| format!("{percent} %")));
        words.extend(self.seconds.map(|seconds| format!("{seconds} s")));
        let named = [&self.pick, &self.stretch].into_iter().flatten();
        words.extend(named.cloned());
        let either = [self.targets.join(" or "), self.pages.join(" or ")];
        words.extend(either.into_iter().filter(|text| !text.is_empty()));
        let parts: Vec<String> = self.parts.iter().map(Trigger::words).collect();
        if !parts.is_empty() {
            words.push(parts.join(" and "));
        }
        words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_trigger_is_as_the_api_writes_it() {
        for (definition, words) in [
            (
                json!({"kind": "page", "pages": ["/thanks", "/done"]}),
                "page /thanks or /done",
            ),
            (
                json!({"kind": "event", "event": "Sign-up", "props": [{"name": "plan", "values": ["pro"]}]}),
                "event Sign-up",
            ),
            (
                json!({"kind": "scroll", "pages": ["/a"], "percent": 75}),
                "scroll 75 % /a",
            ),
            (
                json!({"kind": "all", "parts": [{"kind": "page", "pages": ["/a"]}, {"kind": "download"}]}),
                "all of page /a and download",
            ),
        ] {
            let trigger: Trigger = serde_json::from_value(definition.clone()).expect("a trigger");
            assert_eq!(trigger.words(), words);
            assert_eq!(serde_json::to_value(&trigger).expect("JSON"), definition);
        }
        for wrong in [
            json!({"pages": ["/"]}),
            json!({"kind": "page", "page": "/"}),
        ] {
            assert!(serde_json::from_value::<Trigger>(wrong).is_err());
        }
    }
}
