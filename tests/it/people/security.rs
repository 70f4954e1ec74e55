//! What protects a person.

use base::config::{GOOGLE, MICROSOFT, SignIn};
use serde_json::{Value, json};

use crate::{
    signin::second_step::turn_on,
    sites::fixture::{Actor, Fixture},
};

async fn security(fixture: &Fixture, actor: &Actor) -> Value {
    fixture
        .call(actor, "GET", "/me/security", None)
        .await
        .is(200)
}

#[tokio::test]
async fn a_new_person_has_nothing_but_mail() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let wanted = json!({
        "password": {"allowed": false, "set": false, "changed_at": null},
        "second_step": {"on": false, "since": null, "recovery_codes_left": 0, "asked_from": null},
        "sessions": 1,
        "providers": [],
        "events": [],
    });
    assert_eq!(security(&fixture, &owner.actor).await, wanted);
}

#[tokio::test]
async fn what_was_turned_on_is_told() {
    let fixture = Fixture::open().await;
    let (owner, other) = (
        fixture.owner("Acme").await,
        fixture.owner("Elsewhere").await,
    );
    turn_on(&fixture, &owner).await;
    fixture.session(owner.account, owner.person).await;
    fixture
        .call(&owner.actor, "DELETE", "/sessions", None)
        .await
        .is(204);
    sqlx::query("UPDATE accounts SET second_step_from = 5 WHERE id = $1")
        .bind(owner.account)
        .execute(&fixture.pool)
        .await
        .unwrap();
    let security_view = security(&fixture, &owner.actor).await;
    let wanted = json!({"on": true, "since": crate::sites::fixture::NOON, "recovery_codes_left": 10, "asked_from": 5});
    assert_eq!(security_view["second_step"], wanted);
    assert_eq!(security_view["sessions"], 1);
    let actions: Vec<&Value> = security_view["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| &event["action"])
        .collect();
    assert_eq!(
        actions,
        ["sessions.ended", "second_step.on", "second_step.started"]
    );
    assert_eq!(security_view["events"][0]["address"], "203.0.113.9");
    assert_eq!(security(&fixture, &other.actor).await["events"], json!([]));
}

#[tokio::test]
async fn the_last_twenty_deeds_are_told() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    for _ in 0..25 {
        fixture
            .call(&owner.actor, "DELETE", "/sessions", None)
            .await
            .is(204);
    }
    let security_view = security(&fixture, &owner.actor).await;
    let events = security_view["events"].as_array().unwrap();
    assert_eq!(events.len(), 20);
    assert!(
        events
            .windows(2)
            .all(|two| two[0]["id"].as_str() > two[1]["id"].as_str()),
        "newest first"
    );
}

#[tokio::test]
async fn providers_of_the_settings_and_of_former_days_are_told() {
    let fixture = Fixture::open_with(true, |config| {
        config.sign_in.google_client_id = Some("stile".to_owned());
        config.sign_in.google_client_secret = Some("geheim".to_owned().into());
    })
    .await;
    let owner = fixture.owner("Acme").await;
    sqlx::query("INSERT INTO identities (id, person_id, provider, subject, email, created_at) VALUES ($1, $2, 'other', 's', 'o@x.example', 7)")
        .bind(fixture.id())
        .bind(owner.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
    let security_view = security(&fixture, &owner.actor).await;
    let wanted = json!([
        {"id": "google", "name": "Google", "connected": false, "email": null, "connected_at": null},
        {"id": "other", "name": "other", "connected": true, "email": "o@x.example", "connected_at": 7},
    ]);
    assert_eq!(security_view["providers"], wanted);
}

/// Those of Google and Microsoft are known without settings.
#[tokio::test]
async fn identities_without_an_issuer_get_one() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let sign_in = SignIn {
        other_issuer: Some("https://id.example/".to_owned()),
        other_client_id: Some("stile".to_owned()),
        other_client_secret: Some("geheim".to_owned().into()),
        ..SignIn::default()
    };
    for (sign_in, other) in [(SignIn::default(), ""), (sign_in, "https://id.example")] {
        sqlx::query("DELETE FROM identities")
            .execute(&fixture.pool)
            .await
            .unwrap();
        sqlx::query(
            "INSERT INTO identities (id, person_id, provider, subject, created_at)
             SELECT gen_random_uuid(), $1, unnest(ARRAY['github', 'google', 'microsoft', 'other']), '7', 7",
        )
        .bind(owner.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
        people::social::name_issuers(&fixture.pool, &sign_in)
            .await
            .unwrap();
        let issuers: Vec<Option<String>> =
            sqlx::query_scalar("SELECT issuer FROM identities ORDER BY provider")
                .fetch_all(&fixture.pool)
                .await
                .unwrap();
        let expected = [None, Some(GOOGLE), Some(MICROSOFT), Some(other)];
        assert_eq!(issuers, expected.map(|issuer| issuer.map(str::to_owned)));
    }
}

#[tokio::test]
async fn only_the_person_is_told() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let token = fixture
        .token(&owner, &["account:read", "account:write"])
        .await;
    fixture
        .call(&token, "GET", "/me/security", None)
        .await
        .refuses(403, "person_needed");
    fixture
        .call(&Actor::Nobody, "GET", "/me/security", None)
        .await
        .refuses(401, "not_signed_in");
}
