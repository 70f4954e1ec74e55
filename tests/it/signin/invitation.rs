//! Accepting an invitation.

use base::secret::Opaque;
use serde_json::{Value, json};
use uuid::Uuid;

use super::post::{
    audit_actions, awaits_second_step, mail, mails, post, resident, with_second_step,
};
use crate::sites::fixture::{Actor, Answer, Fixture, Member, NOON};

const WEEK: i64 = 7 * 86_400;

/// An invitation into the account of this member, as the team's operations keep it.
async fn invite(fixture: &Fixture, by: &Member, email: &str, role: &str, sites: &[Uuid]) -> String {
    let token = Opaque::generate(&fixture.random);
    sqlx::query(
        "INSERT INTO invitations (id, account_id, email, role, billing, site_ids, token_hash, invited_by,
                                  created_at, sent_at, expires_at)
         VALUES ($1, $2, $3, $4::role, true, $5, $6, $7, $8, $8, $9)",
    )
    .bind(fixture.id())
    .bind(by.account)
    .bind(email)
    .bind(role)
    .bind(sites)
    .bind(token.sha256().as_slice())
    .bind(by.person)
    .bind(NOON)
    .bind(NOON + WEEK)
    .execute(&fixture.pool)
    .await
    .unwrap();
    token.expose()
}

async fn show(fixture: &Fixture, token: &str) -> Answer {
    let path = format!("/auth/invitation?token={token}");
    fixture.call(&Actor::Nobody, "GET", &path, None).await
}

fn accept(token: &str) -> Value {
    json!({"token": token, "name": "Bob"})
}

async fn site(fixture: &Fixture, owner: &Member, name: &str) -> Uuid {
    fixture.site(owner, name).await.parse().unwrap()
}

#[tokio::test]
async fn somebody_new_joins_with_what_they_were_given() {
    let fixture = Fixture::open().await;
    let ann = resident(&fixture, "ann@example.com").await;
    let (here, gone) = (
        site(&fixture, &ann, "a.example").await,
        site(&fixture, &ann, "b.example").await,
    );
    let foreign = fixture.owner("Other").await;
    let foreign = site(&fixture, &foreign, "c.example").await;
    let token = invite(
        &fixture,
        &ann,
        "Bob@example.com",
        "editor",
        &[here, gone, foreign],
    )
    .await;
    let delete = "/sites/b.example?confirm=b.example";
    fixture
        .call(&ann.actor, "DELETE", delete, None)
        .await
        .is(204);
    assert_eq!(
        show(&fixture, &token).await.is(200),
        json!({
            "account": "Acme", "invited_by": "Ann", "email": "Bob@example.com", "role": "editor",
            "sites": ["a.example"], "expires_at": NOON + WEEK, "has_account": false,
        })
    );
    let answer = post(&fixture, "/auth/invitation", accept(&token)).await;
    let actor = answer.actor();
    let me = answer.is(201);
    assert_eq!(me["person"]["email"], "Bob@example.com");
    assert_eq!(
        (&me["role"], &me["permissions"]),
        (&json!("editor"), &json!(["billing"]))
    );
    let sites = fixture.call(&actor, "GET", "/sites", None).await.is(200);
    assert_eq!(sites.as_array().unwrap().len(), 1);
    assert_eq!(fixture.count("SELECT count(*) FROM member_sites").await, 1);
    assert_eq!(fixture.count("SELECT count(*) FROM invitations").await, 0);
    let made = ["member.joined", "session.opened", "site.deleted"];
    let audit_actions = audit_actions(&fixture).await;
    assert_eq!(
        audit_actions
            .iter()
            .filter(|action| !action.ends_with(".made"))
            .collect::<Vec<_>>(),
        made
    );
    let account: Uuid =
        sqlx::query_scalar("SELECT account_id FROM audit WHERE action = 'member.joined'")
            .fetch_one(&fixture.pool)
            .await
            .unwrap();
    assert_eq!(account, ann.account);
    let sent = mail(&fixture).await;
    assert_eq!(
        (&*sent.recipient, &*sent.subject),
        ("ann@example.com", "Bob joined “Acme”")
    );
    post(&fixture, "/auth/invitation", accept(&token))
        .await
        .refuses(404, "unknown_invitation");
    show(&fixture, &token)
        .await
        .refuses(404, "unknown_invitation");
}

#[tokio::test]
async fn somebody_known_signs_in_and_joins_another_account() {
    let fixture = Fixture::open().await;
    let (ann, bob) = (
        resident(&fixture, "ann@example.com").await,
        fixture.owner("Bob").await,
    );
    let email = format!("{}@EXAMPLE.com", bob.person);
    let token = invite(&fixture, &ann, &email, "admin", &[]).await;
    let sent = show(&fixture, &token).await.is(200);
    assert_eq!(sent["has_account"], json!(true));
    let first = &email[..1];
    assert_eq!(sent["email"], json!(format!("{first}…@EXAMPLE.com")));
    let path = format!("/auth/invitation?token={token}");
    let own = fixture.call(&bob.actor, "GET", &path, None).await.is(200);
    assert_eq!(own["email"], json!(email), "whose it is may read it");
    // A person to whom the email was forwarded is not signed in, and nothing has changed.
    let before = fixture.count("SELECT count(*) FROM sessions").await;
    let answer = post(&fixture, "/auth/invitation", accept(&token)).await;
    assert_eq!(answer.cookie, None);
    answer.refuses(409, "sign_in_first");
    assert_eq!(fixture.count("SELECT count(*) FROM sessions").await, before);
    assert_eq!(fixture.count("SELECT count(*) FROM members").await, 2);
    let body = Some(json!({"token": token}));
    let program = fixture.token(&bob, &["account:write"]).await;
    fixture
        .call(&program, "POST", "/auth/invitation", body.clone())
        .await
        .refuses(409, "sign_in_first");
    fixture.let_proof_end(&bob).await;
    let answer = fixture
        .call(&bob.actor, "POST", "/auth/invitation", body)
        .await;
    assert_eq!(answer.cookie, None, "their session stays");
    let me = answer.is(201);
    assert_eq!(me["person"]["id"], json!(bob.person));
    assert_eq!(
        (&me["account"]["name"], &me["role"]),
        (&json!("Acme"), &json!("admin"))
    );
    assert_eq!(me["accounts"].as_array().unwrap().len(), 2);
    let me = fixture.call(&bob.actor, "GET", "/me", None).await.is(200);
    assert_eq!(me["account"]["name"], "Acme", "it acts in the account");
    // The link did not count as reauthentication.
    fixture
        .call(&bob.actor, "POST", "/me/second-step/start", None)
        .await
        .refuses(400, "proof_needed");
    assert_eq!(fixture.count("SELECT count(*) FROM people").await, 2);
}

#[tokio::test]
async fn the_second_step_is_done_before() {
    let fixture = Fixture::open().await;
    let (ann, bob) = (
        resident(&fixture, "ann@example.com").await,
        fixture.owner("Bob").await,
    );
    with_second_step(&fixture, &bob).await;
    let email = format!("{}@example.com", bob.person);
    let token = invite(&fixture, &ann, &email, "viewer", &[]).await;
    let link = signin::link::make(&fixture.pool, &fixture.clock, &fixture.random, &email)
        .await
        .unwrap();
    let pending = post(&fixture, "/auth/link/use", json!({"token": link})).await;
    awaits_second_step(&fixture, &pending).await;
    fixture
        .call(
            &pending.actor(),
            "POST",
            "/auth/invitation",
            Some(accept(&token)),
        )
        .await
        .refuses(409, "sign_in_first");
    assert_eq!(fixture.count("SELECT count(*) FROM members").await, 2);
    fixture
        .call(&bob.actor, "POST", "/auth/invitation", Some(accept(&token)))
        .await
        .is(201);
}

#[tokio::test]
async fn somebody_comes_to_have_the_address_before_it_is_accepted() {
    let fixture = Fixture::open().await;
    let ann = resident(&fixture, "ann@example.com").await;
    let token = invite(&fixture, &ann, "bob@example.com", "admin", &[]).await;
    assert_eq!(
        show(&fixture, &token).await.is(200)["has_account"],
        json!(false)
    );
    let bob = fixture.owner("Bob").await;
    sqlx::query("UPDATE people SET email = 'Bob@Example.com' WHERE id = $1")
        .bind(bob.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
    let answer = post(&fixture, "/auth/invitation", accept(&token)).await;
    assert_eq!(answer.cookie, None);
    answer.refuses(409, "sign_in_first");
    fixture
        .call(&bob.actor, "POST", "/auth/invitation", Some(accept(&token)))
        .await
        .is(201);
}

#[tokio::test]
async fn whoever_is_signed_in_as_somebody_else_is_stopped() {
    let fixture = Fixture::open().await;
    let ann = resident(&fixture, "ann@example.com").await;
    let token = invite(&fixture, &ann, "bob@example.com", "viewer", &[]).await;
    let refusal = fixture
        .call(&ann.actor, "POST", "/auth/invitation", Some(accept(&token)))
        .await
        .refuses(409, "signed_in_as_other");
    let message = refusal["message"].as_str().unwrap();
    assert!(
        message.contains("b…@example.com") && !message.contains("bob"),
        "{message}"
    );
    fixture
        .call_from_elsewhere(&ann.actor, "POST", "/auth/invitation", Some(accept(&token)))
        .await
        .refuses(403, "cross_site");
    assert!(mails(&fixture).await.is_empty());
    post(&fixture, "/auth/invitation", accept(&token))
        .await
        .is(201);
}

#[tokio::test]
async fn a_member_is_not_made_twice() {
    let fixture = Fixture::open().await;
    let ann = resident(&fixture, "ann@example.com").await;
    let token = invite(&fixture, &ann, "ann@example.com", "viewer", &[]).await;
    fixture
        .call(&ann.actor, "POST", "/auth/invitation", Some(accept(&token)))
        .await
        .refuses(409, "already_member");
    let role: String = sqlx::query_scalar("SELECT role::text FROM members")
        .fetch_one(&fixture.pool)
        .await
        .unwrap();
    assert_eq!(role, "owner", "nobody is demoted by a link");
}

#[tokio::test]
async fn two_uses_at_once_make_one_member() {
    let fixture = Fixture::open().await;
    let ann = resident(&fixture, "ann@example.com").await;
    let token = invite(&fixture, &ann, "bob@example.com", "viewer", &[]).await;
    let go = || post(&fixture, "/auth/invitation", accept(&token));
    let (a, b, c) = tokio::join!(go(), go(), go());
    let mut statuses = [a.status, b.status, c.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 404, 404]);
    assert_eq!(fixture.count("SELECT count(*) FROM members").await, 2);
}

#[tokio::test]
async fn invitations_to_two_accounts_at_once_make_one_person() {
    let fixture = Fixture::open().await;
    let (ann, eve) = (
        resident(&fixture, "ann@example.com").await,
        fixture.owner("Eve").await,
    );
    let first_token = invite(&fixture, &ann, "bob@example.com", "viewer", &[]).await;
    let second_token = invite(&fixture, &eve, "BOB@example.com", "viewer", &[]).await;
    let (a, b) = tokio::join!(
        post(&fixture, "/auth/invitation", accept(&first_token)),
        post(&fixture, "/auth/invitation", accept(&second_token))
    );
    // The second one finds that the address is taken.
    let mut codes = [a.status, b.status];
    codes.sort_unstable();
    assert_eq!(codes, [201, 409]);
    let (first, late) = if a.status == 201 { (a, b) } else { (b, a) };
    assert_eq!(late.body["code"], "sign_in_first");
    assert_eq!(fixture.count("SELECT count(*) FROM people").await, 3);
    let mut joined = 0;
    for token in [&first_token, &second_token] {
        let answer = fixture
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
    let fixture = Fixture::open().await;
    let ann = resident(&fixture, "ann@example.com").await;
    let token = invite(&fixture, &ann, "bob@example.com", "viewer", &[]).await;
    let error = post(&fixture, "/auth/invitation", json!({"token": token}))
        .await
        .refuses(400, "name_needed");
    assert_eq!(error["field"], "name");
    let blank = json!({"token": token, "name": " "});
    post(&fixture, "/auth/invitation", blank)
        .await
        .refuses(400, "invalid_name");
    post(&fixture, "/auth/invitation", accept(&token))
        .await
        .is(201);
}

#[tokio::test]
async fn an_invitation_ends_after_a_week_and_guessing_is_slowed_down() {
    let fixture = Fixture::open().await;
    let ann = resident(&fixture, "ann@example.com").await;
    let token = invite(&fixture, &ann, "bob@example.com", "viewer", &[]).await;
    for _ in 0..5 {
        show(&fixture, "x").await.refuses(404, "unknown_invitation");
        post(&fixture, "/auth/invitation", accept("x"))
            .await
            .refuses(404, "unknown_invitation");
    }
    let answer = show(&fixture, "x").await;
    assert_eq!(answer.retry_after.as_deref(), Some("90"));
    answer.refuses(429, "too_many_requests");
    fixture.clock.advance_seconds(WEEK - 1);
    show(&fixture, &token).await.is(200);
    fixture.clock.advance_seconds(1);
    show(&fixture, &token)
        .await
        .refuses(404, "unknown_invitation");
    post(&fixture, "/auth/invitation", accept(&token))
        .await
        .refuses(404, "unknown_invitation");
}

#[tokio::test]
async fn the_account_and_the_inviter_may_be_gone() {
    let fixture = Fixture::open().await;
    let ann = resident(&fixture, "ann@example.com").await;
    let admin = fixture.member(ann.account, "admin", &[]).await;
    let (one, two) = (
        invite(&fixture, &admin, "bob@example.com", "viewer", &[]).await,
        invite(&fixture, &admin, "cleo@example.com", "viewer", &[]).await,
    );
    sqlx::query("DELETE FROM people WHERE id = $1")
        .bind(admin.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
    assert_eq!(
        show(&fixture, &one).await.is(200)["invited_by"],
        Value::Null
    );
    post(&fixture, "/auth/invitation", accept(&one))
        .await
        .is(201);
    assert!(mails(&fixture).await.is_empty());
    sqlx::query("DELETE FROM accounts")
        .execute(&fixture.pool)
        .await
        .unwrap();
    show(&fixture, &two)
        .await
        .refuses(404, "unknown_invitation");
}
