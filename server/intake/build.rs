//! Prepares the public lists that are built into the binary. `src/lists.rs` names their sources and licences.

use std::{
    env,
    fmt::Write as _,
    fs,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    path::{Path, PathBuf},
    process,
};

#[path = "build/crawlers.rs"]
mod crawlers;

fn main() {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let lists = here.join("lists");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build/crawlers.rs");

    let agents = read(&lists.join("node_modules/uap-core/regexes.yaml"));
    write(&out.join("agents.txt"), agent_patterns(&agents).as_bytes());

    let crawlers = crawlers::patterns(
        &read(&lists.join("crawlers.tsv")),
        &read(&lists.join("node_modules/crawler-user-agents/crawler-user-agents.json")),
        &read(&lists.join("node_modules/es6-crawler-detect/dist/lib/crawler/crawlers.js")),
        &read(&lists.join("node_modules/isbot/index.mjs")),
    );
    write(&out.join("crawlers.txt"), crawlers.as_bytes());

    let (v4, v6) = network_ranges(&read(&lists.join("hosting-networks.txt")));
    write(&out.join("hosting4.bin"), &v4);
    write(&out.join("hosting6.bin"), &v6);

    let spam = read(&lists.join("referrer-spam.txt"));
    write(&out.join("referrer-spam.txt"), spam.as_bytes());

    let countries = lists
        .join("node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb");
    watch(&countries);
    println!("cargo::rustc-env=STILE_COUNTRIES={}", countries.display());
}

fn watch(path: &Path) {
    println!("cargo::rerun-if-changed={}", path.display());
    if !path.exists() {
        fail(&format!(
            "The public list {} is missing: run `make setup`.",
            path.display()
        ));
    }
}

fn read(path: &Path) -> String {
    watch(path);
    fs::read_to_string(path)
        .unwrap_or_else(|error| fail(&format!("{}: {error}: run `make setup`.", path.display())))
}

fn write(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).unwrap_or_else(|error| fail(&format!("{}: {error}", path.display())));
}

fn fail(sentence: &str) -> ! {
    println!("cargo::error={sentence}");
    process::exit(1);
}

/// uap-core's patterns for browsers and systems, one per line: the section, the pattern and its replacements,
/// separated by tabs. Devices are excluded: a class of device needs no 600 patterns.
///
/// The file is the simplest kind of YAML, one line per key; anything else stops the build.
fn agent_patterns(yaml: &str) -> String {
    let mut out = String::new();
    let mut section = "";
    for line in yaml.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (item, rest) = match line.strip_prefix("- ") {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let Some((key, value)) = rest.split_once(':') else {
            fail(&format!("uap-core: the line `{line}` was not expected."));
        };
        match key {
            "user_agent_parsers" => section = "browser",
            "os_parsers" => section = "system",
            "device_parsers" => section = "",
            _ if section.is_empty() => {}
            "regex" if item => {
                let _ = write!(out, "\n{section}\tregex={}", unquote(value));
            }
            "family_replacement" | "v1_replacement" | "os_replacement" => {
                let _ = write!(out, "\t{key}={}", unquote(value));
            }
            // Minor versions, which are not stored.
            "v2_replacement" | "os_v1_replacement" | "os_v2_replacement" | "os_v3_replacement" => {}
            _ => fail(&format!("uap-core: the key `{key}` was not expected.")),
        }
    }
    out.trim_start().to_owned()
}

/// The text in YAML's single quotes.
fn unquote(value: &str) -> String {
    let value = value.trim();
    let inner = value
        .strip_prefix('\'')
        .and_then(|v| v.rsplit_once('\''))
        .map(|(inner, _)| inner);
    match inner {
        Some(inner) => inner.replace("''", "'"),
        None => fail(&format!("uap-core: the value {value} was not expected.")),
    }
}

/// First and last addresses of the networks, sorted and joined, big-endian: 8
/// bytes a range for IPv4, 32 for IPv6.
fn network_ranges(text: &str) -> (Vec<u8>, Vec<u8>) {
    let mut v4: Vec<(u128, u128)> = Vec::new();
    let mut v6: Vec<(u128, u128)> = Vec::new();
    for line in text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (address, length) = line
            .split_once('/')
            .unwrap_or_else(|| fail(&format!("hosting networks: `{line}`")));
        let length: u32 = length
            .parse()
            .unwrap_or_else(|_| fail(&format!("hosting networks: `{line}`")));
        match address.parse::<IpAddr>() {
            Ok(IpAddr::V4(v)) if length <= 32 => {
                let first = u128::from(Ipv4Addr::to_bits(v));
                v4.push((first, first | ((1_u128 << (32 - length)) - 1)));
            }
            Ok(IpAddr::V6(v)) if (1..=128).contains(&length) => {
                let first = Ipv6Addr::to_bits(v);
                let rest = 1_u128
                    .checked_shl(128 - length)
                    .map_or(u128::MAX, |size| size - 1);
                v6.push((first, first | rest));
            }
            _ => fail(&format!("hosting networks: `{line}`")),
        }
    }
    let narrow = |(first, last): (u128, u128)| {
        [(first as u32).to_be_bytes(), (last as u32).to_be_bytes()].concat()
    };
    let wide = |(first, last): (u128, u128)| [first.to_be_bytes(), last.to_be_bytes()].concat();
    (
        joined(v4).into_iter().flat_map(narrow).collect(),
        joined(v6).into_iter().flat_map(wide).collect(),
    )
}

fn joined(mut ranges: Vec<(u128, u128)>) -> Vec<(u128, u128)> {
    ranges.sort_unstable();
    let mut out: Vec<(u128, u128)> = Vec::new();
    for (first, last) in ranges {
        match out.last_mut() {
            Some((_, held)) if first <= held.saturating_add(1) => *held = (*held).max(last),
            _ => out.push((first, last)),
        }
    }
    out
}
