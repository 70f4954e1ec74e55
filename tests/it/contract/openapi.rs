//! The served description against the endpoint table, and against itself.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
};

use front::{description::Description, service, shape};
use futures_util::future::join;
use serde_json::{Map, Value};
use server::app::App;
use tests::TestApp;

use super::{recipes::World, root};

const TABLE: &str = include_str!("endpoints.tsv");
const MISSING: &str = include_str!("missing.txt");

/// Operations that are open to everyone; all others need a caller.
const PUBLIC: [&str; 31] = [
    "GET /about",
    "GET /health",
    "GET /definitions",
    "GET /zones",
    "GET /texts/{id}",
    "GET /auth/starting",
    "POST /auth/start/use",
    "POST /auth/link/use",
    "POST /auth/link",
    "POST /auth/signup",
    "POST /auth/confirm",
    "POST /auth/login",
    "GET /auth/reset",
    "POST /auth/reset",
    "POST /auth/reset/finish",
    "POST /auth/email/confirm",
    "GET /auth/invitation",
    "POST /auth/invitation",
    "GET /auth/ways",
    "POST /auth/start",
    "GET /auth/second",
    "POST /auth/second",
    "POST /channels/confirm",
    "POST /reports/confirm",
    "GET /reports/unsubscribe",
    "POST /reports/unsubscribe",
    "GET /plans",
    "POST /billing/events/{provider}",
    "GET /share/{site}",
    "GET /share/{site}/count",
    "POST /share/{site}/unlock",
];
/// What a signature secures: any caller may send it.
const SIGNED: &str = "POST /billing/provider";

/// The description without a service behind it.
pub(crate) fn description() -> Value {
    Description::of(&service(shape::of(App::api)).spec())
        .json()
        .clone()
}

/// Every operation as `GET /sites/{site}` with its description.
pub(crate) fn operations(description: &Value) -> BTreeMap<String, Value> {
    let paths = description["paths"].as_object().expect("paths");
    paths
        .iter()
        .flat_map(|(path, methods)| {
            methods
                .as_object()
                .into_iter()
                .flatten()
                .map(move |(method, operation)| {
                    (
                        format!("{} {path}", method.to_uppercase()),
                        operation.clone(),
                    )
                })
        })
        .collect()
}

/// The results of checking each of these operations, in order. Two services run at the same time; each
/// handles every second operation, one after the other.
pub(super) async fn in_worlds<T>(
    operations: &BTreeMap<String, Value>,
    look: impl AsyncFn(&World, &str, &Value) -> T,
) -> Vec<T> {
    let part = async |first: usize| {
        let world = World::new().await;
        let mut found = Vec::new();
        for (place, (name, operation)) in operations.iter().enumerate().skip(first).step_by(2) {
            found.push((place, look(&world, name, operation).await));
        }
        found
    };
    let (mut found, others) = join(part(0), part(1)).await;
    found.extend(others);
    found.sort_by_key(|(place, _)| *place);
    found.into_iter().map(|(_, one)| one).collect()
}

/// Two spellings of a place in a path are one.
fn plain(operation: &str) -> String {
    operation
        .split('/')
        .map(|part| if part.starts_with('{') { "{}" } else { part })
        .collect::<Vec<_>>()
        .join("/")
}

fn answers(operation: &Value) -> &Map<String, Value> {
    operation["responses"].as_object().expect("responses")
}

#[test]
fn every_operation_of_the_table_is_served_or_listed_as_missing() {
    let description = description();
    let served: BTreeMap<String, Value> = operations(&description)
        .into_iter()
        .map(|(name, operation)| (plain(&name), operation))
        .collect();
    let mut missing: BTreeSet<&str> = MISSING
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    let (mut complaints, mut known) = (String::new(), BTreeSet::new());
    for line in TABLE.lines().skip(1) {
        let [_, method, path, success, errors] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row of the table has five columns: {line}");
        };
        let name = format!("{method} {path}");
        known.insert(plain(&name));
        let listed = missing.remove(name.as_str());
        let Some(operation) = served.get(&plain(&name)) else {
            if !listed {
                let _ = writeln!(complaints, "{name}: not served and not in missing.txt");
            }
            continue;
        };
        if listed {
            let _ = writeln!(complaints, "{name}: served; take it out of missing.txt");
        }
        let answers = answers(operation);
        if success == "?" {
            if !answers.keys().any(|status| status.starts_with('2')) {
                let _ = writeln!(complaints, "{name}: no success is described");
            }
            continue;
        }
        for status in
            std::iter::once(success).chain(errors.split(',').filter(|errors| *errors != "-"))
        {
            if !answers.contains_key(status) {
                let _ = writeln!(complaints, "{name}: {status} is not described");
            }
        }
    }
    for line in missing {
        let _ = writeln!(
            complaints,
            "{line}: in missing.txt and not in endpoints.tsv"
        );
    }
    for name in served.keys().filter(|name| !known.contains(*name)) {
        let _ = writeln!(complaints, "{name}: served and not in endpoints.tsv");
    }
    assert!(complaints.is_empty(), "\n{complaints}");
}

#[test]
fn every_operation_is_named_told_and_guarded() {
    let description = description();
    let (mut complaints, mut ids) = (String::new(), BTreeSet::new());
    for (name, operation) in operations(&description) {
        let id = operation["operationId"].as_str().unwrap_or("").to_owned();
        let snake = id.starts_with(|letter: char| letter.is_ascii_lowercase())
            && id.chars().all(|letter| {
                letter.is_ascii_lowercase() || letter == '_' || letter.is_ascii_digit()
            });
        let mut complain = |what: &str| {
            let _ = writeln!(complaints, "{name}: {what}");
        };
        if !snake || !ids.insert(id.clone()) {
            complain(&format!(
                "operationId `{id}` is missing, not snake_case or given twice"
            ));
        }
        if operation["summary"].as_str().is_none_or(str::is_empty) {
            complain("no summary");
        }
        if operation["tags"]
            .as_array()
            .is_none_or(|tags| tags.len() != 1)
        {
            complain("not exactly one tag");
        }
        let secured = operation["security"]
            .as_array()
            .is_some_and(|ways| !ways.is_empty());
        if secured == PUBLIC.contains(&name.as_str()) {
            complain("a public operation is listed as one, any other has security");
        }
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            if parameter["description"].as_str().is_none_or(str::is_empty) {
                complain(&format!("parameter {} is not explained", parameter["name"]));
            }
        }
        let answers = answers(&operation);
        for (status, answer) in answers {
            let schema = &answer["content"]["application/json"]["schema"];
            if status.starts_with(['4', '5']) && schema["$ref"] != "#/components/schemas/ApiError" {
                complain(&format!("{status} is no ApiError"));
            }
        }
        let may_be_denied = answers.contains_key("403") || name == SIGNED;
        if secured && !(answers.contains_key("401") && may_be_denied) {
            complain("401 and 403 are not described");
        }
        let body = operation.get("requestBody");
        // A file has any content type.
        let json = body.is_some_and(|body| body["content"]["application/json"].is_object());
        let wanted: &[&str] = match (body, json) {
            (None, _) => &[],
            (Some(_), true) => &["400", "413", "415"],
            (Some(_), false) => &["400", "413"],
        };
        if !wanted.iter().all(|status| answers.contains_key(*status)) {
            complain(&format!("{} are not described", wanted.join(", ")));
        }
    }
    assert!(complaints.is_empty(), "\n{complaints}");
}

#[test]
fn every_status_that_is_described_is_meant() {
    let description = description();
    let mut table = String::new();
    for (name, operation) in operations(&description) {
        let statuses: Vec<&str> = answers(&operation).keys().map(String::as_str).collect();
        let _ = writeln!(table, "{name:<36} {}", statuses.join(" "));
    }
    insta::assert_snapshot!("statuses", table);
}

#[test]
fn answers_have_their_headers_and_bodies_their_size() {
    let description = description();
    let named = |name: &str| format!("#/components/headers/{name}");
    for (name, operation) in operations(&description) {
        for (status, answer) in answers(&operation) {
            let headers = &answer["headers"];
            assert_eq!(
                headers["X-Request-Id"]["$ref"],
                named("X-Request-Id"),
                "{name} {status}"
            );
            let waits = matches!(status.as_str(), "429" | "503");
            assert_eq!(
                headers.get("Retry-After").is_some(),
                waits,
                "{name} {status}"
            );
        }
        let body = &operation["requestBody"];
        if body.is_object() {
            let text = body["description"].as_str().unwrap_or_default();
            assert!(
                text.starts_with("At most "),
                "{name} does not say how long its body may be"
            );
        }
    }
    let batch = &operations(&description)["POST /sites/{site}/events/batch"]["requestBody"];
    assert_eq!(batch["description"], "At most 5 MiB.");
    assert_eq!(
        batch["content"]["application/json"]["schema"]["maxItems"],
        500
    );
}

#[test]
fn streams_name_all_their_events() {
    let operations = operations(&description());
    for (name, events) in [
        (
            "GET /sites/{site}/stream",
            &["hit", "live", "skipped", "end"][..],
        ),
        ("GET /sites/{site}/dry-run", &["hit", "skipped", "end"]),
    ] {
        let schema =
            &operations[name]["responses"]["200"]["content"]["text/event-stream"]["schema"];
        let listed: Vec<&Value> = schema["items"]["oneOf"]
            .as_array()
            .expect("events")
            .iter()
            .collect();
        let names: Vec<&str> = listed
            .iter()
            .filter_map(|one| one["properties"]["event"]["enum"][0].as_str())
            .collect();
        assert_eq!(names, events, "{name}");
        for one in listed {
            assert!(
                one["properties"]["data"]["$ref"].is_string(),
                "{name}: {one}"
            );
        }
    }
}

#[test]
fn ids_are_uuids() {
    let description = description();
    for (name, operation) in operations(&description) {
        let word = ["/texts/", "/me/social/", "/me/snooze/"];
        if word.iter().any(|word| name.contains(word)) {
            continue;
        }
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            if parameter["name"] == "id" {
                assert_eq!(parameter["schema"]["format"], "uuid", "{name}");
            }
        }
    }
    // Words, texts of others, and the request's own.
    let others = [
        "AccountPlan.id",
        "ApiError.request_id",
        "EventVisitor.id",
        "MetricDefinition.id",
        "PlanView.id",
        "Provider.id",
        "SecurityProvider.id",
        "SiteEvent.id",
        "TextView.id",
    ];
    let schemas = description["components"]["schemas"]
        .as_object()
        .expect("records");
    for (record, schema) in schemas {
        for (field, property) in schema["properties"].as_object().into_iter().flatten() {
            let id = (field == "id" || field.ends_with("_id")) && property["type"] == "string";
            if id && !others.contains(&&*format!("{record}.{field}")) {
                assert_eq!(property["format"], "uuid", "{record}.{field}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_description_comes_packed_and_once() {
    let app = TestApp::start().await;
    let nobody = app.nobody();
    let ask = async |headers: &[(&str, &str)]| {
        let mut request = nobody.request(reqwest::Method::GET, "/api/v1/openapi.json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        nobody.send(request).await
    };
    let plain = ask(&[]).await.expect(200);
    let tag = plain.headers["etag"].to_str().expect("a tag").to_owned();
    for coding in ["gzip", "br"] {
        let packed = ask(&[("accept-encoding", coding)]).await.expect(200);
        assert_eq!(packed.headers["content-encoding"], coding);
        assert_eq!(packed.headers["etag"], tag);
        assert!(packed.body.len() * 4 < plain.body.len(), "{coding}");
        let known = ask(&[("accept-encoding", coding), ("if-none-match", &tag)]).await;
        assert_eq!((known.status, known.body.len()), (304, 0));
    }
    let other = ask(&[("if-none-match", "\"other\"")]).await.expect(200);
    assert_eq!(other.body, plain.body);
}

#[test]
fn every_reference_leads_somewhere() {
    fn references(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(map) => {
                if let Some(Value::String(path)) = map.get("$ref") {
                    found.insert(path.clone());
                }
                map.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }
    let description = description();
    let mut found = BTreeSet::new();
    references(&description, &mut found);
    assert!(!found.is_empty());
    for path in found {
        let pointer = path.trim_start_matches('#');
        assert!(description.pointer(pointer).is_some(), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_served_description_is_that_of_the_command_and_of_the_dashboard() {
    let app = TestApp::start().await;
    let served = app.nobody().get("/api/v1/openapi.json").await.expect(200);
    assert_eq!(served.headers["content-type"], "application/json");
    let printed = Description::of(&service(shape::of(App::api)).spec()).text();
    assert!(
        served.body == printed,
        "`stile openapi` prints another description than is served"
    );
    let kept = fs::read(root().join("web/openapi.json")).expect("web/openapi.json");
    assert!(kept == printed, "web/openapi.json is old: make openapi");
}
