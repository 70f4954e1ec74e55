//! Ranks a page's icons.

use url::Url;

use crate::pages::{Named, Outline};

/// How many of them are fetched.
const MOST: usize = 4;
/// The size at which it is shown best, in pixels.
const WANTED: u32 = 64;

/// The addresses of a page's icons, the best first; the last is the one that browsers try by default.
pub(super) fn candidates(page: &Outline) -> Vec<Url> {
    let mut named: Vec<(u32, &str)> = page
        .links
        .iter()
        .filter_map(|link| Some((rank(link)?, link.get("href")?.trim())))
        .collect();
    named.sort_by_key(|(rank, _)| *rank);
    let mut urls: Vec<Url> = Vec::new();
    let usual = page.base.join("/favicon.ico").ok();
    for url in named
        .into_iter()
        .filter_map(|(_, href)| page.base.join(href).ok())
        .filter(|url| matches!(url.scheme(), "http" | "https"))
        .take(MOST - 1)
        .chain(usual)
    {
        if !urls.contains(&url) {
            urls.push(url);
        }
    }
    urls
}

/// How good an icon is, the lower the better; `None` if the link is not an icon's.
fn rank(link: &Named) -> Option<u32> {
    let rel = link.get("rel")?.to_ascii_lowercase();
    let words: Vec<&str> = rel.split_ascii_whitespace().collect();
    let base = if words.contains(&"icon") {
        0
    } else if words.contains(&"apple-touch-icon") || words.contains(&"apple-touch-icon-precomposed")
    {
        100
    } else {
        return None;
    };
    let kind = link.get("type").map(String::as_str).unwrap_or_default();
    let svg = kind.starts_with("image/svg")
        || link.get("href").is_some_and(|href| {
            href.split(['?', '#'])
                .next()
                .unwrap_or("")
                .ends_with(".svg")
        });
    if svg {
        return Some(base);
    }
    let sizes = link.get("sizes").map(String::as_str).unwrap_or_default();
    let size = sizes
        .split_ascii_whitespace()
        .filter_map(|size| {
            size.to_ascii_lowercase()
                .split('x')
                .next()?
                .parse::<u32>()
                .ok()
        })
        .map(|size| {
            if size >= WANTED {
                (size - WANTED) / 16
            } else {
                WANTED - size
            }
        })
        .min();
    // An icon without a declared size is usually small.
    Some(base + 1 + size.unwrap_or(40).min(90))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_icon_comes_first() {
        let page = |html: &str| {
            let outline = Outline::of(html, &"https://example.com/a/".parse().unwrap());
            let urls: Vec<String> = candidates(&outline)
                .into_iter()
                .map(|url| url.path().to_owned())
                .collect();
            urls.join(" ")
        };
        assert_eq!(page(""), "/favicon.ico");
        assert_eq!(
            page(
                "<link rel='shortcut icon' href=/s.ico><link rel=icon sizes=16x16 href=/16.png><link rel=icon sizes='32x32 64x64' href=64.png><link rel=apple-touch-icon href=/t.png><link rel=icon type=image/svg+xml href=/v>"
            ),
            "/v /a/64.png /s.ico /favicon.ico"
        );
        assert_eq!(
            page("<link rel=icon href='data:,'><link rel=stylesheet href=/x.css>"),
            "/favicon.ico"
        );
        assert_eq!(
            page("<link rel=mask-icon href=/m.svg><link rel=apple-touch-icon href=/t.png>"),
            "/t.png /favicon.ico"
        );
    }
}
