//! Where literals end, so that a mark of a comment inside one is not read as one.

/// The length of a literal in quotes, with them; `None` if it does not end, or not on its line where it must.
pub fn quoted(rest: &str, escapes: bool, one_line: bool) -> Option<usize> {
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

/// The length of a text in three quotes of Python or TOML, with them.
pub fn triple_quoted(rest: &str) -> Option<usize> {
    let quotes = rest
        .get(..3)
        .filter(|quotes| matches!(*quotes, "\"\"\"" | "'''"))?;
    let mut at = 3;
    loop {
        let inside = &rest[at..];
        let end = inside.find(quotes)?;
        match inside.find('\\').filter(|escape| *escape < end) {
            Some(escape) => at += escape + 1 + inside[escape + 1..].chars().next()?.len_utf8(),
            None => return Some(at + end + 3),
        }
    }
}

/// The length of what is left of a raw string of Rust whose opening quote is next; `None` if the string is not raw.
pub fn raw_string(before: &str, rest: &str) -> Option<usize> {
    let prefix = before.trim_end_matches('#');
    let hashes = before.len() - prefix.len();
    let prefix = prefix.strip_suffix('r')?;
    let word = prefix.strip_suffix(['b', 'c']).unwrap_or(prefix);
    if word.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_') {
        return None;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    Some(1 + rest[1..].find(&end)? + end.len())
}

/// The length of a literal of one character; `None` for a lifetime.
pub fn character(rest: &str) -> Option<usize> {
    let mut inside = rest.chars().skip(1);
    match (inside.next()?, inside.next()?) {
        ('\\', _) => quoted(rest, true, true),
        (letter, '\'') => Some(letter.len_utf8() + 2),
        _ => None,
    }
}

/// The length of a template of JavaScript, with the code in its braces.
pub fn template(rest: &str) -> Option<usize> {
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
pub fn regular_expression(before: &str, rest: &str) -> Option<usize> {
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

#[test]
fn literals_end_where_their_language_ends_them() {
    for (found, length) in [
        (quoted(r#""a\"b" c"#, true, true), Some(6)),
        (quoted(r"'a\' c", false, true), Some(4)),
        (quoted("'t\n'", true, true), None),
        (quoted("'t\n'", true, false), Some(4)),
        (triple_quoted("\"\"\"a\"b\\\"\"\"\" c"), Some(11)),
        (triple_quoted("'''a\n''' c"), Some(8)),
        (triple_quoted("\"\" \""), None),
        (raw_string("a(br##", "\"b\"# c\"## d"), Some(9)),
        (raw_string("bar", "\"b\""), None),
        (raw_string("a, ", "\"b\""), None),
        (character("'a'"), Some(3)),
        (character(r"'\'' c"), Some(4)),
        (character("'a b'"), None),
        (template("`a${f(`}`)}b` c"), Some(13)),
        (regular_expression("a = ", "/[/]b/ c"), Some(6)),
        (regular_expression("a ", "/ b / c"), None),
    ] {
        assert_eq!(found, length);
    }
}
