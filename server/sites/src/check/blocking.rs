//! What the page's content security policies let a tag do.

use base::fetch::Page;
use url::Url;

use super::{
    policy::{Deed, Forbidden, Policy},
    records::{Code, Finding},
    rules::Seen,
    tags::Tag,
    words::{problem, warning},
};
use crate::pages::Outline;

/// So many policies of a page are looked at.
pub(super) const POLICIES: usize = 50;

/// The policies of a page, read once for all its tags.
#[derive(Debug)]
pub(super) struct Policies {
    of_headers: Vec<Policy>,
    /// Those of `<meta>`, in order; `None` where one says nothing.
    of_metas: Vec<Option<Policy>>,
    /// How many there are in all.
    pub in_all: usize,
    /// Whether there is more of them than was looked at.
    pub cut: bool,
}

impl Policies {
    pub fn of(page: &Page, outline: &Outline) -> Self {
        let of_headers = page.headers.get_all("content-security-policy").iter();
        let mut of_headers: Vec<Policy> = of_headers
            .filter_map(|value| value.to_str().ok())
            .flat_map(Policy::of_header)
            .collect();
        let in_all = of_headers.len() + outline.policies.len();
        of_headers.truncate(POLICIES);
        let metas = outline.policies.iter().take(POLICIES - of_headers.len());
        let of_metas: Vec<_> = metas.map(|meta| Policy::of_meta(meta)).collect();
        let mut read = of_headers.iter().chain(of_metas.iter().flatten());
        let cut = in_all > POLICIES || read.any(|policy| policy.cut);
        Self {
            of_headers,
            of_metas,
            in_all,
            cut,
        }
    }

    /// Those that hold for a tag.
    pub fn holding(&self, tag: &Tag) -> Vec<&Policy> {
        let before = self.of_metas.iter().take(tag.policies_before);
        self.of_headers.iter().chain(before.flatten()).collect()
    }
}

impl Seen<'_> {
    pub(super) fn of_policies(&self, tag: &Tag, script: &Url) -> Vec<Finding> {
        let (policies, page) = (self.policies.holding(tag), &self.page.address);
        let first = |deed: Deed<'_>| {
            policies
                .iter()
                .find_map(|policy| policy.forbids(page, deed))
        };
        let named = |name: &str| tag.named.get(name).map(String::as_str);
        let url = &if policies.iter().any(|policy| policy.upgrades()) {
            by_https(script)
        } else {
            script.clone()
        };
        let to = named("data-to")
            .and_then(|to| self.outline.base.join(to).ok())
            .or_else(|| url.join("hit").ok());
        let mut found = Vec::new();
        let origin = url.origin().ascii_serialization();
        let mut forbidden = |what: &str, by: &Forbidden, source: &str| {
            let advice = format!("Add {source} to {} in {}.", by.directive, place(by));
            found.push(problem(
                Code::ForbiddenByPolicy,
                format!(
                    "The page's content security policy forbids {what} (`{}`).",
                    by.directive
                ),
                advice,
            ));
        };
        if let Some(maker) = &tag.maker {
            let nonce = maker.named.get("nonce").map(String::as_str);
            if let Some(by) = first(Deed::Inline {
                text: &maker.text,
                nonce,
            }) {
                forbidden(
                    "the script that makes the tag",
                    &by,
                    "its nonce or its hash",
                );
            }
        }
        let by_tag = tag.maker.is_none();
        if let Some(by) = first(Deed::Script {
            url,
            nonce: named("nonce"),
            integrity: named("integrity"),
            by_tag,
        }) {
            forbidden("the script", &by, &origin);
        }
        if let Some(to) = &to
            && let Some(by) = first(Deed::Connect(to))
        {
            forbidden("sending hits", &by, &to.origin().ascii_serialization());
        }
        let module = url.join("stile-0.js").ok();
        let limits = [
            module.as_ref().and_then(|url| {
                first(Deed::Script {
                    url,
                    nonce: named("nonce"),
                    integrity: None,
                    by_tag: false,
                })
            }),
            first(Deed::Connect(url)),
            first(Deed::Wasm),
        ];
        if found.is_empty()
            && let Some(by) = limits.into_iter().flatten().next()
        {
            let advice = format!(
                "Allow `script-src {origin} 'wasm-unsafe-eval'` and `connect-src {origin}` in {}.",
                place(&by)
            );
            found.push(warning(Code::LimitedByPolicy, format!("The page's content security policy (`{}`) forbids a part of the script: page views are counted; engaged time, depth, outbound links, downloads and forms are not.", by.directive), advice));
        }
        found
    }
}

/// Where a policy is written.
fn place(by: &Forbidden) -> &'static str {
    if by.header {
        "the header Content-Security-Policy"
    } else {
        "the page's `<meta>`"
    }
}

fn by_https(url: &Url) -> Url {
    let mut url = url.clone();
    // An address of the web stays one.
    let _ = url.set_scheme("https");
    url
}
