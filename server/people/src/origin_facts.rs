//! The facts of an email about where a change came from.

use std::net::IpAddr;

use base::{context::Context, mail::Fact, text::Text};

/// When, and from where.
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

/// The facts of a sample.
#[must_use]
pub fn sample() -> Vec<Fact> {
    vec![
        Fact::moment(Text::new("mail.when"), 1_795_176_000),
        from("203.0.113.9", Some("DE")),
    ]
}
