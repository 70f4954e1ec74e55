//! A real provider of OpenID Connect (npm's `oidc-provider`, under `tests/oidc`), and a browser that visits
//! it and returns.

use std::{path::Path, process::Stdio};

use base::{
    clock::{Clock as _, SystemClock},
    config::Config,
};
use reqwest::{Client, redirect::Policy};
use tests::{Reply, TestApp};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    process::{Child, Command},
};

/// The deployment's address, as far as the provider knows.
pub const ORIGIN: &str = "http://stile.test";
/// What the name of a session's cookie is there.
const SESSION: &str = "stile";

/// The provider; it ends with the test.
pub struct Provider {
    pub issuer: String,
    _process: Child,
}

impl Provider {
    pub async fn start() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("oidc");
        assert!(
            folder.join("node_modules/oidc-provider").is_dir(),
            "the provider is not installed: scripts/setup/peers.sh"
        );
        let mut process = Command::new("node")
            .arg(folder.join("provider.mjs"))
            .args(["stile", "geheim", &format!("{ORIGIN}/sign-in/other/back")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("node starts");
        let out = BufReader::new(process.stdout.take().expect("its output"));
        let issuer = out
            .lines()
            .next_line()
            .await
            .expect("it speaks")
            .expect("its issuer");
        Self {
            issuer,
            _process: process,
        }
    }

    /// A service that knows this provider. Its clock shows the true time, as the provider's does.
    pub async fn app(&self) -> TestApp {
        let app = TestApp::start_with(|config| self.set_up(config)).await;
        app.clock.set(SystemClock.now());
        app
    }

    /// The service that was stopped, which knows this provider from now on.
    pub async fn app_again(&self, app: TestApp) -> TestApp {
        let (dir, url, clock) = app.stop().await;
        TestApp::start_on(dir, url, clock, |config| self.set_up(config)).await
    }

    fn set_up(&self, config: &mut Config) {
        config.http.public_address = Some(ORIGIN.to_owned());
        config.sign_in.other_name = Some("Example ID".to_owned());
        config.sign_in.other_issuer = Some(self.issuer.clone());
        config.sign_in.other_client_id = Some("stile".to_owned());
        config.sign_in.other_client_secret = Some("geheim".to_owned().into());
    }
}

/// A browser: our cookies are kept here, so that a test can mix them up; the provider's in the client.
pub struct Browser<'a> {
    app: &'a TestApp,
    client: Client,
    cookies: Vec<(String, String)>,
}

impl<'a> Browser<'a> {
    pub fn new(app: &'a TestApp) -> Self {
        let client = Client::builder()
            .redirect(Policy::none())
            .cookie_store(true)
            .no_proxy()
            .build()
            .expect("a client");
        Self {
            app,
            client,
            cookies: Vec::new(),
        }
    }

    pub fn keep(&mut self, reply: &Reply) {
        for cookie in reply.headers.get_all("set-cookie") {
            let cookie = cookie.to_str().expect("ASCII");
            let (name, value) = cookie
                .split(';')
                .next()
                .and_then(|pair| pair.split_once('='))
                .expect("a pair");
            self.cookies.retain(|(kept, _)| kept != name);
            if !value.is_empty() {
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
    }

    /// What is kept under this name.
    pub fn cookie(&self, name: &str) -> Option<&str> {
        let found = self.cookies.iter().find(|(kept, _)| kept == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Whether the browser is signed in.
    pub fn has_session(&self) -> bool {
        self.cookie(SESSION).is_some()
    }

    /// Signs the browser in with a session's secret.
    pub fn with_session(mut self, secret: &str) -> Self {
        self.cookies.push((SESSION.to_owned(), secret.to_owned()));
        self
    }

    /// The cookie of another browser's flow.
    pub fn keep_trip(&mut self, value: &str) {
        self.cookies
            .push(("stile-trip".to_owned(), value.to_owned()));
    }

    fn header(&self) -> String {
        let pairs: Vec<String> = self
            .cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        pairs.join("; ")
    }

    /// One of our pages, as another site's page leads there.
    pub async fn open(&mut self, path: &str) -> Reply {
        let nobody = self.app.nobody();
        let request = nobody
            .request(reqwest::Method::GET, path)
            .header("cookie", self.header())
            .header("sec-fetch-site", "cross-site");
        let reply = nobody.send(request).await;
        self.keep(&reply);
        reply
    }

    /// A request from our own page.
    pub async fn call(
        &mut self,
        method: &str,
        path: &str,
        body: Option<serde_json::Value>,
    ) -> Reply {
        let nobody = self.app.nobody();
        let mut request = nobody
            .request(method.parse().expect("a method"), &format!("/api/v1{path}"))
            .header("cookie", self.header())
            .header("sec-fetch-site", "same-origin");
        if let Some(body) = body {
            request = request.json(&body);
        }
        let reply = nobody.send(request).await;
        self.keep(&reply);
        reply
    }

    /// Sets out; the provider's page.
    pub async fn set_out(&mut self) -> String {
        let reply = self.open("/sign-in/other").await.expect(303);
        location(&reply)
    }

    /// Signs in at the provider under this name; our address that it leads back to, without the host.
    pub async fn at_provider(&self, page: &str, name: &str) -> String {
        let mut next = page.to_owned();
        for _ in 0..12 {
            if let Some(path) = next.strip_prefix(ORIGIN) {
                return path.to_owned();
            }
            let mut answer = self.client.get(&next).send().await.expect("an answer");
            if answer.status() == 200 {
                let text = answer.text().await.expect("a page");
                let prompt = if text.contains("value=\"login\"") {
                    "login"
                } else {
                    "consent"
                };
                let form = format!("prompt={prompt}&login={name}&password=x");
                let request = self.client.post(&next).body(form);
                let kind = "application/x-www-form-urlencoded";
                answer = request
                    .header("content-type", kind)
                    .send()
                    .await
                    .expect("an answer");
            }
            let to = answer
                .headers()
                .get("location")
                .expect("it leads on")
                .to_str()
                .expect("ASCII");
            next = url(&next, to);
        }
        panic!("the provider leads nowhere: {next}");
    }
}

fn url(base: &str, to: &str) -> String {
    let origin: String = base.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
    if to.starts_with('/') {
        format!("{origin}{to}")
    } else {
        to.to_owned()
    }
}

/// Where a reply leads.
#[track_caller]
pub fn location(reply: &Reply) -> String {
    let location = reply.headers.get("location").expect("it leads on");
    location.to_str().expect("ASCII").to_owned()
}

/// The value of a parameter in an address.
pub fn parameter(address: &str, name: &str) -> String {
    let query = address.split_once('?').expect("a query").1;
    let found = query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .find(|(key, _)| *key == name);
    found
        .unwrap_or_else(|| panic!("no {name} in {address}"))
        .1
        .to_owned()
}

/// The address with another value for a parameter.
pub fn with_parameter(address: &str, name: &str, value: &str) -> String {
    let old = parameter(address, name);
    address.replace(&format!("{name}={old}"), &format!("{name}={value}"))
}
