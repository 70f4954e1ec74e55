//! The files of the checkout that hold comments, each with its language.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{root, scanner::Syntax, shown};

/// The languages by the ends of paths; the first that fits is taken.
const SYNTAXES: &[(&str, Syntax)] = &[
    ("fonts.conf", Syntax::Markup),
    (".rs.txt", Syntax::Rust),
    (".go.txt", Syntax::Script),
    (".js.txt", Syntax::Script),
    (".rs", Syntax::Rust),
    (".ts", Syntax::Script),
    (".tsx", Syntax::Script),
    (".js", Syntax::Script),
    (".jsx", Syntax::Script),
    (".mjs", Syntax::Script),
    (".jsonc", Syntax::Script),
    (".php", Syntax::Php),
    (".css", Syntax::Css),
    (".sql", Syntax::Sql),
    (".py", Syntax::Python),
    (".toml", Syntax::Toml),
    (".sh", Syntax::Hash),
    (".yaml", Syntax::Hash),
    (".yml", Syntax::Hash),
    (".conf", Syntax::Hash),
    ("Makefile", Syntax::Hash),
    ("Dockerfile", Syntax::Hash),
    ("Caddyfile", Syntax::Hash),
    ("scripts/env", Syntax::Hash),
    ("scripts/remap", Syntax::Hash),
    (".env", Syntax::HashLines),
    (".example", Syntax::HashLines),
    (".service", Syntax::HashLines),
    (".timer", Syntax::HashLines),
    (".editorconfig", Syntax::HashLines),
    (".gitignore", Syntax::HashLines),
    (".dockerignore", Syntax::HashLines),
    (".ftl", Syntax::HashLines),
    (".tsv", Syntax::HashLines),
    (".txt", Syntax::HashLines),
    (".html", Syntax::Markup),
    (".svg", Syntax::Markup),
    (".vue", Syntax::Markup),
    (".svelte", Syntax::Markup),
    (".astro", Syntax::Markup),
];

/// The ends of paths that hold no comments, or only a program's.
const WITHOUT: &[&str] = &[
    ".csv",
    ".json",
    ".lock",
    ".map",
    ".pdf",
    ".png",
    ".po",
    ".pot",
    ".snap",
    ".webp",
    ".woff2",
    ".wasm",
    "/files/labels",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "NOTICE",
];

/// What a program wrote, or other people. A migration that has run is never changed.
const NOT_OURS: &[&str] = &[
    ".git",
    ".sqlx",
    "migrations",
    "tests/browser/results",
    "tests/it/imports/files",
    "web/public/assets",
    "web/src/api/schema.d.ts",
    "web/src/base/messages.d.ts",
    "web/src/icons",
];

/// The language of a file, by its path and, where that has no ending, its first line; `None` if it holds no
/// comments. Fails for a file of an unknown kind: it belongs in one of the lists.
fn syntax(path: &str, first_line: impl FnOnce() -> String) -> Option<Syntax> {
    // The manuals have a test of their own.
    if path.ends_with(".md") {
        return path
            .starts_with("docs/decisions/")
            .then_some(Syntax::Markdown);
    }
    if WITHOUT.iter().any(|ending| path.ends_with(ending)) {
        return None;
    }
    if let Some((_, syntax)) = SYNTAXES.iter().find(|(ending, _)| path.ends_with(ending)) {
        return Some(*syntax);
    }
    let first_line = first_line();
    let interpreters = [
        ("sh", Syntax::Hash),
        ("python3", Syntax::Python),
        ("node", Syntax::Script),
    ];
    let interpreter = interpreters
        .iter()
        .find(|(name, _)| first_line.starts_with("#!") && first_line.ends_with(name));
    let found = interpreter.map(|(_, syntax)| *syntax);
    assert!(found.is_some(), "how are comments written in {path}?");
    found
}

/// Whether a line of the `.gitignore` in this folder is on this path.
fn ignores(line: &str, folder: &Path, path: &Path) -> bool {
    let inner = path.strip_prefix(folder).unwrap_or(path);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match line.strip_prefix('/') {
        Some(exact) => inner == Path::new(exact),
        None => line
            .strip_prefix('*')
            .map_or(name == line, |ending| name.ends_with(ending)),
    }
}

/// Every file of the checkout that holds comments of ours.
pub fn sources() -> Vec<(PathBuf, Syntax)> {
    let mut found = Vec::new();
    let mut folders = vec![(root(), Vec::new())];
    while let Some((folder, mut ignored)) = folders.pop() {
        if let Ok(lines) = fs::read_to_string(folder.join(".gitignore")) {
            ignored.extend(lines.lines().map(|line| (line.to_owned(), folder.clone())));
        }
        for entry in fs::read_dir(&folder).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            let name = shown(&path);
            let again = |line: &str| line.strip_prefix('!') == name.rsplit('/').next();
            let is_ignored = ignored
                .iter()
                .any(|(line, folder)| ignores(line, folder, &path))
                && !ignored.iter().any(|(line, _)| again(line));
            if is_ignored || NOT_OURS.contains(&name.as_str()) {
                continue;
            }
            if path.is_dir() {
                folders.push((path, ignored.clone()));
                continue;
            }
            let first_line = || {
                let text = fs::read_to_string(&path).unwrap_or_default();
                text.lines().next().unwrap_or_default().to_owned()
            };
            if let Some(syntax) = syntax(&name, first_line) {
                found.push((path, syntax));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn files_are_read_in_their_language() {
    for (path, first_line, expected) in [
        ("a/b.rs", "", Some(Syntax::Rust)),
        ("a/b.go.txt", "", Some(Syntax::Script)),
        ("a/fonts.conf", "", Some(Syntax::Markup)),
        ("a/nginx.conf", "", Some(Syntax::Hash)),
        ("Makefile", "", Some(Syntax::Hash)),
        (".clippy.toml", "", Some(Syntax::Toml)),
        (".ci/run", "#!/usr/bin/env bash", Some(Syntax::Hash)),
        ("a/build", "#!/usr/bin/env python3", Some(Syntax::Python)),
        ("a/check", "#!/usr/bin/env node", Some(Syntax::Script)),
        ("docs/decisions/1.md", "", Some(Syntax::Markdown)),
        ("docs/goals.md", "", None),
        ("web/openapi.json", "", None),
    ] {
        assert_eq!(syntax(path, || first_line.to_owned()), expected, "{path}");
    }
    let root = root();
    for (line, path, expected) in [
        ("/dist", "dist", true),
        ("/dist", "a/dist", false),
        ("dist", "a/dist", true),
        ("*.log", "a/b.log", true),
        ("LICENSE-*", "LICENSE-MIT", false),
    ] {
        assert_eq!(
            ignores(line, &root, &root.join(path)),
            expected,
            "{line} {path}"
        );
    }
    let found: Vec<String> = sources().iter().map(|(path, _)| shown(path)).collect();
    for path in [
        ".ci/run",
        "Makefile",
        "server/demo/sites/gridline.toml",
        "packages/examples/vue/.env",
    ] {
        assert!(found.iter().any(|found| found == path), "{path}");
    }
    assert!(
        !found
            .iter()
            .any(|path| path.contains("node_modules/") || path.starts_with("target/"))
    );
}
