//! Changing the email address.

use serde_json::{Value, json};
use signin::email::EMAIL_SECONDS;

use super::post::{PASSWORD, hosted, mail, mails, post, resident, unlimited};
use crate::sites::fixture::{Actor, Answer, Fixture, Member};

async fn ask(fixture: &Fixture, who: &Member, body: Value) -> Answer {
    fixture
        .call(&who.actor, "POST", "/me/email", Some(body))
        .await
}

fn new() -> Value {
    json!({"email": "Ann.Lee@example.org"})
}

/// The token emailed to the new address: that email is before the notice to the old one.
async fn token(fixture: &Fixture) -> Value {
    let all = mails(fixture).await;
    json!({"token": all[all.len() - 2].token("email")})
}

#[tokio::test]
async fn the_address_changes_when_the_new_mailbox_answers() {
    let fixture = Fixture::open_with(true, unlimited).await;
    let ann = resident(&fixture, "ann@example.com").await;
    fixture.prove(&ann).await;
    post(&fixture, "/auth/link", json!({"email": "ann@example.com"}))
        .await
        .is(202);
    let old_link = json!({"token": mail(&fixture).await.token("sign-in")});
    let sent = ask(&fixture, &ann, new()).await.is(202);
    assert_eq!(sent["to"], "Ann.Lee@example.org");
    let me = fixture.call(&ann.actor, "GET", "/me", None).await.is(200);
    assert_eq!(me["person"]["email"], "ann@example.com", "not yet");
    let emails = mails(&fixture).await;
    let (confirm, note) = (&emails[1], &emails[2]);
    assert_eq!(confirm.recipient, "Ann.Lee@example.org");
    assert_eq!(note.recipient, "ann@example.com");
    assert!(note.text.contains("Ann.Lee@example.org") && !note.text.contains("token="));
    let link = token(&fixture).await;
    let answer = post(&fixture, "/auth/email/confirm", link.clone()).await;
    assert_eq!(answer.cookie, None, "nobody is signed in by it");
    assert_eq!(answer.is(200), new());
    let sent = mail(&fixture).await;
    assert_eq!(sent.recipient, "ann@example.com");
    assert_eq!(sent.subject, "Your email address at Stile changed");
    let me = fixture.call(&ann.actor, "GET", "/me", None).await.is(200);
    assert_eq!(me["person"]["email"], "Ann.Lee@example.org");
    assert_eq!(fixture.audit().await, ["email.asked", "email.changed"]);
    let (old, new): (Value, Value) =
        sqlx::query_as("SELECT old, new FROM audit WHERE action = 'email.changed'")
            .fetch_one(&fixture.pool)
            .await
            .unwrap();
    assert_eq!(old, json!({"email": "ann@example.com"}));
    assert_eq!(new, json!({"email": "Ann.Lee@example.org"}));
    post(&fixture, "/auth/email/confirm", link)
        .await
        .refuses(410, "link_over");
    post(&fixture, "/auth/link/use", old_link)
        .await
        .refuses(404, "unknown_link");
    let login = |email: &str| json!({"email": email, "password": PASSWORD});
    post(&fixture, "/auth/login", login("ann@example.com"))
        .await
        .refuses(401, "wrong_password");
    post(&fixture, "/auth/login", login("ann.lee@example.org"))
        .await
        .is(200);
}

#[tokio::test]
async fn a_session_left_open_is_not_enough() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "ann@example.com").await;
    fixture.let_proof_end(&ann).await;
    ask(&fixture, &ann, new())
        .await
        .refuses(400, "proof_needed");
    let with = |password: &str| json!({"email": "Ann.Lee@example.org", "password": password});
    ask(&fixture, &ann, with("wrong"))
        .await
        .refuses(401, "wrong_password");
    ask(&fixture, &ann, with(PASSWORD)).await.is(202);
    fixture.prove(&ann).await;
    fixture.clock.advance_seconds(15 * 60 - 1);
    ask(&fixture, &ann, new()).await.is(202);
    fixture.clock.advance_seconds(1);
    ask(&fixture, &ann, new())
        .await
        .refuses(400, "proof_needed");
    for _ in 0..8 {
        ask(&fixture, &ann, with("wrong"))
            .await
            .refuses(401, "wrong_password");
    }
    fixture.clock.advance_seconds(0);
    for _ in 0..3 {
        ask(&fixture, &ann, with("wrong")).await;
    }
    ask(&fixture, &ann, with("wrong"))
        .await
        .refuses(429, "too_many_requests");
}

#[tokio::test]
async fn whoever_has_no_password_signs_in_again() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.let_proof_end(&owner).await;
    let with = json!({"email": "new@example.com", "password": "nobody's"});
    ask(&fixture, &owner, with)
        .await
        .refuses(401, "wrong_password");
    ask(&fixture, &owner, new())
        .await
        .refuses(400, "proof_needed");
    fixture.prove(&owner).await;
    ask(&fixture, &owner, new()).await.is(202);
}

#[tokio::test]
async fn a_password_of_former_days_is_none() {
    let fixture = Fixture::open().await;
    let ann = resident(&fixture, "ann@example.com").await;
    let with = json!({"email": "new@example.com", "password": PASSWORD});
    ask(&fixture, &ann, with)
        .await
        .refuses(401, "wrong_password");
}

#[tokio::test]
async fn only_the_person_may_and_only_from_our_own_pages() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "ann@example.com").await;
    fixture.prove(&ann).await;
    let scopes = ["account:read", "account:write"];
    let program = fixture.token(&ann, &scopes).await;
    for (actor, status, code) in [
        (&Actor::Nobody, 401, "not_signed_in"),
        (&program, 403, "person_needed"),
    ] {
        fixture
            .call(actor, "POST", "/me/email", Some(new()))
            .await
            .refuses(status, code);
    }
    fixture
        .call_from_elsewhere(&ann.actor, "POST", "/me/email", Some(new()))
        .await
        .refuses(403, "cross_site");
    assert!(mails(&fixture).await.is_empty());
}

#[tokio::test]
async fn an_address_that_somebody_has_is_told_by_mail_alone() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "ann@example.com").await;
    let bob = fixture.owner("Bob").await;
    fixture.prove(&ann).await;
    let taken = format!("{}@example.com", bob.person);
    let known = ask(&fixture, &ann, json!({"email": taken.to_uppercase()})).await;
    let unknown = ask(&fixture, &ann, json!({"email": "free@example.org"})).await;
    let plain = |answer: &Answer| {
        let mut body = answer.body.clone();
        body["to"] = json!("");
        (answer.status, body)
    };
    assert_eq!(plain(&known), plain(&unknown));
    assert_eq!(known.status, 202);
    let emails = mails(&fixture).await;
    assert_eq!(emails[0].recipient, taken, "as it is stored");
    assert_eq!(emails[0].link, None);
}

#[tokio::test]
async fn an_address_that_somebody_else_came_to_have_is_refused() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "ann@example.com").await;
    fixture.prove(&ann).await;
    ask(&fixture, &ann, new()).await.is(202);
    let link = token(&fixture).await;
    let bob = fixture.owner("Bob").await;
    sqlx::query("UPDATE people SET email = 'ANN.LEE@example.org' WHERE id = $1")
        .bind(bob.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
    post(&fixture, "/auth/email/confirm", link.clone())
        .await
        .refuses(409, "email_taken");
    sqlx::query("UPDATE people SET email = 'bob@example.org' WHERE id = $1")
        .bind(bob.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
    post(&fixture, "/auth/email/confirm", link).await.is(200);
}

#[tokio::test]
async fn a_link_lasts_a_day_and_another_wish_ends_it() {
    let fixture = Fixture::open_with(true, unlimited).await;
    let ann = resident(&fixture, "ann@example.com").await;
    fixture.prove(&ann).await;
    ask(&fixture, &ann, new()).await.is(202);
    let first = token(&fixture).await;
    ask(&fixture, &ann, json!({"email": "other@example.org"}))
        .await
        .is(202);
    let second = token(&fixture).await;
    post(&fixture, "/auth/email/confirm", first)
        .await
        .refuses(410, "unknown_link");
    fixture.clock.advance_seconds(EMAIL_SECONDS);
    post(&fixture, "/auth/email/confirm", second)
        .await
        .refuses(410, "link_over");
    for bad in [json!({"token": "x"}), json!({"token": ""})] {
        post(&fixture, "/auth/email/confirm", bad)
            .await
            .refuses(410, "unknown_link");
    }
}

#[tokio::test]
async fn what_is_wrong_is_refused() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "ann@example.com").await;
    fixture.prove(&ann).await;
    for (body, status, code) in [
        (json!({"email": "аnn@example.com"}), 400, "invalid_email"),
        (json!({"email": "ann@example.com"}), 409, "same_email"),
        (
            json!({"email": "x@y.z", "next": "/"}),
            400,
            "malformed_body",
        ),
    ] {
        ask(&fixture, &ann, body).await.refuses(status, code);
    }
    // Another way of writing it is another address to write to.
    ask(&fixture, &ann, json!({"email": "Ann@example.com"}))
        .await
        .is(202);
    post(&fixture, "/auth/email/confirm", token(&fixture).await)
        .await
        .is(200);
    for body in [
        json!({"email": "ann@example.com", "code": "123456"}),
        json!({}),
    ] {
        post(&fixture, "/auth/email/confirm", body)
            .await
            .refuses(400, "token_needed");
    }
}

#[tokio::test]
async fn nobody_is_flooded_with_mail() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "ann@example.com").await;
    fixture.prove(&ann).await;
    for n in 0..5 {
        ask(
            &fixture,
            &ann,
            json!({"email": format!("n{n}@example.org")}),
        )
        .await
        .is(202);
    }
    ask(&fixture, &ann, new())
        .await
        .refuses(429, "too_many_requests");
}
