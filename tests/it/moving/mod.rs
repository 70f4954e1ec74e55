//! The way of sites out of one deployment and into another: every figure there is the same.

mod faults;
mod killed;
mod proxy;
mod questions;
mod round_trip;

use base::{
    clock::{FakeClock, MICROS},
    config::Config,
    random::SystemRandom,
};
use counts::Scope;
use demo::Plan;
use serde_json::{Map, Value, json};
use server::{app::App, schedule};
use tests::{Actor, NOON, TestApp};

const DAY: i64 = 86_400;

/// A number from the environment; `make test-moving` asks for a whole year.
fn size(name: &str, usual: u64) -> u64 {
    let given = std::env::var(name).ok().and_then(|text| text.parse().ok());
    given.unwrap_or(usual)
}

/// A service with the demo, a week after its last hit: all of its days can be imported elsewhere.
async fn demo_app(plan: &Plan) -> (TestApp, Actor) {
    let dir = tests::folder();
    let url = tests::database().await.expect("a database for the test");
    let clock = FakeClock::at(plan.starts());
    let config = Config::for_tests(dir.path());
    let app = App::open(config, &url, clock.shared(), SystemRandom::shared()).await;
    let app = app.expect("the service opens");
    let service = app.for_demo();
    let sites = demo::make_sites(&service, plan).await.expect("sites");
    let sites = sites.expect("there is no account yet");
    demo::fill(&service, &sites, &clock, plan, |_| {})
        .await
        .expect("hits are taken");
    let zones = schedule::zones(&app.registry, plan.ends);
    app.counts
        .compact(Scope::All, zones)
        .await
        .expect("compacts");
    app.counts.shutdown().await.expect("it stops");
    app.pool.close().await;
    drop(app);
    let app = TestApp::start_on(dir, url, a_week_later(), |_| {}).await;
    let (_, email) = demo::PERSON;
    let token = signin::link::make(&app.pool, &app.clock, &SystemRandom, email).await;
    let body = json!({"token": token.expect("a link")});
    let reply = app.nobody().post("/api/v1/auth/link/use", &body).await;
    let owner = app.nobody().with_cookie_of(&reply.expect(200));
    (app, owner)
}

fn a_week_later() -> FakeClock {
    FakeClock::at_seconds(NOON + 7 * DAY)
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

async fn get(actor: &Actor, path: &str) -> Value {
    actor.get(&format!("/api/v1{path}")).await.expect(200).json
}

/// The names of an actor's sites.
async fn sites(actor: &Actor) -> Vec<String> {
    let sites = get(actor, "/sites").await;
    list(&sites)
        .map(|site| text(site, "name").to_owned())
        .collect()
}

/// Whether something is about an element or a section: hits name those by ids, which are others in another deployment.
fn is_about_page_parts(value: &Value) -> bool {
    match value {
        Value::Object(fields) => fields.iter().any(|(name, value)| {
            (["pick", "stretch"].contains(&&**name) && value.is_string())
                || is_about_page_parts(value)
        }),
        Value::Array(values) => values.iter().any(is_about_page_parts),
        _ => false,
    }
}

/// Deletes the goals and funnels that cannot be the same elsewhere.
async fn without_page_parts(owner: &Actor) {
    for site in sites(owner).await {
        for (kind, path) in [
            ("funnels", format!("/sites/{site}/funnels")),
            ("goals", "/goals".to_owned()),
        ] {
            let all = get(owner, &format!("/sites/{site}/{kind}")).await;
            for one in list(&all).filter(|one| is_about_page_parts(one)) {
                let path = format!("/api/v1{path}/{}", text(one, "id"));
                let deleted = owner.delete(&path).await;
                assert!(deleted.status < 300, "{path}: {}", deleted.json);
            }
        }
    }
}

fn only(value: &Value, fields: &[&str]) -> Value {
    let has = |field: &&&str| !value[**field].is_null();
    let fields = fields.iter().filter(has);
    let fields = fields.map(|field| ((*field).to_owned(), value[*field].clone()));
    Value::Object(fields.collect::<Map<_, _>>())
}

/// Makes the same sites in another deployment, with the same goals and funnels.
async fn same_sites(from: &Actor, to: &Actor) {
    for site in sites(from).await {
        let view = get(from, &format!("/sites/{site}")).await;
        let body = only(
            &view,
            &[
                "name",
                "zone",
                "currency",
                "week_start",
                "excluded_paths",
                "excluded_addresses",
            ],
        );
        to.post("/api/v1/sites", &body).await.expect(201);
        let goals = get(from, &format!("/sites/{site}/goals")).await;
        for goal in list(&goals) {
            let body = only(goal, &["name", "definition", "value"]);
            to.post(&format!("/api/v1/sites/{site}/goals"), &body)
                .await
                .expect(201);
        }
        let ids = questions::same_names(from, to, &site, "goals").await;
        let funnels = get(from, &format!("/sites/{site}/funnels")).await;
        for funnel in list(&funnels) {
            let mut body = only(funnel, &["name", "order", "within_seconds"]);
            let steps = list(&funnel["steps"]).map(|step| match step["goal"].as_str() {
                Some(goal) => {
                    let there = ids.iter().find(|(id, _)| id == goal);
                    json!({"goal": there.expect("the goal is there").1})
                }
                None => only(step, &["name", "definition"]),
            });
            body["steps"] = steps.collect();
            to.post(&format!("/api/v1/sites/{site}/funnels"), &body)
                .await
                .expect(201);
        }
    }
}

/// The demo as it is asked about.
fn plan() -> Plan {
    Plan {
        seed: 7,
        hits: size("MOVING_HITS", 6_000),
        days: u32::try_from(size("MOVING_DAYS", 45)).expect("some days"),
        ends: NOON * MICROS,
    }
}
