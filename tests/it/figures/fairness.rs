//! Whose questions are answered where many are asked.

use std::time::Duration;

use counts::Question;
use serde_json::json;
use tests::{Actor, Person, TestApp};
use tokio::task::JoinSet;

/// A query that ends only when it is cancelled.
const ENDLESS: &str = "SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE (a.range * b.range) % 7 = 3";

/// A person who owns this many accounts with a site each; signed in to each of them.
async fn with_accounts(app: &TestApp, name: &str, accounts: usize) -> Vec<(Actor, String)> {
    let first = app.account(&format!("{name} 0")).await;
    let person = app.join(first, "owner", &[]).await;
    let mut owned = vec![];
    for at in 0..accounts {
        let account = match at {
            0 => first,
            _ => app.account(&format!("{name} {at}")).await,
        };
        if at > 0 {
            sqlx::query(
                "INSERT INTO members (id, account_id, person_id, role, created_at)
                 VALUES (gen_random_uuid(), $1, $2, 'owner', 0)",
            )
            .bind(account)
            .bind(person.id)
            .execute(&app.pool)
            .await
            .expect("the person owns it");
        }
        let owner = app.session(Person { account, ..person }, 6_000).await;
        let site = format!("{name}-{at}.example");
        let body = json!({"name": site});
        owner.post("/api/v1/sites", &body).await.expect(201);
        owned.push((owner, site));
    }
    owned
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_with_many_accounts_keep_no_third_out() {
    let app = TestApp::start().await;
    let (ann, ben) = tokio::join!(
        with_accounts(&app, "ann", 20),
        with_accounts(&app, "ben", 20)
    );
    let (carla, site) = with_accounts(&app, "carla", 1).await.remove(0);
    // Blocks all readers meanwhile, so that the queue can be inspected.
    let mut readers = JoinSet::new();
    for _ in 0..5 {
        let counts = app.counts.clone();
        readers.spawn(async move {
            let question = Question {
                name: "endless",
                sql: ENDLESS.to_owned(),
                values: vec![],
            };
            counts.ask(question).await
        });
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    let mut flood = JoinSet::new();
    for (owner, site) in ann.into_iter().chain(ben) {
        for at in 0..4 {
            let (owner, site) = (owner.clone(), site.clone());
            let path = format!("/api/v1/sites/{site}/stats?filter=page:/{at}*");
            flood.spawn(async move { owner.get(&path).await.status });
        }
    }
    // The queue is full for them.
    for _ in 0..20 {
        let refused = flood
            .join_next()
            .await
            .expect("a question")
            .expect("no panic");
        assert_eq!(refused, 503);
    }
    let paths = [
        "stats?period=30d&compare=previous",
        "stats?filter=page:/*",
        "series?period=30d&compare=previous",
        "live",
        "left-out",
        "props",
        "when",
        "around?path=/",
    ];
    let mut dashboard = JoinSet::new();
    for path in paths {
        let (carla, path) = (carla.clone(), format!("/api/v1/sites/{site}/{path}"));
        dashboard.spawn(async move { (carla.get(&path).await, path) });
    }
    let overview = carla.clone();
    dashboard.spawn(async move {
        let path = "/api/v1/overview".to_owned();
        (overview.get(&path).await, path)
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    readers.shutdown().await;
    let mut answered = 0;
    while let Some(answer) = dashboard.join_next().await {
        let (reply, path) = answer.expect("no panic");
        assert_eq!(reply.status, 200, "{path}: {}", reply.json);
        answered += 1;
    }
    assert_eq!(answered, paths.len() + 1);
    flood.shutdown().await;
    app.stop().await;
}
