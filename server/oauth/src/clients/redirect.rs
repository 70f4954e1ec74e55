//! Where a browser may be sent after the person decided.

use url::{Host, Url};

/// How long an address may be, in bytes.
const LONGEST: usize = 500;
/// Known schemes of programs. Others contain a domain of the program, as RFC 8252 (7.1) asks for.
const PROGRAMS: [&str; 9] = [
    "claude",
    "cursor",
    "goose",
    "raycast",
    "vscode",
    "vscode-insiders",
    "vscodium",
    "warp",
    "windsurf",
];

/// The address, if a program may register it: https; http on the person's own machine; or a scheme of the program's own,
/// which contains a domain or is known. Other schemes open emails, files or settings.
pub(super) fn parse_redirect_uri(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let plain = text.len() <= LONGEST
        && text.bytes().all(|byte| byte.is_ascii_graphic())
        && url.fragment().is_none()
        && url.username().is_empty()
        && url.password().is_none();
    let leads = match url.scheme() {
        "https" => url.host().is_some(),
        "http" => is_loopback(&url),
        scheme => scheme.contains('.') || PROGRAMS.contains(&scheme),
    };
    (plain && leads).then_some(url)
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

/// Whether a request may name this address, where the program registered that one: they are the same, letter by letter. Only
/// the port of an address on the person's own machine may differ, since a program there gets a free one each time
/// (RFC 8252, 7.3).
pub(crate) fn matches(registered: &str, named: &str) -> bool {
    if registered == named {
        return true;
    }
    let (Some(mut known), Some(mut given)) =
        (parse_redirect_uri(registered), parse_redirect_uri(named))
    else {
        return false;
    };
    let both_here = known.scheme() == "http" && given.scheme() == "http";
    both_here && known.set_port(None).is_ok() && given.set_port(None).is_ok() && known == given
}

/// Where it leads, for the person who decides: a host, or the scheme of a program.
pub(crate) fn destination(url: &Url) -> String {
    match (url.scheme(), url.host_str()) {
        ("http" | "https", Some(host)) => host.to_owned(),
        (scheme, _) => format!("{scheme}:"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_the_program() {
        for address in [
            "https://claude.ai/api/mcp/auth_callback",
            "http://127.0.0.1:8734/callback",
            "http://[::1]:9/cb",
            "http://localhost/cb?x=1",
            "cursor://anysphere.cursor-retrieval/oauth/callback",
            "com.example.app:/cb",
            "vscode-insiders://vscode.github-authentication/did-authenticate",
        ] {
            assert!(parse_redirect_uri(address).is_some(), "{address}");
        }
        for address in [
            "http://example.com/cb",
            "http://127.0.0.1.evil.example/cb",
            "http://localhost.evil.example/cb",
            "https://user:secret@example.com/cb",
            "https://example.com/cb#x",
            "https://example.com/c b",
            "javascript:alert(1)",
            "data:text/html,x",
            "ms-settings:network",
            "tel:110",
            "myapp://cb",
            "/cb",
            "",
            &format!("https://example.com/{}", "x".repeat(500)),
        ] {
            assert!(parse_redirect_uri(address).is_none(), "{address}");
        }
    }

    #[test]
    fn only_the_port_on_ones_machine_may_differ() {
        for (registered, named, same) in [
            ("https://a.example/cb", "https://a.example/cb", true),
            ("https://a.example/cb", "https://a.example/cb/", false),
            ("https://a.example/cb", "https://a.example:8443/cb", false),
            ("https://a.example/cb", "https://A.example/cb", false),
            ("http://127.0.0.1/cb", "http://127.0.0.1:51234/cb", true),
            ("http://127.0.0.1:1/cb", "http://127.0.0.1:2/cb", true),
            ("http://127.0.0.1/cb", "http://127.0.0.1:2/other", false),
            ("http://127.0.0.1/cb", "http://127.0.0.2:2/cb", false),
            ("http://127.0.0.1/cb", "http://localhost:2/cb", false),
            ("http://127.0.0.1/cb", "https://127.0.0.1:2/cb", false),
            ("myapp://cb", "myapp://cb2", false),
        ] {
            assert_eq!(matches(registered, named), same, "{registered} {named}");
        }
    }

    #[test]
    fn people_see_where_it_leads() {
        for (address, shown) in [
            ("https://a.example/cb", "a.example"),
            ("http://127.0.0.1:51234/cb", "127.0.0.1"),
            ("http://[::1]:9/cb", "[::1]"),
            ("cursor://x/y", "cursor:"),
        ] {
            let url = Url::parse(address).expect("an address");
            assert_eq!(destination(&url), shown);
        }
    }
}
