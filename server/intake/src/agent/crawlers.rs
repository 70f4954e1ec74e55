//! Programs that give themselves away by their user agent.

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use regex::RegexSet;

use super::Verdict;
use crate::lists;

/// Known crawlers. Nearly all of their patterns are mere text, for which one
/// automaton takes a tenth of the memory of a set of expressions.
pub(super) struct Crawlers {
    texts: AhoCorasick,
    texts_driven: Vec<bool>,
    expressions: RegexSet,
    expressions_driven: Vec<bool>,
}

impl Crawlers {
    pub(super) fn new() -> Crawlers {
        let (mut texts, mut texts_driven) = (Vec::new(), Vec::new());
        let (mut expressions, mut expressions_driven) = (Vec::new(), Vec::new());
        for line in lists::CRAWLERS.lines() {
            let mut parts = line.splitn(3, '\t');
            let (Some(verdict), Some(form), Some(text)) =
                (parts.next(), parts.next(), parts.next())
            else {
                continue;
            };
            let driven = verdict == "headless";
            if form == "literal" {
                texts.push(text);
                texts_driven.push(driven);
            } else {
                expressions.push(text);
                expressions_driven.push(driven);
            }
        }
        Crawlers {
            texts: AhoCorasick::builder()
                .kind(Some(AhoCorasickKind::ContiguousNFA))
                .build(texts)
                .expect("the list is built in and tested"),
            texts_driven,
            expressions: RegexSet::new(expressions).expect("the list is built in and tested"),
            expressions_driven,
        }
    }

    pub(super) fn verdict(&self, agent: &str) -> Verdict {
        let texts = self.texts.find_overlapping_iter(agent);
        let texts = texts.map(|found| self.texts_driven[found.pattern().as_usize()]);
        let expressions = self.expressions.matches(agent);
        let expressions = expressions.iter().map(|at| self.expressions_driven[at]);
        let mut verdict = Verdict::Person;
        for driven in texts.chain(expressions) {
            match driven {
                true => return Verdict::Headless,
                false => verdict = Verdict::Bot,
            }
        }
        match verdict == Verdict::Person && calls_itself_a_bot(agent) {
            true => Verdict::Bot,
            false => verdict,
        }
    }
}

/// What crawlers that nobody has listed yet call themselves.
fn calls_itself_a_bot(agent: &str) -> bool {
    let lower = agent.to_ascii_lowercase();
    if ["crawler", "spider", "+http:", "+https:"]
        .iter()
        .any(|word| lower.contains(word))
    {
        return true;
    }
    // `SomethingBot/1.0` is a program, `CUBOT NOTE` a telephone.
    lower.match_indices("bot").any(|(at, _)| {
        let ends = lower[at + 3..]
            .chars()
            .next()
            .is_none_or(|next| matches!(next, '/' | ';' | ')' | '-'));
        ends && !lower[..at].ends_with("cu")
    })
}
