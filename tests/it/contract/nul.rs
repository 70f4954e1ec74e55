//! U+0000 in a request: in any text, the request is refused as the caller's mistake.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};
use tests::Actor;

use super::{
    openapi::{description, in_worlds, operations},
    recipes::{About, Ask, World},
};

const TEXT: &str = "a\0b";
const IN_ADDRESS: &str = "a%00b";
/// How deep a recursive schema is followed.
const DEPTH: usize = 8;

/// A step into a body.
#[derive(Clone, Debug)]
enum Step {
    Field(String),
    Item,
}

/// The schema that a reference leads to.
fn resolved<'a>(schema: &'a Value, description: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(path) => description
            .pointer(path.trim_start_matches('#'))
            .expect("a schema"),
        None => schema,
    }
}

/// The ways to every text that a body of this schema may hold; the last step of one into an object of any fields
/// is named `a\0b`, for the name of a field.
fn texts(schema: &Value, description: &Value, way: &[Step], found: &mut Vec<Vec<Step>>) {
    if way.len() > DEPTH {
        return;
    }
    let schema = resolved(schema, description);
    let longer = |step: Step| [way, &[step]].concat();
    for part in ["allOf", "anyOf", "oneOf"] {
        for schema in schema[part].as_array().into_iter().flatten() {
            texts(schema, description, way, found);
        }
    }
    if schema["type"] == "string" {
        found.push(way.to_vec());
    }
    if schema["items"].is_object() {
        texts(&schema["items"], description, &longer(Step::Item), found);
    }
    for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
        texts(
            schema,
            description,
            &longer(Step::Field(name.clone())),
            found,
        );
    }
    if schema["additionalProperties"].is_object() {
        found.push(longer(Step::Field(TEXT.to_owned())));
        found.push(longer(Step::Field("named".to_owned())));
    }
}

/// The body with the text at the end of this way, which is made where it is not there.
fn put(body: &mut Value, way: &[Step]) {
    let Some((step, rest)) = way.split_first() else {
        *body = json!(TEXT);
        return;
    };
    match step {
        Step::Field(name) => {
            if !body.is_object() {
                *body = Value::Object(Map::new());
            }
            put(&mut body[name.as_str()], rest);
        }
        Step::Item => {
            if body.as_array().is_none_or(|items| items.is_empty()) {
                *body = json!([null]);
            }
            put(&mut body[0], rest);
        }
    }
}

/// The recipe with the text in this place of the path.
fn in_path(ask: Ask, template: &str, place: &str) -> Ask {
    let (path, query) = ask.path.split_once('?').unwrap_or((&ask.path, ""));
    let (known, given) = (template.split('/'), path.split('/'));
    assert_eq!(
        known.clone().count(),
        given.clone().count(),
        "{template}: {path}"
    );
    let parts: Vec<&str> = known
        .zip(given)
        .map(|(known, given)| match known == format!("{{{place}}}") {
            true => IN_ADDRESS,
            false => given,
        })
        .collect();
    Ask {
        path: format!("{}?{query}", parts.join("/")),
        ..ask
    }
}

/// The recipe with the text as this parameter of the query.
fn in_query(ask: Ask, name: &str) -> Ask {
    let (path, query) = ask.path.split_once('?').unwrap_or((&ask.path, ""));
    let others = query
        .split('&')
        .filter(|pair| !pair.is_empty() && pair.split('=').next() != Some(name));
    let mut query: Vec<String> = others.map(str::to_owned).collect();
    query.push(format!("{name}={IN_ADDRESS}"));
    Ask {
        path: format!("{path}?{}", query.join("&")),
        ..ask
    }
}

async fn spoiled(
    world: &World,
    name: &str,
    operation: &Value,
    description: &Value,
) -> Vec<(String, Ask)> {
    let (_, template) = name.split_once(' ').expect("a method and a path");
    let mut asks = Vec::new();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let (place, field) = (&parameter["in"], parameter["name"].as_str().expect("named"));
        let ask = world.ask(name, About::There).await;
        match place.as_str() {
            Some("path") => asks.push((format!("path {field}"), in_path(ask, template, field))),
            Some("query") => asks.push((format!("query {field}"), in_query(ask, field))),
            _ => {}
        }
    }
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
    let mut ways = Vec::new();
    if schema.is_object() {
        texts(schema, description, &[], &mut ways);
    }
    for way in ways {
        let mut ask = world.ask(name, About::There).await;
        put(ask.body.get_or_insert(Value::Null), &way);
        asks.push((format!("body {way:?}"), ask));
    }
    asks
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_refused_in_every_text_of_every_operation() {
    let description = description();
    let operations = operations(&description);
    let each = in_worlds(&operations, async |world, name, operation| {
        let (mut complaints, mut asked, mut reached) = (String::new(), 0, 0);
        for (place, ask) in spoiled(world, name, operation, &description).await {
            let callers: [Actor; 2] = [
                world.app.session(world.owner, 600).await,
                world
                    .app
                    .program(
                        world.owner,
                        &["figures:read", "events:write", "sites:write"],
                        None,
                        600,
                    )
                    .await,
            ];
            asked += 1;
            for caller in callers {
                let status = ask.by(&caller).await.status;
                if !matches!(status, 400 | 401 | 403 | 404 | 413 | 415) {
                    let _ = writeln!(complaints, "{name}, {place}: {status}");
                }
                reached += usize::from(status == 400);
            }
        }
        (complaints, asked, reached)
    });
    let (mut complaints, mut asked, mut reached) = (String::new(), 0, 0);
    for (more_complaints, more_asked, more_reached) in each.await {
        complaints += &more_complaints;
        asked += more_asked;
        reached += more_reached;
    }
    assert!(complaints.is_empty(), "\n{complaints}");
    // Most are refused for the text itself, not because the caller may not ask.
    assert!(asked > 300 && reached > asked, "{reached} of {asked}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_place_is_named() {
    let world = World::new().await;
    let owner = world.app.session(world.owner, 600).await;
    let program = world
        .app
        .program(world.owner, &["events:write"], None, 600)
        .await;
    let site = "/api/v1/sites/ours.example";
    let event = json!([{"url": "https://ours.example/", "props": {"a\0b": 1}}]);
    for (reply, code, field) in [
        (
            owner
                .post("/api/v1/sites", &json!({"name": TEXT, "zone": "UTC"}))
                .await,
            "malformed_body",
            "name",
        ),
        (
            owner
                .patch(site, &json!({"excluded_paths": ["/a", TEXT]}))
                .await,
            "malformed_body",
            "excluded_paths[1]",
        ),
        (
            program.post(&format!("{site}/events/batch"), &event).await,
            "malformed_body",
            "[0].props",
        ),
        (
            owner.get("/api/v1/sites/a%00b").await,
            "malformed_path",
            "site",
        ),
        (
            owner.get("/api/v1/audit?site=a%00b").await,
            "malformed_parameter",
            "site",
        ),
    ] {
        let reply = reply.expect(400);
        assert_eq!((reply.code(), &reply.json["field"]), (code, &json!(field)));
    }
    // A backslash before the escape makes it six plain characters.
    owner
        .patch("/api/v1/me", &json!({"name": "a\\u0000b"}))
        .await
        .expect(200);
}
