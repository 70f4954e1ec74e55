//! The workspace: which crate depends on which, and how long files are.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    process::Command,
};

use serde_json::Value;

use super::{files, root, shown};

/// What each crate may depend on. An edge that is not here needs a reason.
const EDGES: [(&str, &[&str]); 29] = [
    ("shared", &[]),
    // When a drop is a drop: rules without a clock, for the server and its simulation.
    ("anomaly", &[]),
    ("tracker-wasm", &["shared"]),
    // Starts and keeps a Postgres, for whatever is in it.
    ("own-postgres", &[]),
    // Its tests of the database start one.
    ("base", &["own-postgres", "shared"]),
    // Tools for programs, which ask whatever API they are given. They name the definitions of what they count.
    ("mcp", &["shared"]),
    // The customer's command line: whatever it shows it gets over HTTP.
    ("client", &["export-file", "mcp", "shared"]),
    // What an export says of itself, for those who write and those who read it.
    ("export-file", &[]),
    ("counts", &["shared"]),
    ("people", &["base", "shared"]),
    ("signin", &["base", "people", "shared"]),
    // A person confirms that it is them, and the connection is one of the account's tokens.
    ("oauth", &["base", "people", "shared"]),
    ("sites", &["base", "counts", "people", "shared"]),
    (
        "exports",
        &["base", "counts", "export-file", "people", "shared"],
    ),
    ("intake", &["base", "counts", "sites", "shared"]),
    ("figures", &["base", "counts", "people", "sites", "shared"]),
    // It reads logs by the pipeline of hits, and days that are taken by the queries of figures.
    (
        "imports",
        &[
            "base",
            "counts",
            "export-file",
            "figures",
            "intake",
            "shared",
            "sites",
        ],
    ),
    // It looks for a prepared text of figures in a site's privacy policy, and shows visitors with the figures' filters.
    (
        "consent",
        &["base", "counts", "figures", "people", "shared", "sites"],
    ),
    // It watches what is counted, and sends what it finds to members and their push devices.
    (
        "alerts",
        &[
            "anomaly", "base", "counts", "figures", "people", "shared", "sites",
        ],
    ),
    // It counts what accounts use in the figures' own store, and opens alerts near limits.
    (
        "billing",
        &[
            "alerts", "base", "counts", "figures", "people", "shared", "sites",
        ],
    ),
    // They show figures, and open an alert where one cannot be sent.
    (
        "reports",
        &["alerts", "base", "figures", "people", "shared", "sites"],
    ),
    // It counts again, looks at the pages of sites, and opens alerts.
    (
        "nightly",
        &[
            "alerts", "anomaly", "base", "counts", "figures", "shared", "sites",
        ],
    ),
    // It shows operators what all areas know of accounts, and changes plans.
    (
        "operator",
        &[
            "alerts", "base", "billing", "counts", "figures", "nightly", "people", "shared",
            "sites",
        ],
    ),
    // It shows figures to people who are not members.
    ("sharing", &["base", "figures", "people", "shared", "sites"]),
    (
        "front",
        // It asks its own operations for the tools of `mcp`.
        &[
            "base", "counts", "intake", "mcp", "oauth", "shared", "sharing", "signin", "sites",
        ],
    ),
    ("demo", &["base", "counts", "intake", "shared", "signin"]),
    // The load program, which `stile bench-fill` shares.
    ("load", &["counts", "shared"]),
    (
        "server",
        &[
            "alerts",
            "base",
            "billing",
            "client",
            "consent",
            "counts",
            "demo",
            "export-file",
            "exports",
            "figures",
            "front",
            "imports",
            "intake",
            "load",
            "nightly",
            "oauth",
            "operator",
            "own-postgres",
            "people",
            "reports",
            "shared",
            "sharing",
            "signin",
            "sites",
        ],
    ),
    // The faults that `make faults` brings about are tried in the tests too.
    (
        "tests",
        &[
            "alerts",
            "base",
            "billing",
            "consent",
            "counts",
            "demo",
            "export-file",
            "exports",
            "figures",
            "front",
            "imports",
            "intake",
            "load",
            "mcp",
            "nightly",
            "oauth",
            "operator",
            "own-postgres",
            "people",
            "reports",
            "server",
            "shared",
            "signin",
            "sites",
        ],
    ),
];
/// Lines of a file of Rust.
const LINES: usize = 500;
/// Bytes of the file in the middle.
const MEDIAN: u64 = 6 * 1024;

fn packages() -> BTreeMap<String, Vec<String>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .current_dir(root())
        .args([
            "metadata",
            "--no-deps",
            "--format-version",
            "1",
            "--offline",
        ])
        .output()
        .expect("cargo metadata runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let names = |list: &Value| -> Vec<String> {
        list.as_array()
            .into_iter()
            .flatten()
            .map(|item| item["name"].as_str().unwrap_or("").to_owned())
            .collect()
    };
    let packages = metadata["packages"].as_array().expect("packages");
    packages
        .iter()
        .map(|package| {
            let name = package["name"].as_str().unwrap_or("").to_owned();
            (name, names(&package["dependencies"]))
        })
        .collect()
}

#[test]
fn crates_stand_on_each_other_as_designed() {
    let packages = packages();
    let ours: BTreeSet<&String> = packages.keys().collect();
    for (name, dependencies) in &packages {
        let (_, allowed) = EDGES
            .iter()
            .find(|(known, _)| known == name)
            .unwrap_or_else(|| panic!("{name} is not among the known crates"));
        for dependency in dependencies.iter().filter(|other| ours.contains(other)) {
            assert!(
                allowed.contains(&dependency.as_str()),
                "{name} may not stand on {dependency}"
            );
        }
        let duckdb = dependencies.iter().any(|other| other == "duckdb");
        assert!(
            !duckdb || matches!(name.as_str(), "counts" | "tests"),
            "only counts opens DuckDB, and a test that makes an older file, not {name}"
        );
        let arrow = dependencies
            .iter()
            .any(|other| other.starts_with("arrow") && other != "arrow-schema");
        assert!(
            !arrow || matches!(name.as_str(), "counts" | "figures"),
            "{name} uses arrow"
        );
    }
}

#[test]
fn only_figures_reads_arrow() {
    for path in files(&root().join("server"), ".rs") {
        let name = shown(&path);
        if name.starts_with("server/counts/") || name.starts_with("server/figures/") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source");
        assert!(!text.contains("counts::arrow"), "{name} reads arrow");
    }
}

#[test]
fn no_file_is_long() {
    let mut sizes = Vec::new();
    for folder in ["server", "shared", "tracker-wasm", "tests", "scripts"] {
        for path in files(&root().join(folder), ".rs") {
            let text = fs::read_to_string(&path).expect("a source");
            let lines = text.lines().count();
            assert!(lines <= LINES, "{} has {lines} lines", shown(&path));
            sizes.push(text.len() as u64);
        }
    }
    sizes.sort_unstable();
    let median = sizes[sizes.len() / 2];
    println!("{} files, the median has {median} bytes", sizes.len());
    assert!(
        median <= MEDIAN,
        "the median of {} files is {median} bytes",
        sizes.len()
    );
}
