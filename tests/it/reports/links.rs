//! What links in reports do: confirm, and unsubscribe, only by POST.

use reqwest::Method;
use serde_json::{Value, json};
use tests::{Actor, Reply};

use super::{DIGEST, Members, REPORT, members, weekly, weekly_digest};

const BOARD: &str = "board@elsewhere.example";

async fn post(actor: &Actor, what: &str, token: &str) -> Reply {
    let path = format!("/api/v1/reports/{what}?token={token}");
    actor.send(actor.request(Method::POST, &path)).await
}

/// One click, as a program for email does it (RFC 8058).
async fn one_click(actor: &Actor, address: &str) -> Reply {
    let path = address
        .strip_prefix("http")
        .and_then(|rest| rest.split_once("/api"));
    let path = format!("/api{}", path.expect(address).1);
    let request = actor.request(Method::POST, &path);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    actor.send(request.body("List-Unsubscribe=One-Click")).await
}

async fn waiting(members: &Members) -> Value {
    members.owner.get(REPORT).await.expect(200).json["waiting"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_that_is_no_members_confirms_first() {
    let members = members().await;
    members.visited("2026-11-02", 17).await;
    let set = members
        .owner
        .put(REPORT, &weekly(&[BOARD]))
        .await
        .expect(200);
    assert_eq!(set.json["waiting"], json!([BOARD]));
    let asked = members
        .email(BOARD, "Do you want the report on ours.example?")
        .await;
    assert!(
        asked.text().contains("Olga Owner <olga@example.com>"),
        "{}",
        asked.text()
    );
    let token = asked.token("reports/confirm");
    assert_eq!(members.look_at("2026-11-23T07:00:00Z").await, 0);
    assert_eq!(
        members.periods().await,
        [("2026-11-16".to_owned(), "no_address".to_owned())]
    );

    // A program that checks links opens it, and changes nothing.
    let nobody = members.app.nobody();
    nobody
        .get(&format!("/api/v1/reports/confirm?token={token}"))
        .await
        .expect(405);
    nobody.get(&format!("/reports/confirm?token={token}")).await;
    assert_eq!(waiting(&members).await, json!([BOARD]));

    let gone = post(&nobody, "confirm", &"a".repeat(43)).await.expect(410);
    assert_eq!(gone.code(), "report_link_over");
    for _ in 0..2 {
        let confirmed = post(&nobody, "confirm", &token).await.expect(200).json;
        let account = confirmed["account"].clone();
        assert_eq!(
            confirmed,
            json!({"address": BOARD, "site": "ours.example", "account": account, "rhythm": "weekly"})
        );
    }
    assert_eq!(waiting(&members).await, json!([]));
    assert_eq!(members.look_at("2026-11-30T07:00:00Z").await, 1);
    members
        .email(BOARD, "weekly report, 23 November 2026")
        .await;
    assert_eq!(
        members.actions().await,
        ["report.changed", "report.confirmed"]
    );
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_is_sent_once_a_day_and_works_for_two_weeks() {
    let members = members().await;
    for _ in 0..3 {
        members
            .owner
            .put(REPORT, &weekly(&[BOARD]))
            .await
            .expect(200);
    }
    let first = members.emails(BOARD, 1).await[0].token("reports/confirm");
    members.app.clock.advance_seconds(15 * 86_400);
    let nobody = members.app.nobody();
    post(&nobody, "confirm", &first).await.expect(410);
    members
        .owner
        .put(REPORT, &weekly(&[BOARD]))
        .await
        .expect(200);
    let second = members.emails(BOARD, 2).await[1].token("reports/confirm");
    assert_ne!(first, second);
    // Taken off the list, the link does nothing.
    members
        .owner
        .put(REPORT, &weekly(&["olga@example.com"]))
        .await
        .expect(200);
    post(&nobody, "confirm", &second).await.expect(410);
    let hashes: Vec<Vec<u8>> =
        sqlx::query_scalar("SELECT token_hash FROM report_addresses WHERE token_hash IS NOT NULL")
            .fetch_all(&members.app.pool)
            .await
            .expect("hashes");
    assert!(hashes.is_empty());
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_click_unsubscribes_and_only_the_owner_of_the_address_comes_back() {
    let members = members().await;
    members.visited("2026-11-02", 17).await;
    let own = format!("{}@example.com", members.vera.id);
    members
        .admin
        .put(REPORT, &weekly(&["olga@example.com", &own]))
        .await
        .expect(200);
    assert_eq!(members.look_at("2026-11-23T07:00:00Z").await, 1);
    let report = members.emails(&own, 1).await.remove(0);
    let header = report
        .header("list-unsubscribe")
        .expect("a way out")
        .to_owned();
    let address = header.trim_matches(['<', '>']);
    assert_eq!(
        report.header("list-unsubscribe-post"),
        Some("List-Unsubscribe=One-Click")
    );
    let token = report.token("reports/unsubscribe");
    let others = members.emails("olga@example.com", 1).await[0].token("reports/unsubscribe");
    assert_ne!(token, others, "each address has its own");

    // Opened, it only leads to the page.
    let nobody = members.app.nobody();
    let path = format!("/api/v1/reports/unsubscribe?token={token}");
    let page = nobody.get(&path).await.expect(303);
    let location = page.headers["location"].to_str().expect("an address");
    assert!(
        location.ends_with(&format!("/reports/unsubscribe?token={token}")),
        "{location}"
    );
    let listed = |json: &Value| json["addresses"].as_array().map_or(0, Vec::len);
    assert_eq!(listed(&members.owner.get(REPORT).await.expect(200).json), 2);

    for _ in 0..2 {
        let done = one_click(&nobody, address).await.expect(204);
        assert!(done.body.is_empty());
    }
    post(&nobody, "unsubscribe", &"b".repeat(43))
        .await
        .expect(204);
    post(&nobody, "unsubscribe", "x").await.expect(204);
    let left = members.owner.get(REPORT).await.expect(200).json;
    assert_eq!(left["addresses"], json!(["olga@example.com"]));
    assert_eq!(
        members.actions().await,
        ["report.changed", "report.unsubscribed"]
    );

    // An admin puts them back, but they get nothing before they confirm.
    let again = members
        .admin
        .put(REPORT, &weekly(&["olga@example.com", &own]))
        .await
        .expect(200);
    assert_eq!(again.json["waiting"], json!([own]));
    let asked = members
        .email(&own, "Do you want the report on ours.example?")
        .await;
    post(&nobody, "confirm", &asked.token("reports/confirm"))
        .await
        .expect(200);
    let back = members.owner.get(REPORT).await.expect(200).json;
    assert_eq!((&back["waiting"], listed(&back)), (&json!([]), 2));
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_without_addresses_is_off_and_its_reader_turns_it_on_again() {
    let members = members().await;
    members
        .owner
        .put(DIGEST, &weekly_digest(&["olga@example.com"]))
        .await
        .expect(200);
    assert_eq!(members.look_at("2026-11-23T08:00:00Z").await, 1);
    let digest = members.email("olga@example.com", "weekly digest").await;
    let token = digest.token("reports/unsubscribe");
    post(&members.app.nobody(), "unsubscribe", &token)
        .await
        .expect(204);
    let off = members.owner.get(DIGEST).await.expect(200).json;
    assert_eq!(
        (&off["rhythm"], &off["addresses"]),
        (&json!("off"), &json!([]))
    );
    let on = members
        .owner
        .put(DIGEST, &weekly_digest(&["olga@example.com"]))
        .await
        .expect(200);
    assert_eq!(on.json["waiting"], json!([]), "they say so themselves");
    assert_eq!(members.look_at("2026-11-30T08:00:00Z").await, 1);
    members.app.stop().await;
}
