//! What sharing settings may be.

use base::answer::Problem;
use shared::{hostname, limits};
use sites::share::Share;
use url::Host;

use super::records::ShareSettingsSet;

/// The most hosts.
const HOSTS: usize = 20;
/// The largest number of visitors that a value may need.
const SMALLEST: i64 = 100;
/// An error quotes at most this many characters of a host.
const QUOTED: usize = 60;

/// The settings as they are kept.
///
/// # Errors
/// 400 for a number or a host that cannot be.
pub(super) fn share(request: ShareSettingsSet) -> Result<Share, Problem> {
    let smallest = request.smallest.unwrap_or(0);
    let smallest = i16::try_from(smallest)
        .ok()
        .filter(|_| (0..=SMALLEST).contains(&smallest))
        .ok_or_else(|| {
            Problem::invalid("invalid_smallest")
                .with("most", SMALLEST)
                .field("smallest")
        })?;
    let counts = request.counts.unwrap_or(false);
    if counts && smallest > 1 {
        return Err(Problem::invalid("invalid_smallest.with_counts").field("smallest"));
    }
    let mut parts = request.parts;
    parts.sort();
    parts.dedup();
    Ok(Share {
        is_public: request.public,
        parts,
        smallest,
        counts,
        hosts: hosts(&request.hosts.unwrap_or_default())?,
    })
}

fn hosts(texts: &[String]) -> Result<Vec<String>, Problem> {
    if texts.len() > HOSTS {
        return Err(Problem::invalid("list_too_long")
            .with("most", HOSTS)
            .field("hosts"));
    }
    let read = texts.iter().enumerate().map(|(index, text)| {
        host(text).ok_or_else(|| {
            Problem::invalid("invalid_hostname.entry")
                .with("given", limits::cut(text, QUOTED))
                .field(format!("hosts[{index}]"))
        })
    });
    let mut hosts: Vec<String> = read.collect::<Result<_, _>>()?;
    hosts.sort();
    hosts.dedup();
    Ok(hosts)
}

/// A host as `frame-ancestors` takes it (CSP 3, 2.3.1): letters, digits and hyphens, so that nothing in it ends the list or
/// begins another rule. `www.` makes a difference there, so it stays.
fn host(text: &str) -> Option<String> {
    let text = text.trim();
    let (star, name) = match text.strip_prefix("*.") {
        Some(name) => ("*.", name),
        None => ("", text),
    };
    if !hostname::is_host(name) {
        return None;
    }
    // Browsers compare punycode.
    let Ok(Host::Domain(name)) = Host::parse(name) else {
        return None;
    };
    let name = name.trim_end_matches('.');
    let is_plain = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'.');
    // Under a star is one organisation, not a whole top-level domain.
    let is_wide = !star.is_empty() && !name.contains('.');
    (name.bytes().all(is_plain) && !is_wide).then(|| format!("{star}{name}"))
}

#[cfg(test)]
mod tests {
    use sites::share::SharePart;

    use super::*;

    fn request(smallest: Option<i64>, counts: bool, hosts: &[&str]) -> ShareSettingsSet {
        ShareSettingsSet {
            public: true,
            parts: vec![SharePart::Sources, SharePart::Series, SharePart::Sources],
            smallest,
            counts: Some(counts),
            hosts: Some(hosts.iter().map(|host| (*host).to_owned()).collect()),
        }
    }

    #[test]
    fn settings_are_kept_in_one_form() {
        let kept = share(request(
            None,
            true,
            &["b.example", "A.example", "b.example"],
        ))
        .unwrap();
        assert_eq!(
            kept,
            Share {
                is_public: true,
                parts: vec![SharePart::Series, SharePart::Sources],
                smallest: 0,
                counts: true,
                hosts: vec!["a.example".to_owned(), "b.example".to_owned()],
            }
        );
    }

    #[test]
    fn numbers_have_bounds() {
        for good in [0, 1, 100] {
            assert!(share(request(Some(good), false, &[])).is_ok(), "{good}");
        }
        for bad in [-1, 101, i64::MIN, i64::MAX] {
            let refused = share(request(Some(bad), false, &[])).unwrap_err();
            assert_eq!(refused.code(), "invalid_smallest", "{bad}");
        }
        let refused = share(request(Some(2), true, &[])).unwrap_err();
        assert_eq!(refused.text().id(), "invalid_smallest.with_counts");
        assert!(share(request(Some(1), true, &[])).is_ok());
        let refused = share(request(None, false, &["a.example"; 21])).unwrap_err();
        assert_eq!(refused.code(), "list_too_long");
    }

    #[test]
    fn a_host_says_nothing_else() {
        for (text, kept) in [
            (" Shop.Example ", "shop.example"),
            ("www.example.com.", "www.example.com"),
            ("*.example.com", "*.example.com"),
            ("müller.example", "xn--mller-kva.example"),
            ("localhost", "localhost"),
        ] {
            assert_eq!(host(text).as_deref(), Some(kept), "{text}");
        }
        for wrong in [
            "",
            "*",
            "*.com",
            "*.*.example",
            "https://a.example",
            "a.example;script-src *",
            "a.example b.example",
            "a.example, b.example",
            "a.example/x",
            "a.example:443",
            "a_b.example",
            "192.0.2.1",
            "[2001:db8::1]",
            "'self'",
            "data:",
        ] {
            assert_eq!(host(wrong), None, "{wrong}");
        }
    }
}
