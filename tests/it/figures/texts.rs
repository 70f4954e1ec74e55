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
