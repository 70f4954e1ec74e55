//! The settings, and whether they fit together.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpListener};

use base::config::Config;
use intake::geo::GeoDatabase;

use super::Report;
use crate::memory;

/// All checks that open no data.
pub(super) fn look(config: &Config, report: &mut Report) {
    address(config, report);
    proxies(config, report);
    places(config, report);
    memory(config, report);
    match &config.contact {
        Some(contact) => report.ok("contact", contact.clone()),
        None => report.warn(
            "contact",
            "not set: /api/v1/about shows no contact (contact)".to_owned(),
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
            format!("not set, but other machines can reach {listen}: links and the script's address use {address}"),
        ),
        Some(_) if address.starts_with("https://") || local => report.ok(WHAT, address),
        Some(_) => report.warn(WHAT, format!("{address} is not encrypted: others on the network can read sign-in links")),
    }
}

/// Which proxies Stile trusts for the visitor's address decides whether it can distinguish visitors.
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
                "{} trusts everyone: anyone can fake the address of a hit",
                list.join(", ")
            ),
        );
    } else if proxied && list.is_empty() {
        report.bad(
            WHAT,
            "empty, but HTTPS means that there is a proxy: all visitors would have its address, and count as one"
                .to_owned(),
        );
    } else if proxied && http.listen.ip().is_loopback() && !this_machine {
        report.bad(
            WHAT,
            "only this machine can connect, but it is not trusted: add \"loopback\"".to_owned(),
        );
    } else if proxied
        && !http.listen.ip().is_loopback()
        && list.iter().all(|text| text == "loopback")
    {
        report.warn(
            WHAT,
            format!("only this machine is trusted, but other machines can reach {}: if the proxy runs elsewhere or in a container, add its address", http.listen),
        );
    } else if list.is_empty() && !http.listen.ip().is_loopback() {
        report.warn(
            WHAT,
            format!("empty, but other machines can reach {}: without a proxy, nothing is encrypted, and nothing limits how many connections one address opens", http.listen),
        );
    } else if list.is_empty() {
        report.ok(WHAT, "none: correct if there is no proxy".to_owned());
    } else {
        report.ok(WHAT, list.join(", "));
    }
}

fn places(config: &Config, report: &mut Report) {
    const WHAT: &str = "place_database";
    let Some(file) = &config.intake.place_database else {
        report.ok(
            WHAT,
            "not set: countries come from the list in Stile".to_owned(),
        );
        return;
    };
    match GeoDatabase::open(file) {
        Ok(_) if config.intake.attribution.is_none() => report.warn(
            WHAT,
            format!(
                "{} can be read; most such files require an attribution (intake.attribution)",
                file.display()
            ),
        ),
        Ok(_) => report.ok(WHAT, format!("{} can be read", file.display())),
        Err(error) => report.bad(WHAT, format!("cannot read {}: {error}", file.display())),
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
                "{} is too much for the {} of this machine: DuckDB takes {}",
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

/// Whether the address is free. Called only if no server runs.
pub(super) fn port(config: &Config, report: &mut Report) {
    const WHAT: &str = "listen";
    let listen = config.http.listen;
    match TcpListener::bind(listen) {
        Ok(_) => report.ok(WHAT, format!("{listen} is free")),
        Err(error) => report.bad(WHAT, format!("cannot listen on {listen}: {error}")),
    }
}
