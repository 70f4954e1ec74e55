//! Channels that are email addresses: the owner of an address is asked first.

use alerts::AlertKind;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{CHANNELS, DAY, Team, emails, path_of, team, written};

const CONFIRM: &str = "/api/v1/channels/confirm";
const EVE: &str = "eve@elsewhere.example";

async fn made(team: &Team, address: &str) -> Value {
    let body = json!({"kind": "email", "name": address, "address": address});
    team.owner.post(CHANNELS, &body).await.expect(201).json
}

/// The token of the last link that was sent to an address.
async fn token(team: &Team, address: &str) -> String {
    written(&team.app).await;
    let asked = emails(&team.app, address, "send you alerts?");
    asked.last().expect("an email").token("confirm-channel")
}

async fn confirm(team: &Team, token: &str, status: u16) {
    let body = json!({"token": token});
    let reply = team.app.nobody().post(CONFIRM, &body).await.expect(status);
    if status == 410 {
        assert_eq!(reply.code(), "channel_link_over");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_agrees_before_anything_is_sent() {
    let team = team().await;
    let channel = made(&team, EVE).await;
    assert_eq!(
        (&channel["confirmed"], &channel["address"]),
        (&json!(false), &json!(EVE))
    );
    let reply = team
        .owner
        .post(&format!("{}/test", path_of(&channel)), &json!({}))
        .await;
    assert_eq!(reply.expect(409).code(), "channel_unconfirmed");
    team.open(&team.found(AlertKind::NoHits)).await;
    team.send().await;
    assert_eq!(emails(&team.app, EVE, "ours.example").len(), 0);

    let token = token(&team, EVE).await;
    confirm(&team, "x", 410).await;
    confirm(&team, &token, 204).await;
    confirm(&team, &token, 410).await;
    let (subject, _, _) = team.line("channel.confirmed").await;
    assert_eq!(subject, EVE);
    assert_eq!(team.channel_now(&channel).await["confirmed"], true);
    // What was found before is not sent afterwards.
    team.send().await;
    assert_eq!(emails(&team.app, EVE, "ours.example").len(), 0);
    team.open(&team.found(AlertKind::Drop)).await;
    team.send().await;
    let received = emails(&team.app, EVE, "ours.example");
    assert_eq!(received.len(), 1);
    let text = received[0].text();
    assert!(text.contains("/ours.example/why"), "{text}");
    // A test is handed to the queue, and listed when it was sent.
    let result = team.test(&channel).await;
    assert_eq!(
        (&result["ok"], &result["status"]),
        (&json!(true), &Value::Null)
    );
    written(&team.app).await;
    assert_eq!(emails(&team.app, EVE, "Test of the channel").len(), 1);
    let attempts = team.attempts(&channel).await;
    let events: Vec<&str> = super::texts(&attempts, "event");
    assert!(
        events.contains(&"opened") && events.contains(&"test"),
        "{attempts:?}"
    );
    assert!(
        attempts
            .iter()
            .all(|one| one["way"] == "channel" && one["outcome"] == "delivered")
    );
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_members_own_address_needs_no_link() {
    let team = team().await;
    let channel = made(&team, "Olga@Example.com").await;
    assert_eq!(channel["confirmed"], true);
    written(&team.app).await;
    assert_eq!(
        emails(&team.app, "Olga@Example.com", "send you alerts?").len(),
        0
    );
    // The same mailbox, however it is written.
    let body = json!({"kind": "email", "name": "Again", "address": "olga@example.com"});
    let reply = team.owner.post(CHANNELS, &body).await.expect(409);
    assert_eq!(reply.code(), "channel_known");
    let with_secret = json!({"kind": "email", "name": "a", "address": EVE, "secret": "x"});
    let reply = team.owner.post(CHANNELS, &with_secret).await.expect(400);
    assert_eq!(reply.code(), "invalid_channel");
    let body = json!({"kind": "email", "name": "a", "address": "x"});
    team.owner.post(CHANNELS, &body).await.expect(400);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_address_is_asked_again_and_links_end_after_two_weeks() {
    let team = team().await;
    let channel = made(&team, EVE).await;
    let first = token(&team, EVE).await;
    let changed = team
        .change(&channel, json!({"address": "fay@elsewhere.example"}))
        .await;
    assert_eq!(changed["confirmed"], false);
    // The link to the former address no longer confirms anything.
    confirm(&team, &first, 410).await;
    let second = token(&team, "fay@elsewhere.example").await;
    team.advance(14 * DAY);
    confirm(&team, &second, 410).await;
    team.change(&channel, json!({"address": EVE})).await;
    let third = token(&team, EVE).await;
    assert_ne!(first, third);
    team.advance(14 * DAY - 1);
    confirm(&team, &third, 204).await;
    // A change of the name asks for nothing.
    let renamed = team.change(&channel, json!({"name": "Eve"})).await;
    assert_eq!(renamed["confirmed"], true);
    let own = team
        .change(&channel, json!({"address": "olga@example.com"}))
        .await;
    assert_eq!(own["confirmed"], true);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_that_was_a_members_is_asked_when_they_have_left() {
    let team = team().await;
    let address: String = sqlx::query_scalar("SELECT email FROM people WHERE id = $1")
        .bind(team.ed.id)
        .fetch_one(&team.app.pool)
        .await
        .expect("the address");
    let channel = made(&team, &address).await;
    assert_eq!(channel["confirmed"], true);
    let opened = team.found(AlertKind::NoHits);
    team.open(&opened).await;
    team.send().await;
    assert_eq!(emails(&team.app, &address, "ours.example").len(), 1);

    let member: Uuid = sqlx::query_scalar("SELECT id FROM members WHERE person_id = $1")
        .bind(team.ed.id)
        .fetch_one(&team.app.pool)
        .await
        .expect("the member");
    let left = format!("/api/v1/team/members/{member}");
    team.owner.delete(&left).await.expect(204);
    team.close(&opened).await;
    team.open(&team.found(AlertKind::Drop)).await;
    team.send().await;
    assert_eq!(emails(&team.app, &address, "ours.example").len(), 1);
    assert_eq!(team.channel_now(&channel).await["confirmed"], false);
    // Asked again, the owner of the address may agree; then it is theirs, member or not.
    team.change(&channel, json!({"address": address})).await;
    confirm(&team, &token(&team, &address).await, 204).await;
    team.open(&opened).await;
    team.send().await;
    assert_eq!(emails(&team.app, &address, "ours.example").len(), 2);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn emails_that_wait_for_the_mail_server_are_deleted_with_their_channel() {
    let team = team().await;
    let channel = made(&team, "Olga@Example.com").await;
    let id: Uuid = channel["id"]
        .as_str()
        .and_then(|id| id.parse().ok())
        .expect("an id");
    // As if the mail server had answered that it should be tried later.
    for (origin, subject) in [(Some(id), "of the channel"), (None, "of another")] {
        sqlx::query(
            "INSERT INTO mails (id, created_at, next_at, recipient, origin, subject, text, html)
             VALUES (gen_random_uuid(), $1, $1 + 3600, 'olga@example.com', $2, $3, '', '')",
        )
        .bind(team.now())
        .bind(origin)
        .bind(subject)
        .execute(&team.app.pool)
        .await
        .expect("it waits");
    }
    team.owner.delete(&path_of(&channel)).await.expect(204);
    let left: Vec<String> = sqlx::query_scalar("SELECT subject FROM mails WHERE next_at > $1")
        .bind(team.now())
        .fetch_all(&team.app.pool)
        .await
        .expect("the queue");
    assert_eq!(left, ["of another"]);
    team.app.stop().await;
}
