//! Channels: how a visit came to the site, decided by an ordered list of rules, of which the first that
//! matches wins.
//!
//! Written from Google's public description of its default channel groups, with fewer groups, and with AI
//! assistants, apps and a site's own campaigns as separate ones. Case makes no difference in tags.

use crate::source::{Category, ClickId};

/// A channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Enum))]
#[allow(missing_docs)] // each is explained by its rule
pub enum Channel {
    Direct,
    #[cfg_attr(feature = "openapi", oai(rename = "Organic Search"))]
    OrganicSearch,
    #[cfg_attr(feature = "openapi", oai(rename = "Paid Search"))]
    PaidSearch,
    #[cfg_attr(feature = "openapi", oai(rename = "Organic Social"))]
    OrganicSocial,
    #[cfg_attr(feature = "openapi", oai(rename = "Paid Social"))]
    PaidSocial,
    Video,
    #[cfg_attr(feature = "openapi", oai(rename = "E-mail"))]
    Email,
    Referral,
    Campaign,
    Display,
    Affiliate,
    #[cfg_attr(feature = "openapi", oai(rename = "AI Assistant"))]
    AiAssistant,
    App,
    Internal,
}

impl Channel {
    /// Every channel, in the order in which they are listed.
    pub const ALL: [Channel; 14] = [
        Channel::Direct,
        Channel::OrganicSearch,
        Channel::PaidSearch,
        Channel::OrganicSocial,
        Channel::PaidSocial,
        Channel::Video,
        Channel::Email,
        Channel::Referral,
        Channel::Campaign,
        Channel::Display,
        Channel::Affiliate,
        Channel::AiAssistant,
        Channel::App,
        Channel::Internal,
    ];

    /// Its name in answers and in what is kept.
    pub fn name(self) -> &'static str {
        match self {
            Channel::Direct => "Direct",
            Channel::OrganicSearch => "Organic Search",
            Channel::PaidSearch => "Paid Search",
            Channel::OrganicSocial => "Organic Social",
            Channel::PaidSocial => "Paid Social",
            Channel::Video => "Video",
            Channel::Email => "E-mail",
            Channel::Referral => "Referral",
            Channel::Campaign => "Campaign",
            Channel::Display => "Display",
            Channel::Affiliate => "Affiliate",
            Channel::AiAssistant => "AI Assistant",
            Channel::App => "App",
            Channel::Internal => "Internal",
        }
    }

    /// The channel with this name.
    pub fn from_name(name: &str) -> Option<Channel> {
        Channel::ALL
            .into_iter()
            .find(|channel| channel.name() == name)
    }
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Facts<'a> {
    /// The source's name.
    pub source: Option<&'a str>,
    /// The kind of source, if known.
    pub category: Option<Category>,
    /// The value of the tag that named the source.
    pub tagged_source: Option<&'a str>,
    /// Whether that value names a source's advertisements, as `google-ads` does.
    pub tagged_paid: bool,
    /// `utm_source`.
    pub utm_source: Option<&'a str>,
    /// `utm_medium`.
    pub medium: Option<&'a str>,
    /// `utm_campaign`.
    pub campaign: Option<&'a str>,
    /// The click id in the address.
    pub click: Option<&'static ClickId>,
    /// Whether the referrer is one of the site's own pages.
    pub from_own: bool,
}

/// One rule.
pub struct Rule {
    /// The resulting channel.
    pub channel: Channel,
    fits: fn(&Facts<'_>) -> bool,
}

const fn rule(channel: Channel, fits: fn(&Facts<'_>) -> bool) -> Rule {
    Rule { channel, fits }
}

const DISPLAY: &[&str] = &["display", "banner", "expandable", "interstitial", "cpm"];
const AFFILIATE: &[&str] = &["affiliate", "affiliates", "affiliation"];

/// The rules in order; the first that matches wins, and the last always matches.
pub const RULES: &[Rule] = &[
    rule(Channel::Internal, |f| {
        (f.from_own && f.tagged_source.is_some())
            || medium_is(f, &["internal", "onsite", "on-site"])
    }),
    rule(Channel::PaidSearch, |f| {
        f.category == Some(Category::Search) && is_paid(f)
    }),
    rule(Channel::PaidSocial, |f| {
        f.category == Some(Category::Social) && is_paid(f)
    }),
    rule(Channel::Display, |f| {
        medium_is(f, DISPLAY) || (f.medium.is_none() && f.click.is_some_and(|click| click.display))
    }),
    rule(Channel::Video, |f| {
        f.category == Some(Category::Video) || medium_contains(f, "video")
    }),
    rule(Channel::Affiliate, |f| medium_is(f, AFFILIATE)),
    rule(Channel::Campaign, is_paid),
    rule(Channel::Email, |f| {
        let words = ["email", "e-mail", "e_mail", "e mail", "mail", "newsletter"];
        let tagged = f.tagged_source.is_some_and(|tag| is_one_of(tag, &words));
        tagged || medium_is(f, &words) || f.category == Some(Category::Mail)
    }),
    rule(Channel::AiAssistant, |f| {
        f.category == Some(Category::Assistant)
            || medium_is(f, &["ai", "ai-assistant", "ai_assistant", "llm"])
    }),
    rule(Channel::OrganicSocial, |f| {
        let words = [
            "social",
            "social-network",
            "social-media",
            "social_media",
            "sm",
            "social network",
            "social media",
        ];
        f.category == Some(Category::Social) || medium_is(f, &words)
    }),
    rule(Channel::OrganicSearch, |f| {
        f.category == Some(Category::Search) || medium_is(f, &["organic"])
    }),
    rule(Channel::App, |f| {
        f.category == Some(Category::App)
            || medium_is(f, &["app", "in-app", "in_app", "mobile"])
            || medium_ends(f, "push")
            || medium_contains(f, "notification")
    }),
    rule(Channel::Referral, |f| {
        let untagged = f.utm_source.is_none() && f.medium.is_none() && f.campaign.is_none();
        medium_is(f, &["referral", "link"]) || (f.source.is_some() && untagged)
    }),
    rule(Channel::Campaign, |f| {
        f.utm_source.is_some() || f.medium.is_some() || f.campaign.is_some()
    }),
    rule(Channel::Direct, |_| true),
];

/// The channel by the rules.
pub fn decide(facts: &Facts<'_>) -> Channel {
    RULES
        .iter()
        .find(|rule| (rule.fits)(facts))
        .map_or(Channel::Direct, |rule| rule.channel)
}

/// Google's published expression for paid media is `^(.*cp.*|ppc|retargeting|paid.*)$`; click ids of paid
/// links count unless a medium contradicts them. A source's own name for its advertisements means paid too,
/// but display and affiliate networks keep their channels.
fn is_paid(facts: &Facts<'_>) -> bool {
    let display = facts.click.is_some_and(|click| click.display);
    match facts.medium {
        Some(_) => {
            medium_contains(facts, "cp")
                || medium_is(facts, &["ppc", "retargeting"])
                || medium_begins(facts, "paid")
                || (facts.tagged_paid && !medium_is(facts, DISPLAY) && !medium_is(facts, AFFILIATE))
        }
        None => !display && (facts.tagged_paid || facts.click.is_some_and(|click| click.paid)),
    }
}

fn is_one_of(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.eq_ignore_ascii_case(word))
}

fn medium_is(facts: &Facts<'_>, words: &[&str]) -> bool {
    facts.medium.is_some_and(|medium| is_one_of(medium, words))
}

fn medium_contains(facts: &Facts<'_>, part: &str) -> bool {
    let windows = |medium: &str| {
        medium
            .as_bytes()
            .windows(part.len())
            .any(|window| window.eq_ignore_ascii_case(part.as_bytes()))
    };
    facts.medium.is_some_and(windows)
}

fn medium_begins(facts: &Facts<'_>, part: &str) -> bool {
    let begins = |medium: &str| {
        medium
            .as_bytes()
            .get(..part.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(part.as_bytes()))
    };
    facts.medium.is_some_and(begins)
}

fn medium_ends(facts: &Facts<'_>, part: &str) -> bool {
    let ends = |medium: &str| {
        let start = medium.len().saturating_sub(part.len());
        medium.as_bytes()[start..].eq_ignore_ascii_case(part.as_bytes())
    };
    facts.medium.is_some_and(ends)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_channel_has_a_rule_and_a_name() {
        for channel in Channel::ALL {
            assert!(
                RULES.iter().any(|rule| rule.channel == channel),
                "{channel:?}"
            );
            assert_eq!(Channel::from_name(channel.name()), Some(channel));
        }
    }

    #[test]
    fn paid_media_are_those_of_the_published_expression() {
        for (medium, expected) in [
            ("cpc", true),
            ("CPC", true),
            ("cpm", true),
            ("xcpx", true),
            ("ppc", true),
            ("PPC", true),
            ("xppc", false),
            ("retargeting", true),
            ("retargetings", false),
            ("paid", true),
            ("paid-social", true),
            ("unpaid", false),
            ("organic", false),
            ("", false),
        ] {
            let facts = Facts {
                medium: Some(medium),
                ..Facts::default()
            };
            assert_eq!(is_paid(&facts), expected, "{medium}");
        }
    }
}
