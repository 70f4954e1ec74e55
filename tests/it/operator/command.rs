//! `stile operator`.

use base::config::Config;
use server::commands::operator::{Action, Operators};
use tests::TestApp;

/// Runs the command while the service runs; returns the error's text if it fails.
async fn run(app: &TestApp, action: Action) -> Result<(), String> {
    let mut config = Config::for_tests(app.data());
    config.accounts.database_url = Some(app.database_url.clone().into());
    tokio::task::spawn_blocking(move || Operators::from(action).run(&config))
        .await
        .expect("it does not panic")
        .map_err(|error| format!("{error:#}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn operators_are_added_and_removed_on_the_server() {
    let app = TestApp::start().await;
    app.owner().await;
    let account = app.person("olga@example.com").await.account;
    let ann = app.join(account, "viewer", &[]).await;
    let email = format!("{}@example.com", ann.id);
    sqlx::query("UPDATE people SET second_secret = '\\x00' WHERE id = $1")
        .bind(ann.id)
        .execute(&app.pool)
        .await
        .expect("two-factor authentication");
    let signed_in = app.session(ann, 600).await;
    signed_in.get("/api/v1/admin/accounts").await.expect(404);
    let (add, remove) = (
        || Action::Add {
            email: email.to_uppercase(),
        },
        || Action::Remove {
            email: email.clone(),
        },
    );
    run(&app, add()).await.expect("it is done");
    signed_in.get("/api/v1/admin/accounts").await.expect(200);
    let error = run(&app, add()).await.expect_err("done already");
    assert!(error.contains("is an operator already"), "{error}");
    // The settings of this shell are not those of the service, which keeps its own.
    base::access::set_operator_addresses(&app.pool, std::slice::from_ref(&email))
        .await
        .expect("the settings name her, too");
    run(&app, Action::List).await.expect("it lists");
    let error = run(&app, remove()).await.expect_err("she would stay one");
    assert!(error.contains("operator.addresses"), "{error}");
    base::access::set_operator_addresses(&app.pool, &[])
        .await
        .expect("the settings name nobody");
    run(&app, remove()).await.expect("it is done");
    signed_in.get("/api/v1/admin/accounts").await.expect(404);
    let error = run(&app, remove()).await.expect_err("done already");
    assert!(error.contains("is not an operator"), "{error}");
    let actions: Vec<String> = sqlx::query_scalar(
        "SELECT action FROM operator_log WHERE person_id IS NULL ORDER BY at, id",
    )
    .fetch_all(&app.pool)
    .await
    .expect("the log");
    assert_eq!(actions, ["operator.added", "operator.removed"]);
    let error = run(
        &app,
        Action::Add {
            email: "x@y.example".to_owned(),
        },
    )
    .await
    .expect_err("an unknown address");
    assert!(error.contains("x@y.example"), "{error}");
}
