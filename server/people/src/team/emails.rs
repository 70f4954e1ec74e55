//! The emails about the team.

use base::{
    access::Role,
    mail::{Fact, Message},
    text::{Text, Value},
};

use super::records::InvitationView;

/// What an invitation's email contains.
pub(super) struct Invited<'a> {
    pub invitation: &'a InvitationView,
    pub account: &'a str,
    pub link: &'a str,
}

pub(super) fn invited(details: &Invited<'_>) -> Message {
    let (invitation, account) = (details.invitation, details.account);
    let (subject, text) = match invitation.invited_by.as_deref() {
        Some(name) => (
            Text::new("mail_invitation.subject")
                .with("name", name)
                .with("account", account),
            Text::new("mail_invitation.text")
                .with("name", name)
                .with("account", account),
        ),
        None => (
            Text::new("mail_invitation.subject_unnamed").with("account", account),
            Text::new("mail_invitation.text_unnamed").with("account", account),
        ),
    };
    let expires = Text::new("mail_invitation.expires");
    Message::new(&invitation.email, subject)
        .text(text)
        .facts(vec![
            Fact::text(Text::new("mail_invitation.role"), role(invitation.role)),
            sites(Text::new("mail.sites"), invitation.sites.as_deref()),
            Fact::moment(expires, invitation.expires_at),
        ])
        .link(Text::new("mail_invitation.link"), details.link)
        .small(Text::new("mail_invitation.small"))
}

/// What a role may do.
fn role(role: Role) -> Text {
    match role {
        Role::Viewer => Text::new("mail_role.viewer"),
        Role::Editor => Text::new("mail_role.editor"),
        Role::Admin => Text::new("mail_role.admin"),
        Role::Owner => Text::new("mail_role.owner"),
    }
}

fn sites(name: Text, sites: Option<&[String]>) -> Fact {
    match sites {
        None => Fact::text(name, Text::new("mail.all_sites")),
        Some([]) => Fact::text(name, Text::new("mail.no_sites")),
        Some(sites) => Fact::plain(name, sites.join(", ")),
    }
}

pub(super) fn changed(
    origin: &str,
    to: &str,
    account: &str,
    new_role: Role,
    new_sites: Option<&[String]>,
) -> Message {
    Message::new(
        to,
        Text::new("mail_access_changed.subject").with("account", account),
    )
    .text(Text::new("mail_access_changed.text").with("account", account))
    .facts(vec![
        Fact::text(Text::new("mail_access_changed.role"), role(new_role)),
        sites(Text::new("mail_access_changed.sites"), new_sites),
    ])
    .link(Text::new("mail.open"), format!("{origin}/"))
    .small(Text::new("mail_access_changed.small"))
}

pub(super) fn removed(to: &str, account: &str) -> Message {
    Message::new(
        to,
        Text::new("mail_removed.subject").with("account", account),
    )
    .text(Text::new("mail_removed.text").with("account", account))
    .small(Text::new("mail_removed.small"))
}

pub(super) fn handed_over(origin: &str, to: &str, account: &str, old: &str, new: &str) -> Message {
    let text = Text::new("mail_handed_over.text")
        .with("account", account)
        .with("old", old)
        .with("new", new);
    Message::new(
        to,
        Text::new("mail_handed_over.subject").with("account", account),
    )
    .text(text)
    .link(Text::new("mail.team"), format!("{origin}/settings/team"))
    .small(Text::new("mail_handed_over.small"))
}

pub(super) fn second_step(origin: &str, to: &str, account: &str, from: i64) -> Message {
    let subject = Text::new("mail_2fa_required.subject")
        .with("account", account)
        .with("from", Value::Moment(from));
    let text = Text::new("mail_2fa_required.text")
        .with("account", account)
        .with("from", Value::Moment(from));
    Message::new(to, subject)
        .text(text)
        .link(
            Text::new("mail_2fa_required.link"),
            format!("{origin}/settings/security"),
        )
        .small(Text::new("mail_2fa_required.small"))
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
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
