//! A new password by mailed link.

use serde_json::{Value, json};
use signin::reset::RESET_SECONDS;

use super::post::{PASSWORD, hosted, mail, mails, post, resident, unlimited, with_second_step};
use crate::sites::house::{Actor, Answer, House, NOON};

const NEW: &str = "sixteen purple anvils hum";

async fn ask(house: &House, email: &str) -> String {
    post(house, "/auth/reset", json!({"email": email}))
        .await
        .is(202);
    mail(house).await.token("reset")
}

async fn open(house: &House, token: &str) -> Answer {
    let path = format!("/auth/reset?token={token}");
    house.call(&Actor::Nobody, "GET", &path, None).await
}

fn finish(token: &str, password: &str) -> Value {
    json!({"token": token, "password": password})
}

#[tokio::test]
async fn a_new_password_ends_every_session_and_signs_nobody_in() {
    let house = House::open_with(true, hosted).await;
    let ann = resident(&house, "Ann@example.com").await;
    with_second_step(&house, &ann).await;
    let half = json!({"email": "ann@example.com", "password": PASSWORD});
    let half = post(&house, "/auth/login", half).await.actor();
    let token = ask(&house, "ANN@example.com").await;
    let opened = open(&house, &token).await.is(200);
    let over = NOON + RESET_SECONDS;
    assert_eq!(
        opened,
        json!({"email": "Ann@example.com", "expires_at": over})
    );
    let answer = post(&house, "/auth/reset/finish", finish(&token, NEW)).await;
    assert_eq!(answer.cookie, None);
    assert_eq!(answer.is(200), json!({"email": "Ann@example.com"}));
    for actor in [&ann.actor, &half] {
        house
            .call(actor, "GET", "/me", None)
            .await
            .refuses(401, "not_signed_in");
    }
    assert_eq!(house.audit().await, ["password.reset"]);
    let told = mail(&house).await;
    assert_eq!(told.subject, "Your password for Stile was reset");
    assert_eq!(told.recipient, "Ann@example.com");
    let login = |password| json!({"email": "ann@example.com", "password": password});
    post(&house, "/auth/login", login(PASSWORD))
        .await
        .refuses(401, "wrong_password");
    post(&house, "/auth/login", login(NEW)).await.is(200);
    post(&house, "/auth/reset/finish", finish(&token, NEW))
        .await
        .refuses(404, "link_over");
    open(&house, &token).await.refuses(404, "link_over");
}

#[tokio::test]
async fn two_uses_at_once_set_one_password() {
    let house = House::open_with(true, hosted).await;
    resident(&house, "ann@example.com").await;
    let token = ask(&house, "ann@example.com").await;
    let go = |password| post(&house, "/auth/reset/finish", finish(&token, password));
    let (a, b) = tokio::join!(go(NEW), go("nine velvet ladders sing"));
    let mut statuses = [a.status, b.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
}

#[tokio::test]
async fn a_link_lasts_an_hour_and_a_new_one_ends_it() {
    let house = House::open_with(true, hosted).await;
    resident(&house, "ann@example.com").await;
    let first = ask(&house, "ann@example.com").await;
    let second = ask(&house, "ann@example.com").await;
    open(&house, &first).await.refuses(404, "unknown_link");
    house.clock.advance_seconds(RESET_SECONDS);
    post(&house, "/auth/reset/finish", finish(&second, NEW))
        .await
        .refuses(404, "link_over");
    let third = ask(&house, "ann@example.com").await;
    house.clock.advance_seconds(RESET_SECONDS - 1);
    post(&house, "/auth/reset/finish", finish(&third, NEW))
        .await
        .is(200);
}

#[tokio::test]
async fn a_slip_costs_nothing() {
    let house = House::open_with(true, hosted).await;
    resident(&house, "ann@example.com").await;
    let token = ask(&house, "ann@example.com").await;
    for (password, code) in [
        ("short", "password_length"),
        ("qwertyuiop12", "password_common"),
        ("ann@example.com", "password_common"),
    ] {
        let error = post(&house, "/auth/reset/finish", finish(&token, password))
            .await
            .refuses(400, code);
        assert_eq!(error["field"], "password");
    }
    post(&house, "/auth/reset/finish", finish(&token, NEW))
        .await
        .is(200);
}

#[tokio::test]
async fn a_sign_in_link_sets_no_password_and_a_reset_link_signs_nobody_in() {
    let house = House::open_with(true, hosted).await;
    resident(&house, "ann@example.com").await;
    let reset = ask(&house, "ann@example.com").await;
    post(&house, "/auth/link/use", json!({"token": reset}))
        .await
        .refuses(404, "unknown_link");
    post(&house, "/auth/link", json!({"email": "ann@example.com"}))
        .await
        .is(202);
    let link = mail(&house).await.token("sign-in");
    post(&house, "/auth/reset/finish", finish(&link, NEW))
        .await
        .refuses(404, "unknown_link");
}

#[tokio::test]
async fn a_new_password_ends_what_a_thief_may_have_asked_for() {
    let house = House::open_with(true, hosted).await;
    let ann = resident(&house, "ann@example.com").await;
    super::post::just_proved(&house, &ann).await;
    let change = json!({"email": "eve@example.com"});
    house
        .call(&ann.actor, "POST", "/me/email", Some(change))
        .await
        .is(202);
    let stolen = mails(&house).await[0].token("email");
    post(&house, "/auth/link", json!({"email": "ann@example.com"}))
        .await
        .is(202);
    let link = mail(&house).await.token("sign-in");
    let token = ask(&house, "ann@example.com").await;
    post(&house, "/auth/reset/finish", finish(&token, NEW))
        .await
        .is(200);
    post(&house, "/auth/email/confirm", json!({"token": stolen}))
        .await
        .refuses(410, "unknown_link");
    post(&house, "/auth/link/use", json!({"token": link}))
        .await
        .refuses(404, "unknown_link");
}

#[tokio::test]
async fn without_passwords_the_mail_says_so() {
    let house = House::open().await;
    resident(&house, "ann@example.com").await;
    post(&house, "/auth/reset", json!({"email": "ann@example.com"}))
        .await
        .is(202);
    let letter = mail(&house).await;
    assert!(
        letter.text.contains("doesn't use passwords"),
        "{}",
        letter.text
    );
    assert_eq!(letter.link.as_deref(), Some("https://stats.test/sign-in"));
    post(&house, "/auth/reset/finish", finish("x", NEW))
        .await
        .refuses(400, "no_passwords");
}

#[tokio::test]
async fn guessing_is_slowed_down_and_the_right_link_still_works() {
    let house = House::open_with(true, hosted).await;
    resident(&house, "ann@example.com").await;
    let token = ask(&house, "ann@example.com").await;
    for _ in 0..5 {
        open(&house, "x").await.refuses(404, "unknown_link");
        post(&house, "/auth/reset/finish", finish("x", NEW))
            .await
            .refuses(404, "unknown_link");
    }
    open(&house, "x").await.refuses(429, "too_many_requests");
    post(&house, "/auth/reset/finish", finish("x", NEW))
        .await
        .refuses(429, "too_many_requests");
    post(&house, "/auth/reset/finish", finish(&token, NEW))
        .await
        .is(200);
}

#[tokio::test]
async fn whoever_gave_the_address_up_has_no_link_any_more() {
    let house = House::open_with(true, unlimited).await;
    let ann = resident(&house, "ann@example.com").await;
    let token = ask(&house, "ann@example.com").await;
    sqlx::query("DELETE FROM people WHERE id = $1")
        .bind(ann.person)
        .execute(&house.pool)
        .await
        .unwrap();
    open(&house, &token).await.refuses(404, "unknown_link");
    post(&house, "/auth/reset/finish", finish(&token, NEW))
        .await
        .refuses(404, "unknown_link");
}
