//! Deleting sites with their data.

use super::fixture::Fixture;

#[tokio::test]
async fn deleting_takes_the_name_typed_and_everything_with_it() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let id = fixture.site(&owner, "a.com").await;
    let number = fixture.registry.by_name_or_id("a.com").unwrap().number();
    for confirm in ["", "?confirm=", "?confirm=b.com", "?confirm=A.com"] {
        let answer = fixture
            .call(
                &owner.actor,
                "DELETE",
                &format!("/sites/{id}{confirm}"),
                None,
            )
            .await;
        assert_eq!(
            (answer.status, answer.body["field"].as_str()),
            (400, Some("confirm")),
            "{confirm}"
        );
    }
    fixture
        .call(
            &owner.actor,
            "DELETE",
            &format!("/sites/{id}?confirm=b.com"),
            None,
        )
        .await
        .refuses(400, "confirm_mismatch");
    fixture
        .call(
            &owner.actor,
            "DELETE",
            &format!("/sites/{id}?confirm=a.com"),
            None,
        )
        .await
        .is(204);
    fixture
        .call(&owner.actor, "GET", &format!("/sites/{id}"), None)
        .await
        .refuses(404, "unknown_site");
    assert_eq!(*fixture.erased.lock().unwrap(), [(number, None)]);
    assert_eq!(fixture.audit().await, ["site.made", "site.deleted"]);

    let again = fixture.site(&owner, "a.com").await;
    assert_ne!(again, id);
    assert_ne!(
        fixture.registry.by_name_or_id("a.com").unwrap().number(),
        number,
        "a number is never used again"
    );
}

#[tokio::test]
async fn a_hit_under_way_at_the_deletion_is_erased_later() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    fixture
        .call(&owner.actor, "DELETE", "/sites/a.com?confirm=a.com", None)
        .await
        .is(204);
    assert_eq!(fixture.sites.erase_deleted().await.unwrap(), 0);
    fixture.clock.advance_seconds(60);
    assert_eq!(fixture.sites.erase_deleted().await.unwrap(), 1);
    assert_eq!(fixture.erased.lock().unwrap().len(), 3);
    assert_eq!(fixture.sites.erase_deleted().await.unwrap(), 0);
    assert_eq!(
        fixture.erased.lock().unwrap().len(),
        3,
        "nothing is left to erase"
    );
}

#[tokio::test]
async fn a_failure_to_erase_is_made_good() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    sqlx::query("INSERT INTO sites_to_erase (number, deleted_at) VALUES (77, 0)")
        .execute(&fixture.pool)
        .await
        .unwrap();
    let failing = sites::Sites {
        erase: std::sync::Arc::new(|_, _| {
            Box::pin(async { Err(anyhow::anyhow!("the disk is full")) })
        }),
        ..fixture.sites.clone()
    };
    assert_eq!(
        failing.erase_deleted().await.unwrap_err().to_string(),
        "the disk is full"
    );
    assert_eq!(
        fixture.count("SELECT count(*) FROM sites_to_erase").await,
        1
    );
    assert_eq!(fixture.sites.erase_deleted().await.unwrap(), 1);
    assert_eq!(
        fixture.count("SELECT count(*) FROM sites_to_erase").await,
        0
    );
}
