//! A name that two accounts want is theirs who can put a file on its host.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tests::{Actor, Served, TestApp, WebServer};

const FILE: &str = "/.well-known/stile-site.txt";

/// What the host of the name serves there.
#[derive(Clone, Default)]
struct File(Arc<Mutex<String>>);

impl File {
    fn put(&self, lines: &[&str]) {
        *self.0.lock().unwrap() = lines.join("\r\n");
    }
}

async fn host(app: &TestApp, file: &File) -> WebServer {
    let file = file.0.clone();
    let server = WebServer::start(move |host, path| match (host, path) {
        ("elsewhere.example", "/moved") => Served::file("text/plain", &*file.lock().unwrap()),
        ("moved.example", FILE) => Served::to("http://elsewhere.example/moved"),
        (_, FILE) => Served::file("text/plain", &*file.lock().unwrap()),
        _ => Served::status(404),
    })
    .await;
    for name in ["ours.example", "moved.example", "elsewhere.example"] {
        app.names.lead(name, &server);
    }
    server
}

async fn make(actor: &Actor, name: &str) -> tests::Reply {
    actor.post("/api/v1/sites", &json!({"name": name})).await
}

/// The line that a refusal names.
async fn install_line(actor: &Actor, name: &str) -> String {
    let refused = make(actor, name).await.expect(409);
    assert_eq!(refused.code(), "site_exists");
    let text = refused.json["message"].as_str().expect("a sentence");
    assert!(text.contains(&format!("https://{name}{FILE}")), "{text}");
    let mut words = text.split_whitespace();
    let line = words.find(|word| word.starts_with("stile-site="));
    line.expect("a line").to_owned()
}

async fn another(app: &TestApp, name: &str) -> Actor {
    let account = app.account(name).await;
    let person = app.join(account, "owner", &[]).await;
    app.session(person, 6_000).await
}

/// How many views each account counted.
async fn views(actor: &Actor, site: &str) -> Value {
    let path = format!("/api/v1/sites/{site}/stats?period=today&by=none");
    let stats = actor.get(&path).await.expect(200).json;
    stats["totals"]["views"]["value"].clone()
}

async fn hit(app: &TestApp) {
    let hit = json!({"v": 1, "s": "ours.example", "u": "https://ours.example/"});
    let request = app
        .nobody()
        .request(reqwest::Method::POST, "/hit")
        .header(
            "user-agent",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
        )
        .header("accept-language", "de")
        .body(hit.to_string());
    app.nobody().send(request).await.expect(202);
    app.settled().await;
}

async fn lines(app: &TestApp, action: &str) -> Vec<(uuid::Uuid, Value)> {
    sqlx::query_as("SELECT account_id, coalesce(new, 'null') FROM audit WHERE action = $1")
        .bind(action)
        .fetch_all(&app.pool)
        .await
        .expect("the audit is read")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_says_whose_its_name_is() {
    let app = TestApp::start().await;
    let (taker, file) = (app.owner().await, File::default());
    let server = host(&app, &file).await;
    let made = make(&taker, "ours.example").await.expect(201);
    hit(&app).await;
    let owner = another(&app, "The owner's").await;
    let line = install_line(&owner, "ours.example").await;
    assert!(server.asked().iter().any(|asked| asked.ends_with(FILE)));
    // Others get another line, which has no effect for this one.
    let third = another(&app, "A third").await;
    assert_ne!(install_line(&third, "ours.example").await, line);
    file.put(&["something", &format!("  {line} "), "else"]);
    install_line(&third, "ours.example").await;

    make(&owner, "ours.example").await.expect(201);
    let sites = taker.get("/api/v1/sites").await.expect(200).json;
    let aside = sites[0]["name"].as_str().expect("a name").to_owned();
    assert_eq!(sites[0]["id"], made.json["id"]);
    assert!(
        aside.starts_with("ours.example.") && aside.ends_with(".invalid"),
        "{aside}"
    );
    // Its figures stay where they were, and new hits are the owner's.
    app.clock.advance_seconds(60);
    hit(&app).await;
    assert_eq!(views(&taker, &aside).await, 1);
    assert_eq!(views(&owner, "ours.example").await, 1);

    let lost = lines(&app, "site.name_lost").await;
    let olga = app.person("olga@example.com").await;
    assert_eq!(lost, [(olga.account, json!({"name": aside}))]);
    assert_eq!(lines(&app, "site.name_proven").await.len(), 1);
    tests::until("the owners before are told", async || {
        let folder = app.data().join("mail");
        let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut texts = files.filter_map(|file| std::fs::read_to_string(file.path()).ok());
        texts.any(|text| {
            text.contains("ours.example now belongs to another account")
                && text.contains("olga@example.com")
        })
    })
    .await;
    // An account that got the name by the file keeps it as long as the file says so.
    let back = install_line(&taker, "ours.example").await;
    file.put(&[&line, &back]);
    install_line(&taker, "ours.example").await;
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_another_host_says_counts_for_nothing() {
    let app = TestApp::start().await;
    let (taker, file) = (app.owner().await, File::default());
    let _server = host(&app, &file).await;
    make(&taker, "moved.example").await.expect(201);
    make(&taker, "nowhere.example").await.expect(201);
    let owner = another(&app, "The owner's").await;
    let line = install_line(&owner, "moved.example").await;
    file.put(&[&line]);
    install_line(&owner, "moved.example").await;
    install_line(&owner, "nowhere.example").await;
    // The account's own site is not offered to it.
    let refused = make(&taker, "moved.example").await.expect(409);
    assert!(!refused.json.to_string().contains("stile-site="));
    app.stop().await;
}

/// The account that has the name cannot keep it by taking the name that its site would get.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_has_the_name_cannot_block_its_proof() {
    let app = TestApp::start().await;
    let (taker, file) = (app.owner().await, File::default());
    let _server = host(&app, &file).await;
    let made = make(&taker, "ours.example").await.expect(201);
    let id = made.json["id"].as_str().expect("an id").replace('-', "");
    let guessed = format!("ours.example.{}.invalid", &id[20..]);
    let refused = make(&taker, &guessed).await.expect(400);
    assert_eq!(refused.code(), "invalid_name");
    // A name from before such names were refused, ...
    make(&taker, "other.example").await.expect(201);
    sqlx::query("UPDATE sites SET name = $1 WHERE name = 'other.example'")
        .bind(&guessed)
        .execute(&app.pool)
        .await
        .expect("it is renamed");
    // ... and the first two tries meet names that are taken.
    sqlx::raw_sql(
        "CREATE SEQUENCE tries;
        CREATE FUNCTION taken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF nextval('tries') <= 2 THEN RAISE unique_violation; END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER taken BEFORE UPDATE OF name ON sites FOR EACH ROW EXECUTE FUNCTION taken();",
    )
    .execute(&app.pool)
    .await
    .expect("a trigger");
    let owner = another(&app, "The owner's").await;
    let line = install_line(&owner, "ours.example").await;
    file.put(&[&line]);
    make(&owner, "ours.example").await.expect(201);
    assert_eq!(lines(&app, "site.name_lost").await.len(), 1);
    let tries: i64 = sqlx::query_scalar("SELECT last_value FROM tries")
        .fetch_one(&app.pool)
        .await
        .expect("the tries");
    assert_eq!(tries, 3);
    app.stop().await;
}
