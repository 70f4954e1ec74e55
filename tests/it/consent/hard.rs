//! A site's consent settings, and what is missing before its visitors can be asked.

use serde_json::{Value, json};
use tests::{Actor, NOON, Reply, Served, WebServer};

use super::{Members, SITE, members, settings};

async fn view(actor: &Actor) -> Value {
    actor.get(&format!("{SITE}/hard")).await.expect(200).json
}

async fn save(actor: &Actor, body: &Value) -> Reply {
    actor.put(&format!("{SITE}/hard"), body).await
}

async fn confirm(actor: &Actor, url: &str) -> Reply {
    let body = json!({ "url": url });
    actor.post(&format!("{SITE}/hard/policy"), &body).await
}

/// The steps that are done, in order.
fn done(view: &Value) -> Vec<&str> {
    let steps = view["steps"].as_array().expect("steps");
    let done = steps.iter().filter(|step| step["done"] == true);
    done.map(|step| step["step"].as_str().expect("a word"))
        .collect()
}

fn step<'a>(view: &'a Value, name: &str) -> &'a Value {
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
            "own_tool": false, "saved_at": null, "saved_by": null, "policy": null, "next": null,
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

/// The paragraph as it is in a page that has its own markup.
fn marked_up(paragraph: &str) -> String {
    paragraph
        .replace('ä', "&auml;")
        .replace('ü', "u\u{308}")
        .replace("**", "")
        .replace('`', "\u{201c}")
        .replace("\n\n", "</p><script>no()</script>\n<p>")
        .replace(" stored ", "\u{a0}st<b>or</b>ed\n ")
        .replace(" consent ", " con&shy;sent &ndash; ")
        .replace(
            "visits to",
            "<span hidden>secret</span><a href=/>VISITS</a>\n\t to",
        )
}

/// Pages with the paragraph of the site, in both languages.
async fn pages(members: &Members) -> WebServer {
    let text = async |language: &str| {
        let path = format!("/api/v1/texts/consent-paragraph?site=ours.example&language={language}");
        let reply = members.viewer.get(&path).await.expect(200);
        assert_eq!(reply.json["gaps"], json!([]));
        reply.json["text"].as_str().expect("a text").to_owned()
    };
    let (english, german) = (text("en").await, text("de").await);
    let server = WebServer::start(move |host, path| {
        let page =
            |text: &str| Served::html(&format!("<title>P</title><p>Before {text} after</p>"));
        match (host, path) {
            ("ours.example", "/privacy") => page(&marked_up(&english)),
            ("ours.example", "/datenschutz") => page(&marked_up(&german)),
            ("ours.example", "/plain") => Served::file("text/html; charset=utf-16le", {
                let units = format!("\u{feff}<p>{english}")
                    .encode_utf16()
                    .collect::<Vec<_>>();
                units
                    .iter()
                    .flat_map(|unit| unit.to_le_bytes())
                    .collect::<Vec<u8>>()
            }),
            ("ours.example", "/moved") => Served::to("http://group.example/policy"),
            ("group.example", "/policy") => page(&english),
            ("ours.example", "/other-days") => page(&english.replace("395 days", "3950 days")),
            ("ours.example", "/cut") => {
                let cut = english.find("The legal basis").expect("the words");
                Served::html(&format!("<p>{}", &english[..cut]))
            }
            ("ours.example", "/none") => Served::html("<p>We value your privacy."),
            ("ours.example", "/hidden") => {
                page(&format!("<div style='display: none'>{english}</div>"))
            }
            ("ours.example", "/script") => page(&format!("<script>{english}</script>")),
            ("ours.example", "/template") => page(&format!("<template>{english}</template>")),
            ("ours.example", "/json") => Served::file("application/json", &english),
            ("ours.example", "/inward") => Served::to("http://10.0.0.1/policy"),
            ("ours.example", "/loop") => Served::to("/loop"),
            ("ours.example", "/long") => page(&format!("{}{english}", " ".repeat(4 << 20))),
            _ => Served::status(404),
        }
    })
    .await;
    for name in ["ours.example", "group.example"] {
        members.app.names.lead(name, &server);
    }
    server
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_paragraph_is_found_in_the_privacy_policy() {
    let members = members().await;
    let _server = pages(&members).await;
    for (given, url, address, language, begins) in [
        (
            "/privacy",
            "/privacy",
            "/privacy",
            "en",
            "Recognition on later visits. We",
        ),
        (
            "http://ours.example/datenschutz#x",
            "/datenschutz",
            "/datenschutz",
            "de",
            "Wiedererkennung bei spa",
        ),
        (
            "ours.example/plain",
            "/plain",
            "/plain",
            "en",
            "**Recognition on later",
        ),
        (
            "http://ours.example/moved",
            "/moved",
            "http://group.example/policy",
            "en",
            "**Recognition",
        ),
        (
            "http://group.example/policy",
            "http://group.example/policy",
            "http://group.example/policy",
            "en",
            "**Recognition",
        ),
    ] {
        members.app.clock.advance_seconds(60);
        let found = confirm(&members.editor, given).await.expect(200).json;
        let whole = |path: &str| match path.starts_with('/') {
            true => format!("http://ours.example{path}"),
            false => path.to_owned(),
        };
        assert_eq!(found["url"], whole(url), "{given}");
        assert_eq!(found["address"], whole(address), "{given}");
        assert_eq!(found["language"], language, "{given}");
        let passage = found["passage"].as_str().expect("a passage");
        let begins = begins.trim_start_matches('*');
        assert!(
            passage.starts_with(&begins[..begins.len() - 4]),
            "{given}: {passage}"
        );
        assert!(
            !passage.contains("secret") && !passage.contains("no()"),
            "{passage}"
        );
        let view = view(&members.viewer).await;
        assert_eq!(
            view["policy"],
            json!({
                "url": found["url"], "found_at": found["found_at"], "language": language, "passage": passage,
            }),
            "{given}"
        );
        assert_eq!(done(&view), ["policy", "dpa"], "{given}");
    }
    let view = view(&members.viewer).await;
    assert_eq!(view["policy"]["found_at"], NOON + 300);
    // To save other settings does not lose the policy, but the paragraph names the days.
    save(&members.owner, &settings(395, 1125, &["en"]))
        .await
        .expect(200);
    let same = super::hard::view(&members.owner).await;
    assert_eq!(
        (done(&same), &same["policy"]),
        (vec!["keep", "policy", "dpa"], &view["policy"])
    );
    let saved = save(&members.owner, &settings(394, 1125, &["en"])).await;
    let saved = saved.expect(200).json;
    assert_eq!(done(&saved), ["keep", "dpa"]);
    assert_eq!(
        step(&saved, "policy")["why"],
        "Your privacy policy at http://group.example/policy has another paragraph than the present one: the number of \
         days or the wording changed."
    );
    let differs = confirm(&members.owner, "/privacy").await.expect(400);
    assert_eq!(differs.code(), "paragraph_missing");
    let lines = members.lines().await;
    let policies: Vec<_> = lines
        .iter()
        .filter(|line| line.0 == "policy.found")
        .collect();
    assert_eq!(policies.len(), 5);
    assert_eq!(
        (&policies[1].1, &policies[1].2),
        (
            &Some(json!({"url": "http://ours.example/privacy"})),
            &Some(json!({"url": "http://ours.example/datenschutz", "language": "de"}))
        )
    );
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_policy_without_the_paragraph_is_refused() {
    let members = members().await;
    let server = pages(&members).await;
    for (url, code) in [
        ("/none", "paragraph_missing"),
        ("/cut", "paragraph_missing"),
        ("/other-days", "paragraph_missing"),
        ("/hidden", "paragraph_missing"),
        ("/script", "paragraph_missing"),
        ("/template", "paragraph_missing"),
        ("/missing", "page_unreachable"),
        ("/loop", "page_unreachable"),
        ("/inward", "not_public"),
        ("http://nowhere.example/", "page_unreachable"),
        ("http://127.0.0.1/", "not_public"),
        ("http://ours.example:22/", "not_public"),
        ("/json", "page_unreadable"),
        ("/long", "page_unreadable"),
        ("", "malformed_url"),
        ("ftp://ours.example/privacy", "malformed_url"),
        ("http://me@ours.example/privacy", "malformed_url"),
        ("mailto:me@ours.example", "malformed_url"),
    ] {
        let reply = confirm(&members.owner, url).await.expect(400);
        assert_eq!(
            (reply.code(), reply.json["field"].as_str()),
            (code, Some("url")),
            "{url}: {}",
            reply.json
        );
    }
    let differs = confirm(&members.owner, "/other-days")
        .await
        .expect(400)
        .json;
    assert_eq!(
        differs["message"],
        "The page has the paragraph up to “visits of those who agreed for”. Then the paragraph says “395 days. We keep a \
         record”, but the page says “3950 days. We keep a record”."
    );
    let ends = confirm(&members.owner, "/cut").await.expect(400).json;
    assert_eq!(
        ends["params"],
        json!({
            "after": "asked and what was answered.",
            "expected": "The legal basis is your consent",
        })
    );
    let unknown = json!({"url": "/privacy", "more": 1});
    let reply = members
        .owner
        .post(&format!("{SITE}/hard/policy"), &unknown)
        .await;
    assert_eq!(reply.expect(400).code(), "malformed_body");
    // The settings are as they were.
    assert_eq!(view(&members.owner).await["policy"], Value::Null);
    assert_eq!(members.lines().await, []);
    drop(server);
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
            since: 9,
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
