//! What a banner is made of, and what the site promises in it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Where the banner is. Each place leaves the page usable: none is in its middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Enum))]
#[cfg_attr(
    feature = "openapi",
    oai(rename = "BannerPlace", rename_all = "snake_case")
)]
pub enum Place {
    /// Along the window's lower edge.
    Bottom,
    /// Along the window's upper edge.
    Top,
    /// In the lower corner at the end of a line: on the right, or on the left of pages written from right to left.
    Corner,
}

impl Place {
    /// The code, as in JSON.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Place::Bottom => "bottom",
            Place::Top => "top",
            Place::Corner => "corner",
        }
    }
}

/// A banner that asks visitors for consent: all that its owner decides about it. A draft may still lack texts and break
/// rules; [`bounds`](super::bounds) says what can be saved, [`check`](super::check) what can be published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Object))]
#[cfg_attr(feature = "openapi", oai(rename = "Banner", deny_unknown_fields))]
pub struct Banner {
    /// Where it is.
    pub place: Place,
    /// For how many months an answer holds: until then, the visitor is not asked again.
    pub answer_months: u8,
    /// The texts by language: BCP 47 tags in their usual case, such as `de` or `pt-BR`.
    pub texts: BTreeMap<String, Texts>,
    /// The colours by day.
    pub light: Colours,
    /// The colours where the visitor prefers a dark scheme.
    pub dark: Colours,
}

/// The texts in one language. They may have the placeholders `{site}`, `{visits_days}`, `{records_days}` and `{months}`,
/// which [`fill`](super::fill) replaces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Object))]
#[cfg_attr(
    feature = "openapi",
    oai(rename = "ConsentTexts", deny_unknown_fields, default)
)]
pub struct Texts {
    /// The heading.
    pub title: String,
    /// What is kept, of whom, what for and for how long. Line breaks separate paragraphs.
    pub body: String,
    /// The button that agrees.
    pub agree: String,
    /// The button that declines.
    pub decline: String,
    /// The words of the link to the privacy policy.
    pub policy: String,
    /// How consent is withdrawn; shown under the body.
    pub withdrawal: String,
    /// The panel that says what is kept of this browser.
    pub panel: PanelTexts,
}

/// The texts of the panel "what is known about me". Its placeholders `{since}`, `{visits}`, `{hits}` and `{until}` are
/// replaced in the browser.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Object))]
#[cfg_attr(
    feature = "openapi",
    oai(rename = "BannerPanelTexts", deny_unknown_fields, default)
)]
pub struct PanelTexts {
    /// The heading.
    pub title: String,
    /// For a visitor who agreed: since when, what is kept, until when.
    pub agreed: String,
    /// For one who declined or has not answered.
    pub declined: String,
    /// The words before the code for a data request.
    pub code: String,
    /// The button that withdraws consent.
    pub withdraw: String,
    /// The button that withdraws consent and erases what is kept.
    pub forget: String,
    /// The button that closes the panel.
    pub close: String,
}

/// Colours, each as `#rrggbb` in lower case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Object))]
#[cfg_attr(
    feature = "openapi",
    oai(rename = "BannerColours", deny_unknown_fields)
)]
pub struct Colours {
    /// Of the banner.
    pub background: String,
    /// Of its texts.
    pub text: String,
    /// Of the button that agrees.
    pub agree_background: String,
    /// Of the words on it.
    pub agree_text: String,
    /// Of the button that declines.
    pub decline_background: String,
    /// Of the words on it.
    pub decline_text: String,
    /// Of the link to the privacy policy.
    pub link: String,
}

/// For how many days the site keeps each kind of record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Object))]
#[cfg_attr(feature = "openapi", oai(rename = "KeepDays", deny_unknown_fields))]
pub struct Keep {
    /// The visits of consented visitors, as theirs.
    pub visits_days: u16,
    /// The consent records.
    pub records_days: u16,
}

impl Default for Keep {
    /// 13 months for visits, and 37 for records: three years for claims about a consent, and a month to answer them.
    fn default() -> Self {
        Keep {
            visits_days: 395,
            records_days: 1125,
        }
    }
}

/// What the site says about itself: the banner must say the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promise {
    /// The site's name.
    pub site: String,
    /// The address of its privacy policy.
    pub policy_url: Option<String>,
    /// How long records are kept.
    pub keep: Keep,
    /// The languages that the banner must have; if there are none, those that it has.
    pub languages: Vec<String>,
}

/// A text or a colour, with its path below its record, such as `panel.title`.
pub type Named<'a> = (&'static str, &'a str);

impl Texts {
    /// Every text, with its path.
    #[must_use]
    pub fn all(&self) -> [Named<'_>; 13] {
        let Texts {
            title,
            body,
            agree,
            decline,
            policy,
            withdrawal,
            panel,
        } = self;
        let PanelTexts {
            title: panel_title,
            agreed,
            declined,
            code,
            withdraw,
            forget,
            close,
        } = panel;
        [
            ("title", title),
            ("body", body),
            ("agree", agree),
            ("decline", decline),
            ("policy", policy),
            ("withdrawal", withdrawal),
            ("panel.title", panel_title),
            ("panel.agreed", agreed),
            ("panel.declined", declined),
            ("panel.code", code),
            ("panel.withdraw", withdraw),
            ("panel.forget", forget),
            ("panel.close", close),
        ]
    }

    /// The texts, each of them changed by `change`.
    #[must_use]
    pub fn map(&self, change: impl Fn(&str) -> String) -> Texts {
        let panel = &self.panel;
        Texts {
            title: change(&self.title),
            body: change(&self.body),
            agree: change(&self.agree),
            decline: change(&self.decline),
            policy: change(&self.policy),
            withdrawal: change(&self.withdrawal),
            panel: PanelTexts {
                title: change(&panel.title),
                agreed: change(&panel.agreed),
                declined: change(&panel.declined),
                code: change(&panel.code),
                withdraw: change(&panel.withdraw),
                forget: change(&panel.forget),
                close: change(&panel.close),
            },
        }
    }
}

impl Colours {
    /// Every colour, with its name.
    #[must_use]
    pub fn all(&self) -> [Named<'_>; 7] {
        let Colours {
            background,
            text,
            agree_background,
            agree_text,
            decline_background,
            decline_text,
            link,
        } = self;
        [
            ("background", background),
            ("text", text),
            ("agree_background", agree_background),
            ("agree_text", agree_text),
            ("decline_background", decline_background),
            ("decline_text", decline_text),
            ("link", link),
        ]
    }
}

impl Banner {
    /// The colours of both schemes, with their names.
    #[must_use]
    pub fn schemes(&self) -> [(&'static str, &Colours); 2] {
        [("light", &self.light), ("dark", &self.dark)]
    }

    /// The banner as it is shown: every placeholder replaced. What is published is this, so that a version has the words
    /// that visitors read.
    #[must_use]
    pub fn filled(&self, promise: &Promise) -> Banner {
        let filled =
            |texts: &Texts| texts.map(|text| super::fill(text, promise, self.answer_months));
        let texts = self.texts.iter();
        Banner {
            texts: texts
                .map(|(language, texts)| (language.clone(), filled(texts)))
                .collect(),
            ..self.clone()
        }
    }
}
