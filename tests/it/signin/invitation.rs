//! Accepting an invitation.

use base::secret::Opaque;
use serde_json::{Value, json};
use uuid::Uuid;

use super::post::{
    audit_actions, awaits_second_step, mail, mails, post, resident, with_second_step,
};
use crate::sites::house::{Actor, Answer, House, Member, NOON};

const WEEK: i64 = 7 * 86_400;

/// An invitation into the account of this member, as the team's operations keep it.
async fn invite(house: &House, by: &Member, email: &str, role: &str, sites: &[Uuid]) -> String {
    let token = Opaque::generate(&house.random);
    sqlx::query(
        "INSERT INTO invitations (id, account_id, email, role, billing, site_ids, token_hash, invited_by,
                                  created_at, sent_at, expires_at)
         VALUES ($1, $2, $3, $4::role, true, $5, $6, $7, $8, $8, $9)",
    )
    .bind(house.id())
    .bind(by.account)
    .bind(email)
    .bind(role)
    .bind(sites)
    .bind(token.sha256().as_slice())
    .bind(by.person)
    .bind(NOON)
    .bind(NOON + WEEK)
    .execute(&house.pool)
    .await
    .unwrap();
    token.expose()
}

async fn show(house: &House, token: &str) -> Answer {
    let path = format!("/auth/invitation?token={token}");
    house.call(&Actor::Nobody, "GET", &path, None).await
}

fn accept(token: &str) -> Value {
    json!({"token": token, "name": "Bob"})
}

async fn site(house: &House, owner: &Member, name: &str) -> Uuid {
    house.site(owner, name).await.parse().unwrap()
}

#[tokio::test]
async fn somebody_new_joins_with_what_they_were_given() {
    let house = House::open().await;
    let ann = resident(&house, "ann@example.com").await;
    let (here, gone) = (
        site(&house, &ann, "a.example").await,
        site(&house, &ann, "b.example").await,
    );
    let foreign = house.owner("Other").await;
    let foreign = site(&house, &foreign, "c.example").await;
    let token = invite(
        &house,
        &ann,
        "Bob@example.com",
        "editor",
        &[here, gone, foreign],
    )
    .await;
    let delete = "/sites/b.example?confirm=b.example";
    house.call(&ann.actor, "DELETE", delete, None).await.is(204);
    assert_eq!(
        show(&house, &token).await.is(200),
        json!({
            "account": "Acme", "invited_by": "Ann", "email": "Bob@example.com", "role": "editor",
            "sites": ["a.example"], "expires_at": NOON + WEEK, "has_account": false,
        })
    );
    let answer = post(&house, "/auth/invitation", accept(&token)).await;
    let actor = answer.actor();
    let me = answer.is(201);
    assert_eq!(me["person"]["email"], "Bob@example.com");
    assert_eq!(
        (&me["role"], &me["permissions"]),
        (&json!("editor"), &json!(["billing"]))
    );
    let sites = house.call(&actor, "GET", "/sites", None).await.is(200);
    assert_eq!(sites.as_array().unwrap().len(), 1);
    assert_eq!(house.count("SELECT count(*) FROM member_sites").await, 1);
    assert_eq!(house.count("SELECT count(*) FROM invitations").await, 0);
    let made = ["member.joined", "session.opened", "site.deleted"];
    let audit_actions = audit_actions(&house).await;
    assert_eq!(
        audit_actions
            .iter()
            .filter(|action| !action.ends_with(".made"))
            .collect::<Vec<_>>(),
        made
    );
    let account: Uuid =
        sqlx::query_scalar("SELECT account_id FROM audit WHERE action = 'member.joined'")
            .fetch_one(&house.pool)
            .await
            .unwrap();
    assert_eq!(account, ann.account);
    let told = mail(&house).await;
    assert_eq!(
        (&*told.recipient, &*told.subject),
        ("ann@example.com", "Bob joined “Acme”")
    );
    post(&house, "/auth/invitation", accept(&token))
        .await
        .refuses(404, "unknown_invitation");
    show(&house, &token)
        .await
        .refuses(404, "unknown_invitation");
}

#[tokio::test]
async fn somebody_known_signs_in_and_joins_another_account() {
    let house = House::open().await;
    let (ann, bob) = (
        resident(&house, "ann@example.com").await,
        house.owner("Bob").await,
    );
    let email = format!("{}@EXAMPLE.com", bob.person);
    let token = invite(&house, &ann, &email, "admin", &[]).await;
    let told = show(&house, &token).await.is(200);
    assert_eq!(told["has_account"], json!(true));
    let first = &email[..1];
    assert_eq!(told["email"], json!(format!("{first}…@EXAMPLE.com")));
    let path = format!("/auth/invitation?token={token}");
    let own = house.call(&bob.actor, "GET", &path, None).await.is(200);
    assert_eq!(own["email"], json!(email), "whose it is may read it");
    // Whoever was forwarded the mail comes no further: nobody is signed in, and nothing has changed.
    let before = house.count("SELECT count(*) FROM sessions").await;
    let answer = post(&house, "/auth/invitation", accept(&token)).await;
    assert_eq!(answer.cookie, None);
    answer.refuses(409, "sign_in_first");
    assert_eq!(house.count("SELECT count(*) FROM sessions").await, before);
    assert_eq!(house.count("SELECT count(*) FROM members").await, 2);
    let wish = Some(json!({"token": token}));
    let program = house.token(&bob, &["account:write"]).await;
    house
        .call(&program, "POST", "/auth/invitation", wish.clone())
        .await
        .refuses(409, "sign_in_first");
    house.let_proof_end(&bob).await;
    let answer = house
        .call(&bob.actor, "POST", "/auth/invitation", wish)
        .await;
    assert_eq!(answer.cookie, None, "their session stays");
    let me = answer.is(201);
    assert_eq!(me["person"]["id"], json!(bob.person));
    assert_eq!(
        (&me["account"]["name"], &me["role"]),
        (&json!("Acme"), &json!("admin"))
    );
    assert_eq!(me["accounts"].as_array().unwrap().len(), 2);
    let me = house.call(&bob.actor, "GET", "/me", None).await.is(200);
    assert_eq!(me["account"]["name"], "Acme", "it acts in the account");
    // The link was no proof of who they are.
    house
        .call(&bob.actor, "POST", "/me/second-step/start", None)
        .await
        .refuses(400, "proof_needed");
    assert_eq!(house.count("SELECT count(*) FROM people").await, 2);
}

#[tokio::test]
async fn the_second_step_is_done_before() {
    let house = House::open().await;
    let (ann, bob) = (
        resident(&house, "ann@example.com").await,
        house.owner("Bob").await,
    );
    with_second_step(&house, &bob).await;
    let email = format!("{}@example.com", bob.person);
    let token = invite(&house, &ann, &email, "viewer", &[]).await;
    let link = signin::link::make(&house.pool, &house.clock, &house.random, &email)
        .await
        .unwrap();
    let half = post(&house, "/auth/link/use", json!({"token": link})).await;
    awaits_second_step(&house, &half).await;
    house
        .call(
            &half.actor(),
            "POST",
            "/auth/invitation",
            Some(accept(&token)),
        )
        .await
        .refuses(409, "sign_in_first");
    assert_eq!(house.count("SELECT count(*) FROM members").await, 2);
    house
        .call(&bob.actor, "POST", "/auth/invitation", Some(accept(&token)))
        .await
        .is(201);
}

#[tokio::test]
async fn somebody_comes_to_have_the_address_before_it_is_accepted() {
    let house = House::open().await;
    let ann = resident(&house, "ann@example.com").await;
    let token = invite(&house, &ann, "bob@example.com", "admin", &[]).await;
    assert_eq!(
        show(&house, &token).await.is(200)["has_account"],
        json!(false)
    );
    let bob = house.owner("Bob").await;
    sqlx::query("UPDATE people SET email = 'Bob@Example.com' WHERE id = $1")
        .bind(bob.person)
        .execute(&house.pool)
        .await
        .unwrap();
    let answer = post(&house, "/auth/invitation", accept(&token)).await;
    assert_eq!(answer.cookie, None);
    answer.refuses(409, "sign_in_first");
    house
        .call(&bob.actor, "POST", "/auth/invitation", Some(accept(&token)))
        .await
        .is(201);
}

#[tokio::test]
async fn whoever_is_signed_in_as_somebody_else_is_stopped() {
    let house = House::open().await;
    let ann = resident(&house, "ann@example.com").await;
    let token = invite(&house, &ann, "bob@example.com", "viewer", &[]).await;
    let refusal = house
        .call(&ann.actor, "POST", "/auth/invitation", Some(accept(&token)))
        .await
        .refuses(409, "signed_in_as_other");
    let message = refusal["message"].as_str().unwrap();
    assert!(
        message.contains("b…@example.com") && !message.contains("bob"),
        "{message}"
    );
    house
        .call_from_elsewhere(&ann.actor, "POST", "/auth/invitation", Some(accept(&token)))
        .await
        .refuses(403, "cross_site");
    assert!(mails(&house).await.is_empty());
    post(&house, "/auth/invitation", accept(&token))
        .await
        .is(201);
}

#[tokio::test]
async fn a_member_is_not_made_twice() {
    let house = House::open().await;
    let ann = resident(&house, "ann@example.com").await;
    let token = invite(&house, &ann, "ann@example.com", "viewer", &[]).await;
    house
        .call(&ann.actor, "POST", "/auth/invitation", Some(accept(&token)))
        .await
        .refuses(409, "already_member");
    let role: String = sqlx::query_scalar("SELECT role::text FROM members")
        .fetch_one(&house.pool)
        .await
        .unwrap();
    assert_eq!(role, "owner", "nobody is demoted by a link");
}

#[tokio::test]
async fn two_uses_at_once_make_one_member() {
    let house = House::open().await;
    let ann = resident(&house, "ann@example.com").await;
    let token = invite(&house, &ann, "bob@example.com", "viewer", &[]).await;
    let go = || post(&house, "/auth/invitation", accept(&token));
    let (a, b, c) = tokio::join!(go(), go(), go());
    let mut statuses = [a.status, b.status, c.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 404, 404]);
    assert_eq!(house.count("SELECT count(*) FROM members").await, 2);
}

#[tokio::test]
async fn invitations_to_two_accounts_at_once_make_one_person() {
    let house = House::open().await;
    let (ann, eve) = (
        resident(&house, "ann@example.com").await,
        house.owner("Eve").await,
    );
    let first_token = invite(&house, &ann, "bob@example.com", "viewer", &[]).await;
    let second_token = invite(&house, &eve, "BOB@example.com", "viewer", &[]).await;
    let (a, b) = tokio::join!(
        post(&house, "/auth/invitation", accept(&first_token)),
        post(&house, "/auth/invitation", accept(&second_token))
    );
    // Whoever comes second finds somebody who has the address.
    let mut codes = [a.status, b.status];
    codes.sort_unstable();
    assert_eq!(codes, [201, 409]);
    let (first, late) = if a.status == 201 { (a, b) } else { (b, a) };
    assert_eq!(late.body["code"], "sign_in_first");
    assert_eq!(house.count("SELECT count(*) FROM people").await, 3);
    let mut joined = 0;
    for token in [&first_token, &second_token] {
        let answer = house
            .call(
                &first.actor(),
                "POST",
                "/auth/invitation",
                Some(accept(token)),
            )
            .await;
        joined += usize::from(answer.status == 201);
    }
    assert_eq!(joined, 1, "the other one by whoever is signed in now");
}

#[tokio::test]
async fn somebody_new_says_their_name() {
    let house = House::open().await;
    let ann = resident(&house, "ann@example.com").await;
    let token = invite(&house, &ann, "bob@example.com", "viewer", &[]).await;
    let error = post(&house, "/auth/invitation", json!({"token": token}))
        .await
        .refuses(400, "name_needed");
    assert_eq!(error["field"], "name");
    let blank = json!({"token": token, "name": " "});
    post(&house, "/auth/invitation", blank)
        .await
        .refuses(400, "invalid_name");
    post(&house, "/auth/invitation", accept(&token))
        .await
        .is(201);
}

#[tokio::test]
async fn an_invitation_ends_after_a_week_and_guessing_is_slowed_down() {
    let house = House::open().await;
    let ann = resident(&house, "ann@example.com").await;
    let token = invite(&house, &ann, "bob@example.com", "viewer", &[]).await;
    for _ in 0..5 {
        show(&house, "x").await.refuses(404, "unknown_invitation");
        post(&house, "/auth/invitation", accept("x"))
            .await
            .refuses(404, "unknown_invitation");
    }
    let answer = show(&house, "x").await;
    assert_eq!(answer.retry_after.as_deref(), Some("90"));
    answer.refuses(429, "too_many_requests");
    house.clock.advance_seconds(WEEK - 1);
    show(&house, &token).await.is(200);
    house.clock.advance_seconds(1);
    show(&house, &token)
        .await
        .refuses(404, "unknown_invitation");
    post(&house, "/auth/invitation", accept(&token))
        .await
        .refuses(404, "unknown_invitation");
}

#[tokio::test]
async fn the_account_and_the_inviter_may_be_gone() {
    let house = House::open().await;
    let ann = resident(&house, "ann@example.com").await;
    let admin = house.member(ann.account, "admin", &[]).await;
    let (one, two) = (
        invite(&house, &admin, "bob@example.com", "viewer", &[]).await,
        invite(&house, &admin, "cleo@example.com", "viewer", &[]).await,
    );
    sqlx::query("DELETE FROM people WHERE id = $1")
        .bind(admin.person)
        .execute(&house.pool)
        .await
        .unwrap();
    assert_eq!(show(&house, &one).await.is(200)["invited_by"], Value::Null);
    post(&house, "/auth/invitation", accept(&one)).await.is(201);
    assert!(mails(&house).await.is_empty());
    sqlx::query("DELETE FROM accounts")
        .execute(&house.pool)
        .await
        .unwrap();
    show(&house, &two).await.refuses(404, "unknown_invitation");
}
