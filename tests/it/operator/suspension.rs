//! Suspending accounts, and resuming them.

use serde_json::{Value, json};

use super::Area;
use crate::sites::fixture::{Member, NOON};

fn is_suspended(area: &Area, site: &str) -> bool {
    let site = area.fixture.registry.by_name_or_id(site);
    site.expect("the site").suspended
}

async fn suspend(area: &Area, of: &Member) -> Value {
    area.to_account(of, "suspend", json!({"reason": " Spam "}))
        .await
        .is(200)
}

#[tokio::test]
async fn it_waits_until_every_owner_has_the_email() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    fixture.member(acme.account, "owner", &[]).await;
    fixture.site(&acme, "a.com").await;
    let view = suspend(&area, &acme).await;
    assert_eq!(
        view["suspension"],
        json!({"reason": "Spam", "suspends_at": NOON + 900, "since": null})
    );
    assert_eq!(view["account"]["suspended"], false);
    area.to_account(&acme, "suspend", json!({"reason": "Spam"}))
        .await
        .refuses(409, "already_suspended");
    let mails = fixture.mails().await;
    assert_eq!(mails.len(), 2, "both owners: {mails:?}");
    assert_eq!(mails[0].1, "“Acme” will be suspended");
    let text: String = sqlx::query_scalar("SELECT text FROM mails ORDER BY id LIMIT 1")
        .fetch_one(&fixture.pool)
        .await
        .expect("an email");
    assert!(text.contains("The operator's reason: Spam"), "{text}");

    assert_eq!(area.look().await.suspended, 0, "both emails wait");
    sqlx::query("DELETE FROM mails WHERE recipient = $1")
        .bind(&mails[0].0)
        .execute(&fixture.pool)
        .await
        .expect("one was sent");
    assert_eq!(area.look().await.suspended, 0, "the other one waits");
    assert!(!is_suspended(&area, "a.com"));
    area.send_emails().await;
    fixture.clock.advance_seconds(60);
    assert_eq!(area.look().await.suspended, 1);
    assert_eq!(area.look().await.suspended, 0, "once");
    assert!(is_suspended(&area, "a.com"), "the registry has it at once");
    let view = area
        .get(&format!("/admin/accounts/{}", acme.account))
        .await
        .is(200);
    assert_eq!(
        view["suspension"],
        json!({"reason": "Spam", "suspends_at": null, "since": NOON + 60})
    );
    let account = fixture
        .call(&acme.actor, "GET", "/account", None)
        .await
        .is(200);
    assert_eq!(account["suspended"], true, "its owners can sign in");
    assert_eq!(
        fixture.audit().await,
        [
            "site.made",
            "suspension.announced",
            "account.suspended",
            "operator.read"
        ]
    );
}

#[tokio::test]
async fn it_waits_for_fifteen_minutes_at_most() {
    let area = Area::open().await;
    let acme = area.fixture.owner("Acme").await;
    area.fixture.site(&acme, "a.com").await;
    suspend(&area, &acme).await;
    area.fixture.clock.advance_seconds(899);
    assert_eq!(area.look().await.suspended, 0);
    area.fixture.clock.advance_seconds(1);
    assert_eq!(area.look().await.suspended, 1);
    assert!(is_suspended(&area, "a.com"));
}

#[tokio::test]
async fn an_account_is_resumed_before_and_after() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    fixture.site(&acme, "a.com").await;
    let resume = || area.to_account(&acme, "resume", json!({"reason": "A mistake"}));
    resume().await.refuses(409, "not_suspended");
    suspend(&area, &acme).await;
    assert_eq!(resume().await.is(200)["suspension"], json!(null));
    let subjects = fixture
        .mails()
        .await
        .into_iter()
        .map(|(_, subject)| subject);
    let announced = subjects.filter(|subject| subject.contains("will be suspended"));
    assert_eq!(announced.count(), 0, "what was not sent yet is not sent");
    area.send_emails().await;
    fixture.clock.advance_seconds(1_000);
    assert_eq!(area.look().await.suspended, 0);

    suspend(&area, &acme).await;
    area.send_emails().await;
    assert_eq!(area.look().await.suspended, 1);
    assert_eq!(resume().await.is(200)["account"]["suspended"], false);
    assert!(!is_suspended(&area, "a.com"));
    let mails = fixture.mails().await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].1, "“Acme” is counted again");
    for reason in ["", "  ", "\u{0}"] {
        let answer = area
            .to_account(&acme, "suspend", json!({"reason": reason}))
            .await;
        assert_eq!(answer.status, 400, "{reason:?}");
    }
}
