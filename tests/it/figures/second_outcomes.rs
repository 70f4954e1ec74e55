//! Funnels, paths, retention, revenue and consented visitors against the second implementation in `tests/second`.

use counts::Scope;
use serde_json::{Value, json};
use tests::{Actor, TestApp};
use uuid::Uuid;

use super::{
    second::{equal, python, read, size, take},
    story::keep_consented,
};

/// Texts, and what the second implementation does not compute.
const NOT_COMPARED: [&str; 3] = ["definitions", "about", "funnel"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_visits_came_to_equals_the_second_implementation() {
    let (hits, each) = (size("LEDGER_HITS", 8_000), size("LEDGER_OUTCOMES", 100));
    let seed = size("LEDGER_SEED", 1).to_string();
    let app = TestApp::start_with(|config| config.counts.sync_ms = 0).await;
    let (ledger, asked) = (
        app.data().join("ledger.jsonl"),
        app.data().join("asked.jsonl"),
    );
    let hits = hits.to_string();
    let made = ["generate.py", "--hits", &hits, "--seed", &seed];
    // The questions bring their own goals. Visitors agree during a visit, return, withdraw and are erased.
    let more = ["--no-goals", "--lean", "--consents"];
    python(&[&made[..], &more].concat(), &ledger);
    let (file, each) = (ledger.to_str().expect("a plain path"), each.to_string());
    let answered = ["second.py", "--outcomes", &each, "--seed", &seed, file];
    python(&answered, &asked);
    let owner = app.owner().await;
    let cut = take(&app, &owner, &ledger).await;
    let mut asked = read(&asked);
    prepare(&app, &owner, &asked.remove(0)).await;
    assert_eq!(asked.len(), 7 * size("LEDGER_OUTCOMES", 100));
    compare(&app, &owner, &asked, "raw").await;
    app.compact(Scope::Before(cut)).await;
    compare(&app, &owner, &asked, "half compacted").await;
    app.compact(Scope::All).await;
    compare(&app, &owner, &asked, "compacted").await;
}

/// Puts in what must be there: goals, rates, currencies, and that the sites keep visitors who agreed.
async fn prepare(app: &TestApp, owner: &Actor, fixtures: &Value) {
    for (site, currency) in fixtures["currencies"].as_object().expect("currencies") {
        let known = app.registry.by_name_or_id(site).expect("the site");
        keep_consented(app, known.facts.id).await;
        let body = json!({ "currency": currency });
        let path = format!("/api/v1/sites/{site}");
        owner.patch(&path, &body).await.expect(200);
    }
    for rate in fixtures["rates"].as_array().expect("rates") {
        sqlx::query("INSERT INTO currency_rates (currency, day, per_euro) VALUES ($1, $2::text::date, $3::text::numeric)")
            .bind(rate[0].as_str())
            .bind(rate[1].as_str())
            .bind(rate[2].as_str())
            .execute(&app.pool)
            .await
            .expect("a rate");
    }
    for (site, goals) in fixtures["goals"].as_object().expect("goals") {
        let site = app.registry.by_name_or_id(site).expect("the site").facts.id;
        for goal in goals.as_array().expect("goals") {
            put_goal(app, site, goal).await;
        }
    }
    app.registry
        .reload_all()
        .await
        .expect("the registry is read");
}

/// A goal with its versions and pauses, as it would have been made over time.
pub(super) async fn put_goal(app: &TestApp, site: Uuid, goal: &Value) {
    let id = Uuid::try_parse(goal["id"].as_str().expect("an id")).expect("an id");
    sqlx::query("INSERT INTO goals (id, site_id, name, created_at) VALUES ($1, $2, $3, 0)")
        .bind(id)
        .bind(site)
        .bind(goal["name"].as_str())
        .execute(&app.pool)
        .await
        .expect("a goal");
    for version in goal["versions"].as_array().expect("versions") {
        sqlx::query(
            "INSERT INTO goal_versions (goal_id, number, definition, from_event, amount, currency, counts_from, made_at) \
             VALUES ($1, $2, $3, $4, $5::text::numeric, $6, $7, 0)",
        )
        .bind(id)
        .bind(version["number"].as_i64().map(|number| number as i32))
        .bind(&version["definition"])
        .bind(version["from_event"].as_bool())
        .bind(version["amount"].as_str())
        .bind(version["currency"].as_str())
        .bind(version["counts_from"].as_i64())
        .execute(&app.pool)
        .await
        .expect("a version");
    }
    for pause in goal["pauses"].as_array().expect("pauses") {
        sqlx::query("INSERT INTO goal_pauses (goal_id, paused_at, resumed_at) VALUES ($1, $2, $3)")
            .bind(id)
            .bind(pause[0].as_i64())
            .bind(pause[1].as_i64())
            .execute(&app.pool)
            .await
            .expect("a pause");
    }
}

async fn compare(app: &TestApp, owner: &Actor, asked: &[Value], state: &str) {
    let (mut expected, mut answers) = (String::new(), String::new());
    for line in asked {
        let question = &line["question"];
        app.clock
            .set_seconds(question["now"].as_i64().expect("a moment"));
        let funnels = format!(
            "/api/v1/sites/{}/funnels",
            question["site"].as_str().expect("a site")
        );
        let mut path = line["request"].as_str().expect("a request").to_owned();
        let mut funnel = None;
        if question["funnel"].is_object() {
            let made = owner.post(&funnels, &question["funnel"]).await.expect(201);
            let id = made.json["id"].as_str().expect("an id").to_owned();
            path = path.replace("{funnel}", &id);
            funnel = Some(id);
        }
        let mut reply = owner.get(&path).await.expect(200);
        if let Some(id) = funnel {
            owner.delete(&format!("{funnels}/{id}")).await.expect(204);
        }
        strip(&mut reply.json);
        expected += &format!("{line}\n");
        answers += &format!("{}\n", reply.json);
    }
    equal(app.data(), &expected, &answers, state);
}

/// Removes what is not compared; from steps also their names. The id of a consented visitor is compared, others are not.
fn strip(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let is_step = fields.contains_key("reached");
            if fields.contains_key("first_seen") {
                let id = fields.remove("id").unwrap_or_default();
                fields.insert("visitor".to_owned(), id);
            }
            fields.retain(|name, _| {
                !NOT_COMPARED.contains(&name.as_str())
                    && !(is_step && (name == "name" || name == "goal"))
            });
            fields.values_mut().for_each(strip);
        }
        Value::Array(all) => all.iter_mut().for_each(strip),
        _ => {}
    }
}
