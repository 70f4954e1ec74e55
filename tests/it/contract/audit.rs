//! Changes are audited: every operation of the description except GET, called by those who may, writes an
//! audit entry.

use std::fmt::Write as _;

use super::{
    openapi::{description, operations},
    recipes::{About, World},
};

/// Operations that write no line, and why. It only shrinks.
const SILENT: [(&str, &str); 22] = [
    (
        "POST /sites/{site}/events",
        "what is counted is no change of the account, and there are millions",
    ),
    ("POST /sites/{site}/events/batch", "the same"),
    (
        "POST /sites/{site}/goals/test",
        "it tries a definition, and keeps nothing of it",
    ),
    (
        "POST /reports/digest/preview",
        "it shows an email, and sends nothing",
    ),
    ("POST /sites/{site}/reports/preview", "the same"),
    (
        "POST /admin/invites",
        "it concerns no account: its line is in the operators' log, as it/operator/log.rs holds",
    ),
    ("DELETE /admin/invites/{id}", "the same"),
    ("POST /admin/tell-owners", "the same"),
    ("DELETE /admin/tell-owners/{id}", "the same"),
    (
        "POST /share/{site}/unlock",
        "it changes nothing: a reader enters a link's password",
    ),
    (
        "POST /auth/start/use",
        "only before there is an account: its line is seen in it/signin/start.rs",
    ),
    (
        "POST /auth/link",
        "whoever asks is not known yet, and nothing changes but that a mail goes out",
    ),
    ("POST /auth/reset", "the same"),
    ("POST /auth/signup", "there is no account yet to write in"),
    ("POST /auth/start", "the same"),
    (
        "POST /billing/provider",
        "a relay signs it, which no recipe does: its line is seen in it/billing/relay.rs",
    ),
    (
        "POST /me/push",
        "it asks a push service, which is not here: its line is seen in it/people/push.rs",
    ),
    (
        "POST /me/social/{id}/connect",
        "it leads to a provider, which is not here: the line is seen in it/people/social.rs",
    ),
    (
        "POST /billing/checkout",
        "it asks a payment provider, which is not here: its line is seen in it/billing/story.rs",
    ),
    ("POST /billing/portal", "the same"),
    ("POST /billing/plan", "the same"),
    (
        "POST /billing/events/{provider}",
        "a payment provider sends it, likewise",
    ),
];

/// The number of entries so far.
async fn lines(world: &World) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM audit")
        .fetch_one(&world.app.pool)
        .await
        .expect("the audit")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_changes_something_is_written_down() {
    let world = World::new().await;
    let operations = operations(&description());
    for (name, _) in SILENT {
        assert!(operations.contains_key(name), "{name} is listed and gone");
    }
    let mut complaints = String::new();
    for name in operations.keys().filter(|name| !name.starts_with("GET ")) {
        if SILENT.iter().any(|(silent, _)| silent == name) {
            continue;
        }
        let callers = [
            world.app.session(world.owner, 600).await,
            world.app.nobody(),
            world.app.pending_session(world.owner, 600).await,
            // The requests come from a member who does not see the site.
            world.app.session(world.viewer, 600).await,
        ];
        let mut statuses = Vec::new();
        for caller in callers {
            let ask = world.ask(name, About::There).await;
            let before = lines(&world).await;
            let reply = ask.by(&caller).await;
            statuses.push(reply.status);
            if reply.status < 300 {
                let written = lines(&world).await - before;
                if written == 0 {
                    let _ = writeln!(complaints, "{name}: changed something and wrote no line");
                }
                break;
            }
        }
        if statuses.last().is_some_and(|status| *status >= 300) {
            let _ = writeln!(
                complaints,
                "{name}: nobody could do it ({statuses:?}): its recipe must work for an owner, for nobody, for a pending session, or for a viewer of another site"
            );
        }
    }
    assert!(complaints.is_empty(), "\n{complaints}");
}
