//! What a page is shown with: its style sheets, pictures and fonts, fetched as safely as the page itself.

use std::{
    cell::RefCell,
    collections::{HashMap, HashSet},
    time::Duration,
};

use base::fetch::{Bounds, Fetch};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use futures_util::{StreamExt as _, stream};
use lol_html::{HtmlRewriter, Settings, element, text};
use tokio::time::{Instant, timeout_at};
use url::Url;

use super::cleaning::attributes;
use crate::pages::{self, Import, Kind, Named, css_addresses, css_rewritten};

/// A style sheet, and any other file, is read within these bounds.
const SHEET: Bounds = Bounds {
    most: 1 << 20,
    whole: Duration::from_secs(8),
    redirects: 4,
    accept: "text/css,*/*;q=0.1",
};
const FILE: Bounds = Bounds {
    most: 1 << 20,
    whole: Duration::from_secs(8),
    redirects: 4,
    accept: "image/*,font/*,*/*;q=0.1",
};
/// So many of each at most, so many at once, for so long, and so many bytes in all.
const SHEETS: usize = 30;
const FILES: usize = 150;
const AT_ONCE: usize = 6;
const WHOLE: Duration = Duration::from_secs(25);
const BYTES: usize = 5 << 20;

/// What a page asks for.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    sheets: Vec<Url>,
    files: Vec<Url>,
}

/// What was fetched.
#[derive(Debug, Default)]
pub(super) struct Files {
    /// Style sheets, already rewritten.
    pub sheets: HashMap<Url, String>,
    data: HashMap<Url, String>,
    /// How many could not be fetched.
    pub missing: usize,
}

impl Files {
    /// A file as an address that holds it.
    pub fn data(&self, url: &Url) -> Option<String> {
        if url.scheme() == "data" {
            let text = url.as_str();
            let shown = ["data:image/", "data:font/", "data:application/font"];
            return shown
                .iter()
                .any(|lead| text.starts_with(lead))
                .then(|| text.to_owned());
        }
        self.data.get(&bare(url)).cloned()
    }

    /// The same of an address within a style sheet.
    pub fn in_sheet(&self, sheet: &Url, address: &str) -> Option<String> {
        // What is in the page itself: a filter, a mask.
        if address.starts_with('#') {
            return Some(address.to_owned());
        }
        let url = sheet.join(address.trim()).ok()?;
        let data = self.data(&url)?;
        Some(match url.fragment().filter(|_| url.scheme() != "data") {
            Some(fragment) => format!("{data}#{fragment}"),
            None => data,
        })
    }

    /// As many as there were, and none of them in the copy.
    pub fn without_data(self) -> Self {
        Self {
            missing: self.missing + self.data.len() + self.sheets.len(),
            ..Self::default()
        }
    }

    #[cfg(test)]
    pub fn put(&mut self, url: &str, data: &str) {
        self.data.insert(url.parse().unwrap(), data.to_owned());
    }
}

/// The address without what comes behind `#`.
fn bare(url: &Url) -> Url {
    let mut url = url.clone();
    url.set_fragment(None);
    url
}

/// The sheet that a `<link>` names, if it names one that is shown.
pub(super) fn stylesheet(link: &Named, base: &Url) -> Option<Url> {
    let rel = link.get("rel")?.to_ascii_lowercase();
    let words: Vec<&str> = rel.split_ascii_whitespace().collect();
    let shown = words.contains(&"stylesheet") && !words.contains(&"alternate");
    let printed = link
        .get("media")
        .is_some_and(|media| media.trim().eq_ignore_ascii_case("print"));
    let url = base
        .join(link.get("href")?.trim())
        .ok()
        .map(|url| bare(&url))?;
    // A sheet for print that a script turns on later is how some load theirs.
    let later = printed && link.contains_key("onload");
    (shown && (!printed || later) && is_web(&url)).then_some(url)
}

/// The picture that an `<img>` shows, also where a script would put it there when it comes into sight.
pub(super) fn picture(img: &Named, base: &Url) -> Option<Url> {
    let lazy = ["data-src", "data-lazy-src", "data-original"];
    let lazy = lazy.iter().find_map(|name| img.get(*name));
    let src = img
        .get("src")
        .map(|src| src.trim())
        .filter(|src| !src.is_empty());
    let chosen = match (src, lazy) {
        (Some(src), Some(lazy)) if src.starts_with("data:") => Some(lazy.trim()),
        (Some(src), _) => Some(src),
        (None, Some(lazy)) => Some(lazy.trim()),
        (None, None) => None,
    };
    let set = || {
        let set = ["srcset", "data-srcset"]
            .iter()
            .find_map(|name| img.get(*name))?;
        set.trim_start().split([' ', ',']).next()
    };
    base.join(chosen.or_else(set)?).ok()
}

fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
}

/// Whether a file is asked for: our own picture would count a view.
fn is_shown(url: &Url) -> bool {
    let counts =
        url.path().ends_with("/pixel.gif") && url.query_pairs().any(|(name, _)| name == "s");
    is_web(url) && !counts
}

/// What a page asks for, in order.
pub(super) fn wanted(html: &str, base: &Url) -> Wanted {
    let found = RefCell::new(Wanted::default());
    let style = RefCell::new(String::new());
    let of_css = |css: &str| {
        for import in css_addresses(css) {
            if let Import::File(address) = import
                && let Ok(url) = base.join(address.trim())
            {
                found.borrow_mut().files.push(url);
            }
        }
    };
    let settings = Settings::new()
        .with_strict(false)
        .append_element_content_handler(element!("*", |el| {
            let named = attributes(el);
            if let Some(css) = named.get("style") {
                of_css(css);
            }
            let mut found = found.borrow_mut();
            match &*el.tag_name() {
                "link" => found.sheets.extend(stylesheet(&named, base)),
                "img" => found.files.extend(picture(&named, base)),
                "video" => found.files.extend(
                    named
                        .get("poster")
                        .and_then(|url| base.join(url.trim()).ok()),
                ),
                "input" => found
                    .files
                    .extend(named.get("src").and_then(|url| base.join(url.trim()).ok())),
                _ => {}
            }
            Ok(())
        }))
        .append_element_content_handler(text!("style", |chunk| {
            style.borrow_mut().push_str(chunk.as_str());
            if chunk.last_in_text_node() {
                of_css(&style.take());
            }
            Ok(())
        }));
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    // What cannot be read to its end is read as far as it can be; cleaning says so.
    if rewriter.write(html.as_bytes()).is_ok()
        && let Err(error) = rewriter.end()
    {
        tracing::debug!(%error, "a page could not be read to its end");
    }
    found.take()
}

/// Fetches what a page asks for, as far as it goes.
pub(super) async fn fetched(fetch: &Fetch, wanted: Wanted) -> Files {
    let end = Instant::now() + WHOLE;
    let mut files = Files::default();
    let mut sheets = sheets(fetch, wanted.sheets, end, &mut files.missing).await;
    // Sheets that the first ones import; theirs are not followed.
    let mut inner = Vec::new();
    for (_, at, css) in &sheets {
        for import in css_addresses(css) {
            if let Import::Sheet(address) = import {
                inner.extend(at.join(address.trim()).ok().filter(is_web));
            }
        }
    }
    let inner = self::sheets(fetch, inner, end, &mut files.missing).await;
    let mut all = wanted.files;
    for (_, at, css) in sheets.iter().chain(&inner) {
        for import in css_addresses(css) {
            if let Import::File(address) = import {
                all.extend(at.join(address.trim()).ok());
            }
        }
    }
    files.take(fetch, all, end).await;
    let inner: HashMap<Url, String> = inner
        .into_iter()
        .map(|(asked, at, css)| (asked, files.rewritten(&at, &css)))
        .collect();
    for (asked, at, css) in sheets.drain(..) {
        let mut whole = String::new();
        for import in css_addresses(&css) {
            if let Import::Sheet(address) = import
                && let Ok(url) = at.join(address.trim())
                && let Some(css) = inner.get(&bare(&url))
            {
                whole.push_str(css);
                whole.push('\n');
            }
        }
        whole.push_str(&files.rewritten(&at, &css));
        files.sheets.insert(asked, whole);
    }
    files
}

/// Sheets by the address that was asked for, with the one that answered and its text.
async fn sheets(
    fetch: &Fetch,
    urls: Vec<Url>,
    end: Instant,
    missing: &mut usize,
) -> Vec<(Url, Url, String)> {
    let urls = distinct(urls, SHEETS, missing);
    let asking = stream::iter(urls).map(|url| async move {
        let page = timeout_at(end, fetch.page(&url, SHEET)).await.ok()?.ok()?;
        let sheet = (200..300).contains(&page.status)
            && !page.cut
            && page.media_type().is_none_or(|kind| kind == "text/css");
        sheet.then(|| (url, page.address.clone(), pages::text(&page)))
    });
    let came: Vec<Option<_>> = asking.buffered(AT_ONCE).collect().await;
    *missing += came.iter().filter(|one| one.is_none()).count();
    came.into_iter().flatten().collect()
}

impl Files {
    fn rewritten(&self, at: &Url, css: &str) -> String {
        css_rewritten(css, |address| self.in_sheet(at, address))
    }

    async fn take(&mut self, fetch: &Fetch, urls: Vec<Url>, end: Instant) {
        let urls = distinct(
            urls.into_iter().filter(is_shown).collect(),
            FILES,
            &mut self.missing,
        );
        let asking = stream::iter(urls).map(|url| async move {
            let page = timeout_at(end, fetch.page(&url, FILE))
                .await
                .ok()
                .and_then(Result::ok);
            let file = page.filter(|page| (200..300).contains(&page.status) && !page.cut);
            (
                url,
                file.and_then(|page| Some((Kind::of(&page.body)?, page.body))),
            )
        });
        let mut asking = asking.buffered(AT_ONCE);
        let mut room = BYTES;
        while let Some((url, file)) = asking.next().await {
            match file.filter(|(_, bytes)| bytes.len() <= room) {
                Some((kind, bytes)) => {
                    room -= bytes.len();
                    let data = format!(
                        "data:{};base64,{}",
                        kind.media_type(),
                        STANDARD.encode(bytes)
                    );
                    self.data.insert(url, data);
                }
                None => self.missing += 1,
            }
        }
    }
}

/// Each once, and so many at most; the others are missing.
fn distinct(urls: Vec<Url>, most: usize, missing: &mut usize) -> Vec<Url> {
    let mut seen = HashSet::new();
    let mut urls: Vec<Url> = urls
        .iter()
        .map(bare)
        .filter(|url| seen.insert(url.clone()))
        .collect();
    *missing += urls.len().saturating_sub(most);
    urls.truncate(most);
    urls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_is_shown_with_is_found() {
        let base: Url = "https://example.com/a/".parse().unwrap();
        let found = wanted(
            "<link rel='preload stylesheet' href=a.css><link rel='alternate stylesheet' href=no.css>
             <link rel=stylesheet media=print href=no.css><link rel=icon href=no.png>
             <style>b{c:url(d.png)}</style><p style='e:url(f.png)'>
             <img src='data:,x' data-src=/g.png><img srcset='h.png 1x, i.png 2x'><img alt=x>",
            &base,
        );
        let of = |urls: &[Url]| {
            urls.iter()
                .map(|url| url.path().to_owned())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(of(&found.sheets), "/a/a.css");
        assert_eq!(of(&found.files), "/a/d.png /a/f.png /g.png /a/h.png");
    }
}
