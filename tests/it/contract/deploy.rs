//! The examples in `deploy/`.

use std::{collections::BTreeSet, fs};

use tests::TestApp;

use super::{files, root};

/// `/readyz` and `/health` are 503 or `false` while hits are still taken, as when the accounts are away: a proxy that
/// looks there would turn hits away.
#[test]
fn no_proxy_makes_hits_depend_on_readiness() {
    for file in ["Caddyfile", "compose.yaml", "nginx.conf", "traefik.yaml"] {
        let text = fs::read_to_string(root().join("deploy").join(file)).expect("an example");
        assert!(text.contains("8080"), "{file} leads to Stile");
        let settings = text.lines().map(|line| match line.split_once('#') {
            Some((before, _)) => before,
            None => line,
        });
        for line in settings {
            assert!(
                !line.contains("/readyz") && !line.ends_with("/health"),
                "{file}: {line}"
            );
        }
    }
    // Caddy starts with Stile, not once it is ready.
    let compose = fs::read_to_string(root().join("deploy/compose.yaml")).expect("compose.yaml");
    let (_, caddy) = compose.split_once("\n  caddy:\n").expect("Caddy");
    assert!(!caddy.contains("service_healthy"), "Caddy waits for Stile");
}

/// Every check of the deployment, and what else the operator's overview finds.
const FINDINGS: [&str; 13] = [
    "backups",
    "channels",
    "clock",
    "deletions",
    "disk",
    "jobs",
    "journal",
    "limits",
    "mail",
    "plans",
    "postgres",
    "providers",
    "reports",
];

#[test]
fn every_finding_has_a_runbook_and_every_runbook_a_finding() {
    let found: BTreeSet<String> = files(&root().join("docs/runbooks"), ".md")
        .iter()
        .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
        .filter(|name| name != "README")
        .collect();
    assert_eq!(found, FINDINGS.map(str::to_owned).into());
}

/// The names of metrics in an expression of PromQL: words with an underscore that no bracket follows.
fn names(expression: &str) -> BTreeSet<String> {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut found = BTreeSet::new();
    let mut rest = expression;
    while let Some(at) = rest.find(is_name) {
        let word: String = rest[at..]
            .chars()
            .take_while(|letter| is_name(*letter))
            .collect();
        rest = &rest[at + word.len()..];
        if word.starts_with("stile_") || word.starts_with("process_") {
            found.insert(word);
        }
        // A label's value is not a name.
        if let Some(labels) = rest.strip_prefix('{') {
            rest = labels.split_once('}').map_or("", |(_, behind)| behind);
        }
    }
    found
}

/// The value of `key: …` in each line that has it, without quotes.
fn values<'a>(rules: &'a str, key: &str) -> Vec<&'a str> {
    let of_key = |line: &'a str| {
        let line = line.trim().trim_start_matches("- ");
        let value = line.strip_prefix(key)?.strip_prefix(": ")?;
        Some(value.trim().trim_matches(['"', '\'']))
    };
    rules.lines().filter_map(of_key).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn alert_rules_name_metrics_and_runbooks_that_exist() {
    let app = TestApp::start_with(|config| {
        config.metrics.token = Some("sixteen-or-more-characters".to_owned().into());
    })
    .await;
    let nobody = app.nobody().with_token("sixteen-or-more-characters");
    // What was never counted has no type yet.
    nobody.get("/api/v1/health").await.expect(200);
    let reply = nobody.get("/metrics").await.expect(200);
    let text = String::from_utf8_lossy(&reply.body).into_owned();
    let rules = fs::read_to_string(root().join("deploy/prometheus-rules.yml")).expect("the rules");
    let expressions = values(&rules, "expr");
    assert!(expressions.len() > 10, "{expressions:?}");
    for expression in &expressions {
        let names = names(expression);
        assert!(!names.is_empty(), "{expression} names no metric");
        for name in names {
            let suffixes = ["_total", "_bucket", "_sum", "_count"];
            let family = suffixes.iter().find_map(|end| name.strip_suffix(end));
            let described = format!("# TYPE {} ", family.unwrap_or(&name));
            assert!(
                text.contains(&described),
                "there is no {name}: {expression}"
            );
        }
    }
    // A scheduled task in a rule is one.
    for expression in &expressions {
        // `up` is Prometheus's own metric, whose jobs are not tasks.
        let expression = expression.replace("up{job=\"stile\"}", "");
        let of_labels = expression.replace("job=~", "job=");
        let lists = of_labels.split("job=\"").skip(1);
        let jobs = lists.flat_map(|list| list.split('"').next().unwrap_or_default().split('|'));
        for job in jobs {
            let label = format!("job=\"{job}\"");
            assert!(
                text.contains(&label),
                "there is no task {job}: {expression}"
            );
        }
    }
    let runbooks = values(&rules, "runbook");
    assert_eq!(runbooks.len(), values(&rules, "alert").len());
    for runbook in runbooks {
        assert!(root().join(runbook).exists(), "{runbook}");
    }
}
