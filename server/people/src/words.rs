//! Texts and names that several groups read alike.

use std::net::IpAddr;

use base::{answer::Problem, context::Context, mail::Fact, text::Text};
use shared::{control, date::Date};

/// How long a name may be, in characters.
const NAME: usize = 100;

/// A name of a person or an account, without spaces around it. Emails show it to people who do not know who
/// chose it, so it must not contain an address to follow.
///
/// # Errors
/// 400 `invalid_name` if it is not a name, `address_in_name` if it contains an address.
pub fn name(text: &str, field: &'static str) -> Result<String, Problem> {
    let name = line(text, field)?;
    if holds_address(&name) {
        return Err(Problem::invalid("address_in_name").field(field));
    }
    Ok(name)
}

/// Whether email programs would turn a part of it into a link.
fn holds_address(name: &str) -> bool {
    // Full-width forms are read as the plain ones by what makes links.
    let plain: String = name
        .chars()
        .map(|c| match c {
            '．' | '。' | '｡' => '.',
            '／' => '/',
            '＠' => '@',
            '：' => ':',
            c => c.to_ascii_lowercase(),
        })
        .collect();
    let is_host = |text: &str| {
        text.rsplit_once('.').is_some_and(|(before, tld)| {
            before.ends_with(char::is_alphanumeric)
                && tld.chars().count() > 1
                && tld.chars().all(char::is_alphanumeric)
        })
    };
    ["http", "www.", "://", "mailto:"]
        .iter()
        .any(|sign| plain.contains(sign))
        || plain.split_whitespace().any(|word| {
            let page = word.find(['/', '?', '#', ':']).is_some_and(|at| {
                let (host, rest) = word.split_at(at);
                let port = rest[1..].starts_with(|c: char| c.is_ascii_digit());
                let more = rest.len() > 1 || rest == "/";
                is_host(host) && more && (port || !rest.starts_with(':'))
            });
            let mailbox = word.split_once('@').is_some_and(|(local, host)| {
                !local.is_empty() && host.starts_with(char::is_alphanumeric)
            });
            page || mailbox
        })
}

/// A name of anything, trimmed and without direction marks.
///
/// # Errors
/// 400 `invalid_name` if it is not a valid name.
pub fn line(text: &str, field: &'static str) -> Result<String, Problem> {
    let name = control::unmarked(text);
    let name = name.trim();
    let length = name.chars().count();
    if !control::is_seen(name) || length > NAME || name.chars().any(char::is_control) {
        return Err(Problem::invalid("invalid_name")
            .with("most", NAME)
            .field(field));
    }
    Ok(name.to_owned())
}

/// The day of a moment, in UTC: `2026-11-20`.
pub fn day(seconds: i64) -> String {
    let days = i32::try_from(seconds.div_euclid(86_400)).unwrap_or(i32::MAX / 2);
    Date::from_days(days).to_string()
}

/// The facts of an email about where a change came from: when, and from where.
#[must_use]
pub fn origin_facts(context: &Context, address: Option<IpAddr>) -> Vec<Fact> {
    let when = Fact::moment(Text::new("mail.when"), context.now());
    let place = address.map(|address| {
        let country = context.client_lookup.country(address);
        from(&address.to_string(), country.as_deref())
    });
    std::iter::once(when).chain(place).collect()
}

fn from(address: &str, country: Option<&str>) -> Fact {
    let name = Text::new("mail.from");
    match country {
        Some(country) => {
            let place = Text::new("mail.place")
                .with("address", address)
                .with("country", country);
            Fact::text(name, place)
        }
        None => Fact::plain(name, address),
    }
}

/// The same of a sample.
#[must_use]
pub fn sample_origin_facts() -> Vec<Fact> {
    vec![
        Fact::moment(Text::new("mail.when"), 1_795_176_000),
        from("203.0.113.9", Some("DE")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_bounds() {
        assert_eq!(name("  Acme & Co ", "name").unwrap(), "Acme & Co");
        for bad in ["", " \t ", "\u{200b}\u{2060}", "a\nb", &"x".repeat(101)] {
            assert_eq!(
                name(bad, "name").unwrap_err().code(),
                "invalid_name",
                "{bad}"
            );
        }
        assert!(name(&"ü".repeat(100), "name").is_ok());
    }

    #[test]
    fn marks_of_direction_are_taken_out() {
        assert_eq!(name("\u{202e}Acme\u{200f}", "name").unwrap(), "Acme");
        assert_eq!(name("\u{200e}", "name").unwrap_err().code(), "invalid_name");
    }

    #[test]
    fn names_hold_no_addresses() {
        for bad in [
            "Win at https://evil.example",
            "HTTP evil",
            "Click WWW.evil.example now",
            "Claim evil.example/prize",
            "evil．example／prize",
            "evil.example?x",
            "ftp://evil",
            "Ann (ann@evil.example)",
            "ann＠evil.example",
            "evil.example:8080",
            "evil.example/",
        ] {
            assert_eq!(
                name(bad, "name").unwrap_err().code(),
                "address_in_name",
                "{bad}"
            );
        }
        for good in [
            "Acme & Co.",
            "Booking.com",
            "Ann Lee, M.A.",
            "St. Gallen / Zürich",
            "Team @ home",
            "TCP/IP Ltd.",
            "A.B. Müller (Inh.)",
            "Dr. Who: the firm",
            "St.Gallen: Büro",
            "What.Next?",
        ] {
            assert_eq!(name(good, "name").unwrap(), good);
        }
    }
}
