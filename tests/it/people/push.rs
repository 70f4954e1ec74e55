//! Push devices, with a push service on this machine that decrypts messages with the browser's keys.

use std::sync::{Arc, Mutex};

use aes_gcm::{
    Aes128Gcm, Nonce,
    aead::{Aead as _, KeyInit as _},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use hkdf::Hkdf;
use p256::{
    PublicKey, SecretKey,
    ecdh::diffie_hellman,
    ecdsa::{Signature, VerifyingKey, signature::Verifier as _},
    elliptic_curve::sec1::ToSec1Point as _,
};
use poem::{
    EndpointExt as _, Request, Response, Route, Server,
    endpoint::make,
    http::StatusCode,
    listener::{Acceptor as _, Listener as _, TcpListener},
};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::sites::fixture::{Actor, Answer, Fixture, Member, NOON};

/// What the push service received: the relevant headers, and the body.
#[derive(Clone, Debug)]
struct Message {
    authorization: String,
    encoding: String,
    ttl: String,
    body: Vec<u8>,
}

/// A push service, which answers each message with this status.
struct PushService {
    origin: String,
    received: Arc<Mutex<Vec<Message>>>,
}

impl PushService {
    async fn start(status: u16) -> Self {
        let received = Arc::new(Mutex::new(Vec::new()));
        let kept = received.clone();
        let endpoint = make(move |mut request: Request| {
            let kept = kept.clone();
            async move {
                let body = request.take_body().into_vec().await?;
                let header = |name: &str| request.header(name).unwrap_or("").to_owned();
                kept.lock().unwrap().push(Message {
                    authorization: header("authorization"),
                    encoding: header("content-encoding"),
                    ttl: header("ttl"),
                    body,
                });
                let status = StatusCode::from_u16(status).unwrap();
                // It follows no redirects.
                let elsewhere = "http://127.0.0.1:1/";
                Ok::<_, poem::Error>(
                    Response::builder()
                        .status(status)
                        .header("location", elsewhere)
                        .finish(),
                )
            }
        });
        let acceptor = TcpListener::bind("127.0.0.1:0")
            .into_acceptor()
            .await
            .unwrap();
        let address = acceptor.local_addr()[0].as_socket_addr().copied().unwrap();
        let app = Route::new().at("/*path", endpoint.map_to_response());
        tokio::spawn(Server::new_with_acceptor(acceptor).run(app));
        Self {
            origin: format!("http://{address}"),
            received,
        }
    }

    fn received(&self) -> Vec<Message> {
        self.received.lock().unwrap().clone()
    }
}

/// A browser with a subscription.
struct Browser {
    key: SecretKey,
    auth: [u8; 16],
    endpoint: String,
}

impl Browser {
    fn at(origin: &str, n: u8) -> Self {
        Self {
            key: SecretKey::from_slice(&[n; 32]).unwrap(),
            auth: [n; 16],
            endpoint: format!("{origin}/push/{n}"),
        }
    }

    fn subscription(&self) -> Value {
        let point = self.key.public_key().to_sec1_point(false);
        json!({
            "endpoint": self.endpoint,
            "keys": {"p256dh": BASE64.encode(point.as_bytes()), "auth": BASE64.encode(self.auth)},
        })
    }

    /// Opens a message as a browser does (RFC 8291, 3.4): written from the standard, not from our sender.
    fn open(&self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65]);
        let (sender, sealed) = rest[5..].split_at(65);
        let theirs = PublicKey::from_sec1_bytes(sender).unwrap();
        let shared = diffie_hellman(self.key.to_nonzero_scalar(), theirs.as_affine());
        let own = self.key.public_key().to_sec1_point(false);
        let info = [b"WebPush: info\0", own.as_bytes(), sender].concat();
        let mut input = [0; 32];
        Hkdf::<Sha256>::new(Some(&self.auth), shared.raw_secret_bytes())
            .expand(&info, &mut input)
            .unwrap();
        let derived = Hkdf::<Sha256>::new(Some(salt), &input);
        let (mut key, mut nonce) = ([0; 16], [0; 12]);
        derived
            .expand(b"Content-Encoding: aes128gcm\0", &mut key)
            .unwrap();
        derived
            .expand(b"Content-Encoding: nonce\0", &mut nonce)
            .unwrap();
        let mut plain = Aes128Gcm::new(&key.into())
            .decrypt(&Nonce::from(nonce), sealed)
            .unwrap();
        assert_eq!(plain.pop(), Some(2), "the mark of the last record");
        serde_json::from_slice(&plain).unwrap()
    }
}

async fn add(fixture: &Fixture, actor: &Actor, body: Value) -> Answer {
    fixture.call(actor, "POST", "/me/push", Some(body)).await
}

async fn list(fixture: &Fixture, member: &Member) -> Vec<Value> {
    let view = fixture
        .call(&member.actor, "GET", "/me/push", None)
        .await
        .is(200);
    view["devices"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_new_device_gets_a_message_that_it_can_open() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let service = PushService::start(201).await;
    let browser = Browser::at(&service.origin, 3);
    let view = fixture
        .call(&owner.actor, "GET", "/me/push", None)
        .await
        .is(200);
    let public_key = view["public_key"].as_str().unwrap().to_owned();
    assert_eq!(BASE64.decode(&public_key).unwrap().len(), 65);
    assert_eq!(view["devices"], json!([]));

    let device = add(&fixture, &owner.actor, browser.subscription())
        .await
        .is(201);
    assert_eq!(
        (&device["name"], &device["mine"], &device["failed"]),
        (&json!("Firefox"), &json!(true), &Value::Null)
    );
    assert_eq!(
        (&device["created_at"], &device["used_at"]),
        (&json!(NOON), &json!(NOON))
    );
    assert_eq!(list(&fixture, &owner).await, [device]);
    assert_eq!(fixture.audit().await, ["push.added"]);

    let received = service.received();
    assert_eq!(received.len(), 1);
    assert_eq!(
        (received[0].encoding.as_str(), received[0].ttl.as_str()),
        ("aes128gcm", "86400")
    );
    let message = browser.open(&received[0].body);
    assert_eq!(message["title"], "Stile");
    let (token, key) = received[0]
        .authorization
        .strip_prefix("vapid t=")
        .unwrap()
        .split_once(", k=")
        .unwrap();
    assert_eq!(key, public_key, "the key that the browser subscribed with");
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let verifying = VerifyingKey::from_sec1_bytes(&BASE64.decode(key).unwrap()).unwrap();
    let signature = Signature::from_slice(&BASE64.decode(signature).unwrap()).unwrap();
    verifying.verify(signed.as_bytes(), &signature).unwrap();
    let claims: Value =
        serde_json::from_slice(&BASE64.decode(signed.split_once('.').unwrap().1).unwrap()).unwrap();
    assert_eq!(
        (&claims["aud"], &claims["exp"]),
        (&json!(service.origin), &json!(NOON + 43_200))
    );
}

#[tokio::test]
async fn the_key_stays_and_lies_sealed() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let key = || async {
        fixture
            .call(&owner.actor, "GET", "/me/push", None)
            .await
            .is(200)["public_key"]
            .clone()
    };
    assert_eq!(key().await, key().await);
    assert_eq!(
        fixture.count("SELECT count(*) FROM deployment_keys").await,
        1
    );
    let sealed: Vec<u8> = sqlx::query_scalar("SELECT sealed FROM deployment_keys")
        .fetch_one(&fixture.pool)
        .await
        .unwrap();
    assert_eq!(sealed.len(), 24 + 32 + 16, "nonce, key, tag");
}

#[tokio::test]
async fn what_does_not_get_through_is_told() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    for (n, status, outcome) in [
        (1, 410, "the browser no longer takes messages"),
        (2, 500, "the push service answered 500"),
        (3, 302, "the push service answered 302"),
    ] {
        let service = PushService::start(status).await;
        let browser = Browser::at(&service.origin, n);
        let device = add(&fixture, &owner.actor, browser.subscription())
            .await
            .is(201);
        assert_eq!(
            (&device["failed"], &device["used_at"]),
            (&json!(outcome), &Value::Null)
        );
        assert_eq!(service.received().len(), 1);
    }
    let nobody = Browser::at("http://127.0.0.1:1", 4);
    let device = add(&fixture, &owner.actor, nobody.subscription())
        .await
        .is(201);
    assert!(
        device["failed"]
            .as_str()
            .unwrap()
            .contains("cannot be reached")
    );
}

#[tokio::test]
async fn a_subscription_is_known_once() {
    let fixture = Fixture::open().await;
    let (owner, other) = (
        fixture.owner("Acme").await,
        fixture.owner("Elsewhere").await,
    );
    let service = PushService::start(201).await;
    let browser = Browser::at(&service.origin, 5);
    add(&fixture, &owner.actor, browser.subscription())
        .await
        .is(201);
    for member in [&owner, &other] {
        add(&fixture, &member.actor, browser.subscription())
            .await
            .refuses(409, "device_known");
    }
    assert_eq!(service.received().len(), 1);
    for n in 6..25 {
        let browser = Browser::at(&service.origin, n);
        add(&fixture, &owner.actor, browser.subscription())
            .await
            .is(201);
    }
    let one_more = Browser::at(&service.origin, 99);
    add(&fixture, &owner.actor, one_more.subscription())
        .await
        .refuses(409, "too_many_devices");
}

#[tokio::test]
async fn what_is_no_subscription_is_refused() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let good = Browser::at("https://push.example.com", 7).subscription();
    let with = |pointer: &str, value: Value| {
        let mut body = good.clone();
        *body.pointer_mut(pointer).unwrap() = value;
        body
    };
    for endpoint in [
        "http://push.example.com/x",
        "https://10.0.0.1/x",
        "https://169.254.169.254/latest/meta-data",
        "https://[fd00::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://intranet/x",
        "https://a:b@push.example.com/x",
        "file:///etc/passwd",
        "x",
        "",
    ] {
        let body = add(&fixture, &owner.actor, with("/endpoint", json!(endpoint)))
            .await
            .refuses(400, "invalid_endpoint");
        assert_eq!(body["field"], "endpoint", "{endpoint}");
    }
    let long = format!("https://push.example.com/{}", "x".repeat(1_000));
    add(&fixture, &owner.actor, with("/endpoint", json!(long)))
        .await
        .refuses(400, "invalid_endpoint");
    let off_the_curve = BASE64.encode([4; 65]);
    for (pointer, value) in [
        ("/keys/p256dh", json!("")),
        ("/keys/p256dh", json!("!")),
        ("/keys/p256dh", json!(off_the_curve)),
        ("/keys/auth", json!("AAAA")),
        ("/keys/auth", json!("!")),
    ] {
        add(&fixture, &owner.actor, with(pointer, value))
            .await
            .refuses(400, "invalid_key");
    }
    let mut named = good.clone();
    named["name"] = json!("  ");
    add(&fixture, &owner.actor, named)
        .await
        .refuses(400, "invalid_name");
    assert_eq!(fixture.count("SELECT count(*) FROM push_devices").await, 0);
}

/// As it is served, this machine's own network is out of reach, whatever name leads there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_makes_the_service_ask_its_own_network() {
    let app = tests::TestApp::start().await;
    let owner = app.owner().await;
    let service = PushService::start(201).await;
    let port = service.origin.rsplit_once(':').unwrap().1;
    for host in [
        "127.0.0.1",
        "localhost",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "2130706433",
        "0x7f.1",
    ] {
        for scheme in ["http", "https"] {
            let browser = Browser::at(&format!("{scheme}://{host}:{port}"), 8);
            let reply = owner
                .post("/api/v1/me/push", &browser.subscription())
                .await
                .expect(400);
            assert_eq!(reply.code(), "invalid_endpoint");
        }
    }
    assert!(service.received().is_empty());
}

#[tokio::test]
async fn ones_own_and_whoever_manages_them() {
    let fixture = Fixture::open().await;
    let (owner, other) = (
        fixture.owner("Acme").await,
        fixture.owner("Elsewhere").await,
    );
    let viewer = fixture.member(owner.account, "viewer", &[]).await;
    let admin = fixture.member(owner.account, "admin", &[]).await;
    let manager = fixture.member(owner.account, "viewer", &[]).await;
    sqlx::query("UPDATE members SET devices = true WHERE id = $1")
        .bind(manager.id)
        .execute(&fixture.pool)
        .await
        .unwrap();
    let service = PushService::start(201).await;
    let mut ids = Vec::new();
    for (n, member) in [(1, &viewer), (2, &admin), (3, &viewer)] {
        let mut body = Browser::at(&service.origin, n).subscription();
        body["name"] = json!(format!("Phone {n}"));
        let device = add(&fixture, &member.actor, body).await.is(201);
        ids.push(device["id"].as_str().unwrap().to_owned());
    }
    for (member, seen) in [
        (&viewer, 2),
        (&admin, 1),
        (&manager, 3),
        (&owner, 3),
        (&other, 0),
    ] {
        assert_eq!(list(&fixture, member).await.len(), seen);
    }
    assert_eq!(list(&fixture, &manager).await[0]["mine"], false);
    let delete = async |member: &Member, id: &str| {
        fixture
            .call(&member.actor, "DELETE", &format!("/me/push/{id}"), None)
            .await
    };
    delete(&admin, &ids[0]).await.refuses(404, "unknown_device");
    delete(&other, &ids[0]).await.refuses(404, "unknown_device");
    delete(&viewer, "x").await.refuses(404, "unknown_device");
    delete(&viewer, &ids[0]).await.is(204);
    delete(&viewer, &ids[0])
        .await
        .refuses(404, "unknown_device");
    delete(&manager, &ids[1]).await.is(204);
    delete(&owner, &ids[2]).await.is(204);
    assert_eq!(
        fixture.audit().await,
        [
            "push.added",
            "push.added",
            "push.added",
            "push.removed",
            "push.removed",
            "push.removed"
        ]
    );
}

#[tokio::test]
async fn only_the_person_on_our_own_pages() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let token = fixture
        .token(&owner, &["account:read", "account:write"])
        .await;
    let body = || Some(Browser::at("https://push.example.com", 9).subscription());
    let one = "/me/push/00000000-0000-0000-0000-000000000000";
    for (method, path, body) in [
        ("GET", "/me/push", None),
        ("POST", "/me/push", body()),
        ("DELETE", one, None),
    ] {
        fixture
            .call(&token, method, path, body.clone())
            .await
            .refuses(403, "person_needed");
        fixture
            .call(&Actor::Nobody, method, path, body.clone())
            .await
            .refuses(401, "not_signed_in");
        if method != "GET" {
            fixture
                .call_from_elsewhere(&owner.actor, method, path, body)
                .await
                .refuses(403, "cross_site");
        }
    }
}
