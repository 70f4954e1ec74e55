//! The ways to sign in.

use serde_json::{Value, json};

use super::post::hosted;
use crate::sites::fixture::{Actor, Fixture};

async fn ways(fixture: &Fixture) -> Value {
    fixture
        .call(&Actor::Nobody, "GET", "/auth/ways", None)
        .await
        .is(200)
}

#[tokio::test]
async fn the_ways_are_those_of_the_settings() {
    let fixture = Fixture::open().await;
    assert_eq!(
        ways(&fixture).await,
        json!({"link": true, "password": false, "sign_up": false, "providers": [], "new_deployment": true})
    );
    fixture.owner("Acme").await;
    assert_eq!(ways(&fixture).await["new_deployment"], json!(false));
    let fixture = Fixture::open_with(true, |config| {
        hosted(config);
        config.sign_in.google_client_id = Some("id".to_owned());
        config.sign_in.google_client_secret = Some("hush".to_owned().into());
        config.sign_in.microsoft_client_id = Some("half".to_owned());
    })
    .await;
    let ways = ways(&fixture).await;
    assert_eq!(
        (&ways["password"], &ways["sign_up"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(
        ways["providers"],
        json!([{"id": "google", "name": "Google"}])
    );
    assert!(!ways.to_string().contains("hush"));
}
