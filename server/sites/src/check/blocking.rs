//! What the page's content security policies let a tag do.

use base::{fetch::Page, text::Text};
use url::Url;

use super::{
    finding::Finding,
    policy::{Access, Forbidden, Policy},
    records::Code,
    rules::Seen,
    tags::Tag,
};
use crate::pages::Outline;

/// How many of a page's policies are read.
pub(super) const POLICIES: usize = 50;

/// The policies of a page, read once for all its tags.
#[derive(Debug)]
pub(super) struct Policies {
    of_headers: Vec<Policy>,
    /// Those of `<meta>`, in order; `None` if one has no relevant directives.
    of_metas: Vec<Option<Policy>>,
    /// How many there are in all.
    pub in_all: usize,
    /// Whether there are more than were read.
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

    /// Those that apply to a tag.
    pub fn applying_to(&self, tag: &Tag) -> Vec<&Policy> {
        let before = self.of_metas.iter().take(tag.policies_before);
        self.of_headers.iter().chain(before.flatten()).collect()
    }
}

impl Seen<'_> {
    pub(super) fn of_policies(&self, tag: &Tag, script: &Url) -> Vec<Finding> {
        let (policies, page) = (self.policies.applying_to(tag), &self.page.address);
        let first = |access: Access<'_>| {
            policies
                .iter()
                .find_map(|policy| policy.forbids(page, access))
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
        let forbidden = |blocked: &str, by: &Forbidden| {
            let message = Text::new("finding_forbidden_by_policy")
                .with("blocked", blocked)
                .with("directive", by.directive.as_str());
            Finding::problem(Code::ForbiddenByPolicy, message)
        };
        let allow = |origin: &str, by: &Forbidden| {
            Text::new("finding_forbidden_by_policy.advice")
                .with("origin", origin)
                .with("directive", by.directive.as_str())
                .with("place", place(by))
        };
        if let Some(maker) = &tag.maker {
            let nonce = maker.named.get("nonce").map(String::as_str);
            if let Some(by) = first(Access::Inline {
                text: &maker.text,
                nonce,
            }) {
                let advice = Text::new("finding_forbidden_by_policy.maker_advice")
                    .with("directive", by.directive.as_str())
                    .with("place", place(&by));
                found.push(forbidden("maker", &by).advise(advice));
            }
        }
        let by_tag = tag.maker.is_none();
        if let Some(by) = first(Access::Script {
            url,
            nonce: named("nonce"),
            integrity: named("integrity"),
            by_tag,
        }) {
            found.push(forbidden("script", &by).advise(allow(&origin, &by)));
        }
        if let Some(to) = &to
            && let Some(by) = first(Access::Connect(to))
        {
            let advice = allow(&to.origin().ascii_serialization(), &by);
            found.push(forbidden("hits", &by).advise(advice));
        }
        let module = url.join("stile-0.js").ok();
        let limits = [
            module.as_ref().and_then(|url| {
                first(Access::Script {
                    url,
                    nonce: named("nonce"),
                    integrity: None,
                    by_tag: false,
                })
            }),
            first(Access::Connect(url)),
            first(Access::Wasm),
        ];
        if found.is_empty()
            && let Some(by) = limits.into_iter().flatten().next()
        {
            let message =
                Text::new("finding_limited_by_policy").with("directive", by.directive.as_str());
            let advice = Text::new("finding_limited_by_policy.advice")
                .with("origin", origin)
                .with("place", place(&by));
            found.push(Finding::warning(Code::LimitedByPolicy, message).advise(advice));
        }
        found
    }
}

/// Where a policy is written: the word by which texts select it.
fn place(by: &Forbidden) -> &'static str {
    if by.header { "header" } else { "meta" }
}

fn by_https(url: &Url) -> Url {
    let mut url = url.clone();
    // An address of the web stays one.
    let _ = url.set_scheme("https");
    url
}
