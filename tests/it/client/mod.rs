//! The customer's command line: the real binary against a real server.

mod asking;
mod outcomes;
mod proving;
mod sending;
mod shell;
mod signing;
mod sites;
mod visitors;
mod watching;

use std::{path::Path, process::Stdio};

use base::clock::MICROS;
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::{Actor, TestApp};
use tokio::{io::AsyncWriteExt as _, process::Command};

/// A user's terminal, with its own home folder and a server.
pub struct Terminal {
    pub home: TempDir,
    pub url: String,
    token: Option<String>,
}

/// How a command ended.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// This run, which must have ended so.
    #[track_caller]
    pub fn expect(self, code: i32) -> Ran {
        assert_eq!(self.code, code, "{self:#?}");
        self
    }

    /// What was printed, as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:#?}"))
    }
}

impl Terminal {
    /// Without a server.
    pub fn alone() -> Terminal {
        Terminal {
            home: tempfile::tempdir().expect("a home"),
            url: String::new(),
            token: None,
        }
    }

    /// Without a token.
    pub fn of(app: &TestApp) -> Terminal {
        Terminal {
            url: format!("http://{}", app.address),
            ..Terminal::alone()
        }
    }

    /// With this program's token in the environment.
    pub fn signed(app: &TestApp, program: &Actor) -> Terminal {
        Terminal {
            token: program.secret().map(str::to_owned),
            ..Terminal::of(app)
        }
    }

    /// The command in its own folder, without this process's environment.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stile-under-test"));
        command.arg0("stile").args(arguments);
        command.env_clear().current_dir(self.home.path());
        for name in ["LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"] {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        command.env("HOME", self.home.path()).env("LANG", "C.UTF-8");
        if let Some(token) = &self.token {
            command
                .env("STILE_URL", &self.url)
                .env("STILE_TOKEN", token);
        }
        command.kill_on_drop(true);
        command
    }

    /// Runs it.
    pub async fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with(arguments, "").await
    }

    /// Runs it with this on its standard input.
    pub async fn run_with(&self, arguments: &[&str], input: &str) -> Ran {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut stdin = child.stdin.take().expect("an input");
        let given = async {
            // A command that ends before it has read everything is fine.
            let _ = stdin.write_all(input.as_bytes()).await;
            drop(stdin);
        };
        let (ended, ()) = tokio::join!(child.wait_with_output(), given);
        let ended = ended.expect("the command ends");
        Ran {
            code: ended.status.code().expect("an exit code"),
            out: String::from_utf8(ended.stdout).expect("text"),
            err: String::from_utf8(ended.stderr).expect("text"),
        }
    }

    /// Where tokens are kept.
    pub fn kept(&self) -> std::path::PathBuf {
        self.home.path().join(".config/stile/servers.toml")
    }
}

/// The names of the files in a folder.
pub fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

/// Every scope that a token can have.
pub const ALL: [&str; 7] = [
    "figures:read",
    "events:write",
    "sites:write",
    "account:read",
    "account:write",
    "visitors:read",
    "visitors:write",
];

/// A site with an hour's hits: three visitors, five views, one sale, and one excluded hit.
pub async fn shop(app: &TestApp) -> Actor {
    let owner = app.owner().await;
    app.site(&owner, "shop.example", "Europe/Berlin").await;
    let program = app.token(&owner, &ALL).await;
    let now = app.clock_now() / MICROS;
    let event = |who: &str, path: &str, ago: i64| {
        json!({
            "url": format!("https://shop.example{path}"), "time": now - ago, "visitor": {"id": who},
            "referrer": if who == "ann" { "https://www.google.com/" } else { "" },
        })
    };
    let mut sale = event("ann", "/buy", 300);
    sale["name"] = json!("Purchase");
    sale["value"] = json!({"amount": 49.9, "currency": "EUR"});
    let events = json!([
        event("ann", "/", 600),
        event("ann", "/buy", 540),
        sale,
        event("ben", "/", 500),
        event("ben", "/=formula", 400),
        event("eve", "/", 100),
        {"url": "https://elsewhere.example/", "time": now - 60},
    ]);
    let path = "/api/v1/sites/shop.example/events/batch";
    let taken = program.post(path, &events).await.expect(202).json;
    assert_eq!(
        (&taken["counted"], &taken["left_out"]),
        (&json!(6), &json!(1))
    );
    app.settled().await;
    program
}
