//! What each tool answers: what its description promises, as its schema says, and the same as the API.

use serde_json::{Value, json};
use tests::{Actor, TestApp};

use super::{answer, ask, call, fixture, refusal};

const SITE: &str = "/api/v1/sites/ours.example";

/// What is wrong with a value by this schema, of the words that our schemas use.
fn objections(value: &Value, schema: &Value, root: &Value, at: &str, found: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().expect("a name");
        return objections(value, &root["$defs"][name], root, at, found);
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        let fits = choices.iter().any(|choice| {
            let mut against = Vec::new();
            objections(value, choice, root, at, &mut against);
            against.is_empty()
        });
        if !fits {
            found.push(format!("{at}: {value} is none of the choices"));
        }
        return;
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
        Value::Number(_) => "number",
    };
    let whole = value.is_i64() || value.is_u64();
    let allowed: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one.as_str()],
        Value::Array(many) => many.iter().filter_map(Value::as_str).collect(),
        _ => return found.push(format!("{at}: the schema has no type: {schema}")),
    };
    if !(allowed.contains(&kind) || whole && allowed.contains(&"integer")) {
        found.push(format!("{at}: {value} is none of {allowed:?}"));
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        objections(
            item,
            &schema["items"],
            root,
            &format!("{at}[{index}]"),
            found,
        );
    }
    let Some(fields) = value.as_object() else {
        return;
    };
    for needed in schema["required"].as_array().into_iter().flatten() {
        if !fields.contains_key(needed.as_str().expect("a name")) {
            found.push(format!("{at}: {needed} is missing"));
        }
    }
    for (name, field) in fields {
        let known = &schema["properties"][name];
        let of_any = &schema["additionalProperties"];
        match (known.is_null(), of_any.is_object()) {
            (false, _) => objections(field, known, root, &format!("{at}.{name}"), found),
            (true, true) => objections(field, of_any, root, &format!("{at}.{name}"), found),
            (true, false) => found.push(format!("{at}.{name} is not in the schema")),
        }
    }
}

/// The figures in a value that its answer does not define.
fn undefined(value: &Value, definitions: &Value, found: &mut Vec<String>) {
    for item in value.as_array().into_iter().flatten() {
        undefined(item, definitions, found);
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        let empty = matches!(field, Value::Null) || *field == json!({}) || *field == json!([]);
        let definition = shared::definitions::of(name).filter(|_| !empty);
        if name != "definitions" {
            if definition.is_some_and(|known| definitions[name] != known.id) {
                found.push(name.clone());
            }
            undefined(field, definitions, found);
        }
    }
}

/// The tools that a program sees.
async fn tools(program: &Actor) -> Vec<Value> {
    let listed = ask(program, "tools/list", json!({})).await.expect(200);
    listed.json["result"]["tools"]
        .as_array()
        .expect("tools")
        .clone()
}

/// Calls a tool, and checks its answer: by its schema, and that it defines its figures. Returns its content.
async fn asked(program: &Actor, tools: &[Value], name: &str, arguments: Value) -> Value {
    let tool = tools
        .iter()
        .find(|tool| tool["name"] == name)
        .expect("the tool");
    let result = call(program, name, arguments).await;
    let content = answer(&result);
    let schema = &tool["outputSchema"];
    let mut found = Vec::new();
    objections(content, schema, schema, name, &mut found);
    undefined(content, &content["definitions"], &mut found);
    assert!(found.is_empty(), "{found:#?}");
    let text = result["content"][0]["text"].as_str().expect("a text");
    assert!(
        !text.is_empty() && text.len() + content.to_string().len() <= 60_000,
        "{text}"
    );
    content.clone()
}

async fn reading() -> (TestApp, Actor, Actor) {
    let (app, owner) = fixture().await;
    let program = app.token(&owner, &["figures:read"]).await;
    (app, owner, program)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn figures_are_those_of_the_api_and_name_their_definitions() {
    let (_app, owner, program) = reading().await;
    let tools = tools(&program).await;

    let overview = asked(&program, &tools, "get_overview", json!({"period": "today"})).await;
    assert_eq!(overview["total_sites"], 1);
    let site = &overview["sites"][0];
    assert_eq!(site["name"], "ours.example");
    assert_eq!(
        (&site["visitors"]["value"], &site["arriving"]["arriving"]),
        (&json!(3), &json!(true))
    );

    let stats = owner
        .get(&format!(
            "{SITE}/stats?period=today&compare=previous&by=page&plain=true"
        ))
        .await
        .expect(200);
    let arguments =
        json!({"site": "ours.example", "period": "today", "compare": "previous", "by": ["page"]});
    let figures = asked(&program, &tools, "get_figures", arguments).await;
    assert_eq!(figures["totals"]["visitors"], 3);
    assert_eq!(
        figures["totals"]["visitors"],
        stats.json["totals"]["visitors"]
    );
    assert_eq!(
        figures["previous"]["visitors"],
        stats.json["previous"]["visitors"]
    );
    assert_eq!(
        figures["by"]["page"][0]["value"],
        stats.json["by"]["page"][0]["value"]
    );
    assert_eq!(
        figures["by"]["page"][0]["visitors"],
        stats.json["by"]["page"][0]["visitors"]
    );
    assert_eq!(figures["total_rows"], stats.json["total_rows"]);
    assert_eq!(figures["definitions"]["visitors"], "visitors@1");
    assert_eq!(figures["estimated"], json!([]));

    let filtered =
        json!({"site": "ours.example", "period": "today", "filters": ["source:other.example"]});
    let filtered = asked(&program, &tools, "get_figures", filtered).await;
    assert_eq!(filtered["totals"]["visitors"], 1);
    assert_eq!(filtered["by"], json!({}), "without `by`, only totals");

    let arguments = json!({"site": "ours.example", "period": "today", "interval": "hour", "metrics": ["visitors"]});
    let series = asked(&program, &tools, "get_series", arguments).await;
    let points = series["points"].as_array().expect("points");
    assert_eq!(
        points.len(),
        24,
        "one point for each hour, empty ones included"
    );
    let most = points
        .iter()
        .map(|point| point["visitors"].as_i64().unwrap_or(0))
        .max();
    assert_eq!(most, Some(3));

    // The text of a long one has its ends.
    let arguments =
        json!({"site": "ours.example", "period": "2026-01-01..2026-11-20", "interval": "day"});
    let result = call(&program, "get_series", arguments).await;
    assert_eq!(
        answer(&result)["points"].as_array().map(Vec::len),
        Some(324)
    );
    let text = result["content"][0]["text"].as_str().expect("a text");
    assert!(
        text.contains("visitors: highest 3 (2026-11-20), lowest 0 ("),
        "{text}"
    );
    assert!(text.lines().count() < 8, "{text}");

    let left_out = json!({"site": "ours.example", "period": "today", "crawlers": true});
    let left_out = asked(&program, &tools, "get_left_out", left_out).await;
    assert_eq!(
        (&left_out["received"], &left_out["counted"]),
        (&json!(5), &json!(5))
    );
    assert_eq!(left_out["definitions"]["hits"], "hits@1");

    let definitions = asked(
        &program,
        &tools,
        "get_definitions",
        json!({"word": "bounce"}),
    )
    .await;
    assert_eq!(definitions["metrics"][0]["id"], "bounce_rate@1");
    assert_eq!(definitions["metrics"].as_array().map(Vec::len), Some(1));
    let all = asked(&program, &tools, "get_definitions", json!({})).await;
    assert!(
        all["reasons"]
            .as_array()
            .is_some_and(|reasons| reasons.len() > 10)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_are_explained_and_say_what_is_estimated() {
    let (app, _owner, program) = reading().await;
    let tools = tools(&program).await;
    let arguments =
        json!({"site": "ours.example", "period": "today", "compare": "previous", "by": ["page"]});
    let why = asked(&program, &tools, "explain_change", arguments).await;
    assert_eq!(
        (&why["metric"], &why["value"], &why["difference"]),
        (&json!("visitors"), &json!(3), &json!(3))
    );
    // The parts and the rest add up to the difference.
    let by = &why["by"][0];
    assert_eq!(by["dimension"], "page");
    let parts = by["parts"].as_array().expect("parts");
    let parts: f64 = parts
        .iter()
        .filter_map(|part| part["difference"].as_f64())
        .sum();
    let rest = by["rest"]["difference"].as_f64().unwrap_or(0.0);
    assert!((parts + rest - 3.0).abs() < 1e-9, "{by}");
    assert_eq!(why["definitions"], json!({"visitors": "visitors@1"}));
    // There is no history, so the normal range is unknown and nothing is estimated.
    assert!(why["normal_range"]["within"].is_null());
    assert_eq!(why["estimated"], json!([]));

    let changed = json!({"site": "ours.example", "period": "today", "metric": "views"});
    let changed = asked(&program, &tools, "get_changed", changed).await;
    assert_eq!(changed["metric"], "views");
    assert_eq!(changed["by"][0]["rose"]["rows"][0]["value"], "/");
    drop(app);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn goals_and_funnels_are_found_by_what_people_call_them() {
    let (_app, owner, program) = reading().await;
    let tools = tools(&program).await;
    let goals = json!({"site": "ours.example"});
    assert_eq!(
        asked(&program, &tools, "list_goals", goals.clone()).await,
        json!({"goals": []})
    );
    let definition = json!({"kind": "page", "pages": ["/thanks"]});
    let goal = json!({"name": "Thanks", "definition": definition});
    let made = owner
        .post(&format!("{SITE}/goals"), &goal)
        .await
        .expect(201)
        .json;
    let listed = asked(&program, &tools, "list_goals", goals.clone()).await;
    assert_eq!(
        (&listed["goals"][0]["id"], &listed["goals"][0]["definition"]),
        (&made["id"], &definition)
    );

    let by_goal = json!({
        "site": "ours.example", "period": "today", "compare": "previous", "by": ["goal"]
    });
    let by_goal = asked(&program, &tools, "get_figures", by_goal).await;
    assert_eq!(by_goal["by"]["goal"][0]["completions"], 1);
    assert_eq!(by_goal["definitions"]["completions"], "completions@1");
    assert_eq!(by_goal["previous_revenue"], json!({}));

    // Anything can be counted that no goal counts yet, and nothing is saved.
    let tried = json!({
        "site": "ours.example", "period": "today", "definition": {"kind": "event", "event": "Sign-up"}
    });
    let tried = asked(&program, &tools, "try_goal", tried).await;
    assert_eq!(
        (&tried["completions"], &tried["visitors"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(tried["examples"][0]["event"], "Sign-up");
    let now = asked(&program, &tools, "list_goals", goals).await;
    assert_eq!(now, listed);

    let funnel = json!({
        "name": "To thanks",
        "steps": [{"definition": {"kind": "page", "pages": ["/"]}}, {"goal": made["id"]}]
    });
    owner
        .post(&format!("{SITE}/funnels"), &funnel)
        .await
        .expect(201);
    let listed = asked(
        &program,
        &tools,
        "list_funnels",
        json!({"site": "ours.example"}),
    )
    .await;
    assert_eq!(listed["funnels"][0]["name"], "To thanks");
    for name in [
        "to THANKS",
        listed["funnels"][0]["id"].as_str().expect("an id"),
    ] {
        let arguments = json!({"site": "ours.example", "funnel": name, "period": "today"});
        let report = asked(&program, &tools, "get_funnel", arguments).await;
        let steps = report["everyone"]["steps"].as_array().expect("steps");
        let visitors: Vec<_> = steps
            .iter()
            .map(|step| &step["reached"]["visitors"])
            .collect();
        assert_eq!(visitors[1], &json!(1));
        assert_eq!(report["agreed"], Value::Null);
    }
    let other = json!({"site": "ours.example", "funnel": "None"});
    let refused = call(&program, "get_funnel", other).await;
    assert!(refusal(&refused).contains("[unknown_funnel, funnel]"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refusals_are_the_sentences_of_the_api() {
    let (_app, owner, program) = reading().await;
    for (tool, arguments, path) in [
        (
            "get_figures",
            json!({"site": "other.example"}),
            "/api/v1/sites/other.example/stats",
        ),
        (
            "get_figures",
            json!({"site": "ours.example", "period": "soon"}),
            "/api/v1/sites/ours.example/stats?period=soon",
        ),
        (
            "get_series",
            json!({"site": "ours.example", "filters": ["pag:/"]}),
            "/api/v1/sites/ours.example/series?filter=pag:/",
        ),
    ] {
        let ours = owner.get(path).await;
        let (code, message) = (
            ours.code(),
            ours.json["message"].as_str().expect("a sentence"),
        );
        let refused = call(&program, tool, arguments).await;
        let sentence = refusal(&refused);
        assert!(sentence.starts_with(message), "{sentence}");
        assert!(sentence.contains(&format!("[{code}")), "{sentence}");
    }
    // A site that would change the path leads to no other operation.
    for site in ["", ".", "..", ".\t."] {
        let refused = call(&program, "get_figures", json!({"site": site})).await;
        assert!(
            refusal(&refused).contains("[unknown_site, site]"),
            "{refused}"
        );
    }
    // Arguments that no schema allows are named.
    for (arguments, part) in [
        (json!({"sites": "ours.example"}), "unknown field `sites`"),
        (json!({}), "missing field `site`"),
        (
            json!({"site": "ours.example", "by": "page"}),
            "[invalid_argument, by]",
        ),
        (
            json!({"site": "ours.example", "limit": -1}),
            "[invalid_argument, limit]",
        ),
        (
            json!({"site": "ours.example", "by": vec!["page"; 6]}),
            "[invalid_argument, by]",
        ),
    ] {
        let refused = call(&program, "get_figures", arguments).await;
        assert!(refusal(&refused).contains(part), "{refused}");
    }
    let minutes = json!({"site": "ours.example", "period": "7d", "interval": "minute"});
    let refused = call(&program, "get_series", minutes).await;
    assert!(
        refusal(&refused).contains("Choose a longer interval"),
        "{refused}"
    );
    // A series that would not fit is refused before its bytes are counted.
    let year = json!({
        "site": "ours.example", "period": "2026-01-01..2026-11-20", "interval": "day",
        "metrics": ["visitors", "visits", "views", "events"],
    });
    let refused = call(&program, "get_series", year).await;
    assert!(
        refusal(&refused).contains("Ask for fewer metrics"),
        "{refused}"
    );
    let unknown = ask(&program, "tools/call", json!({"name": "drop_tables"}))
        .await
        .expect(200);
    assert_eq!(unknown.json["error"]["code"], -32602);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writing_is_behind_its_own_scope() {
    let (app, owner) = fixture().await;
    let reader = app.token(&owner, &["figures:read"]).await;
    let writer = app.token(&owner, &["figures:read", "sites:write"]).await;
    let (seen, all) = (tools(&reader).await, tools(&writer).await);
    let writing: Vec<_> = all
        .iter()
        .filter(|tool| !seen.contains(tool))
        .map(|tool| {
            (
                tool["name"].clone(),
                tool["annotations"]["readOnlyHint"].clone(),
            )
        })
        .collect();
    let expected = [
        (json!("create_goal"), json!(false)),
        (json!("add_annotation"), json!(false)),
    ];
    assert_eq!(writing, expected);
    assert!(
        seen.iter()
            .all(|tool| tool["annotations"]["readOnlyHint"] == true)
    );

    let goal = json!({
        "site": "ours.example", "name": "Signed up", "definition": {"kind": "event", "event": "Sign-up"}
    });
    let refused = call(&reader, "create_goal", goal.clone()).await;
    assert!(refusal(&refused).contains("[scope_missing]"), "{refused}");
    let goals = format!("{SITE}/goals");
    assert_eq!(owner.get(&goals).await.expect(200).json, json!([]));

    let made = asked(&writer, &all, "create_goal", goal.clone()).await;
    let listed = owner.get(&goals).await.expect(200).json;
    assert_eq!(listed[0]["id"], made["goal"]["id"]);
    let again = call(&writer, "create_goal", goal).await;
    assert!(refusal(&again).contains("[name_taken"), "{again}");
    let note = json!({"site": "ours.example", "text": "Campaign began", "day": "2026-11-20"});
    asked(&writer, &all, "add_annotation", note).await;
    let notes = owner
        .get(&format!("{SITE}/annotations"))
        .await
        .expect(200)
        .json;
    assert_eq!(notes[0]["text"], "Campaign began");
    let lines: Vec<String> =
        sqlx::query_scalar("SELECT action FROM audit WHERE token_id IS NOT NULL ORDER BY action")
            .fetch_all(&app.pool)
            .await
            .expect("the audit");
    assert_eq!(lines, ["annotation.made", "goal.made"]);
}
