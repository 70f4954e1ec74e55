//! Outgoing mail. This version sends none: each is kept as an `.eml` file in `data/mail`, which any mail
//! program opens, and its link is written to the log, so that a deployment without a mail server can be
//! used at once.

use std::fs::{DirBuilder, File};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::clock::SharedClock;
use crate::random::{SharedRandom, uuid_v7};

/// A mail to one person, in plain text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// The address.
    pub to: String,
    /// One line.
    pub subject: String,
    /// The text, lines ended by `\n`.
    pub text: String,
    /// The link that the mail is about, if any: it goes to the log.
    pub link: Option<String>,
}

/// Where mails go.
#[derive(Clone)]
pub struct Outbox {
    folder: PathBuf,
    from: String,
    host: String,
    clock: SharedClock,
    random: SharedRandom,
}

impl Outbox {
    /// Keeps mails in `data_dir/mail`. Without `from` the sender is `stile@` the host of the public
    /// address.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn open(
        data_dir: &Path,
        from: Option<&str>,
        public_address: &str,
        clock: SharedClock,
        random: SharedRandom,
    ) -> io::Result<Self> {
        let folder = data_dir.join("mail");
        // The links in it let people in.
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&folder)?;
        let host = url::Url::parse(public_address)
            .ok()
            .and_then(|url| url.host_str().map(str::to_owned));
        let host = host.unwrap_or_else(|| "localhost".to_owned());
        let from = from.map_or_else(|| format!("Stile <stile@{host}>"), str::to_owned);
        Ok(Self {
            folder,
            from,
            host,
            clock,
            random,
        })
    }

    /// Keeps the mail and logs its link. Gives the file's path; files sort by time.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn keep(&self, mail: &Mail) -> io::Result<PathBuf> {
        let id = uuid_v7(&*self.clock, &*self.random);
        let path = self.folder.join(format!("{id}.eml"));
        let mut file = File::options()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&path)?;
        file.write_all(self.write(mail, &id.to_string()).as_bytes())?;
        let link = mail.link.as_deref().unwrap_or("none");
        tracing::info!(to = mail.to, subject = mail.subject, link, file = %path.display(), "mail kept, not sent");
        Ok(path)
    }

    /// The mail as RFC 5322 writes it.
    fn write(&self, mail: &Mail, id: &str) -> String {
        let now = jiff::Timestamp::from_microsecond(self.clock.now()).unwrap_or_default();
        let date = now.strftime("%a, %d %b %Y %H:%M:%S +0000");
        let (from, to, subject) = (header(&self.from), header(&mail.to), header(&mail.subject));
        let text = mail.text.replace("\r\n", "\n").replace('\n', "\r\n");
        format!(
            "From: {from}\r\nTo: {to}\r\nSubject: {subject}\r\nDate: {date}\r\nMessage-ID: <{id}@{host}>\r\n\
             MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\
             Content-Transfer-Encoding: 8bit\r\nAuto-Submitted: auto-generated\r\n\r\n{text}",
            host = self.host,
        )
    }
}

/// A header's value: no line break can get in, and what is not ASCII is encoded (RFC 2047).
fn header(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.is_ascii() {
        return text;
    }
    let mut words = vec![String::new()];
    for c in text.chars() {
        // An encoded word has 75 characters at most.
        if words
            .last()
            .is_some_and(|word| word.len() + c.len_utf8() > 45)
        {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.push(c);
        }
    }
    let words: Vec<String> = words
        .iter()
        .map(|word| format!("=?utf-8?B?{}?=", STANDARD.encode(word)))
        .collect();
    words.join("\r\n ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::FakeClock;
    use crate::random::SeededRandom;

    #[test]
    fn a_mail_is_kept_whole_and_closed_to_others() {
        use std::os::unix::fs::MetadataExt;
        let data = tempfile::tempdir().unwrap();
        let clock = FakeClock::at_seconds(1_795_000_000);
        let random = SeededRandom::new(1).shared();
        let address = "https://stats.example.com";
        let outbox = Outbox::open(data.path(), None, address, clock.shared(), random).unwrap();
        let mail = Mail {
            to: "ann@example.com\r\nBcc: eve@example.com".to_owned(),
            subject: "Grüße".to_owned(),
            text: "Hello,\nöffne https://stats.example.com/sign-in?token=x\n".to_owned(),
            link: Some("https://stats.example.com/sign-in?token=x".to_owned()),
        };
        let path = outbox.keep(&mail).unwrap();
        assert_eq!(path.metadata().unwrap().mode() & 0o777, 0o600);
        assert_eq!(
            path.parent().unwrap().metadata().unwrap().mode() & 0o777,
            0o700
        );
        let text = std::fs::read_to_string(&path).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(
            head.contains("From: Stile <stile@stats.example.com>\r\n"),
            "{head}"
        );
        assert!(
            head.contains("To: ann@example.com  Bcc: eve@example.com\r\n"),
            "one header only: {head}"
        );
        assert!(
            head.contains("Subject: =?utf-8?B?R3LDvMOfZQ==?=\r\n"),
            "{head}"
        );
        assert!(
            head.contains("Date: Wed, 18 Nov 2026 11:06:40 +0000\r\n"),
            "{head}"
        );
        assert_eq!(
            body,
            "Hello,\r\nöffne https://stats.example.com/sign-in?token=x\r\n"
        );
        clock.advance_seconds(1);
        assert!(outbox.keep(&mail).unwrap() > path, "files sort by time");
    }

    #[test]
    fn long_subjects_are_folded() {
        let subject = header(&"ä".repeat(100));
        assert!(subject.lines().all(|line| line.len() <= 76), "{subject}");
    }
}
