//! Which reasons a change loosens, and what of it cannot be told.

use shared::reason::Reason;
use sites::{Bots, Site, sites::Unknown};

/// The reasons for which fewer hits would be left out.
pub(super) fn reasons(before: &Site, after: &Site) -> Vec<Reason> {
    let mut found = Vec::new();
    match (before.bots, after.bots) {
        (Bots::Off, _) | (Bots::Standard, Bots::Standard | Bots::Strict) | (_, Bots::Strict) => {}
        (Bots::Strict, Bots::Standard) => found.extend([Reason::Bot, Reason::Hosting]),
        (_, Bots::Off) => found.extend([Reason::Bot, Reason::Headless, Reason::Hosting]),
    }
    // An empty list stands for the name and what lies under it, which is neither more nor less than another list.
    let other_meaning =
        before.name() != after.name() || before.hostnames.is_empty() != after.hostnames.is_empty();
    if other_meaning || lost(&after.hostnames, &before.hostnames) {
        found.push(Reason::WrongHost);
    }
    if lost(&before.excluded_paths, &after.excluded_paths) {
        found.push(Reason::ExcludedPath);
    }
    if lost(&before.excluded_addresses, &after.excluded_addresses) {
        found.push(Reason::ExcludedAddress);
    }
    if lost(&before.excluded_countries, &after.excluded_countries) {
        found.push(Reason::ExcludedCountry);
    }
    found
}

/// Whether an entry of a list is gone.
fn lost<T: PartialEq>(before: &[T], after: &[T]) -> bool {
    before.iter().any(|entry| !after.contains(entry))
}

fn strictness(bots: Bots) -> u8 {
    match bots {
        Bots::Off => 0,
        Bots::Standard => 1,
        Bots::Strict => 2,
    }
}

/// What cannot be told of this change.
pub(super) fn unknown(before: &Site, after: &Site, loosened: bool) -> Vec<Unknown> {
    let mut found = Vec::new();
    let mut say = |field: &str, why: &str| {
        found.push(Unknown {
            field: field.to_owned(),
            why: why.to_owned(),
        });
    };
    if lost(&after.excluded_addresses, &before.excluded_addresses) {
        say(
            "excluded_addresses",
            "The addresses of counted hits are not kept, so it cannot be told which of them these would have left out.",
        );
    }
    if strictness(after.bots) > strictness(before.bots) {
        say(
            "bots",
            "User agents and addresses of counted hits are not kept, so it cannot be told which of them a stricter level would have left out.",
        );
    }
    if loosened {
        say(
            "would_count",
            "Of hits that were left out only their number for each reason and day is kept: not their pages and sources, not which entry of a list left them out, and not whether another rule would have.",
        );
    }
    found
}
