//! Events from a terminal.

use serde_json::{Value, json};
use tests::{Actor, TestApp};

use super::{ALL, Terminal};

async fn prepared(app: &TestApp) -> (Terminal, Actor) {
    let owner = app.owner().await;
    app.site(&owner, "example.com", "UTC").await;
    let program = app.token(&owner, &ALL).await;
    (Terminal::signed(app, &program), program)
}

async fn send(terminal: &Terminal, arguments: &[&str], input: &str) -> super::Ran {
    let whole = [&["events", "send", "example.com"], arguments].concat();
    terminal.run_with(&whole, input).await
}

async fn totals(app: &TestApp, program: &Actor) -> Value {
    app.settled().await;
    let path = "/api/v1/sites/example.com/stats?period=today&by=event&by=prop.seats&by=prop.plan";
    program.get(path).await.expect(200).json
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_event_with_all_that_it_can_say() {
    let app = TestApp::start().await;
    let (terminal, program) = prepared(&app).await;
    let page = ["--page", "https://example.com/checkout"];
    let whole = [
        &page[..],
        &[
            "--name",
            "Purchase",
            "--value",
            "49.90",
            "--currency",
            "EUR",
            "--prop",
            "plan=pro",
        ],
        &[
            "--prop",
            "seats:=5",
            "--visitor-id",
            "4711",
            "--key",
            "order-1",
        ],
    ]
    .concat();
    assert_eq!(
        send(&terminal, &whole, "").await.expect(0).out,
        "Counted.\n"
    );
    let ran = send(&terminal, &whole, "").await.expect(0);
    assert_eq!(ran.out, "Already counted, under the same key.\n");
    // Without a key each is another event.
    let ran = send(&terminal, &[&page[..], &["--json"]].concat(), "")
        .await
        .expect(0);
    assert_eq!(ran.json()["counted"], json!(true));
    send(&terminal, &page, "").await.expect(0);

    let stats = totals(&app, &program).await;
    assert_eq!(stats["totals"]["views"]["value"], json!(2));
    assert_eq!(stats["totals"]["events"]["value"], json!(1));
    assert_eq!(
        stats["revenue"][0],
        json!({"currency": "EUR", "amount": 49.9, "previous": null})
    );
    let values: Vec<&Value> = (0..3)
        .map(|by| &stats["by"][by]["rows"][0]["value"])
        .collect();
    assert_eq!(values, [&json!("Purchase"), &json!("5"), &json!("pro")]);

    let elsewhere = ["--page", "https://elsewhere.example/"];
    let ran = send(&terminal, &elsewhere, "").await.expect(0);
    assert_eq!(ran.out, "The event was excluded as wrong_host.\n");
    let ran = send(&terminal, &[&elsewhere[..], &["--must-count"]].concat(), "")
        .await
        .expect(8);
    assert!(ran.err.contains("wrong_host"), "{}", ran.err);
    let ran = send(&terminal, &["--page", "nowhere"], "").await.expect(6);
    assert!(ran.err.starts_with("stile: url: "), "{}", ran.err);
    for wrong in [
        &["--name", "Purchase"][..],
        &["--page", "https://example.com", "--value", "3"],
    ] {
        send(&terminal, wrong, "").await.expect(2);
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_goes_in_batches_and_counts_once() {
    let app = TestApp::start().await;
    let (terminal, program) = prepared(&app).await;
    let line = |number: usize| json!({"url": format!("https://example.com/{number}")}).to_string();
    let mut lines: Vec<String> = (0..1_100).map(line).collect();
    lines[7] = json!({"url": "https://elsewhere.example/"}).to_string();
    let file = lines.join("\n");
    std::fs::write(terminal.home.path().join("events.jsonl"), &file).expect("written");

    let from_file = ["--file", "events.jsonl", "--key", "first"];
    let ran = send(&terminal, &from_file, "").await.expect(0);
    assert_eq!(ran.out, "Counted 1,099, excluded 1.\n  wrong_host  1\n");
    let ran = send(
        &terminal,
        &["--file", "-", "--key", "first", "--json"],
        &file,
    )
    .await
    .expect(0);
    let again = json!({"counted": 0, "left_out": 0, "repeated": 1_100, "why": {}});
    assert_eq!(ran.json(), again);
    assert_eq!(
        totals(&app, &program).await["totals"]["views"]["value"],
        json!(1_099)
    );

    let list = format!("[{}]", lines[..3].join(","));
    let ran = send(&terminal, &["--file", "-", "--must-count"], &list)
        .await
        .expect(0);
    assert_eq!(ran.out, "Counted 3, excluded 0.\n");
    send(&terminal, &["--file", "-", "--must-count"], &lines[7])
        .await
        .expect(8);

    // A malformed event rejects its batch, and the command says what was sent before.
    lines[600] = json!({"url": "nowhere"}).to_string();
    let ran = send(
        &terminal,
        &["--file", "-", "--key", "second"],
        &lines.join("\n"),
    )
    .await
    .expect(6);
    assert!(
        ran.err.contains("[100].url") && ran.err.contains("took the first 500 events"),
        "{}",
        ran.err
    );
    lines[600] = line(600);
    let ran = send(
        &terminal,
        &["--file", "-", "--key", "second"],
        &lines.join("\n"),
    )
    .await
    .expect(0);
    assert_eq!(ran.out, "Counted 600, excluded 0, already counted 500.\n");

    let ran = send(&terminal, &["--file", "-"], "{\"url\": ")
        .await
        .expect(2);
    assert!(ran.err.contains("event 1 cannot be read"), "{}", ran.err);
    send(&terminal, &["--file", "missing.jsonl"], "")
        .await
        .expect(1);
    assert_eq!(
        send(&terminal, &["--file", "-"], "").await.expect(0).out,
        "Counted 0, excluded 0.\n"
    );
    app.stop().await;
}
