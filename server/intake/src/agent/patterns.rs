//! Browsers and systems by uap-core's patterns, under the names that are
//! counted.

use std::borrow::Cow;

use ua_parser::{os, user_agent};

use crate::lists;

/// The patterns, ready.
pub(super) struct Patterns {
    browsers: user_agent::Extractor<'static>,
    systems: os::Extractor<'static>,
}

impl Patterns {
    pub(super) fn new() -> Patterns {
        let mut browsers = user_agent::Builder::new();
        let mut systems = os::Builder::new();
        for line in lists::AGENTS.lines() {
            let mut fields = line.split('\t');
            let section = fields.next();
            let field = |name: &str| {
                let found = line.split('\t').filter_map(|field| field.split_once('='));
                found
                    .filter(|(key, _)| *key == name)
                    .map(|(_, value)| Cow::Borrowed(value))
                    .next()
            };
            let regex = field("regex").unwrap_or_default();
            if section == Some("browser") {
                let parser = user_agent::Parser {
                    regex,
                    family_replacement: field("family_replacement"),
                    v1_replacement: field("v1_replacement"),
                    ..Default::default()
                };
                browsers = browsers
                    .push(parser)
                    .expect("the list is built in and tested");
            } else {
                let parser = os::Parser {
                    regex,
                    os_replacement: field("os_replacement"),
                    ..Default::default()
                };
                systems = systems
                    .push(parser)
                    .expect("the list is built in and tested");
            }
        }
        Patterns {
            browsers: browsers.build().expect("the list is built in and tested"),
            systems: systems.build().expect("the list is built in and tested"),
        }
    }

    /// Family and major version.
    pub(super) fn browser(&self, agent: &str) -> (Option<String>, Option<String>) {
        match self.browsers.extract(agent) {
            Some(found) => (
                Some(browser_name(&found.family).to_owned()),
                found.major.map(ToOwned::to_owned),
            ),
            None => (None, None),
        }
    }

    /// Family of the system.
    pub(super) fn system(&self, agent: &str) -> Option<String> {
        let found = self.systems.extract(agent)?;
        Some(system_name(&found.os).to_owned())
    }
}

/// One name for a browser on all devices.
fn browser_name(family: &str) -> &str {
    match family {
        "Chrome Mobile" | "Chrome Mobile iOS" | "HeadlessChrome" => "Chrome",
        "Mobile Safari" => "Safari",
        "Firefox Mobile" | "Firefox iOS" => "Firefox",
        "Edge Mobile" => "Edge",
        "Opera Mobile" => "Opera",
        "IE" | "IE Mobile" => "Internet Explorer",
        "Chrome Mobile WebView" | "Android" => "Android WebView",
        "Mobile Safari UI/WKWebView" => "iOS WebView",
        "DuckDuckGo Mobile" => "DuckDuckGo",
        "Yandex Browser" => "Yandex",
        other => other,
    }
}

fn system_name(family: &str) -> &str {
    match family {
        "Mac OS X" | "Mac OS" => "macOS",
        "Chrome OS" => "ChromeOS",
        other => other,
    }
}
