//! The verdict on a page and its tags.

use std::collections::{BTreeSet, HashMap};

use base::{
    fetch::{Page, PageError},
    text::Text,
};
use url::Url;

use super::{
    blocking::{POLICIES, Policies},
    consent::Running,
    finding::Finding,
    records::{Code, Level, ScriptFrom, TagView, Verdict},
    tags::{TAGS, Tag, Tags},
};
use crate::{
    install::Address,
    pages::{Outline, belongs},
    registry::Site,
};

/// The response for a tag's script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Loaded {
    /// What this service serves.
    Same,
    /// A script of this kind, but of another version.
    Older,
    /// Something else.
    Other,
    /// An error of the server, by its status.
    Refused(u16),
    /// It could not be read.
    Unread(PageError),
}

/// Everything known about a page.
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

/// Scripts that add others to a page.
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
    /// The findings, the gravest first, and the verdict.
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
            let message = Text::new("finding_bad_status").with("status", page.status);
            let advice = Text::new("finding_bad_status.advice");
            found.push(Finding::problem(Code::BadStatus, message).advise(advice));
        }
        if let Some(kind) = page.media_type().filter(|kind| !is_html(kind)) {
            let message = Text::new("finding_not_html").with("kind", kind);
            let advice = Text::new("finding_not_html.advice");
            found.push(Finding::problem(Code::NotHtml, message).advise(advice));
        }
        let host = page.address.host_str().unwrap_or_default();
        if !belongs(self.site, host) {
            let message = Text::new("finding_wrong_host").with("host", host);
            let advice = Text::new("finding_wrong_host.advice").with("host", host);
            found.push(Finding::problem(Code::WrongHost, message).advise(advice));
        }
        if let (Some(first), Some(last)) = (page.hops.first(), page.hops.last()) {
            let message = Text::new("finding_redirected")
                .with("from", first.from.as_str())
                .with("to", last.to.as_str());
            found.push(Finding::note(Code::Redirected, message));
        } else if let Some(to) = &self.outline.refresh {
            let message = Text::new("finding_redirected.refresh").with("to", to.as_str());
            let advice = Text::new("finding_redirected.refresh_advice");
            found.push(Finding::note(Code::Redirected, message).advise(advice));
        }
        if page.cut {
            let message = Text::new("finding_cut_off").with("bytes", page.body.len());
            let advice = Text::new("finding_cut_off.advice");
            found.push(Finding::note(Code::CutOff, message).advise(advice));
        }
        if self.tags.cut || self.policies.cut {
            let message = Text::new("finding_cut_off.tags")
                .with("tags", TAGS)
                .with("policies", POLICIES);
            let advice = Text::new("finding_cut_off.tags_advice");
            found.push(Finding::note(Code::CutOff, message).advise(advice));
        }
        if self.site.paused {
            let message = Text::new("finding_paused");
            let advice = Text::new("finding_paused.advice");
            found.push(Finding::problem(Code::Paused, message).advise(advice));
        }
        found
    }

    /// The verdict on the tags. One that counts is enough: problems of others are then warnings.
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
            let message = Text::new("finding_doubled").with("times", good.len());
            let advice = Text::new("finding_doubled.advice");
            found.push(Finding::warning(Code::Doubled, message).advise(advice));
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
            found.push(Finding::fine(Code::TagFine, Text::new("finding_tag_fine")));
        }
        (verdict, found)
    }

    /// Where no tag counts: tags that sleep, or none at all.
    fn without_any(&self, awake: &[&Tag]) -> Vec<Finding> {
        let mut found = Vec::new();
        for tag in self.tags.all.iter().filter(|tag| !tag.is_awake()) {
            if let Running::Never(kind) = &tag.running {
                let message = Text::new("finding_wrong_type").with("kind", kind.as_str());
                let advice = Text::new("finding_wrong_type.advice");
                found.push(Finding::problem(Code::WrongType, message).advise(advice));
            } else {
                let message = Text::new("finding_tag_asleep");
                let advice = Text::new("finding_tag_asleep.advice");
                found.push(Finding::problem(Code::TagAsleep, message).advise(advice));
            }
        }
        if awake.is_empty() && found.is_empty() {
            found.push(match self.manager() {
                Some(manager) => {
                    let message = Text::new("finding_tag_manager").with("manager", manager);
                    let advice = Text::new("finding_tag_manager.advice");
                    Finding::note(Code::TagManager, message).advise(advice)
                }
                None => {
                    let message = Text::new("finding_tag_missing");
                    let advice = Text::new("finding_tag_missing.advice");
                    Finding::problem(Code::TagMissing, message).advise(advice)
                }
            });
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
            .map(|tool| {
                let message = Text::new("finding_consent_tool").with("tool", *tool);
                let advice = Text::new("finding_consent_tool.advice");
                Finding::note(Code::ConsentTool, message).advise(advice)
            })
            .collect()
    }

    /// The problem with one tag that runs.
    fn of_tag(&self, tag: &Tag) -> Vec<Finding> {
        let mut found = self.of_names(tag);
        match &tag.running {
            Running::Asked(tool) => {
                let message = match tool {
                    Some(tool) => Text::new("finding_held_for_consent").with("tool", *tool),
                    None => Text::new("finding_held_for_consent.unknown"),
                };
                let advice = Text::new("finding_held_for_consent.advice");
                found.push(Finding::warning(Code::HeldForConsent, message).advise(advice));
            }
            Running::Delayed(tool) => {
                let message = Text::new("finding_delayed").with("tool", *tool);
                let advice = Text::new("finding_delayed.advice").with("tool", *tool);
                found.push(Finding::warning(Code::Delayed, message).advise(advice));
            }
            Running::AtOnce | Running::Never(_) => {}
        }
        let Some(script) = &tag.script else {
            let message = Text::new("finding_address_missing");
            let advice = Text::new("finding_address_missing.advice");
            found.push(Finding::problem(Code::AddressMissing, message).advise(advice));
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
            None => {
                let message = Text::new("finding_site_missing");
                let advice = Text::new("finding_site_missing.advice").with("name", name);
                found.push(Finding::problem(Code::SiteMissing, message).advise(advice));
            }
            Some(site) if !names(self.site, site) => {
                let message = Text::new("finding_wrong_site")
                    .with("given", site)
                    .with("name", name);
                let advice = Text::new("finding_wrong_site.advice").with("name", name);
                found.push(Finding::problem(Code::WrongSite, message).advise(advice));
            }
            Some(_) => {}
        }
        if let Some(to) = tag.named.get("data-to") {
            let message = Text::new("finding_sent_elsewhere").with("to", to.as_str());
            found.push(Finding::note(Code::SentElsewhere, message));
        }
        let kept: BTreeSet<&str> = self
            .site
            .kept_parameters
            .iter()
            .map(String::as_str)
            .filter(|name| !name.contains(','))
            .collect();
        let tagged: BTreeSet<&str> = tag
            .named
            .get("data-keep")
            .map(String::as_str)
            .unwrap_or_default()
            .split(',')
            .filter(|name| !name.is_empty())
            .collect();
        if kept != tagged {
            let list = kept.into_iter().collect::<Vec<_>>().join(",");
            let advice = if list.is_empty() {
                Text::new("finding_other_parameters.none_advice")
            } else {
                Text::new("finding_other_parameters.advice").with("parameters", list)
            };
            let message = Text::new("finding_other_parameters");
            found.push(Finding::warning(Code::OtherParameters, message).advise(advice));
        }
        if tag
            .named
            .get("type")
            .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("module"))
            || tag.named.contains_key("nomodule")
        {
            let message = Text::new("finding_wrong_type.module");
            let advice = Text::new("finding_wrong_type.module_advice");
            found.push(Finding::problem(Code::WrongType, message).advise(advice));
        }
        found
    }

    fn of_script(&self, tag: &Tag, script: &Url) -> Vec<Finding> {
        let mut found = Vec::new();
        let page = &self.page.address;
        let upgraded = self
            .policies
            .applying_to(tag)
            .iter()
            .any(|one| one.upgrades());
        if page.scheme() == "https" && script.scheme() == "http" && !upgraded {
            let message = Text::new("finding_mixed_content").with("script", script.as_str());
            let advice = Text::new("finding_mixed_content.advice");
            found.push(Finding::problem(Code::MixedContent, message).advise(advice));
        }
        if let Some(pinned) = tag.named.get("integrity") {
            let ours = pinned
                .split_ascii_whitespace()
                .any(|hash| hash == self.address.integrity);
            if !ours {
                let message = Text::new("finding_pinned_to_another");
                let advice = Text::new("finding_pinned_to_another.advice");
                found.push(Finding::problem(Code::PinnedToAnother, message).advise(advice));
            } else if script.origin() != page.origin() && !tag.named.contains_key("crossorigin") {
                let message = Text::new("finding_pinned_to_another.no_crossorigin");
                let advice = Text::new("finding_pinned_to_another.no_crossorigin_advice");
                found.push(Finding::problem(Code::PinnedToAnother, message).advise(advice));
            }
        }
        found.extend(self.of_loaded(script));
        found
    }

    /// The problem with what a script's address returned.
    fn of_loaded(&self, script: &Url) -> Option<Finding> {
        let url = script.as_str();
        let own = Text::new("finding_script_missing.advice");
        match self.loaded.get(script)? {
            Loaded::Same => None,
            Loaded::Older => {
                let message = Text::new("finding_other_script.older").with("script", url);
                let advice = Text::new("finding_other_script.older_advice");
                Some(Finding::warning(Code::OtherScript, message).advise(advice))
            }
            Loaded::Other => {
                let message = Text::new("finding_other_script").with("script", url);
                Some(Finding::problem(Code::OtherScript, message).advise(own))
            }
            Loaded::Refused(status) => {
                let message = Text::new("finding_script_missing.status")
                    .with("script", url)
                    .with("status", *status);
                Some(Finding::problem(Code::ScriptMissing, message).advise(own))
            }
            Loaded::Unread(error) => {
                let message = Text::new("finding_script_missing")
                    .with("script", url)
                    .with("why", error.word());
                Some(Finding::problem(Code::ScriptMissing, message).advise(own))
            }
        }
    }

    /// A tag as it is shown.
    pub fn shown(&self, tag: &Tag) -> TagView {
        let from = match tag.script.as_ref() {
            Some(script) if is_service(self.address, script) => ScriptFrom::Service,
            Some(script) => match self.loaded.get(script) {
                Some(Loaded::Same | Loaded::Older) => ScriptFrom::Proxy,
                Some(Loaded::Other | Loaded::Refused(_) | Loaded::Unread(_)) => {
                    ScriptFrom::Elsewhere
                }
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

/// Whether a script is loaded from this service's own address.
pub(super) fn is_service(address: &Address, script: &Url) -> bool {
    Url::parse(&address.origin).is_ok_and(|own| own.origin() == script.origin())
}
