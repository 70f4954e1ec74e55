//! The texts of the server: each one that the sources name exists and takes the same values, and each
//! existing one is named. A test of `base::text` checks that every language has all of them.

use std::collections::{BTreeMap, BTreeSet};

use alerts::AlertKind;
use base::text::{Language, Localize as _, codes, known, named, variables};
use shared::{channel, definitions::METRICS, reason::Reason, source, wire};
use tests::TestApp;

use super::{files, openapi::description, root, shown};

/// Texts that others put into themselves, or whose ids are put together from a code.
const PARTS: [&str; 10] = [
    "written.",
    "metric_",
    "reason_",
    "channel_rule_",
    "source_",
    "script_field_",
    "step_",
    "alert_",
    "nightly_",
    "imported_by_",
];

fn is_part(id: &str) -> bool {
    PARTS.iter().any(|start| id.starts_with(start))
}

/// What makes a text, or a refusal with one.
const MAKERS: [&str; 8] = [
    "Text::new(",
    "Problem::invalid(",
    "Problem::conflict(",
    "Problem::denied(",
    "Problem::nobody(",
    "Problem::unknown(",
    "Problem::busy(",
    "many(",
];

/// A literal in the sources.
struct Literal<'a> {
    text: &'a str,
    /// All before it in its file, and all behind it.
    before: &'a str,
    behind: &'a str,
}

/// The literals of a file up to its tests, without those in comments.
fn literals(source: &str) -> Vec<Literal<'_>> {
    let source = source
        .split("#[cfg(test)]\nmod tests")
        .next()
        .unwrap_or(source);
    let bytes = source.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &source[at..];
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("'\"'") {
            at += 3;
        } else if rest.starts_with("'\\\"'") {
            at += 4;
        } else if rest.starts_with("r#\"") {
            at += rest.find("\"#").map_or(rest.len(), |end| end + 2);
        } else if bytes[at] == b'"' {
            let mut end = at + 1;
            while end < bytes.len() && bytes[end] != b'"' {
                end += if bytes[end] == b'\\' { 2 } else { 1 };
            }
            found.push(Literal {
                text: &source[at + 1..end.min(source.len())],
                before: &source[..at],
                behind: source.get(end + 1..).unwrap_or(""),
            });
            at = end + 1;
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

/// Up to behind the bracket that closes what is open.
fn closed(text: &str) -> usize {
    let (mut depth, mut quoted, mut skip) = (0_i32, false, false);
    for (at, one) in text.char_indices() {
        match one {
            _ if skip => skip = false,
            '\\' if quoted => skip = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return at + 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// The names of the values that are given in the chain of calls behind one, and whether another text takes its place.
fn given(behind: &str) -> (BTreeSet<String>, bool) {
    let mut rest = &behind[closed(behind)..];
    let (mut names, mut replaced) = (BTreeSet::new(), false);
    while let Some(call) = rest.trim_start().strip_prefix('.') {
        let Some((name, arguments)) = call.split_once('(') else {
            break;
        };
        if !name.chars().all(|one| one.is_alphanumeric() || one == '_') {
            break;
        }
        if name == "with"
            && let Some(value) = arguments.trim_start().strip_prefix('"')
        {
            names.insert(value.split('"').next().unwrap_or("").to_owned());
        }
        replaced |= name == "saying";
        rest = &arguments[closed(arguments)..];
    }
    (names, replaced)
}

/// Whether a literal is the id that a text is made of.
fn is_made(literal: &Literal<'_>) -> bool {
    let before = literal.before.trim_end();
    let start = before.len().saturating_sub(90);
    let near = before.get(start..).unwrap_or("");
    MAKERS.iter().any(|maker| before.ends_with(maker))
        || (before.ends_with(',')
            && near.rsplit("Problem::new(").next().is_some_and(|status| {
                near.contains("Problem::new(") && !status.contains('"') && !status.contains(';')
            }))
}

#[test]
fn sources_name_every_text_with_its_values() {
    let texts = known(Language::ENGLISH);
    let mut used: BTreeSet<String> = BTreeSet::new();
    let mut wrong = Vec::new();
    for folder in ["server", "shared/src"] {
        for path in files(&root().join(folder), ".rs") {
            let source = std::fs::read_to_string(&path).expect("a source can be read");
            for literal in literals(&source) {
                let id = literal.text;
                if texts.contains_key(id) {
                    used.insert(id.to_owned());
                }
                if !is_made(&literal) {
                    continue;
                }
                let (names, replaced) = given(literal.behind);
                let mut takes = variables(id);
                // A refusal's own field.
                takes.remove("field");
                if replaced {
                    if !codes().contains_key(id) {
                        wrong.push(format!("{}: there is no code {id}", shown(&path)));
                    }
                } else if !texts.contains_key(id) {
                    wrong.push(format!("{}: there is no text {id}", shown(&path)));
                } else if takes != names && !is_part(id) {
                    wrong.push(format!(
                        "{}: {id} takes {takes:?}, given {names:?}",
                        shown(&path)
                    ));
                }
            }
        }
    }
    for id in texts
        .keys()
        .filter(|id| !used.contains(*id) && !is_part(id))
    {
        wrong.push(format!("nothing says {id}"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The texts of a kind of alert.
fn of_alert(kind: AlertKind) -> [String; 4] {
    let id = format!("alert_{}", kind.word());
    [
        format!("{id}.title"),
        format!("{id}.text"),
        format!("{id}.over"),
        format!("alert_rule_{}", kind.word()),
    ]
}

#[test]
fn codes_have_their_texts_and_texts_of_codes_are_meant() {
    let metrics = METRICS.iter().flat_map(|one| {
        let id = format!("metric_{}", one.metric);
        [format!("{id}.text"), id]
    });
    let ours: BTreeSet<String> = metrics
        .chain(Reason::ALL.map(|reason| format!("reason_{}", reason.code())))
        .chain((1..=channel::RULES.len()).map(|number| format!("channel_rule_{number}")))
        .chain((1..=source::RULES).map(|number| format!("source_{number}")))
        .chain(
            wire::FIELDS
                .iter()
                .map(|field| format!("script_field_{field}")),
        )
        .chain(AlertKind::ALL.into_iter().flat_map(of_alert))
        .chain(["alert_rule_method".to_owned()])
        .chain(imports::source::Source::ALL.map(|source| format!("imported_by_{}", source.word())))
        .collect();
    let texts = known(Language::ENGLISH).into_keys();
    let theirs: BTreeSet<String> = texts
        .filter(|id| is_part(id))
        // Which of these there are, the code finds out from the files.
        .filter(|id| !["written.", "step_", "nightly_"].iter().any(|start| id.starts_with(start)))
        // These are named whole.
        .filter(|id| !["alert_bundle", "alert_button"].iter().any(|start| id.starts_with(start)))
        .collect();
    assert_eq!(ours, theirs);
}

#[test]
fn the_published_rules_name_every_click_id() {
    for language in Language::all() {
        let rules =
            (1..=source::RULES).map(|number| named(&format!("source_{number}")).localize(language));
        let text = rules.collect::<Vec<String>>().join(" ").to_lowercase();
        for id in source::CLICK_IDS {
            assert!(text.contains(id.parameter), "{}", id.parameter);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_are_in_the_language_that_was_asked_for() {
    let app = TestApp::start().await;
    let nobody = app.nobody();
    for (asked, name, reason) in [
        ("en", "Bounce rate", "The account is suspended."),
        ("de", "Absprungrate", "Das Konto ist gesperrt."),
    ] {
        let request = nobody.request(reqwest::Method::GET, "/api/v1/definitions");
        let reply = nobody
            .send(request.header("accept-language", asked))
            .await
            .expect(200);
        assert_eq!(reply.headers["content-language"], asked);
        let listed = |list: &str, key: &str, value: &str| {
            let all = reply.json[list].as_array().expect("a list").clone();
            let found = all.into_iter().find(|one| one[key] == value);
            found.expect("it is listed")
        };
        assert_eq!(listed("metrics", "metric", "bounce_rate")["name"], name);
        assert_eq!(
            listed("reasons", "reason", "suspended")["explanation"],
            reason
        );
        assert!(listed("steps", "step", "repeated")["text"].is_string());
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_description_lists_every_code_with_its_parameters() {
    let described = description();
    let listed = &described["components"]["schemas"]["ApiError"]["x-codes"];
    let listed: BTreeMap<String, Vec<String>> =
        serde_json::from_value(listed.clone()).expect("names by code");
    let ours: BTreeMap<String, Vec<String>> = codes()
        .iter()
        .map(|(name, code)| (name.clone(), code.params.iter().cloned().collect()))
        .collect();
    assert_eq!(listed, ours);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refusals_are_in_the_language_that_was_asked_for() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let path = "/api/v1/sites/ours.example/stats?period=90w";
    for (asked, language, begins) in [
        (None, "en", "There is no period `90w`."),
        (
            Some("de-AT,de;q=0.9,en;q=0.8"),
            "de",
            "Einen Zeitraum `90w` gibt es nicht.",
        ),
        (Some("fr;q=0.9, *;q=0.1"), "en", "There is no period `90w`."),
        (Some("en;q=0.1, de"), "de", "Einen Zeitraum"),
    ] {
        let mut request = owner.request(reqwest::Method::GET, path);
        if let Some(asked) = asked {
            request = request.header("accept-language", asked);
        }
        let reply = owner.send(request).await.expect(400);
        assert_eq!(reply.code(), "unknown_period");
        assert_eq!(reply.json["params"], serde_json::json!({"given": "90w"}));
        assert_eq!(reply.headers["content-language"], language);
        let vary: Vec<_> = reply.headers.get_all("vary").iter().collect();
        assert!(
            vary.iter().any(|vary| *vary == "accept-language"),
            "{vary:?}"
        );
        let message = reply.json["message"].as_str().expect("a message");
        assert!(message.starts_with(begins), "{message}");
    }
    let nothing = app.nobody().get("/api/v1/me").await.expect(401);
    assert!(nothing.json.get("params").is_none());
    app.stop().await;
}
