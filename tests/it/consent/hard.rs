//! A site's consent settings, and what is missing before its visitors can be asked.

use serde_json::{Value, json};
use tests::{Actor, NOON, Reply};

use super::{SITE, members, settings};

pub(super) async fn view(actor: &Actor) -> Value {
    actor.get(&format!("{SITE}/hard")).await.expect(200).json
}

pub(super) async fn save(actor: &Actor, body: &Value) -> Reply {
    actor.put(&format!("{SITE}/hard"), body).await
}

/// The steps that are done, in order.
pub(super) fn done(view: &Value) -> Vec<&str> {
    let steps = view["steps"].as_array().expect("steps");
    let done = steps.iter().filter(|step| step["done"] == true);
    done.map(|step| step["step"].as_str().expect("a word"))
        .collect()
}

pub(super) fn step<'a>(view: &'a Value, name: &str) -> &'a Value {
    let steps = view["steps"].as_array().expect("steps");
    let found = steps.iter().find(|step| step["step"] == name);
    found.expect("the step")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_are_those_to_begin_with_until_they_are_saved() {
    let members = members().await;
    let mut begin = view(&members.viewer).await;
    assert_eq!(done(&begin), ["dpa"]);
    for step in begin["steps"].as_array().expect("steps") {
        let todo = &step["what_to_do"];
        assert_eq!(step["done"] == true, todo.is_null(), "{step}");
        assert!(step["why"].as_str().is_some_and(|why| why.ends_with('.')));
    }
    let names: Vec<Value> = begin["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .map(|step| step["step"].clone())
        .collect();
    assert_eq!(names, ["keep", "policy", "dpa", "banner", "script"]);
    let lengths: Vec<_> = begin["modes"]
        .as_array()
        .expect("modes")
        .iter()
        .map(|mode| {
            let length = |list: &str| mode[list].as_array().map(Vec::len);
            (mode["mode"].clone(), length("on_device"), length("here"))
        })
        .collect();
    assert_eq!(
        lengths,
        [
            (json!("off"), Some(0), Some(2)),
            (json!("on"), Some(1), Some(5))
        ]
    );
    let visits = "395 days, or until the visitor withdraws consent.";
    assert_eq!(begin["modes"][1]["here"][2]["how_long"], visits);
    let object = begin.as_object_mut().expect("an object");
    object.remove("steps");
    object.remove("modes");
    assert_eq!(
        begin,
        json!({
            "mode": "off", "since": null, "keep": {"visits_days": 395, "records_days": 1125}, "languages": [],
            "own_tool": false, "saved_at": null, "saved_by": null, "policy": null, "next": [],
        })
    );

    let saved = save(&members.owner, &settings(90, 400, &["en", "pt-BR"])).await;
    let saved = saved.expect(200).json;
    assert_eq!(saved, view(&members.owner).await);
    assert_eq!(done(&saved), ["keep", "dpa"]);
    let why = "Visits of visitors who agreed are kept for 90 days, consent records for 400 days. \
               Visitors are asked in these languages: “en” and “pt-BR”.";
    assert_eq!(step(&saved, "keep")["why"], why);
    let olga = members.app.person("olga@example.com").await.id;
    assert_eq!(
        (
            &saved["keep"],
            &saved["languages"],
            &saved["saved_at"],
            &saved["saved_by"]
        ),
        (
            &json!({"visits_days": 90, "records_days": 400}),
            &json!(["en", "pt-BR"]),
            &json!(NOON),
            &json!({"id": olga, "name": "Olga Owner"})
        )
    );
    // In the reader's language.
    let request = members
        .viewer
        .request(reqwest::Method::GET, &format!("{SITE}/hard"))
        .header("accept-language", "de");
    let german = members.viewer.send(request).await.expect(200);
    assert_eq!(german.headers["content-language"], "de");
    assert_eq!(
        step(&german.json, "banner")["why"],
        "Es ist noch kein Banner veröffentlicht."
    );
    // What is the same again writes nothing.
    save(&members.owner, &settings(90, 400, &["en", "pt-BR"]))
        .await
        .expect(200);
    members.app.clock.advance_seconds(60);
    let own_tool = json!({"keep": {"visits_days": 90, "records_days": 400}, "languages": ["en"], "own_tool": true});
    let saved = save(&members.editor, &own_tool).await.expect(200).json;
    assert_eq!(done(&saved), ["keep", "dpa", "banner"]);
    let line = |languages: &[&str], own_tool: bool| {
        Some(json!({
            "visits_days": 90, "records_days": 400, "languages": languages, "own_tool": own_tool,
        }))
    };
    let (first, second) = (line(&["en", "pt-BR"], false), line(&["en"], true));
    assert_eq!(
        members.lines().await,
        [
            ("hard.changed".to_owned(), None, first.clone()),
            ("hard.changed".to_owned(), first, second),
        ]
    );
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_out_of_bounds_are_refused_with_their_field() {
    let members = members().await;
    let many: Vec<String> = (0..41).map(|n| format!("en-{n:03}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let mut more = settings(1, 365, &["en"]);
    more["more"] = json!(1);
    let mut without = settings(1, 365, &["en"]);
    without
        .as_object_mut()
        .expect("an object")
        .remove("own_tool");
    let mut inner = settings(1, 365, &["en"]);
    inner["keep"]["hits_days"] = json!(1);
    for (body, code, field) in [
        (
            settings(0, 365, &["en"]),
            "invalid_keep",
            "keep.visits_days",
        ),
        (
            settings(1096, 3650, &["en"]),
            "invalid_keep",
            "keep.visits_days",
        ),
        (
            settings(1, 364, &["en"]),
            "invalid_keep",
            "keep.records_days",
        ),
        (
            settings(1, 3651, &["en"]),
            "invalid_keep",
            "keep.records_days",
        ),
        (
            settings(500, 499, &["en"]),
            "invalid_keep",
            "keep.records_days",
        ),
        (
            settings(70_000, 365, &["en"]),
            "malformed_body",
            "keep.visits_days",
        ),
        (settings(1, 365, &[]), "invalid_languages", "languages"),
        (settings(1, 365, &many), "invalid_languages", "languages"),
        (
            settings(1, 365, &["en", "EN"]),
            "invalid_languages",
            "languages[1]",
        ),
        (
            settings(1, 365, &["en", "en"]),
            "invalid_languages",
            "languages[1]",
        ),
        (more, "malformed_body", "more"),
        (inner, "malformed_body", "keep.hits_days"),
        (without, "malformed_body", "own_tool"),
    ] {
        let reply = save(&members.owner, &body).await.expect(400);
        assert_eq!(
            (reply.code(), reply.json["field"].as_str()),
            (code, Some(field)),
            "{body}"
        );
    }
    assert_eq!(view(&members.owner).await["saved_at"], Value::Null);
    for body in [
        settings(1, 365, &["en"]),
        settings(1095, 1095, &["en"]),
        settings(1095, 3650, &many[1..]),
    ] {
        save(&members.owner, &body).await.expect(200);
    }
    assert_eq!(members.lines().await.len(), 3);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_role_and_scope_may_what_it_should() {
    let members = members().await;
    let body = settings(1, 365, &["en"]);
    let url = json!({"url": "x"});
    let (hard, policy) = (format!("{SITE}/hard"), format!("{SITE}/hard/policy"));
    let (read, write) = (["visitors:read"], ["visitors:write"]);
    let all = [
        "figures:read",
        "events:write",
        "sites:write",
        "account:read",
        "account:write",
    ];
    // To see the settings, to save them, and to look for the paragraph: the address is not one.
    for (name, actor, statuses) in [
        ("viewer", members.viewer.clone(), [200, 403, 403]),
        ("editor", members.editor.clone(), [200, 200, 400]),
        ("admin", members.admin.clone(), [200, 200, 400]),
        ("blind viewer", members.blind.clone(), [404, 403, 403]),
        ("stranger", members.stranger.clone(), [404, 404, 404]),
        ("nobody", members.app.nobody(), [401, 401, 401]),
        ("visitors:read", members.token(&read).await, [200, 403, 403]),
        (
            "visitors:write",
            members.token(&write).await,
            [403, 200, 400],
        ),
        ("other scopes", members.token(&all).await, [403, 403, 403]),
    ] {
        let found = [
            actor.get(&hard).await.status,
            actor.put(&hard, &body).await.status,
            actor.post(&policy, &json!({"url": "ftp://x"})).await.status,
        ];
        assert_eq!(found, statuses, "{name}");
    }
    for actor in [&members.stranger, &members.owner] {
        let path = "/api/v1/sites/never.example/hard";
        assert_eq!(actor.get(path).await.expect(404).code(), "unknown_site");
        assert_eq!(
            actor.put(path, &body).await.expect(404).code(),
            "unknown_site"
        );
        let path = format!("{path}/policy");
        assert_eq!(
            actor.post(&path, &url).await.expect(404).code(),
            "unknown_site"
        );
    }
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_visitors_are_asked_settings_can_only_keep_less() {
    let members = members().await;
    assert_eq!(members.consent(), None);
    let own_tool = |visits_days: u32, records_days: u32| {
        let mut body = settings(visits_days, records_days, &["en"]);
        body["own_tool"] = json!(true);
        body
    };
    save(&members.owner, &own_tool(90, 400)).await.expect(200);
    members.has_policy().await;
    members.is_on().await;
    let asked = members.consent().expect("visitors are asked");
    assert_eq!(
        *asked,
        sites::consent::SiteConsent {
            version: None,
            banner: None,
            policy_url: "https://ours.example/privacy".to_owned(),
            keep: shared::banner::Keep {
                visits_days: 90,
                records_days: 400
            },
            own_tool: true,
            asks: true,
        }
    );
    let on = view(&members.viewer).await;
    assert_eq!((&on["mode"], &on["since"]), (&json!("on"), &json!(9)));
    for longer in [own_tool(91, 400), own_tool(90, 401)] {
        let reply = save(&members.owner, &longer).await.expect(409);
        assert_eq!(reply.code(), "banner_says_other");
        assert_eq!(reply.json["params"], json!({"visits": 90, "records": 400}));
    }
    // An editor prepares, and decides nothing that visitors agreed to.
    let reply = save(&members.editor, &own_tool(80, 400)).await.expect(403);
    assert_eq!(reply.code(), "role_too_low");
    let reply = save(&members.owner, &settings(90, 400, &["en"])).await;
    assert_eq!(reply.expect(409).code(), "banner_missing");
    save(&members.admin, &own_tool(80, 399)).await.expect(200);
    let asked = members.consent().expect("visitors are asked");
    assert_eq!((asked.keep.visits_days, asked.keep.records_days), (80, 399));
    assert_eq!(members.lines().await.len(), 2);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_go_with_their_site() {
    let members = members().await;
    save(&members.owner, &settings(90, 400, &["en"]))
        .await
        .expect(200);
    let offer = members
        .owner
        .post(&format!("{SITE}/offer"), &Value::Null)
        .await;
    let code = offer.expect(201).json["code"].clone();
    members
        .stranger
        .post("/api/v1/sites-offered", &json!({ "code": code }))
        .await
        .expect(200);
    tests::until("the site moves", async || {
        members.stranger.get(SITE).await.status == 200
    })
    .await;
    let theirs = view(&members.stranger).await;
    assert_eq!(theirs["keep"]["visits_days"], 90);
    // Those who had it before stay unnamed.
    assert_eq!(theirs["saved_by"], Value::Null);
    members.owner.get(&format!("{SITE}/hard")).await.expect(404);
    members
        .stranger
        .delete(&format!("{SITE}?confirm=ours.example"))
        .await
        .expect(204);
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM hard_settings")
        .fetch_one(&members.app.pool)
        .await
        .unwrap();
    assert_eq!(left, 0);
    members.app.stop().await;
}
