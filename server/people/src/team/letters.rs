//! The mails about the team.

use base::{access::Role, mail::Letter};

use super::records::InvitationView;
use crate::words::{day, moment};

fn role_word(role: Role) -> &'static str {
    match role {
        Role::Viewer => "viewer: you read the sites given to you",
        Role::Editor => {
            "editor: you change the settings, goals and funnels of the sites given to you"
        }
        Role::Admin => "admin: you do everything but owner matters",
        Role::Owner => "owner: you do everything",
    }
}

fn sites_word(sites: Option<&[String]>) -> String {
    match sites {
        None => "every site".to_owned(),
        Some([]) => "none yet".to_owned(),
        Some(sites) => sites.join(", "),
    }
}

/// What an invitation's mail tells.
pub(super) struct Invited<'a> {
    pub invitation: &'a InvitationView,
    pub account: &'a str,
    pub link: &'a str,
}

pub(super) fn invited(told: &Invited<'_>) -> Letter {
    let (invitation, account) = (told.invitation, told.account);
    let by = invitation.invited_by.as_deref().unwrap_or("Somebody");
    Letter::new(&invitation.email, format!("{by} invites you to “{account}”"))
        .text(format!(
            "{by} invites you to the account “{account}” at Stile, where the figures of its websites are read."
        ))
        .facts(vec![
            ("Your role".into(), role_word(invitation.role).into()),
            ("Sites".into(), sites_word(invitation.sites.as_deref())),
            ("Good until".into(), moment(invitation.expires_at)),
        ])
        .link("Accept the invitation", told.link)
        .small("The link works once. If you do not know who this is, do nothing: without the link nothing happens.")
}

pub(super) fn changed(
    origin: &str,
    to: &str,
    account: &str,
    role: Role,
    sites: Option<&[String]>,
) -> Letter {
    Letter::new(to, format!("Your place in “{account}” changed"))
        .text(format!(
            "An owner or admin of the account “{account}” changed what you may do there."
        ))
        .facts(vec![
            ("Your role now".into(), role_word(role).into()),
            ("Your sites now".into(), sites_word(sites)),
        ])
        .link("Open Stile", format!("{origin}/"))
        .small("If you did not expect this, ask the owners of the account.")
}

pub(super) fn removed(to: &str, account: &str) -> Letter {
    Letter::new(to, format!("You are no longer in “{account}”"))
        .text(format!(
            "An owner or admin removed you from the account “{account}”. Your sessions and API tokens there have ended."
        ))
        .small("If you did not expect this, ask the owners of the account. Your other accounts are as they were.")
}

pub(super) fn handed_over(origin: &str, to: &str, account: &str, old: &str, new: &str) -> Letter {
    Letter::new(to, format!("“{account}” has another owner"))
        .text(format!(
            "{old} handed the account “{account}” over to {new}. {new} is an owner now, {old} an admin."
        ))
        .link("See the team", format!("{origin}/settings/team"))
        .small("You get this mail because you are or were an owner of the account. If this should not have happened, write to whoever runs this deployment.")
}

pub(super) fn second_step(origin: &str, to: &str, account: &str, from: i64) -> Letter {
    Letter::new(to, format!("“{account}” asks for a second step from {}", day(from)))
        .text(format!(
            "From {} on, everyone in the account “{account}” needs a second step to sign in: six digits from an app on your phone. You have none yet.",
            day(from)
        ))
        .link("Turn yours on", format!("{origin}/settings/security"))
        .small("It takes a minute. After that day you can still sign in, but see the account only once your second step is on.")
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Letter)> {
    let (to, account) = ("ann@example.com", "Example & Co");
    let invitation = InvitationView {
        id: uuid::Uuid::nil(),
        email: to.to_owned(),
        role: Role::Editor,
        permissions: Vec::new(),
        sites: Some(vec![
            "example.com".to_owned(),
            "shop.example.com".to_owned(),
        ]),
        invited_by: Some("Olga Owner".to_owned()),
        created_at: 1_795_176_000,
        sent_at: 1_795_176_000,
        expires_at: 1_795_780_800,
    };
    let link = format!("{origin}/invitation?token=AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE");
    let sites = invitation.sites.clone();
    vec![
        (
            "team-invitation",
            invited(&Invited {
                invitation: &invitation,
                account,
                link: &link,
            }),
        ),
        (
            "team-changed",
            changed(origin, to, account, Role::Viewer, sites.as_deref()),
        ),
        ("team-removed", removed(to, account)),
        (
            "team-handed-over",
            handed_over(origin, to, account, "Olga Owner", "Ann Lee"),
        ),
        (
            "team-second-step",
            second_step(origin, to, account, 1_795_780_800),
        ),
    ]
}
