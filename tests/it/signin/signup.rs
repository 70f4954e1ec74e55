//! Opening an account.

use serde_json::{Value, json};
use signin::signup::SIGN_UP_SECONDS;

use super::post::{PASSWORD, audit_actions, hosted, mail, mails, post, resident, unlimited};
use crate::sites::fixture::Fixture;

fn signup_body() -> Value {
    json!({"email": "Ann@Example.com", "name": "Ann", "account": "Acme", "password": PASSWORD})
}

#[tokio::test]
async fn an_account_is_made_when_the_link_is_used() {
    let fixture = Fixture::open_with(true, hosted).await;
    let sent = post(&fixture, "/auth/signup", signup_body()).await.is(202);
    assert_eq!(sent["to"], "Ann@example.com");
    assert_eq!(
        sent["expires_at"],
        json!(crate::sites::fixture::NOON + SIGN_UP_SECONDS)
    );
    assert_eq!(fixture.count("SELECT count(*) FROM people").await, 0);
    let kept: String = sqlx::query_scalar("SELECT payload::text FROM links")
        .fetch_one(&fixture.pool)
        .await
        .unwrap();
    assert!(!kept.contains(PASSWORD), "{kept}");
    let email = mail(&fixture).await;
    assert_eq!(email.recipient, "Ann@example.com");
    assert!(
        email.text.contains("Account: Acme\nName: Ann\n"),
        "{}",
        email.text
    );
    let token = json!({"token": email.token("sign-up")});
    let answer = post(&fixture, "/auth/confirm", token.clone()).await;
    let actor = answer.actor();
    let me = answer.is(201);
    assert_eq!(me["person"]["email"], "Ann@example.com");
    assert_eq!(
        (&me["role"], &me["operator"]),
        (&json!("owner"), &json!(false))
    );
    assert_eq!(fixture.call(&actor, "GET", "/me", None).await.is(200), me);
    assert_eq!(
        audit_actions(&fixture).await,
        ["account.made", "session.opened"]
    );
    post(&fixture, "/auth/confirm", token)
        .await
        .refuses(401, "link_over");
    let login = json!({"email": "ann@example.com", "password": PASSWORD});
    post(&fixture, "/auth/login", login).await.is(200);
}

#[tokio::test]
async fn the_code_does_it_too_and_five_wrong_ones_end_the_code() {
    let fixture = Fixture::open_with(true, unlimited).await;
    post(&fixture, "/auth/signup", signup_body()).await.is(202);
    let code = mail(&fixture).await.code();
    let with = |code: &str| json!({"email": "ANN@example.com", "code": code});
    let wrong = if code == "000 000" {
        "111111"
    } else {
        "000000"
    };
    for _ in 0..4 {
        post(&fixture, "/auth/confirm", with(wrong))
            .await
            .refuses(401, "wrong_code");
    }
    post(&fixture, "/auth/confirm", with(&code)).await.is(201);

    let mut other = signup_body();
    other["email"] = json!("bob@example.com");
    post(&fixture, "/auth/signup", other).await.is(202);
    let email = mail(&fixture).await;
    let with = |code: &str| json!({"email": "bob@example.com", "code": code});
    let wrong = if email.code() == "000 000" {
        "111111"
    } else {
        "000000"
    };
    for _ in 0..5 {
        post(&fixture, "/auth/confirm", with(wrong))
            .await
            .refuses(401, "wrong_code");
    }
    post(&fixture, "/auth/confirm", with(&email.code()))
        .await
        .refuses(401, "wrong_code");
    let token = json!({"token": email.token("sign-up")});
    post(&fixture, "/auth/confirm", token).await.is(201);
}

#[tokio::test]
async fn the_link_lasts_a_day() {
    let fixture = Fixture::open_with(true, hosted).await;
    post(&fixture, "/auth/signup", signup_body()).await.is(202);
    let token = json!({"token": mail(&fixture).await.token("sign-up")});
    fixture.clock.advance_seconds(SIGN_UP_SECONDS);
    post(&fixture, "/auth/confirm", token)
        .await
        .refuses(401, "link_over");
    post(&fixture, "/auth/signup", signup_body()).await.is(202);
    let token = json!({"token": mail(&fixture).await.token("sign-up")});
    fixture.clock.advance_seconds(SIGN_UP_SECONDS - 1);
    post(&fixture, "/auth/confirm", token).await.is(201);
    let unknown = json!({"token": "x"});
    post(&fixture, "/auth/confirm", unknown)
        .await
        .refuses(404, "unknown_link");
}

#[tokio::test]
async fn whoever_is_here_is_told_by_mail_alone() {
    let fixture = Fixture::open_with(true, hosted).await;
    resident(&fixture, "ann@Example.com").await;
    let new = json!({"email": "new@example.com", "name": "Ann", "account": "Acme"});
    let known = post(&fixture, "/auth/signup", signup_body()).await;
    let unknown = post(&fixture, "/auth/signup", new).await;
    assert_eq!(
        known.text.replace("Ann@example.com", "new@example.com"),
        unknown.text
    );
    known.is(202);
    let emails = mails(&fixture).await;
    assert_eq!(emails[0].subject, "You already have an account at Stile");
    assert_eq!(emails[0].recipient, "ann@Example.com", "as it is stored");
    assert_eq!(
        emails[0].link.as_deref(),
        Some("https://stats.test/sign-in")
    );
    assert_eq!(fixture.count("SELECT count(*) FROM accounts").await, 1);
}

#[tokio::test]
async fn an_address_that_came_to_an_account_meanwhile_makes_no_second_person() {
    let fixture = Fixture::open_with(true, hosted).await;
    post(&fixture, "/auth/signup", signup_body()).await.is(202);
    let token = json!({"token": mail(&fixture).await.token("sign-up")});
    resident(&fixture, "ANN@example.com").await;
    post(&fixture, "/auth/confirm", token)
        .await
        .refuses(409, "already_known");
    assert_eq!(fixture.count("SELECT count(*) FROM accounts").await, 1);
}

#[tokio::test]
async fn somebody_elses_wish_does_not_end_ones_own_link() {
    let fixture = Fixture::open_with(true, hosted).await;
    post(&fixture, "/auth/signup", signup_body()).await.is(202);
    let own = json!({"token": mail(&fixture).await.token("sign-up")});
    let mut other = signup_body();
    other["account"] = json!("Evil");
    other["password"] = json!("sixteen purple anvils hum");
    post(&fixture, "/auth/signup", other).await.is(202);
    let me = post(&fixture, "/auth/confirm", own).await.is(201);
    assert_eq!(me["account"]["name"], "Acme");
    let foreign = json!({"token": mail(&fixture).await.token("sign-up")});
    post(&fixture, "/auth/confirm", foreign)
        .await
        .refuses(409, "already_known");
}

#[tokio::test]
async fn what_is_wrong_is_refused_and_not_counted() {
    let fixture = Fixture::open_with(true, hosted).await;
    for (field, value, code) in [
        ("email", "ann", "invalid_email"),
        ("email", "mıke@example.com", "invalid_email"),
        ("name", " ", "invalid_name"),
        ("account", "", "invalid_name"),
        ("password", "short", "password_length"),
        ("password", "password123", "password_common"),
        ("password", "Ann@Example.com", "password_common"),
        ("redirect", "https://evil.example", "malformed_body"),
    ] {
        let mut body = signup_body();
        body[field] = json!(value);
        let error = post(&fixture, "/auth/signup", body)
            .await
            .refuses(400, code);
        assert_eq!(error["field"], field);
    }
    assert!(mails(&fixture).await.is_empty());
    for _ in 0..5 {
        post(&fixture, "/auth/signup", signup_body()).await.is(202);
    }
    let answer = post(&fixture, "/auth/signup", signup_body()).await;
    assert_eq!(answer.retry_after.as_deref(), Some("720"));
    answer.refuses(429, "too_many_requests");
}

#[tokio::test]
async fn a_closed_deployment_takes_nobody_and_no_password() {
    let fixture = Fixture::open().await;
    post(&fixture, "/auth/signup", signup_body())
        .await
        .refuses(400, "sign_up_closed");
    post(&fixture, "/auth/confirm", json!({"token": "x"}))
        .await
        .refuses(400, "sign_up_closed");
    let fixture = Fixture::open_with(true, |config| config.sign_in.sign_up = true).await;
    post(&fixture, "/auth/signup", signup_body())
        .await
        .refuses(400, "no_passwords");
    let mut body = signup_body();
    body["password"] = Value::Null;
    post(&fixture, "/auth/signup", body).await.is(202);
}
