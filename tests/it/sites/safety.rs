//! Fetching pages that a caller names reaches only the public internet, and cannot be stalled: for every
//! operation that fetches.

use std::{
    io::Write as _,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tests::{Actor, Served, TestApp, WebServer};

const SITE: &str = "/api/v1/sites/ours.example";

/// A service, its owner, and a server in the private network that must not be reached.
async fn fixture() -> (TestApp, Actor, WebServer) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let secret = WebServer::always(Served::html("<title>secret</title>")).await;
    (app, owner, secret)
}

async fn check(owner: &Actor, path: &str) -> Value {
    let body = json!({ "url": format!("http://ours.example{path}") });
    owner
        .post(&format!("{SITE}/check"), &body)
        .await
        .expect(200)
        .json
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_redirect_leads_into_our_own_network() {
    let (app, owner, secret) = fixture().await;
    let port = secret.address.port();
    let targets: Vec<String> = [
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0x7f.0.0.1",
        "017700000001",
        "0177.0.0.1",
        "0",
        "0.0.0.0",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::127.0.0.1]",
        "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]",
        "169.254.169.254",
        "[::ffff:169.254.169.254]",
        "10.0.0.1",
        "192.168.0.1",
        "172.16.0.1",
        "100.64.0.1",
        "[fe80::1]",
        "[fd00::1]",
        "localhost",
        "localhost.",
        "printer",
        "①②⑦.⓪.⓪.①",
        "127.0.0.1.",
    ]
    .iter()
    .flat_map(|host| [format!("http://{host}:{port}/"), format!("http://{host}/")])
    .chain([
        format!("//127.0.0.1:{port}/"),
        "file:///etc/passwd".to_owned(),
        "gopher://127.0.0.1/".to_owned(),
        "http://user:word@ours.example/".to_owned(),
        "http://ours.example:22/".to_owned(),
    ])
    .collect();
    let to = targets.clone();
    let server = WebServer::start(move |_, path| {
        let at: usize = path.trim_start_matches('/').parse().unwrap_or(0);
        Served::to(&to[at])
    })
    .await;
    app.names.lead("ours.example", &server);
    for (at, target) in targets.iter().enumerate() {
        let view = check(&owner, &format!("/{at}")).await;
        assert_eq!(
            (&view["verdict"], &view["findings"][0]["code"]),
            (&json!("no_page"), &json!("not_public")),
            "{target}: {view:#}"
        );
        let body = json!({ "url": format!("http://ours.example/{at}") });
        let reply = owner
            .post(&format!("{SITE}/snapshots"), &body)
            .await
            .expect(400);
        assert_eq!(reply.code(), "not_public", "{target}");
    }
    assert_eq!(secret.asked(), Vec::<String>::new());
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_name_leads_into_our_own_network() {
    let (app, owner, secret) = fixture().await;
    let public = WebServer::start(|_, path| match path {
        "/twice" => Served::to("http://ours.example/again"),
        "/" | "/page" => Served::html("<link rel=icon href=http://inside.example/i.png><link rel=stylesheet href=http://inside.example/s.css><img src=http://inside.example/p.png><script src=http://inside.example/stile.js data-site=ours.example></script>"),
        _ => Served::html(""),
    })
    .await;
    app.names.vouch(&public);
    // The name is of our own network, or of both.
    for addresses in [vec![secret.address], vec![public.address, secret.address]] {
        app.names.answer("ours.example", &[&addresses]);
        assert_eq!(
            check(&owner, "/").await["findings"][0]["code"],
            "not_public"
        );
    }
    // It was public a moment ago.
    app.names
        .answer("ours.example", &[&[public.address], &[secret.address]]);
    let view = check(&owner, "/twice").await;
    assert_eq!(view["findings"][0]["code"], "not_public", "{view:#}");
    assert_eq!(view["redirects"][0]["to"], "http://ours.example/again");
    // The name resolves differently each time: the checked address must be the one that is connected to, so
    // it is resolved once.
    let before = app.names.lookups("ours.example");
    app.names
        .answer("ours.example", &[&[public.address], &[secret.address]]);
    assert_eq!(check(&owner, "/").await["verdict"], "counts_not");
    assert_eq!(app.names.lookups("ours.example"), before + 1);
    // What a page names is fetched as carefully as the page.
    app.names.lead("ours.example", &public);
    app.names.answer("inside.example", &[&[secret.address]]);
    let view = check(&owner, "/page").await;
    assert_eq!(view["findings"][0]["code"], "script_missing", "{view:#}");
    let body = json!({"url": "http://ours.example/page"});
    let made = owner
        .post(&format!("{SITE}/snapshots"), &body)
        .await
        .expect(201);
    assert_eq!(made.json["missing"], 2);
    let icon = owner.get(&format!("{SITE}/icon")).await.expect(200);
    assert!(icon.body.starts_with(b"<svg"));
    assert_eq!(secret.asked(), Vec::<String>::new());
    app.stop().await;
}

fn bomb() -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let zeros = vec![b' '; 1 << 20];
    for _ in 0..200 {
        packer.write_all(&zeros).expect("it is packed");
    }
    packer.finish().expect("it is packed")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_answer_holds_it_up_or_fills_the_memory() {
    let (app, owner, _) = fixture().await;
    let bomb = bomb();
    assert!(bomb.len() < 400_000);
    let server = WebServer::start(move |_, path| match path {
        "/slow" => Served::Trickle,
        "/silent" => Served::Silence,
        "/endless" => Served::Endless(vec![b' '; 65_536]),
        "/bomb" => Served::file("text/html", &bomb).with("content-encoding", "gzip"),
        "/broken" => Served::file("text/html", "no gzip").with("content-encoding", "gzip"),
        _ => Served::status(404),
    })
    .await;
    app.names.lead("ours.example", &server);
    let began = Instant::now();
    let (slow, silent) = tokio::join!(check(&owner, "/slow"), check(&owner, "/silent"));
    assert!(
        began.elapsed() < Duration::from_secs(25),
        "{:?}",
        began.elapsed()
    );
    let (endless, bomb) = tokio::join!(check(&owner, "/endless"), check(&owner, "/bomb"));
    let broken = check(&owner, "/broken").await;
    assert_eq!(slow["findings"][0]["code"], "too_slow", "{slow:#}");
    assert_eq!(silent["findings"][0]["code"], "too_slow", "{silent:#}");
    for big in [&endless, &bomb] {
        assert_eq!(big["bytes"], 3 << 20, "{big:#}");
        assert!(big["findings"].to_string().contains("cut_off"), "{big:#}");
    }
    assert_eq!(broken["findings"][0]["code"], "unreachable", "{broken:#}");
    for path in ["/endless", "/bomb"] {
        let body = json!({ "url": format!("http://ours.example{path}") });
        let reply = owner
            .post(&format!("{SITE}/snapshots"), &body)
            .await
            .expect(400);
        assert_eq!(reply.code(), "page_unreadable");
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_short_page_makes_a_long_copy() {
    let (app, owner, _) = fixture().await;
    let mut picture = b"\x89PNG\r\n\x1a\n".to_vec();
    picture.resize(900 << 10, 0);
    let server = WebServer::start(move |_, path| match path {
        "/pictures" => Served::html(&"<img src=/p.png>".repeat(30_000)),
        "/texts" => Served::html(&format!(
            "<style>{}</style>",
            "a{b:url(/p.png)}".repeat(20_000)
        )),
        "/styles" => Served::html(&"<p style='a:url(/p.png)'></p>".repeat(20_000)),
        "/links" => Served::html(&"<link rel=stylesheet href=/s.css>".repeat(20_000)),
        "/sheet" => Served::html("<link rel=stylesheet href=/u.css>"),
        "/imports" => Served::html("<link rel=stylesheet href=/i.css>"),
        "/few" => Served::html(&"<img src=/p.png>".repeat(3)),
        "/s.css" => Served::file("text/css", "b{c:d}".repeat(50_000)),
        "/u.css" => Served::file("text/css", "a{b:url(/p.png)}".repeat(20_000)),
        "/i.css" => Served::file("text/css", "@import '/s.css';".repeat(20_000)),
        "/p.png" => Served::file("image/png", &picture),
        _ => Served::status(404),
    })
    .await;
    app.names.lead("ours.example", &server);
    let copy = async |path: &str| {
        let body = json!({ "url": format!("http://ours.example{path}") });
        owner.post(&format!("{SITE}/snapshots"), &body).await
    };
    for path in ["/pictures", "/texts", "/styles", "/links", "/sheet"] {
        let reply = copy(path).await.expect(400);
        assert_eq!(reply.code(), "page_unreadable", "{path}");
        assert!(reply.json.to_string().contains("8 MiB"), "{path}");
    }
    // It continues; an image may be used a few times, and an import counts once.
    for (path, least) in [("/few", 3 * 1_200_000), ("/imports", 300_000)] {
        let made = copy(path).await.expect(201).json;
        let bytes = made["bytes"].as_i64().expect("a number");
        assert!((least..least + 200_000).contains(&bytes), "{made:#}");
        assert_eq!(made["missing"], 0, "{made:#}");
    }
    app.stop().await;
}

/// Checks of this site that wait for one page, all at once: how each is answered.
async fn waiting(actor: &Actor, site: &str, many: usize) -> Vec<u16> {
    let asking: Vec<_> = (0..many)
        .map(|_| {
            let (actor, site) = (actor.clone(), site.to_owned());
            tokio::spawn(async move {
                let body = json!({ "url": format!("http://{site}/") });
                actor
                    .post(&format!("/api/v1/sites/{site}/check"), &body)
                    .await
            })
        })
        .collect();
    let mut statuses = Vec::new();
    for one in asking {
        let reply = one.await.expect("it answers");
        if reply.status == 503 {
            assert_eq!(
                (reply.code(), &reply.headers["retry-after"]),
                ("busy", &reqwest::header::HeaderValue::from_static("5"))
            );
        }
        statuses.push(reply.status);
    }
    statuses.sort_unstable();
    statuses
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_so_many_pages_are_looked_at_at_once() {
    let (app, owner, _) = fixture().await;
    let server = WebServer::always(Served::Silence).await;
    app.names.lead("ours.example", &server);
    let alone = waiting(&owner, "ours.example", 4).await;
    assert_eq!(alone, [200, 200, 503, 503], "an account has two places");
    let mut others = Vec::new();
    for name in ["a.example", "b.example", "c.example"] {
        let account = app.account(name).await;
        let person = app.join(account, "owner", &[]).await;
        let actor = app.session(person, 600).await;
        app.site(&actor, name, "UTC").await;
        app.names.lead(name, &server);
        others.push(actor);
    }
    let (ours, a, b, c) = tokio::join!(
        waiting(&owner, "ours.example", 3),
        waiting(&others[0], "a.example", 3),
        waiting(&others[1], "b.example", 3),
        waiting(&others[2], "c.example", 3),
    );
    let good = |statuses: &[u16]| statuses.iter().filter(|status| **status == 200).count();
    let good = [&ours, &a, &b, &c].map(|statuses| good(statuses));
    assert!(good.iter().all(|good| *good <= 2), "{good:?}");
    assert_eq!(good.iter().sum::<usize>(), 6, "{good:?}");
    app.stop().await;
}
