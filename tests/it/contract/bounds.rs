//! The description of bodies is enforced: unknown fields are refused, and so is what is beyond a bound.

use serde_json::{Map, Value, json};

use super::{
    openapi::{description, operations},
    recipes::{About, World},
};

/// The record of an operation's body; of a batch, that of its items.
fn record<'a>(operation: &Value, description: &'a Value) -> Option<(&'a Map<String, Value>, bool)> {
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
    let listed = schema["type"] == "array";
    let schema = if listed { &schema["items"] } else { schema };
    let path = schema["$ref"].as_str()?.trim_start_matches('#');
    Some((description.pointer(path)?.as_object()?, listed))
}

/// A value just beyond a bound of a field; `None` if it is not a bound.
fn beyond(bound: &str, number: &Value, schema: &Value, sent: &Value) -> Option<Value> {
    let number = number.as_f64()? as i64;
    Some(match bound {
        "maxLength" => json!("x".repeat(number as usize + 1)),
        "minLength" => json!("x".repeat(number as usize - 1)),
        "maximum" => json!(number + 1),
        "minimum" => json!(number - 1),
        "minItems" => json!(vec![sent[0].clone(); number as usize - 1]),
        "maxItems" if schema["items"]["type"] == "string" => {
            json!((0..=number).map(|n| format!("/{n}")).collect::<Vec<_>>())
        }
        "maxItems" => json!(vec![sent[0].clone(); number as usize + 1]),
        _ => return None,
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_description_says_of_a_body_is_held() {
    let description = description();
    let world = World::new().await;
    let (mut closed, mut bounds) = (0, 0);
    for (name, operation) in operations(&description) {
        let Some((record, listed)) = record(&operation, &description) else {
            continue;
        };
        assert_eq!(record["additionalProperties"], false, "{name}");
        // A relay may send more than is read, and must sign what it sends.
        if name == "POST /billing/provider" {
            continue;
        }
        let asked = async |field: &str, value: Option<Value>| {
            // Only programs send events.
            let owner = match name.ends_with("/events") || name.ends_with("/events/batch") {
                true => {
                    world
                        .app
                        .program(world.owner, &["events:write"], None, 600)
                        .await
                }
                false => world.app.session(world.owner, 600).await,
            };
            let mut ask = world.ask(&name, About::There).await;
            let body = ask.body.get_or_insert_with(|| json!({}));
            let body = if listed { &mut body[0] } else { body };
            body[field] = value.unwrap_or_else(|| json!(1));
            ask.by(&owner).await
        };
        closed += 1;
        let reply = asked("unheard_of", None).await;
        let field = if listed {
            "[0].unheard_of"
        } else {
            "unheard_of"
        };
        assert_eq!(reply.status, 400, "{name}: {}", reply.json);
        assert_eq!(reply.json["code"], "malformed_body", "{name}");
        assert_eq!(reply.json["field"], field, "{name}");
        for (field, schema) in record["properties"].as_object().expect("fields") {
            let sent = world
                .ask(&name, About::There)
                .await
                .body
                .unwrap_or_default();
            for (bound, number) in schema.as_object().expect("a schema") {
                let Some(value) = beyond(bound, number, schema, &sent[field]) else {
                    continue;
                };
                bounds += 1;
                let reply = asked(field, Some(value)).await;
                // A password that is too long to be one is a wrong one.
                assert!(
                    (400..500).contains(&reply.status),
                    "{name}: {field} beyond {bound} {number}: {} {}",
                    reply.status,
                    reply.json
                );
            }
        }
    }
    assert!(closed >= 40, "{closed}");
    assert!(bounds >= 50, "{bounds}");
}
