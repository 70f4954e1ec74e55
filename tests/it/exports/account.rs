//! Everything an account has, as one zip.

use std::{path::Path, time::Duration};

use figures::query::Columns;
use serde_json::{Value, json};
use tests::{Actor, NOON, Reply, TestApp};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
};

use super::unpack;

const DAY: i64 = 86_400;

/// How many views the Parquet files below a folder hold, by DuckDB.
async fn views(app: &TestApp, folder: &Path) -> i64 {
    let sql = format!(
        "SELECT count(*) AS views FROM read_parquet('{}/hits/*.parquet') WHERE kind = 0",
        folder.display()
    );
    let question = counts::Question {
        name: "views of an export",
        sql,
        values: vec![],
    };
    let answer = app.counts.ask(question).await.expect("Parquet is read");
    Columns::of(&answer.batches[0]).numbers("views").unwrap()[0]
}

/// An account with two sites, hits in two months, some compacted, some excluded.
async fn account(app: &TestApp) -> Actor {
    app.clock.advance_seconds(-25 * DAY);
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "Europe/Berlin").await;
    app.site(&owner, "empty.example", "UTC").await;
    let program = app.token(&owner, &["events:write"]).await;
    let send = async |from: usize, to: usize| {
        let now = app.clock_now() / 1_000_000;
        let mut events: Vec<Value> = (from..to)
            .map(|at| {
                json!({
                    "url": format!("https://ours.example/page/{at}?x='"), "time": now - 60,
                    "visitor": {"id": format!("somebody {}", at % 7)}, "props": {"note": "a,\"b\" 'c'"},
                })
            })
            .collect();
        events.push(json!({"url": "https://elsewhere.example/", "time": now - 60}));
        let path = "/api/v1/sites/ours.example/events/batch";
        let taken = program.post(path, &json!(events)).await.expect(202);
        assert_eq!(
            (&taken.json["counted"], &taken.json["left_out"]),
            (&json!(to - from), &json!(1))
        );
        app.settled().await;
    };
    send(0, 30).await;
    app.clock.advance_seconds(25 * DAY);
    send(30, 50).await;
    app.compact(counts::Scope::All).await;
    send(50, 65).await;
    let invited = json!({"email": "guest@example.com", "role": "admin"});
    owner
        .post("/api/v1/team/invitations", &invited)
        .await
        .expect(201);
    for (list, body) in [
        (
            "goals",
            json!({"name": "Read", "definition": {"kind": "scroll", "percent": 80}, "value": {"kind": "event"}}),
        ),
        (
            "picks",
            json!({"name": "Buy", "page": "/", "selectors": ["#buy"]}),
        ),
        (
            "stretches",
            json!({"name": "Prices", "page": "/", "from_selectors": ["#prices"]}),
        ),
    ] {
        let path = format!("/api/v1/sites/ours.example/{list}");
        owner.post(&path, &body).await.expect(201);
    }
    sqlx::query(
        "INSERT INTO funnels (id, site_id, name, steps, step_order, created_at, changed_at)
         SELECT gen_random_uuid(), id, 'Buying', '[]', 'ordered', 0, 0 FROM sites WHERE name = 'ours.example'",
    )
    .execute(&app.pool)
    .await
    .expect("the funnel is made");
    let consent = json!({
        "keep": {"visits_days": 90, "records_days": 400}, "languages": ["en"], "own_tool": false,
    });
    let path = "/api/v1/sites/ours.example/hard";
    owner.put(path, &consent).await.expect(200);
    let banner = json!(shared::banner::Banner::default_for("en"));
    let path = "/api/v1/sites/ours.example/banner/draft";
    owner.put(path, &banner).await.expect(200);
    sqlx::query(
        "INSERT INTO banner_versions (site_id, number, hash, content, published_at)
         SELECT site_id, 1, sha256('x'), content, 7 FROM banner_drafts",
    )
    .execute(&app.pool)
    .await
    .expect("the banner is published");
    let share = json!({"public": true, "parts": ["pages"], "smallest": 5, "hosts": ["a.example"]});
    let path = "/api/v1/sites/ours.example/share";
    owner.put(path, &share).await.expect(200);
    let path = "/api/v1/sites/ours.example/share/links";
    let link = json!({"name": "Board"});
    owner.post(path, &link).await.expect(201);
    let view = json!({"name": "Monday", "filters": ["page:/a/*"]});
    owner
        .post("/api/v1/sites/ours.example/views", &view)
        .await
        .expect(201);
    // They signed in long ago; the person who exports has just signed in.
    let person = app.person("olga@example.com").await;
    app.session(person, 3_600).await
}

fn temporary(app: &TestApp) -> Vec<String> {
    let folder = app.data().join("tmp");
    if !folder.exists() {
        return Vec::new();
    }
    let files = std::fs::read_dir(folder).unwrap();
    files
        .map(|file| file.unwrap().file_name().to_string_lossy().into_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_zip_holds_everything_and_every_sum_is_right() {
    let app = TestApp::start().await;
    let owner = account(&app).await;
    // Each person fetches one at a time, so the other is another owner's.
    let olga = app.person("olga@example.com").await;
    let other = app.join(olga.account, "owner", &[]).await;
    let other = app.session(other, 600).await;
    let (one, two) = tokio::join!(
        owner.get("/api/v1/account/export"),
        other.get("/api/v1/account/export")
    );
    let stats = owner
        .get("/api/v1/sites/ours.example/stats?period=all&limit=0")
        .await
        .expect(200);
    let counted = stats.json["totals"]["views"]["value"].as_i64().unwrap();
    assert_eq!(counted, 65);
    for reply in [one, two] {
        let reply = reply.expect(200);
        assert_eq!(reply.headers["content-type"], "application/zip");
        assert_eq!(
            reply.headers["content-disposition"],
            "attachment; filename=\"stile-2026-11-20.zip\""
        );
        let dir = tempfile::tempdir().unwrap();
        let mut found = unpack(&reply.body, dir.path());
        let last = found.pop().unwrap();
        assert_eq!(last["name"], "manifest.json");
        let read = |name: &str| -> Value {
            serde_json::from_slice(&std::fs::read(dir.path().join(name)).unwrap()).unwrap()
        };
        let manifest = read("manifest.json");
        assert_eq!(
            (&manifest["format"], &manifest["made_at"]),
            (&json!(exports::account::FORMAT), &json!(NOON))
        );
        assert_eq!(manifest["entries"], json!(found));
        let read_me = std::fs::read_to_string(dir.path().join("README.txt")).unwrap();
        assert!(read_me.contains("\nNot included: passwords"), "{read_me}");
        assert!(
            read_me.contains("goals, funnels, elements and sections."),
            "{read_me}"
        );
        assert!(
            read_me.contains("\n    the account and its people;"),
            "{read_me}"
        );
        let page = include_str!("../../../docs/export.md");
        let left_out = manifest["not_included"].as_array().unwrap();
        assert!(left_out.len() >= 10, "{left_out:?}");
        for one in left_out {
            let name = one.as_str().unwrap();
            assert!(
                page.contains(&format!("`{name}`")),
                "{name} is not explained"
            );
        }
        let names: Vec<&str> = found
            .iter()
            .map(|entry| entry["name"].as_str().unwrap())
            .collect();
        assert_eq!(
            names,
            [
                "README.txt",
                "account.json",
                "members.json",
                "invitations.json",
                "tokens.json",
                "devices.json",
                "requests.json",
                "support.json",
                "views.json",
                "channels.json",
                "reports.json",
                "audit.jsonl",
                "sites/empty.example/site.json",
                "sites/empty.example/left_out.csv",
                "sites/ours.example/site.json",
                "sites/ours.example/hits/2026-10.parquet",
                "sites/ours.example/hits/2026-11.parquet",
                "sites/ours.example/left_out.csv",
            ]
        );
        assert_eq!(
            views(&app, &dir.path().join("sites/ours.example")).await,
            counted
        );
        assert_eq!(read("account.json")["name"], "Example");
        assert_eq!(
            read("members.json")[0]["person"]["email"],
            "olga@example.com"
        );
        assert_eq!(read("invitations.json")[0]["email"], "guest@example.com");
        let view = &read("views.json")[0];
        assert_eq!(
            (&view["name"], &view["site"]),
            (&json!("Monday"), &json!("ours.example"))
        );
        assert_eq!(
            read("sites/ours.example/site.json")["zone"],
            "Europe/Berlin"
        );
        let site = read("sites/ours.example/site.json");
        let person = app.person("olga@example.com").await.id;
        let goal = &site["goals"][0];
        assert_eq!(
            (&goal["name"], &goal["person"], &goal["pauses"]),
            (&json!("Read"), &json!(person), &json!([]))
        );
        assert_eq!(
            goal["versions"],
            json!([{
                "number": 1, "definition": {"kind": "scroll", "percent": 80}, "from_event": true, "amount": null,
                "currency": null, "counts_from": null, "person": person, "made_at": NOON,
            }])
        );
        for (list, name) in [
            ("picks", "Buy"),
            ("stretches", "Prices"),
            ("funnels", "Buying"),
        ] {
            assert_eq!(site[list][0]["name"], name, "{list}");
        }
        assert_eq!(
            site["consent"],
            json!({
                "visits_days": 90, "records_days": 400, "languages": ["en"], "own_tool": false, "saved_at": NOON,
                "person": person, "policy_url": null, "policy_passage": null, "policy_language": null,
                "policy_found_at": null,
                "policy_checked_at": null, "policy_lost_at": null, "policy_lost_why": null, "on_since": null,
                "kept": false,
            })
        );
        let banner = json!(shared::banner::Banner::default_for("en"));
        assert_eq!(
            site["banner_draft"],
            json!({"banner": banner, "saved_at": NOON, "person": person})
        );
        let hash = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";
        assert_eq!(
            site["banner_versions"],
            json!([{"version": hash, "banner": banner, "from": 7, "until": null, "person": null}])
        );
        assert_eq!(
            site["share"],
            json!({
                "public": true, "parts": ["pages"], "smallest": 5, "counts": false, "hosts": ["a.example"],
                "changed_at": NOON,
            })
        );
        let links = site["share_links"].as_array().unwrap();
        let (name, person) = (json!("Board"), json!(person));
        assert_eq!(
            links
                .iter()
                .map(|link| (&link["name"], &link["person"]))
                .collect::<Vec<_>>(),
            [(&name, &person)]
        );
        assert!(links[0].get("key_hash").is_none() && links[0]["has_password"] == false);
        let audit = std::fs::read_to_string(dir.path().join("audit.jsonl")).unwrap();
        let actions: Vec<Value> = audit
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["action"].clone())
            .collect();
        assert!(
            actions.contains(&json!("site.made")) && actions.contains(&json!("account.exported"))
        );
        let csv =
            std::fs::read_to_string(dir.path().join("sites/ours.example/left_out.csv")).unwrap();
        assert!(csv.starts_with("day,slot,reason,crawler,hits\n"), "{csv}");
        let left_out: u32 = csv
            .lines()
            .skip(1)
            .map(|line| line.rsplit(',').next().unwrap().parse::<u32>().unwrap())
            .sum();
        assert_eq!(left_out, 3, "{csv}");
        for secret in ["secret_hash", "token_hash", "stile_"] {
            for name in names
                .iter()
                .filter(|name| !name.ends_with(".parquet") && **name != "README.txt")
            {
                let text = std::fs::read_to_string(dir.path().join(name)).unwrap();
                assert!(!text.contains(secret), "{secret} in {name}");
            }
        }
    }
    assert_eq!(temporary(&app), Vec::<String>::new());
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_owners_take_it_along() {
    let app = TestApp::start().await;
    app.owner().await;
    let owner = app.person("olga@example.com").await;
    for role in ["viewer", "editor", "admin"] {
        let person = app.join(owner.account, role, &[]).await;
        let reply = app
            .session(person, 600)
            .await
            .get("/api/v1/account/export")
            .await
            .expect(403);
        assert_eq!(reply.code(), "role_too_low");
    }
    // It holds the account and every hit: a token needs the scope of each.
    for scope in ["figures:read", "account:read"] {
        let program = app.program(owner, &[scope], None, 600).await;
        let reply = program.get("/api/v1/account/export").await.expect(403);
        assert_eq!(reply.code(), "scope_missing");
    }
    let lines: i64 =
        sqlx::query_scalar("SELECT count(*) FROM audit WHERE action = 'account.exported'")
            .fetch_one(&app.pool)
            .await
            .unwrap();
    assert_eq!(lines, 0);
    app.stop().await;
}

/// Counts more than fits into the buffers on the way, and nothing that packs well.
async fn fill(app: &TestApp, owner: &Actor) {
    app.site(owner, "ours.example", "UTC").await;
    let program = app.token(owner, &["events:write"]).await;
    let mut state = 7_u64;
    let mut noise = || {
        (0..118)
            .map(|_| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                format!("{:016x}", state ^ (state >> 29))
            })
            .collect::<String>()
    };
    for _ in 0..24 {
        let events: Vec<Value> = (0..500)
            .map(|_| json!({"url": format!("https://ours.example/{}", noise()), "time": NOON - 60}))
            .collect();
        let path = "/api/v1/sites/ours.example/events/batch";
        program.post(path, &json!(events)).await.expect(202);
    }
    app.settled().await;
}

/// Begins an export and reads only a few bytes; `None` if it is refused for now.
async fn stalled(app: &TestApp, program: &Actor) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let mut stream = socket.connect(app.address).await.unwrap();
    let request = format!(
        "GET /api/v1/account/export HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n\r\n",
        app.address,
        program.secret().unwrap()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut begun = [0; 200];
    stream.read_exact(&mut begun).await.unwrap();
    let begun = String::from_utf8_lossy(&begun);
    if begun.starts_with("HTTP/1.1 503") {
        return None;
    }
    assert!(begun.starts_with("HTTP/1.1 200"), "{begun}");
    Some(stream)
}

/// The same program until it gets 200.
async fn until_given(program: &Actor) -> Reply {
    for _ in 0..400 {
        let reply = program.get("/api/v1/account/export").await;
        if reply.status != 503 {
            return reply.expect(200);
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it is refused for ever");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_reads_nothing_holds_up_nobody_but_themselves() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    fill(&app, &owner).await;
    let account = app.person("olga@example.com").await.account;
    let mut programs = vec![];
    for _ in 0..6 {
        let person = app.join(account, "owner", &[]).await;
        let scopes = &["account:read", "figures:read"];
        programs.push(app.program(person, scopes, None, 6_000).await);
    }
    let last = programs.pop().unwrap();
    let mut streams = vec![];
    for program in &programs {
        // Four run at once, and exports that are not read occupy no slot.
        let mut given = None;
        for _ in 0..400 {
            given = stalled(&app, program).await;
            if given.is_some() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        streams.push(given.expect("a slot"));
    }
    // Another account gets its whole export.
    let whole = until_given(&last).await;
    let dir = tempfile::tempdir().unwrap();
    let found = unpack(&whole.body, dir.path());
    assert_eq!(found.last().unwrap()["name"], "manifest.json");
    assert_eq!(
        views(&app, &dir.path().join("sites/ours.example")).await,
        12_000
    );
    // Each has one at a time, ...
    let again = programs[0].get("/api/v1/account/export").await.expect(503);
    assert_eq!(again.code(), "busy");
    assert!(again.headers.contains_key("retry-after"));
    // ... until it is fetched or abandoned.
    drop(streams);
    until_given(&programs[0]).await;
    assert_eq!(temporary(&app), Vec::<String>::new());
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_takes_more_room_than_there_is_breaks_off() {
    let app = TestApp::start_with(|config| {
        config.data.export_room = "1MB".to_owned().try_into().expect("a size");
    })
    .await;
    let owner = app.owner().await;
    fill(&app, &owner).await;
    let request = owner.request(reqwest::Method::GET, "/api/v1/account/export");
    let answer = request.send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    assert!(answer.bytes().await.is_err(), "it must not look whole");
    // What it took is free again, for whom it is enough.
    let small = app.account("Small").await;
    let other = app.join(small, "owner", &[]).await;
    let program = app.program(other, &["account:read", "figures:read"], None, 600);
    let whole = until_given(&program.await).await;
    unpack(&whole.body, tempfile::tempdir().unwrap().path());
    assert_eq!(temporary(&app), Vec::<String>::new());
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_crash_left_behind_is_removed_at_the_start() {
    let app = TestApp::start().await;
    let folder = app.data().join("tmp");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("export-0"), "half").unwrap();
    std::fs::write(folder.join("other"), "stays").unwrap();
    let (dir, url, clock) = app.stop().await;
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    assert_eq!(temporary(&app), ["other"]);
    app.stop().await;
}
