//! What a user agent contains: browser, system, kind of device, and whether a person uses it.
//!
//! Reading one takes tens of microseconds, so results are cached by text. Preparing the patterns takes a
//! moment and some megabytes: this happens once in a process, on first use, or earlier with [`Agents::warm`].

mod crawlers;
mod device;
mod patterns;
mod words;

use std::sync::{Arc, LazyLock};

pub use crawlers::Crawler;
use crawlers::Crawlers;
pub use device::screen_class;
use moka::sync::Cache;
use patterns::Patterns;

/// How many user agents are remembered: some megabytes.
const REMEMBERED: u64 = 10_000;
/// Longer ones are cut; no browser's is nearly as long.
const LONGEST: usize = 1_000;

/// The patterns do not depend on settings.
static PATTERNS: LazyLock<(Patterns, Crawlers)> =
    LazyLock::new(|| (Patterns::new(), Crawlers::new()));

/// What a user agent contains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agent {
    /// Family, such as `Firefox`.
    pub browser: Option<String>,
    /// Major version.
    pub browser_version: Option<String>,
    /// Family, such as `Android`.
    pub os: Option<String>,
    /// `desktop`, `mobile`, `tablet` or `other`.
    pub device: &'static str,
    /// Whether a person sits before it.
    pub verdict: Verdict,
    /// Its crawler, if it is one with a name.
    pub crawler: Option<Crawler>,
}

/// Whether a person uses a browser, as far as its user agent shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// No sign of a bot.
    #[default]
    Person,
    /// A crawler or another bot that identifies itself, or an empty user agent.
    Bot,
    /// An automated browser.
    Headless,
}

/// Reads user agents and remembers them.
pub struct Agents {
    read: Cache<Box<str>, Arc<Agent>>,
}

impl Default for Agents {
    fn default() -> Self {
        Agents::new()
    }
}

impl Agents {
    /// Ready at once; the patterns are prepared on first use.
    pub fn new() -> Agents {
        Agents {
            read: Cache::new(REMEMBERED),
        }
    }

    /// Prepares the patterns in a separate thread, so that the first hit need not wait for them.
    pub fn warm() {
        let thread = std::thread::Builder::new().name("agents".to_owned());
        if let Err(error) = thread.spawn(|| _ = LazyLock::force(&PATTERNS)) {
            tracing::warn!(%error, "no thread to prepare the user agents' patterns; the first hit will wait for them");
        }
    }

    /// Reads a user agent.
    pub fn read(&self, text: &str) -> Arc<Agent> {
        let text = shared::limits::cut(text.trim(), LONGEST);
        if let Some(agent) = self.read.get(text) {
            return agent;
        }
        let agent = Arc::new(self.read_anew(text));
        self.read.insert(text.into(), Arc::clone(&agent));
        agent
    }

    /// The same without remembering, and without having remembered.
    pub fn read_anew(&self, text: &str) -> Agent {
        if text.is_empty() {
            return Agent {
                device: device::OTHER,
                verdict: Verdict::Bot,
                ..Agent::default()
            };
        }
        let (patterns, crawlers) = &*PATTERNS;
        let (browser, browser_version) = patterns.browser(text);
        let (verdict, crawler) = crawlers.verdict(text);
        Agent {
            browser,
            browser_version,
            os: patterns.system(text),
            device: device::kind(text),
            verdict,
            crawler,
        }
    }
}

/// The language of an `Accept-Language` header or a language tag, without its
/// region: `de` of `de-AT,de;q=0.9`.
pub fn language(header: &str) -> Option<String> {
    let first = header.split([',', ';']).next()?.trim();
    let primary = first.split(['-', '_']).next()?;
    let real =
        (2..=3).contains(&primary.len()) && primary.bytes().all(|byte| byte.is_ascii_alphabetic());
    real.then(|| primary.to_ascii_lowercase())
}

#[cfg(test)]
mod corpus;
#[cfg(test)]
mod tests;
