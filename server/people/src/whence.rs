//! What a letter says of where a deed came from.

use std::net::IpAddr;

use base::context::Context;

use crate::words::moment;

/// When, and from where, as names and values for a letter.
#[must_use]
pub fn whence(context: &Context, address: Option<IpAddr>) -> Vec<(String, String)> {
    let mut facts = vec![("When".to_owned(), moment(context.now()))];
    if let Some(address) = address {
        let from = match context.whereabouts.country(address) {
            Some(country) => format!("{address} ({country})"),
            None => address.to_string(),
        };
        facts.push(("From".to_owned(), from));
    }
    facts
}

/// The facts of a sample.
#[must_use]
pub fn sample() -> Vec<(String, String)> {
    vec![
        ("When".to_owned(), moment(1_795_176_000)),
        ("From".to_owned(), "203.0.113.9 (DE)".to_owned()),
    ]
}
