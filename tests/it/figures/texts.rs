//! Ready texts, in the reader's language.

use reqwest::Method;
use serde_json::json;
use tests::TestApp;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn texts_come_in_the_language_that_is_read() {
    let app = TestApp::start().await;
    let nobody = app.nobody();
    for id in ["privacy-paragraph", "banner-default", "dpa", "snippet-help"] {
        for (question, accepted, language) in [
            ("", None, "en"),
            ("", Some("de-AT,de;q=0.9,en;q=0.5"), "de"),
            ("", Some("fr"), "en"),
            ("?language=de", Some("en"), "de"),
            ("?language=en", Some("de"), "en"),
        ] {
            let mut request = nobody.request(Method::GET, &format!("/api/v1/texts/{id}{question}"));
            if let Some(accepted) = accepted {
                request = request.header("accept-language", accepted);
            }
            let reply = nobody.send(request).await.expect(200);
            let context = format!("{id}{question} {accepted:?}");
            assert_eq!(
                (&reply.json["id"], &reply.json["language"]),
                (&json!(id), &json!(language)),
                "{context}"
            );
            assert_eq!(reply.headers["content-language"], language, "{context}");
            let vary: Vec<_> = reply
                .headers
                .get_all("vary")
                .iter()
                .map(|value| value.to_str().expect("ASCII").to_ascii_lowercase())
                .collect();
            assert!(
                vary.join(",").contains("accept-language"),
                "{context}: {vary:?}"
            );
            let text = reply.json["text"].as_str().expect("a text");
            let german = text.contains(" und ") || text.contains(" nicht ");
            assert_eq!(german, language == "de", "{context}");
            assert_eq!(reply.json["languages"], json!(["en", "de"]));
        }
    }
    let banner = nobody
        .get("/api/v1/texts/banner-default")
        .await
        .expect(200)
        .json;
    let parts: Vec<&str> = banner["parts"]
        .as_array()
        .expect("parts")
        .iter()
        .filter_map(|part| part["part"].as_str())
        .collect();
    assert_eq!(
        parts,
        ["title", "body", "agree", "decline", "more", "change"]
    );
    assert_eq!(banner["gaps"], json!([]));
    let dpa = nobody.get("/api/v1/texts/dpa").await.expect(200).json;
    assert_eq!(dpa["gaps"].as_array().map(Vec::len), Some(8));
    assert_eq!(
        nobody.get("/api/v1/texts/recipe").await.expect(404).code(),
        "unknown_text"
    );
    let odd = nobody
        .get("/api/v1/texts/dpa?language=fr")
        .await
        .expect(400);
    assert_eq!(
        (odd.code(), &odd.json["field"]),
        ("malformed_parameter", &json!("language"))
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_privacy_paragraph_says_how_long_a_site_keeps_its_figures() {
    let app = TestApp::start_with(|config| config.counts.keep_days = 90).await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let says = async |query: &str, days: &str| {
        let path = format!("/api/v1/texts/privacy-paragraph{query}");
        let reply = owner.get(&path).await.expect(200).json;
        let text = reply["text"].as_str().expect("a text");
        assert!(text.contains(days), "{path}: {text}");
    };
    let keep = async |days: u32| {
        let change = json!({"keep_days": days});
        let path = "/api/v1/sites/ours.example";
        owner.patch(path, &change).await.expect(200);
    };
    let (site, german) = ("?site=ours.example", "?site=ours.example&language=de");
    says(site, "are kept for 90 days.").await;
    keep(30).await;
    says(site, "are kept for 30 days.").await;
    says(german, "wird 30 Tage aufbewahrt.").await;
    says("", "are kept for 90 days.").await;
    keep(1).await;
    says(site, "are kept for one day.").await;
    says(german, "wird einen Tag aufbewahrt.").await;
    // The deployment's number is the most.
    keep(400).await;
    says(site, "are kept for 90 days.").await;
    // Only those who may read a site's figures learn what the site keeps.
    let asked = format!("/api/v1/texts/privacy-paragraph{site}");
    app.nobody().get(&asked).await.expect(401);
    let sender = app.token(&owner, &["events:write"]).await;
    sender.get(&asked).await.expect(403);
    let others = app.account("Others").await;
    let stranger = app.join(others, "owner", &[]).await;
    let stranger = app.session(stranger, 600).await;
    for path in [
        asked.as_str(),
        "/api/v1/texts/privacy-paragraph?site=never.example",
    ] {
        assert_eq!(stranger.get(path).await.expect(404).code(), "unknown_site");
    }
    app.stop().await;
}
