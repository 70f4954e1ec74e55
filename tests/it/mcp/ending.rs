//! What ends a connection, and when what remains of it is deleted.

use serde_json::json;
use tests::{Actor, TestApp};

use super::{
    ask, call,
    connecting::{Program, VERIFIER, lines, page},
    fixture, refusal, send_form,
};

const DAY: i64 = 86_400;

/// Who is signed in signed in just now.
async fn reauthenticated(app: &TestApp) {
    sqlx::query("UPDATE sessions SET reauthenticated_at = $1, expires_at = $1 + 86400")
        .bind(app.clock_now() / 1_000_000)
        .execute(&app.pool)
        .await
        .expect("the session is as new");
}

async fn count(app: &TestApp, table: &str) -> i64 {
    sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {table}")))
        .fetch_one(&app.pool)
        .await
        .expect("a number")
}

/// The scheduled task.
async fn delete_unused(app: &TestApp) -> u64 {
    ::oauth::clients::delete_unused(&app.pool, app.clock_now() / 1_000_000)
        .await
        .expect("it is deleted")
}

/// Whether a program's access token is answered so.
async fn is_answered(access: &Actor, status: u16) {
    ask(access, "tools/list", json!({})).await.expect(status);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_is_connected_again_replaces_its_connection() {
    let (app, owner) = fixture().await;
    let (program, other) = (
        Program::register(&app, "Helper").await,
        Program::register(&app, "Other").await,
    );
    let first = program.connect(&owner, "figures:read", &[]).await;
    let apart = other.connect(&owner, "figures:read", &[]).await;
    is_answered(&first.access, 200).await;
    // A code that the program never fetches leaves it what it has, and another takes the place of that code.
    let lost = program.code(&owner, "figures:read", &[]).await;
    is_answered(&first.access, 200).await;
    let code = program.code(&owner, "figures:read", &[]).await;
    program.exchange(&lost, VERIFIER).await.expect(400);
    is_answered(&first.access, 200).await;
    let second = program.tokens(program.exchange(&code, VERIFIER).await);
    for (tokens, status) in [(&first, 401), (&second, 200), (&apart, 200)] {
        is_answered(&tokens.access, status).await;
    }
    program.refresh(&first.refresh).await.expect(400);
    assert_eq!(count(&app, "oauth_connections").await, 2);
    let replaced: Vec<(String, serde_json::Value)> =
        sqlx::query_as("SELECT subject, old FROM audit WHERE action = 'program.replaced'")
            .fetch_all(&app.pool)
            .await
            .expect("the audit");
    let old = json!({"scopes": ["figures:read"], "sites": null});
    assert_eq!(replaced, [("Helper (127.0.0.1)".to_owned(), old)]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_account_connects_no_other_program() {
    let (app, owner) = fixture().await;
    let (program, other) = (
        Program::register(&app, "Helper").await,
        Program::register(&app, "Other").await,
    );
    let first = program.connect(&owner, "figures:read", &[]).await;
    sqlx::query(
        "INSERT INTO tokens (id, account_id, person_id, name, secret_hash, scopes, created_at)
         SELECT gen_random_uuid(), account_id, person_id, 'x', gen_random_uuid()::text::bytea, scopes, created_at
         FROM tokens, generate_series(1, 100 - (SELECT count(*) FROM tokens)::int) WHERE secret_hash IS NULL",
    )
    .execute(&app.pool)
    .await
    .expect("there are as many as there may be");
    assert_eq!(count(&app, "tokens").await, 100);
    let allow = [("decision", "allow"), ("sites", "all")];
    let full = other
        .decide(&owner, "figures:read", &allow)
        .await
        .expect(409);
    assert!(page(&full).contains("role=\"alert\""), "{}", page(&full));
    // One that is connected can be connected again.
    let again = program.connect(&owner, "figures:read", &[]).await;
    is_answered(&first.access, 401).await;
    is_answered(&again.access, 200).await;
    assert_eq!(count(&app, "tokens").await, 100);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_registration_is_kept_while_a_person_may_need_it() {
    let (app, owner) = fixture().await;
    let (used, unused) = (
        Program::register(&app, "Used").await,
        Program::register(&app, "Unused").await,
    );
    used.connect(&owner, "figures:read", &[]).await;
    app.clock.advance_seconds(7 * DAY);
    assert_eq!(delete_unused(&app).await, 0);
    app.clock.advance_seconds(1);
    assert_eq!(delete_unused(&app).await, 1, "only the unused one");
    let gone = unused.decide(&owner, "figures:read", &[("decision", "allow")]);
    let gone = gone.await.expect(400);
    assert!(
        page(&gone).contains("not registered here"),
        "{}",
        page(&gone)
    );

    // A connection that the program does not use ends, and then its registration.
    assert_eq!(count(&app, "oauth_connections").await, 1);
    app.clock.advance_seconds(23 * DAY);
    assert_eq!(delete_unused(&app).await, 0);
    assert_eq!(count(&app, "oauth_connections").await, 0);
    app.clock.advance_seconds(60 * DAY - 1);
    assert_eq!(delete_unused(&app).await, 0);
    app.clock.advance_seconds(1);
    assert_eq!(delete_unused(&app).await, 1);
    assert_eq!(count(&app, "oauth_clients").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_that_never_fetched_tokens_is_deleted() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    program.code(&owner, "figures:read", &[]).await;
    delete_unused(&app).await;
    assert_eq!(count(&app, "oauth_connections").await, 1);
    app.clock.advance_seconds(60);
    delete_unused(&app).await;
    assert_eq!(count(&app, "oauth_connections").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_oldest_of_too_many_registrations_give_way() {
    let (app, owner) = fixture().await;
    let used = Program::register(&app, "Used").await;
    used.connect(&owner, "figures:read", &[]).await;
    sqlx::query(
        "INSERT INTO oauth_clients (id, name, redirect_uris, created_at)
         SELECT gen_random_uuid(), n::text, ARRAY['https://a.example/cb'], n FROM generate_series(1, 10000) n",
    )
    .execute(&app.pool)
    .await
    .expect("they are registered");
    Program::register(&app, "New").await;
    let names: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM oauth_clients WHERE name IN ('1', '2', 'New', 'Used') ORDER BY name",
    )
    .fetch_all(&app.pool)
    .await
    .expect("names");
    assert_eq!(names, ["2", "New", "Used"]);
    assert_eq!(count(&app, "oauth_clients").await, 10_001);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_does_what_its_person_may_do_now() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    let account = app.person("olga@example.com").await.account;
    let site: uuid::Uuid = sqlx::query_scalar("SELECT id FROM sites")
        .fetch_one(&app.pool)
        .await
        .expect("the site");
    let editor = app.join(account, "admin", &[site]).await;
    let person = app.session(editor, 600).await;
    let tokens = program
        .connect(&person, "figures:read sites:write", &[("write", "on")])
        .await;
    let note = json!({"site": "ours.example", "text": "One", "day": "2026-11-20"});
    let made = call(&tokens.access, "add_annotation", note.clone()).await;
    assert_eq!(made["isError"], false, "{made}");

    let members = owner.get("/api/v1/team").await.expect(200).json;
    let members = members["members"].as_array().expect("members").clone();
    let member = members.iter().find(|member| member["role"] == "admin");
    let member = member.expect("the admin")["id"].as_str().expect("an id");
    let path = format!("/api/v1/team/members/{member}");
    let body = json!({"role": "viewer", "permissions": [], "sites": ["ours.example"]});
    owner.put(&path, &body).await.expect(200);
    let weaker = call(&tokens.access, "add_annotation", note).await;
    assert!(refusal(&weaker).contains("[role_too_low"), "{weaker}");
    is_answered(&tokens.access, 200).await;

    owner.delete(&path).await.expect(204);
    is_answered(&tokens.access, 401).await;
    program.refresh(&tokens.refresh).await.expect(400);
    assert_eq!(count(&app, "oauth_connections").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_that_is_used_twice_at_once_ends_the_connection() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    let code = program.code(&owner, "figures:read", &[]).await;
    let (one, two) = tokio::join!(
        program.exchange(&code, VERIFIER),
        program.exchange(&code, VERIFIER)
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400]);
    assert_eq!(count(&app, "oauth_connections").await, 0);
    assert_eq!(lines(&app).await, ["program.connected", "program.reused"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_that_refresh_at_once_keep_the_connection() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    let first = program.connect(&owner, "figures:read", &[]).await;
    let replies = tokio::join!(
        program.refresh(&first.refresh),
        program.refresh(&first.refresh),
        program.refresh(&first.refresh)
    );
    let all = [replies.0, replies.1, replies.2].map(|reply| program.tokens(reply));
    for tokens in &all {
        is_answered(&tokens.access, 200).await;
    }
    let unused: i64 =
        sqlx::query_scalar("SELECT count(*) FROM oauth_refresh_tokens WHERE used_at IS NULL")
            .fetch_one(&app.pool)
            .await
            .expect("a number");
    assert_eq!(unused, 1, "only the last of them gets the next tokens");
    assert_eq!(lines(&app).await, ["program.connected"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thief_who_is_as_fast_is_found_by_the_next_use() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    for thief_first in [true, false] {
        reauthenticated(&app).await;
        let stolen = program.connect(&owner, "figures:read", &[]).await;
        let first = program.tokens(program.refresh(&stolen.refresh).await);
        app.clock.advance_seconds(9);
        let second = program.tokens(program.refresh(&stolen.refresh).await);
        // An hour later, whether the thief asked first or not.
        app.clock.advance_seconds(3_600);
        let next = if thief_first { &first } else { &second };
        let other = if thief_first { &second } else { &first };
        let status = if thief_first { 400 } else { 200 };
        program.refresh(&next.refresh).await.expect(status);
        program.refresh(&other.refresh).await.expect(400);
        assert_eq!(count(&app, "oauth_connections").await, 0);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_does_not_grow_without_end() {
    let rate = base::limits::Rate::new(15, 3_600);
    let app = TestApp::start_with(|config| config.limits.program_refresh = rate).await;
    let owner = app.owner().await;
    let (program, other) = (
        Program::register(&app, "Helper").await,
        Program::register(&app, "Other").await,
    );
    let apart = other.connect(&owner, "figures:read", &[]).await;
    let mut tokens = program.connect(&owner, "figures:read", &[]).await;
    for _ in 0..15 {
        tokens = program.tokens(program.refresh(&tokens.refresh).await);
    }
    let refused = program.refresh(&tokens.refresh).await.expect(429);
    assert_eq!(refused.code(), "too_many_requests");
    assert!(refused.headers.contains_key("retry-after"));
    let kept: i64 = sqlx::query_scalar(
        "SELECT max(n) FROM (SELECT count(*) AS n FROM oauth_access_tokens GROUP BY token_id) c",
    )
    .fetch_one(&app.pool)
    .await
    .expect("a number");
    assert_eq!(kept, 10);
    // Another connection is not affected, and what was refused can be used later.
    other.refresh(&apart.refresh).await.expect(200);
    app.clock.advance_seconds(3_600);
    program.refresh(&tokens.refresh).await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_ends_its_own_connection() {
    let (app, owner) = fixture().await;
    let (program, other) = (
        Program::register(&app, "Helper").await,
        Program::register(&app, "Other").await,
    );
    let tokens = program.connect(&owner, "figures:read", &[]).await;
    let nobody = app.nobody();
    // Another program cannot, and learns nothing.
    for (id, status) in [(&other.id, 200), (&program.id, 401)] {
        let fields = [
            ("token", tokens.refresh.as_str()),
            ("client_id", id.as_str()),
        ];
        send_form(&nobody, "/oauth/revoke", &fields)
            .await
            .expect(200);
        ask(&tokens.access, "tools/list", json!({}))
            .await
            .expect(status);
    }
    assert_eq!(
        lines(&app).await,
        ["program.connected", "program.disconnected"]
    );
}
