//! Looking for the paragraph in a site's privacy policy.

use serde_json::{Value, json};
use tests::{Actor, NOON, Reply, Served, WebServer};

use super::{
    Members, SITE,
    hard::{done, save, step, view},
    members, settings,
};

pub(super) async fn confirm(actor: &Actor, url: &str) -> Reply {
    let body = json!({ "url": url });
    actor.post(&format!("{SITE}/hard/policy"), &body).await
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
            "<span hidden>unseen</span><a href=/>VISITS</a>\n\t to",
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
            !passage.contains("unseen") && !passage.contains("no()"),
            "{passage}"
        );
        let view = view(&members.viewer).await;
        assert_eq!(
            view["policy"],
            json!({
                "url": found["url"], "found_at": found["found_at"], "language": language, "passage": passage,
                "checked_at": found["found_at"], "lost_at": null,
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
            "after": "we asked and what was answered.",
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
