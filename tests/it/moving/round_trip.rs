//! A demo, exported and imported elsewhere.

use std::time::Duration;

use counts::Scope;
use reqwest::Method;
use serde_json::json;
use shared::date::Date;
use tests::{Actor, TestApp};

use super::{
    a_week_later, demo_app, list, plan, questions::Questions, same_sites, sites, size,
    without_page_parts,
};

/// Imports an export into each site that it has.
async fn import(app: &TestApp, owner: &Actor, export: &[u8]) {
    for site in sites(owner).await {
        let path = format!("/api/v1/sites/{site}/imports");
        let request = owner.request(Method::POST, &format!("{path}/check?source=stile"));
        let upload = owner
            .send(request.body(export.to_vec()))
            .await
            .expect(201)
            .json;
        assert_eq!(upload["taken_days"], 0, "{upload}");
        let body = json!({"upload": upload["upload"]});
        owner.post(&path, &body).await.expect(202);
        // A year of hits takes longer than what tests wait for otherwise.
        for _ in 0..6_000 {
            let imports = owner.get(&path).await.expect(200).json;
            let mut states = list(&imports["imports"]).map(|import| import["state"].clone());
            if states.all(|state| state == "done") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    app.settled().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_is_the_same_elsewhere() {
    let plan = plan();
    let (here, owner) = demo_app(&plan).await;
    without_page_parts(&owner).await;
    let there = TestApp::start_on(
        tests::folder(),
        tests::database().await.expect("a database for the test"),
        a_week_later(),
        |_| {},
    )
    .await;
    let other = there.owner().await;
    same_sites(&owner, &other).await;
    let program = here.token(&owner, &["account:read", "figures:read"]).await;
    let format = if size("MOVING_CSV", 0) > 0 {
        "csv"
    } else {
        "parquet"
    };
    let path = format!("/api/v1/account/export?hits={format}");
    let export = program.get(&path).await.expect(200);
    import(&there, &other, &export.body).await;

    let day = |micros: i64| i32::try_from(micros.div_euclid(86_400_000_000)).expect("a day");
    let days = (day(plan.starts()) - 2, day(plan.ends) + 1);
    println!("{} to {}", Date::from_days(days.0), Date::from_days(days.1));
    let mut questions = Questions::new(&owner, &other, days, true).await;
    let number = usize::try_from(size("MOVING_QUESTIONS", 100)).expect("a number");
    let differing = questions.compare(&owner, &other, number).await;
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    there.compact(Scope::All).await;
    let differing = questions.compare(&owner, &other, number / 4).await;
    assert!(differing.is_empty(), "compacted: {}", differing.join("\n"));

    // What was imported can be exported again, with the same totals.
    let program = there.token(&other, &["account:read", "figures:read"]).await;
    let again = program.get("/api/v1/account/export").await.expect(200);
    assert_eq!(totals(&export.body), totals(&again.body));
    here.stop().await;
    there.stop().await;
}

/// The totals of an export's manifest.
fn totals(export: &[u8]) -> serde_json::Value {
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(export)).expect("a zip");
    let manifest = zip.by_name("manifest.json").expect("a manifest");
    let manifest: serde_json::Value = serde_json::from_reader(manifest).expect("JSON");
    manifest["totals"].clone()
}
