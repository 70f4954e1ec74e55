//! Consented visitors: listed, shown, exported and erased.

use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};

use super::{ALL, Terminal};
use crate::figures::story::{DAY, SECOND, Story, fixture};

const NOW: i64 = NOON * SECOND;
/// The visitor of the story.
const ID: &str = "00000000-0000-4000-8000-000000000007";

/// A visitor who agreed was here yesterday and today.
async fn story() -> (TestApp, Actor, Terminal) {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    let known = |hit: &mut counts::Hit| {
        hit.location.country = Some("7".into());
        hit.device.device = Some("mobile".into());
        hit.acquisition.source = Some("=News".into());
    };
    story
        .visit(1, NOW - DAY, "0:/ 30:/pricing 60:!Signup", known)
        .await;
    story.visit(1, NOW - 60 * SECOND, "0:/account", known).await;
    // Another one, who did not agree.
    story.visit(2, NOW - 30 * SECOND, "0:/", |_| {}).await;
    story.agree("mobile").await;
    app.clock.set(NOW);
    let program = app.token(&owner, &ALL).await;
    let terminal = Terminal::signed(&app, &program);
    (app, program, terminal)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn consented_visitors_are_listed_and_shown() {
    let (app, program, terminal) = story().await;
    let visitors = async |arguments: &[&str]| {
        let (action, rest) = arguments.split_first().expect("an action");
        let whole = [&["visitors", action, "ours.example"], rest].concat();
        terminal.run(&whole).await
    };
    let ran = visitors(&["list"]).await.expect(0);
    insta::assert_snapshot!("visitors", ran.out);
    let ran = visitors(&["list", "--csv"]).await.expect(0);
    assert_eq!(
        ran.out,
        format!(
            "visitor,first_seen,last_seen,visits,views,events,revenue,country,device,browser,source\n\
             {ID},{},{},2,3,1,,7,mobile,,'=News\n",
            NOON - 86_400,
            NOON - 60
        )
    );
    let site = "/api/v1/sites/ours.example";
    let ran = visitors(&["list", "--json", "-p", "7d", "-f", "page:/pricing"]).await;
    let path = format!("{site}/visitors?period=7d&filter=page:/pricing");
    let listed = program.get(&path).await.expect(200).json;
    assert_eq!(
        (&ran.expect(0).json(), &listed["visitors"][0]["views"]),
        (&listed, &json!(1))
    );
    let before = (NOON - 60).to_string();
    let ran = visitors(&["list", "--before", &before, "--limit", "1"]).await;
    assert!(ran.expect(0).out.ends_with("\n1 consented visitor\n"));

    let ran = visitors(&["show", ID]).await.expect(0);
    insta::assert_snapshot!("visitor", ran.out);
    let shown = program.get(&format!("{site}/visitors/{ID}")).await;
    let ran = visitors(&["show", ID, "--json"]).await.expect(0);
    assert_eq!(ran.json(), shown.expect(200).json);
    let other = ID.replace('7', "8");
    visitors(&["show", &other]).await.expect(5);
    // Figures show how many there are, apart from the totals.
    let ran = terminal.run(&["figures", "ours.example"]).await.expect(0);
    assert!(
        ran.out
            .contains("\n  Consented visitors  1\n  also included in the totals\n"),
        "{}",
        ran.out
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn consented_visitors_are_exported_and_erased() {
    let (app, _program, terminal) = story().await;
    let export = async |arguments: &[&str]| {
        let whole = [&["visitors", "export", "ours.example"], arguments].concat();
        terminal.run(&whole).await
    };
    let one = export(&[ID]).await.expect(0).json();
    assert_eq!(
        (&one["id"], one["visits"].as_array().map(Vec::len)),
        (&json!(ID), Some(2))
    );
    let all = export(&[]).await.expect(0).out;
    let lines: Vec<Value> = all
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines, [one]);
    let rows = export(&["--csv"]).await.expect(0).out;
    assert_eq!(rows, export(&[ID, "--csv"]).await.expect(0).out);
    assert_eq!(rows.lines().count(), 5);
    assert!(rows.starts_with("visitor,visit,start,time,"), "{rows}");

    let erase = async |arguments: &[&str]| {
        let whole = [&["visitors", "erase", "ours.example", ID], arguments].concat();
        terminal.run(&whole).await
    };
    erase(&[]).await.expect(2);
    erase(&["--confirm", "someone"]).await.expect(2);
    let ran = erase(&["--confirm", ID]).await.expect(0);
    assert!(ran.out.starts_with("Erased the visitor."), "{}", ran.out);
    app.settled().await;
    erase(&["--confirm", ID]).await.expect(5);
    let whole = ["visitors", "list", "ours.example"];
    let ran = terminal.run(&whole).await.expect(0);
    assert!(ran.out.ends_with("\n0 consented visitors\n"), "{}", ran.out);
    app.stop().await;
}
