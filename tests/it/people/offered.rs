//! Sites that another account offers.

use base::secret::Opaque;
use serde_json::json;
use uuid::Uuid;

use crate::sites::fixture::{Fixture, Member, NOON};

/// As the site's settings do; returns the code.
async fn offer(fixture: &Fixture, site: &str, by: &Member, lasting: i64) -> String {
    let code = Opaque::generate(&fixture.random);
    sqlx::query("INSERT INTO site_offers (site_id, code_hash, offered_by, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)")
        .bind(site.parse::<Uuid>().unwrap())
        .bind(code.sha256().as_slice())
        .bind(by.person)
        .bind(NOON)
        .bind(NOON + lasting)
        .execute(&fixture.pool)
        .await
        .unwrap();
    code.expose()
}

#[tokio::test]
async fn a_site_moves_with_its_figures_and_nothing_of_the_old_account() {
    let fixture = Fixture::open().await;
    let (old, new) = (fixture.owner("Old").await, fixture.owner("New").await);
    let site = fixture.site(&old, "a.com").await;
    fixture.site(&old, "b.com").await;
    let number = fixture.registry.by_name_or_id("a.com").unwrap().number();
    let viewer = fixture.member(old.account, "viewer", &["a.com"]).await;
    let limited = json!({"name": "both", "scopes": ["figures:read"], "sites": ["a.com", "b.com"]});
    fixture
        .call(&old.actor, "POST", "/tokens", Some(limited))
        .await
        .is(201);
    let only = json!({"name": "one", "scopes": ["figures:read"], "sites": ["a.com"]});
    fixture
        .call(&old.actor, "POST", "/tokens", Some(only))
        .await
        .is(201);
    let code = offer(&fixture, &site, &old, 600).await;
    let take = || {
        let body = Some(json!({"code": code}));
        fixture.call(&new.actor, "POST", "/sites-offered", body)
    };
    assert_eq!(take().await.is(200), json!({"id": site, "name": "a.com"}));
    fixture.registry.reload_all().await.unwrap();
    assert_eq!(
        fixture.registry.by_name_or_id("a.com").unwrap().number(),
        number
    );
    fixture
        .call(&new.actor, "GET", "/sites/a.com", None)
        .await
        .is(200);
    for actor in [&old.actor, &viewer.actor] {
        fixture
            .call(actor, "GET", "/sites/a.com", None)
            .await
            .refuses(404, "unknown_site");
    }
    assert_eq!(fixture.count("SELECT count(*) FROM member_sites").await, 0);
    let tokens = fixture
        .call(&old.actor, "GET", "/tokens", None)
        .await
        .is(200);
    assert_eq!(
        (&tokens[0]["sites"], &tokens[1]["sites"]),
        (&json!([]), &json!(["b.com"])),
        "a token that was limited to the site alone reaches nothing"
    );
    take().await.refuses(404, "unknown_code");

    for (owner, action, by) in [
        (&old, "site.given_away", json!("another account")),
        (&new, "site.taken_over", json!(null)),
    ] {
        let lines = fixture
            .call(&owner.actor, "GET", "/audit", None)
            .await
            .is(200);
        assert_eq!(lines[0]["action"], action);
        assert_eq!(lines[0]["who"]["by"], by);
        assert_eq!(
            (&lines[0]["old"], &lines[0]["new"]),
            (&json!({"account": "Old"}), &json!({"account": "New"}))
        );
    }
    let recipients: Vec<String> = sqlx::query_scalar("SELECT recipient FROM mails")
        .fetch_all(&fixture.pool)
        .await
        .unwrap();
    assert_eq!(recipients, [format!("{}@example.com", old.person)]);
}

#[tokio::test]
async fn codes_that_are_wrong_over_or_ones_own_take_nothing() {
    let fixture = Fixture::open().await;
    let (old, new) = (fixture.owner("Old").await, fixture.owner("New").await);
    let site = fixture.site(&old, "a.com").await;
    let code = offer(&fixture, &site, &old, 600).await;
    let take = |member: &Member, code: &str| {
        let (actor, body) = (member.actor.clone(), Some(json!({"code": code})));
        let fixture = &fixture;
        async move { fixture.call(&actor, "POST", "/sites-offered", body).await }
    };
    for wrong in ["", "x", &Opaque::generate(&fixture.random).expose()] {
        take(&new, wrong).await.refuses(404, "unknown_code");
    }
    take(&old, &code).await.refuses(403, "own_site");
    let editor = fixture.member(new.account, "editor", &[]).await;
    take(&editor, &code).await.refuses(403, "role_too_low");
    fixture.clock.advance_seconds(600);
    take(&new, &code).await.refuses(404, "unknown_code");
    fixture
        .call(&old.actor, "GET", "/sites/a.com", None)
        .await
        .is(200);
    assert_eq!(fixture.audit().await, ["site.made"]);
}
