//! What the page's content security policies let a tag do.

use url::Url;

use super::{
    policy::{Deed, Forbidden, Policy},
    records::{Code, Finding},
    rules::Seen,
    tags::Tag,
    words::{problem, warning},
};

impl Seen<'_> {
    /// The policies that hold for a tag.
    pub(super) fn policies(&self, tag: &Tag) -> Vec<Policy> {
        let of_headers = self.page.headers.get_all("content-security-policy").iter();
        let headers = of_headers
            .filter_map(|value| value.to_str().ok())
            .flat_map(Policy::of_header);
        let metas = self.outline.policies.iter().take(tag.policies_before);
        headers
            .chain(metas.filter_map(|meta| Policy::of_meta(meta)))
            .collect()
    }

    pub(super) fn of_policies(&self, tag: &Tag, script: &Url) -> Vec<Finding> {
        let (policies, page) = (self.policies(tag), &self.page.address);
        let first = |deed: Deed<'_>| {
            policies
                .iter()
                .find_map(|policy| policy.forbids(page, deed))
        };
        let named = |name: &str| tag.named.get(name).map(String::as_str);
        let url = &if policies.iter().any(Policy::upgrades) {
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

    /// How many policies hold in the page.
    pub fn policies_in_all(&self) -> usize {
        let headers = self.page.headers.get_all("content-security-policy").iter();
        let of_headers = headers
            .filter_map(|value| value.to_str().ok())
            .flat_map(Policy::of_header);
        of_headers.count() + self.outline.policies.len()
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
