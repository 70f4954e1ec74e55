//! A site's banner: its draft, judged by every rule, and the versions that were published.

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use shared::banner::{Banner, Keep, Promise, Rule, canonical};
use tests::{Actor, NOON, Reply};

use super::{Members, SITE, members, settings};

async fn view(actor: &Actor) -> Value {
    actor.get(&format!("{SITE}/banner")).await.expect(200).json
}

async fn save(actor: &Actor, banner: &Banner) -> Reply {
    actor
        .put(&format!("{SITE}/banner/draft"), &json!(banner))
        .await
}

async fn publish(actor: &Actor) -> Reply {
    actor
        .post(&format!("{SITE}/banner/publish"), &Value::Null)
        .await
}

fn draft() -> Banner {
    Banner::default_for("en").expect("a first draft")
}

/// Another one, which keeps all rules too.
fn other_draft() -> Banner {
    Banner {
        answer_months: 12,
        ..draft()
    }
}

/// The banner as it is published, and its name.
fn version(banner: &Banner) -> (Banner, String) {
    let promise = Promise {
        site: "ours.example".to_owned(),
        policy_url: Some("https://ours.example/privacy".to_owned()),
        keep: Keep::default(),
        languages: Vec::new(),
    };
    let filled = banner.filled(&promise);
    let name = hex::encode(Sha256::digest(canonical(&filled)));
    (filled, name)
}

/// The rules that are broken.
fn broken(view: &Value) -> Vec<&str> {
    let rules = view["rules"].as_array().expect("rules");
    assert_eq!(rules.len(), Rule::ALL.len());
    let broken = rules.iter().filter(|rule| rule["kept"] == false);
    let broken: Vec<&str> = broken
        .map(|rule| rule["rule"].as_str().expect("a word"))
        .collect();
    assert_eq!(view["keeps_rules"], broken.is_empty());
    broken
}

async fn rows(members: &Members) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM banner_versions")
        .fetch_one(&members.app.pool)
        .await
        .expect("the versions")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draft_is_saved_and_judged_by_every_rule() {
    let members = members().await;
    let none = json!({"live": null, "draft": null, "versions": []});
    assert_eq!(view(&members.viewer).await, none);
    let saved = save(&members.owner, &draft()).await.expect(200).json;
    assert_eq!(view(&members.viewer).await["draft"], saved);
    assert_eq!(broken(&saved), ["links_policy"]);
    let olga = members.app.person("olga@example.com").await.id;
    assert_eq!(
        (
            &saved["version"],
            &saved["banner"],
            &saved["changed_at"],
            &saved["changed_by"]
        ),
        (
            &Value::Null,
            &json!(draft()),
            &json!(NOON),
            &json!({"id": olga, "name": "Olga Owner"})
        )
    );
    for rule in saved["rules"].as_array().expect("rules") {
        let texts = [&rule["why"], &rule["source"]];
        assert!(
            texts
                .iter()
                .all(|text| text.as_str().is_some_and(|text| text.len() > 8)),
            "{rule}"
        );
    }
    // The same draft once more is kept as it is.
    members.app.clock.advance_seconds(60);
    assert_eq!(save(&members.owner, &draft()).await.expect(200).json, saved);
    // It is judged by what the site promises now.
    members.has_policy().await;
    assert_eq!(
        broken(&view(&members.viewer).await["draft"]),
        Vec::<&str>::new()
    );
    members.app.clock.advance_seconds(60);
    let two = settings(395, 1125, &["en", "de"]);
    members
        .owner
        .put(&format!("{SITE}/hard"), &two)
        .await
        .expect(200);
    assert_eq!(broken(&view(&members.viewer).await["draft"]), ["whole"]);
    // One that breaks rules is saved, too.
    members.app.clock.advance_seconds(60);
    let mut bad = draft();
    bad.light.decline_text = bad.light.decline_background.clone();
    bad.texts.get_mut("en").expect("English").decline = String::new();
    let saved = save(&members.editor, &bad).await.expect(200).json;
    assert_eq!(saved["banner"], json!(bad));
    let found = broken(&saved);
    for rule in ["whole", "same_level", "legible_buttons", "as_legible"] {
        assert!(found.contains(&rule), "{rule}: {found:?}");
    }
    let lines = members.lines().await;
    let actions: Vec<&str> = lines.iter().map(|line| line.0.as_str()).collect();
    assert_eq!(actions, ["banner.saved", "hard.changed", "banner.saved"]);
    let content = |banner: &Banner| {
        let hash = hex::encode(Sha256::digest(canonical(banner)));
        Some(json!({"content": hash, "languages": ["en"]}))
    };
    assert_eq!((&lines[0].1, &lines[0].2), (&None, &content(&draft())));
    assert_eq!(
        (&lines[2].1, &lines[2].2),
        (&content(&draft()), &content(&bad))
    );
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_a_banner_is_refused_with_its_field() {
    let members = members().await;
    let path = format!("{SITE}/banner/draft");
    let changed = |pointer: &str, value: Value| {
        let mut body = json!(draft());
        let (parent, name) = pointer.rsplit_once('/').expect("a path");
        let parent = body.pointer_mut(parent).expect("a field");
        parent[name] = value;
        body
    };
    let mut without = json!(draft());
    without.as_object_mut().expect("an object").remove("place");
    for (body, code, field) in [
        (
            changed("/light/text", json!("#FFF")),
            "invalid_banner",
            "light.text",
        ),
        (
            changed("/dark/link", json!("red")),
            "invalid_banner",
            "dark.link",
        ),
        (
            changed("/answer_months", json!(0)),
            "invalid_banner",
            "answer_months",
        ),
        (
            changed("/answer_months", json!(25)),
            "invalid_banner",
            "answer_months",
        ),
        (
            changed("/texts/EN", json!({})),
            "invalid_banner",
            "texts.EN",
        ),
        (
            changed("/texts/en/title", json!("x".repeat(121))),
            "invalid_banner",
            "texts.en.title",
        ),
        (
            changed("/texts/en/body", json!("x".repeat(2_001))),
            "invalid_banner",
            "texts.en.body",
        ),
        (
            changed("/texts/en/panel/code", json!("a\nb")),
            "invalid_banner",
            "texts.en.panel.code",
        ),
        (
            changed("/place", json!("middle")),
            "malformed_body",
            "place",
        ),
        (
            changed("/answer_months", json!("six")),
            "malformed_body",
            "answer_months",
        ),
        (changed("/more", json!(1)), "malformed_body", "more"),
        (
            changed("/texts/en/more", json!("x")),
            "malformed_body",
            "texts.en.more",
        ),
        (without, "malformed_body", "place"),
    ] {
        let reply = members.owner.put(&path, &body).await.expect(400);
        assert_eq!(
            (reply.code(), reply.json["field"].as_str()),
            (code, Some(field)),
            "{}",
            reply.json
        );
    }
    for body in [
        changed("/answer_months", json!(1)),
        changed("/answer_months", json!(24)),
        changed("/texts", json!({})),
        changed("/texts/en/title", json!("x".repeat(120))),
        changed("/texts/en/body", json!("x".repeat(2_000))),
    ] {
        members.owner.put(&path, &body).await.expect(200);
    }
    assert_eq!(members.lines().await.len(), 5);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_version_is_what_visitors_see_and_named_by_its_content() {
    let members = members().await;
    assert_eq!(publish(&members.admin).await.expect(409).code(), "no_draft");
    save(&members.editor, &draft()).await.expect(200);
    let refused = publish(&members.admin).await.expect(409);
    assert_eq!(refused.code(), "banner_breaks_rules");
    assert_eq!(refused.json["params"], json!({"rules": "links_policy"}));
    assert_eq!(rows(&members).await, 0);

    members.has_policy().await;
    members.app.clock.advance_seconds(60);
    let published = publish(&members.owner).await.expect(200).json;
    let (filled, name) = version(&draft());
    assert_ne!(filled, draft(), "the draft has placeholders");
    assert_eq!(
        (
            &published["version"],
            &published["banner"],
            &published["changed_at"]
        ),
        (&json!(name), &json!(filled), &json!(NOON + 60))
    );
    assert_eq!(published["changed_by"]["name"], "Olga Owner");
    assert_eq!(broken(&published), Vec::<&str>::new());

    // The same content again is the same version.
    members.app.clock.advance_seconds(60);
    assert_eq!(publish(&members.owner).await.expect(200).json, published);
    let whole = view(&members.viewer).await;
    assert_eq!(whole["live"], published);
    assert_eq!(whole["draft"]["banner"], json!(draft()));
    let first = json!({
        "version": name, "banner": filled, "from": NOON + 60, "until": null,
        "published_by": published["changed_by"], "shown": 0, "agreed": 0, "declined": 0,
    });
    assert_eq!(whole["versions"], json!([first]));
    let lines = members.lines().await;
    assert_eq!(
        lines[1..],
        [(
            "banner.published".to_owned(),
            None,
            Some(json!({"version": name}))
        )]
    );
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn versions_follow_one_another() {
    let members = members().await;
    members.has_policy().await;
    let (one, other) = (version(&draft()).1, version(&other_draft()).1);
    for banner in [draft(), other_draft(), draft()] {
        members.app.clock.advance_seconds(60);
        save(&members.owner, &banner).await.expect(200);
        publish(&members.owner).await.expect(200);
    }
    let whole = view(&members.viewer).await;
    assert_eq!(whole["live"]["version"], json!(one));
    let spans: Vec<_> = whole["versions"]
        .as_array()
        .expect("versions")
        .iter()
        .map(|one| {
            (
                one["version"].clone(),
                one["from"].clone(),
                one["until"].clone(),
            )
        })
        .collect();
    assert_eq!(
        spans,
        [
            (json!(one), json!(NOON + 180), Value::Null),
            (json!(other), json!(NOON + 120), json!(NOON + 180)),
            (json!(one), json!(NOON + 60), json!(NOON + 120)),
        ]
    );
    let lines = members.lines().await;
    let published: Vec<_> = lines
        .iter()
        .filter(|line| line.0 == "banner.published")
        .collect();
    assert_eq!(
        (&published[1].1, &published[1].2),
        (
            &Some(json!({"version": one})),
            &Some(json!({"version": other}))
        )
    );
    // What was published stays as it is where the settings change; published again, the draft says them.
    let changed = settings(90, 400, &["en"]);
    members
        .owner
        .put(&format!("{SITE}/hard"), &changed)
        .await
        .expect(200);
    let live = view(&members.viewer).await["live"].clone();
    assert_eq!(
        (&live["version"], &live["banner"]),
        (&json!(one), &json!(version(&draft()).0))
    );
    assert_eq!(broken(&live), ["says_how_long"]);
    let renewed = publish(&members.owner).await.expect(200).json;
    assert_ne!(renewed["version"], json!(one));
    assert_eq!(broken(&renewed), Vec::<&str>::new());
    assert_eq!(rows(&members).await, 4);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn old_versions_are_listed_without_their_content() {
    let members = members().await;
    members
        .run(
            "INSERT INTO banner_versions (site_id, number, hash, content, published_at, until)
             SELECT $1, n, sha256(n::text::bytea), '{}', n, n + 1 FROM generate_series(1, 1001) n WHERE $2 IS NOT NULL",
        )
        .await;
    members.has_policy().await;
    save(&members.owner, &draft()).await.expect(200);
    publish(&members.owner).await.expect(200);
    let content = serde_json::to_value(draft()).expect("JSON");
    sqlx::query("UPDATE banner_versions SET content = $1 WHERE number > 950")
        .bind(content)
        .execute(&members.app.pool)
        .await
        .expect("they have content");
    let whole = view(&members.viewer).await;
    let versions = whole["versions"].as_array().expect("versions");
    assert_eq!(versions.len(), 1_000);
    let with_content = |one: &&Value| !one["banner"].is_null();
    assert_eq!(versions.iter().take_while(with_content).count(), 50);
    assert_eq!(versions.iter().filter(with_content).count(), 50);
    assert_eq!(versions[999]["from"], 3);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_who_publish_at_once_publish_one_version() {
    let members = members().await;
    members.has_policy().await;
    save(&members.owner, &draft()).await.expect(200);
    let (one, other) = tokio::join!(publish(&members.owner), publish(&members.admin));
    assert_eq!(
        one.expect(200).json["version"],
        other.expect(200).json["version"]
    );
    assert_eq!(rows(&members).await, 1);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_role_and_scope_may_what_it_should() {
    let members = members().await;
    members.has_policy().await;
    save(&members.owner, &draft()).await.expect(200);
    let (read, write) = (["visitors:read"], ["visitors:write"]);
    let all = [
        "figures:read",
        "events:write",
        "sites:write",
        "account:read",
        "account:write",
    ];
    for (name, actor, statuses) in [
        ("viewer", members.viewer.clone(), [200, 403, 403]),
        ("editor", members.editor.clone(), [200, 200, 403]),
        ("admin", members.admin.clone(), [200, 200, 200]),
        ("owner", members.owner.clone(), [200, 200, 200]),
        ("blind viewer", members.blind.clone(), [404, 403, 403]),
        ("stranger", members.stranger.clone(), [404, 404, 404]),
        ("nobody", members.app.nobody(), [401, 401, 401]),
        ("visitors:read", members.token(&read).await, [200, 403, 403]),
        (
            "visitors:write",
            members.token(&write).await,
            [403, 200, 200],
        ),
        ("other scopes", members.token(&all).await, [403, 403, 403]),
    ] {
        let found = [
            actor.get(&format!("{SITE}/banner")).await.status,
            save(&actor, &draft()).await.status,
            publish(&actor).await.status,
        ];
        assert_eq!(found, statuses, "{name}");
    }
    let never = "/api/v1/sites/never.example/banner";
    let owner = &members.owner;
    for reply in [
        owner.get(never).await,
        owner.put(&format!("{never}/draft"), &json!(draft())).await,
        owner.post(&format!("{never}/publish"), &Value::Null).await,
    ] {
        assert_eq!(reply.expect(404).code(), "unknown_site");
    }
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_live_banner_asks_where_visitors_are_asked() {
    let members = members().await;
    members.has_policy().await;
    save(&members.owner, &draft()).await.expect(200);
    publish(&members.owner).await.expect(200);
    assert_eq!(members.consent(), None);
    let ready = settings(395, 1125, &["en"]);
    members
        .owner
        .put(&format!("{SITE}/hard"), &ready)
        .await
        .expect(200);
    members.is_on().await;
    let (filled, name) = version(&draft());
    let asked = members.consent().expect("visitors are asked");
    assert_eq!(
        *asked,
        sites::consent::SiteConsent {
            version: Some(name),
            banner: Some(filled),
            policy_url: "https://ours.example/privacy".to_owned(),
            keep: Keep::default(),
            own_tool: false,
            asks: true,
        }
    );
    // A new version is there at once.
    save(&members.owner, &other_draft()).await.expect(200);
    let published = publish(&members.owner).await.expect(200).json;
    let asked = members.consent().expect("visitors are asked");
    assert_eq!(json!(asked.version), published["version"]);
    members.app.stop().await;
}
