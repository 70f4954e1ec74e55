//! How a person reads emails: their language and their time zone.

use base::{random::SystemRandom, text::asked_in};
use poem::http::HeaderValue;
use reqwest::Method;
use serde_json::{Value, json};
use tests::TestApp;

use crate::{
    signin::post::{mail, mails},
    sites::fixture::{Actor, Fixture},
};

#[tokio::test]
async fn emails_are_in_the_language_and_time_zone_that_the_person_chose() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let body = json!({"language": "de-AT", "zone": "Europe/Berlin"});
    let patch = |body: &Value| fixture.call(&owner.actor, "PATCH", "/me", Some(body.clone()));
    for _ in 0..2 {
        let me = patch(&body).await.is(200);
        assert_eq!(me["language"], "de");
        assert_eq!(me["zone"], "Europe/Berlin");
        assert_eq!(me["person"]["name"], "owner");
    }
    assert_eq!(fixture.audit().await, ["person.changed"], "once");
    let confirm = json!({"confirm": "Acme"});
    fixture
        .call(&owner.actor, "POST", "/account/deletion", Some(confirm))
        .await
        .is(200);
    let sent = mail(&fixture).await;
    assert_eq!(
        sent.subject,
        "„Acme“ wird am 27. November 2026, 13:00 Uhr (Europe/Berlin) gelöscht"
    );
    assert!(
        sent.text.contains("Zu den Kontoeinstellungen:"),
        "{}",
        sent.text
    );
    let html: String = sqlx::query_scalar("SELECT html FROM mails")
        .fetch_one(&fixture.pool)
        .await
        .expect("an email");
    assert!(html.contains("<html lang=\"de\">"), "{html}");
    // One of the two alone; the other stays.
    let me = patch(&json!({"language": "en"})).await.is(200);
    assert_eq!(
        (&me["language"], &me["zone"]),
        (&json!("en"), &json!("Europe/Berlin"))
    );
}

#[tokio::test]
async fn what_is_unknown_is_refused_whole() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    for (body, code) in [
        (
            json!({"name": "New", "language": "tlh"}),
            "unknown_language",
        ),
        (
            json!({"name": "New", "zone": "Mars/Olympus"}),
            "unknown_zone",
        ),
        (json!({"name": "New", "zone": ""}), "unknown_zone"),
    ] {
        let refusal = fixture
            .call(&owner.actor, "PATCH", "/me", Some(body.clone()))
            .await
            .refuses(400, code);
        assert!(
            body.get(refusal["field"].as_str().expect("a field"))
                .is_some()
        );
    }
    let me = fixture.call(&owner.actor, "GET", "/me", None).await.is(200);
    assert_eq!(me["person"]["name"], "owner");
    assert_eq!((&me["language"], &me["zone"]), (&Value::Null, &Value::Null));
    assert!(fixture.audit().await.is_empty());
}

#[tokio::test]
async fn without_a_choice_an_email_is_in_the_language_of_the_request_that_causes_it() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let english = fixture.member(owner.account, "owner", &[]).await;
    sqlx::query("UPDATE people SET language = 'en' WHERE id = $1")
        .bind(english.person)
        .execute(&fixture.pool)
        .await
        .expect("is set");
    let confirm = json!({"confirm": "Acme"});
    asked_in(
        Some(HeaderValue::from_static("de-CH, fr;q=0.5")),
        fixture.call(&owner.actor, "POST", "/account/deletion", Some(confirm)),
    )
    .await
    .is(200);
    for (reader, subject) in [
        (
            &owner,
            "„Acme“ wird am 27. November 2026, 12:00 Uhr (UTC) gelöscht",
        ),
        (
            &english,
            "“Acme” will be deleted on 27 November 2026, 12:00 (UTC)",
        ),
    ] {
        let sent: String = sqlx::query_scalar("SELECT subject FROM mails WHERE recipient = $1")
            .bind(format!("{}@example.com", reader.person))
            .fetch_one(&fixture.pool)
            .await
            .expect("an email");
        assert_eq!(sent, subject);
    }
}

#[tokio::test]
async fn emails_about_another_address_are_the_persons_too() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let body = json!({"language": "de", "zone": "Europe/Berlin"});
    fixture
        .call(&owner.actor, "PATCH", "/me", Some(body))
        .await
        .is(200);
    let body = json!({"email": "new@example.com"});
    fixture
        .call(&owner.actor, "POST", "/me/email", Some(body))
        .await
        .is(202);
    let all = mails(&fixture).await;
    let asked = all.iter().find(|mail| mail.recipient == "new@example.com");
    let asked = asked.expect("one to the new address");
    assert_eq!(asked.subject, "Ihre E-Mail-Adresse für Stile bestätigen");
    // Opened in a browser that speaks English, maybe another person's.
    asked_in(
        Some(HeaderValue::from_static("en")),
        fixture.call(
            &Actor::Nobody,
            "POST",
            "/auth/email/confirm",
            Some(json!({"token": asked.token("email")})),
        ),
    )
    .await
    .is(200);
    let sent = mail(&fixture).await;
    assert_eq!(sent.recipient, format!("{}@example.com", owner.person));
    assert_eq!(sent.subject, "Ihre E-Mail-Adresse bei Stile wurde geändert");
    assert!(
        sent.text.contains("13:00 Uhr (Europe/Berlin)"),
        "{}",
        sent.text
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_sign_in_tells_the_language_and_the_time_zone() {
    let app = TestApp::start().await;
    let token = signin::start::first_link(&app.pool, &app.clock, &SystemRandom)
        .await
        .expect("the link is made")
        .expect("there is no account yet");
    let body =
        json!({"token": token, "name": "Olga", "email": "olga@example.com", "account": "Acme"});
    let nobody = app.nobody();
    let request = nobody
        .request(Method::POST, "/api/v1/auth/start/use")
        .header("accept-language", "de-AT")
        .header("time-zone", "Europe/Vienna")
        .json(&body);
    let owner = app
        .nobody()
        .with_cookie_of(&nobody.send(request).await.expect(201));
    let me = || async { owner.get("/api/v1/me").await.expect(200).json };
    let reads = |me: &Value| (me["language"].clone(), me["zone"].clone());
    let german = (json!("de"), json!("Europe/Vienna"));
    assert_eq!(reads(&me().await), german);
    let learnt: Value =
        sqlx::query_scalar("SELECT new FROM audit WHERE new ? 'zone' ORDER BY id LIMIT 1")
            .fetch_one(&app.pool)
            .await
            .expect("it is in the audit");
    assert_eq!(learnt, json!({"language": "de", "zone": "Europe/Vienna"}));

    // A later sign-in, elsewhere, changes nothing.
    let token = signin::link::make(&app.pool, &app.clock, &SystemRandom, "olga@example.com")
        .await
        .expect("a link");
    let request = nobody
        .request(Method::POST, "/api/v1/auth/link/use")
        .header("accept-language", "en")
        .header("time-zone", "America/New_York")
        .json(&json!({"token": token}));
    nobody.send(request).await.expect(200);
    assert_eq!(reads(&me().await), german);
    app.stop().await;
}
