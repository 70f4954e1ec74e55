//! Which server, which token, and where they are kept.

use std::os::unix::fs::PermissionsExt as _;

use base::{random::SystemRandom, secret::ApiToken};
use tests::TestApp;

use super::{ALL, Terminal, names};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_is_tried_kept_for_its_owner_alone_and_forgotten() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "example.com", "UTC").await;
    let program = app.token(&owner, &ALL[..1]).await;
    let (terminal, token) = (Terminal::of(&app), program.secret().expect("a token"));
    let login = ["login", "--url", &terminal.url];

    // Without a sign-in the command says what to do.
    let ran = terminal.run(&["sites"]).await.expect(3);
    assert!(ran.err.contains("stile login --url"), "{}", ran.err);
    // A mistyped token, an unknown one, and none at all; none of them is stored.
    let other = if token.ends_with('x') { 'y' } else { 'x' };
    let mistyped = format!("{}{other}", &token[..token.len() - 1]);
    let ran = terminal.run_with(&login, &mistyped).await.expect(3);
    assert!(ran.err.contains("not a Stile token"), "{}", ran.err);
    let unknown = ApiToken::generate(&SystemRandom);
    let ran = terminal.run_with(&login, unknown.expose()).await.expect(3);
    assert!(!ran.err.contains(unknown.expose()), "{}", ran.err);
    terminal.run_with(&login, "\n").await.expect(2);
    assert!(!terminal.kept().exists());

    let ran = terminal
        .run_with(&login, &format!("{token}\n"))
        .await
        .expect(0);
    assert!(
        ran.out
            .starts_with(&format!("Logged in to {}, account Example,", terminal.url)),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains(token) && !ran.err.contains(token));
    let mode = terminal
        .kept()
        .metadata()
        .expect("kept")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);

    let ran = terminal.run(&["whoami"]).await.expect(0);
    for part in [
        &terminal.url,
        "Example",
        "figures:read",
        "all sites of its creator",
        "Expires  never",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    assert!(!ran.out.contains(token));
    let ran = terminal.run(&["sites"]).await.expect(0);
    assert!(ran.out.contains("example.com"), "{}", ran.out);
    // It may read, and do nothing else.
    let ran = terminal
        .run(&["sites", "add", "other.example"])
        .await
        .expect(4);
    assert!(ran.err.contains("stile whoami"), "{}", ran.err);

    // Open to others, it is not read.
    std::fs::set_permissions(terminal.kept(), std::fs::Permissions::from_mode(0o644))
        .expect("opened");
    let ran = terminal.run(&["sites"]).await.expect(1);
    assert!(ran.err.contains("chmod 600"), "{}", ran.err);
    std::fs::set_permissions(terminal.kept(), std::fs::Permissions::from_mode(0o600))
        .expect("closed");

    terminal.run(&["logout"]).await.expect(0);
    terminal.run(&["sites"]).await.expect(3);
    assert!(
        !std::fs::read_to_string(terminal.kept())
            .expect("kept")
            .contains(token)
    );
    terminal.run(&["logout"]).await.expect(3);
    // It created only the file of tokens: no database, no data folder.
    assert_eq!(names(terminal.home.path()), [".config"]);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_goes_to_its_own_server_and_to_no_other() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let program = app.token(&owner, &ALL[..1]).await;
    let (terminal, token) = (Terminal::of(&app), program.secret().expect("a token"));

    // From the environment, together with its server.
    let ran = terminal
        .command(&["sites"])
        .env("STILE_TOKEN", token)
        .output()
        .await
        .expect("runs");
    assert_eq!(ran.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("STILE_URL"));
    Terminal::signed(&app, &program)
        .run(&["sites"])
        .await
        .expect(0);

    // Kept for one server, it is unknown at another address.
    let login = ["login", "--url", &terminal.url];
    terminal.run_with(&login, token).await.expect(0);
    let elsewhere = terminal.url.replace("127.0.0.1", "localhost");
    let ran = terminal
        .run(&["sites", "--url", &elsewhere])
        .await
        .expect(3);
    assert!(ran.err.contains("no token is saved"), "{}", ran.err);
    // Unencrypted, it leaves this machine only where that was agreed to.
    let ran = terminal
        .run_with(&["login", "--url", "http://stats.example"], token)
        .await
        .expect(2);
    assert!(ran.err.contains("--plain-http"), "{}", ran.err);
    // These commands do not read a server's settings.
    let ran = terminal
        .run(&["sites", "--config", "stile.toml"])
        .await
        .expect(2);
    assert!(ran.err.contains("--config"), "{}", ran.err);
    app.stop().await;
}

#[tokio::test]
async fn who_is_not_there_may_be_there_later() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", free.local_addr().expect("an address"));
    drop(free);
    let terminal = Terminal {
        home: tempfile::tempdir().expect("a home"),
        url,
        token: Some("stile_x".to_owned()),
    };
    let ran = terminal.run(&["sites"]).await.expect(7);
    assert!(ran.err.contains("cannot be reached"), "{}", ran.err);
    // An invalid address, an unknown option: the command line is wrong.
    terminal
        .run(&["sites", "--url", "stats.example"])
        .await
        .expect(2);
    terminal.run(&["figures"]).await.expect(2);
    terminal
        .run(&["figures", "example.com", "--json", "--csv"])
        .await
        .expect(2);
}
