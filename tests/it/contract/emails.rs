//! Emails lead to the pages they should, and the tokens in them work.

use std::{collections::BTreeSet, fs};

use base::{
    mail::Rendered,
    text::{Language, Reader},
};
use serde_json::json;

use super::root;
use crate::{
    signin::{
        post::{PASSWORD, mails, post, resident, unlimited},
        start,
    },
    sites::fixture::Fixture,
};

/// The addresses of the dashboard's pages before the sign-in and about the account: the keys of its tables.
fn pages() -> Vec<String> {
    let routes = fs::read_to_string(root().join("web/src/app.tsx")).expect("the dashboard's pages");
    let keys = routes.lines().filter_map(|line| {
        let (path, _) = line.trim().strip_prefix('"')?.split_once("\":")?;
        path.starts_with('/').then(|| path.to_owned())
    });
    ["/".to_owned()].into_iter().chain(keys).collect()
}

/// Where each email leads, by the name of its sample: the page, with the parameter that its token is in. `None`: nowhere.
const LEADS_TO: [(&str, Option<&str>); 56] = [
    ("email", Some("/email?token")),
    ("email-taken", None),
    ("email-asked", Some("/settings/security")),
    ("email-changed", None),
    ("sign-in", Some("/sign-in?token")),
    ("sign-in-nobody", None),
    ("sign-in-sign-up", Some("/sign-up")),
    ("reset", Some("/reset?token")),
    ("reset-without", Some("/sign-in")),
    ("reset-nobody", None),
    ("reset-done", Some("/sign-in")),
    ("sign-up", Some("/sign-up?token")),
    ("sign-up-known", Some("/sign-in")),
    ("invitation-accepted", Some("/settings/team")),
    ("start", Some("/start?token")),
    ("second-step-on", Some("/settings/security")),
    ("second-step-replaced", Some("/settings/security")),
    ("second-step-off", Some("/settings/security")),
    ("recovery-code-used", Some("/settings/security")),
    ("deletion-asked", Some("/settings/account")),
    ("deletion-soon", Some("/settings/account")),
    ("deletion-cancelled", None),
    ("deletion-done", None),
    ("site-taken", None),
    ("second-step-reset", Some("/settings/security")),
    ("owner-made", Some("/settings/team")),
    ("password-set", Some("/sign-in")),
    ("password-changed", Some("/sign-in")),
    ("provider-connected", Some("/settings/security")),
    ("provider-disconnected", Some("/settings/security")),
    ("support-granted", Some("/")),
    ("support-ended", None),
    ("team-invitation", Some("/invitation?token")),
    ("team-changed", Some("/")),
    ("team-removed", None),
    ("team-handed-over", Some("/settings/team")),
    ("team-second-step", Some("/settings/security")),
    ("site-asked-for", Some("/settings/team")),
    ("site-offered", None),
    ("site-name-lost", None),
    ("alert", Some("/settings/alert-channels")),
    ("channel-confirm", Some("/confirm-channel?token")),
    ("channel-test", Some("/settings/alert-channels")),
    ("report-confirm", Some("/reports/confirm?token")),
    ("digest-confirm", Some("/reports/confirm?token")),
    ("deletion-soon-by-operator", Some("/settings/account")),
    ("deletion-done-by-operator", None),
    ("deletion-scheduled", Some("/settings/account")),
    ("deletion-stopped", None),
    ("operator-added", Some("/settings/security")),
    ("operator-removed", None),
    ("announcement", None),
    ("opening", Some("/start?token")),
    ("support-asked", Some("/settings/account")),
    ("suspension", Some("/settings/account")),
    ("resumed", Some("/")),
];

/// A page and the names of its parameters: `/sign-in?token` of `https://stats.test/sign-in?token=AbC`.
fn shape(origin: &str, address: &str) -> String {
    let rest = address.strip_prefix(origin).expect("it leads to us");
    // The sentence's final punctuation is not part of it.
    let rest = rest.trim_end_matches([',', '.']);
    let Some((path, parameters)) = rest.split_once('?') else {
        return rest.to_owned();
    };
    let names: Vec<&str> = parameters
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| {
            assert!(value.len() > 20, "{address} has a token");
            name
        })
        .collect();
    format!("{path}?{}", names.join("&"))
}

/// Where an email leads, by its links and its plain text.
fn leads(origin: &str, email: &Rendered) -> Vec<String> {
    let html = email.html.split("href=\"").skip(1);
    let html = html.map(|link| link.split('"').next().unwrap_or_default());
    let plain = email.plain.split_whitespace();
    // A sentence may name the server itself.
    let plain = plain.filter(|word| word.contains("://"));
    let plain = plain.filter(|word| word.trim_end_matches([',', '.']) != origin);
    html.chain(plain)
        .map(|address| shape(origin, address))
        .collect()
}

#[test]
fn every_email_leads_to_its_page() {
    let origin = "https://stats.test";
    let pages = pages();
    assert!(pages.len() > 12, "{pages:?}");
    for (name, page) in LEADS_TO {
        let path = page.map(|page| page.split('?').next().unwrap_or_default());
        assert!(
            path.is_none_or(|path| pages.iter().any(|page| page == path)),
            "{name}: there is no page {page:?}"
        );
    }
    let emails = [
        signin::samples(origin),
        people::samples(origin),
        sites::samples(origin),
        alerts::samples(origin),
        reports::samples(origin),
        operator::samples(origin),
    ]
    .concat();
    let names: BTreeSet<&str> = emails.iter().map(|(name, _)| *name).collect();
    let listed: BTreeSet<&str> = LEADS_TO.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, listed);
    for (name, message) in emails {
        let page = LEADS_TO.iter().find(|(of, _)| *of == name);
        let page = page.and_then(|(_, page)| *page);
        for language in Language::all() {
            let email = message.render(&Reader::from(language));
            let found = leads(origin, &email);
            match page {
                Some(page) => assert!(
                    !found.is_empty() && found.iter().all(|found| found == page),
                    "{name} leads to {found:?}, not to {page}"
                ),
                None => assert!(found.is_empty(), "{name} leads to {found:?}"),
            }
        }
    }
}

/// The token of the email that leads to this page, read from its link as the dashboard reads it.
async fn sent_token(fixture: &Fixture, page: &str) -> String {
    let app = fs::read_to_string(root().join("web/src/app.tsx")).expect("the dashboard's pages");
    assert!(app.contains("arriving.get(\"token\")"));
    // They are in no order: the service changes them as it sends them. Each page is led to once.
    let all = mails(fixture).await;
    let links = all.iter().filter_map(|mail| mail.link.as_deref());
    let address = format!("https://stats.test{page}?");
    let found: Vec<&str> = links
        .filter_map(|link| link.strip_prefix(&address))
        .collect();
    let [parameters] = found[..] else {
        panic!("{address} in {} emails", found.len());
    };
    let mut pairs = parameters
        .split('&')
        .filter_map(|pair| pair.split_once('='));
    let token = pairs.find(|(name, _)| *name == "token");
    token.expect(parameters).1.to_owned()
}

/// Each token that is emailed is taken by the operation that its page calls.
#[tokio::test]
async fn the_token_of_every_email_is_taken() {
    let fixture = Fixture::open_with(true, unlimited).await;
    let ann = resident(&fixture, "ann@example.com").await;
    fixture.prove(&ann).await;

    let sign_up = json!({"email": "cleo@example.com", "name": "Cleo", "account": "Cleo's", "password": PASSWORD});
    post(&fixture, "/auth/signup", sign_up).await.is(202);
    let token = json!({"token": sent_token(&fixture, "/sign-up").await});
    post(&fixture, "/auth/confirm", token).await.is(201);

    let email = json!({"email": "ann@example.com"});
    post(&fixture, "/auth/link", email.clone()).await.is(202);
    let token = json!({"token": sent_token(&fixture, "/sign-in").await});
    post(&fixture, "/auth/link/use", token).await.is(200);

    let new = json!({"email": "ann.lee@example.com"});
    let asked = fixture.call(&ann.actor, "POST", "/me/email", Some(new));
    asked.await.is(202);
    let token = json!({"token": sent_token(&fixture, "/email").await});
    post(&fixture, "/auth/email/confirm", token).await.is(200);

    let guest = json!({"email": "dora@example.com", "role": "viewer"});
    let invited = fixture.call(&ann.actor, "POST", "/team/invitations", Some(guest));
    invited.await.is(201);
    let token = sent_token(&fixture, "/invitation").await;
    let accept = json!({"token": token, "name": "Dora"});
    post(&fixture, "/auth/invitation", accept).await.is(201);

    let invite = start::invite(&fixture, "bob@example.com").await;
    let ask = json!({"token": invite, "email": "bob@example.com"});
    post(&fixture, "/auth/start", ask).await.is(202);
    let token = sent_token(&fixture, "/start").await;
    let open = json!({"token": token, "name": "Bob", "account": "Bob's"});
    post(&fixture, "/auth/start/use", open).await.is(201);

    let email = json!({"email": "ann.lee@example.com"});
    post(&fixture, "/auth/reset", email).await.is(202);
    let token = sent_token(&fixture, "/reset").await;
    let finish = json!({"token": token, "password": "sixteen purple anvils hum"});
    post(&fixture, "/auth/reset/finish", finish).await.is(200);

    let tokens = LEADS_TO
        .iter()
        .filter(|(_, page)| page.is_some_and(|page| page.ends_with("?token")));
    let pages: BTreeSet<&str> = tokens.filter_map(|(_, page)| *page).collect();
    // Those that confirm an address are followed in `alerts::emails` and `reports::links`.
    assert_eq!(pages.len(), 8, "each of the others is tried above");
}

/// A sample that leads to the wrong page would be no help if the email that is sent led elsewhere: each is written by the
/// code that writes the sample, and every group that writes emails has one.
#[test]
fn every_group_that_writes_emails_has_samples() {
    let mut groups = 0;
    for area in ["signin", "people", "sites", "alerts", "reports"] {
        let folder = root().join("server").join(area).join("src");
        // Sign-in collects its samples in a separate file.
        let texts = ["lib.rs", "emails.rs"].map(|file| fs::read_to_string(folder.join(file)));
        let library: String = texts.into_iter().flatten().collect();
        for group in fs::read_dir(&folder).expect("a folder") {
            let group = group.expect("an entry").path();
            let Ok(emails) = fs::read_to_string(group.join("emails.rs")) else {
                continue;
            };
            groups += 1;
            let name = group
                .file_name()
                .and_then(|name| name.to_str())
                .expect("a name");
            assert!(
                emails.contains("fn samples("),
                "{area}/{name} has no sample"
            );
            assert!(
                library.contains(&format!("{name}::")),
                "{area}/{name} is not shown"
            );
        }
    }
    assert!(groups >= 14, "{groups}");
}
