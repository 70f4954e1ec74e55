//! Emails over a real mail server: encrypted from the first byte and after STARTTLS, never in plain text
//! unless the settings say so, and retried if the server defers one.

use std::{
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc,
    time::Duration,
};

use base::{limits::Rate, secret::SecretUrl};
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::TestApp;

use super::metrics;

/// The behaviour of a mail server in a test: `tests/smtp/server.mjs`.
struct MailServer {
    port: u64,
    lines: mpsc::Receiver<Value>,
    keys: TempDir,
    node: Child,
    // Closed with this: the server ends.
    _stdin: Option<ChildStdin>,
}

impl MailServer {
    /// Starts one with a certificate for `localhost` that an authority of the test's own signed.
    fn start(mode: &str) -> MailServer {
        let keys = tempfile::tempdir().expect("a folder");
        let authority_key = rcgen::KeyPair::generate().expect("a key");
        let mut authority = rcgen::CertificateParams::new(vec![]).expect("an authority");
        authority.is_ca = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
        let issued = authority.self_signed(&authority_key).expect("is signed");
        let issuer = rcgen::Issuer::new(authority, authority_key);
        let key = rcgen::KeyPair::generate().expect("a key");
        let certificate = rcgen::CertificateParams::new(vec!["localhost".to_owned()])
            .expect("a certificate")
            .signed_by(&key, &issuer)
            .expect("is signed");
        let write = |name: &str, text: String| {
            std::fs::write(keys.path().join(name), text).expect("is written");
        };
        write("ca.pem", issued.pem());
        write("key.pem", key.serialize_pem());
        write("cert.pem", certificate.pem());

        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("smtp");
        assert!(
            folder.join("node_modules").exists(),
            "the mail server's packages are missing: run scripts/setup/peers.sh"
        );
        let mut node = Command::new("node")
            .current_dir(folder)
            .args(["server.mjs", mode])
            .arg(keys.path().join("key.pem"))
            .arg(keys.path().join("cert.pem"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node runs");
        let (stdin, stdout) = (node.stdin.take(), node.stdout.take().expect("is piped"));
        let (tell, lines) = mpsc::channel();
        std::thread::spawn(move || {
            use std::io::BufRead as _;
            for line in std::io::BufReader::new(stdout).lines() {
                let line = line.expect("a line");
                if tell
                    .send(serde_json::from_str(&line).expect("JSON"))
                    .is_err()
                {
                    return;
                }
            }
        });
        let mut server = MailServer {
            port: 0,
            lines,
            keys,
            node,
            _stdin: stdin,
        };
        server.port = server.next()["port"].as_u64().expect("a port");
        server
    }

    fn next(&self) -> Value {
        self.lines
            .recv_timeout(Duration::from_secs(30))
            .expect("the mail server says something")
    }

    /// A service that sends through it.
    async fn app(&self, scheme: &str) -> TestApp {
        self.app_as(scheme, "ge%2Fheim+1").await
    }

    /// The same, with this password in its settings.
    async fn app_as(&self, scheme: &str, password: &str) -> TestApp {
        let url = format!("{scheme}://ann:{password}@localhost:{}", self.port);
        let app = TestApp::start_with(|config| {
            config.mail.smtp_url = Some(SecretUrl::new(url));
            config.mail.smtp_ca = Some(self.keys.path().join("ca.pem"));
            config.mail.from = Some("Stile <stile@stats.example>".to_owned());
            config.limits.link = Rate::OFF;
            config.metrics.token = Some(metrics::TOKEN.to_owned().into());
        })
        .await;
        app.owner().await;
        app
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.node.kill().expect("the mail server ends");
        self.node.wait().expect("it is waited for");
    }
}

async fn ask_link(app: &TestApp, email: &str) {
    app.nobody()
        .post("/api/v1/auth/link", &json!({"email": email}))
        .await
        .expect(202);
}

/// Waits for an email without blocking the service.
async fn arrived(server: MailServer) -> (MailServer, Value) {
    tokio::task::spawn_blocking(move || {
        let mail = server.next();
        (server, mail)
    })
    .await
    .expect("it is waited for")
}

/// How many emails wait, and the error of the last one that could not be sent.
async fn waiting(app: &TestApp) -> (i64, Option<String>) {
    sqlx::query_as("SELECT count(*), max(error) FROM mails")
        .fetch_one(&app.pool)
        .await
        .expect("an answer")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mails_go_out_encrypted_either_way() {
    for (mode, scheme) in [("implicit", "smtps"), ("starttls", "smtp")] {
        let server = MailServer::start(mode);
        let app = server.app(scheme).await;
        ask_link(&app, "OLGA@example.com").await;
        let (_server, mail) = arrived(server).await;
        assert_eq!(
            (&mail["secure"], &mail["user"], &mail["from"]),
            (&json!(true), &json!("ann"), &json!("stile@stats.example")),
            "{mode}"
        );
        // To the address that is kept, however it was typed.
        assert_eq!(mail["to"], json!(["olga@example.com"]));
        let text = mail["text"].as_str().expect("a text").replace("=\r\n", "");
        assert!(text.contains("multipart/alternative"), "{text}");
        let link = text
            .split("sign-in?token=3D")
            .nth(1)
            .or_else(|| text.split("sign-in?token=").nth(1))
            .expect("a link");
        let token: String = link
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
            .collect();
        app.nobody()
            .post("/api/v1/auth/link/use", &json!({"token": token}))
            .await
            .expect(200);
        app.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_sent_in_the_clear_and_a_mail_put_off_goes_later() {
    let plain = MailServer::start("plain");
    let app = plain.app("smtp").await;
    ask_link(&app, "olga@example.com").await;
    for _ in 0..200 {
        if waiting(&app).await.1.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (mails, error) = waiting(&app).await;
    assert_eq!(mails, 1, "it waits");
    assert!(error.is_some(), "and why is written down");
    assert!(plain.lines.try_recv().is_err(), "nothing was sent");
    app.stop().await;

    let later = MailServer::start("later");
    let app = later.app("smtp").await;
    ask_link(&app, "olga@example.com").await;
    for _ in 0..200 {
        if waiting(&app).await.1.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(
        waiting(&app)
            .await
            .1
            .expect("why")
            .contains("try again later")
    );
    let deferred = "stile_email_attempts_total{result=\"deferred\"}";
    assert_eq!(metrics::now(&app.nobody(), deferred).await, 1.0);
    app.clock.advance_seconds(61);
    // The next email wakes the worker, which sends all that are due.
    ask_link(&app, "nobody@example.com").await;
    let (later, first) = arrived(later).await;
    let (_later, second) = arrived(later).await;
    let to = [&first["to"][0], &second["to"][0]];
    assert!(to.contains(&&json!("olga@example.com")), "{to:?}");
    assert!(to.contains(&&json!("nobody@example.com")), "{to:?}");
    for _ in 0..200 {
        if waiting(&app).await.0 == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(waiting(&app).await.0, 0, "what was sent is not kept");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_password_in_the_settings_loses_no_mail() {
    let server = MailServer::start("starttls");
    let app = server.app_as("smtp", "forgotten").await;
    ask_link(&app, "olga@example.com").await;
    for _ in 0..200 {
        if waiting(&app).await.1.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (mails, error) = waiting(&app).await;
    assert_eq!(mails, 1, "it waits until somebody mends the setting");
    assert!(error.expect("why").contains("535"));
    app.stop().await;
}
