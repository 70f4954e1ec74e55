//! Plain words in comments: those of all our sources, and the decisions, name who does what, and use no riddles.

use std::{collections::BTreeMap, fmt::Write as _, fs};

use super::{
    scanner::{Comment, Kind, Syntax, comments},
    shown,
    sources::sources,
    wordings::{odd, words},
};

/// How many comments of each kind there are at least, so that none stops being found unnoticed.
const FLOORS: &[(Syntax, Kind, usize)] = &[
    (Syntax::Rust, Kind::Line, 12_000),
    (Syntax::Rust, Kind::Trailing, 15),
    (Syntax::Script, Kind::Line, 500),
    (Syntax::Script, Kind::Trailing, 12),
    (Syntax::Script, Kind::Block, 1_400),
    (Syntax::Php, Kind::Line, 4),
    (Syntax::Php, Kind::Trailing, 1),
    (Syntax::Php, Kind::Block, 15),
    (Syntax::Css, Kind::Block, 95),
    (Syntax::Sql, Kind::Line, 330),
    (Syntax::Python, Kind::Line, 58),
    (Syntax::Python, Kind::Trailing, 5),
    (Syntax::Python, Kind::Docstring, 170),
    (Syntax::Toml, Kind::Line, 90),
    (Syntax::Toml, Kind::Trailing, 1),
    (Syntax::Hash, Kind::Line, 105),
    (Syntax::Hash, Kind::Trailing, 32),
    (Syntax::HashLines, Kind::Line, 95),
    (Syntax::Markup, Kind::Block, 5),
    (Syntax::Markdown, Kind::Text, 9),
];

/// Every wording of a source's comments that is ruled out, with its line.
fn odd_in(source: &str, syntax: Syntax) -> Vec<(usize, String)> {
    comments(source, syntax)
        .iter()
        .flat_map(odd_in_comment)
        .collect()
}

fn odd_in_comment(comment: &Comment) -> Vec<(usize, String)> {
    let mut words = words(&comment.text);
    for (line, _) in &mut words {
        *line += comment.line - 1;
    }
    odd(&words)
}

#[test]
fn comments_are_found_and_nothing_else() {
    let rust = r##"//! one
/// two `told`
fn a<'a>(b: &'a str) -> char { '"' } // three
const TEXT: &str = "// told"; const RAW: &str = r#"" // told"#; /* four /* five */
six */ const QUOTE: char = '\''; // seven
"##;
    let found = " one two three four five six seven";
    let script = "const a = /[/*]told\"/; // one\nconst b = `//told ${f(`}`, '//')}`; /** two\n * three */\n\
                  const c = <p>Isn't // four\n</p>; const d = 1 / 2; // five\n";
    let css = "/* one\n   two */ a::before { content: \"/* told */\"; } /* three */";
    let sql = "-- one\nSELECT '-- told', \"--told\" /* two\n three */ FROM a -- four\n";
    let php = "<!-- one -->\n<?php // two\n#[told]\n$a = '# told // told'; # three\n/** four */";
    let python = "#!/bin/python\n\"\"\"One.\n\n    told\n\ntwo\n\"\"\"\n\ndef f(a=\"# told\"):  # three\n    'Four # five.'\n\
                  \x20   return \"\"\"# told\n# told\"\"\"\n# six\n'told'";
    let toml = "# one\na = \"# told\" # two\nb = '\\'# three\nc = \"\"\"\n# told\n\"\"\"\n";
    let hash = "#!/bin/sh\n# one\n  # two\necho '# told' \"\\\" # told\" # three\n\
                n=$# m=${a#told} a#told don't; # four\ntarget: ## five\n";
    let lines = "# one\na = told # told\n  ## two\n";
    let markup = "---\nconst a = '<!-- told'; // one\n---\n<p title=\"// told\">// told /* told */</p><!-- two\nthree -->\n\
                  <script defer>let a = '// told'; // four\n</script><style>a { /* five */ }</style>";
    for (source, syntax, expected) in [
        (rust, Syntax::Rust, found),
        (script, Syntax::Script, " one two three four five"),
        (php, Syntax::Php, " one two three four"),
        (css, Syntax::Css, " one two three"),
        (sql, Syntax::Sql, " one two three four"),
        (
            python,
            Syntax::Python,
            " bin python one two three four five six",
        ),
        (toml, Syntax::Toml, " one two three"),
        (hash, Syntax::Hash, " bin sh one two three four five"),
        (lines, Syntax::HashLines, " one two"),
        (markup, Syntax::Markup, " one two three four five"),
    ] {
        let mut found = String::new();
        for comment in comments(source, syntax) {
            for (_, word) in words(&comment.text) {
                if !word.is_empty() {
                    let _ = write!(found, " {word}");
                }
            }
        }
        assert_eq!(found, expected, "{syntax:?}");
    }
}

#[test]
fn comments_are_one_text_only_where_nothing_is_between_them() {
    let texts = |source: &str, syntax| {
        let found = comments(source, syntax).into_iter();
        let found = found.map(|Comment { kind, line, text }| (kind, line, text));
        found.collect::<Vec<_>>()
    };
    let one = |kind, line, text: &str| (kind, line, text.to_owned());
    for (source, syntax, expected) in [
        (
            "// so\n// many\nlet a;\n// so\nlet b;\n// many\n\n// more",
            Syntax::Rust,
            vec![
                one(Kind::Line, 1, "so\nmany"),
                one(Kind::Line, 4, "so"),
                one(Kind::Line, 6, "many"),
                one(Kind::Line, 8, "more"),
            ],
        ),
        (
            "a(); // so\n// many\nb(); // so\n     // many\n/// so\n// many\n/* so */ /* many */",
            Syntax::Rust,
            vec![
                one(Kind::Trailing, 1, "so"),
                one(Kind::Line, 2, "many"),
                one(Kind::Trailing, 3, "so\nmany"),
                one(Kind::Line, 5, "so"),
                one(Kind::Line, 6, "many"),
                one(Kind::Block, 7, "so "),
                one(Kind::Block, 7, "many "),
            ],
        ),
        (
            "a:\n  # so\n  b: 1 # many\n# so\n\n# many",
            Syntax::Hash,
            vec![
                one(Kind::Line, 2, "so"),
                one(Kind::Trailing, 3, "many"),
                one(Kind::Line, 4, "so"),
                one(Kind::Line, 6, "many"),
            ],
        ),
        (
            "def f():\n    \"\"\"So\n    many.\n\n        code\n    \"\"\"\n    # so\n    a = 1",
            Syntax::Python,
            vec![
                one(Kind::Docstring, 2, "So\nmany.\n\n    code\n"),
                one(Kind::Line, 7, "so"),
            ],
        ),
    ] {
        assert_eq!(texts(source, syntax), expected, "{source}");
    }
    // No phrase goes from one comment to the next, and lines are those of the source.
    assert_eq!(odd_in("// so\nlet a;\n// many", Syntax::Rust), []);
    let found = odd_in("let a = \"\n\n\";\n/* b\n told */", Syntax::Rust);
    assert_eq!(found, [(5, "told".to_owned())]);
    let found = odd_in(
        "<p>\n</p>\n<script>\n\n// told\n</script>\n<!-- so\nmany -->",
        Syntax::Markup,
    );
    assert_eq!(found, [(5, "told".to_owned()), (7, "so many".to_owned())]);
}

#[test]
fn odd_wordings_are_found_across_lines_and_not_in_code_or_longer_phrases() {
    let line = |line: usize, wording: &str| (line, wording.to_owned());
    for (source, expected) in [
        (
            "/// Keeps so\n/// many. Whoever asks, `told`\nfn told() {}\n/// it lies",
            vec![line(1, "so many"), line(2, "whoever"), line(4, "lies")],
        ),
        (
            "// A. There is no b; it is no longer c, and no more\n// than d.",
            vec![],
        ),
        (
            "// It is no b. No more c.",
            vec![line(1, "is no"), line(1, "no more")],
        ),
        (
            "// Stands for a. It is. No b. So, many.\n//     so many",
            vec![],
        ),
        (
            "// It stands in b, 'beside' c",
            vec![line(1, "beside"), line(1, "stands")],
        ),
        ("// A stand-in for NOBODY at beside.example", vec![]),
    ] {
        assert_eq!(odd_in(source, Syntax::Rust), expected, "{source}");
    }
}

#[test]
fn comments_use_plain_words() {
    let mut bad = String::new();
    let mut counts = BTreeMap::new();
    for (path, syntax) in sources() {
        let source = fs::read_to_string(&path).expect("a source");
        for comment in comments(&source, syntax) {
            *counts.entry((syntax, comment.kind)).or_default() += 1;
            for (line, wording) in odd_in_comment(&comment) {
                let _ = writeln!(bad, "{}:{line}: {wording}", shown(&path));
            }
        }
    }
    assert!(bad.is_empty(), "say it otherwise:\n{bad}");
    for (syntax, kind, least) in FLOORS {
        let count: usize = counts.remove(&(*syntax, *kind)).unwrap_or_default();
        assert!(count >= *least, "{syntax:?}, {kind:?}: {count} comments");
    }
    assert!(counts.is_empty(), "without a floor: {counts:?}");
}
