//! The settings: do they go together?

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpListener};

use base::config::Config;
use intake::place::Places;

use super::Report;
use crate::memory;

/// All that can be said without opening anything that is kept.
pub(super) fn look(config: &Config, report: &mut Report) {
    address(config, report);
    proxies(config, report);
    places(config, report);
    memory(config, report);
    match &config.contact {
        Some(contact) => report.ok("contact", contact.clone()),
        None => report.warn(
            "contact",
            "not set: /api/v1/about names nobody to write to (contact)".to_owned(),
        ),
    }
}

fn address(config: &Config, report: &mut Report) {
    const WHAT: &str = "public_address";
    let listen = config.http.listen;
    let address = config.public_address(listen);
    let local = address.contains("://localhost")
        || address.contains("://127.")
        || address.contains("://[::1]");
    match &config.http.public_address {
        None if listen.ip().is_loopback() => report.ok(WHAT, format!("not set: {address}, for this machine only")),
        None => report.warn(
            WHAT,
            format!("not set, while {listen} is open to others: links and the script's address say {address}"),
        ),
        Some(_) if address.starts_with("https://") || local => report.ok(WHAT, address),
        Some(_) => report.warn(WHAT, format!("{address} is not encrypted: links that sign people in can be read on the way")),
    }
}

/// Whose word on the visitor's address is believed decides whether visitors can be told apart.
fn proxies(config: &Config, report: &mut Report) {
    const WHAT: &str = "trusted_proxies";
    let http = &config.http;
    let strangers: [IpAddr; 2] = [
        Ipv4Addr::new(8, 8, 8, 8).into(),
        Ipv6Addr::new(0x2001, 0x4860, 0x4860, 0, 0, 0, 0, 0x8888).into(),
    ];
    let proxied = http
        .public_address
        .as_ref()
        .is_some_and(|address| address.starts_with("https://"));
    let list: Vec<String> = http
        .trusted_proxies
        .iter()
        .cloned()
        .map(String::from)
        .collect();
    let this_machine = http.trusts(Ipv4Addr::LOCALHOST.into());
    if strangers.into_iter().any(|address| http.trusts(address)) {
        report.bad(
            WHAT,
            format!(
                "{} believes everybody: anybody may say from where a hit comes",
                list.join(", ")
            ),
        );
    } else if proxied && list.is_empty() {
        report.bad(
            WHAT,
            "empty, while https means that a proxy stands before: all visitors would come from its address, and count as one"
                .to_owned(),
        );
    } else if proxied && http.listen.ip().is_loopback() && !this_machine {
        report.bad(
            WHAT,
            "only this machine can connect, and it is not believed: add \"loopback\"".to_owned(),
        );
    } else if proxied
        && !http.listen.ip().is_loopback()
        && list.iter().all(|text| text == "loopback")
    {
        report.warn(
            WHAT,
            format!("only this machine is believed, while {} is open to others: where the proxy runs elsewhere or in a container, add its address", http.listen),
        );
    } else if list.is_empty() && !http.listen.ip().is_loopback() {
        report.warn(
            WHAT,
            format!("empty, while {} is open to others: without a proxy nothing is encrypted, and nobody bounds how many connections one address may open", http.listen),
        );
    } else if list.is_empty() {
        report.ok(
            WHAT,
            "nobody is believed: right where no proxy stands before".to_owned(),
        );
    } else {
        report.ok(WHAT, list.join(", "));
    }
}

fn places(config: &Config, report: &mut Report) {
    const WHAT: &str = "place_database";
    let Some(file) = &config.intake.place_database else {
        report.ok(
            WHAT,
            "not set: countries from the list that comes with Stile".to_owned(),
        );
        return;
    };
    match Places::open(file) {
        Ok(_) if config.intake.attribution.is_none() => report.warn(
            WHAT,
            format!("{} can be read; most such files ask for a line that names them (intake.attribution)", file.display()),
        ),
        Ok(_) => report.ok(WHAT, format!("{} can be read", file.display())),
        Err(error) => report.bad(WHAT, format!("{} cannot be read: {error}", file.display())),
    }
}

/// DuckDB keeps to its limit, or to what fits into a small machine.
fn memory(config: &Config, report: &mut Report) {
    const WHAT: &str = "memory_limit";
    let set = config.counts.memory_limit.bytes();
    let has = memory::of_machine();
    let takes = memory::shares(config, has).duckdb;
    match has {
        Some(has) if takes < set => report.warn(
            WHAT,
            format!(
                "{} is more than fits into the {} that this machine has: DuckDB takes {}",
                config.counts.memory_limit,
                crate::commands::size(has),
                crate::commands::size(takes)
            ),
        ),
        Some(has) => report.ok(
            WHAT,
            format!(
                "{} of {}",
                config.counts.memory_limit,
                crate::commands::size(has)
            ),
        ),
        None => report.ok(WHAT, config.counts.memory_limit.to_string()),
    }
}

/// Is the address free? Asked only where no server runs.
pub(super) fn port(config: &Config, report: &mut Report) {
    const WHAT: &str = "listen";
    let listen = config.http.listen;
    match TcpListener::bind(listen) {
        Ok(_) => report.ok(WHAT, format!("{listen} is free")),
        Err(error) => report.bad(WHAT, format!("{listen} cannot be listened on: {error}")),
    }
}
