//! The bodies posted to the server: JSON written by hand, because a general writer would be larger than the
//! rest of the module.

use alloc::string::String;

/// One JSON object that is being built.
#[derive(Default)]
pub struct Body {
    text: String,
}

impl Body {
    /// An object without any field.
    pub const fn new() -> Body {
        Body {
            text: String::new(),
        }
    }

    /// Whether there is no field yet.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The length so far, in bytes.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// A text field.
    pub fn text(&mut self, name: &str, value: &str) -> &mut Body {
        self.name(name);
        quote(&mut self.text, value);
        self
    }

    /// A whole number.
    pub fn number(&mut self, name: &str, value: u32) -> &mut Body {
        self.name(name);
        push_number(&mut self.text, value);
        self
    }

    /// A value that is JSON already: a number as the browser writes it, `true`, or a finished object.
    pub fn raw(&mut self, name: &str, value: &str) -> &mut Body {
        self.name(name);
        self.text.push_str(value);
        self
    }

    /// The object as text; what was made is taken out.
    pub fn take(&mut self) -> String {
        let mut text = core::mem::take(&mut self.text);
        if text.is_empty() {
            text.push('{');
        }
        text.push('}');
        text
    }

    fn name(&mut self, name: &str) {
        self.text.push(if self.text.is_empty() { '{' } else { ',' });
        quote(&mut self.text, name);
        self.text.push(':');
    }
}

/// Appends the text as a JSON string. It contains no raw line break, so bodies can be separated by lines.
fn quote(to: &mut String, text: &str) {
    to.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                to.push('\\');
                to.push(c);
            }
            '\0'..='\x1f' => {
                to.push_str("\\u00");
                to.push(if c < '\x10' { '0' } else { '1' });
                let low = c as u8 & 15;
                to.push(
                    (if low < 10 {
                        b'0' + low
                    } else {
                        b'a' + low - 10
                    }) as char,
                );
            }
            _ => to.push(c),
        }
    }
    to.push('"');
}

/// The text as a JSON string.
#[cfg(any(feature = "goal-tester", test))]
pub fn quoted(text: &str) -> String {
    let mut json = String::new();
    quote(&mut json, text);
    json
}

fn push_number(to: &mut String, value: u32) {
    if value > 9 {
        push_number(to, value / 10);
    }
    to.push((b'0' + (value % 10) as u8) as char);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_stand_in_the_order_given() {
        let mut body = Body::new();
        body.number("v", 1)
            .text("s", "example.com")
            .raw("a", "12.5")
            .number("w", 1920);
        assert_eq!(
            body.take(),
            r#"{"v":1,"s":"example.com","a":12.5,"w":1920}"#
        );
        assert!(body.is_empty());
        assert_eq!(body.take(), "{}");
    }

    #[test]
    fn any_text_is_one_line_of_json() {
        let mut body = Body::new();
        body.text("p", "a\"b\\c\nd\u{1f}e\r\tü🦀");
        assert_eq!(
            body.take(),
            "{\"p\":\"a\\\"b\\\\c\\u000ad\\u001fe\\u000d\\u0009ü🦀\"}"
        );
    }
}
