//! A new password with an emailed link.

use serde_json::{Value, json};
use signin::reset::RESET_SECONDS;

use super::post::{PASSWORD, hosted, mail, mails, post, resident, unlimited, with_second_step};
use crate::sites::fixture::{Actor, Answer, Fixture, NOON};

const NEW: &str = "sixteen purple anvils hum";

async fn ask(fixture: &Fixture, email: &str) -> String {
    post(fixture, "/auth/reset", json!({"email": email}))
        .await
        .is(202);
    mail(fixture).await.token("reset")
}

async fn open(fixture: &Fixture, token: &str) -> Answer {
    let path = format!("/auth/reset?token={token}");
    fixture.call(&Actor::Nobody, "GET", &path, None).await
}

fn finish(token: &str, password: &str) -> Value {
    json!({"token": token, "password": password})
}

#[tokio::test]
async fn a_new_password_ends_every_session_and_signs_nobody_in() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "Ann@example.com").await;
    with_second_step(&fixture, &ann).await;
    let pending = json!({"email": "ann@example.com", "password": PASSWORD});
    let pending = post(&fixture, "/auth/login", pending).await.actor();
    let token = ask(&fixture, "ANN@example.com").await;
    let opened = open(&fixture, &token).await.is(200);
    let over = NOON + RESET_SECONDS;
    assert_eq!(
        opened,
        json!({"email": "Ann@example.com", "expires_at": over})
    );
    let answer = post(&fixture, "/auth/reset/finish", finish(&token, NEW)).await;
    assert_eq!(answer.cookie, None);
    assert_eq!(answer.is(200), json!({"email": "Ann@example.com"}));
    for actor in [&ann.actor, &pending] {
        fixture
            .call(actor, "GET", "/me", None)
            .await
            .refuses(401, "not_signed_in");
    }
    assert_eq!(fixture.audit().await, ["password.reset"]);
    let sent = mail(&fixture).await;
    assert_eq!(sent.subject, "Your password for Stile was reset");
    assert_eq!(sent.recipient, "Ann@example.com");
    let login = |password| json!({"email": "ann@example.com", "password": password});
    post(&fixture, "/auth/login", login(PASSWORD))
        .await
        .refuses(401, "wrong_password");
    post(&fixture, "/auth/login", login(NEW)).await.is(200);
    post(&fixture, "/auth/reset/finish", finish(&token, NEW))
        .await
        .refuses(404, "link_over");
    open(&fixture, &token).await.refuses(404, "link_over");
}

#[tokio::test]
async fn two_uses_at_once_set_one_password() {
    let fixture = Fixture::open_with(true, hosted).await;
    resident(&fixture, "ann@example.com").await;
    let token = ask(&fixture, "ann@example.com").await;
    let go = |password| post(&fixture, "/auth/reset/finish", finish(&token, password));
    let (a, b) = tokio::join!(go(NEW), go("nine velvet ladders sing"));
    let mut statuses = [a.status, b.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
}

#[tokio::test]
async fn a_link_lasts_an_hour_and_a_new_one_ends_it() {
    let fixture = Fixture::open_with(true, hosted).await;
    resident(&fixture, "ann@example.com").await;
    let first = ask(&fixture, "ann@example.com").await;
    let second = ask(&fixture, "ann@example.com").await;
    open(&fixture, &first).await.refuses(404, "unknown_link");
    fixture.clock.advance_seconds(RESET_SECONDS);
    post(&fixture, "/auth/reset/finish", finish(&second, NEW))
        .await
        .refuses(404, "link_over");
    let third = ask(&fixture, "ann@example.com").await;
    fixture.clock.advance_seconds(RESET_SECONDS - 1);
    post(&fixture, "/auth/reset/finish", finish(&third, NEW))
        .await
        .is(200);
}

#[tokio::test]
async fn a_slip_costs_nothing() {
    let fixture = Fixture::open_with(true, hosted).await;
    resident(&fixture, "ann@example.com").await;
    let token = ask(&fixture, "ann@example.com").await;
    for (password, code) in [
        ("short", "password_length"),
        ("qwertyuiop12", "password_common"),
        ("ann@example.com", "password_common"),
    ] {
        let error = post(&fixture, "/auth/reset/finish", finish(&token, password))
            .await
            .refuses(400, code);
        assert_eq!(error["field"], "password");
    }
    post(&fixture, "/auth/reset/finish", finish(&token, NEW))
        .await
        .is(200);
}

#[tokio::test]
async fn a_sign_in_link_sets_no_password_and_a_reset_link_signs_nobody_in() {
    let fixture = Fixture::open_with(true, hosted).await;
    resident(&fixture, "ann@example.com").await;
    let reset = ask(&fixture, "ann@example.com").await;
    post(&fixture, "/auth/link/use", json!({"token": reset}))
        .await
        .refuses(404, "unknown_link");
    post(&fixture, "/auth/link", json!({"email": "ann@example.com"}))
        .await
        .is(202);
    let link = mail(&fixture).await.token("sign-in");
    post(&fixture, "/auth/reset/finish", finish(&link, NEW))
        .await
        .refuses(404, "unknown_link");
}

#[tokio::test]
async fn a_new_password_ends_what_a_thief_may_have_asked_for() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "ann@example.com").await;
    fixture.prove(&ann).await;
    let change = json!({"email": "eve@example.com"});
    fixture
        .call(&ann.actor, "POST", "/me/email", Some(change))
        .await
        .is(202);
    let stolen = mails(&fixture).await[0].token("email");
    post(&fixture, "/auth/link", json!({"email": "ann@example.com"}))
        .await
        .is(202);
    let link = mail(&fixture).await.token("sign-in");
    let token = ask(&fixture, "ann@example.com").await;
    post(&fixture, "/auth/reset/finish", finish(&token, NEW))
        .await
        .is(200);
    post(&fixture, "/auth/email/confirm", json!({"token": stolen}))
        .await
        .refuses(410, "unknown_link");
    post(&fixture, "/auth/link/use", json!({"token": link}))
        .await
        .refuses(404, "unknown_link");
}

#[tokio::test]
async fn without_passwords_the_mail_says_so() {
    let fixture = Fixture::open().await;
    resident(&fixture, "ann@example.com").await;
    post(&fixture, "/auth/reset", json!({"email": "ann@example.com"}))
        .await
        .is(202);
    let email = mail(&fixture).await;
    assert!(
        email.text.contains("doesn't use passwords"),
        "{}",
        email.text
    );
    assert_eq!(email.link.as_deref(), Some("https://stats.test/sign-in"));
    post(&fixture, "/auth/reset/finish", finish("x", NEW))
        .await
        .refuses(400, "no_passwords");
}

#[tokio::test]
async fn guessing_is_slowed_down_and_the_right_link_still_works() {
    let fixture = Fixture::open_with(true, hosted).await;
    resident(&fixture, "ann@example.com").await;
    let token = ask(&fixture, "ann@example.com").await;
    for _ in 0..5 {
        open(&fixture, "x").await.refuses(404, "unknown_link");
        post(&fixture, "/auth/reset/finish", finish("x", NEW))
            .await
            .refuses(404, "unknown_link");
    }
    open(&fixture, "x").await.refuses(429, "too_many_requests");
    post(&fixture, "/auth/reset/finish", finish("x", NEW))
        .await
        .refuses(429, "too_many_requests");
    post(&fixture, "/auth/reset/finish", finish(&token, NEW))
        .await
        .is(200);
}

#[tokio::test]
async fn whoever_gave_the_address_up_has_no_link_any_more() {
    let fixture = Fixture::open_with(true, unlimited).await;
    let ann = resident(&fixture, "ann@example.com").await;
    let token = ask(&fixture, "ann@example.com").await;
    sqlx::query("DELETE FROM people WHERE id = $1")
        .bind(ann.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
    open(&fixture, &token).await.refuses(404, "unknown_link");
    post(&fixture, "/auth/reset/finish", finish(&token, NEW))
        .await
        .refuses(404, "unknown_link");
}
