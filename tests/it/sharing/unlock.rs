//! Private links with a password.

use serde_json::json;
use tests::NOON;

use super::{Dashboard, LINKS};

const PASSWORD: &str = "four quiet green boats";
const HOURS: i64 = 3_600;

impl Dashboard {
    /// A link with the password; its id and its key.
    async fn locked(&self, name: &str) -> (String, String) {
        self.link(json!({"name": name, "password": PASSWORD})).await
    }

    /// The pass that the password gives.
    async fn pass(&self, key: &str) -> String {
        let unlocked = self.unlock(key, PASSWORD).await.expect(200).json;
        unlocked["pass"].as_str().expect("a pass").to_owned()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_password_opens_the_link_for_some_hours() {
    let dashboard = Dashboard::open().await;
    let (_, key) = dashboard.locked("Board").await;
    let locked = dashboard.view(&format!("key={key}")).await.expect(401);
    assert_eq!(locked.code(), "share_locked");
    for wrong in ["", "four quiet green boat", &PASSWORD.to_uppercase()] {
        let refused = dashboard.unlock(&key, wrong).await.expect(401);
        assert_eq!(refused.code(), "wrong_password", "{wrong}");
    }
    let unlocked = dashboard.unlock(&key, PASSWORD).await.expect(200).json;
    assert_eq!(unlocked["until"], NOON + 12 * HOURS);
    let pass = unlocked["pass"].as_str().expect("a pass");
    let with_pass = format!("key={key}&pass={pass}");
    dashboard.view(&with_pass).await.expect(200);
    let app = &dashboard.app;
    app.clock.set_seconds(NOON + 12 * HOURS - 1);
    dashboard.view(&with_pass).await.expect(200);
    app.clock.set_seconds(NOON + 12 * HOURS);
    let over = dashboard.view(&with_pass).await.expect(401);
    assert_eq!(over.code(), "share_locked");
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pass_is_of_one_link_and_cannot_be_made() {
    let dashboard = Dashboard::open().await;
    let (id, key) = dashboard.locked("Board").await;
    let (_, other) = dashboard.locked("Team").await;
    let pass = dashboard.pass(&key).await;
    let mut changed = pass.clone().into_bytes();
    changed[40] = if changed[40] == b'A' { b'B' } else { b'A' };
    let changed = String::from_utf8(changed).expect("text");
    let long = "A".repeat(20_000);
    for (key, pass) in [
        (&other, &pass),
        (&key, &key),
        (&key, &changed),
        (&key, &"A".repeat(64)),
        (&key, &String::new()),
        (&key, &long),
    ] {
        let refused = dashboard.view(&format!("key={key}&pass={pass}")).await;
        assert!(refused.status >= 400, "{pass}");
    }
    let locked = dashboard.view(&format!("key={other}&pass={pass}")).await;
    assert_eq!(locked.expect(401).code(), "share_locked");
    // It is not a key, and opens nothing alone.
    dashboard.view(&format!("key={pass}")).await.expect(404);
    dashboard.view(&format!("pass={pass}")).await.expect(404);
    // The link ends it.
    let path = format!("{LINKS}/{id}");
    dashboard.owner.delete(&path).await.expect(204);
    dashboard
        .view(&format!("key={key}&pass={pass}"))
        .await
        .expect(404);
    let gone = dashboard.unlock(&key, PASSWORD).await.expect(404);
    assert_eq!(gone.code(), "unknown_share");
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pass_ends_with_its_link() {
    let dashboard = Dashboard::open().await;
    let body = json!({"name": "Board", "password": PASSWORD, "expires_at": NOON + HOURS});
    let (_, key) = dashboard.link(body).await;
    let unlocked = dashboard.unlock(&key, PASSWORD).await.expect(200).json;
    assert_eq!(unlocked["until"], NOON + HOURS);
    dashboard.app.clock.set_seconds(NOON + HOURS);
    dashboard.unlock(&key, PASSWORD).await.expect(404);
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_without_a_password_and_keys_of_nothing() {
    let dashboard = Dashboard::open().await;
    let (_, key) = dashboard.link(json!({"name": "Board"})).await;
    // Any password is ignored.
    dashboard.unlock(&key, "whatever").await.expect(200);
    let unknown = dashboard.unlock("x", PASSWORD).await.expect(404);
    assert_eq!(unknown.code(), "unknown_share");
    let body = json!({"key": key, "password": PASSWORD});
    for site in ["never.example", &dashboard.site.to_string()] {
        let path = format!("/api/v1/share/{site}/unlock");
        let reply = dashboard.app.nobody().post(&path, &body).await.expect(404);
        assert_eq!(reply.code(), "unknown_share", "{site}");
    }
    // A public dashboard has nothing to unlock.
    dashboard.publish(&["pages"], 0).await;
    dashboard.unlock("", "").await.expect(404);
    dashboard.app.stop().await;
}
