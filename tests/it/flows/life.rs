//! The whole life of an account: sign-up, confirmation, members, two-factor authentication, tokens,
//! switching, hand-over, export, deletion. Over real HTTP, with real emails and a real browser.

use std::{path::Path, process::Command, time::Duration};

use base::{config::Config, limits::Rate, random::SystemRandom};
use serde_json::{Value, json};
use tests::{Actor, TestApp};

const WEEK: i64 = 7 * 86_400;

/// The deployment needs an operator before others may sign up.
async fn deployment() -> TestApp {
    let app = TestApp::start_with(|config: &mut Config| {
        config.sign_in.sign_up = true;
        config.limits.second_step = Rate::OFF;
    })
    .await;
    app.owner().await;
    app
}

/// What happens in browsers: `tests/browser/life.mjs`.
async fn in_browsers(app: &TestApp) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("browser");
    assert!(
        folder.join("node_modules").exists(),
        "the browser tests' packages are missing: run make setup-tests"
    );
    let mut node = Command::new("node");
    node.current_dir(folder)
        .arg("life.mjs")
        .arg(format!("http://localhost:{}", app.address.port()))
        .arg(app.data().join("mail"))
        .arg((app.clock_now() / 1_000_000).to_string());
    let done = tokio::task::spawn_blocking(move || node.output())
        .await
        .expect("node is waited for")
        .expect("node runs");
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    serde_json::from_slice(&done.stdout).expect("what the browsers hold")
}

/// Six digits of the app for now.
fn digits(app: &TestApp, secret: &str) -> String {
    let key = totp_rs::Secret::try_from_base32(secret).expect("base32");
    let totp = totp_rs::Builder::new()
        .with_secret(key)
        .build()
        .expect("a secret");
    let now = u64::try_from(app.clock_now() / 1_000_000).expect("a time");
    totp.generate(now).to_string()
}

fn person(app: &TestApp, cookies: &Value) -> Actor {
    let cookies = cookies.as_str().expect("cookies");
    let secret = cookies
        .split("; ")
        .find_map(|pair| pair.strip_prefix("stile="))
        .expect("the session's cookie");
    app.nobody().with_session(secret)
}

/// Counts a view by token, so that the account has something to lose.
async fn count(app: &TestApp, lena: &Actor) {
    let program = app.token(lena, &["events:write", "figures:read"]).await;
    let event = json!({"url": "https://harbour.example/quay"});
    program
        .post("/api/v1/sites/harbour.example/events", &event)
        .await
        .expect(202);
    app.settled().await;
    let stats = program
        .get("/api/v1/sites/harbour.example/stats?period=today")
        .await
        .expect(200);
    assert_eq!(stats.json["totals"]["views"]["value"], 1);
    // A token reaches neither people nor ownership.
    program.get("/api/v1/team").await.expect(403);
    program
        .post("/api/v1/account/deletion", &json!({"confirm": "Harbour"}))
        .await
        .expect(403);
}

/// A second account of the same person, there and back.
async fn switch(lena: &Actor) {
    let home = lena.get("/api/v1/me").await.expect(200).json["account"]["id"].clone();
    let boat = json!({"name": "Boat"});
    let there = lena.post("/api/v1/accounts", &boat).await;
    // If sign-up is open, everyone who is signed in may open another account.
    let there = there.expect(201).json;
    assert_eq!(there["accounts"].as_array().expect("a list").len(), 2);
    let other = there["accounts"]
        .as_array()
        .expect("a list")
        .iter()
        .find(|account| account["name"] == "Boat")
        .expect("the new one")["id"]
        .clone();
    for (account, name, sites) in [(other, "Boat", 0), (home, "Harbour", 1)] {
        let me = lena
            .post("/api/v1/me/account", &json!({"account": account}))
            .await
            .expect(200);
        assert_eq!(me.json["account"]["name"], name);
        let seen = lena.get("/api/v1/sites").await.expect(200).json;
        assert_eq!(seen.as_array().expect("a list").len(), sites, "{name}");
    }
}

/// Max becomes the owner, by Lena's digits.
async fn hand_over(app: &TestApp, lena: &Actor, max: &Actor, secret: &str) {
    let team = lena.get("/api/v1/team").await.expect(200).json;
    let heir = team["members"]
        .as_array()
        .expect("members")
        .iter()
        .find(|member| member["person"]["name"] == "Max")
        .expect("Max")["id"]
        .clone();
    max.get("/api/v1/account/export").await.expect(403);
    app.clock.advance_seconds(30);
    let body = json!({"member": heir, "digits": digits(app, secret)});
    lena.post("/api/v1/team/owner", &body).await.expect(200);
    let role = |reply: Value| reply["role"].clone();
    assert_eq!(role(max.get("/api/v1/me").await.expect(200).json), "owner");
    assert_eq!(role(lena.get("/api/v1/me").await.expect(200).json), "admin");
}

/// Until nothing is left to delete, and no email waits.
async fn gone(app: &TestApp) {
    for _ in 0..400 {
        let left: i64 = sqlx::query_scalar(
            "SELECT (SELECT count(*) FROM accounts WHERE delete_at IS NOT NULL) + (SELECT count(*) FROM mails)",
        )
        .fetch_one(&app.pool)
        .await
        .expect("an answer");
        if left == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the account is still there, or its mails wait");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_whole_life_of_an_account() {
    let app = deployment().await;
    let held = in_browsers(&app).await;
    assert_eq!(held["faults"], json!([]), "no fault in any page");
    let (lena, max) = (person(&app, &held["lena"]), person(&app, &held["max"]));
    count(&app, &lena).await;
    switch(&lena).await;
    hand_over(
        &app,
        &lena,
        &max,
        held["secret"].as_str().expect("a secret"),
    )
    .await;

    let export = max.get("/api/v1/account/export").await.expect(200);
    assert_eq!(&export.body[..4], b"PK\x03\x04");
    let names = String::from_utf8_lossy(&export.body).into_owned();
    for name in [
        "account.json",
        "sites/harbour.example/site.json",
        "manifest.json",
    ] {
        assert!(names.contains(name), "{name} is in the export");
    }

    // The first account of the deployment cannot be deleted while others exist: that is Boat.
    sqlx::query("UPDATE accounts SET created_at = created_at - 1 WHERE name = 'Boat'")
        .execute(&app.pool)
        .await
        .expect("it is older");
    let body = json!({"confirm": "Harbour"});
    lena.post("/api/v1/account/deletion", &body)
        .await
        .expect(403);
    let view = max
        .post("/api/v1/account/deletion", &body)
        .await
        .expect(200);
    let now = app.clock_now() / 1_000_000;
    assert_eq!(view.json["deletion"]["at"], now + WEEK);
    app.clock.advance_seconds(WEEK);
    // The server's own job looks once a minute; a restart looks at once.
    let (dir, url, clock) = app.stop().await;
    let app = TestApp::start_on(dir, url, clock, |config| config.sign_in.sign_up = true).await;
    gone(&app).await;

    // Lena has another account and continues there; Max had none and is deleted.
    let (lena, max) = (person(&app, &held["lena"]), person(&app, &held["max"]));
    max.get("/api/v1/me").await.expect(401);
    lena.get("/api/v1/sites/harbour.example").await.expect(404);
    let people: Vec<String> = sqlx::query_scalar("SELECT email FROM people ORDER BY email")
        .fetch_all(&app.pool)
        .await
        .expect("the people");
    assert_eq!(people, ["lena@harbour.example", "olga@example.com"]);
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM deleted_accounts")
        .fetch_one(&app.pool)
        .await
        .expect("a number");
    assert_eq!(left, 1);
    signin::link::make(&app.pool, &app.clock, &SystemRandom, "max@harbour.example")
        .await
        .expect_err("nobody has this address any more");
    app.stop().await;
}
