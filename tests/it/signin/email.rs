//! Another e-mail address.

use serde_json::{Value, json};
use signin::email::EMAIL_SECONDS;

use super::post::{PASSWORD, hosted, just_proved, mail, mails, post, resident, unlimited};
use crate::sites::house::{Actor, Answer, House, Member};

async fn ask(house: &House, who: &Member, body: Value) -> Answer {
    house
        .call(&who.actor, "POST", "/me/email", Some(body))
        .await
}

fn new() -> Value {
    json!({"email": "Ann.Lee@example.org"})
}

/// The token mailed to the new address: that mail comes before the note to the old one.
async fn token(house: &House) -> Value {
    let all = mails(house).await;
    json!({"token": all[all.len() - 2].token("email")})
}

#[tokio::test]
async fn the_address_changes_when_the_new_mailbox_answers() {
    let house = House::open_with(true, unlimited).await;
    let ann = resident(&house, "ann@example.com").await;
    just_proved(&house, &ann).await;
    post(&house, "/auth/link", json!({"email": "ann@example.com"}))
        .await
        .is(202);
    let old_link = json!({"token": mail(&house).await.token("sign-in")});
    let sent = ask(&house, &ann, new()).await.is(202);
    assert_eq!(sent["to"], "Ann.Lee@example.org");
    let me = house.call(&ann.actor, "GET", "/me", None).await.is(200);
    assert_eq!(me["person"]["email"], "ann@example.com", "not yet");
    let letters = mails(&house).await;
    let (confirm, note) = (&letters[1], &letters[2]);
    assert_eq!(confirm.recipient, "Ann.Lee@example.org");
    assert_eq!(note.recipient, "ann@example.com");
    assert!(note.text.contains("Ann.Lee@example.org") && !note.text.contains("token="));
    let link = token(&house).await;
    let answer = post(&house, "/auth/email/confirm", link.clone()).await;
    assert_eq!(answer.cookie, None, "nobody is signed in by it");
    assert_eq!(answer.is(200), new());
    let told = mail(&house).await;
    assert_eq!(told.recipient, "ann@example.com");
    assert_eq!(told.subject, "Your email address at Stile changed");
    let me = house.call(&ann.actor, "GET", "/me", None).await.is(200);
    assert_eq!(me["person"]["email"], "Ann.Lee@example.org");
    assert_eq!(house.audit().await, ["email.asked", "email.changed"]);
    let (old, new): (Value, Value) =
        sqlx::query_as("SELECT old, new FROM audit WHERE action = 'email.changed'")
            .fetch_one(&house.pool)
            .await
            .unwrap();
    assert_eq!(old, json!({"email": "ann@example.com"}));
    assert_eq!(new, json!({"email": "Ann.Lee@example.org"}));
    post(&house, "/auth/email/confirm", link)
        .await
        .refuses(410, "link_over");
    post(&house, "/auth/link/use", old_link)
        .await
        .refuses(404, "unknown_link");
    let login = |email: &str| json!({"email": email, "password": PASSWORD});
    post(&house, "/auth/login", login("ann@example.com"))
        .await
        .refuses(401, "wrong_password");
    post(&house, "/auth/login", login("ann.lee@example.org"))
        .await
        .is(200);
}

#[tokio::test]
async fn a_session_left_open_is_not_enough() {
    let house = House::open_with(true, hosted).await;
    let ann = resident(&house, "ann@example.com").await;
    house.let_proof_end(&ann).await;
    ask(&house, &ann, new()).await.refuses(400, "proof_needed");
    let with = |password: &str| json!({"email": "Ann.Lee@example.org", "password": password});
    ask(&house, &ann, with("wrong"))
        .await
        .refuses(401, "wrong_password");
    ask(&house, &ann, with(PASSWORD)).await.is(202);
    just_proved(&house, &ann).await;
    house.clock.advance_seconds(15 * 60 - 1);
    ask(&house, &ann, new()).await.is(202);
    house.clock.advance_seconds(1);
    ask(&house, &ann, new()).await.refuses(400, "proof_needed");
    for _ in 0..8 {
        ask(&house, &ann, with("wrong"))
            .await
            .refuses(401, "wrong_password");
    }
    house.clock.advance_seconds(0);
    for _ in 0..3 {
        ask(&house, &ann, with("wrong")).await;
    }
    ask(&house, &ann, with("wrong"))
        .await
        .refuses(429, "too_many_requests");
}

#[tokio::test]
async fn whoever_has_no_password_signs_in_again() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    house.let_proof_end(&owner).await;
    let with = json!({"email": "new@example.com", "password": "nobody's"});
    ask(&house, &owner, with)
        .await
        .refuses(401, "wrong_password");
    ask(&house, &owner, new())
        .await
        .refuses(400, "proof_needed");
    just_proved(&house, &owner).await;
    ask(&house, &owner, new()).await.is(202);
}

#[tokio::test]
async fn a_password_of_former_days_is_none() {
    let house = House::open().await;
    let ann = resident(&house, "ann@example.com").await;
    let with = json!({"email": "new@example.com", "password": PASSWORD});
    ask(&house, &ann, with).await.refuses(401, "wrong_password");
}

#[tokio::test]
async fn only_the_person_may_and_only_from_our_own_pages() {
    let house = House::open_with(true, hosted).await;
    let ann = resident(&house, "ann@example.com").await;
    just_proved(&house, &ann).await;
    let scopes = ["account:read", "account:write"];
    let program = house.token(&ann, &scopes).await;
    for (actor, status, code) in [
        (&Actor::Nobody, 401, "not_signed_in"),
        (&program, 403, "person_needed"),
    ] {
        house
            .call(actor, "POST", "/me/email", Some(new()))
            .await
            .refuses(status, code);
    }
    house
        .call_from_elsewhere(&ann.actor, "POST", "/me/email", Some(new()))
        .await
        .refuses(403, "cross_site");
    assert!(mails(&house).await.is_empty());
}

#[tokio::test]
async fn an_address_that_somebody_has_is_told_by_mail_alone() {
    let house = House::open_with(true, hosted).await;
    let ann = resident(&house, "ann@example.com").await;
    let bob = house.owner("Bob").await;
    just_proved(&house, &ann).await;
    let taken = format!("{}@example.com", bob.person);
    let known = ask(&house, &ann, json!({"email": taken.to_uppercase()})).await;
    let unknown = ask(&house, &ann, json!({"email": "free@example.org"})).await;
    let plain = |answer: &Answer| {
        let mut body = answer.body.clone();
        body["to"] = json!("");
        (answer.status, body)
    };
    assert_eq!(plain(&known), plain(&unknown));
    assert_eq!(known.status, 202);
    let letters = mails(&house).await;
    assert_eq!(letters[0].recipient, taken, "as it is stored");
    assert_eq!(letters[0].link, None);
}

#[tokio::test]
async fn an_address_that_somebody_else_came_to_have_is_refused() {
    let house = House::open_with(true, hosted).await;
    let ann = resident(&house, "ann@example.com").await;
    just_proved(&house, &ann).await;
    ask(&house, &ann, new()).await.is(202);
    let link = token(&house).await;
    let bob = house.owner("Bob").await;
    sqlx::query("UPDATE people SET email = 'ANN.LEE@example.org' WHERE id = $1")
        .bind(bob.person)
        .execute(&house.pool)
        .await
        .unwrap();
    post(&house, "/auth/email/confirm", link.clone())
        .await
        .refuses(409, "email_taken");
    sqlx::query("UPDATE people SET email = 'bob@example.org' WHERE id = $1")
        .bind(bob.person)
        .execute(&house.pool)
        .await
        .unwrap();
    post(&house, "/auth/email/confirm", link).await.is(200);
}

#[tokio::test]
async fn a_link_lasts_a_day_and_another_wish_ends_it() {
    let house = House::open_with(true, unlimited).await;
    let ann = resident(&house, "ann@example.com").await;
    just_proved(&house, &ann).await;
    ask(&house, &ann, new()).await.is(202);
    let first = token(&house).await;
    ask(&house, &ann, json!({"email": "other@example.org"}))
        .await
        .is(202);
    let second = token(&house).await;
    post(&house, "/auth/email/confirm", first)
        .await
        .refuses(410, "unknown_link");
    house.clock.advance_seconds(EMAIL_SECONDS);
    post(&house, "/auth/email/confirm", second)
        .await
        .refuses(410, "link_over");
    for bad in [json!({"token": "x"}), json!({"token": ""})] {
        post(&house, "/auth/email/confirm", bad)
            .await
            .refuses(410, "unknown_link");
    }
}

#[tokio::test]
async fn what_is_wrong_is_refused() {
    let house = House::open_with(true, hosted).await;
    let ann = resident(&house, "ann@example.com").await;
    just_proved(&house, &ann).await;
    for (body, status, code) in [
        (json!({"email": "аnn@example.com"}), 400, "invalid_email"),
        (json!({"email": "ann@example.com"}), 409, "same_email"),
        (
            json!({"email": "x@y.z", "next": "/"}),
            400,
            "malformed_body",
        ),
    ] {
        ask(&house, &ann, body).await.refuses(status, code);
    }
    // Another way of writing it is another address to write to.
    ask(&house, &ann, json!({"email": "Ann@example.com"}))
        .await
        .is(202);
    post(&house, "/auth/email/confirm", token(&house).await)
        .await
        .is(200);
    for body in [
        json!({"email": "ann@example.com", "code": "123456"}),
        json!({}),
    ] {
        post(&house, "/auth/email/confirm", body)
            .await
            .refuses(400, "token_needed");
    }
}

#[tokio::test]
async fn nobody_is_flooded_with_mail() {
    let house = House::open_with(true, hosted).await;
    let ann = resident(&house, "ann@example.com").await;
    just_proved(&house, &ann).await;
    for n in 0..5 {
        ask(&house, &ann, json!({"email": format!("n{n}@example.org")}))
            .await
            .is(202);
    }
    ask(&house, &ann, new())
        .await
        .refuses(429, "too_many_requests");
}
