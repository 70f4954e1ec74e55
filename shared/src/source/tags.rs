//! The parameters of an address that say where a visitor came from.

use std::borrow::Cow;

use super::Utm;
use crate::{address::Address, limits};

/// A parameter that an advertiser adds to its links.
#[derive(Debug, PartialEq, Eq)]
pub struct ClickId {
    /// The parameter's name, in lower case.
    pub parameter: &'static str,
    /// The advertiser's name as a source.
    pub source: &'static str,
    /// Whether it is on paid links only.
    pub paid: bool,
    /// Whether it means display advertising.
    pub display: bool,
}

const fn id(parameter: &'static str, source: &'static str, paid: bool) -> ClickId {
    ClickId {
        parameter,
        source,
        paid,
        display: false,
    }
}

/// The click ids that are known.
pub static CLICK_IDS: &[ClickId] = &[
    id("gclid", "Google", true),
    id("gbraid", "Google", true),
    id("wbraid", "Google", true),
    ClickId {
        parameter: "dclid",
        source: "Google",
        paid: true,
        display: true,
    },
    id("msclkid", "Bing", true),
    id("yclid", "Yandex", true),
    id("twclid", "X", true),
    id("ttclid", "TikTok", true),
    id("li_fat_id", "LinkedIn", true),
    id("rdt_cid", "Reddit", true),
    id("sccid", "Snapchat", true),
    id("epik", "Pinterest", true),
    id("fbclid", "Facebook", false),
    id("igshid", "Instagram", false),
];

/// What the parameters contain.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tags {
    /// The five campaign tags, as sent except for their length.
    pub utm: Utm,
    /// `source`.
    pub source: Option<String>,
    /// `ref`.
    pub reference: Option<String>,
    /// The click id; those of paid links take precedence.
    pub click: Option<&'static ClickId>,
}

impl Tags {
    /// Reads the parameters. The first of each name counts; an empty one is
    /// as good as absent.
    pub fn read(page: &Address<'_>) -> Tags {
        let mut tags = Tags::default();
        for (name, value) in page.parameters() {
            let value = value.trim();
            // No name that matters is longer; sparing the rest a copy.
            if value.is_empty() || name.len() > 12 {
                continue;
            }
            let name = lower(&name);
            let slot = match name.as_ref() {
                "utm_source" => &mut tags.utm.source,
                "utm_medium" => &mut tags.utm.medium,
                "utm_campaign" => &mut tags.utm.campaign,
                "utm_content" => &mut tags.utm.content,
                "utm_term" => &mut tags.utm.term,
                "source" => &mut tags.source,
                "ref" => &mut tags.reference,
                other => {
                    if let Some(click) = CLICK_IDS.iter().find(|id| id.parameter == other)
                        && tags.click.is_none_or(|held| !held.paid)
                    {
                        tags.click = Some(click);
                    }
                    continue;
                }
            };
            if slot.is_none() {
                *slot = Some(limits::cut(value, limits::TAG).to_owned());
            }
        }
        tags
    }

    /// The tag that names the source: `utm_source`, else `source`, else `ref`.
    pub fn source_tag(&self) -> Option<&str> {
        let named = self.utm.source.as_deref().or(self.source.as_deref());
        named.or(self.reference.as_deref())
    }
}

fn lower(name: &str) -> Cow<'_, str> {
    match name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(name.to_ascii_lowercase()),
        false => Cow::Borrowed(name),
    }
}
