//! Who sets reports, and what they can be.

use serde_json::{Value, json};
use tests::{Actor, Reply, until};
use uuid::Uuid;

use super::{DIGEST, LONG, REPORT, at, members, weekly, weekly_digest};

async fn refused(reply: Reply, status: u16, code: &str) {
    let reply = reply.expect(status);
    assert_eq!(reply.code(), code, "{}", reply.json);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_report_of_a_site_is_set_by_admins_and_seen_by_editors() {
    let members = members().await;
    let unset = members.editor.get(REPORT).await.expect(200).json;
    assert_eq!(unset["rhythm"], "off");
    assert_eq!(
        (&unset["addresses"], &unset["next_at"], &unset["last"]),
        (&json!([]), &Value::Null, &Value::Null)
    );
    assert_eq!(unset["zone"], "Europe/Berlin");
    assert_eq!(unset["sections"].as_array().map(Vec::len), Some(8));

    let body = weekly(&["olga@example.com", " OLGA@example.com "]);
    for (actor, code) in [
        (&members.editor, "role_too_low"),
        (&members.viewer, "role_too_low"),
    ] {
        refused(actor.put(REPORT, &body).await, 403, code).await;
    }
    refused(members.viewer.get(REPORT).await, 403, "role_too_low").await;
    refused(members.stranger.get(REPORT).await, 404, "unknown_site").await;
    refused(
        members.stranger.put(REPORT, &body).await,
        404,
        "unknown_site",
    )
    .await;
    members.app.nobody().get(REPORT).await.expect(401);

    let set = members.admin.put(REPORT, &body).await.expect(200).json;
    assert_eq!(set["addresses"], json!(["olga@example.com"]));
    assert_eq!(set["waiting"], json!([]), "a member's own");
    assert_eq!(set["next_at"], at("2026-11-23T07:00:00Z"));
    assert_eq!(set["month_day"], 1);
    assert_eq!(members.editor.get(REPORT).await.expect(200).json, set);
    let off = json!({"rhythm": "off", "hour": 8, "addresses": [], "sections": []});
    let off = members.owner.put(REPORT, &off).await.expect(200).json;
    assert_eq!(
        (&off["rhythm"], &off["next_at"]),
        (&json!("off"), &Value::Null)
    );
    assert_eq!(members.actions().await, ["report.changed"; 2]);
    let (old, new): (Value, Value) = sqlx::query_as(
        "SELECT old, new FROM audit WHERE action = 'report.changed' AND new ->> 'rhythm' = 'off'",
    )
    .fetch_one(&members.app.pool)
    .await
    .expect("a line");
    assert_eq!(old["addresses"], json!(["olga@example.com"]));
    assert_eq!(new["rhythm"], "off");
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_setting_is_within_bounds() {
    let members = members().await;
    let with = |name: &str, value: Value| {
        let mut body = weekly(&["olga@example.com"]);
        body[name] = value;
        body
    };
    let many: Vec<String> = (0..21).map(|n| format!("a{n}@example.com")).collect();
    for (body, code, field) in [
        (with("hour", json!(24)), "invalid_report_time", "hour"),
        (
            with("month_day", json!(29)),
            "invalid_report_time",
            "month_day",
        ),
        (
            with("month_day", json!(0)),
            "invalid_report_time",
            "month_day",
        ),
        (
            with("addresses", json!([])),
            "invalid_addresses",
            "addresses",
        ),
        (
            with("addresses", json!(many)),
            "invalid_addresses",
            "addresses",
        ),
        (
            with("addresses", json!(["a@example.com", "b"])),
            "invalid_email",
            "addresses[1]",
        ),
    ] {
        let reply = members.owner.put(REPORT, &body).await.expect(400);
        assert_eq!((reply.code(), &reply.json["field"]), (code, &json!(field)));
    }
    for body in [
        with("rhythm", json!("daily")),
        with("sections", json!(["weather"])),
        with("colour", json!(1)),
    ] {
        members.owner.put(REPORT, &body).await.expect(400);
    }
    let digest = json!({"rhythm": "weekly", "hour": 8, "addresses": ["olga@example.com"], "sections": ["pages"]});
    refused(
        members.owner.put(DIGEST, &digest).await,
        400,
        "invalid_sections",
    )
    .await;
    assert!(members.actions().await.is_empty());
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_digest_is_ones_own_and_below_admin_goes_to_oneself() {
    let members = members().await;
    let own = format!("{}@example.com", members.vera.id);
    let unset = members.viewer.get(DIGEST).await.expect(200).json;
    assert_eq!(unset["addresses"], json!([own]));
    assert_eq!(
        (&unset["zone"], &unset["sections"]),
        (&json!("UTC"), &json!(["chart", "alerts"]))
    );
    let others = weekly_digest(&[&own, "olga@example.com"]);
    refused(
        members.viewer.put(DIGEST, &others).await,
        403,
        "addresses_of_others",
    )
    .await;
    let zone = json!({"zone": "America/New_York"});
    members.viewer.patch("/api/v1/me", &zone).await.expect(200);
    let set = members
        .viewer
        .put(DIGEST, &weekly_digest(&[&own]))
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&set["zone"], &set["waiting"]),
        (&json!("America/New_York"), &json!([]))
    );
    assert_eq!(set["next_at"], at("2026-11-23T13:00:00Z"));
    let unset = members.admin.get(DIGEST).await.expect(200).json;
    assert_eq!(unset["rhythm"], "off", "each has their own");
    let of_others = weekly_digest(&["board@elsewhere.example"]);
    let set = members.admin.put(DIGEST, &of_others).await.expect(200).json;
    assert_eq!(set["waiting"], json!(["board@elsewhere.example"]));
    // Programs have no digest.
    let token = members
        .app
        .program(members.olga, &["sites:write", "figures:read"], None, LONG)
        .await;
    refused(token.get(DIGEST).await, 403, "person_needed").await;
    members.app.stop().await;
}

async fn preview(actor: &Actor, path: &str, body: Value) -> Value {
    actor
        .post(&format!("{path}/preview"), &body)
        .await
        .expect(200)
        .json
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_is_previewed_and_sent_to_oneself() {
    let members = members().await;
    members.visited("2026-10-26", 21).await;
    let shown = preview(&members.editor, REPORT, json!({})).await;
    assert_eq!(
        shown["subject"],
        "ours.example: weekly report, 9 November 2026 to 15 November 2026"
    );
    let (html, text) = (
        shown["html"].as_str().expect("HTML"),
        shown["text"].as_str().expect("text"),
    );
    assert!(html.contains("src=\"data:image/png;base64,"), "{html}");
    assert!(text.contains("Visitors: 28 (0.0%, from 28)"), "{text}");
    assert!(text.contains("You asked for this report now."), "{text}");
    assert!(!text.contains("unsubscribe"), "{text}");
    let monthly = preview(
        &members.owner,
        REPORT,
        json!({"period": "monthly", "sections": ["pages"]}),
    )
    .await;
    let text = monthly["text"].as_str().expect("text");
    assert!(text.contains("1 October 2026 to 31 October 2026"), "{text}");
    assert!(
        text.contains("Top pages") && !text.contains("Top sources"),
        "{text}"
    );
    let german = members
        .owner
        .request(reqwest::Method::POST, &format!("{DIGEST}/preview"));
    let german = german.header("accept-language", "de").json(&json!({}));
    let german = members.owner.send(german).await.expect(200);
    assert_eq!(german.headers["content-language"], "de");
    assert!(
        german.json["text"]
            .as_str()
            .expect("text")
            .contains("ours.example: Besucher 28"),
        "{}",
        german.json
    );
    refused(
        members
            .viewer
            .post(&format!("{REPORT}/preview"), &json!({}))
            .await,
        403,
        "role_too_low",
    )
    .await;
    refused(
        members
            .stranger
            .post(&format!("{REPORT}/send"), &json!({}))
            .await,
        404,
        "unknown_site",
    )
    .await;
    let token = members
        .app
        .program(members.olga, &["sites:write"], None, LONG)
        .await;
    refused(
        token.post(&format!("{REPORT}/preview"), &json!({})).await,
        403,
        "scope_missing",
    )
    .await;
    let wrong = json!({"sections": ["pages"]});
    refused(
        members
            .owner
            .post(&format!("{DIGEST}/preview"), &wrong)
            .await,
        400,
        "invalid_sections",
    )
    .await;

    let sent = members
        .owner
        .post(&format!("{REPORT}/send"), &json!({}))
        .await
        .expect(202);
    assert_eq!(sent.json, json!({"address": "olga@example.com"}));
    let sent = members
        .owner
        .post(&format!("{DIGEST}/send"), &json!({}))
        .await
        .expect(202);
    assert_eq!(sent.json, json!({"address": "olga@example.com"}));
    let emails = members.emails("olga@example.com", 2).await;
    for email in &emails {
        assert_eq!(email.header("list-unsubscribe"), None, "it was asked for");
        assert_eq!(email.pictures().len(), 1, "{}", email.subject());
    }
    // Their attempts are among the deliveries, as those of reports that are due.
    let deliveries = async || -> Vec<(String, String, Option<Uuid>, i32)> {
        sqlx::query_as(
            "SELECT event, outcome, person_id, cardinality(site_ids) FROM deliveries WHERE title LIKE '%weekly%' ORDER BY 4",
        )
        .fetch_all(&members.app.pool)
        .await
        .expect("the deliveries")
    };
    until("both are delivered", async || deliveries().await.len() == 2).await;
    let delivered = |sites| {
        let (event, outcome) = ("report".to_owned(), "delivered".to_owned());
        (event, outcome, Some(members.olga.id), sites)
    };
    assert_eq!(deliveries().await, [delivered(0), delivered(1)]);
    assert_eq!(members.actions().await, ["digest.sent", "report.sent"]);
    assert!(
        members.periods().await.is_empty(),
        "what is due is sent all the same"
    );
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_a_members_address_is_free_for_others() {
    let members = members().await;
    let own = weekly(&["olga@example.com"]);
    members.owner.put(REPORT, &own).await.expect(200);
    sqlx::query("UPDATE people SET email = 'olga@new.example' WHERE id = $1")
        .bind(members.olga.id)
        .execute(&members.app.pool)
        .await
        .expect("it is changed");
    let both = weekly(&["olga@new.example", "olga@example.com"]);
    let set = members.owner.put(REPORT, &both).await.expect(200).json;
    assert_eq!(set["addresses"].as_array().map(Vec::len), Some(2));
    assert_eq!(set["waiting"], json!(["olga@example.com"]));
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_that_moves_to_another_account_leaves_its_report_behind() {
    let members = members().await;
    members
        .owner
        .put(REPORT, &weekly(&["olga@example.com"]))
        .await
        .expect(200);
    members
        .run("UPDATE sites SET account_id = (SELECT id FROM accounts WHERE id <> $2) WHERE id = $1")
        .await;
    let reloaded = members.app.registry.reload(members.site).await;
    reloaded.expect("the site is read again");
    refused(members.owner.get(REPORT).await, 404, "unknown_site").await;
    let theirs = members.stranger.get(REPORT).await.expect(200).json;
    assert_eq!(
        (&theirs["rhythm"], &theirs["addresses"]),
        (&json!("off"), &json!([]))
    );
    assert_eq!(members.look_at("2026-11-23T07:00:00Z").await, 0);
    let set = members
        .stranger
        .put(REPORT, &weekly(&["new@elsewhere.example"]))
        .await
        .expect(200)
        .json;
    assert_eq!(set["waiting"], json!(["new@elsewhere.example"]));
    let reports: i64 = sqlx::query_scalar("SELECT count(*) FROM reports")
        .fetch_one(&members.app.pool)
        .await
        .expect("a number");
    assert_eq!(reports, 1);
    members.app.stop().await;
}
