//! What a session left open is not enough for.

use serde_json::{Value, json};
use tests::TestApp;

use crate::{
    signin::post::{PASSWORD, hosted, resident},
    sites::fixture::{Answer, Fixture, Member},
};

async fn make_token(fixture: &Fixture, member: &Member, proof: Value) -> Answer {
    let mut body = json!({"name": "Nightly", "scopes": ["figures:read"]});
    body.as_object_mut()
        .unwrap()
        .extend(proof.as_object().unwrap().clone());
    fixture
        .call(&member.actor, "POST", "/tokens", Some(body))
        .await
}

#[tokio::test]
async fn a_token_is_made_with_proof() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "ann@example.com").await;
    fixture.let_proof_end(&ann).await;
    make_token(&fixture, &ann, json!({}))
        .await
        .refuses(400, "proof_needed");
    make_token(&fixture, &ann, json!({"password": "wrong"}))
        .await
        .refuses(401, "wrong_password");
    make_token(&fixture, &ann, json!({"digits": "000000"}))
        .await
        .refuses(401, "wrong_digits");
    assert_eq!(fixture.count("SELECT count(*) FROM tokens").await, 0);
    make_token(&fixture, &ann, json!({"password": PASSWORD}))
        .await
        .is(201);
    // It was shown in this session, for 15 minutes.
    fixture.clock.advance_seconds(15 * 60 - 1);
    make_token(&fixture, &ann, json!({})).await.is(201);
    fixture.clock.advance_seconds(1);
    make_token(&fixture, &ann, json!({}))
        .await
        .refuses(400, "proof_needed");
}

#[tokio::test]
async fn the_accounts_deletion_is_asked_for_with_proof() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "ann@example.com").await;
    fixture.let_proof_end(&ann).await;
    let ask = |body: Value| fixture.call(&ann.actor, "POST", "/account/deletion", Some(body));
    ask(json!({"confirm": "Acne", "password": "wrong"}))
        .await
        .refuses(400, "confirm_mismatch");
    ask(json!({"confirm": "Acme"}))
        .await
        .refuses(400, "proof_needed");
    ask(json!({"confirm": "Acme", "password": "wrong"}))
        .await
        .refuses(401, "wrong_password");
    let asked = "SELECT count(*) FROM accounts WHERE delete_at IS NOT NULL";
    assert_eq!(fixture.count(asked).await, 0);
    ask(json!({"confirm": "Acme", "password": PASSWORD}))
        .await
        .is(200);
    assert_eq!(fixture.count(asked).await, 1);
}

#[tokio::test]
async fn a_site_is_deleted_with_proof_and_by_programs_without() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "ann@example.com").await;
    for name in ["a.com", "b.com"] {
        fixture.site(&ann, name).await;
    }
    let program = fixture.token(&ann, &["sites:write"]).await;
    fixture.let_proof_end(&ann).await;
    let delete = "/sites/a.com?confirm=a.com";
    fixture
        .call(&ann.actor, "DELETE", delete, None)
        .await
        .refuses(400, "proof_needed");
    let mine = |proof: Value| fixture.call(&ann.actor, "PATCH", "/me", Some(proof));
    mine(json!({})).await.refuses(400, "nothing_asked");
    mine(json!({"password": "wrong", "name": "Eve"}))
        .await
        .refuses(401, "wrong_password");
    fixture
        .call(&ann.actor, "DELETE", delete, None)
        .await
        .refuses(400, "proof_needed");
    let me = mine(json!({"password": PASSWORD})).await.is(200);
    assert_eq!(me["person"]["name"], "Ann", "the name stays");
    fixture
        .call(&ann.actor, "DELETE", delete, None)
        .await
        .is(204);
    fixture
        .call(&program, "DELETE", "/sites/b.com?confirm=b.com", None)
        .await
        .is(204);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_export_is_taken_along_with_proof() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let program = app
        .program(
            app.person("olga@example.com").await,
            &["account:read", "account:write", "figures:read"],
            None,
            3_600,
        )
        .await;
    let exported = "SELECT count(*) FROM audit WHERE action = 'account.exported'";
    let count = async || {
        sqlx::query_scalar::<_, i64>(exported)
            .fetch_one(&app.pool)
            .await
            .unwrap()
    };
    let head = async || {
        owner
            .send(owner.request(reqwest::Method::HEAD, "/api/v1/account/export"))
            .await
    };
    head().await.expect(200);
    assert_eq!(count().await, 0, "HEAD makes none");
    owner.get("/api/v1/account/export").await.expect(200);
    assert_eq!(count().await, 1);
    app.clock.advance_seconds(15 * 60);
    assert_eq!(
        owner.get("/api/v1/account/export").await.expect(400).code(),
        "proof_needed"
    );
    head().await.expect(400);
    assert_eq!(count().await, 1);
    let by_program = program.get("/api/v1/account/export").await.status;
    assert!(matches!(by_program, 200 | 403), "{by_program}");
    app.stop().await;
}
