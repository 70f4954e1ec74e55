//! Every `.sql` file: it is used, and DuckDB's are understood by a real DuckDB.
//! (Postgres checks its own when the code is compiled.)

use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path, sync::Arc};

use counts::{Counts, Question, Scope, Settings};
use serde_json::json;
use tests::{NOON, TestApp};

use super::{files, root, shown};

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

#[test]
fn every_file_is_used() {
    let sources: Vec<(String, String)> = files(&root().join("server"), ".rs")
        .iter()
        .map(|path| {
            let text = fs::read_to_string(path).expect("a source");
            // However its lines are broken.
            (shown(path), text.split_whitespace().collect())
        })
        .collect();
    let mut orphans = String::new();
    for path in files(&root().join("queries"), ".sql") {
        let name = shown(&path);
        // DuckDB's areas name their files with their own macros.
        let stem = stem(&path);
        let (crate_, short) = match name.split('/').nth(2) {
            Some("maintenance") => (
                "server/counts/",
                vec![
                    format!("sql!(\"{stem}\")"),
                    format!("run!(transaction,\"{stem}\""),
                ],
            ),
            Some("consent") if name.starts_with("queries/counts/") => {
                ("server/counts/", vec![format!("sql!(\"{stem}\")")])
            }
            Some("figures") => ("server/figures/", vec![format!("sql!(\"{stem}\")")]),
            _ => ("server/", vec![]),
        };
        let used = sources.iter().any(|(source, text)| {
            text.contains(&format!("{name}\""))
                || (source.starts_with(crate_) && short.iter().any(|short| text.contains(short)))
        });
        if !used {
            let _ = writeln!(orphans, "{name}");
        }
    }
    assert!(orphans.is_empty(), "used by no source:\n{orphans}");
}

#[test]
fn every_file_says_what_it_answers() {
    for path in files(&root().join("queries/accounts"), ".sql") {
        let text = fs::read_to_string(&path).expect("a file");
        assert!(
            text.starts_with("-- "),
            "{} begins without a comment",
            shown(&path)
        );
    }
}

/// What must have been done in the same transaction before a file can be read:
/// the steps of a compaction make tables for each other.
const STEPS: [&str; 8] = [
    "compact_tables",
    "compact_groups",
    "compact_part",
    "compact_visits_tables",
    "compact_visits",
    "compact_pings",
    "compact_summed",
    "compact_sums",
];

/// `?` and `$1` to `$9` become NULL, a list of sites one site, and other placeholders a valid text, for steps
/// that only have to be prepared.
fn done(text: &str) -> String {
    let statement: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("--"))
        .collect();
    let text = statement
        .join("\n")
        .replace('?', "NULL")
        .replace("{sites}", "1")
        .replace("{columns}", "visit_day, visitor, path")
        .replace("{part}", "hash(coalesce(visitor, seq)) % 3 = 1")
        .replace("{value}", "path")
        .replace("{has}", "kind < 2")
        .replace("{weight}", "1 + strlen(path) // 256")
        .replace(
            "{of_groups}",
            "AND (site_id, visit_day) IN (SELECT (site_id, visit_day) FROM compact_groups)",
        );
    let empty = (1..10).fold(text, |text, place| {
        text.replace(&format!("${place}"), "NULL")
    });
    format!("{empty};\n")
}

/// The columns of every statement in a folder of DuckDB's queries. `steps` are done before it: those of its kind that
/// come earlier.
async fn columns(folder: &str, steps: impl Fn(&str) -> Vec<&'static str>) -> String {
    let dir = tempfile::tempdir().expect("a folder");
    let counts = Counts::open(
        Settings::new(dir.path().join("counts")),
        Arc::new(|| NOON * 1_000_000),
    )
    .await
    .expect("opens");
    let texts: BTreeMap<String, String> = files(&root().join(folder), ".sql")
        .iter()
        .map(|path| (stem(path), fs::read_to_string(path).expect("a file")))
        .collect();
    let mut columns = String::new();
    for (name, text) in &texts {
        let mut before = String::new();
        for step in steps(name) {
            before += &done(&texts[step]);
        }
        // Questions are asked in a transaction that is rolled back. Each place
        // for a value is an empty one: what is prepared is the statement itself.
        let question = Question {
            name: "a statement of a folder",
            sql: format!("{before}{}", done(text).trim_end_matches([';', '\n'])),
            values: vec![],
        };
        let written = match counts.ask(question).await {
            Ok(answer) => answer
                .schema
                .fields()
                .iter()
                .map(|field| format!("{} {}", field.name(), field.data_type()))
                .collect::<Vec<_>>()
                .join(", "),
            // An empty value where there must be one is refused when it is put in, not before.
            Err(error) if error.to_string().contains("NOT NULL constraint") => "-".to_owned(),
            Err(error) => panic!("{name}: {error}"),
        };
        let _ = writeln!(columns, "{name}: {written}");
    }
    counts.shutdown().await.expect("closes");
    columns
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_statement_of_maintenance_is_understood() {
    let columns = columns("queries/counts/maintenance", |name| match name {
        "left_out_insert" => vec!["left_out_sums"],
        name if name.starts_with("compact_") => {
            STEPS.into_iter().take_while(|step| *step != name).collect()
        }
        _ => vec![],
    });
    insta::assert_snapshot!("maintenance", columns.await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_statement_of_consent_is_understood() {
    let columns = columns("queries/counts/consent", |name| match name {
        "shown_insert" => vec!["shown_sums"],
        _ => vec![],
    });
    insta::assert_snapshot!("consent", columns.await);
}

/// Every statement of figures, put together as the service does it: each
/// breakdown, total and series, without filters, with filters on visits, on hits
/// and on both, where nothing is compacted, some days are, and all are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_statement_of_figures_is_understood() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "Europe/Berlin").await;
    let program = app.token(&owner, &["events:write", "figures:read"]).await;
    let site = "/api/v1/sites/ours.example";
    let send = async |days: i64| {
        let event = |path: &str, name: Option<&str>| {
            let mut event = json!({
                "url": format!("https://ours.example{path}"), "time": NOON - days * 86_400 - 60,
                "visitor": {"id": "anna"}, "props": {"plan": "pro", "seats": 3},
            });
            if let Some(name) = name {
                event["name"] = json!(name);
                event["value"] = json!({"amount": 12.5, "currency": "EUR"});
            }
            event
        };
        let events = json!([
            event("/", None),
            event("/buy", None),
            event("/buy", Some("Bought"))
        ]);
        let taken = program
            .post(&format!("{site}/events/batch"), &events)
            .await
            .expect(202);
        assert_eq!(taken.json["counted"], 3, "{}", taken.json);
        app.settled().await;
    };
    send(2).await;
    let mut first = None;
    for state in ["raw", "compacted", "some compacted"] {
        match state {
            "compacted" => app.compact(Scope::All).await,
            "some compacted" => send(0).await,
            _ => {}
        }
        let mut answers = Vec::new();
        for (filter, periods) in [
            (
                "",
                ["7d", "24h", "all", "2026-11-18..2026-11-19"].as_slice(),
            ),
            ("&filter=country:DE&filter=!source:x", &["7d"]),
            ("&filter=page:/b*", &["7d"]),
            ("&filter=host:ours.example&filter=prop.plan:pro", &["7d"]),
            ("&filter=event:Bought&filter=entry:/", &["24h"]),
        ] {
            for period in periods {
                let question = format!("period={period}{filter}");
                let by = "by=prop.plan&by=event&by=goal&by=page&by=host&by=source&by=exit&search=p&offset=1";
                for more in ["limit=3", by] {
                    let path = format!("{site}/stats?{question}&compare=previous&{more}");
                    let stats = owner.get(&path).await.expect(200);
                    answers.push(stats.json["totals"]["views"]["value"].clone());
                }
                for interval in ["minute", "hour", "day", "week", "month"] {
                    let path = format!("{site}/series?{question}&interval={interval}");
                    let reply = owner.get(&path).await;
                    let fine = reply.status == 200 || reply.json["code"] == "too_many_points";
                    assert!(fine, "{state} {question} {interval}: {}", reply.json);
                }
            }
        }
        for path in [
            "live",
            "left-out?period=7d",
            "left-out?period=all",
            "changed?period=7d",
            "changed?period=7d&metrics=views&filter=page:/b*",
            "why?period=7d&metric=bounce_rate&by=host&by=entry&filter=host:ours.example",
            "why?period=7d&compare=year&by=prop.plan&by=event&filter=country:DE",
            "why?period=yesterday&metric=events&by=page&filter=prop.plan:pro",
            "arriving",
        ] {
            owner.get(&format!("{site}/{path}")).await.expect(200);
        }
        match (state, &first) {
            ("compacted", Some(first)) => assert_eq!(&answers, first, "compaction changed figures"),
            ("raw", _) => first = Some(answers),
            _ => {}
        }
    }
}
