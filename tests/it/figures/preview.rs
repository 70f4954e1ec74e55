//! What changed rules would have done, held against what they then do.

use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};

const SITE: &str = "/api/v1/sites/ours.example";
/// In Germany, and in France.
const PLACES: [&str; 2] = ["193.99.144.80", "90.66.0.1"];

/// The hits of a site with two hosts, some pages, two sources and two countries.
fn hits() -> Vec<Value> {
    let mut hits = Vec::new();
    for (at, page) in [
        "/",
        "/admin/users",
        "/admin/",
        "/list?page=9",
        "/a_b",
        "/aXb",
        "/ADMIN/x",
    ]
    .iter()
    .enumerate()
    {
        for (host, referrer) in [
            ("ours.example", "https://www.google.com/"),
            ("shop.ours.example", ""),
        ] {
            for (place, address) in PLACES.iter().enumerate() {
                hits.push(json!({
                    "url": format!("https://{host}{page}"),
                    "referrer": referrer,
                    "time": NOON - 600,
                    "visitor": {"id": format!("{at} {host} {place}"), "address": address},
                }));
            }
        }
    }
    hits
}

async fn send(program: &Actor, hits: &[Value]) -> Value {
    program
        .post(&format!("{SITE}/events/batch"), &json!(hits))
        .await
        .expect(202)
        .json
}

async fn fixture() -> (TestApp, Actor, Actor) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "Europe/Berlin").await;
    owner
        .patch(SITE, &json!({"kept_parameters": ["page"]}))
        .await
        .expect(200);
    let program = app.token(&owner, &["events:write"]).await;
    (app, owner, program)
}

async fn preview(owner: &Actor, body: &Value) -> Value {
    owner
        .patch(&format!("{SITE}?preview=true"), body)
        .await
        .expect(200)
        .json
}

/// The excluded hits, by reason.
fn reasons(list: &Value) -> Value {
    let rows = list.as_array().expect("a list").iter();
    rows.map(|row| {
        (
            row["reason"].as_str().expect("a reason").to_owned(),
            row["hits"].clone(),
        )
    })
    .collect::<serde_json::Map<_, _>>()
    .into()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_foretold_is_what_then_happens() {
    let (app, owner, program) = fixture().await;
    assert_eq!(send(&program, &hits()).await["counted"], 28);
    app.settled().await;
    for (at, body) in [
        json!({"excluded_paths": ["/admin/*"]}),
        json!({"excluded_paths": ["/list", "/a_b", "/admin*"]}),
        json!({"excluded_paths": ["*page=9"], "excluded_countries": ["FR"]}),
        json!({"hostnames": ["ours.example"], "excluded_paths": ["/"]}),
        json!({"hostnames": ["*.ours.example"], "excluded_countries": ["DE"], "excluded_paths": ["/admin/*"]}),
        json!({"hostnames": [], "excluded_countries": [], "excluded_paths": []}),
    ]
    .iter()
    .enumerate()
    {
        let clear = json!({"hostnames": [], "excluded_countries": [], "excluded_paths": []});
        owner.patch(SITE, &clear).await.expect(200);
        if at == 3 {
            app.compact(counts::Scope::All).await;
        }
        let preview_answer = preview(&owner, body).await["preview"].clone();
        assert_eq!(preview_answer["counted"], 28, "{body}");
        let unsaved = owner.get(SITE).await.expect(200).json;
        assert_eq!(unsaved["excluded_paths"], json!([]), "nothing is saved");
        // A site of the same rules shows what they do.
        let twin = format!("/api/v1/sites/twin-{at}.example");
        app.site(&owner, &format!("twin-{at}.example"), "Europe/Berlin").await;
        let mut rules = body.clone();
        rules["kept_parameters"] = json!(["page"]);
        if rules["hostnames"].as_array().is_none_or(Vec::is_empty) {
            rules["hostnames"] = json!(["ours.example", "*.ours.example"]);
        }
        owner.patch(&twin, &rules).await.expect(200);
        let done = program.post(&format!("{twin}/events/batch"), &json!(hits())).await.expect(202).json;
        assert_eq!(preview_answer["would_leave_out"]["hits"], done["left_out"], "{body}");
        assert_eq!(reasons(&preview_answer["would_leave_out"]["by_reason"]), done["why"], "{body}");
        for part in ["by_page", "by_source"] {
            let rows = preview_answer["would_leave_out"][part].as_array().expect("rows").iter();
            let sum: i64 = rows.map(|row| row["hits"].as_i64().expect("a number")).sum();
            assert_eq!(json!(sum), preview_answer["would_leave_out"]["hits"], "{body} {part}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_says_what_goes_by_page_and_source() {
    let (app, owner, program) = fixture().await;
    send(&program, &hits()).await;
    app.settled().await;
    let preview_answer = preview(&owner, &json!({"excluded_paths": ["/admin/*"]})).await;
    assert_eq!(
        preview_answer["excluded_paths"],
        json!(["/admin/*"]),
        "the settings as they would be"
    );
    let preview_answer = &preview_answer["preview"];
    assert_eq!(
        (&preview_answer["from"], &preview_answer["to"]),
        (&json!("2026-10-22"), &json!("2026-11-20"))
    );
    assert_eq!(
        preview_answer["would_leave_out"]["by_page"],
        json!([{"page": "/admin/", "hits": 4}, {"page": "/admin/users", "hits": 4}])
    );
    assert_eq!(
        preview_answer["would_leave_out"]["by_source"],
        json!([{"source": "Google", "hits": 4}, {"source": null, "hits": 4}])
    );
    assert_eq!(
        (&preview_answer["would_count"], &preview_answer["unknown"]),
        (&json!([]), &json!([]))
    );
    // What the present rules exclude already is not an effect of the change.
    owner
        .patch(SITE, &json!({"excluded_paths": ["/admin/*"]}))
        .await
        .expect(200);
    let preview_answer = preview(&owner, &json!({"excluded_paths": ["/admin/*", "/"]})).await;
    assert_eq!(preview_answer["preview"]["would_leave_out"]["hits"], 4);
    // And a relaxed rule counts at most what it excluded.
    assert_eq!(send(&program, &hits()).await["left_out"], 8);
    app.settled().await;
    let preview_answer = preview(&owner, &json!({"excluded_paths": []})).await;
    assert_eq!(
        preview_answer["preview"]["would_count"],
        json!([{"reason": "excluded_path", "at_most": 8}])
    );
    assert_eq!(
        preview_answer["preview"]["unknown"][0]["field"],
        "would_count"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_another_entry_covers_is_not_loosened() {
    let (_app, owner, _) = fixture().await;
    let named = json!(["ours.example"]);
    let paths = json!(["/admin/users", "/list"]);
    let rules = json!({"excluded_paths": paths, "excluded_addresses": ["192.0.2.7"]});
    owner.patch(SITE, &rules).await.expect(200);
    for (body, reasons) in [
        (json!({"hostnames": named}), &[][..]),
        (
            json!({"hostnames": ["ours.example", "*.ours.example"]}),
            &[],
        ),
        (json!({"hostnames": ["other.example"]}), &["wrong_host"]),
        (json!({"name": "other.example"}), &["wrong_host"]),
        (json!({"name": "other.example", "hostnames": named}), &[]),
        (json!({"excluded_paths": ["/admin/*", "*list"]}), &[]),
        (json!({"excluded_paths": ["/admin/*"]}), &["excluded_path"]),
        (json!({"excluded_addresses": ["192.0.2.0/24"]}), &[]),
        (
            json!({"excluded_addresses": ["192.0.3.0/24"]}),
            &["excluded_address"],
        ),
    ] {
        let preview_answer = preview(&owner, &body).await["preview"]["would_count"].take();
        let rows = preview_answer.as_array().expect("a list").iter();
        let preview_answer: Vec<&Value> = rows.map(|row| &row["reason"]).collect();
        assert_eq!(json!(preview_answer), json!(reasons), "{body}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_told_is_said() {
    let (app, owner, program) = fixture().await;
    let crawler = json!([{
        "url": "https://ours.example/",
        "visitor": {"address": "193.99.144.80", "user_agent": "Googlebot/2.1 (+http://www.google.com/bot.html)"},
    }]);
    assert_eq!(
        program
            .post(&format!("{SITE}/events/batch"), &crawler)
            .await
            .expect(202)
            .json["why"],
        json!({"bot": 1})
    );
    app.settled().await;
    let unknown = |preview_answer: &Value| -> Vec<String> {
        let list = preview_answer["preview"]["unknown"]
            .as_array()
            .expect("a list")
            .iter();
        list.map(|one| one["field"].as_str().expect("a field").to_owned())
            .collect()
    };
    let preview_answer = preview(
        &owner,
        &json!({"excluded_addresses": ["192.0.2.0/24"], "bots": "strict"}),
    )
    .await;
    assert_eq!(unknown(&preview_answer), ["excluded_addresses", "bots"]);
    assert_eq!(preview_answer["preview"]["would_count"], json!([]));
    let preview_answer = preview(&owner, &json!({"bots": "off"})).await;
    assert_eq!(unknown(&preview_answer), ["would_count"]);
    assert_eq!(
        preview_answer["preview"]["would_count"],
        json!([
            {"reason": "bot", "at_most": 1},
            {"reason": "headless", "at_most": 0},
            {"reason": "hosting", "at_most": 0},
        ])
    );
    let preview_answer = preview(&owner, &json!({})).await;
    assert!(unknown(&preview_answer).is_empty());
    assert_eq!(preview_answer["bots"], "standard");

    // As a change is refused, so is what it would do.
    owner
        .patch(
            &format!("{SITE}?preview=true"),
            &json!({"zone": "Mars/Olympus"}),
        )
        .await
        .expect(400);
    app.site(&owner, "taken.example", "UTC").await;
    let taken = owner
        .patch(
            &format!("{SITE}?preview=true"),
            &json!({"name": "taken.example"}),
        )
        .await
        .expect(409);
    assert_eq!(taken.code(), "site_exists");
    let writer = app.token(&owner, &["sites:write"]).await;
    let refused = writer
        .patch(&format!("{SITE}?preview=true"), &json!({"bots": "off"}))
        .await
        .expect(403);
    assert_eq!(refused.code(), "scope_missing");
    let saved = owner
        .patch(&format!("{SITE}?preview=false"), &json!({"bots": "off"}))
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&saved["bots"], saved.get("preview")),
        (&json!("off"), None)
    );
}
