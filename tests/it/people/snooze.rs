//! Not being shown something for a while.

use serde_json::{Value, json};

use crate::sites::fixture::{Fixture, NOON};

#[tokio::test]
async fn a_notice_is_put_off_and_shown_again() {
    let fixture = Fixture::open().await;
    let viewer = {
        let owner = fixture.owner("Acme").await;
        fixture.member(owner.account, "viewer", &[]).await
    };
    let put = |body: Value| fixture.call(&viewer.actor, "POST", "/me/snooze", Some(body));
    for days in [0, 31] {
        put(json!({"what": "plan", "days": days}))
            .await
            .refuses(400, "invalid_days");
    }
    assert_eq!(put(json!({"what": "weather", "days": 3})).await.status, 400);
    put(json!({"what": "plan", "days": 3})).await.is(204);
    let kept: Value = sqlx::query_scalar("SELECT snoozed FROM people WHERE id = $1")
        .bind(viewer.person)
        .fetch_one(&fixture.pool)
        .await
        .unwrap();
    assert_eq!(kept, json!({"plan": NOON + 3 * 86_400}));
    let snoozed = async || {
        let me = fixture
            .call(&viewer.actor, "GET", "/me", None)
            .await
            .is(200);
        me["snoozed"].clone()
    };
    assert_eq!(snoozed().await, json!(["plan"]));
    fixture.clock.advance_seconds(3 * 86_400);
    assert_eq!(snoozed().await, json!([]), "for so long");
    put(json!({"what": "plan", "days": 3})).await.is(204);
    for _ in 0..2 {
        fixture
            .call(&viewer.actor, "DELETE", "/me/snooze/plan", None)
            .await
            .is(204);
        assert_eq!(snoozed().await, json!([]));
    }
    let answer = fixture
        .call(&viewer.actor, "DELETE", "/me/snooze/weather", None)
        .await;
    assert_eq!(answer.status, 400);
    assert_eq!(
        fixture.audit().await,
        ["notice.put_off", "notice.put_off", "notice.shown_again"]
    );
}
