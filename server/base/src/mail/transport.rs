//! Where emails go: to a mail server, or into a folder.

use std::{
    fs::DirBuilder,
    io,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    time::{Duration, UNIX_EPOCH},
};

use lettre::{
    AsyncSmtpTransport, AsyncTransport, Tokio1Executor,
    message::{Attachment, Mailbox, Message, MultiPart, SinglePart, header},
    transport::smtp::{
        authentication::Credentials,
        client::{Certificate, Tls, TlsParameters},
    },
};
use uuid::Uuid;

use super::Picture;
use crate::{config, files::write_whole};

/// The answers that are about the recipient alone (RFC 5321, 4.2.3): no mailbox, not local, no such name.
const NO_SUCH_RECIPIENT: [u16; 3] = [550, 551, 553];
/// How long a mail server may take for one step.
const PATIENCE: Duration = Duration::from_secs(30);

/// Where emails go, and who they come from.
pub struct Transport {
    from: Mailbox,
    host: String,
    way: Way,
}

enum Way {
    Folder(PathBuf),
    Server(AsyncSmtpTransport<Tokio1Executor>),
}

/// Why no email can be sent, or one could not.
#[derive(Debug, thiserror::Error)]
pub enum TransportError {
    /// The folder or a file in it cannot be written.
    #[error("the mail cannot be kept: {0}")]
    Folder(#[from] io::Error),
    /// The server did not take it; perhaps it will later.
    #[error("the mail server did not take it: {0}")]
    Server(#[from] lettre::transport::smtp::Error),
    /// An address or header cannot be written.
    #[error("the mail cannot be written: {0}")]
    Message(String),
    /// The settings do not fit together.
    #[error("the setting {0}")]
    Setting(String),
}

impl TransportError {
    /// The mail server's status code.
    pub(super) fn status(&self) -> Option<i32> {
        match self {
            Self::Server(error) => error.status().map(|code| i32::from(u16::from(code))),
            _ => None,
        }
    }

    /// Whether retrying is pointless because the mail server does not know the recipient. After any other
    /// error, such as a wrong password, the email waits until it is fixed.
    #[must_use]
    pub fn is_final(&self) -> bool {
        match self {
            Self::Server(error) => error
                .status()
                .is_some_and(|code| NO_SUCH_RECIPIENT.contains(&u16::from(code))),
            Self::Message(_) => true,
            Self::Folder(_) | Self::Setting(_) => false,
        }
    }
}

/// A stored email.
#[derive(Debug)]
pub(super) struct Written {
    pub id: Uuid,
    pub recipient: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub link: Option<String>,
    pub created_at: i64,
    pub tries: i32,
    pub unsubscribe: Option<String>,
    pub origin: Option<Uuid>,
}

impl std::fmt::Debug for Transport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let way = match &self.way {
            Way::Folder(folder) => folder.display().to_string(),
            Way::Server(_) => "a mail server".to_owned(),
        };
        f.debug_struct("Transport")
            .field("from", &self.from.to_string())
            .field("way", &way)
            .finish()
    }
}

impl Transport {
    /// As the settings say. Without `from` the sender is `stile@` the host of the public address.
    ///
    /// # Errors
    /// When a setting is not an address, or the folder cannot be made.
    pub fn open(
        data_dir: &Path,
        mail: &config::Mail,
        public_address: &str,
    ) -> Result<Self, TransportError> {
        let host = url::Url::parse(public_address)
            .ok()
            .and_then(|url| url.host_str().map(str::to_owned))
            .unwrap_or_else(|| "localhost".to_owned());
        let from = match &mail.from {
            Some(from) => from
                .parse()
                .map_err(|error| TransportError::Setting(format!("mail.from: {error}")))?,
            None => format!("Stile <stile@{host}>")
                .parse()
                .map_err(|error| TransportError::Setting(format!("mail.from: {error}")))?,
        };
        let way = match &mail.smtp_url {
            Some(url) => Way::Server(server(url.expose(), mail.smtp_ca.as_deref())?),
            None => Way::Folder(folder(data_dir)?),
        };
        Ok(Self { from, host, way })
    }

    /// Sends one, or keeps it.
    pub(super) async fn send(
        &self,
        mail: &Written,
        pictures: &[Picture],
    ) -> Result<(), TransportError> {
        let message = self.message(mail, pictures)?;
        match &self.way {
            Way::Server(server) => {
                server.send(message).await?;
                tracing::info!(subject = mail.subject, "mail sent");
            }
            Way::Folder(folder) => {
                let path = folder.join(format!("{}.eml", mail.id));
                let (file, bytes) = (path.clone(), message.formatted());
                tokio::task::spawn_blocking(move || write_whole(&file, &bytes))
                    .await
                    .map_err(io::Error::other)??;
                let link = mail.link.as_deref().unwrap_or("none");
                tracing::info!(to = mail.recipient, subject = mail.subject, link, file = %path.display(), "mail kept, not sent");
            }
        }
        Ok(())
    }

    fn message(&self, mail: &Written, pictures: &[Picture]) -> Result<Message, TransportError> {
        let wrong = |error: &dyn std::fmt::Display| TransportError::Message(error.to_string());
        let to: Mailbox = mail.recipient.parse().map_err(|error| wrong(&error))?;
        let written = UNIX_EPOCH + Duration::from_secs(mail.created_at.try_into().unwrap_or(0));
        let mut builder = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(&mail.subject)
            .date(written)
            // The same for each try, so that an email that arrives twice shows once.
            .message_id(Some(format!("<{}@{}>", mail.id, self.host)))
            .raw_header(named("Auto-Submitted", "auto-generated".to_owned()));
        if let Some(address) = &mail.unsubscribe {
            builder = builder
                .raw_header(named("List-Unsubscribe", format!("<{address}>")))
                .raw_header(named(
                    "List-Unsubscribe-Post",
                    "List-Unsubscribe=One-Click".to_owned(),
                ));
        }
        let (text, html) = (mail.text.clone(), mail.html.clone());
        let body = match pictures {
            [] => MultiPart::alternative_plain_html(text, html),
            _ => MultiPart::alternative()
                .singlepart(SinglePart::plain(text))
                .multipart(with_pictures(html, pictures).map_err(|error| wrong(&error))?),
        };
        builder.multipart(body).map_err(|error| wrong(&error))
    }
}

fn named(name: &'static str, value: String) -> header::HeaderValue {
    header::HeaderValue::new(header::HeaderName::new_from_ascii_str(name), value)
}

/// HTML and the pictures in it: one part, so that no program lists the pictures as attachments.
fn with_pictures(html: String, pictures: &[Picture]) -> Result<MultiPart, header::ContentTypeErr> {
    let png: header::ContentType = "image/png".parse()?;
    let related = MultiPart::related().singlepart(SinglePart::html(html));
    Ok(pictures.iter().fold(related, |related, picture| {
        let file = format!("{}.png", picture.name);
        let inline = Attachment::new_inline_with_name(picture.content_id(), file);
        related.singlepart(inline.body(picture.png.clone(), png.clone()))
    }))
}

/// `smtps://` encrypts from the first byte (port 465), `smtp://` after STARTTLS, which the server must
/// offer (port 587); `smtp://host?tls=none` does not, for a server on the same machine.
fn server(
    url: &str,
    own_ca: Option<&Path>,
) -> Result<AsyncSmtpTransport<Tokio1Executor>, TransportError> {
    let wrong = |why: String| TransportError::Setting(format!("mail.smtp_url {why}"));
    let url = url::Url::parse(url).map_err(|error| wrong(error.to_string()))?;
    let host = url
        .host_str()
        .ok_or_else(|| wrong("names no host".to_owned()))?;
    let plain = url
        .query_pairs()
        .any(|(key, value)| key == "tls" && value == "none");
    let (tls, port) = match (url.scheme(), plain) {
        ("smtps", false) => (Tls::Wrapper(trusting(host, own_ca)?), 465),
        ("smtp", false) => (Tls::Required(trusting(host, own_ca)?), 587),
        ("smtp", true) => (Tls::None, 25),
        _ => return Err(wrong("must begin with smtps:// or smtp://".to_owned())),
    };
    let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host)
        .port(url.port().unwrap_or(port))
        .tls(tls)
        .timeout(Some(PATIENCE));
    if !url.username().is_empty() {
        let plain = |text: &str| -> String {
            url::form_urlencoded::parse(format!("x={}", text.replace('+', "%2B")).as_bytes())
                .next()
                .map(|(_, value)| value.into_owned())
                .unwrap_or_default()
        };
        builder = builder.credentials(Credentials::new(
            plain(url.username()),
            plain(url.password().unwrap_or("")),
        ));
    }
    Ok(builder.build())
}

fn trusting(host: &str, own_ca: Option<&Path>) -> Result<TlsParameters, TransportError> {
    let wrong = |why: String| TransportError::Setting(format!("mail.smtp_ca: {why}"));
    let mut builder = TlsParameters::builder(host.to_owned());
    if let Some(file) = own_ca {
        let pem = std::fs::read(file).map_err(|error| wrong(error.to_string()))?;
        builder = builder.add_root_certificate(
            Certificate::from_pem(&pem).map_err(|error| wrong(error.to_string()))?,
        );
    }
    builder.build().map_err(|error| wrong(error.to_string()))
}

fn folder(data_dir: &Path) -> io::Result<PathBuf> {
    let folder = data_dir.join("mail");
    // The links in it let people in.
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(&folder)?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Mail;

    fn written(recipient: &str, subject: &str) -> Written {
        Written {
            id: Uuid::from_u128(7),
            recipient: recipient.to_owned(),
            subject: subject.to_owned(),
            text: "öffne dies".to_owned(),
            html: "<p>öffne dies</p>".to_owned(),
            link: None,
            created_at: 1_795_000_000,
            tries: 0,
            unsubscribe: None,
            origin: None,
        }
    }

    fn open(data: &Path, mail: &Mail) -> Result<Transport, TransportError> {
        Transport::open(data, mail, "https://stats.example.com")
    }

    #[tokio::test]
    async fn a_mail_is_kept_whole_and_closed_to_others() {
        use std::os::unix::fs::MetadataExt;
        let data = tempfile::tempdir().unwrap();
        let transport = open(data.path(), &Mail::default()).unwrap();
        let email = written("ann@example.com", "Grüße\r\nBcc: eve@example.com");
        transport.send(&email, &[]).await.unwrap();
        let folder = data.path().join("mail");
        let path = folder.join(format!("{}.eml", Uuid::from_u128(7)));
        assert_eq!(path.metadata().unwrap().mode() & 0o777, 0o600);
        assert_eq!(folder.metadata().unwrap().mode() & 0o777, 0o700);
        let text = std::fs::read_to_string(&path).unwrap();
        let (head, _) = text.split_once("\r\n\r\n").unwrap();
        assert!(
            head.contains("From: Stile <stile@stats.example.com>"),
            "{head}"
        );
        assert!(head.contains("To: ann@example.com"), "{head}");
        assert!(!head.contains("\nBcc:"), "one header only: {head}");
        assert!(
            head.contains("Date: Wed, 18 Nov 2026 11:06:40 +0000"),
            "{head}"
        );
        assert!(text.contains("text/plain") && text.contains("text/html"));
    }

    #[tokio::test]
    async fn an_address_that_is_none_is_refused_for_good() {
        let data = tempfile::tempdir().unwrap();
        let transport = open(data.path(), &Mail::default()).unwrap();
        let email = written("ann@example.com\r\nBcc: eve@example.com", "Hello");
        let refused = transport.send(&email, &[]).await.unwrap_err();
        assert!(refused.is_final(), "{refused}");
    }

    #[tokio::test]
    async fn pictures_are_in_the_html_and_one_click_unsubscribes() {
        let data = tempfile::tempdir().unwrap();
        let transport = open(data.path(), &Mail::default()).unwrap();
        let address = format!(
            "https://stats.example.com/reports/unsubscribe?token={}",
            "a".repeat(90)
        );
        let email = Written {
            html: "<img src=\"cid:chart@stile\" alt=\"\">".to_owned(),
            unsubscribe: Some(address.clone()),
            ..written("ann@example.com", "Report")
        };
        let picture = Picture {
            name: "chart".to_owned(),
            png: vec![137, 80, 78, 71],
        };
        transport.send(&email, &[picture]).await.unwrap();
        let path = data
            .path()
            .join("mail")
            .join(format!("{}.eml", Uuid::from_u128(7)));
        let text = std::fs::read_to_string(path).unwrap();
        let unfolded = text.replace("\r\n ", " ");
        assert!(
            unfolded.contains(&format!("List-Unsubscribe: <{address}>\r\n")),
            "{text}"
        );
        assert!(text.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"));
        let at = |what: &str| {
            text.find(what)
                .unwrap_or_else(|| panic!("{what} in {text}"))
        };
        assert!(at("multipart/alternative") < at("text/plain"));
        assert!(at("text/plain") < at("multipart/related"));
        assert!(at("multipart/related") < at("text/html"));
        assert!(at("text/html") < at("image/png"));
        assert!(text.contains("Content-ID: <chart@stile>"), "{text}");
        assert!(text.contains("Content-Disposition: inline"), "{text}");
    }

    #[test]
    fn settings_that_do_not_fit_are_named() {
        let data = tempfile::tempdir().unwrap();
        for url in [
            "http://mail.example.com",
            "smtps://mail.example.com?tls=none",
            "smtp:",
        ] {
            let mail = Mail {
                smtp_url: Some(crate::secret::SecretUrl::new(url)),
                ..Mail::default()
            };
            let refused = open(data.path(), &mail).unwrap_err().to_string();
            assert!(refused.contains("mail.smtp_url"), "{url}: {refused}");
        }
    }
}
