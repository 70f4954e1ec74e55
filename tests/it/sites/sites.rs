//! Sites and their settings.

use serde_json::{Value, json};

use super::fixture::{Actor, Fixture, NOON};

fn names(list: &Value) -> Vec<&str> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|site| site["name"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn a_site_needs_only_its_name() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let made = fixture
        .call(
            &owner.actor,
            "POST",
            "/sites",
            Some(json!({"name": "WWW.Example.com"})),
        )
        .await
        .is(201);
    let id = made["id"].as_str().unwrap();
    let expected = json!({
        "id": id, "name": "example.com", "hostnames": [], "zone": "UTC", "currency": "EUR", "week_start": "monday",
        "paused": false, "bots": "standard", "excluded_paths": [], "excluded_addresses": [],
        "excluded_countries": [], "kept_parameters": [], "keep_days": null, "keep_days_from": null,
        "offered_until": null, "created_at": NOON,
        "own_visits": {
            "leave_out": "https://example.com/#stile_ignore=yes",
            "count_again": "https://example.com/#stile_ignore=",
        },
    });
    assert_eq!(made, expected);
    for path in [
        format!("/sites/{id}"),
        "/sites/example.com".into(),
        "/sites/Example.COM".into(),
    ] {
        assert_eq!(
            fixture.call(&owner.actor, "GET", &path, None).await.is(200),
            expected,
            "{path}"
        );
    }
    assert_eq!(fixture.audit().await, ["site.made"]);
}

#[tokio::test]
async fn every_setting_is_kept_in_one_form() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let body = json!({
        "name": "müller.de", "hostnames": ["WWW.müller.de", "*.shop.example"], "zone": "europe/berlin",
        "currency": "usd", "week_start": "sunday", "paused": true, "bots": "strict",
        "excluded_paths": ["/admin/*"], "excluded_addresses": ["192.0.2.9/24", "2001:db8::1"],
        "excluded_countries": ["de", "DE"], "kept_parameters": ["q"]
    });
    let made = fixture
        .call(&owner.actor, "POST", "/sites", Some(body))
        .await
        .is(201);
    let expected = json!({
        "id": made["id"], "name": "xn--mller-kva.de", "hostnames": ["xn--mller-kva.de", "*.shop.example"],
        "zone": "Europe/Berlin", "currency": "USD", "week_start": "sunday", "paused": true, "bots": "strict",
        "excluded_paths": ["/admin/*"], "excluded_addresses": ["192.0.2.0/24", "2001:db8::1"],
        "excluded_countries": ["DE"], "kept_parameters": ["q"], "keep_days": null, "keep_days_from": null,
        "offered_until": null, "created_at": NOON,
        "own_visits": {
            "leave_out": "https://xn--mller-kva.de/#stile_ignore=yes",
            "count_again": "https://xn--mller-kva.de/#stile_ignore=",
        },
    });
    assert_eq!(made, expected);
    let update = json!({"excluded_countries": [], "paused": null, "bots": "off"});
    let changed = fixture
        .call(
            &owner.actor,
            "PATCH",
            "/sites/xn--mller-kva.de",
            Some(update),
        )
        .await
        .is(200);
    assert_eq!(
        (
            &changed["excluded_countries"],
            &changed["paused"],
            &changed["bots"]
        ),
        (&json!([]), &json!(true), &json!("off"))
    );
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_its_field() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    for (body, code, field) in [
        (json!({"name": "https://b.com"}), "invalid_name", "name"),
        (json!({"zone": "Mars/Olympus"}), "unknown_zone", "zone"),
        (json!({"currency": "XXX"}), "unknown_currency", "currency"),
        (
            json!({"hostnames": ["b.com", "b.com/x"]}),
            "invalid_hostname",
            "hostnames[1]",
        ),
        (
            json!({"excluded_paths": ["x"]}),
            "invalid_path",
            "excluded_paths[0]",
        ),
        (
            json!({"excluded_addresses": ["x"]}),
            "invalid_address",
            "excluded_addresses[0]",
        ),
        (
            json!({"excluded_countries": ["XX"]}),
            "unknown_country",
            "excluded_countries[0]",
        ),
        (
            json!({"kept_parameters": ["a b"]}),
            "invalid_parameter",
            "kept_parameters[0]",
        ),
        (
            json!({"excluded_paths": vec!["/"; 101]}),
            "list_too_long",
            "excluded_paths",
        ),
        (json!({"bots": "some"}), "malformed_body", "bots"),
        (json!({"paused": "yes"}), "malformed_body", "paused"),
        (json!({"zome": "UTC"}), "malformed_body", "zome"),
    ] {
        let error = fixture
            .call(&owner.actor, "PATCH", "/sites/a.com", Some(body.clone()))
            .await
            .refuses(400, code);
        assert_eq!(error["field"], field, "{body}");
    }
    fixture
        .call(&owner.actor, "POST", "/sites", Some(json!({})))
        .await
        .refuses(400, "malformed_body");
    assert_eq!(
        fixture.audit().await,
        ["site.made"],
        "a refusal leaves no trace"
    );
}

#[tokio::test]
async fn a_name_is_taken_once_in_the_deployment() {
    let fixture = Fixture::open().await;
    let (ann, bob) = (fixture.owner("Ann").await, fixture.owner("Bob").await);
    fixture.site(&ann, "ann.invalid").await;
    fixture.site(&bob, "bob.invalid").await;
    let error = fixture
        .call(
            &bob.actor,
            "POST",
            "/sites",
            Some(json!({"name": "www.ann.invalid"})),
        )
        .await
        .refuses(409, "site_exists");
    assert!(!error.to_string().contains("Ann"));
    fixture
        .call(
            &bob.actor,
            "PATCH",
            "/sites/bob.invalid",
            Some(json!({"name": "ann.invalid"})),
        )
        .await
        .refuses(409, "site_exists");
    fixture
        .call(
            &bob.actor,
            "PATCH",
            "/sites/bob.invalid",
            Some(json!({"name": "bob.invalid"})),
        )
        .await
        .is(200);
}

#[tokio::test]
async fn a_new_zone_counts_from_now_on() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    fixture.clock.advance_seconds(100);
    fixture
        .call(
            &owner.actor,
            "PATCH",
            "/sites/a.com",
            Some(json!({"zone": "Europe/Berlin", "currency": "USD"})),
        )
        .await
        .is(200);
    assert_eq!(
        fixture.registry.by_name_or_id("a.com").unwrap().zone_since,
        NOON,
        "the zone was the same"
    );
    fixture
        .call(
            &owner.actor,
            "PATCH",
            "/sites/a.com",
            Some(json!({"zone": "Asia/Kathmandu"})),
        )
        .await
        .is(200);
    assert_eq!(
        fixture.registry.by_name_or_id("a.com").unwrap().zone_since,
        NOON + 100
    );
}

#[tokio::test]
async fn a_change_is_written_down_with_old_and_new() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let id = fixture.site(&owner, "a.com").await;
    fixture
        .call(
            &owner.actor,
            "PATCH",
            "/sites/a.com",
            Some(json!({"paused": true, "currency": "EUR"})),
        )
        .await
        .is(200);
    fixture
        .call(
            &owner.actor,
            "PATCH",
            "/sites/a.com",
            Some(json!({"paused": true})),
        )
        .await
        .is(200);
    let line: (Value, Value, Option<String>, uuid::Uuid) =
        sqlx::query_as("SELECT old, new, address, person_id FROM audit WHERE action = 'site.changed' AND site_id = $1::uuid")
            .bind(&id).fetch_one(&fixture.pool).await.unwrap();
    assert_eq!(
        line,
        (
            json!({"paused": false}),
            json!({"paused": true}),
            Some("203.0.113.9".into()),
            owner.person
        )
    );
}

#[tokio::test]
async fn changes_at_once_are_all_kept() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    let change = |body: Value| fixture.call(&owner.actor, "PATCH", "/sites/a.com", Some(body));
    let (a, b, c) = tokio::join!(
        change(json!({"paused": true})),
        change(json!({"currency": "USD"})),
        change(json!({"bots": "off"}))
    );
    assert_eq!((a.status, b.status, c.status), (200, 200, 200));
    let site = fixture.registry.by_name_or_id("a.com").unwrap();
    assert_eq!(
        (site.paused, site.currency.as_str(), site.bots),
        (true, "USD", sites::Bots::Off)
    );
}

#[tokio::test]
async fn roles_decide() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    for site in ["a.com", "b.com"] {
        fixture.site(&owner, site).await;
        fixture.clock.advance_seconds(1);
    }
    for (role, makes, sees, changes, changes_other, deletes) in [
        (
            "admin",
            201,
            vec!["admin.com", "b.com", "a.com"],
            200,
            200,
            400,
        ),
        ("editor", 403, vec!["a.com"], 200, 404, 403),
        ("viewer", 403, vec!["a.com"], 403, 403, 403),
    ] {
        let who = fixture.member(owner.account, role, &["a.com"]).await.actor;
        let made = fixture
            .call(
                &who,
                "POST",
                "/sites",
                Some(json!({"name": format!("{role}.com")})),
            )
            .await;
        assert_eq!(made.status, makes, "{role} makes");
        let list = fixture.call(&who, "GET", "/sites", None).await.is(200);
        assert_eq!(names(&list), sees, "{role} sees");
        for (path, status) in [("/sites/a.com", changes), ("/sites/b.com", changes_other)] {
            let answer = fixture
                .call(&who, "PATCH", path, Some(json!({"paused": true})))
                .await;
            assert_eq!(answer.status, status, "{role} changes {path}");
        }
        let deleted = fixture
            .call(&who, "DELETE", "/sites/a.com?confirm=no", None)
            .await;
        assert_eq!(deleted.status, deletes, "{role} deletes");
        if role == "admin" {
            fixture
                .call(&who, "DELETE", "/sites/admin.com?confirm=admin.com", None)
                .await
                .is(204);
        }
    }
}

#[tokio::test]
async fn another_accounts_site_is_not_there() {
    let fixture = Fixture::open().await;
    let (ann, bob) = (fixture.owner("Ann").await, fixture.owner("Bob").await);
    let id = fixture.site(&ann, "ann.com").await;
    for site in ["ann.com", id.as_str(), "nobody.com"] {
        let path = format!("/sites/{site}");
        fixture
            .call(&bob.actor, "GET", &path, None)
            .await
            .refuses(404, "unknown_site");
        fixture
            .call(&bob.actor, "PATCH", &path, Some(json!({"paused": true})))
            .await
            .refuses(404, "unknown_site");
        fixture
            .call(
                &bob.actor,
                "DELETE",
                &format!("{path}?confirm=ann.com"),
                None,
            )
            .await
            .refuses(404, "unknown_site");
    }
    assert_eq!(
        fixture
            .call(&bob.actor, "GET", "/sites", None)
            .await
            .is(200),
        json!([])
    );
    assert!(!fixture.registry.by_name_or_id("ann.com").unwrap().paused);
}

#[tokio::test]
async fn nobody_and_strangers_are_turned_away() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    for (method, path) in [
        ("GET", "/sites"),
        ("POST", "/sites"),
        ("GET", "/sites/a.com"),
        ("PATCH", "/sites/a.com"),
        ("DELETE", "/sites/a.com?confirm=a.com"),
    ] {
        fixture
            .call(&Actor::Nobody, method, path, None)
            .await
            .refuses(401, "not_signed_in");
        fixture
            .call(&Actor::Person("__Host-stile=x".into()), method, path, None)
            .await
            .refuses(401, "not_signed_in");
        if method != "GET" {
            fixture
                .call_from_elsewhere(&owner.actor, method, path, Some(json!({"name": "x.com"})))
                .await
                .refuses(403, "cross_site");
        }
    }
    assert!(fixture.registry.by_name_or_id("a.com").is_some());
}

#[tokio::test]
async fn tokens_need_the_scope() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    let reads = fixture.token(&owner, &["figures:read"]).await;
    fixture
        .call(&reads, "GET", "/sites/a.com", None)
        .await
        .is(200);
    fixture
        .call(
            &reads,
            "PATCH",
            "/sites/a.com",
            Some(json!({"paused": true})),
        )
        .await
        .refuses(403, "scope_missing");
    let writes = fixture.token(&owner, &["sites:write"]).await;
    fixture
        .call(
            &writes,
            "PATCH",
            "/sites/a.com",
            Some(json!({"paused": true})),
        )
        .await
        .is(200);
    fixture
        .call(&writes, "GET", "/sites/a.com", None)
        .await
        .refuses(403, "scope_missing");
    fixture
        .call(&writes, "POST", "/sites", Some(json!({"name": "b.com"})))
        .await
        .is(201);
    sqlx::query("UPDATE tokens SET site_ids = ARRAY(SELECT id FROM sites WHERE name = 'b.com')")
        .execute(&fixture.pool)
        .await
        .unwrap();
    let limited = fixture.token(&owner, &["sites:write"]).await;
    sqlx::query("UPDATE tokens SET site_ids = ARRAY(SELECT id FROM sites WHERE name = 'b.com')")
        .execute(&fixture.pool)
        .await
        .unwrap();
    fixture
        .call(&limited, "POST", "/sites", Some(json!({"name": "c.com"})))
        .await
        .refuses(403, "token_limited");
    fixture
        .call(
            &limited,
            "PATCH",
            "/sites/a.com",
            Some(json!({"paused": false})),
        )
        .await
        .refuses(404, "unknown_site");
    fixture
        .call(
            &limited,
            "PATCH",
            "/sites/b.com",
            Some(json!({"paused": true})),
        )
        .await
        .is(200);
}
