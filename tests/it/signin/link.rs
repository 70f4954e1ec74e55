//! Sign-in links.

use serde_json::{Value, json};
use signin::link::{MakeError, SIGN_IN_SECONDS, make};

use super::post::{awaits_second_step, mail, mails, post, resident, unlimited, with_second_step};
use crate::sites::fixture::{Actor, Fixture, Member, NOON};

async fn link(fixture: &Fixture, member: &Member) -> String {
    let email = format!("{}@EXAMPLE.com", member.person);
    make(&fixture.pool, &fixture.clock, &fixture.random, &email)
        .await
        .unwrap()
}

fn code(token: &str) -> Option<Value> {
    Some(json!({"token": token}))
}

#[tokio::test]
async fn a_link_signs_in_once() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let token = link(&fixture, &owner).await;
    let go = || fixture.call(&Actor::Nobody, "POST", "/auth/link/use", code(&token));
    let (a, b) = tokio::join!(go(), go());
    let (won, lost) = if a.status == 200 { (a, b) } else { (b, a) };
    lost.refuses(401, "link_over");
    let actor = won.actor();
    let me = won.is(200);
    assert_eq!(me["person"]["id"], json!(owner.person));
    assert_eq!(fixture.call(&actor, "GET", "/me", None).await.is(200), me);
    assert_eq!(
        fixture.audit().await,
        ["sign_in_link.made", "session.opened"]
    );
}

#[tokio::test]
async fn a_link_lasts_fifteen_minutes_and_a_new_one_ends_it() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let (first, second) = (link(&fixture, &owner).await, link(&fixture, &owner).await);
    fixture
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&first))
        .await
        .refuses(404, "unknown_link");
    fixture.clock.advance_seconds(SIGN_IN_SECONDS);
    fixture
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&second))
        .await
        .refuses(401, "link_over");
    let third = link(&fixture, &owner).await;
    fixture.clock.advance_seconds(SIGN_IN_SECONDS - 1);
    fixture
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&third))
        .await
        .is(200);
}

#[tokio::test]
async fn nobody_gets_a_link_for_an_unknown_address() {
    let fixture = Fixture::open().await;
    let answer = make(&fixture.pool, &fixture.clock, &fixture.random, "x@y.z").await;
    assert!(matches!(answer, Err(MakeError::UnknownAddress(address)) if address == "x@y.z"));
}

#[tokio::test]
async fn one_acts_in_the_account_used_last() {
    let fixture = Fixture::open().await;
    let (ann, bob) = (fixture.owner("Ann").await, fixture.owner("Bob").await);
    fixture.join(bob.account, ann.person, "viewer").await;
    let token = link(&fixture, &ann).await;
    let me = fixture
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&token))
        .await
        .is(200);
    assert_eq!(me["account"]["name"], "Ann");
    fixture.clock.advance_seconds(10);
    sqlx::query("UPDATE sessions SET account_id = $1, seen_at = seen_at + 5 WHERE person_id = $2")
        .bind(bob.account)
        .bind(ann.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
    let token = link(&fixture, &ann).await;
    let me = fixture
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&token))
        .await
        .is(200);
    assert_eq!(
        (&me["account"]["name"], &me["role"]),
        (&json!("Bob"), &json!("viewer"))
    );
}

#[tokio::test]
async fn whoever_is_in_no_account_any_more_stays_out() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let token = link(&fixture, &owner).await;
    sqlx::query("DELETE FROM members")
        .execute(&fixture.pool)
        .await
        .unwrap();
    fixture
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&token))
        .await
        .refuses(401, "no_account");
    assert_eq!(
        fixture
            .count("SELECT count(*) FROM links WHERE used_at IS NOT NULL")
            .await,
        0
    );
}

#[tokio::test]
async fn a_first_link_is_no_sign_in_link() {
    let fixture = Fixture::open().await;
    let token = signin::start::first_link(&fixture.pool, &fixture.clock, &fixture.random)
        .await
        .unwrap()
        .unwrap();
    fixture
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&token))
        .await
        .refuses(404, "unknown_link");
}

#[tokio::test]
async fn guessing_is_slowed_down_and_the_right_link_still_works() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    for _ in 0..10 {
        fixture
            .call(&Actor::Nobody, "POST", "/auth/link/use", code("x"))
            .await
            .refuses(404, "unknown_link");
    }
    let answer = fixture
        .call(&Actor::Nobody, "POST", "/auth/link/use", code("x"))
        .await;
    assert_eq!(answer.retry_after.as_deref(), Some("90"));
    answer.refuses(429, "too_many_requests");
    fixture
        .call(
            &Actor::Nobody,
            "POST",
            "/auth/link/use",
            Some(json!({"tokne": "x"})),
        )
        .await
        .refuses(400, "malformed_body");
    let token = link(&fixture, &owner).await;
    fixture
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&token))
        .await
        .is(200);
}

fn ask(email: &str) -> Value {
    json!({ "email": email })
}

#[tokio::test]
async fn a_link_is_mailed_to_the_stored_address() {
    let fixture = Fixture::open().await;
    let ann = resident(&fixture, "Ann@example.com").await;
    let sent = post(&fixture, "/auth/link", ask(" aNN@Example.COM "))
        .await
        .is(202);
    assert_eq!(
        sent,
        json!({"to": "aNN@example.com", "expires_at": NOON + SIGN_IN_SECONDS})
    );
    let email = mail(&fixture).await;
    assert_eq!(email.recipient, "Ann@example.com");
    assert!(
        email.text.contains(
            "Device: Firefox\nTime: 20 November 2026, 12:00 (UTC)\nIP address: 203.0.113.9\n"
        ),
        "{}",
        email.text
    );
    let token = email.token("sign-in");
    let me = post(&fixture, "/auth/link/use", json!({"token": token}))
        .await
        .is(200);
    assert_eq!(me["person"]["id"], json!(ann.person));
    post(&fixture, "/auth/link/use", json!({"token": token}))
        .await
        .refuses(401, "link_over");
    // Its code is over with it.
    let code = json!({"email": "ann@example.com", "code": email.code()});
    post(&fixture, "/auth/link/use", code)
        .await
        .refuses(401, "wrong_code");
}

#[tokio::test]
async fn an_address_that_nobody_has_is_told_so_by_mail_alone() {
    let fixture = Fixture::open().await;
    post(&fixture, "/auth/link", ask("nobody@example.com"))
        .await
        .is(202);
    let email = mail(&fixture).await;
    assert_eq!(email.recipient, "nobody@example.com");
    assert!(email.text.contains("no account uses it"), "{}", email.text);
    assert_eq!(email.link, None);
    assert_eq!(
        fixture.count("SELECT count(*) FROM links").await,
        1,
        "as for anybody"
    );
}

#[tokio::test]
async fn the_code_signs_in_on_another_device() {
    let fixture = Fixture::open_with(true, unlimited).await;
    resident(&fixture, "ann@example.com").await;
    post(&fixture, "/auth/link", ask("ann@example.com"))
        .await
        .is(202);
    let first = mail(&fixture).await.code();
    post(&fixture, "/auth/link", ask("ann@example.com"))
        .await
        .is(202);
    let email = mail(&fixture).await;
    let with = |code: &str| json!({"email": "ANN@example.com", "code": code});
    if first != email.code() {
        post(&fixture, "/auth/link/use", with(&first))
            .await
            .refuses(401, "wrong_code");
    }
    let code = email.code().replace(' ', "");
    post(&fixture, "/auth/link/use", with(&code)).await.is(200);
    post(&fixture, "/auth/link/use", with(&code))
        .await
        .refuses(401, "wrong_code");
    // The link is over with its code.
    let token = json!({"token": email.token("sign-in")});
    post(&fixture, "/auth/link/use", token)
        .await
        .refuses(401, "link_over");
}

#[tokio::test]
async fn five_wrong_codes_end_the_code_even_at_once() {
    let fixture = Fixture::open_with(true, unlimited).await;
    resident(&fixture, "ann@example.com").await;
    post(&fixture, "/auth/link", ask("ann@example.com"))
        .await
        .is(202);
    let email = mail(&fixture).await;
    let with = |code: &str| json!({"email": "ann@example.com", "code": code});
    let wrong = if email.code() == "000 000" {
        "111111"
    } else {
        "000000"
    };
    let go = || post(&fixture, "/auth/link/use", with(wrong));
    let (a, b, c, d, e) = tokio::join!(go(), go(), go(), go(), go());
    for answer in [a, b, c, d, e] {
        answer.refuses(401, "wrong_code");
    }
    assert_eq!(fixture.count("SELECT wrong::bigint FROM links").await, 5);
    post(&fixture, "/auth/link/use", with(&email.code()))
        .await
        .refuses(401, "wrong_code");
    // Anyone can enter codes for another person's address: the email's link still works.
    let token = json!({"token": email.token("sign-in")});
    post(&fixture, "/auth/link/use", token).await.is(200);
    // A new one has new attempts.
    post(&fixture, "/auth/link", ask("ann@example.com"))
        .await
        .is(202);
    let code = mail(&fixture).await.code();
    post(&fixture, "/auth/link/use", with(&code)).await.is(200);
}

#[tokio::test]
async fn a_code_runs_out_with_its_link() {
    let fixture = Fixture::open().await;
    resident(&fixture, "ann@example.com").await;
    post(&fixture, "/auth/link", ask("ann@example.com"))
        .await
        .is(202);
    let code = json!({"email": "ann@example.com", "code": mail(&fixture).await.code()});
    fixture.clock.advance_seconds(SIGN_IN_SECONDS);
    post(&fixture, "/auth/link/use", code)
        .await
        .refuses(401, "wrong_code");
}

#[tokio::test]
async fn codes_are_counted_before_they_are_looked_at() {
    let fixture = Fixture::open().await;
    resident(&fixture, "ann@example.com").await;
    let with = |email: &str| json!({"email": email, "code": "000000"});
    for _ in 0..10 {
        post(&fixture, "/auth/link/use", with("ann@example.com"))
            .await
            .refuses(401, "wrong_code");
    }
    for email in ["ANN@example.com", "other@example.com"] {
        let answer = post(&fixture, "/auth/link/use", with(email)).await;
        assert_eq!(answer.retry_after.as_deref(), Some("90"));
        answer.refuses(429, "too_many_requests");
    }
}

#[tokio::test]
async fn a_second_step_is_awaited() {
    let fixture = Fixture::open().await;
    let ann = resident(&fixture, "ann@example.com").await;
    with_second_step(&fixture, &ann).await;
    post(&fixture, "/auth/link", ask("ann@example.com"))
        .await
        .is(202);
    let token = mail(&fixture).await.token("sign-in");
    let answer = post(&fixture, "/auth/link/use", json!({"token": token})).await;
    awaits_second_step(&fixture, &answer).await;
    answer.is(200);
}

#[tokio::test]
async fn one_way_is_meant_and_only_one() {
    let fixture = Fixture::open().await;
    for body in [
        json!({}),
        json!({"token": "x", "code": "123456"}),
        json!({"token": "x", "email": "a@b.c", "code": "123456"}),
        json!({"email": "a@b.c"}),
    ] {
        post(&fixture, "/auth/link/use", body)
            .await
            .refuses(400, "token_or_code");
    }
    for code in ["12345", "1234567", "12345x", "１２３４５６"] {
        let error = post(
            &fixture,
            "/auth/link/use",
            json!({"email": "a@b.c", "code": code}),
        )
        .await
        .refuses(400, "invalid_code");
        assert_eq!(error["field"], "code");
    }
    post(&fixture, "/auth/link", ask("ann"))
        .await
        .refuses(400, "invalid_email");
    assert!(mails(&fixture).await.is_empty());
}

#[tokio::test]
async fn a_link_is_asked_for_five_times_an_hour() {
    let fixture = Fixture::open().await;
    for _ in 0..5 {
        post(&fixture, "/auth/link", ask("ann@example.com"))
            .await
            .is(202);
    }
    let answer = post(&fixture, "/auth/link", ask("ann@example.com")).await;
    assert_eq!(answer.retry_after.as_deref(), Some("720"));
    answer.refuses(429, "too_many_requests");
    assert_eq!(mails(&fixture).await.len(), 5);
}

#[tokio::test]
async fn what_is_long_over_is_forgotten() {
    let fixture = Fixture::open().await;
    post(&fixture, "/auth/link", ask("ann@example.com"))
        .await
        .is(202);
    fixture.clock.advance_seconds(2 * 86_400);
    post(&fixture, "/auth/link", ask("bob@example.com"))
        .await
        .is(202);
    assert_eq!(fixture.count("SELECT count(*) FROM links").await, 1);
}
