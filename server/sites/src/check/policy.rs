//! Content security policies, read as a browser reads them (CSP Level 3).
//!
//! A page may have several, from headers and from `<meta>`; each must allow what is done. A directive that is
//! not there is answered for by the next of its row, `default-src` last.

use url::Url;

/// One policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Policy {
    /// Whether it is from the response's headers, else from `<meta>`.
    pub header: bool,
    /// Whether a directive has more sources than are read.
    pub cut: bool,
    directives: Vec<(String, Vec<String>)>,
}

/// What Stile's script does in a page.
#[derive(Clone, Copy, Debug)]
pub(super) enum Access<'a> {
    /// Runs a script from this address, by a tag of the page, or by another script.
    Script {
        url: &'a Url,
        nonce: Option<&'a str>,
        integrity: Option<&'a str>,
        by_tag: bool,
    },
    /// Runs a script inside the page.
    Inline {
        text: &'a str,
        nonce: Option<&'a str>,
    },
    /// Sends to, or fetches from, this address.
    Connect(&'a Url),
    /// Runs WebAssembly.
    Wasm,
}

/// What forbids an access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Forbidden {
    /// The directive that decides.
    pub directive: String,
    /// Whether it is from the response's headers.
    pub header: bool,
}

/// The directives that matter here; others are ignored.
const KNOWN: &[&str] = &[
    "connect-src",
    "default-src",
    "sandbox",
    "script-src",
    "script-src-elem",
    "upgrade-insecure-requests",
];
/// How many of a directive's sources are read.
const SOURCES: usize = 1_000;
const SCRIPT: &[&str] = &["script-src-elem", "script-src", "default-src"];
const WASM: &[&str] = &["script-src", "default-src"];
const CONNECT: &[&str] = &["connect-src", "default-src"];

impl Policy {
    /// The policies of one header, separated by commas.
    pub fn of_header(value: &str) -> Vec<Self> {
        value
            .split(',')
            .filter_map(|text| Self::read(text, true))
            .collect()
    }

    /// The policy of a `<meta>`.
    pub fn of_meta(value: &str) -> Option<Self> {
        // A comma in a meta's content belongs to a source; it does not separate policies.
        let mut policy = Self::read(value, false)?;
        policy.directives.retain(|(name, _)| name != "sandbox");
        Some(policy)
    }

    fn read(text: &str, header: bool) -> Option<Self> {
        let mut directives: Vec<(String, Vec<String>)> = Vec::new();
        let (mut any, mut cut) = (false, false);
        for part in text.split(';') {
            let mut words = part.split_ascii_whitespace();
            let Some(name) = words.next() else { continue };
            let name = name.to_ascii_lowercase();
            any = true;
            // The first of a name counts.
            if KNOWN.contains(&&*name) && !directives.iter().any(|(known, _)| *known == name) {
                let sources = words.by_ref().take(SOURCES).map(str::to_owned).collect();
                cut |= words.next().is_some();
                directives.push((name, sources));
            }
        }
        any.then_some(Self {
            header,
            cut,
            directives,
        })
    }

    fn directive(&self, name: &str) -> Option<&[String]> {
        self.directives
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, sources)| &**sources)
    }

    /// Whether http addresses are requested by https.
    pub fn upgrades(&self) -> bool {
        self.directive("upgrade-insecure-requests").is_some()
    }

    /// What of this policy forbids the access on a page of this address, if anything.
    pub fn forbids(&self, page: &Url, access: Access<'_>) -> Option<Forbidden> {
        let forbidden = |directive: &str| Forbidden {
            directive: directive.to_owned(),
            header: self.header,
        };
        if let Some(allowed) = self.directive("sandbox")
            && !allowed
                .iter()
                .any(|word| word.eq_ignore_ascii_case("allow-scripts"))
        {
            return Some(forbidden("sandbox"));
        }
        let row = match access {
            Access::Script { .. } | Access::Inline { .. } => SCRIPT,
            Access::Connect(_) => CONNECT,
            Access::Wasm => WASM,
        };
        let (name, sources) = row
            .iter()
            .find_map(|name| Some((*name, self.directive(name)?)))?;
        (!allows(sources, page, access)).then(|| forbidden(name))
    }
}

fn allows(sources: &[String], page: &Url, access: Access<'_>) -> bool {
    let word = |word: &str| {
        sources
            .iter()
            .any(|source| source.eq_ignore_ascii_case(word))
    };
    match access {
        Access::Connect(url) => sources.iter().any(|source| matches(source, page, url)),
        Access::Wasm => word("'wasm-unsafe-eval'") || word("'unsafe-eval'"),
        Access::Inline { text, nonce } => {
            let secure = sources.iter().any(|source| is_nonce_or_hash(source));
            by_nonce(sources, nonce)
                || by_hash_of(sources, text)
                || (word("'unsafe-inline'") && !secure && !word("'strict-dynamic'"))
        }
        Access::Script {
            url,
            nonce,
            integrity,
            by_tag,
        } => {
            if by_nonce(sources, nonce) || by_integrity(sources, integrity) {
                return true;
            }
            if word("'strict-dynamic'") {
                // Hosts no longer count, but what a trusted script asks for is trusted.
                return !by_tag;
            }
            sources.iter().any(|source| matches(source, page, url))
        }
    }
}

fn is_nonce_or_hash(source: &str) -> bool {
    let source = source.to_ascii_lowercase();
    ["'nonce-", "'sha256-", "'sha384-", "'sha512-"]
        .iter()
        .any(|lead| source.starts_with(lead))
}

fn by_nonce(sources: &[String], nonce: Option<&str>) -> bool {
    let Some(nonce) = nonce.filter(|nonce| !nonce.is_empty()) else {
        return false;
    };
    sources
        .iter()
        .any(|source| quoted(source, "nonce-").is_some_and(|allowed| allowed == nonce))
}

/// What follows this prefix between single quotes.
fn quoted<'a>(source: &'a str, lead: &str) -> Option<&'a str> {
    let inner = source.strip_prefix('\'')?.strip_suffix('\'')?;
    let start = inner.get(..lead.len())?;
    start
        .eq_ignore_ascii_case(lead)
        .then(|| &inner[lead.len()..])
}

/// Whether every hash of an external script's `integrity` is allowed.
fn by_integrity(sources: &[String], integrity: Option<&str>) -> bool {
    let hashes: Vec<&str> = integrity
        .unwrap_or_default()
        .split_ascii_whitespace()
        .map(|hash| hash.split('?').next().unwrap_or(hash))
        .filter(|hash| hash.starts_with("sha"))
        .collect();
    !hashes.is_empty()
        && hashes.iter().all(|hash| {
            sources
                .iter()
                .any(|source| quoted(source, "").is_some_and(|allowed| same_hash(allowed, hash)))
        })
}

fn by_hash_of(sources: &[String], text: &str) -> bool {
    use base64::{Engine as _, engine::general_purpose::STANDARD};
    use sha2::{Digest as _, Sha256, Sha384, Sha512};
    // A text may be long, and most policies name no hash.
    if !sources.iter().any(|source| quoted(source, "sha").is_some()) {
        return false;
    }
    let hashes = [
        format!("sha256-{}", STANDARD.encode(Sha256::digest(text))),
        format!("sha384-{}", STANDARD.encode(Sha384::digest(text))),
        format!("sha512-{}", STANDARD.encode(Sha512::digest(text))),
    ];
    sources.iter().any(|source| {
        quoted(source, "").is_some_and(|allowed| hashes.iter().any(|hash| same_hash(allowed, hash)))
    })
}

/// Both alphabets of base64 may be used.
fn same_hash(one: &str, other: &str) -> bool {
    let plain = |text: &str| text.replace('-', "+").replace('_', "/");
    plain(one) == plain(other)
}

/// Whether a source of the list matches this address, on a page of that address.
fn matches(source: &str, page: &Url, url: &Url) -> bool {
    if source == "*" {
        return is_web(url.scheme()) || url.scheme() == page.scheme();
    }
    if source.eq_ignore_ascii_case("'self'") {
        return own(page, url);
    }
    if source.starts_with('\'') {
        return false;
    }
    if let Some(scheme) = source.strip_suffix(':') {
        return scheme_fits(&scheme.to_ascii_lowercase(), url.scheme());
    }
    let (scheme, rest) = match source.split_once("://") {
        Some((scheme, rest)) => (Some(scheme.to_ascii_lowercase()), rest),
        None => (None, source),
    };
    let fits = match &scheme {
        Some(scheme) => scheme_fits(scheme, url.scheme()),
        None => scheme_fits(page.scheme(), url.scheme()),
    };
    let (authority, path) = match rest.find('/') {
        Some(at) => rest.split_at(at),
        None => (rest, ""),
    };
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) => (host, Some(port)),
        None => (authority, None),
    };
    fits && host_fits(host, url) && port_fits(port, scheme.as_deref(), url) && path_fits(path, url)
}

fn is_web(scheme: &str) -> bool {
    matches!(scheme, "http" | "https" | "ws" | "wss")
}

/// The page's own origin, or the same by https.
fn own(page: &Url, url: &Url) -> bool {
    page.origin() == url.origin()
        || (page.host_str() == url.host_str()
            && page.scheme() == "http"
            && url.scheme() == "https"
            && page.port().is_none()
            && url.port().is_none())
}

/// A scheme matches itself and its secure variant.
fn scheme_fits(allowed: &str, asked: &str) -> bool {
    allowed == asked
        || matches!(
            (allowed, asked),
            ("http", "https" | "ws" | "wss")
                | ("https", "wss")
                | ("ws", "wss" | "http" | "https")
                | ("wss", "https")
        )
}

fn host_fits(allowed: &str, url: &Url) -> bool {
    let Some(host) = url.host_str() else {
        return false;
    };
    let (allowed, host) = (allowed.to_ascii_lowercase(), host.to_ascii_lowercase());
    match allowed.strip_prefix("*.") {
        Some(parent) => host
            .strip_suffix(parent)
            .is_some_and(|rest| rest.ends_with('.') && rest.len() > 1),
        None => allowed == "*" || allowed == host,
    }
}

fn port_fits(allowed: Option<&str>, scheme: Option<&str>, url: &Url) -> bool {
    let asked = url.port_or_known_default();
    match allowed {
        Some("*") => true,
        Some(port) => {
            let port = port.parse::<u16>().ok();
            port == asked || (port == Some(80) && asked == Some(443) && url.scheme() == "https")
        }
        None => {
            let usual = match scheme {
                Some("http" | "ws") => Some(80),
                Some("https" | "wss") => Some(443),
                _ => None,
            };
            url.port().is_none() || asked == usual
        }
    }
}

/// A path that ends with a slash matches everything below it; any other matches one file.
fn path_fits(allowed: &str, url: &Url) -> bool {
    if allowed.is_empty() || allowed == "/" {
        return true;
    }
    if allowed.ends_with('/') {
        url.path().starts_with(allowed)
    } else {
        url.path() == allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(policy: &str, access: Access<'_>) -> Option<String> {
        let page: Url = "https://example.com/a".parse().unwrap();
        Policy::of_header(policy)
            .iter()
            .find_map(|policy| policy.forbids(&page, access))
            .map(|forbidden| forbidden.directive)
    }

    #[test]
    fn scripts_are_allowed_as_browsers_allow_them() {
        let url: Url = "https://stats.test/js/stile.js".parse().unwrap();
        let tag = |nonce, integrity| Access::Script {
            url: &url,
            nonce,
            integrity,
            by_tag: true,
        };
        for (policy, forbidden) in [
            ("img-src 'none'", None),
            ("default-src 'self'", Some("default-src")),
            ("default-src 'none'; script-src https://stats.test", None),
            ("script-src stats.test", None),
            ("script-src STATS.TEST:443", None),
            ("script-src stats.test:8443", Some("script-src")),
            ("script-src http://stats.test", None),
            ("script-src http://stats.test:80", None),
            ("script-src *.stats.test", Some("script-src")),
            ("script-src *.test", None),
            ("script-src https:", None),
            ("script-src *", None),
            ("script-src data: blob:", Some("script-src")),
            ("script-src stats.test/js/", None),
            ("script-src stats.test/js", Some("script-src")),
            ("script-src stats.test/js/stile.js", None),
            ("script-src stats.test/other/", Some("script-src")),
            ("script-src", Some("script-src")),
            ("script-src 'none'", Some("script-src")),
            ("script-src 'unsafe-inline'", Some("script-src")),
            (
                "script-src https:; script-src-elem 'self'",
                Some("script-src-elem"),
            ),
            ("script-src 'none'; script-src https:", Some("script-src")),
            ("script-src 'nonce-abc'", Some("script-src")),
            (
                "script-src https: 'strict-dynamic' 'nonce-abc'",
                Some("script-src"),
            ),
            ("script-src https:, script-src 'self'", Some("script-src")),
            ("sandbox; script-src *", Some("sandbox")),
            ("sandbox allow-scripts; script-src *", None),
        ] {
            assert_eq!(
                decided(policy, tag(None, None)).as_deref(),
                forbidden,
                "{policy}"
            );
        }
        assert_eq!(
            decided("script-src 'nonce-abc'", tag(Some("abc"), None)),
            None
        );
        assert!(decided("script-src 'nonce-abc'", tag(Some("ABC"), None)).is_some());
        assert_eq!(
            decided("script-src 'sha384-xy+z'", tag(None, Some("sha384-xy-z"))),
            None
        );
        assert!(
            decided(
                "script-src 'sha384-xy'",
                tag(None, Some("sha384-xy sha512-q"))
            )
            .is_some()
        );
        let later = Access::Script {
            url: &url,
            nonce: None,
            integrity: None,
            by_tag: false,
        };
        assert_eq!(
            decided("script-src 'strict-dynamic' 'nonce-abc'", later),
            None
        );
    }

    #[test]
    fn what_else_the_script_does() {
        let url: Url = "https://stats.test/hit".parse().unwrap();
        let own: Url = "https://example.com/stats/hit".parse().unwrap();
        assert_eq!(decided("default-src 'self'", Access::Connect(&own)), None);
        assert_eq!(
            decided("default-src 'self'", Access::Connect(&url)).as_deref(),
            Some("default-src")
        );
        assert_eq!(
            decided("default-src *; connect-src 'self'", Access::Connect(&url)).as_deref(),
            Some("connect-src")
        );
        assert_eq!(decided("connect-src 'self'", Access::Wasm), None);
        assert_eq!(
            decided("script-src 'self'", Access::Wasm).as_deref(),
            Some("script-src")
        );
        assert_eq!(
            decided(
                "script-src 'wasm-unsafe-eval'; script-src-elem 'self'",
                Access::Wasm
            ),
            None
        );
        let inline = |text, nonce| Access::Inline { text, nonce };
        assert_eq!(
            decided("script-src 'unsafe-inline'", inline("x", None)),
            None
        );
        assert!(decided("script-src 'unsafe-inline' 'nonce-a'", inline("x", None)).is_some());
        assert_eq!(
            decided("script-src 'nonce-a'", inline("x", Some("a"))),
            None
        );
        // The hash of `x`.
        let hashed = "script-src 'sha256-LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE='";
        assert_eq!(decided(hashed, inline("x", None)), None);
        assert!(decided(hashed, inline("y", None)).is_some());
    }

    #[test]
    fn a_policy_in_the_page_has_no_say_in_some_things() {
        let page: Url = "https://example.com/".parse().unwrap();
        let policy = Policy::of_meta("sandbox; default-src 'self'").unwrap();
        assert!(policy.forbids(&page, Access::Connect(&page)).is_none());
        assert_eq!(Policy::of_meta(" ; "), None);
    }
}
