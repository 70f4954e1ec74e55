//! Accounts opened by a link.

use base::secret::Opaque;
use serde_json::{Value, json};
use signin::start::{START_SECONDS, first_link};

use super::post::{audit_actions, mail, mails, post, unlimited, with_second_step};
use crate::sites::fixture::{Actor, Fixture, NOON};

async fn link(fixture: &Fixture) -> Option<String> {
    first_link(&fixture.pool, &fixture.clock, &fixture.random)
        .await
        .unwrap()
}

fn start_body(token: &str) -> Option<Value> {
    Some(json!({"token": token, "name": "Ann", "email": "Ann@Example.COM", "account": "Acme"}))
}

#[tokio::test]
async fn the_printed_link_makes_the_first_account() {
    let fixture = Fixture::open().await;
    let token = link(&fixture).await.unwrap();
    let starting = fixture
        .call(
            &Actor::Nobody,
            "GET",
            &format!("/auth/starting?token={token}"),
            None,
        )
        .await
        .is(200);
    assert_eq!(
        starting,
        json!({"new_deployment": true, "account": null, "email": null, "mail_first": false})
    );
    let answer = fixture
        .call(
            &Actor::Nobody,
            "POST",
            "/auth/start/use",
            start_body(&token),
        )
        .await;
    let owner = answer.actor();
    let me = answer.is(201);
    assert_eq!(
        (&me["role"], &me["operator"]),
        (&json!("owner"), &json!(true))
    );
    assert_eq!(
        (&me["account"]["name"], &me["person"]["email"]),
        (&json!("Acme"), &json!("Ann@example.com"))
    );
    assert_eq!(fixture.call(&owner, "GET", "/me", None).await.is(200), me);
    assert_eq!(link(&fixture).await, None, "there is an account now");
    assert_eq!(
        audit_actions(&fixture).await,
        ["account.made", "session.opened"]
    );
    fixture
        .call(
            &Actor::Nobody,
            "POST",
            "/auth/start/use",
            start_body(&token),
        )
        .await
        .refuses(410, "link_over");
    fixture
        .call(
            &Actor::Nobody,
            "GET",
            &format!("/auth/starting?token={token}"),
            None,
        )
        .await
        .refuses(410, "link_over");
}

#[tokio::test]
async fn two_uses_at_once_make_one_account() {
    let fixture = Fixture::open().await;
    let token = link(&fixture).await.unwrap();
    let go = || {
        fixture.call(
            &Actor::Nobody,
            "POST",
            "/auth/start/use",
            start_body(&token),
        )
    };
    let (a, b, c) = tokio::join!(go(), go(), go());
    let mut statuses = [a.status, b.status, c.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 410, 410]);
    assert_eq!(fixture.count("SELECT count(*) FROM accounts").await, 1);
}

#[tokio::test]
async fn each_start_of_the_server_makes_a_new_link() {
    let fixture = Fixture::open().await;
    let first = link(&fixture).await.unwrap();
    let second = link(&fixture).await.unwrap();
    fixture
        .call(
            &Actor::Nobody,
            "POST",
            "/auth/start/use",
            start_body(&first),
        )
        .await
        .refuses(404, "unknown_link");
    fixture.clock.advance_seconds(START_SECONDS);
    fixture
        .call(
            &Actor::Nobody,
            "POST",
            "/auth/start/use",
            start_body(&second),
        )
        .await
        .refuses(410, "link_over");
    let third = link(&fixture).await.unwrap();
    fixture
        .call(
            &Actor::Nobody,
            "POST",
            "/auth/start/use",
            start_body(&third),
        )
        .await
        .is(201);
}

#[tokio::test]
async fn a_link_left_over_makes_no_second_account() {
    let fixture = Fixture::open().await;
    let token = link(&fixture).await.unwrap();
    fixture.owner("Somebody").await;
    fixture
        .call(
            &Actor::Nobody,
            "POST",
            "/auth/start/use",
            start_body(&token),
        )
        .await
        .refuses(409, "already_started");
}

#[tokio::test]
async fn a_slip_costs_nothing() {
    let fixture = Fixture::open().await;
    let token = link(&fixture).await.unwrap();
    for _ in 0..3 {
        for (field, value, code) in [
            ("name", "", "invalid_name"),
            ("account", "  ", "invalid_name"),
            ("email", "ann", "invalid_email"),
            ("email", "a@b@c", "invalid_email"),
            ("nmae", "Ann", "malformed_body"),
        ] {
            let mut body = start_body(&token).unwrap();
            body[field] = json!(value);
            let error = fixture
                .call(&Actor::Nobody, "POST", "/auth/start/use", Some(body))
                .await
                .refuses(400, code);
            assert_eq!(error["field"], field);
        }
    }
    fixture
        .call(
            &Actor::Nobody,
            "POST",
            "/auth/start/use",
            start_body(&token),
        )
        .await
        .is(201);
}

#[tokio::test]
async fn guessing_is_slowed_down_and_the_right_link_still_works() {
    let fixture = Fixture::open().await;
    let token = link(&fixture).await.unwrap();
    for _ in 0..5 {
        fixture
            .call(&Actor::Nobody, "POST", "/auth/start/use", start_body("x"))
            .await
            .refuses(404, "unknown_link");
    }
    let answer = fixture
        .call(&Actor::Nobody, "POST", "/auth/start/use", start_body("x"))
        .await;
    assert_eq!(answer.retry_after.as_deref(), Some("720"));
    answer.refuses(429, "too_many_requests");
    fixture
        .call(&Actor::Nobody, "GET", "/auth/starting?token=x", None)
        .await
        .refuses(429, "too_many_requests");
    fixture
        .call(&Actor::Nobody, "GET", "/auth/starting", None)
        .await
        .refuses(400, "malformed_parameter");
    fixture
        .call(
            &Actor::Nobody,
            "POST",
            "/auth/start/use",
            start_body(&token),
        )
        .await
        .is(201);
}

#[tokio::test]
async fn somebody_known_from_before_is_the_same_person() {
    let fixture = Fixture::open().await;
    let before = fixture.owner("Old").await;
    sqlx::query("UPDATE people SET email = 'ann@example.com'")
        .execute(&fixture.pool)
        .await
        .unwrap();
    sqlx::query("DELETE FROM accounts")
        .execute(&fixture.pool)
        .await
        .unwrap();
    let token = link(&fixture).await.unwrap();
    let me = fixture
        .call(
            &Actor::Nobody,
            "POST",
            "/auth/start/use",
            start_body(&token),
        )
        .await
        .is(201);
    assert_eq!(me["person"]["id"], json!(before.person));
    assert_eq!(fixture.count("SELECT count(*) FROM people").await, 1);
}

const DAY: i64 = 86_400;

/// An operator's invite, as the operator's operations keep it.
pub async fn invite(fixture: &Fixture, email: &str) -> String {
    let token = Opaque::generate(&fixture.random);
    sqlx::query(
        "INSERT INTO openings (id, email, account, token_hash, created_at, expires_at)
         VALUES ($1, $2, 'Invited', $3, $4, $5)",
    )
    .bind(fixture.id())
    .bind(email)
    .bind(token.sha256().as_slice())
    .bind(NOON)
    .bind(NOON + 7 * DAY)
    .execute(&fixture.pool)
    .await
    .unwrap();
    token.expose()
}

fn ask(token: &str, email: &str) -> Value {
    json!({"token": token, "email": email})
}

fn open(token: &str) -> Value {
    json!({"token": token, "name": "Bob", "account": "Bob's"})
}

async fn starting(fixture: &Fixture, token: &str) -> Value {
    let path = format!("/auth/starting?token={token}");
    fixture
        .call(&Actor::Nobody, "GET", &path, None)
        .await
        .is(200)
}

#[tokio::test]
async fn an_invite_opens_one_account_with_an_address_that_is_proven() {
    let fixture = Fixture::open_with(true, unlimited).await;
    let before = fixture.owner("Acme").await;
    let token = invite(&fixture, "bob@example.com").await;
    assert_eq!(
        starting(&fixture, &token).await,
        json!({"new_deployment": false, "account": "Invited", "email": "bob@example.com", "mail_first": true})
    );
    let sent = post(&fixture, "/auth/start", ask(&token, "Bob@example.org"))
        .await
        .is(202);
    assert_eq!(
        sent,
        json!({"to": "Bob@example.org", "expires_at": NOON + DAY})
    );
    let email = mail(&fixture).await;
    assert_eq!(email.recipient, "Bob@example.org");
    let link = email.token("start");
    assert_eq!(
        starting(&fixture, &link).await,
        json!({"new_deployment": false, "account": "Invited", "email": "bob@example.org", "mail_first": false})
    );
    // The invite itself proves nothing about the address.
    post(&fixture, "/auth/start/use", open(&token))
        .await
        .refuses(404, "unknown_link");
    let mut other = open(&link);
    other["email"] = json!("eve@example.com");
    post(&fixture, "/auth/start/use", other)
        .await
        .refuses(400, "other_email");
    let answer = post(&fixture, "/auth/start/use", open(&link)).await;
    let owner = answer.actor();
    let me = answer.is(201);
    assert_eq!(me["person"]["email"], "bob@example.org");
    assert_eq!(
        (&me["role"], &me["operator"]),
        (&json!("owner"), &json!(false))
    );
    assert_ne!(me["account"]["id"], json!(before.account));
    assert_eq!(fixture.call(&owner, "GET", "/me", None).await.is(200), me);
    post(&fixture, "/auth/start/use", open(&link))
        .await
        .refuses(410, "link_over");
    post(&fixture, "/auth/start", ask(&token, "eve@example.com"))
        .await
        .refuses(410, "link_over");
}

#[tokio::test]
async fn two_links_of_one_invite_make_one_account() {
    let fixture = Fixture::open_with(true, unlimited).await;
    fixture.owner("Acme").await;
    let token = invite(&fixture, "bob@example.com").await;
    let mut links = Vec::new();
    for email in ["bob@example.com", "eve@example.com"] {
        post(&fixture, "/auth/start", ask(&token, email))
            .await
            .is(202);
        links.push(mail(&fixture).await.token("start"));
    }
    let (a, b) = tokio::join!(
        post(&fixture, "/auth/start/use", open(&links[0])),
        post(&fixture, "/auth/start/use", open(&links[1]))
    );
    let mut statuses = [a.status, b.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 410]);
    assert_eq!(fixture.count("SELECT count(*) FROM accounts").await, 2);
}

#[tokio::test]
async fn an_invite_and_its_link_run_out() {
    let fixture = Fixture::open_with(true, unlimited).await;
    fixture.owner("Acme").await;
    let token = invite(&fixture, "bob@example.com").await;
    post(&fixture, "/auth/start", ask(&token, "bob@example.com"))
        .await
        .is(202);
    let link = mail(&fixture).await.token("start");
    fixture.clock.advance_seconds(DAY);
    post(&fixture, "/auth/start/use", open(&link))
        .await
        .refuses(410, "link_over");
    fixture.clock.advance_seconds(6 * DAY - 1);
    post(&fixture, "/auth/start", ask(&token, "bob@example.com"))
        .await
        .is(202);
    let link = mail(&fixture).await.token("start");
    fixture.clock.advance_seconds(1);
    post(&fixture, "/auth/start", ask(&token, "bob@example.com"))
        .await
        .refuses(410, "link_over");
    post(&fixture, "/auth/start/use", open(&link))
        .await
        .refuses(410, "link_over");
}

#[tokio::test]
async fn the_printed_link_may_be_mailed_and_makes_the_operator() {
    let fixture = Fixture::open_with(true, unlimited).await;
    let printed = link(&fixture).await.unwrap();
    post(&fixture, "/auth/start", ask(&printed, "bob@example.com"))
        .await
        .is(202);
    let mailed = mail(&fixture).await.token("start");
    assert_eq!(
        starting(&fixture, &mailed).await["new_deployment"],
        json!(true)
    );
    let me = post(&fixture, "/auth/start/use", open(&mailed))
        .await
        .is(201);
    assert_eq!(
        (&me["operator"], &me["person"]["email"]),
        (&json!(true), &json!("bob@example.com"))
    );
    post(&fixture, "/auth/start/use", start_body(&printed).unwrap())
        .await
        .refuses(410, "link_over");
    let second = link(&fixture).await;
    assert_eq!(second, None);
}

#[tokio::test]
async fn an_invite_gives_somebody_known_another_account_and_asks_for_their_second_step() {
    let fixture = Fixture::open_with(true, unlimited).await;
    let bob = fixture.owner("Acme").await;
    with_second_step(&fixture, &bob).await;
    let email = format!("{}@example.com", bob.person);
    let token = invite(&fixture, &email).await;
    post(&fixture, "/auth/start", ask(&token, &email.to_uppercase()))
        .await
        .is(202);
    let link = mail(&fixture).await.token("start");
    let answer = post(&fixture, "/auth/start/use", open(&link)).await;
    super::post::awaits_second_step(&fixture, &answer).await;
    let me = answer.is(201);
    assert_eq!(me["person"]["id"], json!(bob.person));
    assert_eq!(me["person"]["name"], "owner", "a link renames nobody");
    assert_eq!(audit_actions(&fixture).await, ["account.made"]);
}

#[tokio::test]
async fn asking_needs_an_invite_and_an_address() {
    let fixture = Fixture::open().await;
    fixture.owner("Acme").await;
    let token = invite(&fixture, "bob@example.com").await;
    for bad in ["bob", "bоb@example.com"] {
        let error = post(&fixture, "/auth/start", ask(&token, bad))
            .await
            .refuses(400, "invalid_email");
        assert_eq!(error["field"], "email");
    }
    let unknown = Opaque::generate(&fixture.random).expose();
    for token in ["x", &unknown] {
        post(&fixture, "/auth/start", ask(token, "bob@example.com"))
            .await
            .refuses(404, "unknown_link");
    }
    assert!(mails(&fixture).await.is_empty());
    for _ in 0..3 {
        post(&fixture, "/auth/start", ask(&token, "bob@example.com"))
            .await
            .is(202);
    }
    let answer = post(&fixture, "/auth/start", ask(&token, "bob@example.com")).await;
    assert_eq!(answer.retry_after.as_deref(), Some("720"));
    answer.refuses(429, "too_many_requests");
}
