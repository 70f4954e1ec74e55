//! API tokens.

use base::clock::{Clock, MICROS};
use serde_json::{Value, json};

use crate::sites::fixture::{Actor, Fixture, NOON};

fn program(made: &Value) -> Actor {
    Actor::Program(made["token"].as_str().unwrap().to_owned())
}

fn id(made: &Value) -> String {
    made["view"]["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_token_is_shown_once_and_works() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    fixture.site(&owner, "b.com").await;
    let body = json!({"name": " Nightly ", "scopes": ["figures:read", "account:read"], "sites": ["A.com"], "expires_at": NOON + 100});
    let made = fixture
        .call(&owner.actor, "POST", "/tokens", Some(body))
        .await
        .is(201);
    assert!(made["token"].as_str().unwrap().starts_with("stile_"));
    let view = json!({
        "id": made["view"]["id"], "name": "Nightly", "scopes": ["figures:read", "account:read"], "sites": ["a.com"],
        "made_by": {"id": owner.person, "name": "owner"}, "created_at": NOON, "expires_at": NOON + 100, "used_at": null
    });
    assert_eq!(made["view"], view);
    let list = fixture
        .call(&owner.actor, "GET", "/tokens", None)
        .await
        .is(200);
    assert_eq!(list, json!([view]));
    assert!(!list.to_string().contains("stile_"));

    let about = fixture
        .call(&program(&made), "GET", "/tokens/about", None)
        .await
        .is(200);
    let expected = json!({
        "id": view["id"], "name": "Nightly", "scopes": ["figures:read", "account:read"], "sites": ["a.com"],
        "account": {"id": owner.account, "name": "Acme"}, "expires_at": NOON + 100
    });
    assert_eq!(about, expected);
    fixture
        .call(&program(&made), "GET", "/sites/b.com", None)
        .await
        .refuses(404, "unknown_site");
    let list = fixture
        .call(&program(&made), "GET", "/tokens", None)
        .await
        .is(200);
    assert_eq!(list[0]["used_at"], NOON);
}

#[tokio::test]
async fn a_token_ends_when_it_was_said_to() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    for (wait, status) in [(99, 200), (100, 401)] {
        let ends = fixture.clock.now() / MICROS + 100;
        let body = json!({"name": "x", "scopes": ["figures:read"], "expires_at": ends});
        let made = fixture
            .call(&owner.actor, "POST", "/tokens", Some(body))
            .await
            .is(201);
        fixture.clock.advance_seconds(wait);
        fixture
            .call(&program(&made), "GET", "/tokens/about", None)
            .await
            .is(status);
    }
}

#[tokio::test]
async fn scopes_stay_within_the_role() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let all = [
        "figures:read",
        "events:write",
        "sites:write",
        "visitors:read",
        "visitors:write",
        "account:read",
        "account:write",
    ];
    for (role, allowed) in [("viewer", 1), ("editor", 5), ("admin", 7)] {
        let who = fixture.member(owner.account, role, &[]).await;
        for (at, scope) in all.iter().enumerate() {
            let body = json!({"name": "x", "scopes": [scope]});
            let answer = fixture
                .call(&who.actor, "POST", "/tokens", Some(body))
                .await;
            if at < allowed {
                answer.is(201);
            } else {
                answer.refuses(403, "scope_above_role");
            }
        }
    }
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_its_field() {
    let fixture = Fixture::open().await;
    let (owner, other) = (fixture.owner("Acme").await, fixture.owner("Other").await);
    fixture.site(&owner, "a.com").await;
    fixture.site(&other, "other.com").await;
    for (change, code, field) in [
        (json!({"name": " "}), "invalid_name", "name"),
        (json!({"name": "x".repeat(101)}), "invalid_name", "name"),
        (json!({"scopes": []}), "no_scopes", "scopes"),
        (json!({"scopes": ["all"]}), "malformed_body", "scopes[0]"),
        (json!({"sites": []}), "no_sites", "sites"),
        (
            json!({"sites": ["a.com", "other.com"]}),
            "unknown_site",
            "sites[1]",
        ),
        (json!({"expires_at": NOON}), "invalid_expiry", "expires_at"),
        (
            json!({"expires_at": NOON * 1000}),
            "invalid_expiry",
            "expires_at",
        ),
        (json!({"role": "owner"}), "malformed_body", "role"),
    ] {
        let mut body = json!({"name": "x", "scopes": ["figures:read"]});
        body.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        let error = fixture
            .call(&owner.actor, "POST", "/tokens", Some(body))
            .await
            .refuses(400, code);
        assert_eq!(error["field"], field);
    }
    assert_eq!(fixture.count("SELECT count(*) FROM tokens").await, 0);
}

#[tokio::test]
async fn members_below_admin_have_their_own() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let (ann, bob) = (
        fixture.member(owner.account, "editor", &[]).await,
        fixture.member(owner.account, "viewer", &[]).await,
    );
    let admin = fixture.member(owner.account, "admin", &[]).await;
    let body = |name: &str| Some(json!({"name": name, "scopes": ["figures:read"]}));
    let anns = fixture
        .call(&ann.actor, "POST", "/tokens", body("ann"))
        .await
        .is(201);
    fixture.clock.advance_seconds(1);
    let bobs = fixture
        .call(&bob.actor, "POST", "/tokens", body("bob"))
        .await
        .is(201);
    let seen = |actor: Actor| {
        let fixture = &fixture;
        async move {
            let list = fixture.call(&actor, "GET", "/tokens", None).await.is(200);
            list.as_array()
                .unwrap()
                .iter()
                .map(|token| token["name"].as_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        }
    };
    assert_eq!(seen(ann.actor.clone()).await, ["ann"]);
    assert_eq!(seen(bob.actor.clone()).await, ["bob"]);
    assert_eq!(seen(admin.actor.clone()).await, ["bob", "ann"]);
    fixture
        .call(
            &bob.actor,
            "DELETE",
            &format!("/tokens/{}", id(&anns)),
            None,
        )
        .await
        .refuses(404, "unknown_token");
    fixture
        .call(&program(&anns), "GET", "/tokens/about", None)
        .await
        .is(200);
    fixture
        .call(
            &bob.actor,
            "DELETE",
            &format!("/tokens/{}", id(&bobs)),
            None,
        )
        .await
        .is(204);
    fixture
        .call(
            &admin.actor,
            "DELETE",
            &format!("/tokens/{}", id(&anns)),
            None,
        )
        .await
        .is(204);
    fixture
        .call(&program(&anns), "GET", "/tokens/about", None)
        .await
        .refuses(401, "not_signed_in");
    assert_eq!(
        fixture.audit().await,
        ["token.made", "token.made", "token.revoked", "token.revoked"]
    );
}

#[tokio::test]
async fn another_accounts_token_is_not_there() {
    let fixture = Fixture::open().await;
    let (ann, bob) = (fixture.owner("Ann").await, fixture.owner("Bob").await);
    let made = fixture
        .call(
            &ann.actor,
            "POST",
            "/tokens",
            Some(json!({"name": "x", "scopes": ["figures:read"]})),
        )
        .await
        .is(201);
    fixture
        .call(
            &bob.actor,
            "DELETE",
            &format!("/tokens/{}", id(&made)),
            None,
        )
        .await
        .refuses(404, "unknown_token");
    fixture
        .call(&bob.actor, "DELETE", "/tokens/no-id", None)
        .await
        .refuses(404, "unknown_token");
    assert_eq!(
        fixture
            .call(&bob.actor, "GET", "/tokens", None)
            .await
            .is(200),
        json!([])
    );
}

#[tokio::test]
async fn a_token_makes_and_revokes_no_tokens() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let made = fixture
        .call(
            &owner.actor,
            "POST",
            "/tokens",
            Some(json!({"name": "x", "scopes": ["account:write"]})),
        )
        .await
        .is(201);
    let body = json!({"name": "y", "scopes": ["account:write"]});
    fixture
        .call(&program(&made), "POST", "/tokens", Some(body))
        .await
        .refuses(403, "person_needed");
    fixture
        .call(
            &program(&made),
            "DELETE",
            &format!("/tokens/{}", id(&made)),
            None,
        )
        .await
        .refuses(403, "person_needed");
    fixture
        .call(&program(&made), "GET", "/tokens", None)
        .await
        .refuses(403, "scope_missing");
    fixture
        .call(&program(&made), "GET", "/tokens/about", None)
        .await
        .is(200);
    fixture
        .call(&owner.actor, "GET", "/tokens/about", None)
        .await
        .refuses(403, "token_needed");
    for (method, path) in [
        ("GET", "/tokens"),
        ("POST", "/tokens"),
        ("GET", "/tokens/about"),
        ("DELETE", "/tokens/x"),
    ] {
        fixture
            .call(&Actor::Nobody, method, path, None)
            .await
            .refuses(401, "not_signed_in");
    }
}

#[tokio::test]
async fn a_token_limited_to_sites_sees_itself_alone() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    fixture.site(&owner, "b.com").await;
    for sites in [json!(null), json!(["a.com"]), json!(["b.com"])] {
        let body = json!({"name": sites.to_string(), "scopes": ["account:read"], "sites": sites});
        let made = fixture
            .call(&owner.actor, "POST", "/tokens", Some(body))
            .await
            .is(201);
        let list = fixture
            .call(&program(&made), "GET", "/tokens", None)
            .await
            .is(200);
        if sites.is_null() {
            // Later ones are seen as well: it may do what its maker may.
            fixture.token(&owner, &["figures:read"]).await;
            let list = fixture.call(&program(&made), "GET", "/tokens", None).await;
            assert_eq!(list.is(200).as_array().unwrap().len(), 2);
        } else {
            let ids: Vec<&Value> = list.as_array().unwrap().iter().map(|t| &t["id"]).collect();
            assert_eq!(ids, [&made["view"]["id"]]);
        }
    }
    let all = fixture.call(&owner.actor, "GET", "/tokens", None).await;
    assert_eq!(all.is(200).as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn what_was_read_before_a_revocation_is_not_believed_after_it() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let token = fixture.token(&owner, &["figures:read"]).await;
    let ask = || fixture.call(&token, "GET", "/sites", None);

    let mut revoking = fixture.pool.begin().await.unwrap();
    sqlx::query("DELETE FROM tokens")
        .execute(&mut *revoking)
        .await
        .unwrap();
    // The request finds the token, then waits for the revocation to write down that it was used.
    let between = async {
        let waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while fixture.count(waiting).await == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        fixture.gate.invalidate_tokens();
        revoking.commit().await.unwrap();
    };
    let (asked, ()) = tokio::join!(ask(), between);
    asked.is(200);
    ask().await.refuses(401, "not_signed_in");
}

#[tokio::test]
async fn a_token_whose_sites_are_gone_reaches_nothing() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    fixture.site(&owner, "b.com").await;
    let body = json!({"name": "x", "scopes": ["figures:read"], "sites": ["a.com"]});
    let made = fixture
        .call(&owner.actor, "POST", "/tokens", Some(body))
        .await
        .is(201);
    fixture
        .call(&owner.actor, "DELETE", "/sites/a.com?confirm=a.com", None)
        .await
        .is(204);
    let about = fixture
        .call(&program(&made), "GET", "/tokens/about", None)
        .await
        .is(200);
    assert_eq!(about["sites"], json!([]));
    assert_eq!(
        fixture
            .call(&program(&made), "GET", "/sites", None)
            .await
            .is(200),
        json!([])
    );
}

#[tokio::test]
async fn an_account_has_at_most_a_hundred() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    for _ in 0..98 {
        fixture.token(&owner, &["figures:read"]).await;
    }
    let make = || {
        fixture.call(
            &owner.actor,
            "POST",
            "/tokens",
            Some(json!({"name": "x", "scopes": ["figures:read"]})),
        )
    };
    let (a, b, c) = tokio::join!(make(), make(), make());
    let mut statuses = [a.status, b.status, c.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 201, 409]);
    make().await.refuses(409, "too_many_tokens");
}
