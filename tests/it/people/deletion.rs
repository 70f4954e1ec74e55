//! Deleting an account: requested, announced, cancelled, carried out.

use people::deletion::{Done, look};
use serde_json::{Value, json};
use tests::{NOON as NOW, TestApp};

use crate::sites::fixture::{Fixture, NOON};

const DAY: i64 = 86_400;

async fn subjects(fixture: &Fixture) -> Vec<(String, String)> {
    sqlx::query_as("SELECT recipient, subject FROM mails ORDER BY id")
        .fetch_all(&fixture.pool)
        .await
        .unwrap()
}

fn done(deleted: u32, reminded: u32) -> Done {
    Done {
        deleted,
        reminded,
        failed: 0,
    }
}

#[tokio::test]
async fn it_is_asked_for_by_name_and_stopped_by_any_owner() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let second = fixture.member(owner.account, "owner", &[]).await;
    let admin = fixture.member(owner.account, "admin", &[]).await;
    let ask = |confirm: &'static str| {
        let body = Some(json!({"confirm": confirm}));
        fixture.call(&owner.actor, "POST", "/account/deletion", body)
    };
    for wrong in ["", "acme", "Acme Inc"] {
        ask(wrong).await.refuses(400, "confirm_mismatch");
    }
    let body = Some(json!({"confirm": "Acme"}));
    fixture
        .call(&admin.actor, "POST", "/account/deletion", body.clone())
        .await
        .refuses(403, "role_too_low");
    let program = fixture.token(&owner, &["account:write"]).await;
    fixture
        .call(&program, "POST", "/account/deletion", body)
        .await
        .refuses(403, "person_needed");
    let stop = |actor| fixture.call(actor, "DELETE", "/account/deletion", None);
    stop(&owner.actor).await.refuses(409, "no_deletion");
    let view = ask("Acme").await.is(200);
    assert_eq!(
        view["deletion"],
        json!({"at": NOON + 7 * DAY, "asked_at": NOON, "asked_by": "owner"})
    );
    ask("Acme").await.refuses(409, "already_asked");
    let subjects_sent = subjects(&fixture).await;
    assert_eq!(subjects_sent.len(), 2, "both owners: {subjects_sent:?}");
    assert!(
        subjects_sent.iter().all(
            |(_, subject)| subject == "“Acme” will be deleted on 27 November 2026, 12:00 (UTC)"
        )
    );

    let view = stop(&second.actor).await.is(200);
    assert_eq!(view["deletion"], Value::Null);
    assert_eq!(subjects(&fixture).await.len(), 4);
    fixture.clock.advance_seconds(30 * DAY);
    assert_eq!(look(&fixture.context).await.unwrap(), done(0, 0));
    assert_eq!(
        fixture.audit().await,
        ["deletion.asked", "deletion.stopped"]
    );
}

#[tokio::test]
async fn owners_are_reminded_three_days_and_one_day_before() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let body = Some(json!({"confirm": "Acme"}));
    fixture
        .call(&owner.actor, "POST", "/account/deletion", body)
        .await
        .is(200);
    let mut passed = 0;
    for (seconds, wanted) in [
        (0, done(0, 0)),
        (4 * DAY - 60, done(0, 0)),
        (4 * DAY + 60, done(0, 1)),
        (5 * DAY, done(0, 0)),
        (6 * DAY + 60, done(0, 1)),
        (7 * DAY - 60, done(0, 0)),
        (7 * DAY + 60, done(1, 0)),
        (8 * DAY, done(0, 0)),
    ] {
        fixture.clock.advance_seconds(seconds - passed);
        passed = seconds;
        assert_eq!(
            look(&fixture.context).await.unwrap(),
            wanted,
            "after {seconds} s"
        );
    }
    let subjects_sent = subjects(&fixture).await;
    assert_eq!(subjects_sent.len(), 4, "{subjects_sent:?}");
    assert_eq!(subjects_sent[3].1, "“Acme” was deleted");
    fixture
        .call(&owner.actor, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
}

#[tokio::test]
async fn a_machine_that_was_off_makes_up_for_it_once() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let body = Some(json!({"confirm": "Acme"}));
    fixture
        .call(&owner.actor, "POST", "/account/deletion", body)
        .await
        .is(200);
    fixture.clock.advance_seconds(6 * DAY + 3_600);
    assert_eq!(look(&fixture.context).await.unwrap(), done(0, 1));
    assert_eq!(look(&fixture.context).await.unwrap(), done(0, 0));
}

#[tokio::test]
async fn one_that_fails_is_told_hinders_no_other_and_is_tried_again() {
    let fixture = Fixture::open().await;
    for name in ["Acme", "Beta"] {
        let owner = fixture.owner(name).await;
        let body = Some(json!({"confirm": name}));
        fixture
            .call(&owner.actor, "POST", "/account/deletion", body)
            .await
            .is(200);
    }
    sqlx::raw_sql(
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
             IF OLD.name = 'Acme' THEN RAISE EXCEPTION 'not now'; END IF;
             RETURN OLD;
         END $$;
         CREATE TRIGGER refuse BEFORE DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION refuse()",
    )
    .execute(&fixture.pool)
    .await
    .unwrap();
    fixture.clock.advance_seconds(7 * DAY);
    let failed = Done {
        failed: 1,
        ..done(1, 0)
    };
    assert_eq!(look(&fixture.context).await.unwrap(), failed);
    sqlx::query("DROP TRIGGER refuse ON accounts")
        .execute(&fixture.pool)
        .await
        .unwrap();
    assert_eq!(look(&fixture.context).await.unwrap(), done(1, 0));
}

#[tokio::test]
async fn who_is_elsewhere_too_goes_on_there_and_operators_stay() {
    let fixture = Fixture::open().await;
    // The first account of the deployment stays.
    let (stays, gone) = (fixture.owner("Stays").await, fixture.owner("Gone").await);
    let both = fixture.member(gone.account, "viewer", &[]).await;
    fixture.join(stays.account, both.person, "viewer").await;
    let operator = fixture.member(gone.account, "admin", &[]).await;
    sqlx::query("UPDATE people SET operator = true WHERE id = $1")
        .bind(operator.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
    fixture.site(&gone, "gone.com").await;
    fixture.site(&stays, "stays.com").await;
    let program = fixture.token(&gone, &["figures:read"]).await;
    fixture
        .call(&program, "GET", "/sites/gone.com", None)
        .await
        .is(200);
    let body = Some(json!({"confirm": "Gone"}));
    fixture
        .call(&gone.actor, "POST", "/account/deletion", body)
        .await
        .is(200);
    fixture.clock.advance_seconds(7 * DAY);
    let (one, two) = tokio::join!(look(&fixture.context), look(&fixture.context));
    let deleted = one.unwrap().deleted + two.unwrap().deleted;
    assert_eq!(deleted, 1, "two processes at once");

    let me = fixture.call(&both.actor, "GET", "/me", None).await.is(200);
    assert_eq!(me["account"]["name"], "Stays", "their session goes on");
    fixture
        .call(&program, "GET", "/sites/gone.com", None)
        .await
        .refuses(401, "not_signed_in");
    let people: Vec<uuid::Uuid> = sqlx::query_scalar("SELECT id FROM people ORDER BY id")
        .fetch_all(&fixture.pool)
        .await
        .unwrap();
    let mut wanted = vec![stays.person, both.person, operator.person];
    wanted.sort_unstable();
    assert_eq!(people, wanted);
    fixture.registry.reload_all().await.unwrap();
    assert!(fixture.registry.by_name_or_id("gone.com").is_none());
    assert!(fixture.registry.by_name_or_id("stays.com").is_some());
    assert_eq!(fixture.sites.erase_deleted().await.unwrap(), 0);
    fixture.clock.advance_seconds(60);
    assert_eq!(fixture.sites.erase_deleted().await.unwrap(), 1);
    let (sites, members): (i32, i32) =
        sqlx::query_as("SELECT sites, members FROM deleted_accounts")
            .fetch_one(&fixture.pool)
            .await
            .unwrap();
    assert_eq!((sites, members), (1, 3));
}

/// Every row of every table, as text.
async fn dump(app: &TestApp) -> String {
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT quote_ident(table_name) FROM information_schema.tables
         WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1",
    )
    .fetch_all(&app.pool)
    .await
    .expect("the tables");
    assert!(tables.len() > 20, "{tables:?}");
    let mut text = String::new();
    for table in tables {
        let question = sqlx::AssertSqlSafe(format!("SELECT t::text FROM {table} t"));
        let rows: Vec<String> = sqlx::query_scalar(question)
            .fetch_all(&app.pool)
            .await
            .expect("the rows");
        for row in rows {
            text += &format!("{table} {row}\n");
        }
    }
    text
}

/// Texts that identify the account.
const MARKS: [&str; 5] = [
    "Vanishing Account",
    "vera@vanishing.example",
    "Vera Vanishing",
    "vanishing-site.example",
    "/vanishing-page",
];

/// Which marks are in DuckDB's files. The journal, in a separate folder, keeps hits for two days.
fn marks_in(folder: &std::path::Path) -> Vec<&'static str> {
    let mut found = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if !path.is_file() {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        found.extend(MARKS.into_iter().filter(|mark| {
            bytes
                .windows(mark.len())
                .any(|window| window == mark.as_bytes())
        }));
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_remains_is_what_is_said_to_remain() {
    let app = TestApp::start().await;
    let token = signin::start::first_link(&app.pool, &app.clock, &base::random::SystemRandom)
        .await
        .unwrap()
        .unwrap();
    let first = json!({"token": token, "name": "Vera Vanishing", "email": "vera@vanishing.example", "account": "Vanishing Account"});
    let reply = app
        .nobody()
        .post("/api/v1/auth/start/use", &first)
        .await
        .expect(201);
    let vera = app.nobody().with_cookie_of(&reply);
    // The first person runs the deployment, and would stay.
    sqlx::query("UPDATE people SET operator = false")
        .execute(&app.pool)
        .await
        .unwrap();
    app.site(&vera, "vanishing-site.example", "UTC").await;
    let program = app.token(&vera, &["events:write"]).await;
    let event = json!({"url": "https://vanishing-site.example/vanishing-page", "time": NOW - 60});
    program
        .post("/api/v1/sites/vanishing-site.example/events", &event)
        .await
        .expect(202);
    app.settled().await;
    let invited = json!({"email": "guest@vanishing.example", "role": "admin"});
    vera.post("/api/v1/team/invitations", &invited)
        .await
        .expect(201);
    let body = json!({"confirm": "Vanishing Account"});
    let view = vera
        .post("/api/v1/account/deletion", &body)
        .await
        .expect(200);
    let account = view.json["id"].as_str().unwrap().to_owned();
    let before = dump(&app).await;
    for mark in &MARKS[..4] {
        assert!(before.contains(mark), "{mark} was there");
    }
    app.clock.advance_seconds(7 * DAY);
    // The server's own job looks once a minute; a restart looks at once.
    let (dir, url, clock) = app.stop().await;
    let kept = marks_in(&dir.path().join("counts"));
    assert!(kept.contains(&"/vanishing-page"), "it was there: {kept:?}");
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    let mut tries = 0;
    loop {
        let left: i64 = sqlx::query_scalar(
            "SELECT (SELECT count(*) FROM accounts) + (SELECT count(*) FROM mails)",
        )
        .fetch_one(&app.pool)
        .await
        .unwrap();
        if left == 0 {
            break;
        }
        tries += 1;
        assert!(tries < 200, "the account is still there, or its mails are");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let (dir, url, clock) = app.stop().await;
    // Its hits are erased at the next check, here that of a start a minute later.
    clock.advance_seconds(61);
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    let mut tries = 0;
    while sqlx::query_scalar::<_, i64>("SELECT count(*) FROM sites_to_erase")
        .fetch_one(&app.pool)
        .await
        .unwrap()
        > 0
    {
        tries += 1;
        assert!(tries < 200, "the site is not erased");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let after = dump(&app).await;
    for mark in MARKS {
        assert!(!after.contains(mark), "{mark} is left: {after}");
    }
    assert!(!after.contains("guest@vanishing.example"));
    let rest: Vec<&str> = after
        .lines()
        .filter(|line| line.contains(&account))
        .collect();
    assert_eq!(rest.len(), 1, "{rest:?}");
    assert!(rest[0].starts_with("deleted_accounts "));

    let (dir, _url, _clock) = app.stop().await;
    assert_eq!(marks_in(&dir.path().join("counts")), Vec::<&str>::new());
}
