//! Figures, as tables, JSON and CSV.

use serde_json::{Value, json};
use tests::{Actor, TestApp};

use super::{Terminal, shop};

/// An answer without what differs from one asking to the next.
pub fn lasting(mut answer: Value) -> Value {
    for name in ["computed_ms", "rows_read"] {
        answer[name] = json!(0);
    }
    answer
}

/// The server's own answer about the shop.
pub async fn answered(program: &Actor, path: &str) -> Value {
    lasting(
        program
            .get(&format!("/api/v1/sites/shop.example/{path}"))
            .await
            .expect(200)
            .json,
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn figures_are_the_servers_in_every_shape() {
    let app = TestApp::start().await;
    let program = shop(&app).await;
    let terminal = Terminal::signed(&app, &program);
    let ask = async |arguments: &[&str]| {
        let whole: Vec<&str> = ["figures", "shop.example", "-p", "7d"]
            .iter()
            .chain(arguments)
            .copied()
            .collect();
        terminal.run(&whole).await
    };

    let ran = ask(&["--compare", "previous"]).await.expect(0);
    insta::assert_snapshot!("figures", ran.out);
    let ran = ask(&[
        "--by",
        "event",
        "--by",
        "prop.plan",
        "--filter",
        "page:/buy",
    ])
    .await
    .expect(0);
    assert!(
        ran.out.contains("By event  1 of 1") && ran.out.contains("  Purchase "),
        "{:?}",
        ran.out
    );

    let ran = ask(&[
        "--by",
        "page",
        "--limit",
        "2",
        "--compare",
        "previous",
        "--json",
    ])
    .await
    .expect(0);
    let path = "stats?period=7d&by=page&limit=2&compare=previous";
    assert_eq!(lasting(ran.json()), answered(&program, path).await);
    let ran = ask(&["--totals", "--json"]).await.expect(0);
    assert_eq!(ran.json()["totals"]["visitors"]["value"], json!(3));
    assert_eq!(ran.json()["by"], json!([]), "no breakdown was asked for");

    // A breakdown's CSV is the server's own, byte for byte: no formula gets into a spreadsheet.
    let ran = ask(&["--by", "page", "--csv"]).await.expect(0);
    let csv = program
        .get("/api/v1/sites/shop.example/stats.csv?period=7d&by=page")
        .await
        .expect(200)
        .body;
    assert_eq!(ran.out.trim_end(), String::from_utf8_lossy(&csv).trim_end());
    let ran = ask(&["--totals", "--csv", "--compare", "previous"])
        .await
        .expect(0);
    assert!(
        ran.out
            .starts_with("metric,value,previous,change,definition\nvisitors,3,0,,visitors@1\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("revenue EUR,49.9,"), "{}", ran.out);
    ask(&["--csv", "--by", "page", "--by", "source"])
        .await
        .expect(2);
    ask(&["--csv", "--compare", "previous"]).await.expect(2);

    // The server's refusal is shown in its words, with the field.
    let ran = ask(&["--filter", "colour:red"]).await.expect(6);
    assert!(ran.err.starts_with("stile: filter[0]: "), "{}", ran.err);
    terminal
        .run(&["figures", "nobodys.example"])
        .await
        .expect(5);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn series_and_what_was_left_out_add_up() {
    let app = TestApp::start().await;
    let program = shop(&app).await;
    let terminal = Terminal::signed(&app, &program);

    let ran = terminal
        .run(&["series", "shop.example", "-p", "7d", "-c", "previous"])
        .await
        .expect(0);
    insta::assert_snapshot!("series", ran.out);
    let series = [
        "series",
        "shop.example",
        "-p",
        "today",
        "-i",
        "hour",
        "-m",
        "views",
        "-m",
        "bounce_rate",
    ];
    let ran = terminal
        .run(&[&series[..], &["--csv"]].concat())
        .await
        .expect(0);
    let mut rows = ran.out.lines();
    assert_eq!(rows.next(), Some("at,label,metric,value,previous"));
    let views: f64 = rows
        .clone()
        .filter(|row| row.contains(",views,"))
        .filter_map(|row| row.split(',').nth(3)?.parse::<f64>().ok())
        .sum();
    assert_eq!((views, rows.count()), (5.0, 48), "{}", ran.out);
    let ran = terminal
        .run(&[&series[..], &["--json"]].concat())
        .await
        .expect(0);
    let path = "series?period=today&interval=hour&metric=views&metric=bounce_rate";
    assert_eq!(lasting(ran.json()), answered(&program, path).await);

    // A day of 24 hours, compared with one of 25: the last hour of that one has no counterpart.
    let longer = ["-p", "2026-10-26..2026-10-26", "-c", "previous"];
    let longer = [&series[..2], &longer, &series[4..8]].concat();
    let ran = terminal
        .run(&[&longer[..], &["--csv"]].concat())
        .await
        .expect(0);
    let last = "1792965600,2026-10-25T23:00+01:00,views,,0";
    assert_eq!(ran.out.lines().count(), 1 + 24 + 1, "{}", ran.out);
    assert_eq!(ran.out.lines().last(), Some(last), "{}", ran.out);
    let ran = terminal.run(&longer).await.expect(0);
    let rest = ran.out.lines().last().unwrap_or_default();
    assert!(
        rest.contains("2026-10-25T23:00+01:00") && rest.contains("(comparison period only)"),
        "{}",
        ran.out
    );

    let ran = terminal
        .run(&["left-out", "shop.example", "-p", "7d"])
        .await
        .expect(0);
    insta::assert_snapshot!("left_out", ran.out);
    let ran = terminal
        .run(&["left-out", "shop.example", "-p", "today", "--csv"])
        .await
        .expect(0);
    assert_eq!(
        ran.out,
        "day,verdict,hits\n2026-11-20,counted,6\n2026-11-20,wrong_host,1\n"
    );

    let ran = terminal.run(&["definitions", "wrong_host"]).await.expect(0);
    assert!(
        ran.out.starts_with("excluded as wrong_host\n"),
        "{}",
        ran.out
    );
    terminal
        .run(&["definitions", "nothing of the kind"])
        .await
        .expect(5);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_there_now_is_told() {
    let app = TestApp::start().await;
    let program = shop(&app).await;
    let terminal = Terminal::signed(&app, &program);
    let ran = terminal.run(&["live", "shop.example"]).await.expect(0);
    insta::assert_snapshot!("live", ran.out);
    let ran = terminal
        .run(&["live", "shop.example", "--json"])
        .await
        .expect(0);
    assert_eq!(ran.json()["visitors_30m"], json!(3));

    app.stop().await;
}
