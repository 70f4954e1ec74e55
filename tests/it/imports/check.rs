//! What an upload holds, and uploads that are refused.

use serde_json::json;
use tests::{NOON, TestApp};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use super::{
    FIREFOX, PLAUSIBLE, SITE, check, files, fixture, line, plausible, start, stats, zipped,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_an_upload_holds_is_said_before_anything_is_imported() {
    let (app, owner) = fixture().await;
    let upload = check(&owner, "plausible", plausible()).await.expect(201);
    let contents = &upload.json["contents"];
    assert_eq!(contents["from"], "2026-11-17");
    assert_eq!(contents["to"], "2026-11-18");
    assert_eq!(contents["days"], 2);
    assert_eq!(
        contents["totals"],
        json!({"visitors": 30, "visits": 50, "views": 100, "events": null})
    );
    assert_eq!(contents["exact"], false);
    assert_eq!(contents["skipped"], json!([]));
    assert_eq!(upload.json["taken_days"], 0);
    let lacks = contents["left_out"].as_array().expect("a list");
    let why = |what: &str| {
        let mut found = lacks.iter().filter(|lack| lack["what"] == what);
        found.next().map(|lack| lack["why"].clone())
    };
    assert_eq!(why("source"), Some(json!("files")), "{lacks:?}");
    assert_eq!(why("city"), Some(json!("source")), "{lacks:?}");
    assert_eq!(why("browser"), None, "{lacks:?}");

    // The upload itself is gone; what was read of it waits.
    let id = upload.json["upload"].as_str().expect("an id");
    assert_eq!(files(&app), [id]);
    let list = owner.get(&format!("{SITE}/imports")).await.expect(200).json;
    assert_eq!(list["uploads"][0], upload.json);
    assert_eq!(list["imports"], json!([]));
    let stats = stats(&owner, "2026-11-17..2026-11-18", "").await;
    assert_eq!(stats["totals"]["visitors"]["value"], 0);
    assert!(stats["period"].get("imported").is_none(), "{stats}");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_is_decided_by_our_pipeline() {
    let (app, owner) = fixture().await;
    let day = "10/Nov/2026";
    let log = [
        line("79.200.10.7", &format!("{day}:10:00:00"), "/", FIREFOX),
        line(
            "79.200.10.7",
            &format!("{day}:10:00:01"),
            "/style.css",
            FIREFOX,
        ),
        line(
            "79.200.10.7",
            &format!("{day}:10:01:00"),
            "/prices",
            FIREFOX,
        ),
        line(
            "79.200.10.8",
            &format!("{day}:10:02:00"),
            "/",
            "Googlebot/2.1 (+http://www.google.com/bot.html)",
        ),
        // Hits of ours may still arrive for this day.
        line("79.200.10.7", "19/Nov/2026:10:00:00", "/", FIREFOX),
    ];
    let upload = check(&owner, "logs", log.concat().into_bytes()).await;
    let contents = &upload.expect(201).json["contents"];
    assert_eq!(contents["exact"], true);
    assert_eq!(contents["days"], 1);
    assert_eq!(contents["totals"]["views"], 2);
    assert_eq!(contents["totals"]["visits"], 1);
    let skipped = contents["skipped"].as_array().expect("a list").iter();
    let mut skipped: Vec<_> = skipped
        .map(|one| json!([one["why"], one["reason"], one["count"]]))
        .collect();
    skipped.sort_by_key(ToString::to_string);
    assert_eq!(
        skipped,
        [
            json!(["excluded", "bot", 1]),
            json!(["not_pages", null, 1]),
            json!(["unfinished", null, 1])
        ]
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_files_are_refused_and_leave_nothing_behind() {
    let (app, owner) = fixture().await;
    let visitors = PLAUSIBLE[0];
    let row = format!("2026-11-17,1,2,{}\n", "0".repeat(9_000));
    let rows = format!("date,visitors,pageviews,notes\n{}", row.repeat(8_000));
    let bomb = zipped(&[(visitors.0, rows.as_bytes())]);
    assert!(bomb.len() < 1 << 20);
    let whole = plausible();
    let columns: String = (0..10_000)
        .map(|column| format!("c{column},"))
        .collect::<String>()
        + "date\n";
    let long = format!("{}{}", visitors.1, "9".repeat(2 << 20));
    let latin = b"date,visitors,pageviews\n2026-11-17,1,\xe9\n".to_vec();
    let wrong = "date,visitors,pageviews\n2026-11-17,=1+1,2\n";
    let future = "date,visitors,pageviews\n2027-01-01,1,2\n";
    for (what, source, body, status, code) in [
        ("a bomb", "plausible", bomb, 413, "import_too_large"),
        (
            "a name that leads out",
            "plausible",
            zipped(&[("../imported_visitors.csv", visitors.1.as_bytes())]),
            400,
            "import_unreadable",
        ),
        (
            "an absolute name",
            "plausible",
            zipped(&[("/etc/imported_visitors.csv", visitors.1.as_bytes())]),
            400,
            "import_unreadable",
        ),
        (
            "a cut archive",
            "plausible",
            whole[..whole.len() / 2].to_vec(),
            400,
            "import_unreadable",
        ),
        (
            "one long line",
            "plausible",
            long.into_bytes(),
            400,
            "import_unreadable",
        ),
        (
            "one long line of a log",
            "logs",
            vec![b'a'; 3 << 20],
            400,
            "import_unreadable",
        ),
        (
            "another encoding",
            "plausible",
            latin,
            400,
            "import_unreadable",
        ),
        (
            "many columns",
            "plausible",
            columns.into_bytes(),
            400,
            "import_unreadable",
        ),
        (
            "a formula for a number",
            "plausible",
            wrong.into(),
            400,
            "import_unreadable",
        ),
        (
            "days to come",
            "plausible",
            future.into(),
            400,
            "import_empty",
        ),
        (
            "another table",
            "plausible",
            b"colour,size\nred,1\n".to_vec(),
            400,
            "import_other_source",
        ),
        (
            "nothing",
            "plausible",
            Vec::new(),
            400,
            "import_other_source",
        ),
        (
            "no source of ours",
            "urchin",
            whole,
            400,
            "unknown_import_source",
        ),
    ] {
        let reply = check(&owner, source, body).await;
        assert_eq!(
            (reply.status, reply.code()),
            (status, code),
            "{what}: {}",
            reply.json
        );
        assert_eq!(files(&app), [""; 0], "{what}");
    }
    let many: Vec<String> = (0..1_001).map(|at| format!("{at}.csv")).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), &b"a"[..])).collect();
    let reply = check(&owner, "plausible", zipped(&many)).await;
    assert_eq!(reply.expect(400).code(), "import_unreadable");
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM import_uploads")
        .fetch_one(&app.pool)
        .await
        .expect("a number");
    assert_eq!((kept, files(&app)), (0, Vec::new()));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_that_the_site_no_longer_keeps_are_skipped() {
    let (app, owner) = fixture().await;
    owner
        .patch(SITE, &json!({"keep_days": 6}))
        .await
        .expect(200);
    // A lowered number takes effect at the second midnight.
    app.clock.set((NOON + 4 * 86_400) * 1_000_000);
    let upload = check(&owner, "plausible", plausible()).await.expect(201);
    let contents = &upload.json["contents"];
    assert_eq!(
        (&contents["from"], &contents["days"]),
        (&json!("2026-11-18"), &json!(1))
    );
    let mut skipped = contents["skipped"].as_array().expect("a list").iter();
    assert!(skipped.any(|one| one["why"] == "not_kept"), "{contents}");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_sends_one_file_at_a_time() {
    let (app, owner) = fixture().await;
    let cookie = owner.cookie().expect("a cookie");
    let slow = begin(&app, cookie, b"date").await;
    tests::until("its file is there", async || files(&app).len() == 1).await;
    let refused = check(&owner, "plausible", plausible()).await.expect(503);
    assert_eq!(refused.code(), "busy");
    drop(slow);
    tests::until("others are taken", async || {
        check(&owner, "plausible", plausible()).await.status == 201
    })
    .await;
    app.stop().await;
}

/// Begins an upload that says it is longer, and sends `part` of it.
async fn begin(app: &TestApp, cookie: &str, part: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(app.address).await.expect("a connection");
    let head = format!(
        "POST {SITE}/imports/check?source=plausible HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\n\
         sec-fetch-site: same-origin\r\ncontent-length: {}\r\n\r\n",
        app.address,
        part.len() + 1
    );
    stream.write_all(head.as_bytes()).await.expect("a head");
    stream.write_all(part).await.expect("a part");
    stream
}

/// Does that and hangs up.
async fn hang_up(app: &TestApp, cookie: &str, part: &[u8]) {
    let mut stream = begin(app, cookie, part).await;
    stream.shutdown().await.expect("the end");
    // Answered or not, the service has noticed when it closes the connection.
    let _ = stream.read_to_end(&mut Vec::new()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upload_that_ends_early_leaves_nothing_behind() {
    let (app, owner) = fixture().await;
    let cookie = owner.cookie().expect("a cookie");
    hang_up(&app, cookie, &plausible()).await;
    tests::until("its file is gone", async || files(&app).is_empty()).await;
    // Its place is free again, as often as it happens.
    for _ in 0..3 {
        hang_up(&app, cookie, b"date").await;
    }
    tests::until("others are taken", async || {
        check(&owner, "plausible", plausible()).await.status == 201
    })
    .await;
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upload_waits_for_a_day_and_is_imported_once() {
    let (app, owner) = fixture().await;
    let upload = check(&owner, "plausible", plausible()).await;
    let upload = upload.expect(201).json;
    start(&owner, &upload, None, None).await;
    let path = format!("{SITE}/imports");
    let body = json!({"upload": upload["upload"]});
    let again = owner.post(&path, &body).await.expect(404);
    assert_eq!(again.code(), "unknown_upload");

    let upload = check(&owner, "plausible", plausible()).await;
    let upload = upload.expect(201).json;
    let kept = upload["expires_at"]
        .as_i64()
        .zip(upload["created_at"].as_i64());
    assert_eq!(kept.map(|(end, start)| end - start), Some(86_400));
    app.clock.set(app.clock_now() + 86_400_000_000);
    let body = json!({"upload": upload["upload"]});
    let late = owner.post(&path, &body).await.expect(404);
    assert_eq!(late.code(), "unknown_upload");
    let list = owner.get(&path).await.expect(200).json;
    assert_eq!(list["uploads"], json!([]));
    app.stop().await;
}
