//! Plain words in comments: those of our sources, and the decisions, name who does what, and use no riddles.

use std::{fmt::Write as _, fs, ops::Range, path::PathBuf};

use super::{files, root, shown};

/// Wordings that no comment uses. `a/b` is one word or the other; then the longer phrases in which it is allowed.
const RULED_OUT: &[(&str, &[&str])] = &[
    ("anew", &[]),
    ("as a rule", &[]),
    ("as ever", &[]),
    ("at home", &[]),
    ("become/becomes/became of", &[]),
    ("beside", &[]),
    ("but for", &[]),
    ("by the clock", &[]),
    ("come/comes to be", &[]),
    ("commonest", &[]),
    ("deed/deeds", &[]),
    ("doings", &[]),
    ("further one/ones", &[]),
    ("go/goes/going/gone/went on", &[]),
    ("good for/once", &[]),
    ("heard", &[]),
    ("in the making", &[]),
    ("is/are/was/were/be said", &[]),
    ("is/are/was/were awaited", &[]),
    (
        "is/are/was/were no",
        &["there is/are/was/were no", "is/are/was/were no longer"],
    ),
    ("lay", &["lay out"]),
    ("left aside", &[]),
    ("lest/whence/hence", &[]),
    ("let/lets go/in", &[]),
    ("lie/lies/lying", &[]),
    ("mails", &[]),
    ("no more", &["no more than"]),
    (
        "nobody/nobody's/somebody/somebody's",
        // What `stile --help` says of it.
        &["tracks nobody"],
    ),
    ("nothing/something of", &[]),
    ("one's", &[]),
    ("passed/put aside", &[]),
    ("passed over", &[]),
    ("rests/bears", &[]),
    ("second step/steps", &[]),
    ("sign/signs of life", &[]),
    ("site's clock", &[]),
    ("so many/much", &[]),
    (
        "stand/stands/standing/stood",
        &[
            "stand/stands/standing/stood for/out/still",
            "stand/stands/standing/stood in for",
        ],
    ),
    ("tell/tells of", &[]),
    ("the one before", &[]),
    ("time has come", &[]),
    ("told", &[]),
    ("trip/trips", &["round trip/trips"]),
    ("what was counted", &[]),
    ("whoever/whomever", &[]),
    ("wish/wished/wishes", &[]),
];

/// Where comments are read. Migrations are not among them: a migration that has run is never changed.
const FOLDERS: [&str; 8] = [
    "packages",
    "queries",
    "scripts",
    "server",
    "shared",
    "tests",
    "tracker-wasm",
    "web",
];

/// What a program wrote, or other people.
const GENERATED: [&str; 5] = [
    "tests/browser/results/",
    "web/public/assets/",
    "web/src/api/schema.d.ts",
    "web/src/base/messages.d.ts",
    "web/src/icons/",
];

/// How comments and literals are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Syntax {
    Rust,
    /// TypeScript and JavaScript.
    Script,
    Css,
    Sql,
    /// Python and shells: only comments that have a line to themselves.
    Hash,
    /// No code: all of it is text.
    Markdown,
}

const SYNTAXES: [(&str, Syntax); 10] = [
    (".rs", Syntax::Rust),
    (".ts", Syntax::Script),
    (".tsx", Syntax::Script),
    (".js", Syntax::Script),
    (".mjs", Syntax::Script),
    (".php", Syntax::Script),
    (".css", Syntax::Css),
    (".sql", Syntax::Sql),
    (".py", Syntax::Hash),
    (".sh", Syntax::Hash),
];

/// The length of a literal in quotes, with them; `None` if it does not end, or not on its line where it must.
fn quoted(rest: &str, escapes: bool, one_line: bool) -> Option<usize> {
    let mut letters = rest.char_indices();
    let (_, quote) = letters.next()?;
    while let Some((at, letter)) = letters.next() {
        if letter == quote {
            return Some(at + letter.len_utf8());
        } else if letter == '\n' && one_line {
            return None;
        } else if letter == '\\' && escapes {
            letters.next();
        }
    }
    None
}

/// The length of a raw string of Rust.
fn raw_string(rest: &str) -> Option<usize> {
    let marks = rest.trim_start_matches(['b', 'c']).strip_prefix('r')?;
    let text = marks.trim_start_matches('#');
    let hashes = marks.len() - text.len();
    let end = format!("\"{}", "#".repeat(hashes));
    let inside = text.strip_prefix('"')?;
    let length = inside.find(&end)? + end.len();
    Some(rest.len() - inside.len() + length)
}

/// The length of a literal of one character; `None` for a lifetime.
fn character(rest: &str) -> Option<usize> {
    let mut inside = rest.chars().skip(1);
    match (inside.next()?, inside.next()?) {
        ('\\', _) => quoted(rest, true, true),
        (letter, '\'') => Some(letter.len_utf8() + 2),
        _ => None,
    }
}

/// The length of a template of JavaScript, with the code in its braces.
fn template(rest: &str) -> Option<usize> {
    let mut at = 1;
    let mut depth = 0;
    loop {
        let inside = rest.get(at..)?;
        let letter = inside.chars().next()?;
        at += match letter {
            '\\' => 1 + inside.chars().nth(1)?.len_utf8(),
            '`' if depth == 0 => return Some(at + 1),
            '`' => template(inside)?,
            '$' if depth == 0 && inside.starts_with("${") => {
                depth = 1;
                2
            }
            '{' | '}' if depth > 0 => {
                depth += if letter == '{' { 1 } else { -1 };
                1
            }
            '"' | '\'' if depth > 0 => quoted(inside, true, true).unwrap_or(1),
            _ => letter.len_utf8(),
        };
    }
}

/// The length of a regular expression of JavaScript, if one may be here: behind a sign that wants a value.
fn regular_expression(before: &str, rest: &str) -> Option<usize> {
    let before = before.trim_end();
    let wanted = before.is_empty()
        || before.ends_with(|sign: char| "(,=:[!&|?{;+-*%~^>".contains(sign))
        || before.ends_with("return");
    let mut letters = rest.char_indices().skip(1);
    let mut class = false;
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\n' => return None,
            '/' if !class => return wanted.then_some(at + 1),
            '[' => class = true,
            ']' => class = false,
            '\\' => {
                letters.next();
            }
            _ => {}
        }
    }
    None
}

impl Syntax {
    /// The length of the comment that begins here, if one does.
    fn comment(self, before: &str, rest: &str) -> Option<usize> {
        let line = match self {
            Syntax::Rust | Syntax::Script => rest.starts_with("//"),
            Syntax::Sql => rest.starts_with("--"),
            Syntax::Hash => {
                let begun = before.rsplit('\n').next().unwrap_or_default();
                rest.starts_with('#') && begun.trim().is_empty()
            }
            Syntax::Css | Syntax::Markdown => false,
        };
        if line {
            return Some(rest.find('\n').unwrap_or(rest.len()));
        }
        if self == Syntax::Hash || !rest.starts_with("/*") {
            return None;
        }
        let mut depth = 0;
        for (at, _) in rest.match_indices(['*', '/']) {
            if rest[at..].starts_with("/*") && (depth == 0 || self == Syntax::Rust) {
                depth += 1;
            } else if at > 2 && rest[..=at].ends_with("*/") {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
        }
        Some(rest.len())
    }

    /// The length of the literal that begins here, if one does.
    fn literal(self, before: &str, rest: &str) -> Option<usize> {
        let in_word = before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        match (self, rest.chars().next()?) {
            (Syntax::Rust, '"') => quoted(rest, true, false),
            (Syntax::Rust, '\'') => character(rest),
            (Syntax::Rust, 'r' | 'b' | 'c') if !in_word => raw_string(rest),
            (Syntax::Script, '`') => template(rest),
            (Syntax::Script, '/') => regular_expression(before, rest),
            // The apostrophe of a text between tags has no second one on its line.
            (Syntax::Script | Syntax::Css, '"' | '\'') => quoted(rest, true, true),
            (Syntax::Sql, '"' | '\'') => quoted(rest, false, false),
            _ => None,
        }
    }
}

/// A line of a comment without its marks.
fn unmarked(line: &str) -> &str {
    let marks = ["///", "//!", "//", "/**", "/*!", "/*", "*/", "*", "--", "#"];
    let line = line.trim_start();
    let mark = marks.iter().find_map(|mark| line.strip_prefix(mark));
    let line = mark.unwrap_or(line).trim_end();
    let line = line.strip_suffix("*/").unwrap_or(line);
    line.strip_prefix(' ').unwrap_or(line)
}

/// The text of a source's comments, without their marks, each line where it is in the source.
fn comments(source: &str, syntax: Syntax) -> String {
    if syntax == Syntax::Markdown {
        return source.to_owned();
    }
    let mut text = String::new();
    let mut at = 0;
    while let Some(letter) = source[at..].chars().next() {
        let (before, rest) = source.split_at(at);
        if let Some(length) = syntax.comment(before, rest) {
            let lines: Vec<&str> = rest[..length].lines().map(unmarked).collect();
            text.push_str(&lines.join("\n"));
            at += length;
        } else {
            let length = syntax.literal(before, rest).unwrap_or(letter.len_utf8());
            text.extend(rest[..length].chars().filter(|letter| *letter == '\n'));
            at += length;
        }
    }
    text
}

/// A text's words in small letters, each with its line; an empty one where a phrase ends: at a sign, at a name in
/// capitals, at code, and at an empty line.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut code = false;
    for (index, line) in text.lines().enumerate() {
        // A span of code ends with its paragraph, even where its last mark is missing.
        code &= !line.trim().is_empty();
        if line.trim().is_empty() || line.starts_with("    ") {
            found.push((index + 1, String::new()));
            continue;
        }
        let mut word = String::new();
        for letter in line.chars().chain([' ']) {
            let in_word = letter.is_alphanumeric() || matches!(letter, '_' | '\'' | '-' | '.');
            if in_word && !code {
                word.push(letter);
                continue;
            }
            let name = word.len() > 1 && !word.contains(char::is_lowercase);
            let ends = name || word.ends_with('.');
            let plain = word.trim_matches(['\'', '.']).to_lowercase();
            if !name && !plain.is_empty() {
                found.push((index + 1, plain));
            }
            if ends {
                found.push((index + 1, String::new()));
            }
            word.clear();
            code ^= letter == '`';
            if !letter.is_whitespace() {
                found.push((index + 1, String::new()));
            }
        }
    }
    found
}

/// Where this phrase is, by the places of its words.
fn spans(words: &[(usize, String)], phrase: &str) -> Vec<Range<usize>> {
    let choices: Vec<Vec<&str>> = phrase
        .split(' ')
        .map(|word| word.split('/').collect())
        .collect();
    let mut found = Vec::new();
    for (at, run) in words.windows(choices.len()).enumerate() {
        let mut pairs = run.iter().zip(&choices);
        if pairs.all(|((_, word), choices)| choices.contains(&word.as_str())) {
            found.push(at..at + run.len());
        }
    }
    found
}

/// Every wording of a text that is ruled out, with its line.
fn odd(text: &str) -> Vec<(usize, String)> {
    let words = words(text);
    let mut found = Vec::new();
    for (phrase, allowed) in RULED_OUT {
        let mut longer = Vec::new();
        for phrase in *allowed {
            longer.extend(spans(&words, phrase));
        }
        for span in spans(&words, phrase) {
            let is_in =
                |longer: &Range<usize>| longer.start <= span.start && span.end <= longer.end;
            if !longer.iter().any(is_in) {
                let wording: Vec<&str> = words[span.clone()]
                    .iter()
                    .map(|(_, word)| word.as_str())
                    .collect();
                found.push((words[span.start].0, wording.join(" ")));
            }
        }
    }
    found.sort();
    found
}

fn sources() -> Vec<(PathBuf, Syntax)> {
    let mut sources = Vec::new();
    for folder in FOLDERS {
        for (ending, syntax) in SYNTAXES {
            let found = files(&root().join(folder), ending).into_iter();
            sources.extend(found.map(|path| (path, syntax)));
        }
    }
    let decisions = files(&root().join("docs/decisions"), ".md").into_iter();
    sources.extend(decisions.map(|path| (path, Syntax::Markdown)));
    sources.retain(|(path, _)| {
        let path = shown(path);
        !GENERATED
            .iter()
            .any(|generated| path.starts_with(generated))
    });
    sources
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
    let hash = "#!/bin/sh\n# one\n  # two\necho '# told' # told\n";
    for (source, syntax, expected) in [
        (rust, Syntax::Rust, found),
        (script, Syntax::Script, " one two three four five"),
        (css, Syntax::Css, " one two three"),
        (sql, Syntax::Sql, " one two three four"),
        (hash, Syntax::Hash, " bin sh one two"),
    ] {
        let text = comments(source, syntax);
        let words = words(&text)
            .into_iter()
            .filter(|(_, word)| !word.is_empty());
        let words: String = words.map(|(_, word)| format!(" {word}")).collect();
        assert_eq!(words, expected, "{syntax:?}");
    }
    // Lines are those of the source.
    let found = odd(&comments("let a = \"\n\n\";\n/* b\n told */", Syntax::Rust));
    assert_eq!(found, [(5, "told".to_owned())]);
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
        assert_eq!(odd(&comments(source, Syntax::Rust)), expected, "{source}");
    }
}

#[test]
fn comments_use_plain_words() {
    let sources = sources();
    assert!(sources.len() > 1_800, "{} sources", sources.len());
    let mut bad = String::new();
    for (path, syntax) in sources {
        let text = comments(&fs::read_to_string(&path).expect("a source"), syntax);
        for (line, wording) in odd(&text) {
            let _ = writeln!(bad, "{}:{line}: {wording}", shown(&path));
        }
    }
    assert!(bad.is_empty(), "say it otherwise:\n{bad}");
}
