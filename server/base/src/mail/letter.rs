//! A mail in the making: what it says, once, for its text and its HTML.

use std::fmt::Write as _;

/// A mail to one person. Its parts are written once; [`Letter::plain`] and [`Letter::html`] say the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The address.
    pub to: String,
    /// One line.
    pub subject: String,
    /// What it says, from top to bottom.
    pub parts: Vec<Part>,
}

/// A part of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A paragraph.
    Text(String),
    /// The page to go to: a button in HTML, an address on a line of its own in text.
    Link {
        /// What the button says.
        label: String,
        /// Where it leads.
        address: String,
    },
    /// Digits to type.
    Code(String),
    /// Names and values, one a line.
    Facts(Vec<(String, String)>),
    /// A paragraph of lesser weight: why this mail came, what to do if it should not have.
    Small(String),
}

impl Letter {
    /// A mail that says nothing yet.
    pub fn new(to: impl Into<String>, subject: impl Into<String>) -> Self {
        Self {
            to: to.into(),
            subject: subject.into(),
            parts: Vec::new(),
        }
    }

    /// Adds a paragraph.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.parts.push(Part::Text(text.into()));
        self
    }

    /// Adds the page to go to.
    #[must_use]
    pub fn link(mut self, label: impl Into<String>, address: impl Into<String>) -> Self {
        self.parts.push(Part::Link {
            label: label.into(),
            address: address.into(),
        });
        self
    }

    /// Adds digits to type.
    #[must_use]
    pub fn code(mut self, digits: impl Into<String>) -> Self {
        self.parts.push(Part::Code(digits.into()));
        self
    }

    /// Adds names and values.
    #[must_use]
    pub fn facts(mut self, facts: Vec<(String, String)>) -> Self {
        self.parts.push(Part::Facts(facts));
        self
    }

    /// Adds a paragraph of lesser weight.
    #[must_use]
    pub fn small(mut self, text: impl Into<String>) -> Self {
        self.parts.push(Part::Small(text.into()));
        self
    }

    /// The first page it leads to.
    #[must_use]
    pub fn first_link(&self) -> Option<&str> {
        self.parts.iter().find_map(|part| match part {
            Part::Link { address, .. } => Some(address.as_str()),
            _ => None,
        })
    }

    /// As plain text, lines ended by `\n`.
    #[must_use]
    pub fn plain(&self) -> String {
        let mut text = String::new();
        for part in &self.parts {
            // Writing to a String cannot fail.
            let _ = match part {
                Part::Text(words) | Part::Small(words) => writeln!(text, "{words}\n"),
                Part::Link { label, address } => writeln!(text, "{label}:\n{address}\n"),
                Part::Code(digits) => writeln!(text, "    {}\n", spaced(digits)),
                Part::Facts(facts) => {
                    for (name, value) in facts {
                        let _ = writeln!(text, "{name}: {value}");
                    }
                    writeln!(text)
                }
            };
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        text
    }

    /// As HTML: one column, no pictures, nothing loaded from anywhere, readable in light and dark.
    #[must_use]
    pub fn html(&self) -> String {
        let mut body = String::new();
        for part in &self.parts {
            // Writing to a String cannot fail.
            let _ = match part {
                Part::Text(words) => writeln!(body, "<p>{}</p>", escaped(words)),
                Part::Small(words) => writeln!(body, "<p class=\"small\">{}</p>", escaped(words)),
                Part::Link { label, address } => writeln!(
                    body,
                    "<p><a class=\"button\" href=\"{0}\">{1}</a></p>\n<p class=\"small\">Or open this address: <br><a href=\"{0}\">{0}</a></p>",
                    escaped(address),
                    escaped(label)
                ),
                Part::Code(digits) => {
                    writeln!(body, "<p class=\"code\">{}</p>", escaped(&spaced(digits)))
                }
                Part::Facts(facts) => {
                    body.push_str("<table>\n");
                    for (name, value) in facts {
                        let _ = writeln!(
                            body,
                            "<tr><th>{}</th><td>{}</td></tr>",
                            escaped(name),
                            escaped(value)
                        );
                    }
                    writeln!(body, "</table>")
                }
            };
        }
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>{STYLE}</style>\n\
             </head>\n<body>\n{body}</body>\n</html>\n",
            escaped(&self.subject)
        )
    }
}

const STYLE: &str = "body{margin:0 auto;padding:24px;max-width:560px;font:16px/1.5 system-ui,sans-serif}\
    .button{display:inline-block;padding:12px 20px;border-radius:8px;background:#1f6f5c;color:#fff;\
    text-decoration:none;font-weight:600}.code{font:600 28px/1.3 ui-monospace,monospace;letter-spacing:.08em}\
    .small{font-size:13px;opacity:.75;overflow-wrap:anywhere}th{text-align:left;padding-right:16px;\
    font-weight:400;opacity:.75;vertical-align:top}td{overflow-wrap:anywhere}";

/// `123 456`: six digits are read more easily in two halves.
fn spaced(digits: &str) -> String {
    match digits.split_at_checked(3) {
        Some((first, second)) if digits.len() == 6 => format!("{first} {second}"),
        _ => digits.to_owned(),
    }
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' => safe.push_str("<br>"),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter() -> Letter {
        Letter::new("ann@example.com", "Sign in to <Stile>")
            .text("Hello Ann & co,")
            .link(
                "Sign in",
                "https://stats.example.com/sign-in?token=a&b=\"c\"",
            )
            .code("012345")
            .facts(vec![("Device".into(), "Firefox <3".into())])
            .small("Nobody asked? Do nothing.")
    }

    #[test]
    fn the_text_says_it_all() {
        let wanted = "Hello Ann & co,\n\nSign in:\nhttps://stats.example.com/sign-in?token=a&b=\"c\"\n\n    012 345\n\nDevice: Firefox <3\n\nNobody asked? Do nothing.\n";
        assert_eq!(letter().plain(), wanted);
        assert_eq!(
            letter().first_link(),
            Some("https://stats.example.com/sign-in?token=a&b=\"c\"")
        );
    }

    #[test]
    fn the_html_says_the_same_and_nothing_breaks_out() {
        let html = letter().html();
        for said in [
            "Hello Ann &amp; co,",
            "012 345",
            "Firefox &lt;3",
            "Nobody asked? Do nothing.",
            "<title>Sign in to &lt;Stile&gt;</title>",
        ] {
            assert!(html.contains(said), "{said}\n{html}");
        }
        assert!(
            html.contains("href=\"https://stats.example.com/sign-in?token=a&amp;b=&quot;c&quot;\"")
        );
        assert!(!html.contains("<3"));
        assert!(!html.contains("src="), "nothing is loaded");
    }
}
