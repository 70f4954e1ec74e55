//! Emails to owners.

use serde_json::{Value, json};

use super::Area;

fn email(dry_run: bool) -> Value {
    json!({"subject": "Maintenance", "text": "On Sunday.\n\nFor a <minute>.", "dry_run": dry_run})
}

#[tokio::test]
async fn each_owner_gets_it_once_after_a_dry_run() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let (acme, beta) = (fixture.owner("Acme").await, fixture.owner("Beta").await);
    fixture.join(beta.account, acme.person, "owner").await;
    fixture.member(acme.account, "admin", &[]).await;
    let tried = area.post("/admin/tell-owners", email(true)).await.is(200);
    assert_eq!(
        (&tried["id"], &tried["accounts"], &tried["owners"]),
        (&json!(null), &json!(3), &json!(3))
    );
    assert_eq!(tried["preview"]["subject"], "Maintenance");
    let text = tried["preview"]["text"].as_str().expect("a text");
    assert!(
        text.starts_with("On Sunday.\n\nFor a <minute>.\n"),
        "{text}"
    );
    let html = tried["preview"]["html"].as_str().expect("HTML");
    assert!(html.contains("For a &lt;minute&gt;."), "{html}");
    assert_eq!(area.look().await.emails, 0);
    assert!(fixture.mails().await.is_empty(), "a dry run sends nothing");

    area.post("/admin/tell-owners", email(false)).await.is(200);
    assert_eq!(area.look().await.emails, 3);
    assert_eq!(area.look().await.emails, 0);
    let mails = fixture.mails().await;
    assert_eq!(mails.len(), 3);
    assert!(mails.iter().all(|(_, subject)| subject == "Maintenance"));
    let list = area.get("/admin/tell-owners").await.is(200);
    assert_eq!(
        (&list[0]["owners"], &list[0]["sent"], &list[0]["stopped_at"]),
        (&json!(3), &json!(0), &json!(null))
    );
    assert!(list[0]["ended_at"].is_i64(), "every email is written");
    area.send_emails().await;
    let list = area.get("/admin/tell-owners").await.is(200);
    assert_eq!(list[0]["sent"], 3);
    assert_eq!(
        area.logged().await,
        [
            "announcement.tried",
            "announcement.sent",
            "announcements.listed",
            "announcements.listed"
        ]
    );
}

#[tokio::test]
async fn it_goes_to_a_plan_or_a_state_and_to_no_other() {
    let area = Area::with_plans().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    fixture.owner("Beta").await;
    area.to_account(
        &acme,
        "plan",
        json!({"plan": "large", "reason": "By contract"}),
    )
    .await
    .is(200);
    area.send_emails().await;
    for (filter, owners) in [
        (json!({"plan": "large"}), 1),
        (json!({"state": "active"}), 1),
        (json!({"state": "none"}), 2),
        (json!({"plan": "large", "state": "held"}), 0),
    ] {
        let mut body = email(true);
        for (name, value) in filter.as_object().expect("an object") {
            body[name] = value.clone();
        }
        let tried = area.post("/admin/tell-owners", body).await.is(200);
        assert_eq!(tried["owners"], owners, "{filter}");
    }
    let mut none = email(false);
    none["state"] = json!("held");
    area.post("/admin/tell-owners", none)
        .await
        .refuses(409, "no_recipients");
    for wrong in [
        json!({"subject": "", "text": "x", "dry_run": true}),
        json!({"subject": "a\nb", "text": "x", "dry_run": true}),
        json!({"subject": "a", "text": " ", "dry_run": true}),
    ] {
        area.post("/admin/tell-owners", wrong)
            .await
            .refuses(400, "invalid_announcement");
    }
}

#[tokio::test]
async fn it_is_written_in_batches_and_can_be_stopped() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    for _ in 0..60 {
        fixture.member(acme.account, "owner", &[]).await;
    }
    let sent = area.post("/admin/tell-owners", email(false)).await.is(200);
    assert_eq!(sent["owners"], 62);
    assert_eq!(area.look().await.emails, 50);
    assert_eq!(area.look().await.emails, 0, "these wait to be sent");
    let first = "SELECT bool_and(bulk) FROM mails";
    let bulk: bool = sqlx::query_scalar(first)
        .fetch_one(&fixture.pool)
        .await
        .expect("emails");
    assert!(bulk, "a link to sign in does not wait for them");
    sqlx::query("DELETE FROM mails WHERE id IN (SELECT id FROM mails ORDER BY id LIMIT 20)")
        .execute(&fixture.pool)
        .await
        .expect("twenty were sent");
    let path = format!("/admin/tell-owners/{}", sent["id"].as_str().expect("an id"));
    let stop = || fixture.call(&area.omar.actor, "DELETE", &path, None);
    let stopped = stop().await.is(200);
    assert_eq!(
        (&stopped["owners"], &stopped["sent"]),
        (&json!(62), &json!(20))
    );
    assert!(stopped["stopped_at"].is_i64());
    assert!(fixture.mails().await.is_empty(), "no other one is sent");
    assert_eq!(area.look().await.emails, 0);
    stop().await.refuses(409, "announcement_ended");
    let unknown = "/admin/tell-owners/00000000-0000-0000-0000-000000000000";
    fixture
        .call(&area.omar.actor, "DELETE", unknown, None)
        .await
        .refuses(404, "unknown_announcement");
}

#[tokio::test]
async fn addresses_that_take_no_email_do_not_hold_up_the_others() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    for _ in 0..60 {
        fixture.member(acme.account, "owner", &[]).await;
    }
    area.post("/admin/tell-owners", email(false)).await.is(200);
    assert_eq!(area.look().await.emails, 50);
    sqlx::query("UPDATE mails SET tries = 1, next_at = next_at + 60")
        .execute(&fixture.pool)
        .await
        .expect("the mail servers of all of them are away");
    assert_eq!(area.look().await.emails, 12);
}
