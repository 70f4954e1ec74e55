//! Composes an email: its content, once, for its text and its HTML, in any language.

use std::fmt::Write as _;

use uuid::Uuid;

use crate::text::{Localize as _, Reader, Text, Value};

/// An email to one person. Its parts are written once; its text and its HTML say the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    to: String,
    person: Option<Uuid>,
    subject: Text,
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(Text),
    Link { label: Text, address: String },
    Code(String),
    Facts(Vec<Fact>),
    Small(Text),
}

/// A name and a value, such as a role and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    name: Text,
    value: FactValue,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum FactValue {
    Plain(String),
    Text(Text),
}

impl Fact {
    /// One whose value is the same in every language: a name, an address.
    pub fn plain(name: Text, value: impl Into<String>) -> Self {
        Self {
            name,
            value: FactValue::Plain(value.into()),
        }
    }

    /// One whose value is a text.
    #[must_use]
    pub const fn text(name: Text, value: Text) -> Self {
        Self {
            name,
            value: FactValue::Text(value),
        }
    }

    /// One whose value is a moment, in seconds since 1970.
    #[must_use]
    pub fn moment(name: Text, seconds: i64) -> Self {
        let value = Text::new("mail.moment").with("moment", Value::Moment(seconds));
        Self::text(name, value)
    }

    fn localize_for(&self, reader: &Reader) -> (String, String) {
        let value = match &self.value {
            FactValue::Plain(value) => value.clone(),
            FactValue::Text(text) => text.localize_for(reader),
        };
        (self.name.localize_for(reader), value)
    }
}

/// An email as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// The address.
    pub to: String,
    /// One line.
    pub subject: String,
    /// As plain text, lines ended by `\n`.
    pub plain: String,
    /// As HTML: one column, no pictures, nothing loaded from anywhere, readable in light and dark.
    pub html: String,
}

impl Message {
    /// An email that says nothing yet.
    pub fn new(to: impl Into<String>, subject: Text) -> Self {
        Self {
            to: to.into(),
            person: None,
            subject,
            parts: Vec::new(),
        }
    }

    /// To this person, though the address is not, or no longer, the one that they sign in with.
    #[must_use]
    pub fn for_person(mut self, person: Uuid) -> Self {
        self.person = Some(person);
        self
    }

    /// Greets this person.
    #[must_use]
    pub fn hello(self, name: &str) -> Self {
        self.text(Text::new("mail.hello").with("name", name))
    }

    /// Greets a person whose name is not known.
    #[must_use]
    pub fn hello_nobody(self) -> Self {
        self.text(Text::new("mail.hello_nobody"))
    }

    /// Adds a paragraph.
    #[must_use]
    pub fn text(mut self, text: Text) -> Self {
        self.parts.push(Part::Text(text));
        self
    }

    /// Adds the page to go to: a button in HTML, an address on a line of its own in text.
    #[must_use]
    pub fn link(mut self, label: Text, address: impl Into<String>) -> Self {
        self.parts.push(Part::Link {
            label,
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

    /// Adds names and values, one a line.
    #[must_use]
    pub fn facts(mut self, facts: Vec<Fact>) -> Self {
        self.parts.push(Part::Facts(facts));
        self
    }

    /// Adds a paragraph of lesser weight: why this email came, what to do if it should not have.
    #[must_use]
    pub fn small(mut self, text: Text) -> Self {
        self.parts.push(Part::Small(text));
        self
    }

    /// The address that it goes to.
    #[must_use]
    pub fn to(&self) -> &str {
        &self.to
    }

    /// The person it is for, where the address does not tell.
    #[must_use]
    pub fn person(&self) -> Option<Uuid> {
        self.person
    }

    /// The first page it leads to.
    #[must_use]
    pub fn first_link(&self) -> Option<&str> {
        self.parts.iter().find_map(|part| match part {
            Part::Link { address, .. } => Some(address.as_str()),
            _ => None,
        })
    }

    /// In the reader's language.
    #[must_use]
    pub fn render(&self, reader: &Reader) -> Rendered {
        let subject = self.subject.localize_for(reader);
        Rendered {
            to: self.to.clone(),
            plain: self.plain(reader),
            html: self.html(&subject, reader),
            subject,
        }
    }

    fn plain(&self, reader: &Reader) -> String {
        let mut text = String::new();
        for part in &self.parts {
            // Writing to a String cannot fail.
            let _ = match part {
                Part::Text(words) | Part::Small(words) => {
                    writeln!(text, "{}\n", words.localize_for(reader))
                }
                Part::Link { label, address } => {
                    writeln!(text, "{}:\n{address}\n", label.localize_for(reader))
                }
                Part::Code(digits) => writeln!(text, "    {}\n", spaced(digits)),
                Part::Facts(facts) => {
                    for (name, value) in facts.iter().map(|fact| fact.localize_for(reader)) {
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

    fn html(&self, subject: &str, reader: &Reader) -> String {
        let mut body = String::new();
        let rendered = |text: &Text| escaped(&text.localize_for(reader));
        for part in &self.parts {
            // Writing to a String cannot fail.
            let _ = match part {
                Part::Text(words) => writeln!(body, "<p>{}</p>", rendered(words)),
                Part::Small(words) => writeln!(body, "<p class=\"small\">{}</p>", rendered(words)),
                Part::Link { label, address } => writeln!(
                    body,
                    "<p><a class=\"button\" href=\"{0}\">{1}</a></p>\n<p class=\"small\">{2}<br><a href=\"{0}\">{0}</a></p>",
                    escaped(address),
                    rendered(label),
                    rendered(&Text::new("mail.address"))
                ),
                Part::Code(digits) => {
                    writeln!(body, "<p class=\"code\">{}</p>", escaped(&spaced(digits)))
                }
                Part::Facts(facts) => table(&mut body, facts, reader),
            };
        }
        format!(
            "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>{STYLE}</style>\n\
             </head>\n<body>\n{body}</body>\n</html>\n",
            reader.language.tag(),
            escaped(subject)
        )
    }
}

fn table(body: &mut String, facts: &[Fact], reader: &Reader) -> std::fmt::Result {
    body.push_str("<table>\n");
    for (name, value) in facts.iter().map(|fact| fact.localize_for(reader)) {
        writeln!(
            body,
            "<tr><th>{}</th><td>{}</td></tr>",
            escaped(&name),
            escaped(&value)
        )?;
    }
    writeln!(body, "</table>")
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

/// A text in HTML, as content or in an attribute.
#[must_use]
pub fn escaped(text: &str) -> String {
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
    use crate::text::Language;

    fn rendered(tag: &str) -> Rendered {
        let language = Language::of(tag).expect("it is spoken");
        Message::new(
            "ann@example.com",
            Text::new("mail_joined.subject")
                .with("name", "<Ann>")
                .with("account", "Acme & Co"),
        )
        .hello("Ann & co")
        .link(
            Text::new("mail_sign_in.link"),
            "https://stats.example.com/sign-in?token=a&b=\"c\"",
        )
        .code("012345")
        .facts(vec![
            Fact::plain(Text::new("mail.device"), "Firefox <3"),
            Fact::moment(Text::new("mail.when"), 1_795_176_000),
        ])
        .small(Text::new("mail.ignore"))
        .render(&Reader::from(language))
    }

    #[test]
    fn the_text_says_it_all() {
        let wanted = "Hello Ann & co,\n\nSign in:\nhttps://stats.example.com/sign-in?token=a&b=\"c\"\n\n    012 345\n\nDevice: Firefox <3\nTime: 20 November 2026, 12:00 (UTC)\n\nIf this wasn't you, ignore this email: nothing changes.\n";
        assert_eq!(rendered("en").plain, wanted);
    }

    #[test]
    fn the_html_says_the_same_and_nothing_breaks_out() {
        let html = rendered("en").html;
        for expected in [
            "<html lang=\"en\">",
            "Hello Ann &amp; co,",
            "012 345",
            "Firefox &lt;3",
            "If this wasn&#39;t you",
            "<title>&lt;Ann&gt; joined “Acme &amp; Co”</title>",
        ] {
            assert!(html.contains(expected), "{expected}\n{html}");
        }
        assert!(
            html.contains("href=\"https://stats.example.com/sign-in?token=a&amp;b=&quot;c&quot;\"")
        );
        assert!(!html.contains("<3"));
        assert!(!html.contains("src="), "nothing is loaded");
    }

    #[test]
    fn it_speaks_the_readers_language() {
        let german = rendered("de");
        assert!(
            german.plain.starts_with("Guten Tag, Ann & co!"),
            "{german:?}"
        );
        assert!(german.html.contains("<html lang=\"de\">"));
        assert!(german.html.contains("Uhr (UTC)"));
    }
}
