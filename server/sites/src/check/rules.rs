//! What a page and its tags come to.

use std::collections::{BTreeSet, HashMap};

use base::fetch::Page;
use url::Url;

use super::{
    blocking::{POLICIES, Policies},
    consent::Running,
    records::{Code, Finding, Level, ScriptFrom, TagView, Verdict},
    tags::{TAGS, Tag, Tags},
    words::{note, problem, warning},
};
use crate::{
    book::Site,
    install::Address,
    pages::{Outline, belongs},
};

/// What came when a tag's script was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Loaded {
    /// What this service serves.
    Same,
    /// A script of this kind, but of another version.
    Older,
    /// Something else.
    Other,
    /// An error, in words.
    Failed(String),
}

/// All that is known of a page.
pub(super) struct Seen<'a> {
    pub site: &'a Site,
    pub address: &'a Address,
    pub page: &'a Page,
    pub outline: &'a Outline,
    pub tags: &'a Tags,
    pub policies: &'a Policies,
    pub loaded: &'a HashMap<Url, Loaded>,
    /// The consent tools that are in the page.
    pub tools: &'a [&'static str],
}

/// Scripts by which others are put into a page.
const MANAGERS: &[(&str, &str)] = &[
    ("Google Tag Manager", "googletagmanager.com/gtm.js"),
    ("Adobe Tags", "assets.adobedtm.com"),
    ("Cloudflare Zaraz", "/cdn-cgi/zaraz"),
    ("Matomo Tag Manager", "/container_"),
    ("Piwik PRO", "containers.piwik.pro"),
    ("Segment", "cdn.segment.com"),
    ("Tealium", "tags.tiqcdn.com"),
];

impl Seen<'_> {
    /// The findings, the gravest first, and what they come to.
    pub fn judged(&self) -> (Verdict, Vec<Finding>) {
        let mut findings = self.of_page();
        let (verdict, of_tags) = self.of_tags();
        findings.extend(of_tags);
        findings.extend(self.of_tools());
        findings.sort_by_key(|finding| finding.level);
        let page_is_out = findings.iter().any(|finding| {
            finding.level == Level::Problem
                && matches!(finding.code, Code::WrongHost | Code::Paused)
        });
        let no_page = findings
            .iter()
            .any(|finding| matches!(finding.code, Code::BadStatus | Code::NotHtml));
        let verdict = if no_page {
            Verdict::NoPage
        } else if page_is_out {
            Verdict::CountsNot
        } else {
            verdict
        };
        (verdict, findings)
    }

    fn of_page(&self) -> Vec<Finding> {
        let (page, mut found) = (self.page, Vec::new());
        if !(200..300).contains(&page.status) {
            let text = format!(
                "The server answered with the status {}, not with the page.",
                page.status
            );
            found.push(problem(Code::BadStatus, text, "See that the page opens for somebody who is not signed in, and that no firewall turns programs away."));
        }
        let kind = page.media_type();
        if kind.as_deref().is_some_and(|kind| !is_html(kind)) {
            let text = format!("The answer is no HTML but {}.", kind.unwrap_or_default());
            found.push(problem(Code::NotHtml, text, "Give the address of a page."));
        }
        let host = page.address.host_str().unwrap_or_default();
        if !belongs(self.site, host) {
            let text = format!(
                "The page is at {host}, which is not one of this site's hostnames: its hits are left out."
            );
            found.push(problem(
                Code::WrongHost,
                text,
                format!("Add {host} to the site's hostnames."),
            ));
        }
        if let (Some(first), Some(last)) = (page.hops.first(), page.hops.last()) {
            let text = format!("{} leads to {}.", first.from, last.to);
            found.push(note(Code::Redirected, text, ""));
        } else if let Some(to) = &self.outline.refresh {
            let text = format!("The page sends its readers on to {to} by itself.");
            found.push(note(Code::Redirected, text, "Check that page, too."));
        }
        if page.cut {
            let text = format!(
                "Only the first {} bytes of the page were read.",
                page.body.len()
            );
            found.push(note(
                Code::CutOff,
                text,
                "Put the tag into the page's head.",
            ));
        }
        if self.tags.cut || self.policies.cut {
            let text = format!(
                "The page has more tags, comments with scripts or policies than are looked at: {TAGS} tags and \
                 {POLICIES} policies were."
            );
            let advice = "Leave one of the tags, and write the policies into one.";
            found.push(note(Code::CutOff, text, advice));
        }
        if self.site.paused {
            found.push(problem(
                Code::Paused,
                "Counting of this site rests: every hit is left out.",
                "Let it count again in the site's settings.",
            ));
        }
        found
    }

    /// What the tags come to. One that counts is enough: what is wrong with others is then a warning.
    fn of_tags(&self) -> (Verdict, Vec<Finding>) {
        let awake: Vec<&Tag> = self.tags.all.iter().filter(|tag| tag.is_awake()).collect();
        let judged: Vec<(&Tag, Vec<Finding>)> =
            awake.iter().map(|tag| (*tag, self.of_tag(tag))).collect();
        let good: Vec<&Tag> = judged
            .iter()
            .filter(|(_, found)| found.iter().all(|one| one.level != Level::Problem))
            .map(|(tag, _)| *tag)
            .collect();
        let mut found: Vec<Finding> = Vec::new();
        for (_, of_tag) in judged {
            for mut one in of_tag {
                if !good.is_empty() && one.level == Level::Problem {
                    one.level = Level::Warning;
                }
                if !found
                    .iter()
                    .any(|known| known.code == one.code && known.message == one.message)
                {
                    found.push(one);
                }
            }
        }
        if good.len() > 1 {
            found.push(warning(Code::Doubled, format!("The tag runs {} times in this page: a view that is sent twice within a second counts once, but events and engaged time may count more than once.", good.len()), "Leave one of the tags, and look into plugins and tag managers for the other."));
        }
        if good.is_empty() {
            found.extend(self.without_any(&awake));
            let unsure = awake.is_empty() && found.iter().any(|one| one.code == Code::TagManager);
            let verdict = if unsure {
                Verdict::Unsure
            } else {
                Verdict::CountsNot
            };
            return (verdict, found);
        }
        let partly = found.iter().any(|one| one.level == Level::Warning);
        let verdict = if good.iter().all(|tag| tag.running != Running::AtOnce) {
            Verdict::CountsLater
        } else if partly {
            Verdict::CountsPartly
        } else {
            Verdict::Counts
        };
        if verdict == Verdict::Counts {
            found.push(Finding {
                code: Code::TagFine,
                level: Level::Fine,
                message: "The tag is in the page, names this site, and runs.".to_owned(),
                advice: None,
            });
        }
        (verdict, found)
    }

    /// Where no tag counts: tags that sleep, or none at all.
    fn without_any(&self, awake: &[&Tag]) -> Vec<Finding> {
        let mut found = Vec::new();
        for tag in self.tags.all.iter().filter(|tag| !tag.is_awake()) {
            if let Running::Never(kind) = &tag.running {
                found.push(problem(
                    Code::WrongType,
                    format!("The tag has the type `{kind}`, which no browser runs."),
                    "Take the tag's `type` away.",
                ));
            } else {
                found.push(problem(Code::TagAsleep, "The tag stands in a comment, a `<noscript>` or a `<template>`, where nothing runs.", "Put it into the page's head as it stands on the Install page."));
            }
        }
        if awake.is_empty() && found.is_empty() {
            match self.manager() {
                Some(manager) => found.push(note(Code::TagManager, format!("The page as published has no tag, but {manager} may put one there: nothing in the page was run, so that cannot be seen here."), "Open the page and look at Arriving, or put the tag into the page itself.")),
                None => found.push(problem(Code::TagMissing, "The page has no tag of this service.", "Put the tag from the Install page into the head of every page. Where a cache stands before the site, empty it.")),
            }
        }
        found
    }

    fn manager(&self) -> Option<&'static str> {
        let within = |needle: &str| {
            self.outline.scripts.iter().any(|script| {
                script.text.contains(needle)
                    || script
                        .named
                        .get("src")
                        .is_some_and(|src| src.contains(needle))
            })
        };
        MANAGERS
            .iter()
            .find(|(_, needle)| within(needle))
            .map(|(name, _)| *name)
    }

    fn of_tools(&self) -> Vec<Finding> {
        let held = self
            .tags
            .all
            .iter()
            .any(|tag| matches!(tag.running, Running::Asked(_)));
        self.tools
            .iter()
            .filter(|_| !held)
            .map(|tool| note(Code::ConsentTool, format!("{tool} is in the page. It may hold back scripts that it does not know until a visitor agrees."), "This service keeps nothing on the visitor's device: in the tool, list its script among those that need no consent."))
            .collect()
    }

    /// What is amiss with one tag that runs.
    fn of_tag(&self, tag: &Tag) -> Vec<Finding> {
        let mut found = self.of_names(tag);
        match &tag.running {
            Running::Asked(tool) => {
                let tool = tool.unwrap_or("A consent tool");
                found.push(warning(Code::HeldForConsent, format!("{tool} holds the tag until a visitor agrees: whoever does not is not counted."), "This service keeps nothing on the visitor's device: list its script in the tool among those that need no consent, or take the mark off the tag."));
            }
            Running::Delayed(tool) => {
                found.push(warning(Code::Delayed, format!("{tool} holds the tag until the visitor moves: who leaves before is not counted."), format!("Leave stile.js out of what {tool} delays.")));
            }
            Running::AtOnce | Running::Never(_) => {}
        }
        let Some(script) = &tag.script else {
            found.push(problem(
                Code::AddressMissing,
                "The tag has no address of a script.",
                "Take the tag from the Install page.",
            ));
            return found;
        };
        found.extend(self.of_script(tag, script));
        found.extend(self.of_policies(tag, script));
        found
    }

    fn of_names(&self, tag: &Tag) -> Vec<Finding> {
        let mut found = Vec::new();
        let name = self.site.name();
        match tag.site() {
            None => found.push(problem(Code::SiteMissing, "The tag names no site.", format!("Write `data-site=\"{name}\"` into the tag."))),
            Some(site) if !names(self.site, site) => found.push(problem(Code::WrongSite, format!("The tag names the site `{site}`, not `{name}`: what it sends is not counted here."), format!("Write `data-site=\"{name}\"` into the tag."))),
            Some(_) => {}
        }
        if let Some(to) = tag.named.get("data-to") {
            found.push(note(
                Code::SentElsewhere,
                format!("The tag sends hits to `{to}`."),
                "",
            ));
        }
        let kept: BTreeSet<&str> = self
            .site
            .kept_parameters
            .iter()
            .map(String::as_str)
            .filter(|name| !name.contains(','))
            .collect();
        let told: BTreeSet<&str> = tag
            .named
            .get("data-keep")
            .map(String::as_str)
            .unwrap_or_default()
            .split(',')
            .filter(|name| !name.is_empty())
            .collect();
        if kept != told {
            let list = kept.into_iter().collect::<Vec<_>>().join(",");
            let advice = if list.is_empty() {
                "Take `data-keep` off the tag.".to_owned()
            } else {
                format!("Write `data-keep=\"{list}\"` into the tag.")
            };
            found.push(warning(Code::OtherParameters, "The tag tells pages apart by other query parameters than the site keeps: in a single-page site views are missed or counted twice.", advice));
        }
        if tag
            .named
            .get("type")
            .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("module"))
            || tag.named.contains_key("nomodule")
        {
            found.push(problem(
                Code::WrongType,
                "The tag is a module, or for browsers without modules: the script cannot run so.",
                "Take `type=\"module\"` and `nomodule` off the tag.",
            ));
        }
        found
    }

    fn of_script(&self, tag: &Tag, script: &Url) -> Vec<Finding> {
        let mut found = Vec::new();
        let page = &self.page.address;
        let upgraded = self.policies.holding(tag).iter().any(|one| one.upgrades());
        if page.scheme() == "https" && script.scheme() == "http" && !upgraded {
            found.push(problem(Code::MixedContent, format!("The page comes by https and the script by http ({script}), which browsers do not load."), "Write https:// into the tag."));
        }
        if let Some(pinned) = tag.named.get("integrity") {
            let ours = pinned
                .split_ascii_whitespace()
                .any(|hash| hash == self.address.integrity);
            if !ours {
                found.push(problem(Code::PinnedToAnother, "The tag is pinned to another version of the script, so browsers run nothing.", "Take the pinned tag from the Install page again, or take `integrity` off the tag."));
            } else if script.origin() != page.origin() && !tag.named.contains_key("crossorigin") {
                found.push(problem(
                    Code::PinnedToAnother,
                    "The tag has `integrity` and lacks `crossorigin`, so browsers run nothing.",
                    "Write `crossorigin=\"anonymous\"` into the tag.",
                ));
            }
        }
        let own = "See that the script's address answers with the script of this service, as the Install page has it.";
        match self.loaded.get(script) {
            Some(Loaded::Failed(why)) => found.push(problem(Code::ScriptMissing, format!("The script does not load from {script}: {why}."), own)),
            Some(Loaded::Other) => found.push(problem(Code::OtherScript, format!("{script} answers with something else than the script of this service."), own)),
            Some(Loaded::Older) => found.push(warning(Code::OtherScript, format!("{script} answers with another version of the script than this service serves now."), "Let the site's own address pass requests on, and keep no copy longer than an hour.")),
            Some(Loaded::Same) | None => {}
        }
        found
    }

    /// A tag as it is shown.
    pub fn shown(&self, tag: &Tag) -> TagView {
        let from = match tag.script.as_ref() {
            Some(script) if is_service(self.address, script) => ScriptFrom::Service,
            Some(script) => match self.loaded.get(script) {
                Some(Loaded::Same | Loaded::Older) => ScriptFrom::Proxy,
                Some(Loaded::Other | Loaded::Failed(_)) => ScriptFrom::Elsewhere,
                None => ScriptFrom::Unknown,
            },
            None => ScriptFrom::Unknown,
        };
        TagView {
            script: tag.script.as_ref().map(Url::to_string).unwrap_or_default(),
            site: tag.site().map(str::to_owned),
            right_site: tag.site().is_some_and(|site| names(self.site, site)),
            from,
            place: tag.place,
            runs: tag.is_awake() && tag.running == Running::AtOnce,
            held_by: match &tag.running {
                Running::Asked(tool) => tool.map(str::to_owned),
                Running::Delayed(tool) => Some((*tool).to_owned()),
                Running::AtOnce | Running::Never(_) => None,
            },
        }
    }
}

fn is_html(kind: &str) -> bool {
    matches!(kind, "text/html" | "application/xhtml+xml")
}

/// Whether a text in a tag names this site.
pub(super) fn names(site: &Site, text: &str) -> bool {
    let text = text.trim();
    text.eq_ignore_ascii_case(site.name()) || text.eq_ignore_ascii_case(&site.facts.id.to_string())
}

/// Whether a script is asked for from this service's own address.
pub(super) fn is_service(address: &Address, script: &Url) -> bool {
    Url::parse(&address.origin).is_ok_and(|own| own.origin() == script.origin())
}
