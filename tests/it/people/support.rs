//! Support access: requested, granted, ended.

use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use crate::sites::fixture::{Fixture, Member, NOON};

/// An operator of the deployment, with a separate account.
async fn operator(fixture: &Fixture) -> Member {
    let operator = fixture.owner("Operators").await;
    sqlx::query("UPDATE people SET operator = true, name = 'Omar' WHERE id = $1")
        .bind(operator.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
    operator
}

/// As the operator's area will write it.
async fn ask(pool: &PgPool, account: Uuid, operator: Uuid) {
    sqlx::query("INSERT INTO support (id, account_id, operator_id, reason, asked_at) VALUES (gen_random_uuid(), $1, $2, 'Ticket 7', $3)")
        .bind(account)
        .bind(operator)
        .bind(NOON)
        .execute(pool)
        .await
        .unwrap();
}

#[tokio::test]
async fn support_reads_for_as_long_as_it_is_let_in_and_the_audit_says_so() {
    let fixture = Fixture::open().await;
    let (owner, omar) = (fixture.owner("Acme").await, operator(&fixture).await);
    fixture.site(&owner, "a.com").await;
    let enter = || {
        let choice = Some(json!({"account": owner.account}));
        fixture.call(&omar.actor, "POST", "/me/account", choice)
    };
    let grant = |days: i64| {
        let body = Some(json!({"days": days}));
        fixture.call(&owner.actor, "POST", "/account/support", body)
    };
    grant(3).await.refuses(409, "not_asked");
    fixture
        .call(&owner.actor, "DELETE", "/account/support", None)
        .await
        .refuses(409, "no_support");
    ask(&fixture.pool, owner.account, omar.person).await;
    enter().await.refuses(403, "not_yours");
    for days in [0, 31] {
        grant(days).await.refuses(400, "invalid_days");
    }
    let view = grant(3).await.is(200);
    assert_eq!(
        view["support"],
        json!({"state": "granted", "operator": "Omar", "reason": "Ticket 7", "asked_at": NOON, "until": NOON + 3 * 86_400})
    );
    grant(3).await.refuses(409, "already_granted");

    let me = enter().await.is(200);
    assert_eq!(
        (&me["support"], &me["role"]),
        (&json!(true), &json!("viewer"))
    );
    fixture
        .call(&omar.actor, "GET", "/sites/a.com", None)
        .await
        .is(200);
    let change = Some(json!({"paused": true}));
    fixture
        .call(&omar.actor, "PATCH", "/sites/a.com", change)
        .await
        .refuses(403, "role_too_low");
    let lines = fixture
        .call(&owner.actor, "GET", "/audit", None)
        .await
        .is(200);
    assert_eq!(
        (
            &lines[0]["action"],
            &lines[0]["who"]["by"],
            &lines[0]["who"]["person"]["name"]
        ),
        (&json!("support.entered"), &json!("support"), &json!("Omar"))
    );

    fixture
        .call(&owner.actor, "DELETE", "/account/support", None)
        .await
        .is(200);
    let me = fixture.call(&omar.actor, "GET", "/me", None).await.is(200);
    assert_eq!(
        me["account"]["name"], "Operators",
        "their session goes on at home"
    );
    enter().await.refuses(403, "not_yours");
    assert_eq!(
        fixture.audit().await,
        [
            "site.made",
            "support.granted",
            "support.entered",
            "support.ended"
        ]
    );
    let mails: Vec<String> = sqlx::query_scalar("SELECT subject FROM mails ORDER BY id")
        .fetch_all(&fixture.pool)
        .await
        .unwrap();
    assert_eq!(
        mails,
        [
            "You can now access “Acme”",
            "Your access to “Acme” has ended"
        ]
    );
}

#[tokio::test]
async fn support_ends_by_itself_and_is_an_owners_to_give() {
    let fixture = Fixture::open().await;
    let (owner, omar) = (fixture.owner("Acme").await, operator(&fixture).await);
    let admin = fixture.member(owner.account, "admin", &[]).await;
    ask(&fixture.pool, owner.account, omar.person).await;
    let body = || Some(json!({"days": 1}));
    fixture
        .call(&admin.actor, "POST", "/account/support", body())
        .await
        .refuses(403, "role_too_low");
    let program = fixture.token(&owner, &["account:write"]).await;
    fixture
        .call(&program, "POST", "/account/support", body())
        .await
        .refuses(403, "person_needed");
    fixture
        .call(&owner.actor, "POST", "/account/support", body())
        .await
        .is(200);
    let choice = || Some(json!({"account": owner.account}));
    fixture
        .call(&omar.actor, "POST", "/me/account", choice())
        .await
        .is(200);
    fixture.clock.advance_seconds(86_400);
    fixture
        .call(&omar.actor, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    let view = fixture
        .call(&owner.actor, "GET", "/account", None)
        .await
        .is(200);
    assert_eq!(view["support"], json!(null));
}

#[tokio::test]
async fn an_owner_may_say_no() {
    let fixture = Fixture::open().await;
    let (owner, omar) = (fixture.owner("Acme").await, operator(&fixture).await);
    ask(&fixture.pool, owner.account, omar.person).await;
    let view = fixture
        .call(&owner.actor, "GET", "/account", None)
        .await
        .is(200);
    assert_eq!(view["support"]["state"], "asked");
    fixture
        .call(&owner.actor, "DELETE", "/account/support", None)
        .await
        .is(200);
    assert_eq!(fixture.audit().await, ["support.declined"]);
}
