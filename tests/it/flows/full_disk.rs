//! The log about a full disk: a few lines, however many hits are refused.

use std::{
    fs::{self, File},
    io::{Read as _, Write as _},
    path::Path,
    process::Stdio,
    time::Duration,
};

use reqwest::Method;
use serde_json::json;
use tests::Actor;

use super::{
    metrics,
    missing_file::counted,
    process::{self, signal},
};
use crate::counts::disk::Small;

/// More than are sent while a test can wait.
const HITS: u32 = 150;

async fn status(browser: &Actor, number: u32) -> u16 {
    let page = format!("https://a.example/{number}/{}", "x".repeat(1_500));
    let body = json!({"v": 1, "s": "a.example", "u": page, "w": 1920});
    let request = browser
        .request(Method::POST, "/hit")
        .header(
            "user-agent",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
        )
        .header("x-forwarded-for", "193.99.0.7")
        .body(body.to_string());
    browser.send(request).await.status
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let kind = entry.file_type().unwrap();
        if kind.is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else if kind.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

#[tokio::test]
async fn refused_hits_are_told_in_a_few_lines() {
    let Some(small) = Small::mount() else {
        eprintln!("SKIPPED refused_hits_are_told_in_a_few_lines: no right to mount a tmpfs");
        return;
    };
    let (dir, url, _) = counted(1, false).await;
    let data = small.path().join("data");
    copy(dir.path(), &data);
    let mut server = process::command(&data, &["serve"])
        .env("STILE_ACCOUNTS_DATABASE_URL", &url)
        .env("STILE_HTTP_MAX_CONNECTIONS", "100")
        .env("STILE_METRICS_TOKEN", metrics::TOKEN)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it is started");
    let mut lines = server.stdout.take().expect("a pipe");
    let address = {
        use tokio::io::AsyncReadExt as _;
        let mut logged = String::new();
        while !logged.contains('\n') {
            let mut piece = [0; 200];
            let read = lines.read(&mut piece).await.expect("it speaks");
            assert!(read > 0, "it ended: {logged}");
            logged += &String::from_utf8_lossy(&piece[..read]);
        }
        let line = logged.lines().next().expect("a line");
        let (_, port) = line.trim().rsplit_once(':').expect("an address");
        format!("127.0.0.1:{port}").parse().expect("an address")
    };
    let browser = Actor::new(address);
    assert_eq!(status(&browser, 0).await, 202, "today has a salt");

    let mut ballast = File::create(small.path().join("ballast")).unwrap();
    while ballast.write_all(&[1; 4096]).is_ok() {}
    let mut refused = 0;
    for number in 1..HITS {
        refused += u32::from(status(&browser, number).await == 503);
    }
    assert!(refused > HITS / 2, "{refused}");
    let reported = metrics::now(&browser, "stile_hits_refused_total").await;
    assert_eq!(reported, f64::from(refused));
    drop(ballast);
    fs::remove_file(small.path().join("ballast")).unwrap();
    let recovered = async {
        while status(&browser, HITS).await != 202 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), recovered)
        .await
        .expect("it takes again");

    let pid = server.id().expect("it runs").to_string();
    signal("TERM", &[&pid]).await;
    let output = server.wait_with_output().await.expect("it ends");
    let mut log = String::new();
    (&output.stderr[..]).read_to_string(&mut log).unwrap();
    let reported: Vec<&str> = log
        .lines()
        .filter(|line| line.contains("journal"))
        .collect();
    let begins = reported
        .iter()
        .filter(|line| line.contains("hits are refused"));
    assert_eq!(begins.count(), 1, "{reported:#?}");
    assert!(reported.len() <= 4, "{refused} refused: {reported:#?}");
    let last = reported.last().expect("its end is said");
    assert!(
        last.contains("hits were refused") && last.contains("refused="),
        "{last}"
    );
    drop(dir);
}
