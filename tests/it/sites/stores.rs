//! What the script keeps on a visitor's device: the operation, compared with the script itself.

use std::collections::BTreeSet;

use tests::TestApp;

/// Names behind these words, and uses that are not among the names.
fn kept_by_the_script() -> BTreeSet<String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tracker-wasm");
    let mut names = BTreeSet::new();
    let mut texts = Vec::new();
    for folder in ["loader", "src"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("the script is here") {
            let path = entry.expect("an entry").path();
            let code = path
                .extension()
                .is_some_and(|kind| kind == "js" || kind == "rs");
            if code {
                texts.push(std::fs::read_to_string(&path).expect("a text"));
            }
        }
    }
    assert!(texts.len() > 4);
    for text in texts {
        for word in [
            "document.cookie",
            "indexedDB",
            "cookieStore",
            "caches.open",
            "sessionStorage",
        ] {
            if text.contains(word) {
                names.insert(word.to_owned());
            }
        }
        for (at, word) in text.match_indices("localStorage") {
            let rest = text[at + word.len()..].trim_start_matches(['.', '[', '"', '\'', '?']);
            let rest = rest
                .strip_prefix("setItem(")
                .or_else(|| rest.strip_prefix("getItem("))
                .or_else(|| rest.strip_prefix("removeItem("))
                .unwrap_or(rest)
                .trim_start_matches(['"', '\'']);
            names.insert(
                rest.chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect(),
            );
        }
    }
    names
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_that_the_script_touches_is_named() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let all = owner
        .get("/api/v1/sites/ours.example/stores")
        .await
        .expect(200)
        .json;
    let [default, consent] = [&all["modes"][0], &all["modes"][1]];
    assert_eq!(
        *default,
        serde_json::json!({"mode": "default", "in_use": true, "stores": []})
    );
    assert_eq!(
        (&consent["mode"], &consent["in_use"]),
        (&"consent".into(), &false.into())
    );
    let answers = consent["stores"].as_array().expect("a list");
    assert_eq!(answers.len(), 1);
    let mut names = BTreeSet::from([answers[0]["name"].as_str().expect("a name").to_owned()]);
    assert_eq!(names, BTreeSet::from(["stile_consent".to_owned()]));
    for one in all["on_request"].as_array().expect("a list") {
        names.insert(one["name"].as_str().expect("a name").to_owned());
        assert_eq!(one["sent"], false);
    }
    assert_eq!(names, kept_by_the_script());
    // The paragraph is about the mode in use.
    for name in names.iter().filter(|name| *name != "stile_consent") {
        assert!(
            all["paragraph"]
                .as_str()
                .expect("a text")
                .contains(name.as_str())
        );
    }
    assert!(
        all["paragraph"]
            .as_str()
            .expect("a text")
            .starts_with("ours.example ")
    );
    owner
        .get("/api/v1/sites/theirs.example/stores")
        .await
        .expect(404);
    // Nothing that a page asks of us sets anything.
    for path in [
        "/stile.js",
        "/pixel.gif?s=ours.example&u=https%3A%2F%2Fours.example%2F",
    ] {
        let reply = app.nobody().get(path).await.expect(200);
        assert!(!reply.headers.contains_key("set-cookie"), "{path}");
    }
    app.stop().await;
}
