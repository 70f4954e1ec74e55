//! What is served besides operations: the dashboard's pages, files, and nothing
//! else; and whose lists are in it.

use intake::lists::BUILT_IN;
use reqwest::Method;
use tests::{Actor, TestApp};

use super::root;

async fn ask(actor: &Actor, path: &str, accept: &str) -> (u16, String) {
    let request = actor.request(Method::GET, path).header("accept", accept);
    let reply = actor.send(request).await;
    let kind = reply
        .headers
        .get("content-type")
        .map_or("", |kind| kind.to_str().unwrap());
    (reply.status, kind.split(';').next().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_are_where_the_dashboard_has_some() {
    let app = TestApp::start().await;
    let nobody = app.nobody();
    let browser = "text/html,application/xhtml+xml,*/*;q=0.8";
    for path in [
        "/",
        "/sites/a.example",
        "/sites/a.example/install",
        "/start?token=x",
        "/sign-in",
        "/settings/people",
    ] {
        assert_eq!(
            ask(&nobody, path, browser).await,
            (200, "text/html".into()),
            "{path}"
        );
        assert_eq!(
            ask(&nobody, path, "image/*").await,
            (404, "application/json".into()),
            "{path}"
        );
    }
    let first = nobody.get("/").await.expect(200);
    let tag = first.headers["etag"].to_str().expect("a tag");
    let again = |path| {
        nobody
            .request(Method::GET, path)
            .header("if-none-match", tag)
    };
    nobody.send(again("/sign-in")).await.expect(304);
    for path in [
        "/.git/config",
        "/stile.js.map",
        "/hit/",
        "/wp-login.php",
        "/index.html",
        "/assets/none.js",
        "/sitemap.xml",
    ] {
        let reply = nobody.get(path).await.expect(404);
        assert_eq!(reply.code(), "unknown_file", "{path}");
        nobody.send(again(path)).await.expect(404);
    }
    // The page says that there is none, also with the first page's tag.
    for path in ["/nowhere", "/wp-login.php", "/reports/2026"] {
        let read = again(path).header("accept", browser);
        let page = nobody.send(read).await.expect(404);
        assert!(page.body == first.body, "{path}");
    }
    assert_eq!(
        ask(&nobody, "/favicon.svg", "*/*").await,
        (200, "image/svg+xml".into())
    );
    let icon = nobody.get("/favicon.ico").await.expect(308);
    assert_eq!(icon.headers["location"], "/favicon.svg");
    let robots = nobody.get("/robots.txt").await.expect(200);
    assert_eq!(robots.body, b"User-agent: *\nDisallow: /\n");
    app.stop().await;
}

/// The text with every run of spaces and line ends as one space.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whose_lists_are_built_in_is_said_everywhere() {
    let app = TestApp::start().await;
    let about = app.nobody().get("/api/v1/about").await.expect(200);
    let read = |name: &str| one_line(&std::fs::read_to_string(root().join(name)).expect("a text"));
    let (notice, readme) = (read("NOTICE"), read("README.md"));
    for list in BUILT_IN {
        let line = list.to_string();
        let published = about.json["publishes"].as_array().expect("a list");
        assert!(
            published.iter().any(|other| *other == line.as_str()),
            "{line}"
        );
        assert!(notice.contains(&line), "NOTICE: {line}");
        let short = format!("{} ({})", list.from, list.licence);
        assert!(readme.contains(&short), "README.md: {short}");
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_command_line_is_there_and_where_to_get_it_is_said() {
    let app = TestApp::start().await;
    let about = app.nobody().get("/api/v1/about").await.expect(200).json;
    assert_eq!(about["command_line"], true);
    let version = about["version"].as_str().expect("a version");
    let start =
        format!("Command line: the program stile {version}, the same that runs this server.");
    let published = about["publishes"].as_array().expect("a list");
    let mut lines = published.iter().filter_map(|line| line.as_str());
    let line = lines.find(|line| line.starts_with(&start)).expect(&start);
    assert!(line.ends_with(": see /docs"), "{line}");
    let docs = app.nobody().get("/docs").await.expect(200).body;
    let docs = String::from_utf8_lossy(&docs);
    assert!(docs.contains("id=\"command-line\""), "it says how");
    // It is the same program that serves.
    let help = std::process::Command::new(env!("CARGO_BIN_EXE_stile-under-test"))
        .arg("help")
        .output()
        .expect("it runs");
    let help = String::from_utf8_lossy(&help.stdout);
    for command in ["serve", "login", "figures", "events"] {
        assert!(help.contains(&format!("  {command} ")), "{command}: {help}");
    }
    app.stop().await;
}
