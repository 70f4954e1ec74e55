//! Plain words: what a refusal says, and none of the libraries'; what the manuals and `--help` say, and no riddles.

mod comments;
mod literals;
mod scanner;
mod sources;
mod wordings;

use std::{fmt::Write as _, fs, path::PathBuf, process::Command};

use serde_json::{Value, json};
use tests::{Reply, TestApp};

use self::wordings::{odd, spans};
use super::{files, root, shown};

/// What only manuals do not use: comments name the value `ping` of the protocol, and readers "whose time zone is known".
const NOT_IN_MANUALS: [&str; 3] = ["one's own", "ping/pings", "whose time"];

/// What only comments do not use.
const ALLOWED_IN_MANUALS: [&str; 5] = ["heard", "no more", "nobody", "one's", "somebody"];

#[track_caller]
fn refused(reply: &Reply, code: &str, field: Option<&str>, message: &str) {
    assert_eq!(reply.code(), code);
    assert_eq!(reply.json["field"].as_str(), field);
    assert_eq!(reply.json["message"], message);
    assert_eq!(reply.status, 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parameters_are_refused_in_plain_words() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let site = "/api/v1/sites/ours.example";
    let metrics = "visitors, visits, views, events, bounce_rate, visit_duration_seconds, views_per_visit, engaged_visits, \
                   engagement_rate, entries, exits, time_on_page_seconds, scroll_depth, completions, conversion_rate, revenue";
    for (question, code, field, message) in [
        (
            "stats?period=today&period=7d",
            "repeated_parameter",
            "period",
            "The parameter `period` is given twice. Send it once.".to_owned(),
        ),
        (
            "stats?limit=1&limit=1",
            "repeated_parameter",
            "limit",
            "The parameter `limit` is given twice. Send it once.".to_owned(),
        ),
        (
            "stats?limit=ten",
            "malformed_parameter",
            "limit",
            "The parameter `limit` must be a whole number, 0 or higher. The response never contains more than 10000."
                .to_owned(),
        ),
        (
            "series?metric=visitors&metric=Viewers",
            "malformed_parameter",
            "metric",
            format!("The parameter `metric` cannot be `Viewers`. Known values: {metrics}."),
        ),
        (
            "stats?period=1900-01-01..2026-01-01",
            "unknown_period",
            "period",
            "`1900-01-01` is before 1 January 1990, the earliest day that you can choose."
                .to_owned(),
        ),
    ] {
        refused(
            &owner.get(&format!("{site}/{question}")).await,
            code,
            Some(field),
            &message,
        );
    }
    // Lists may be given more than once, and the check of rights comes first.
    owner
        .get(&format!(
            "{site}/stats?by=page&by=source&filter=page:/a&filter=page:/b"
        ))
        .await
        .expect(200);
    app.nobody()
        .get(&format!("{site}/stats?period=7d&period=7d"))
        .await
        .expect(401);
    let missing = owner.delete(site).await;
    refused(
        &missing,
        "malformed_parameter",
        Some("confirm"),
        "The parameter `confirm` is missing.",
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_are_refused_in_plain_words() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let program = app.token(&owner, &["events:write"]).await;
    let event = "/api/v1/sites/ours.example/events".to_owned();
    let many = format!("{event}/batch");
    let hit = "/hit".to_owned();
    for (path, body, field, message) in [
        (
            &hit,
            "[1]",
            None,
            "The body must be an object, but is a list.",
        ),
        (
            &hit,
            r#"{"v":1,"s":"ours.example","s":"ours.example","u":"https://ours.example/"}"#,
            Some("s"),
            "`s` is given twice. Send it once.",
        ),
        (
            &event,
            r#"{"url":"https://ours.example/","url":"https://ours.example/"}"#,
            Some("url"),
            "`url` is given twice. Send it once.",
        ),
        (
            &many,
            r#"[{"url":"https://ours.example/","url":"https://ours.example/"}]"#,
            Some("[0].url"),
            "`[0].url` is given twice. Send it once.",
        ),
        (
            &event,
            r#"{"url":"https://ours.example/","time":"now"}"#,
            Some("time"),
            "`time` must be a whole number, but is the text \"now\".",
        ),
        (
            &event,
            r#"{"url":"https://ours.example/","visitor":{"ip":"a"}}"#,
            Some("visitor.ip"),
            "There is no field `visitor.ip`. Known fields: id, address, user_agent, language, agreed.",
        ),
        (
            &event,
            r#"{"url":"#,
            None,
            "The body is not valid JSON: it ends too early.",
        ),
        (&event, "{,}", None, "The body is not valid JSON."),
    ] {
        let request = program
            .request(reqwest::Method::POST, path)
            .header("content-type", "application/json")
            .body(body);
        refused(
            &program.send(request).await,
            "malformed_body",
            field,
            message,
        );
    }
    let site: Value = json!({"bots": "sometimes"});
    let reply = owner.patch("/api/v1/sites/ours.example", &site).await;
    assert_eq!(reply.json["field"], "bots");
    let message = reply.json["message"].as_str().expect("a message");
    assert!(
        message.starts_with("`bots` cannot be `sometimes`. Known values: "),
        "{message}"
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_cookie_of_the_same_name_locks_nobody_out() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    drop(owner);
    let person = app.person("olga@example.com").await;
    let session = app.session(person, 600).await;
    let mine = session
        .request(reqwest::Method::GET, "/api/v1/me")
        .build()
        .expect("a request")
        .headers()["cookie"]
        .to_str()
        .expect("ASCII")
        .to_owned();
    let forged = format!("stile={}", "A".repeat(43));
    for (cookies, status) in [
        (mine.clone(), 200),
        (format!("{forged}; {mine}"), 200),
        (
            format!("stile=x; stile=; {forged}; {forged}; {forged}; {mine}"),
            200,
        ),
        (
            format!("{forged}; {forged}; {forged}; {forged}; {mine}"),
            401,
        ),
        (forged.clone(), 401),
    ] {
        let request = app
            .nobody()
            .request(reqwest::Method::GET, "/api/v1/me")
            .header("cookie", &cookies);
        app.nobody().send(request).await.expect(status);
    }
    app.stop().await;
}

/// A manual's words in small letters, each with its line, without those in code. Unlike in comments (`wordings::words`), signs
/// end no phrase: a manual's links and bold words have some within a sentence.
fn words_of_manual(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut code = false;
    for (before, line) in text.lines().enumerate() {
        // A span of code ends with its paragraph, even where its last mark is missing.
        code &= !line.trim().is_empty();
        if line.starts_with("    ") {
            continue;
        }
        let mut word = String::new();
        for letter in line.chars().chain([' ']) {
            if letter == '`' {
                code = !code;
            } else if !code && (letter.is_alphanumeric() || matches!(letter, '_' | '\'')) {
                word.extend(letter.to_lowercase());
                continue;
            }
            if !word.is_empty() {
                found.push((before + 1, std::mem::take(&mut word)));
            }
        }
    }
    found
}

/// What people read before they know Stile: the manuals, the READMEs, the changes and the settings.
fn manuals() -> Vec<PathBuf> {
    let docs = root().join("docs");
    let mut manuals = files(&docs, ".md");
    // Decisions are for those who build Stile.
    manuals.retain(|path| path.parent() == Some(docs.as_path()));
    let others = [
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "README.md",
        "SECURITY.md",
        "stile.toml",
        "tracker-wasm/README.md",
    ];
    manuals.extend(others.map(|path| root().join(path)));
    for folder in [
        "docs/recipes",
        "packages",
        "server/figures/src/texts/words/en",
    ] {
        let inner = files(&root().join(folder), ".md");
        manuals.extend(inner.into_iter().filter(|path| {
            !path
                .components()
                .any(|part| part.as_os_str() == "node_modules")
        }));
    }
    // What the server says, and what every other language is translated from.
    manuals.extend(files(&root().join("locales/en"), ".ftl"));
    manuals
}

/// The man page of every command, which has all of its `--help`: each with its name, without the marks of troff.
fn man_pages() -> Vec<(String, String)> {
    let folder = tempfile::tempdir().expect("a folder");
    let made = Command::new(env!("CARGO_BIN_EXE_stile-under-test"))
        .args(["man", "--dir"])
        .arg(folder.path())
        .status()
        .expect("the command starts");
    assert!(made.success(), "{made}");
    let pages = fs::read_dir(folder.path()).expect("the folder");
    let pages = pages.map(|page| {
        let path = page.expect("an entry").path();
        let mut text = fs::read_to_string(&path).expect("a page");
        // Names of options and values are bold or italic: they count as code.
        for (mark, plain) in [
            ("\\fB", "`"),
            ("\\fI", "`"),
            ("\\fR", "`"),
            ("\\*(Aq", "'"),
            ("\\-", "-"),
        ] {
            text = text.replace(mark, plain);
        }
        let name = path.file_name().expect("a name").to_string_lossy();
        (name.into_owned(), text)
    });
    pages.collect()
}

#[test]
fn phrases_are_found_whole_across_lines_and_not_in_code() {
    let found = odd_in(
        "So\nmany. `so many`\n    so many\nalso many, so *Many*. (Anew)\nSo, much; ping: whose\ntime",
    );
    let found: Vec<_> = found
        .iter()
        .map(|(line, wording)| (*line, wording.as_str()))
        .collect();
    assert_eq!(
        found,
        [
            (1, "so many"),
            (4, "anew"),
            (4, "so many"),
            (5, "ping"),
            (5, "so much"),
            (5, "whose time")
        ]
    );
}

/// Every wording of a manual that is ruled out, with its line.
fn odd_in(text: &str) -> Vec<(usize, String)> {
    let words = words_of_manual(text);
    let mut found = odd(&words);
    found.retain(|(_, wording)| !ALLOWED_IN_MANUALS.contains(&wording.as_str()));
    for span in NOT_IN_MANUALS
        .iter()
        .flat_map(|phrase| spans(&words, phrase))
    {
        let wording: Vec<&str> = words[span.clone()]
            .iter()
            .map(|(_, word)| word.as_str())
            .collect();
        found.push((words[span.start].0, wording.join(" ")));
    }
    found.sort();
    found
}

/// Fails with every wording that is ruled out and where it is, by the name of its text.
#[track_caller]
fn must_be_plain(texts: &[(String, String)]) {
    let mut bad = String::new();
    for (name, text) in texts {
        for (line, wording) in odd_in(text) {
            let _ = writeln!(bad, "{name}:{line}: {wording}");
        }
    }
    assert!(bad.is_empty(), "say it otherwise:\n{bad}");
}

#[test]
fn manuals_use_the_words_of_the_field() {
    let manuals: Vec<_> = manuals()
        .iter()
        .map(|path| {
            let text = fs::read_to_string(path).expect("a manual");
            (shown(path), text)
        })
        .collect();
    assert!(manuals.len() > 10, "{} manuals", manuals.len());
    must_be_plain(&manuals);
}

#[test]
fn the_command_line_uses_the_words_of_the_field() {
    let pages = man_pages();
    assert!(pages.len() > 30, "{} pages", pages.len());
    must_be_plain(&pages);
}
