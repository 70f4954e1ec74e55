//! One group, one name, everywhere: a group of operations has tests of its name, and its SQL is in folders of
//! its name.

use std::{collections::BTreeSet, fs};

use super::{files, root};

/// Groups whose tests have another name, with that name. The list only shrinks.
const ELSEWHERE: [(&str, &str); 4] = [
    ("figures/arriving", "tests/it/figures/asking.rs"),
    ("figures/definitions", "tests/it/figures/asking.rs"),
    ("figures/left_out", "tests/it/figures/second.rs"),
    ("figures/live", "tests/it/figures/asking.rs"),
];
/// Groups of figures that use another group as a whole.
const ANSWERS_OF_OTHERS: [(&str, &str); 6] = [
    // A file of what these answer.
    ("export", "funnels"),
    ("export", "left_out"),
    ("export", "series"),
    ("export", "views"),
    // The same of each site at once.
    ("overview", "arriving"),
    // The same again and again.
    ("stream", "live"),
];
/// Folders of SQL that belong to no area's group.
const PLUMBING: [&str; 6] = [
    "base",
    "base/access",
    "base/limits",
    "base/mail",
    "base/plans",
    "restore",
];

/// `area/group` of every folder of the server that has operations.
fn groups() -> BTreeSet<String> {
    let server = root().join("server");
    files(&server, "api.rs")
        .iter()
        .filter(|path| path.file_name().is_some_and(|name| name == "api.rs"))
        .map(|path| {
            let inner = path.strip_prefix(&server).expect("below the server");
            let parts: Vec<_> = inner.iter().map(|part| part.to_string_lossy()).collect();
            assert_eq!(
                parts.len(),
                4,
                "server/<area>/src/<group>/api.rs: {inner:?}"
            );
            format!("{}/{}", parts[0], parts[2])
        })
        .collect()
}

#[test]
fn every_group_has_tests_of_its_name() {
    let groups = groups();
    assert!(groups.len() > 10, "{groups:?}");
    for group in &groups {
        let twin = format!("tests/it/{group}.rs");
        let listed = ELSEWHERE.iter().find(|(name, _)| name == group);
        let found = root().join(&twin).exists();
        match listed {
            Some(_) if found => panic!("{twin} is there; take {group} out of the list"),
            Some((_, other)) => assert!(root().join(other).exists(), "{other}"),
            None if group == "figures/stats" => {
                assert!(root().join("tests/it/figures/asking.rs").exists());
            }
            None => assert!(found, "{group} has no {twin}"),
        }
    }
    for (group, _) in ELSEWHERE {
        assert!(groups.contains(group), "{group} is listed and gone");
    }
}

#[test]
fn sql_lies_under_the_name_of_its_group() {
    let accounts = root().join("queries/accounts");
    for path in files(&accounts, ".sql") {
        let folder = path.parent().expect("a folder");
        let name = folder
            .strip_prefix(&accounts)
            .expect("below")
            .display()
            .to_string();
        if PLUMBING.contains(&name.as_str()) {
            continue;
        }
        let (area, group) = name
            .split_once('/')
            .expect("queries/accounts/<area>/<group>");
        let source = root().join(format!("server/{area}/src/{group}"));
        assert!(
            fs::exists(&source).unwrap_or(false),
            "{name} has no {source:?}"
        );
    }
}

/// The modules of its crate that a source uses: the first names behind `crate::`.
fn used_of_crate(source: &str) -> BTreeSet<String> {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let first = |text: &str| {
        text.split(|letter: char| !is_name(letter))
            .next()
            .map(str::to_owned)
    };
    let mut used = BTreeSet::new();
    for part in source.split("crate::").skip(1) {
        let Some(list) = part.strip_prefix('{') else {
            used.extend(first(part));
            continue;
        };
        // The names at the list's first level.
        let (mut depth, mut begins) = (0, true);
        for (at, letter) in list.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => begins = true,
                _ if begins && is_name(letter) => {
                    used.extend(first(&list[at..]));
                    begins = false;
                }
                _ => {}
            }
        }
    }
    used
}

#[test]
fn groups_of_figures_use_no_other_group() {
    assert_eq!(
        used_of_crate(
            "use crate::{\n    a,\n    b::{c, d},\n    e::f,\n};\ncrate::g(); use crate::h::i;"
        ),
        BTreeSet::from(["a", "b", "e", "g", "h"].map(str::to_owned))
    );
    let groups = groups();
    let groups: BTreeSet<&str> = groups
        .iter()
        .filter_map(|group| group.strip_prefix("figures/"))
        .collect();
    let figures = root().join("server/figures/src");
    let mut found = BTreeSet::new();
    for path in files(&figures, ".rs") {
        let inner = path.strip_prefix(&figures).expect("below figures");
        let folder = inner.iter().next().expect("a part").to_string_lossy();
        // The crate's own file names them all.
        if folder == "lib.rs" {
            continue;
        }
        let source = fs::read_to_string(&path).expect("a source");
        for used in used_of_crate(&source) {
            if used != folder && groups.contains(used.as_str()) {
                found.insert((folder.to_string(), used));
            }
        }
    }
    let listed = ANSWERS_OF_OTHERS.map(|(one, other)| (one.to_owned(), other.to_owned()));
    assert_eq!(found, BTreeSet::from(listed));
}
