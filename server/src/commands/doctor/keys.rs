//! The encryption key: does it exist, is it intact, and does it decrypt the secrets in the accounts?

use std::path::Path;

use base::{
    config::Config,
    seal::{Sealer, Unopened},
};
use people::{push, second};

use super::{Report, accounts::Seen};
use crate::commands::backup;

const WHAT: &str = "keys";

/// Changes nothing; `seen` is what the accounts contain, if they could be read.
pub(super) fn look(config: &Config, report: &mut Report, seen: Option<&Seen>) {
    let data = &config.data.dir;
    let file = Sealer::file(data);
    let file = file.display();
    let all = seen.map_or(0, Seen::sealed);
    let sealer = match Sealer::read(data) {
        Ok(Some(sealer)) => sealer,
        Ok(None) if all > 0 => {
            let text = format!(
                "{file} is missing, and {all} secrets in the accounts are encrypted with it. {}",
                what_to_do(data, seen)
            );
            return report.bad(WHAT, text);
        }
        Ok(None) if seen.is_none() => {
            let text = format!(
                "{file} is missing. The accounts were not read, so it is not known whether secrets are encrypted with it. \
                 In a new installation, the first start creates it. In any other, a disk may not be mounted. If the \
                 file is lost: {}",
                put_back(data)
            );
            return report.warn(WHAT, text);
        }
        Ok(None) => return report.ok(WHAT, "none yet: the first start creates one".to_owned()),
        Err(error) => {
            let text = format!("{error}. {}", what_to_do(data, seen));
            return report.bad(WHAT, text);
        }
    };
    let Some(seen) = seen else {
        let text = format!(
            "{file} has the right length; not tested, because the accounts could not be read"
        );
        return report.ok(WHAT, text);
    };
    match closed(&sealer, seen) {
        0 if all == 0 => report.ok(WHAT, format!("{file} exists; nothing is encrypted with it yet")),
        0 => report.ok(
            WHAT,
            format!("{file} decrypts all {all} secrets in the accounts"),
        ),
        wrong if wrong == all => {
            report.bad(
                WHAT,
                format!("{Unopened} ({all} secrets). {}", what_to_do(data, Some(seen))),
            );
        }
        wrong => report.bad(
            WHAT,
            format!(
                "{wrong} of {all} secrets in the accounts cannot be decrypted, but the others can: {file} is right, and the \
                 accounts database is damaged. Restore the last backup"
            ),
        ),
    }
}

/// How many secrets cannot be decrypted.
fn closed(sealer: &Sealer, seen: &Seen) -> usize {
    let push = seen
        .push_key
        .iter()
        .filter(|sealed| push::read(sealer, sealed).is_err());
    let second = seen
        .second_secrets
        .iter()
        .filter(|(person, sealed)| !second::opens(sealer, *person, sealed));
    push.count() + second.count()
}

/// Where the right key may be.
fn what_to_do(data: &Path, seen: Option<&Seen>) -> String {
    let last = backup::last(data);
    let found = last
        .as_ref()
        .and_then(|last| Some((Sealer::read(&last.dir).ok()??, &last.dir)));
    match (found, seen) {
        (Some((sealer, dir)), Some(seen)) if closed(&sealer, seen) < seen.sealed() => format!(
            "The last backup has the right key: stop the server, and copy {} to {}",
            Sealer::file(dir).display(),
            Sealer::file(data).display()
        ),
        _ => format!("Stop the server, and {}", put_back(data)),
    }
}

/// Where it is not known which backup has the right key.
fn put_back(data: &Path) -> String {
    format!(
        "copy the file keys/seal of a backup to {}",
        Sealer::file(data).display()
    )
}
