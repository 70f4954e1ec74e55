//! The site registry.

use serde_json::json;
use tests::until;

use super::fixture::Fixture;

#[tokio::test]
async fn a_site_is_found_by_number_id_and_name() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let id = fixture.site(&owner, "example.com").await;
    let site = fixture.registry.by_name_or_id("example.com").unwrap();
    assert_eq!(fixture.registry.by_name_or_id(&id).unwrap(), site);
    assert_eq!(fixture.registry.by_name_or_id("EXAMPLE.com").unwrap(), site);
    assert_eq!(fixture.registry.by_number(site.number()).unwrap(), site);
    assert!(fixture.registry.by_name_or_id("www.example.com").is_none());
    assert!(fixture.registry.by_name_or_id("").is_none());
    assert_eq!(
        (site.zone.iana_name(), site.zone_name.as_str()),
        (Some("Europe/Berlin"), "Europe/Berlin")
    );
}

#[tokio::test]
async fn a_new_name_takes_the_place_of_the_old_one() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "old.com").await;
    fixture
        .call(
            &owner.actor,
            "PATCH",
            "/sites/old.com",
            Some(json!({"name": "new.com"})),
        )
        .await
        .is(200);
    assert!(fixture.registry.by_name_or_id("old.com").is_none());
    let other = fixture.site(&owner, "old.com").await;
    assert_eq!(
        fixture
            .registry
            .by_name_or_id("old.com")
            .unwrap()
            .facts
            .id
            .to_string(),
        other
    );
    assert!(fixture.registry.by_name_or_id("new.com").is_some());
}

#[tokio::test]
async fn addresses_left_out_are_left_out_in_every_form() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    let body = json!({"excluded_addresses": ["192.0.2.0/24", "2001:db8::/32"]});
    fixture
        .call(&owner.actor, "PATCH", "/sites/a.com", Some(body))
        .await
        .is(200);
    let site = fixture.registry.by_name_or_id("a.com").unwrap();
    for (address, left_out) in [
        ("192.0.2.7", true),
        ("::ffff:192.0.2.7", true),
        ("192.0.3.7", false),
        ("2001:db8::1", true),
        ("::1", false),
    ] {
        assert_eq!(
            site.excludes_address(address.parse().unwrap()),
            left_out,
            "{address}"
        );
    }
}

#[tokio::test]
async fn what_another_process_changes_is_followed() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let elsewhere = sites::SiteRegistry::load(fixture.pool.clone())
        .await
        .unwrap();
    tokio::spawn(elsewhere.clone().follow());
    fixture.site(&owner, "a.com").await;
    until("a new site is seen elsewhere", async || {
        elsewhere.by_name_or_id("a.com").is_some()
    })
    .await;
    fixture
        .call(
            &owner.actor,
            "PATCH",
            "/sites/a.com",
            Some(json!({"paused": true})),
        )
        .await
        .is(200);
    until("a change is seen elsewhere", async || {
        elsewhere.by_name_or_id("a.com").unwrap().paused
    })
    .await;
    fixture
        .call(&owner.actor, "DELETE", "/sites/a.com?confirm=a.com", None)
        .await
        .is(204);
    until("a deletion is seen elsewhere", async || {
        elsewhere.by_name_or_id("a.com").is_none()
    })
    .await;
}

#[tokio::test]
async fn a_suspended_account_is_seen_in_its_sites() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    let before = fixture.registry.by_name_or_id("a.com").unwrap();
    assert!(!before.suspended);
    fixture.registry.reload_all().await.unwrap();
    let same = fixture.registry.by_name_or_id("a.com").unwrap();
    assert!(
        std::sync::Arc::ptr_eq(&before, &same),
        "a site that did not change stays the same"
    );
    sqlx::query("UPDATE accounts SET suspended = true")
        .execute(&fixture.pool)
        .await
        .unwrap();
    fixture.registry.reload_all().await.unwrap();
    assert!(fixture.registry.by_name_or_id("a.com").unwrap().suspended);
}

#[tokio::test]
async fn a_site_that_cannot_be_read_spoils_nothing() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    sqlx::query("UPDATE sites SET zone = 'Mars/Olympus'")
        .execute(&fixture.pool)
        .await
        .unwrap();
    let error = fixture.registry.reload_all().await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "site a.com: `Mars/Olympus` is no time zone"
    );
    assert_eq!(
        fixture.registry.by_name_or_id("a.com").unwrap().zone_name,
        "Europe/Berlin"
    );
}
