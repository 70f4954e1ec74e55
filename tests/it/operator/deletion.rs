//! Deletions that an operator schedules.

use people::deletion::look;
use serde_json::json;

use super::Area;
use crate::sites::fixture::NOON;

const DAY: i64 = 86_400;
/// 2026-12-01 00:00:00 UTC.
const DECEMBER: i64 = 1_796_083_200;

#[tokio::test]
async fn owners_cannot_cancel_it_and_an_operator_can() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    let schedule = |day: &'static str| {
        let body = json!({"day": day, "reason": "The contract ended"});
        area.to_account(&acme, "deletion", body)
    };
    for wrong in ["2026-11-27", "2026-11-01", "2028-01-01", "tomorrow", ""] {
        schedule(wrong).await.refuses(400, "invalid_day");
    }
    let view = schedule("2026-12-01").await.is(200);
    assert_eq!(
        view["deletion"],
        json!({"at": DECEMBER, "asked_at": NOON, "by_operator": true})
    );
    let mails = fixture.mails().await;
    assert_eq!(
        mails[0].1,
        "“Acme” will be deleted on 1 December 2026, 00:00 (UTC)"
    );
    fixture
        .call(&acme.actor, "DELETE", "/account/deletion", None)
        .await
        .refuses(409, "asked_by_operator");
    let account = fixture
        .call(&acme.actor, "GET", "/account", None)
        .await
        .is(200);
    assert_eq!(account["deletion"]["asked_by"], json!(null));
    // Another day takes its place.
    let view = schedule("2026-12-02").await.is(200);
    assert_eq!(view["deletion"]["at"], DECEMBER + DAY);
    let stop = || area.to_account(&acme, "deletion/stop", json!({"reason": "Renewed"}));
    assert_eq!(stop().await.is(200)["deletion"], json!(null));
    stop().await.refuses(409, "no_deletion");
    assert_eq!(
        fixture.audit().await,
        [
            "deletion.scheduled",
            "deletion.scheduled",
            "deletion.stopped"
        ]
    );
    // An owner's own one can be cancelled by both.
    let body = Some(json!({"confirm": "Acme"}));
    fixture
        .call(&acme.actor, "POST", "/account/deletion", body)
        .await
        .is(200);
    assert_eq!(stop().await.is(200)["deletion"], json!(null));
}

#[tokio::test]
async fn it_is_carried_out_on_its_day() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    let body = json!({"day": "2026-12-01", "reason": "The contract ended"});
    area.to_account(&acme, "deletion", body).await.is(200);
    fixture.clock.advance_seconds(DECEMBER - NOON - DAY);
    assert_eq!(look(&fixture.context).await.expect("looks").reminded, 1);
    let text: String = sqlx::query_scalar("SELECT text FROM mails ORDER BY id DESC LIMIT 1")
        .fetch_one(&fixture.pool)
        .await
        .expect("the reminder");
    assert!(text.contains("owners cannot cancel it"), "{text}");
    fixture.clock.advance_seconds(DAY);
    assert_eq!(look(&fixture.context).await.expect("looks").deleted, 1);
    // The log outlives the account.
    let log = area
        .get(&format!("/admin/log?account={}", acme.account))
        .await
        .is(200);
    assert_eq!(log["lines"][0]["action"], "deletion.scheduled");
    assert_eq!(log["lines"][0]["account"]["name"], "Acme");
    area.get(&format!("/admin/accounts/{}", acme.account))
        .await
        .refuses(404, "unknown_account");
}

#[tokio::test]
async fn the_first_account_is_deleted_last() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    let body = json!({"day": "2026-12-01", "reason": "The end"});
    area.to_account(&area.omar, "deletion", body.clone())
        .await
        .refuses(409, "instance_account");
    let own = || Some(json!({"confirm": "Operators"}));
    fixture
        .call(&area.omar.actor, "POST", "/account/deletion", own())
        .await
        .refuses(409, "instance_account");
    area.to_account(&acme, "deletion", body).await.is(200);
    fixture.clock.advance_seconds(DECEMBER - NOON);
    look(&fixture.context).await.expect("looks");
    fixture.prove(&area.omar).await;
    fixture
        .call(&area.omar.actor, "POST", "/account/deletion", own())
        .await
        .is(200);
}

#[tokio::test]
async fn the_first_account_stays_if_others_were_opened_since() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let own = Some(json!({"confirm": "Operators"}));
    fixture
        .call(&area.omar.actor, "POST", "/account/deletion", own)
        .await
        .is(200);
    fixture.owner("Acme").await;
    fixture.clock.advance_seconds(7 * DAY);
    let done = look(&fixture.context).await.expect("looks");
    assert_eq!((done.deleted, done.failed), (0, 1));
}
