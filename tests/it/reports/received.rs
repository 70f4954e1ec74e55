//! An email as its reader gets it: read from the file that a service without a mail server writes.

use std::{fs, path::Path};

use base64::{Engine as _, engine::general_purpose::STANDARD};

/// An email.
#[derive(Clone, Debug)]
pub struct Received {
    headers: Vec<(String, String)>,
    parts: Vec<Part>,
}

/// A part of an email that is not made of parts.
#[derive(Clone, Debug)]
struct Part {
    headers: Vec<(String, String)>,
    bytes: Vec<u8>,
}

/// The headers, unfolded, and what follows them.
fn split(text: &str) -> (Vec<(String, String)>, &str) {
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
    let head = head.replace("\r\n ", " ").replace("\r\n\t", " ");
    let headers = head.lines().filter_map(|line| {
        let (name, value) = line.split_once(':')?;
        Some((name.trim().to_lowercase(), value.trim().to_owned()))
    });
    (headers.collect(), body)
}

fn header<'a>(headers: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = headers.iter().find(|(known, _)| known == name);
    found.map(|(_, value)| value.as_str())
}

fn quoted_printable(text: &str) -> Vec<u8> {
    let (mut bytes, text) = (Vec::new(), text.replace("=\r\n", ""));
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let code = |rest: &mut std::str::Bytes<'_>| {
            let digits = [rest.next()?, rest.next()?];
            u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()
        };
        bytes.push(match byte {
            b'=' => code(&mut rest).expect("two digits"),
            other => other,
        });
    }
    bytes
}

fn parts(text: &str, found: &mut Vec<Part>) {
    let (headers, body) = split(text);
    let kind = header(&headers, "content-type").unwrap_or("text/plain");
    if let Some((_, boundary)) = kind.split_once("boundary=\"") {
        let boundary = boundary.split('"').next().expect("a boundary");
        let mark = format!("--{boundary}");
        let pieces: Vec<&str> = body.split(mark.as_str()).collect();
        for piece in pieces
            .iter()
            .skip(1)
            .filter(|piece| !piece.starts_with("--"))
        {
            parts(piece.trim_start_matches("\r\n"), found);
        }
        return;
    }
    let encoding = header(&headers, "content-transfer-encoding").unwrap_or("7bit");
    let bytes = match encoding {
        "base64" => STANDARD.decode(body.replace("\r\n", "")).expect("base64"),
        "quoted-printable" => quoted_printable(body),
        _ => body.as_bytes().to_vec(),
    };
    found.push(Part { headers, bytes });
}

/// A header with words such as `=?utf-8?b?…?=`.
fn decoded(value: &str) -> String {
    let mut text = String::new();
    for word in value.split(' ') {
        let encoded = word
            .strip_prefix("=?utf-8?b?")
            .and_then(|word| word.strip_suffix("?="));
        match encoded {
            Some(encoded) => {
                let bytes = STANDARD.decode(encoded).expect("base64");
                text.push_str(&String::from_utf8(bytes).expect("UTF-8"));
            }
            None => {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(word);
            }
        }
    }
    text
}

impl Received {
    /// The emails to an address in a folder, the oldest first.
    pub fn all(folder: &Path, to: &str) -> Vec<Received> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<_> = entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "eml"))
            .collect();
        // Their ids are in the order of the moments when they were written.
        paths.sort();
        let emails = paths.iter().map(|path| {
            let text = fs::read_to_string(path).expect("an email");
            let mut found = Vec::new();
            parts(&text, &mut found);
            Received {
                headers: split(&text).0,
                parts: found,
            }
        });
        emails
            .filter(|email| email.header("to") == Some(to))
            .collect()
    }

    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        header(&self.headers, name)
    }

    /// The subject.
    pub fn subject(&self) -> String {
        decoded(self.header("subject").expect("a subject"))
    }

    fn of_kind(&self, kind: &str) -> Vec<&Part> {
        let is_kind = |part: &&Part| {
            header(&part.headers, "content-type").is_some_and(|of| of.starts_with(kind))
        };
        self.parts.iter().filter(is_kind).collect()
    }

    /// Its text.
    pub fn text(&self) -> String {
        let parts = self.of_kind("text/plain");
        String::from_utf8(parts[0].bytes.clone())
            .expect("UTF-8")
            .replace("\r\n", "\n")
    }

    /// Its HTML.
    pub fn html(&self) -> String {
        let parts = self.of_kind("text/html");
        String::from_utf8(parts[0].bytes.clone()).expect("UTF-8")
    }

    /// Its pictures, by what its HTML calls them.
    pub fn pictures(&self) -> Vec<(String, Vec<u8>)> {
        let pictures = self.of_kind("image/png").into_iter();
        pictures
            .map(|part| {
                let id = header(&part.headers, "content-id").expect("a name");
                (id.trim_matches(['<', '>']).to_owned(), part.bytes.clone())
            })
            .collect()
    }

    /// The token in its link to this page.
    pub fn token(&self, page: &str) -> String {
        let text = self.text();
        let lead = format!("/{page}?token=");
        let (_, rest) = text.split_once(&lead).expect(&text);
        rest.split_whitespace().next().expect("a token").to_owned()
    }
}
