//! Asking for support access.

use serde_json::json;

use super::{Area, make_operator};
use crate::sites::fixture::NOON;

#[tokio::test]
async fn owners_are_asked_and_grant_it() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    fixture.site(&acme, "a.com").await;
    let ask = || area.to_account(&acme, "support", json!({"reason": "Ticket 7"}));
    let view = ask().await.is(200);
    assert_eq!(
        view["support"],
        json!({"operator": "Omar", "mine": true, "reason": "Ticket 7", "asked_at": NOON, "granted_at": null, "until": null})
    );
    assert_eq!(
        fixture.mails().await[0].1,
        "Support asks for access to “Acme”"
    );
    ask().await.refuses(409, "support_open");
    let second = fixture.owner("Second").await;
    make_operator(fixture, &second).await;
    let path = format!("/admin/accounts/{}/support", acme.account);
    let body = Some(json!({"reason": "Me too"}));
    fixture
        .call(&second.actor, "POST", &path, body)
        .await
        .refuses(409, "support_open");
    let path = format!("/admin/accounts/{}", acme.account);
    let theirs = fixture.call(&second.actor, "GET", &path, None).await;
    assert_eq!(theirs.is(200)["support"]["mine"], false);

    let days = Some(json!({"days": 1}));
    fixture
        .call(&acme.actor, "POST", "/account/support", days)
        .await
        .is(200);
    ask().await.refuses(409, "support_open");
    let choice = Some(json!({"account": acme.account}));
    let me = fixture
        .call(&area.omar.actor, "POST", "/me/account", choice)
        .await
        .is(200);
    assert_eq!(me["support"], true);
    fixture
        .call(&area.omar.actor, "GET", "/sites/a.com", None)
        .await
        .is(200);
    // The area stays open to them meanwhile.
    area.get("/admin/accounts").await.is(200);
    assert_eq!(
        fixture.audit().await,
        [
            "site.made",
            "support.asked",
            "operator.read",
            "support.granted",
            "support.entered"
        ]
    );
}

#[tokio::test]
async fn it_can_be_asked_for_again_once_it_is_over() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    let ask = || area.to_account(&acme, "support", json!({"reason": "Ticket 7"}));
    ask().await.is(200);
    let days = Some(json!({"days": 1}));
    fixture
        .call(&acme.actor, "POST", "/account/support", days)
        .await
        .is(200);
    fixture.clock.advance_seconds(86_400);
    ask().await.is(200);
    fixture
        .call(&acme.actor, "DELETE", "/account/support", None)
        .await
        .is(200);
    ask().await.is(200);
}
