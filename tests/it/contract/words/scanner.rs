//! Finds the comments of a source, in the languages of this repository.

use super::literals::{character, quoted, raw_string, regular_expression, template, triple_quoted};

/// How comments and literals are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Syntax {
    Rust,
    /// TypeScript and JavaScript.
    Script,
    Php,
    Css,
    Sql,
    Python,
    Toml,
    /// Shells, Makefile, Dockerfile, YAML and the settings of proxies: a `#` after a space begins a comment.
    Hash,
    /// Only lines that begin with `#` are comments.
    HashLines,
    /// HTML, XML and components: their own comments, and those of scripts and styles in them.
    Markup,
    /// No code: all of it is text.
    Markdown,
}

/// What a comment is, each kind with its own way to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// On lines of its own, up to their ends.
    Line,
    /// Behind code, up to the end of the line.
    Trailing,
    /// Between two marks.
    Block,
    /// A string that documents its module, class or function.
    Docstring,
    /// A document.
    Text,
}

/// A comment, or several in lines one below the other, which are one text.
#[derive(Debug)]
pub struct Comment {
    pub kind: Kind,
    /// Where it begins, from 1.
    pub line: usize,
    /// Without the marks, each line where it is in the source.
    pub text: String,
}

/// What is before a place of a source.
#[derive(Clone, Copy)]
struct Before<'a> {
    text: &'a str,
    /// Code is before it on its line.
    on_line: bool,
    /// The last sign of code.
    code: Option<u8>,
}

impl Syntax {
    /// The signs by which a comment or a literal may begin.
    fn starts(self) -> [bool; 256] {
        let signs = match self {
            Syntax::Rust | Syntax::Css => "/\"'",
            Syntax::Script => "/`\"'",
            Syntax::Php => "/#\"'<",
            Syntax::Sql => "-/\"'",
            Syntax::Python | Syntax::Toml | Syntax::Hash => "#\"'",
            Syntax::HashLines => "#",
            Syntax::Markup => "<",
            Syntax::Markdown => "",
        };
        let mut starts = [false; 256];
        for sign in signs.bytes() {
            starts[usize::from(sign)] = true;
        }
        starts
    }

    /// Whether a comment begins here that ends with its line.
    fn line_comment(self, before: Before<'_>, rest: &str) -> bool {
        match self {
            Syntax::Rust | Syntax::Script => rest.starts_with("//"),
            Syntax::Php => {
                rest.starts_with("//") || rest.starts_with('#') && !rest.starts_with("#[")
            }
            Syntax::Sql => rest.starts_with("--"),
            Syntax::Python | Syntax::Toml => rest.starts_with('#'),
            Syntax::Hash => {
                rest.starts_with('#')
                    && (!before.on_line || before.text.ends_with([' ', '\t', ';', '(']))
            }
            Syntax::HashLines => rest.starts_with('#') && !before.on_line,
            Syntax::Css | Syntax::Markup | Syntax::Markdown => false,
        }
    }

    /// The kind and the length of the comment that begins here, if one does.
    fn comment(self, before: Before<'_>, rest: &str) -> Option<(Kind, usize)> {
        if self.line_comment(before, rest) {
            let kind = if before.on_line {
                Kind::Trailing
            } else {
                Kind::Line
            };
            return Some((kind, rest.find('\n').unwrap_or(rest.len())));
        }
        let length = match self {
            Syntax::Rust | Syntax::Script | Syntax::Php | Syntax::Css | Syntax::Sql
                if rest.starts_with("/*") =>
            {
                block(rest, self == Syntax::Rust)
            }
            Syntax::Markup | Syntax::Php if rest.starts_with("<!--") => {
                rest.find("-->").map_or(rest.len(), |end| end + 3)
            }
            // A string that begins a file or a body.
            Syntax::Python if !before.on_line && matches!(before.code, None | Some(b':')) => {
                let length = triple_quoted(rest).or_else(|| quoted(rest, true, true))?;
                return Some((Kind::Docstring, length));
            }
            _ => return None,
        };
        Some((Kind::Block, length))
    }

    /// The length of the literal that begins here, if one does.
    fn literal(self, before: &str, rest: &str) -> Option<usize> {
        match (self, rest.chars().next()?) {
            (Syntax::Rust, '"') => raw_string(before, rest).or_else(|| quoted(rest, true, false)),
            (Syntax::Rust, '\'') => character(rest),
            (Syntax::Script, '`') => template(rest),
            (Syntax::Script, '/') => regular_expression(before, rest),
            // The apostrophe of a text between tags has no second one on its line.
            (Syntax::Script | Syntax::Css | Syntax::Php, '"' | '\'') => quoted(rest, true, true),
            (Syntax::Sql, '"' | '\'') => quoted(rest, false, false),
            (Syntax::Python, '"' | '\'') => {
                triple_quoted(rest).or_else(|| quoted(rest, true, true))
            }
            (Syntax::Toml, quote @ ('"' | '\'')) => {
                triple_quoted(rest).or_else(|| quoted(rest, quote == '"', true))
            }
            (Syntax::Hash, quote @ ('"' | '\'')) => quoted(rest, quote == '"', true),
            _ => None,
        }
    }
}

/// The length of a comment between `/*` and `*/`.
fn block(rest: &str, nested: bool) -> usize {
    let mut depth = 0;
    for (at, _) in rest.match_indices(['*', '/']) {
        if rest[at..].starts_with("/*") && (depth == 0 || nested) {
            depth += 1;
        } else if at > 2 && rest[..=at].ends_with("*/") {
            depth -= 1;
            if depth == 0 {
                return at + 1;
            }
        }
    }
    rest.len()
}

/// The mark by which a line of a comment begins.
fn mark(line: &str) -> &str {
    let marks = [
        "///", "//!", "//", "/**", "/*!", "/*", "*/", "*", "<!--", "--",
    ];
    let hashes = line.len() - line.trim_start_matches('#').len();
    let found = marks.iter().find(|mark| line.starts_with(**mark));
    found.map_or(&line[..hashes], |mark| mark)
}

/// A line of a comment without its marks.
fn unmarked(line: &str) -> &str {
    let line = line.trim_start();
    let line = line[mark(line).len()..].trim_end();
    let line = line.strip_suffix("*/").unwrap_or(line);
    let line = line.strip_suffix("-->").unwrap_or(line);
    line.strip_prefix(' ').unwrap_or(line)
}

/// A docstring without its quotes and without the indentation of its body.
fn docstring(text: &str) -> String {
    let text = text.trim_matches(['"', '\'']);
    let below = || text.lines().skip(1).filter(|line| !line.trim().is_empty());
    let indent = below()
        .map(|line| line.len() - line.trim_start().len())
        .min();
    let lines = text.lines().enumerate().map(|(index, line)| match index {
        0 => line.trim_start(),
        _ => line.get(indent.unwrap_or_default()..).unwrap_or_default(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A part of a source in another language, by its marks: where it begins and ends.
fn embedded(source: &str, at: usize) -> Option<(Syntax, usize, usize)> {
    let rest = &source[at..];
    if at == 0 && rest.starts_with("---\n") {
        let end = rest[4..].find("\n---").map_or(rest.len(), |end| end + 4);
        return Some((Syntax::Script, 4, end));
    }
    let (syntax, tag, end) = [
        (Syntax::Script, "<script", "</script"),
        (Syntax::Css, "<style", "</style"),
    ]
    .into_iter()
    .find(|(_, tag, _)| rest.starts_with(tag))?;
    let begin = tag.len() + rest[tag.len()..].find('>')? + 1;
    let end = begin + rest[begin..].find(end)?;
    Some((syntax, at + begin, at + end))
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

/// The comments of a source, in order. Comments in lines one below the other, in the same column and by the same
/// mark, are one; those with code or an empty line between them are not.
pub fn comments(source: &str, syntax: Syntax) -> Vec<Comment> {
    if syntax == Syntax::Markdown {
        return vec![Comment {
            kind: Kind::Text,
            line: 1,
            text: source.to_owned(),
        }];
    }
    let starts = syntax.starts();
    let mut found: Vec<Comment> = Vec::new();
    let (mut at, mut line, mut begin_of_line) = (0, 1, 0);
    let (mut on_line, mut code) = (false, None);
    // The mark, the column and the last line of the comment before, while no code followed.
    let mut open: Option<(&str, usize, usize)> = None;
    if let Some((inner, begin, end)) = embedded(source, 0).filter(|_| syntax == Syntax::Markup) {
        found.extend(within(source, inner, begin, end));
        (at, line) = (end, 1 + newlines(&source[..end]));
    }
    while let Some(byte) = source.as_bytes().get(at) {
        if !starts[usize::from(*byte)] {
            if *byte == b'\n' {
                line += 1;
                begin_of_line = at + 1;
                on_line = false;
            } else if !byte.is_ascii_whitespace() {
                (on_line, code, open) = (true, Some(*byte), None);
            }
            at += 1;
            continue;
        }
        let (text, rest) = source.split_at(at);
        let before = Before {
            text,
            on_line,
            code,
        };
        if let Some((kind, length)) = syntax.comment(before, rest) {
            let comment = &rest[..length];
            let begun = (mark(comment), at - begin_of_line);
            let text = match kind {
                Kind::Docstring => docstring(comment),
                _ => comment.lines().map(unmarked).collect::<Vec<_>>().join("\n"),
            };
            let follows = kind == Kind::Line && open == Some((begun.0, begun.1, line - 1));
            match found.last_mut().filter(|_| follows) {
                Some(last) => {
                    last.text.push('\n');
                    last.text.push_str(&text);
                }
                None => found.push(Comment { kind, line, text }),
            }
            let ends_with_line = matches!(kind, Kind::Line | Kind::Trailing);
            open = ends_with_line.then_some((begun.0, begun.1, line));
            if kind == Kind::Docstring {
                code = Some(b'"');
            }
            line += newlines(comment);
            at += length;
        } else {
            let embedded = embedded(source, at).filter(|_| syntax == Syntax::Markup);
            let length = match embedded {
                Some((inner, begin, end)) => {
                    found.extend(within(source, inner, begin, end));
                    end - at
                }
                None => syntax.literal(text, rest).unwrap_or(1),
            };
            line += newlines(&rest[..length]);
            (on_line, code, open) = (true, Some(*byte), None);
            at += length;
        }
    }
    found
}

/// The comments of a part in another language.
fn within(source: &str, syntax: Syntax, begin: usize, end: usize) -> Vec<Comment> {
    let mut found = comments(&source[begin..end], syntax);
    let above = newlines(&source[..begin]);
    for comment in &mut found {
        comment.line += above;
    }
    found
}
