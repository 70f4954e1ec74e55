//! The manual is complete and true, every key can be set in every way, and slips are named.

use std::{
    collections::BTreeMap,
    net::{IpAddr, SocketAddr},
    path::Path,
};

use super::{
    sources::{OTHER_VARIABLES, known, variable},
    *,
};
use crate::limits::Rate;

const MANUAL: &str = include_str!("../../../../stile.toml");

fn environment(variables: &[(&str, &str)]) -> Vec<(String, String)> {
    variables
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

fn read(file: &str, variables: &[(&str, &str)]) -> Result<Config, String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("stile.toml"), file).unwrap();
    Config::read(None, environment(variables), folder.path()).map_err(|error| error.to_string())
}

/// The manual's keys and values, as if every mark were taken away.
fn manual() -> BTreeMap<String, toml::Value> {
    let is_key = |line: &str| {
        line.split_once(" = ").is_some_and(|(key, _)| {
            key.bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
        })
    };
    let lines = MANUAL
        .lines()
        .filter_map(|line| match line.strip_prefix("# ") {
            Some(key) if is_key(key) => Some(key),
            Some(_) => None,
            None => Some(line),
        });
    let table: toml::Table = lines.collect::<Vec<_>>().join("\n").parse().unwrap();
    let mut keys = BTreeMap::new();
    for (name, value) in table {
        match value {
            toml::Value::Table(section) => {
                keys.extend(
                    section
                        .into_iter()
                        .map(|(key, value)| (format!("{name}.{key}"), value)),
                );
            }
            value => {
                keys.insert(name, value);
            }
        }
    }
    keys
}

/// Another value than the default, that is allowed, as the environment writes it.
fn other_value(key: &str, default: &serde_json::Value) -> String {
    match (key, default) {
        ("http.listen", _) => "0.0.0.0:9999".to_owned(),
        ("http.public_address", _) => "https://stats.example.com".to_owned(),
        ("http.trusted_proxies", _) => "private, 192.0.2.7".to_owned(),
        ("accounts.database_url", _) => "postgres://ann@db/stile".to_owned(),
        ("mail.smtp_url", _) => "smtps://ann@mail.example.com".to_owned(),
        ("metrics.token", _) => "sixteen-or-more-characters".to_owned(),
        ("backup.s3_endpoint", _) => "https://s3.example.com".to_owned(),
        ("revenue.ecb_address", _) => "https://rates.example.com".to_owned(),
        ("sign_in.github_address", _) => "https://git.example.com".to_owned(),
        ("sign_in.other_issuer", _) => "https://id.example.com".to_owned(),
        ("data.export_room", _) | ("counts.memory_limit", _) => "2GB".to_owned(),
        ("counts.compact_hour", _) => "4".to_owned(),
        ("billing.plans", _) => r#"[{"id": "starter", "name": "Starter"}]"#.to_owned(),
        ("operator.addresses", _) => "omar@example.com".to_owned(),
        ("log.format", _) => "json".to_owned(),
        ("log.level", _) => "debug".to_owned(),
        (key, _) if key.starts_with("limits.") => "1/7s".to_owned(),
        (_, serde_json::Value::Bool(value)) => (!value).to_string(),
        (_, serde_json::Value::Number(value)) => (value.as_u64().unwrap() + 1).to_string(),
        _ => "somewhere".to_owned(),
    }
}

#[test]
fn the_manual_has_every_key_with_its_default() {
    let manual = manual();
    let known = known();
    let names = |keys: Vec<&String>| keys.into_iter().cloned().collect::<Vec<_>>();
    assert_eq!(
        names(manual.keys().collect()),
        names(known.keys().collect())
    );
    for (key, default) in &known {
        let written = serde_json::to_value(&manual[key]).unwrap();
        let default = if default.is_null() {
            serde_json::Value::from("")
        } else {
            default.clone()
        };
        assert_eq!(written, default, "{key}");
    }
    for key in manual.keys() {
        let line = MANUAL.lines().position(|line| {
            line.strip_prefix("# ")
                .and_then(|line| line.split_once(" = "))
                .is_some_and(|(name, _)| key.rsplit('.').next() == Some(name))
        });
        let before = MANUAL.lines().nth(line.unwrap() - 1).unwrap();
        assert!(
            before.starts_with("# ") && before.len() > 10,
            "{key} has no sentence"
        );
    }
}

#[test]
fn the_manual_as_it_stands_and_uncommented_gives_the_defaults() {
    assert!(read(MANUAL, &[]).unwrap() == Config::default());
    let mut table = toml::Table::new();
    for (key, value) in manual() {
        match key.split_once('.') {
            None => {
                table.insert(key, value);
            }
            Some((section, key)) => {
                let section = table
                    .entry(section)
                    .or_insert_with(|| toml::Table::new().into());
                section
                    .as_table_mut()
                    .unwrap()
                    .insert(key.to_owned(), value);
            }
        }
    }
    assert!(read(&table.to_string(), &[]).unwrap() == Config::default());
}

/// Whether both belong to one provider, or to one store.
fn are_one_provider(one: &str, other: &str) -> bool {
    [
        "sign_in.google_",
        "sign_in.microsoft_",
        "sign_in.github_",
        "sign_in.other_",
        "billing.lemon_squeezy_",
        "backup.",
    ]
    .iter()
    .any(|lead| one.starts_with(lead) && other.starts_with(lead))
}

#[test]
fn every_key_can_be_set_by_its_variable() {
    for (key, default) in known() {
        let (name, value) = (variable(&key), other_value(&key, &default));
        // A provider's settings belong together: set its others too.
        let others: Vec<(String, String)> = known()
            .keys()
            .filter(|other| **other != key && are_one_provider(&key, other))
            .map(|other| (other.clone(), other_value(other, &known()[other])))
            .collect();
        let mut variables: Vec<(String, String)> = others
            .iter()
            .map(|(other, value)| (variable(other), value.clone()))
            .collect();
        variables.push((name.clone(), value.clone()));
        let variables: Vec<(&str, &str)> = variables
            .iter()
            .map(|(name, value)| (&**name, &**value))
            .collect();
        let config = read("", &variables).unwrap_or_else(|error| panic!("{name}={value}: {error}"));
        assert!(config != Config::default(), "{name} changed nothing");
        let mut set = serde_json::to_value(&config).unwrap();
        let mut expected = serde_json::to_value(Config::default()).unwrap();
        for key in others.iter().map(|(key, _)| key).chain([&key]) {
            let pointer = format!("/{}", key.replace('.', "/"));
            set.pointer_mut(&pointer).unwrap().take();
            expected.pointer_mut(&pointer).unwrap().take();
        }
        assert_eq!(set, expected, "{name} changed something else");
    }
    let mut names: Vec<String> = known().keys().map(|key| variable(key)).collect();
    names.extend(OTHER_VARIABLES.map(str::to_owned));
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all, "two keys share a variable");
}

#[test]
fn the_environment_goes_over_the_file_and_the_file_over_the_defaults() {
    let file = "[counts]\nthreads = 3\nmemory_limit = \"1GB\"\n[limits]\nstart = \"off\"\n";
    let config = read(
        file,
        &[
            ("STILE_COUNTS_THREADS", "4"),
            ("PATH", "/bin"),
            ("STILE_LOG", "debug"),
        ],
    )
    .unwrap();
    assert_eq!(config.counts.threads, 4);
    assert_eq!(config.counts.memory_limit.bytes(), 1_000_000_000);
    assert_eq!(config.limits.start, Rate::OFF);
    assert_eq!(config.counts.questions_waiting, 64);
    let config = read("contact = \"ann@example.com\"\n", &[("STILE_CONTACT", "")]).unwrap();
    assert_eq!(config.contact, None, "an empty variable means not set");
}

#[test]
fn the_database_is_found_under_both_names() {
    let file = "[accounts]\ndatabase_url = \"postgres://file/stile\"\n";
    let url = |config: Config| config.accounts.database_url.unwrap().expose().to_owned();
    assert_eq!(url(read(file, &[]).unwrap()), "postgres://file/stile");
    let common = ("DATABASE_URL", "postgres://common/stile");
    assert_eq!(
        url(read(file, &[common]).unwrap()),
        "postgres://common/stile"
    );
    let own = ("STILE_ACCOUNTS_DATABASE_URL", "postgres://own/stile");
    assert_eq!(
        url(read(file, &[own, common]).unwrap()),
        "postgres://own/stile"
    );
    assert_eq!(
        url(read(file, &[common, own]).unwrap()),
        "postgres://own/stile"
    );
}

#[test]
fn slips_are_named_with_the_nearest_name() {
    // The file, the environment, and what the message must contain.
    type Case<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a [&'a str]);
    let cases: &[Case<'_>] = &[
        (
            "[counts]\nthread = 3",
            &[],
            &["`counts.thread`", "`counts.threads`", "stile.toml"],
        ),
        (
            "[count]\nthreads = 3",
            &[],
            &["`count.threads`", "`counts.threads`"],
        ),
        ("contract = 'x'", &[], &["`contract`", "`contact`"]),
        (
            "[telemetry]\nx = 1",
            &[],
            &[
                "`telemetry.x`",
                "sections are accounts, backup, billing, counts, data",
            ],
        ),
        (
            "[log]\ncolour_of_the_lines = 1",
            &[],
            &[
                "`log.colour_of_the_lines`",
                "[log] has format, level, slow_query_ms.",
            ],
        ),
        (
            "",
            &[("STILE_TELEMETRY_URL", "x")],
            &["STILE_TELEMETRY_URL", "stile.toml"],
        ),
        ("counts = 1", &[], &["`counts`", "[counts]"]),
        ("[contact]\nx = 1", &[], &["`contact.x`"]),
        (
            "",
            &[("STILE_HTTP_LISTENS", "x")],
            &["STILE_HTTP_LISTENS", "STILE_HTTP_LISTEN?"],
        ),
        (
            "",
            &[("STILE_COUNTS_THREADS", "many")],
            &["STILE_COUNTS_THREADS", "whole number", "`many`"],
        ),
        (
            "",
            &[("STILE_COUNTS_THREADS", "-1")],
            &["STILE_COUNTS_THREADS", "whole number"],
        ),
        (
            "",
            &[("STILE_HTTP_LISTEN", "8080")],
            &["http.listen", "STILE_HTTP_LISTEN"],
        ),
        (
            "",
            &[("STILE_LIMITS_START", "often")],
            &["limits.start", "`often`", "5/1h"],
        ),
        (
            "[counts]\nthreads = 'x'",
            &[],
            &["counts.threads", "stile.toml"],
        ),
        (
            "[counts]\nthreads = 0",
            &[],
            &["counts.threads", "1 or more"],
        ),
        ("[counts]\ncompact_hour = 24", &[], &["counts.compact_hour"]),
        (
            "[counts]\nmemory_limit = 'lots'",
            &[],
            &["counts.memory_limit", "`lots`"],
        ),
        (
            "[http]\npublic_address = 'stats.example.com'",
            &[],
            &["http.public_address", "https://"],
        ),
        (
            "[http]\npublic_address = 'https://example.com/stats'",
            &[],
            &["http.public_address"],
        ),
        (
            "[http]\ntrusted_proxies = ['everyone']",
            &[],
            &["http.trusted_proxies", "`everyone`"],
        ),
        (
            "[http]\ntrusted_proxies = ['10.0.0.0/33']",
            &[],
            &["http.trusted_proxies", "`10.0.0.0/33`"],
        ),
        (
            "[accounts]\ndatabase_url = 'mysql://x'",
            &[],
            &["accounts.database_url", "postgres://"],
        ),
        ("[log]\nlevel = 'loud'", &[], &["log.level"]),
        ("[counts", &[], &["TOML", "stile.toml"]),
    ];
    for (file, variables, expected) in cases {
        let error = read(file, variables)
            .err()
            .unwrap_or_else(|| panic!("{file} {variables:?} was taken"));
        for part in *expected {
            assert!(error.contains(part), "{file} {variables:?}: {error}");
        }
    }
}

#[test]
fn the_file_is_looked_for_in_this_order() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, threads: u32| {
        let file = folder.path().join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, format!("[counts]\nthreads = {threads}\n")).unwrap();
    };
    let threads = |named: Option<&str>, variables: &[(&str, &str)]| {
        let named = named.map(Path::new);
        Config::read(named, environment(variables), folder.path())
            .map(|config| config.counts.threads)
    };
    assert_eq!(threads(None, &[]).unwrap(), 2);
    write("data/stile.toml", 11);
    assert_eq!(threads(None, &[]).unwrap(), 11);
    write("elsewhere/stile.toml", 12);
    assert_eq!(
        threads(None, &[("STILE_DATA_DIR", "elsewhere")]).unwrap(),
        12
    );
    write("stile.toml", 13);
    assert_eq!(threads(None, &[]).unwrap(), 13);
    write("by-variable.toml", 14);
    assert_eq!(
        threads(None, &[("STILE_CONFIG", "by-variable.toml")]).unwrap(),
        14
    );
    write("by-option.toml", 15);
    assert_eq!(
        threads(
            Some("by-option.toml"),
            &[("STILE_CONFIG", "by-variable.toml")]
        )
        .unwrap(),
        15
    );
    let error = threads(Some("missing.toml"), &[]).unwrap_err().to_string();
    assert!(error.contains("missing.toml"), "{error}");
}

#[test]
fn printing_shows_no_password() {
    let file = "[accounts]\ndatabase_url = \"postgres://ann:geheim@db/stile\"\n";
    let config = read(file, &[]).unwrap();
    for text in [
        config.to_string(),
        format!("{config:?}"),
        format!("{:?}", config.accounts),
    ] {
        assert!(!text.contains("geheim"), "{text}");
    }
    assert!(
        config.to_string().contains("postgres://ann:***@db/stile"),
        "{config}"
    );
    assert!(
        config
            .to_string()
            .contains("trusted_proxies = [\"loopback\"]"),
        "{config}"
    );
}

#[test]
fn the_public_address_is_derived_when_left_out() {
    let bound = |text: &str| text.parse::<SocketAddr>().unwrap();
    let mut config = Config::default();
    assert_eq!(
        config.public_address(bound("127.0.0.1:8080")),
        "http://localhost:8080"
    );
    assert_eq!(
        config.public_address(bound("0.0.0.0:81")),
        "http://localhost:81"
    );
    assert_eq!(
        config.public_address(bound("[::]:81")),
        "http://localhost:81"
    );
    assert_eq!(
        config.public_address(bound("192.0.2.1:81")),
        "http://192.0.2.1:81"
    );
    config.http.public_address = Some("https://stats.example.com/".to_owned());
    assert_eq!(
        config.public_address(bound("0.0.0.0:81")),
        "https://stats.example.com"
    );
}

#[test]
fn proxies_are_believed_as_set() {
    let trusts = |proxies: &str, address: &str| {
        let config = read("", &[("STILE_HTTP_TRUSTED_PROXIES", proxies)]).unwrap();
        config.http.trusts(address.parse::<IpAddr>().unwrap())
    };
    for (proxies, address, believed) in [
        ("loopback", "127.0.0.1", true),
        ("loopback", "::1", true),
        ("loopback", "::ffff:127.0.0.1", true),
        ("loopback", "10.0.0.1", false),
        ("private", "10.0.0.1", true),
        ("private", "172.20.0.1", true),
        ("private", "fd00::1", true),
        ("private", "127.0.0.1", false),
        ("192.0.2.7", "192.0.2.7", true),
        ("192.0.2.7", "192.0.2.8", false),
        ("loopback,198.51.100.0/24", "198.51.100.9", true),
        ("[\"loopback\"]", "127.0.0.1", true),
        ("", "127.0.0.1", false),
        ("[]", "127.0.0.1", false),
    ] {
        assert_eq!(trusts(proxies, address), believed, "{proxies} {address}");
    }
}
