//! Finds our tags in a page, whatever holds them.

use url::Url;

use super::{
    consent::{HELD_SRC, Running, running},
    records::Place,
};
use crate::pages::{Asleep, Named, Outline, Script};

/// How many tags are checked.
pub(super) const TAGS: usize = 20;
/// How many comments, templates and the like are searched for tags: each is parsed as its own page.
const ASLEEP: usize = 500;

/// The tags of a page.
#[derive(Debug)]
pub(super) struct Tags {
    pub all: Vec<Tag>,
    /// Whether there may be more of them.
    pub cut: bool,
}

/// A tag that was found.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    /// Its script's address; `None` where there is none.
    pub script: Option<Url>,
    /// Its attributes.
    pub named: Named,
    /// The script's text that makes it, where one does.
    pub maker: Option<Script>,
    pub place: Place,
    pub running: Running,
    /// How many policies in `<meta>` are before it.
    pub policies_before: usize,
}

impl Tag {
    /// The site that it names.
    pub fn site(&self) -> Option<&str> {
        let site = self.named.get("data-site")?.trim();
        (!site.is_empty()).then_some(site)
    }

    /// Whether a browser runs it sooner or later.
    pub fn is_awake(&self) -> bool {
        matches!(self.place, Place::Element | Place::ByScript)
            && !matches!(self.running, Running::Never(_))
    }
}

/// Every tag in the page, in order: elements first. At most one more than are checked.
pub(super) fn tags(page: &Outline, is_site: impl Fn(&str) -> bool) -> Tags {
    let mut all: Vec<Tag> = page
        .scripts
        .iter()
        .filter_map(|script| element(page, script, &is_site).or_else(|| made(page, script)))
        .take(TAGS + 1)
        .collect();
    let mut asleep = page.asleep.iter().filter(|(_, text)| has_script(text));
    for (asleep, text) in asleep.by_ref().take(ASLEEP) {
        if all.len() > TAGS {
            break;
        }
        let place = match asleep {
            Asleep::Comment => Place::Comment,
            Asleep::NoScript => Place::Noscript,
        };
        let inner = Outline::of(text, &page.base);
        let found = inner
            .scripts
            .iter()
            .filter_map(|script| element(&inner, script, &is_site))
            .map(|tag| Tag { place, ..tag });
        all.extend(found.take(TAGS + 1));
    }
    let cut = all.len() > TAGS || asleep.next().is_some();
    all.truncate(TAGS);
    Tags { all, cut }
}

fn has_script(text: &str) -> bool {
    let lead = b"<script";
    text.as_bytes()
        .windows(lead.len())
        .any(|part| part.eq_ignore_ascii_case(lead))
}

/// A script whose address ends with our file's name, or which names this site: others have `data-site`, too.
fn element(page: &Outline, script: &Script, is_site: impl Fn(&str) -> bool) -> Option<Tag> {
    let src = std::iter::once("src")
        .chain(HELD_SRC.iter().copied())
        .find_map(|name| script.named.get(name))
        .map(|src| src.trim())
        .filter(|src| !src.is_empty());
    let url = src.and_then(|src| page.base.join(src).ok());
    let ours = url.as_ref().is_some_and(is_our_file)
        || script
            .named
            .get("data-site")
            .is_some_and(|site| is_site(site));
    ours.then(|| Tag {
        script: url,
        named: script.named.clone(),
        maker: None,
        place: if script.in_template {
            Place::Template
        } else {
            Place::Element
        },
        running: running(script),
        policies_before: script.policies_before,
    })
}

/// Whether an address ends with `/stile.js`.
fn is_our_file(url: &Url) -> bool {
    url.path().rsplit('/').next() == Some("stile.js")
}

/// A tag that a script of the page makes, as a tag manager's snippet does.
fn made(page: &Outline, script: &Script) -> Option<Tag> {
    if script.named.contains_key("src") {
        return None;
    }
    let text = &script.text;
    let end = text.find("/stile.js")? + "/stile.js".len();
    let start = text[..end].rfind(['"', '\'', '`'])? + 1;
    let url = page.base.join(&text[start..end]).ok()?;
    let mut named = Named::new();
    for (lead, name) in [
        ("dataset.site", "data-site"),
        ("data-site", "data-site"),
        ("dataset.keep", "data-keep"),
        ("data-keep", "data-keep"),
    ] {
        if let Some(value) = literal_after(text, lead) {
            named.entry(name.to_owned()).or_insert(value);
        }
    }
    Some(Tag {
        script: Some(url),
        named,
        maker: Some(script.clone()),
        place: if script.in_template {
            Place::Template
        } else {
            Place::ByScript
        },
        running: running(script),
        policies_before: script.policies_before,
    })
}

/// The next quoted text after a word: `tag.dataset.site = "example.com"`, `setAttribute("data-site",
/// "example.com")`.
fn literal_after(text: &str, word: &str) -> Option<String> {
    let rest = &text[text.find(word)? + word.len()..];
    let rest = rest.strip_prefix(['"', '\'', '`']).unwrap_or(rest);
    let start = rest.find(['"', '\'', '`'])?;
    if !rest[..start]
        .chars()
        .all(|c| c.is_whitespace() || "=,:\\".contains(c))
    {
        return None;
    }
    let quote = rest[start..].chars().next()?;
    let inner = &rest[start + 1..];
    Some(
        inner[..inner.find(quote)?]
            .trim_end_matches('\\')
            .to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(html: &str) -> Vec<(String, Option<String>, Place)> {
        let page = Outline::of(html, &"https://example.com/a/".parse().unwrap());
        tags(&page, |site| site == "example.com")
            .all
            .into_iter()
            .map(|tag| {
                let site = tag.site().map(str::to_owned);
                (
                    tag.script.map(String::from).unwrap_or_default(),
                    site,
                    tag.place,
                )
            })
            .collect()
    }

    #[test]
    fn our_tags_are_told_from_others() {
        let site = || Some("example.com".to_owned());
        let one = |url: &str, site, place| vec![(url.to_owned(), site, place)];
        let own = "https://example.com/stats/stile.js";
        for (html, tags) in [
            (
                "<script defer src=/stats/stile.js data-site=example.com></script>",
                one(own, site(), Place::Element),
            ),
            (
                "<script src=/stats/s.js data-site=example.com></script>",
                one("https://example.com/stats/s.js", site(), Place::Element),
            ),
            (
                "<script src=https://cdn.usefathom.com/script.js data-site=ABCDEF></script>",
                vec![],
            ),
            ("<script src=https://x.test/reptile.js></script>", vec![]),
            (
                "<script src=https://x.test/stile.js?v=1></script>",
                one("https://x.test/stile.js?v=1", None, Place::Element),
            ),
            (
                "<template><script src=/stats/stile.js data-site=example.com></script></template>",
                one(own, site(), Place::Template),
            ),
            (
                "<!-- <script src=/stats/stile.js data-site=example.com></script> -->",
                one(own, site(), Place::Comment),
            ),
            (
                "<noscript><script src=/stats/stile.js data-site=example.com></script></noscript>",
                one(own, site(), Place::Noscript),
            ),
            (
                "<script type=text/plain data-src=/stats/stile.js data-site=example.com></script>",
                one(own, site(), Place::Element),
            ),
            (
                "<script>var t=document.createElement('script');t.src='/stats/stile.js';t.dataset.site = \"example.com\";</script>",
                one(own, site(), Place::ByScript),
            ),
            (
                "<script>t.setAttribute('data-site', 'example.com');t.src=`/stats/stile.js`</script>",
                one(own, site(), Place::ByScript),
            ),
            ("<script>// see /stile.js</script>", vec![]),
        ] {
            assert_eq!(found(html), tags, "{html}");
        }
    }

    #[test]
    fn no_more_tags_are_found_than_are_looked_at() {
        let base = "https://example.com/".parse().unwrap();
        let tag = "<script src=/stile.js></script>";
        for (html, many, cut) in [
            (tag.repeat(20), 20, false),
            (tag.repeat(21), 20, true),
            (format!("<!-- {} -->", tag.repeat(30)), 20, true),
            ("<!-- <script> -->".repeat(500), 0, false),
            ("<!-- <SCRIPT> -->".repeat(501), 0, true),
            ("<!-- none -->".repeat(501), 0, false),
        ] {
            let found = tags(&Outline::of(&html, &base), |_| false);
            assert_eq!((found.all.len(), found.cut), (many, cut), "{html}");
        }
    }
}
