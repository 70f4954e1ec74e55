//! Which reasons a change relaxes, and which effects are unknown.

use base::text::{Localize as _, Text};
use shared::{pattern::Pattern, reason::Reason};
use sites::{Bots, Site, sites::Unknown};

/// The reasons for which fewer hits would be left out.
pub(super) fn reasons(before: &Site, after: &Site) -> Vec<Reason> {
    let mut found = Vec::new();
    match (before.bots, after.bots) {
        (Bots::Off, _) | (Bots::Standard, Bots::Standard | Bots::Strict) | (_, Bots::Strict) => {}
        (Bots::Strict, Bots::Standard) => found.extend([Reason::Bot, Reason::Hosting]),
        (_, Bots::Off) => found.extend([Reason::Bot, Reason::Headless, Reason::Hosting]),
    }
    if drops_entry(&hosts(after), &hosts(before), |host, other| {
        covers(host, other)
    }) {
        found.push(Reason::WrongHost);
    }
    if drops_entry(
        &before.excluded_paths,
        &after.excluded_paths,
        |path, other| fits(path, other),
    ) {
        found.push(Reason::ExcludedPath);
    }
    if drops_addresses(before, after) {
        found.push(Reason::ExcludedAddress);
    }
    if drops_entry(
        &before.excluded_countries,
        &after.excluded_countries,
        String::eq,
    ) {
        found.push(Reason::ExcludedCountry);
    }
    found
}

/// Whether there is an entry that none of the others covers.
fn drops_entry<T>(entries: &[T], others: &[T], covers: impl Fn(&T, &T) -> bool) -> bool {
    let covered = |entry| others.iter().any(|other| covers(other, entry));
    !entries.iter().all(covered)
}

/// Whether addresses that one site's list leaves out are not in the other's.
fn drops_addresses(one: &Site, other: &Site) -> bool {
    drops_entry(
        &one.excluded_addresses,
        &other.excluded_addresses,
        |net, entry| net.contains(entry),
    )
}

/// The list by which hosts are judged; an empty one means the name and its subdomains.
fn hosts(site: &Site) -> Vec<String> {
    match site.hostnames.is_empty() {
        true => vec![site.name().to_owned(), format!("*.{}", site.name())],
        false => site.hostnames.clone(),
    }
}

/// Whether all hosts of the other entry are among those of this one.
fn covers(entry: &str, other: &str) -> bool {
    let under = entry.strip_prefix('*');
    entry == other || under.is_some_and(|under| other.trim_start_matches('*').ends_with(under))
}

/// Whether a pattern matches everything that the other one matches: it does if it matches that pattern as a
/// text, each star of the other falling on a star of its own.
fn fits(pattern: &str, other: &str) -> bool {
    Pattern::new(pattern).matches(other)
}

fn strictness(bots: Bots) -> u8 {
    match bots {
        Bots::Off => 0,
        Bots::Standard => 1,
        Bots::Strict => 2,
    }
}

/// The effects of this change that cannot be computed.
pub(super) fn unknown(before: &Site, after: &Site, relaxed: bool) -> Vec<Unknown> {
    let mut found = Vec::new();
    let mut say = |field: &str, why: Text| {
        found.push(Unknown {
            field: field.to_owned(),
            why: why.localize_here(),
        });
    };
    if drops_addresses(after, before) {
        say("excluded_addresses", Text::new("unknown_effect.addresses"));
    }
    if strictness(after.bots) > strictness(before.bots) {
        say("bots", Text::new("unknown_effect.bots"));
    }
    if relaxed {
        say("would_count", Text::new("unknown_effect.excluded"));
    }
    found
}
