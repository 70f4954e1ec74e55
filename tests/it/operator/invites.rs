//! Invites to open an account.

use serde_json::{Value, json};

use super::Area;
use crate::sites::fixture::{Actor, NOON};

/// The token of the last email's link.
async fn token(area: &Area) -> String {
    let link: String = sqlx::query_scalar("SELECT link FROM mails ORDER BY id DESC LIMIT 1")
        .fetch_one(&area.fixture.pool)
        .await
        .expect("an email with a link");
    let (_, token) = link.split_once("?token=").expect("a token");
    token.to_owned()
}

/// Opens an account with the invite of the last email.
async fn open(area: &Area, account: &str) -> Value {
    let fixture = &area.fixture;
    let post =
        |path: &'static str, body: Value| fixture.call(&Actor::Nobody, "POST", path, Some(body));
    let ask = json!({"token": token(area).await, "email": "ann@example.com"});
    post("/auth/start", ask).await.is(202);
    let body = json!({"token": token(area).await, "name": "Ann", "account": account});
    post("/auth/start/use", body).await.is(201)
}

#[tokio::test]
async fn an_invite_opens_an_account_with_its_plan() {
    let area = Area::with_plans().await;
    let fixture = &area.fixture;
    let body = json!({"email": "Ann@example.com", "plan": "large", "trial_days": 60});
    let invite = area.post("/admin/invites", body.clone()).await.is(201);
    assert_eq!(
        (
            &invite["state"],
            &invite["expires_at"],
            &invite["invited_by"]
        ),
        (&json!("open"), &json!(NOON + 7 * 86_400), &json!("Omar"))
    );
    area.post("/admin/invites", json!({"email": "ann@EXAMPLE.com"}))
        .await
        .refuses(409, "already_invited");
    let me = open(&area, "Acme").await;
    let account = &me["account"]["id"];
    assert_eq!(area.look().await.plans, 1);
    assert_eq!(area.look().await.plans, 0, "once");
    let view = area
        .get(&format!(
            "/admin/accounts/{}",
            account.as_str().expect("an id")
        ))
        .await
        .is(200);
    assert_eq!(
        (&view["account"]["plan"], &view["account"]["state"]),
        (&json!("large"), &json!("trial"))
    );
    let list = area.get("/admin/invites").await.is(200);
    assert_eq!(
        (&list[0]["state"], &list[0]["opened"]),
        (&json!("used"), account)
    );
    let id = list[0]["id"].as_str().expect("an id");
    fixture
        .call(
            &area.omar.actor,
            "DELETE",
            &format!("/admin/invites/{id}"),
            None,
        )
        .await
        .refuses(409, "invite_over");
    area.post("/admin/invites", body).await.is(201);
}

#[tokio::test]
async fn without_a_plan_of_its_own_the_account_gets_that_of_every_new_one() {
    let area = Area::open_with(|config| {
        config.billing.plans = super::plans();
        config.billing.default_plan = Some("small".to_owned());
    })
    .await;
    area.post("/admin/invites", json!({"email": "ann@example.com"}))
        .await
        .is(201);
    let me = open(&area, "Acme").await;
    let id = me["account"]["id"].as_str().expect("an id");
    let view = area.get(&format!("/admin/accounts/{id}")).await.is(200);
    assert_eq!(
        (&view["account"]["plan"], &view["account"]["state"]),
        (&json!("small"), &json!("trial"))
    );
}

#[tokio::test]
async fn a_plan_that_is_gone_is_in_the_log_and_holds_up_nothing() {
    let area = Area::with_plans().await;
    let body = json!({"email": "ann@example.com", "plan": "large"});
    area.post("/admin/invites", body).await.is(201);
    open(&area, "Acme").await;
    sqlx::query("UPDATE openings SET plan = 'former'")
        .execute(&area.fixture.pool)
        .await
        .expect("a plan that the settings no longer have");
    assert_eq!(area.look().await.plans, 0);
    let logged = area.logged().await;
    assert_eq!(
        logged.last().map(String::as_str),
        Some("invite.plan_failed")
    );
    assert_eq!(area.look().await.plans, 0);
    assert_eq!(area.logged().await.len(), logged.len(), "once");
}

#[tokio::test]
async fn a_withdrawn_invite_opens_nothing() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let invite = area
        .post("/admin/invites", json!({"email": "ann@example.com"}))
        .await
        .is(201);
    let token = token(&area).await;
    let path = format!("/admin/invites/{}", invite["id"].as_str().expect("an id"));
    let withdraw = || fixture.call(&area.omar.actor, "DELETE", &path, None);
    assert_eq!(withdraw().await.status, 204);
    withdraw().await.refuses(409, "invite_over");
    let starting = format!("/auth/starting?token={token}");
    fixture
        .call(&Actor::Nobody, "GET", &starting, None)
        .await
        .refuses(410, "link_over");
    let list = area.get("/admin/invites").await.is(200);
    assert_eq!(list[0]["state"], "withdrawn");
    let unknown = "/admin/invites/00000000-0000-0000-0000-000000000000";
    fixture
        .call(&area.omar.actor, "DELETE", unknown, None)
        .await
        .refuses(404, "unknown_invite");
    // The address can be invited again.
    area.post("/admin/invites", json!({"email": "ann@example.com"}))
        .await
        .is(201);
}

#[tokio::test]
async fn wrong_invites_are_refused() {
    let area = Area::with_plans().await;
    for (body, status, code) in [
        (json!({"email": "ann"}), 400, "invalid_email"),
        (
            json!({"email": "a@b.example", "account": ""}),
            400,
            "invalid_name",
        ),
        (
            json!({"email": "a@b.example", "trial_days": 3}),
            400,
            "plan_needed",
        ),
        (
            json!({"email": "a@b.example", "plan": "small", "trial_days": 0}),
            400,
            "invalid_days",
        ),
        (
            json!({"email": "a@b.example", "plan": "huge"}),
            404,
            "unknown_plan",
        ),
    ] {
        area.post("/admin/invites", body)
            .await
            .refuses(status, code);
    }
    let without = Area::open().await;
    without
        .post(
            "/admin/invites",
            json!({"email": "a@b.example", "plan": "small"}),
        )
        .await
        .refuses(404, "no_plans");
}
