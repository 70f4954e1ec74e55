//! Looking whether the tag is in a page, and everything that keeps it from counting.

use serde_json::{Value, json};
use tests::{Actor, Served, TestApp, WebServer};

const SITE: &str = "/api/v1/sites/ours.example";

async fn app() -> (TestApp, Actor) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    (app, owner)
}

async fn check(owner: &Actor, url: &str) -> Value {
    let body = if url.is_empty() {
        json!({})
    } else {
        json!({ "url": url })
    };
    owner
        .post(&format!("{SITE}/check"), &body)
        .await
        .expect(200)
        .json
}

/// The verdict and the codes of the findings.
fn short(view: &Value) -> String {
    let findings = view["findings"].as_array().expect("findings");
    let codes: Vec<&str> = findings
        .iter()
        .map(|one| one["code"].as_str().expect("a code"))
        .collect();
    format!(
        "{}: {}",
        view["verdict"].as_str().expect("a verdict"),
        codes.join(" ")
    )
}

/// The service's own address, and its tag.
async fn tag(owner: &Actor) -> (String, String) {
    let install = owner.get(&format!("{SITE}/install")).await.expect(200).json;
    let text = |name: &str| install[name].as_str().expect("a text").to_owned();
    let origin = text("script_url").replace("/stile.js", "");
    (origin, text("snippet"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_keeps_a_page_from_counting_is_named() {
    let (app, owner) = app().await;
    let (origin, tag) = tag(&owner).await;
    let csp = "content-security-policy";
    let with = |head: &str| {
        Served::html(&format!(
            "<!doctype html><head><title>Hi</title>{head}</head>"
        ))
    };
    let pages: Vec<(&str, Served, &str)> = vec![
        ("fine", with(&tag), "counts: tag_fine"),
        ("none", with(""), "counts_not: tag_missing"),
        ("other", with(&tag.replace("ours.", "theirs.")), "counts_not: wrong_site"),
        ("id", with(&tag.replace("ours.example", "OURS.EXAMPLE")), "counts: tag_fine"),
        ("nameless", with(&tag.replace(" data-site=\"ours.example\"", "")), "counts_not: site_missing"),
        ("twice", with(&format!("{tag}{tag}")), "counts_partly: doubled"),
        ("comment", with(&format!("<!-- {tag} -->")), "counts_not: tag_asleep"),
        ("noscript", with(&format!("<noscript>{tag}</noscript>")), "counts_not: tag_asleep"),
        ("module", with(&tag.replace("defer", "type=module")), "counts_not: wrong_type"),
        ("json", with(&tag.replace("defer", "type=application/json")), "counts_not: wrong_type"),
        ("pinned", with(&tag.replace("defer", "integrity=sha384-x crossorigin")), "counts_not: pinned_to_another"),
        ("keep", with(&tag.replace("defer", "data-keep=id")), "counts_partly: other_parameters"),
        ("asked", with(&format!("<script src=https://consent.cookiebot.com/uc.js></script>{}", tag.replace("defer", "type=text/plain data-cookieconsent=statistics"))), "counts_later: held_for_consent"),
        ("tool", with(&format!("<script src=https://consent.cookiebot.com/uc.js></script>{tag}")), "counts: consent_tool tag_fine"),
        ("rocket", with(&tag.replace("defer", "type=rocketlazyloadscript")), "counts_later: delayed"),
        ("manager", with("<script src=https://www.googletagmanager.com/gtm.js?id=GTM-1></script>"), "unsure: tag_manager"),
        ("made", with(&format!("<script>var t=document.createElement('script');t.src='{origin}/stile.js';t.dataset.site='ours.example';document.head.appendChild(t)</script>")), "counts: tag_fine"),
        ("blocked", with(&tag).with(csp, "script-src 'self'"), "counts_not: forbidden_by_policy"),
        ("silent", with(&tag).with(csp, &format!("script-src {origin} 'wasm-unsafe-eval'; connect-src 'self'")), "counts_not: forbidden_by_policy"),
        ("limited", with(&tag).with(csp, &format!("default-src 'self'; script-src {origin}; connect-src {origin}")), "counts_partly: limited_by_policy"),
        ("allowed", with(&tag).with(csp, &format!("default-src 'none'; script-src {origin} 'wasm-unsafe-eval'; connect-src {origin}")), "counts: tag_fine"),
        ("meta", with(&format!("<meta http-equiv=content-security-policy content=\"script-src 'none'\">{tag}")), "counts_not: forbidden_by_policy"),
        ("late-meta", with(&format!("{tag}<meta http-equiv=content-security-policy content=\"script-src 'none'\">")), "counts: tag_fine"),
        ("report", with(&tag).with("content-security-policy-report-only", "script-src 'none'"), "counts: tag_fine"),
        ("elsewhere", Served::to("http://theirs.example/"), "counts_not: wrong_host redirected"),
        ("moved", Served::to("/fine"), "counts: redirected tag_fine"),
        ("loop", Served::to("/loop"), "no_page: bad_redirect"),
        ("nowhere", Served::to("http://["), "no_page: bad_redirect"),
        ("gone", Served::status(404), "no_page: bad_status tag_missing"),
        ("text", Served::file("application/json", "{}"), "no_page: not_html tag_missing"),
        ("packed", with(&tag).with("content-encoding", "br"), "no_page: unreachable"),
        ("own", with(r#"<script src=/stats/stile.js data-site=ours.example></script>"#), "counts_not: script_missing"),
        ("wrong", with(r#"<script src=/fine.js data-site=ours.example></script>"#), "counts_not: other_script"),
        ("unknown", with(r#"<script src=http://nobody.example/stile.js data-site=ours.example></script>"#), "counts_not: script_missing"),
    ];
    let served = pages.clone();
    let server = WebServer::start(move |host, path| {
        if host == "theirs.example" {
            return Served::html(&format!("<head>{path}</head>"));
        }
        let found = served
            .iter()
            .find(|(name, _, _)| path.trim_start_matches('/') == *name);
        match found {
            Some((_, served, _)) => served.clone(),
            None if path == "/fine.js" => Served::file("text/javascript", "alert(1)"),
            None => Served::status(404),
        }
    })
    .await;
    app.names.lead("ours.example", &server);
    app.names.lead("theirs.example", &server);
    for (name, _, expected) in &pages {
        let view = check(&owner, &format!("http://ours.example/{name}")).await;
        // Another host's page has no tag, either.
        let expected =
            expected.replace("wrong_host redirected", "wrong_host tag_missing redirected");
        assert_eq!(short(&view), expected, "{name}: {view:#}");
        for finding in view["findings"].as_array().expect("findings") {
            assert!(
                finding["message"]
                    .as_str()
                    .is_some_and(|text| text.ends_with('.')),
                "{finding}"
            );
        }
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_is_shown_as_it_was_found() {
    let (app, owner) = app().await;
    let script = owner.get("/stile.js").await.expect(200).body;
    let server = WebServer::start(move |_, path| match path {
        "/" => Served::to("/home?x=1#there"),
        "/stats/stile.js" => Served::file("text/javascript", &script),
        _ => Served::html(
            "<title>A &amp; B</title><script src=stats/stile.js data-site=ours.example></script>",
        ),
    })
    .await;
    app.names.lead("ours.example", &server);
    // The host does not answer by https, which is tried by default.
    let view = check(&owner, "").await;
    assert_eq!(
        short(&view),
        "counts_partly: no_https redirected tag_fine",
        "{view:#}"
    );
    assert_eq!(view["asked"], "https://ours.example/");
    assert_eq!(view["url"], "http://ours.example/home?x=1");
    assert_eq!(
        view["redirects"],
        json!([{"from": "http://ours.example/", "status": 302, "to": "http://ours.example/home?x=1"}])
    );
    assert_eq!(
        (&view["status"], &view["media_type"], &view["title"]),
        (&json!(200), &json!("text/html"), &json!("A & B"))
    );
    let tag = &view["tags"][0];
    assert_eq!(tag["script"], "http://ours.example/stats/stile.js");
    assert_eq!(
        (
            &tag["from"],
            &tag["right_site"],
            &tag["runs"],
            &tag["place"]
        ),
        (
            &json!("proxy"),
            &json!(true),
            &json!(true),
            &json!("element")
        )
    );
    let lines: Vec<(String, Value)> =
        sqlx::query_as("SELECT action, new FROM audit WHERE action = 'site.checked'")
            .fetch_all(&app.pool)
            .await
            .expect("the audit");
    assert_eq!(
        lines,
        [(
            "site.checked".to_owned(),
            json!({"url": "https://ours.example/", "verdict": "counts_partly"})
        )]
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn findings_are_in_the_language_that_was_asked_for() {
    let (app, owner) = app().await;
    let server = WebServer::always(Served::html("<!doctype html><title>Hi</title>")).await;
    app.names.lead("ours.example", &server);
    for (asked, message) in [
        ("en", "The snippet is not on the page."),
        ("de", "Das Snippet ist nicht auf der Seite."),
    ] {
        let path = format!("{SITE}/check");
        let request = owner.request(reqwest::Method::POST, &path);
        let request = request
            .header("accept-language", asked)
            .json(&json!({"url": "http://ours.example/"}));
        let reply = owner.send(request).await.expect(200);
        assert_eq!(reply.headers["content-language"], asked);
        let finding = &reply.json["findings"][0];
        assert_eq!(finding["code"], "tag_missing");
        assert_eq!(finding["message"], message);
        assert!(finding["advice"].is_string(), "{finding}");
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_thousands_of_tags_and_policies_is_answered() {
    let (app, owner) = app().await;
    let (_, tag) = tag(&owner).await;
    let meta = "<meta http-equiv=content-security-policy content=\"script-src 'self'\">";
    let page = [
        meta.repeat(5_000),
        tag.repeat(5_000),
        format!("<!-- {tag} -->").repeat(1_000),
    ];
    let server = WebServer::always(Served::html(&page.concat())).await;
    app.names.lead("ours.example", &server);
    let view = check(&owner, "http://ours.example/").await;
    assert_eq!(
        short(&view),
        "counts_not: forbidden_by_policy cut_off",
        "{view:#}"
    );
    assert_eq!(view["tags"].as_array().map(Vec::len), Some(20));
    assert_eq!(view["policies"], 5_000);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_pages_of_the_site_are_looked_at() {
    let (app, owner) = app().await;
    let server = WebServer::always(Served::html("")).await;
    app.names.lead("theirs.example", &server);
    for (url, code) in [
        ("https://theirs.example/", "wrong_host"),
        ("theirs.example", "wrong_host"),
        ("http://127.0.0.1/", "wrong_host"),
        ("https://ours.example@theirs.example/", "malformed_url"),
        ("https://ours.example.theirs.example/", "wrong_host"),
        ("file:///etc/passwd", "malformed_url"),
        ("javascript://ours.example/%0aalert(1)", "malformed_url"),
        ("https://", "malformed_url"),
    ] {
        let reply = owner
            .post(&format!("{SITE}/check"), &json!({ "url": url }))
            .await
            .expect(400);
        assert_eq!(
            (reply.code(), reply.json["field"].as_str()),
            (code, Some("url")),
            "{url}"
        );
    }
    assert_eq!(server.asked(), Vec::<String>::new());
    let program = app.token(&owner, &["figures:read"]).await;
    program
        .post(&format!("{SITE}/check"), &json!({}))
        .await
        .expect(403);
    app.nobody()
        .post(&format!("{SITE}/check"), &json!({}))
        .await
        .expect(401);
    app.stop().await;
}
