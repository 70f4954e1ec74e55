//! Style sheets: the addresses in them, found and replaced.

use cssparser::{Delimiter, Parser, ParserInput, Token};

use super::{SizeBudget, Spent};

/// An address in a style sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Import {
    /// Another sheet: `@import`.
    Sheet(String),
    /// A picture or a font: `url(…)`.
    File(String),
}

/// Every address, in order.
pub(crate) fn css_addresses(css: &str) -> Vec<Import> {
    let mut found = Vec::new();
    walk(css, |import| {
        found.push(import.clone());
        String::new()
    });
    found
}

/// The sheet with each file's address replaced, and without its imports. It is safe inside a `<style>`. All
/// of it counts against the size budget, each file as often as it is used.
///
/// # Errors
/// If the budget is used up.
pub(crate) fn css_rewritten(
    css: &str,
    budget: &SizeBudget,
    mut file: impl FnMut(&str) -> Option<String>,
) -> Result<String, Spent> {
    let (mut put, mut spent) = (0, None);
    let css = walk(css, |import| match import {
        Import::File(address) if spent.is_none() => {
            let data = file(address).unwrap_or_else(|| "data:,".to_owned());
            let data = format!("url(\"{}\")", in_quotes(&data));
            put += data.len();
            spent = budget.take(data.len()).err();
            data
        }
        Import::File(_) | Import::Sheet(_) => String::new(),
    });
    if let Some(spent) = spent {
        return Err(spent);
    }
    // `</` would end the element; in CSS the slash may be escaped. This comes last, since other replacements
    // could produce it.
    let css = css.replace("<!--", "").replace("</", "<\\/");
    budget.take(css.len().saturating_sub(put))?;
    Ok(css)
}

/// An address as a CSS string within a `<style>`.
fn in_quotes(address: &str) -> String {
    let mut safe = String::with_capacity(address.len());
    for c in address.chars() {
        match c {
            '"' | '\\' | '<' | '>' | '\n' | '\r' | '\u{c}' => {
                safe.push_str(&format!("%{:02X}", u32::from(c)));
            }
            c => safe.push(c),
        }
    }
    safe
}

fn walk(css: &str, mut put: impl FnMut(&Import) -> String) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    loop {
        // Begun again at each token: the parser calls itself for what is within brackets, and a stranger's sheet may
        // open any number of them.
        let mut input = ParserInput::new(rest);
        let mut parser = Parser::new(&mut input);
        let Ok(token) = parser.next_including_whitespace_and_comments().cloned() else {
            return out;
        };
        match token {
            Token::Comment(_) => out.push(' '),
            Token::AtKeyword(name) if name.eq_ignore_ascii_case("import") => {
                if let Some(sheet) = import(&mut parser) {
                    out.push_str(&put(&Import::Sheet(sheet)));
                }
            }
            Token::UnquotedUrl(address) => out.push_str(&file(&address, &mut put)),
            Token::Function(name)
                if name.eq_ignore_ascii_case("url") || name.eq_ignore_ascii_case("src") =>
            {
                out.push_str(&file(&quoted(&mut parser), &mut put));
            }
            Token::BadUrl(_) => out.push_str("none"),
            _ => out.push_str(&rest[..parser.position().byte_index()]),
        }
        rest = &rest[parser.position().byte_index()..];
    }
}

/// What replaces a file's address.
fn file(address: &str, put: &mut impl FnMut(&Import) -> String) -> String {
    if address.is_empty() {
        "none".to_owned()
    } else {
        put(&Import::File(address.to_owned()))
    }
}

/// The sheet that an `@import` names, which ends with its semicolon or with a block.
fn import(parser: &mut Parser<'_, '_>) -> Option<String> {
    let end = Delimiter::Semicolon | Delimiter::CurlyBracketBlock;
    let sheet = parser.parse_until_after::<_, _, ()>(end, |inner| {
        let sheet = inner.expect_url_or_string().ok();
        while inner.next().is_ok() {}
        Ok(sheet)
    });
    let sheet = sheet.ok().flatten()?.to_string();
    (!sheet.is_empty()).then_some(sheet)
}

/// The quoted text at the start of the function that was just opened; empty if there is none.
fn quoted(parser: &mut Parser<'_, '_>) -> String {
    let text = parser.parse_nested_block::<_, _, ()>(|inner| {
        let text = inner.expect_string_cloned().ok();
        while inner.next().is_ok() {}
        Ok(text)
    });
    let text = text.ok().flatten();
    text.map(|text| text.to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found_and_nothing_else() {
        let css = r#"
            /* url(no.png) */ @import "a.css" screen; @IMPORT url(b;c.css);
            a { content: "url(no.png)"; background: URL( 'c.png' ) , url(d\.png) }
            b { background: my-url(no.png); mask: url("e.svg#x") } c { src: url(f.woff2) format("woff2")
        "#;
        let file = |name: &str| Import::File(name.to_owned());
        let sheet = |name: &str| Import::Sheet(name.to_owned());
        assert_eq!(
            css_addresses(css),
            [
                sheet("a.css"),
                sheet("b;c.css"),
                file("c.png"),
                file("d.png"),
                file("e.svg#x"),
                file("f.woff2")
            ]
        );
    }

    #[test]
    fn a_rewritten_sheet_asks_for_nothing() {
        let css = r#"@import "a.css"; a{background:url(x.png)} b{background:url( "y.png" )} c{x:"</style><b>"} /* </style> */"#;
        let budget = SizeBudget::of(1_000);
        let out = css_rewritten(css, &budget, |name| {
            (name == "x.png").then(|| "data:image/png;base64,AA".to_owned())
        })
        .unwrap();
        assert_eq!(
            out,
            r#" a{background:url("data:image/png;base64,AA")} b{background:url("data:,")} c{x:"<\/style><b>"}  "#
        );
        for broken in [
            "a{background:url(",
            "@import",
            "a{content:\"",
            "url('x",
            "/*",
            "\\",
            "@import url(",
        ] {
            assert!(
                !css_rewritten(broken, &budget, |_| None)
                    .unwrap()
                    .contains("http"),
                "{broken}"
            );
        }
    }

    #[test]
    fn a_sheet_is_read_as_browsers_read_it() {
        let budget = SizeBudget::of(1_000_000);
        for (css, left) in [
            // Every name may contain escapes.
            (r"a{b:u\72l(//evil)}", r#"a{b:url("data:,")}"#),
            (r"@\69mport '//evil';a{}", "a{}"),
            // An import ends with a block, too.
            ("@import '//evil' {;} a{}", " a{}"),
            ("a{b:url(c\"d)}", "a{b:none}"),
            ("a{b:url()}", "a{b:none}"),
            ("a{b:src(url(c))}", "a{b:none}"),
            // What is taken out leaves no end tag.
            ("<<!--/style>", r"<\/style>"),
        ] {
            assert_eq!(
                css_rewritten(css, &budget, |_| None).unwrap(),
                left,
                "{css}"
            );
        }
        let deep = "(".repeat(100_000);
        assert_eq!(css_rewritten(&deep, &budget, |_| None).unwrap(), deep);
    }

    #[test]
    fn each_use_of_a_file_takes_room() {
        let css = "a{b:url(c)}".repeat(10);
        let file = |_: &str| Some("d".repeat(100));
        assert!(css_rewritten(&css, &SizeBudget::of(1_200), file).is_ok());
        assert!(css_rewritten(&css, &SizeBudget::of(1_100), file).is_err());
        assert!(css_rewritten("a{b:c}", &SizeBudget::of(5), file).is_err());
    }
}
