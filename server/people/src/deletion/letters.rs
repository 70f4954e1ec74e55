//! The mails about an account's deletion.

use base::mail::Letter;

use crate::words::moment;

pub(super) fn asked(origin: &str, to: &str, account: &str, asker: &str, at: i64) -> Letter {
    Letter::new(to, format!("“{account}” will be deleted on {}", moment(at)))
        .text(format!(
            "{asker} asked for the deletion of the account “{account}”. On {} it goes with all its sites, everything that was counted, its members, tokens and settings. It cannot be brought back.",
            moment(at)
        ))
        .text("Until then any owner can stop it, and everything goes on being counted. If you want to keep the figures, take the export first.")
        .link("See the account", format!("{origin}/settings/account"))
        .small("You get this mail because you are an owner of the account. If this should not happen, stop the deletion and look at who else is an owner.")
}

pub(super) fn soon(origin: &str, to: &str, account: &str, at: i64) -> Letter {
    Letter::new(to, format!("Reminder: “{account}” will be deleted on {}", moment(at)))
        .text(format!(
            "The account “{account}” will be deleted on {}, with all its sites and everything that was counted. It cannot be brought back.",
            moment(at)
        ))
        .link("Stop it, or take the export", format!("{origin}/settings/account"))
        .small("You get this mail because you are an owner of the account. If the deletion is meant, you need do nothing.")
}

pub(super) fn stopped(to: &str, account: &str, stopper: &str) -> Letter {
    Letter::new(to, format!("“{account}” will not be deleted"))
        .text(format!(
            "{stopper} stopped the deletion of the account “{account}”. Nothing was deleted."
        ))
        .small("You get this mail because you are an owner of the account.")
}

pub(super) fn done(to: &str, account: &str) -> Letter {
    Letter::new(to, format!("“{account}” was deleted"))
        .text(format!(
            "The account “{account}” was deleted today, as it was asked for a week ago: its sites, everything that was counted, its members, tokens and settings."
        ))
        .text("What was counted is erased within minutes; it can stand in the journal for up to 48 hours, and in backups of the deployment until those are replaced.")
        .small("You get this mail because you were an owner of the account. It is the last one about it.")
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Letter)> {
    let (to, account, at) = ("olga@example.com", "Example & Co", 1_795_780_800);
    vec![
        (
            "deletion-asked",
            asked(origin, to, account, "Olga Owner", at),
        ),
        ("deletion-soon", soon(origin, to, account, at)),
        ("deletion-stopped", stopped(to, account, "Olga Owner")),
        ("deletion-done", done(to, account)),
    ]
}
