//! Bots that identify themselves in their user agent.
//!
//! Lists know most of them (`build/crawlers.rs`), a few words the rest. False positives are avoided first: a
//! phone's model is not searched, since it may contain any word; an app is a bot only if a list names it
//! exactly; and what is common to bots is only searched for in user agents of neither browsers nor phones.

use aho_corasick::{AhoCorasick, AhoCorasickKind, Match};
use regex::bytes::{Regex, RegexBuilder, RegexSet, RegexSetBuilder};
use shared::crawler::CrawlerKind;

use super::{Verdict, words};
use crate::lists;

/// A crawler that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crawler {
    /// From a closed list: never what a user agent claims.
    pub name: &'static str,
    /// What it reads pages for.
    pub kind: CrawlerKind,
}

/// The meaning of one pattern.
#[derive(Clone, Copy)]
struct Meaning {
    driven: bool,
    crawler: Option<Crawler>,
    /// Only at the beginning of a user agent.
    begins: bool,
    /// The length of its text: of two matches, the longer one counts.
    length: usize,
}

/// Texts and their meanings. One automaton takes a tenth of the memory of a set of expressions.
struct Texts {
    automaton: AhoCorasick,
    meanings: Vec<Meaning>,
}

/// Known crawlers.
pub(super) struct Crawlers {
    words: Texts,
    exact: Texts,
    loose: Texts,
    expressions: RegexSet,
    expressions_mean: Vec<Meaning>,
    /// What is common to bots.
    bare: Regex,
}

/// What a user agent was found to be.
#[derive(Clone, Copy, Default)]
struct Found {
    verdict: Verdict,
    crawler: Option<Crawler>,
    length: usize,
}

impl Crawlers {
    pub(super) fn new() -> Crawlers {
        let (mut words, mut exact, mut loose) = (Vec::new(), Vec::new(), Vec::new());
        let (mut expressions, mut bare) = (Vec::new(), Vec::new());
        for line in lists::CRAWLERS.lines() {
            let Some((form, text, meaning)) = read(line) else {
                continue;
            };
            match form {
                "word" => words.push((text, meaning)),
                "exact" => exact.push((text, meaning)),
                "loose" => loose.push((text, meaning)),
                "regex" => expressions.push((text, meaning)),
                _ => bare.push(format!("(?:{text})")),
            }
        }
        let (expressions, expressions_mean): (Vec<_>, Vec<_>) = expressions.into_iter().unzip();
        Crawlers {
            words: Texts::new(words, true),
            exact: Texts::new(exact, false),
            loose: Texts::new(loose, true),
            expressions: RegexSetBuilder::new(expressions)
                .unicode(false)
                .build()
                .expect("the list is built in and tested"),
            expressions_mean,
            bare: RegexBuilder::new(&bare.join("|"))
                .unicode(false)
                .case_insensitive(true)
                .build()
                .expect("the list is built in and tested"),
        }
    }

    /// Whether a bot has this name, and which.
    pub(super) fn verdict(&self, agent: &str) -> (Verdict, Option<Crawler>) {
        let agent = words::without_model(agent);
        let mut found = Found::default();
        found.add_all(self.words.alone(&agent));
        found.add_all(self.exact.anywhere(&agent));
        let expressions = self.expressions.matches(agent.as_bytes());
        found.add_all(expressions.iter().map(|at| &self.expressions_mean[at]));
        if found.verdict == Verdict::Person && !words::is_app(&agent) {
            found.add_all(self.loose.at_starts(&agent));
            let called = words::calls_itself_a_program(&agent) || words::names_no_browser(&agent);
            if called || (words::is_bare(&agent) && self.bare.is_match(agent.as_bytes())) {
                found.verdict = Verdict::Bot;
            }
        }
        (found.verdict, found.crawler)
    }

    /// Bytes that the automata of texts take.
    #[cfg(test)]
    pub(super) fn memory(&self) -> usize {
        let texts = [&self.words, &self.exact, &self.loose];
        texts
            .iter()
            .map(|texts| texts.automaton.memory_usage())
            .sum()
    }
}

/// Form, text and meaning of a line of the list.
fn read(line: &'static str) -> Option<(&'static str, &'static str, Meaning)> {
    let mut fields = line.splitn(5, '\t');
    let (form, verdict, kind, name) = (
        fields.next()?,
        fields.next()?,
        fields.next()?,
        fields.next()?,
    );
    let text = fields.next()?;
    let (begins, text) = match text
        .strip_prefix('^')
        .filter(|_| matches!(form, "word" | "loose"))
    {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let crawler = CrawlerKind::from_code(kind).map(|kind| Crawler { name, kind });
    let meaning = Meaning {
        driven: verdict == "headless",
        crawler,
        begins,
        length: text.len(),
    };
    Some((form, text, meaning))
}

impl Texts {
    fn new(texts: Vec<(&'static str, Meaning)>, any_case: bool) -> Texts {
        let (texts, meanings): (Vec<_>, Vec<_>) = texts.into_iter().unzip();
        Texts {
            automaton: AhoCorasick::builder()
                .kind(Some(AhoCorasickKind::ContiguousNFA))
                .ascii_case_insensitive(any_case)
                .build(texts)
                .expect("the list is built in and tested"),
            meanings,
        }
    }

    fn anywhere<'a>(&'a self, agent: &'a str) -> impl Iterator<Item = &'a Meaning> {
        self.automaton
            .find_overlapping_iter(agent)
            .map(|found| self.meaning(&found))
    }

    /// Those that begin where a word does.
    fn at_starts<'a>(&'a self, agent: &'a str) -> impl Iterator<Item = &'a Meaning> {
        let found = self.automaton.find_overlapping_iter(agent);
        let starts = found.filter(|found| words::starts_word(agent, found.start(), found.end()));
        starts
            .filter(|found| self.fits(found))
            .map(|found| self.meaning(&found))
    }

    /// Those that match whole words.
    fn alone<'a>(&'a self, agent: &'a str) -> impl Iterator<Item = &'a Meaning> {
        let found = self.automaton.find_overlapping_iter(agent);
        let alone = found.filter(|found| {
            words::starts_word(agent, found.start(), found.end())
                && words::ends_word(agent, found.start(), found.end())
        });
        alone
            .filter(|found| self.fits(found))
            .map(|found| self.meaning(&found))
    }

    fn fits(&self, found: &Match) -> bool {
        found.start() == 0 || !self.meaning(found).begins
    }

    fn meaning(&self, found: &Match) -> &Meaning {
        &self.meanings[found.pattern().as_usize()]
    }
}

impl Found {
    fn add_all<'a>(&mut self, meanings: impl Iterator<Item = &'a Meaning>) {
        for meaning in meanings {
            match meaning.driven {
                true => self.verdict = Verdict::Headless,
                false if self.verdict == Verdict::Person => self.verdict = Verdict::Bot,
                false => {}
            }
            if meaning.crawler.is_some() && meaning.length > self.length {
                (self.crawler, self.length) = (meaning.crawler, meaning.length);
            }
        }
    }
}
