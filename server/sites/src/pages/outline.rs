//! The parts of a page that matter here, read in one pass.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use lol_html::{HtmlRewriter, Settings, doc_comments, element, end_tag, text};
use url::Url;

use super::decoded;

/// The longest base address in bytes: it is repeated in every relative address.
pub(crate) const LONGEST: usize = 4_096;

/// The attributes of an element, by their names in lower case, references read.
pub(crate) type Named = BTreeMap<String, String>;

/// What was found.
#[derive(Debug)]
pub(crate) struct Outline {
    /// What addresses in the page are relative to.
    pub base: Url,
    /// Every script, in order.
    pub scripts: Vec<Script>,
    /// The content security policies of `<meta>`, in order.
    pub policies: Vec<String>,
    /// Every `<link>`.
    pub links: Vec<Named>,
    /// The page's title.
    pub title: String,
    /// Where `<meta http-equiv="refresh">` leads at once.
    pub refresh: Option<String>,
    /// Texts that no browser with scripts runs: comments and what is in `<noscript>`.
    pub asleep: Vec<(Asleep, String)>,
}

/// The place of a script or tag that is not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asleep {
    Comment,
    NoScript,
}

/// A script of the page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    /// Its attributes.
    pub named: Named,
    /// Its text, where it is in the page itself.
    pub text: String,
    /// Whether it is within a `<template>`, where nothing runs.
    pub in_template: bool,
    /// How many policies in `<meta>` are before it: only those apply to it.
    pub policies_before: usize,
}

#[derive(Debug, Default)]
struct State {
    base: Option<String>,
    scripts: Vec<Script>,
    policies: Vec<String>,
    links: Vec<Named>,
    title: String,
    refresh: Option<String>,
    asleep: Vec<(Asleep, String)>,
    templates: usize,
    titles: usize,
}

impl Outline {
    /// Reads a page of this address.
    pub fn of(html: &str, address: &Url) -> Self {
        let state = Rc::new(RefCell::new(State::default()));
        // A page that cannot be read to its end is read as far as possible.
        if let Err(error) = read(html, &state) {
            tracing::debug!(%error, "a page could not be read to its end");
        }
        let state = state.take();
        let base = state
            .base
            .and_then(|base| address.join(base.trim()).ok())
            .filter(|base| {
                matches!(base.scheme(), "http" | "https") && base.as_str().len() <= LONGEST
            });
        Self {
            base: base.unwrap_or_else(|| address.clone()),
            scripts: state.scripts,
            policies: state.policies,
            links: state.links,
            title: decoded(state.title.trim()),
            refresh: state.refresh,
            asleep: state.asleep,
        }
    }
}

fn read(html: &str, state: &Rc<RefCell<State>>) -> Result<(), lol_html::errors::RewritingError> {
    let (elements, scripts, quiet, titles, comments) = (
        state.clone(),
        state.clone(),
        state.clone(),
        state.clone(),
        state.clone(),
    );
    let settings = Settings::new()
        .with_strict(false)
        .append_element_content_handler(element!("*", |el| {
            seen(&elements, el);
            Ok(())
        }))
        .append_element_content_handler(text!("script", |chunk| {
            if let Some(script) = scripts.borrow_mut().scripts.last_mut() {
                script.text.push_str(chunk.as_str());
            }
            Ok(())
        }))
        .append_element_content_handler(text!("noscript", |chunk| {
            let mut state = quiet.borrow_mut();
            match state.asleep.last_mut() {
                Some((Asleep::NoScript, text)) => text.push_str(chunk.as_str()),
                _ => state
                    .asleep
                    .push((Asleep::NoScript, chunk.as_str().to_owned())),
            }
            Ok(())
        }))
        .append_element_content_handler(text!("title", |chunk| {
            let mut state = titles.borrow_mut();
            // Pictures have titles, too.
            if state.titles == 1 {
                state.title.push_str(chunk.as_str());
            }
            Ok(())
        }))
        .append_document_content_handler(doc_comments!(|comment| {
            let text = comment.text();
            comments.borrow_mut().asleep.push((Asleep::Comment, text));
            Ok(())
        }));
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    rewriter.write(html.as_bytes())?;
    rewriter.end()
}

fn seen(state: &Rc<RefCell<State>>, el: &mut lol_html::html_content::Element<'_, '_>) {
    let mut now = state.borrow_mut();
    match el.tag_name().as_str() {
        "template" => {
            let leaving = state.clone();
            if let Some(handlers) = el.end_tag_handlers() {
                now.templates += 1;
                handlers.push(end_tag!(move |_| {
                    leaving.borrow_mut().templates -= 1;
                    Ok(())
                }));
            }
        }
        "script" => {
            let script = Script {
                named: named(el),
                text: String::new(),
                in_template: now.templates > 0,
                policies_before: now.policies.len(),
            };
            now.scripts.push(script);
        }
        "title" => now.titles += 1,
        "link" => now.links.push(named(el)),
        "base" if now.base.is_none() => now.base = named(el).remove("href"),
        "meta" => {
            let mut named = named(el);
            let Some(content) = named.remove("content") else {
                return;
            };
            match named
                .get("http-equiv")
                .map(|name| name.to_ascii_lowercase())
            {
                Some(name) if name == "content-security-policy" => now.policies.push(content),
                Some(name) if name == "refresh" && now.refresh.is_none() => {
                    now.refresh = refresh(&content);
                }
                _ => {}
            }
        }
        _ => {}
    }
}

/// The attributes; of a repeated one the first counts.
pub(crate) fn named(el: &lol_html::html_content::Element<'_, '_>) -> Named {
    let mut named = Named::new();
    for attribute in el.attributes() {
        named
            .entry(attribute.name())
            .or_insert_with(|| decoded(&attribute.value()));
    }
    named
}

/// The target of `0; url=/there`, if it redirects within a few seconds.
fn refresh(content: &str) -> Option<String> {
    let (seconds, rest) = content.split_once([';', ','])?;
    let soon = seconds
        .trim()
        .parse::<f32>()
        .is_ok_and(|seconds| seconds < 5.0);
    let rest = rest.trim();
    let url = match rest.get(..3) {
        Some(lead) if lead.eq_ignore_ascii_case("url") => {
            rest[3..].trim_start().strip_prefix('=')?
        }
        _ => rest,
    };
    let url = url.trim().trim_matches(['"', '\'']);
    (soon && !url.is_empty()).then(|| url.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(html: &str) -> Outline {
        Outline::of(html, &"https://example.com/a/b".parse().unwrap())
    }

    #[test]
    fn a_page_is_read_as_a_browser_reads_it() {
        let page = outline(
            r#"<!doctype html><head><title>Fish &amp; chips</title><base href="/c/">
            <meta http-equiv="Content-Security-Policy" content="script-src 'self'">
            <script SRC=one.js Data-Site='a&amp;b' defer></script>
            <!-- <script src="/two.js"></script> -->
            <noscript><script src="/three.js"></script></noscript>
            <template><script src="/four.js"></script></template>
            <textarea><script src="/five.js"></script></textarea>
            <script>document.write("<script src='/six.js'></scr" + "ipt>")</script>
            <link rel=icon href="/i.png">"#,
        );
        assert_eq!(page.base.as_str(), "https://example.com/c/");
        assert_eq!(page.title, "Fish & chips");
        assert_eq!(page.policies, ["script-src 'self'"]);
        let sources: Vec<_> = page
            .scripts
            .iter()
            .map(|script| {
                (
                    script.named.get("src").map(String::as_str),
                    script.in_template,
                )
            })
            .collect();
        assert_eq!(
            sources,
            [
                (Some("one.js"), false),
                (Some("/four.js"), true),
                (None, false)
            ]
        );
        assert_eq!(page.scripts[0].named["data-site"], "a&b");
        assert_eq!(page.scripts[0].policies_before, 1);
        assert!(page.scripts[2].text.contains("six.js"));
        assert_eq!(page.asleep.len(), 2, "{:?}", page.asleep);
        assert_eq!(page.asleep[1].0, Asleep::NoScript);
        assert!(page.asleep[1].1.contains("three.js"));
        assert_eq!(page.links[0]["rel"], "icon");
    }

    #[test]
    fn a_refresh_leads_on() {
        for (content, to) in [
            ("0;url=/x", Some("/x")),
            ("0; URL = '/x'", Some("/x")),
            ("600; url=/x", None),
            ("0", None),
        ] {
            assert_eq!(refresh(content).as_deref(), to, "{content}");
        }
    }
}
