//! Turning two-factor authentication on and off.

use serde_json::{Value, json};
use totp_rs::{Builder, Secret, Totp};

use crate::sites::fixture::{Actor, Fixture, Member};

/// The authenticator app on a person's phone.
pub struct Phone(Totp);

impl Phone {
    /// With the secret that was shown.
    pub fn with(shown: &Value) -> Self {
        let secret = Secret::try_from_base32(shown["secret"].as_str().unwrap()).unwrap();
        Self(Builder::new().with_secret(secret).build().unwrap())
    }

    /// What it shows at this moment.
    pub fn digits(&self, seconds: i64) -> String {
        self.0.generate(u64::try_from(seconds).unwrap()).to_string()
    }

    /// What it shows now.
    pub fn now(&self, fixture: &Fixture) -> Value {
        use base::clock::Clock as _;
        json!({"digits": self.digits(fixture.clock.now_seconds())})
    }

    /// Six digits that it shows neither now nor just before or after.
    pub fn wrong(&self, fixture: &Fixture) -> Value {
        use base::clock::Clock as _;
        let now = fixture.clock.now_seconds();
        let shown = [-60, -30, 0, 30, 60].map(|off| self.digits(now + off));
        let wrong = (0..10)
            .map(|n| format!("{n}{n}{n}{n}{n}{n}"))
            .find(|digits| !shown.contains(digits))
            .unwrap();
        json!({"digits": wrong})
    }
}

pub async fn start(fixture: &Fixture, member: &Member) -> Value {
    fixture.prove(member).await;
    fixture
        .call(&member.actor, "POST", "/me/second-step/start", None)
        .await
        .is(200)
}

/// Turns two-factor authentication on for a member, and advances past the code that was used for it; returns
/// the phone, and the recovery codes.
pub async fn turn_on(fixture: &Fixture, member: &Member) -> (Phone, Vec<String>) {
    let shown = start(fixture, member).await;
    let phone = Phone::with(&shown);
    fixture
        .call(
            &member.actor,
            "POST",
            "/me/second-step",
            Some(phone.now(fixture)),
        )
        .await
        .is(204);
    fixture.clock.advance_seconds(30);
    let codes = serde_json::from_value(shown["recovery_codes"].clone()).unwrap();
    (phone, codes)
}

#[tokio::test]
async fn the_first_digits_turn_it_on() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let (other, pending) = (
        fixture.session(owner.account, owner.person).await,
        fixture.session(owner.account, owner.person).await,
    );
    let stranger = fixture.owner("Elsewhere").await;
    let Actor::Person(cookie) = &pending else {
        panic!("a person")
    };
    let secret = cookie.split_once('=').unwrap().1;
    let hash = base::secret::Opaque::parse(secret).unwrap().sha256();
    sqlx::query("UPDATE sessions SET pending_second_factor = true WHERE secret_hash = $1")
        .bind(hash.to_vec())
        .execute(&fixture.pool)
        .await
        .unwrap();
    fixture
        .call(&pending, "GET", "/me", None)
        .await
        .refuses(401, "second_step_awaited");
    let shown = start(&fixture, &owner).await;
    let secret = shown["secret"].as_str().unwrap();
    assert_eq!(secret.len(), 32);
    assert!(shown["otpauth"].as_str().unwrap().contains(secret));
    assert!(shown["qr"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(shown["recovery_codes"].as_array().unwrap().len(), 10);
    let me = fixture.call(&owner.actor, "GET", "/me", None).await.is(200);
    assert_eq!(me["second_step"], false, "nothing changed yet");

    let phone = Phone::with(&shown);
    let wrong = phone.wrong(&fixture);
    fixture
        .call(&owner.actor, "POST", "/me/second-step", Some(wrong))
        .await
        .refuses(401, "wrong_digits");
    fixture
        .call(
            &owner.actor,
            "POST",
            "/me/second-step",
            Some(phone.now(&fixture)),
        )
        .await
        .is(204);
    let me = fixture.call(&owner.actor, "GET", "/me", None).await.is(200);
    assert_eq!(me["second_step"], true);
    fixture
        .call(&other, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    fixture
        .call(&pending, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    fixture
        .call(&stranger.actor, "GET", "/me", None)
        .await
        .is(200);
    assert_eq!(
        fixture.audit().await,
        ["second_step.started", "second_step.on"]
    );
    let email = format!("{}@example.com", owner.person);
    assert_eq!(
        fixture.mails().await,
        [(email, "Two-factor authentication is on".to_owned())]
    );
}

#[tokio::test]
async fn no_secret_lies_open() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let shown = start(&fixture, &owner).await;
    let phone = Phone::with(&shown);
    fixture
        .call(
            &owner.actor,
            "POST",
            "/me/second-step",
            Some(phone.now(&fixture)),
        )
        .await
        .is(204);
    let everything: Vec<String> = sqlx::query_scalar(
        "SELECT row_to_json(p)::text FROM people p UNION ALL SELECT row_to_json(c)::text FROM recovery_codes c
         UNION ALL SELECT row_to_json(a)::text FROM audit a UNION ALL SELECT row_to_json(m)::text FROM mails m",
    )
    .fetch_all(&fixture.pool)
    .await
    .unwrap();
    let everything = everything.join("\n").to_lowercase();
    let secret = Secret::try_from_base32(shown["secret"].as_str().unwrap()).unwrap();
    let mut secrets = vec![
        shown["secret"].as_str().unwrap().to_lowercase(),
        secret
            .as_bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect(),
    ];
    for code in shown["recovery_codes"].as_array().unwrap() {
        let code = code.as_str().unwrap();
        let plain = code.replace('-', "");
        secrets.push(plain.bytes().map(|byte| format!("{byte:02x}")).collect());
        secrets.push(plain);
        secrets.push(code.to_owned());
    }
    assert!(everything.contains("second_secret"));
    for secret in secrets {
        assert!(!everything.contains(&secret), "{secret}");
    }
}

#[tokio::test]
async fn it_begins_with_a_start_and_within_the_hour() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let digits = |digits: &str| Some(json!({"digits": digits}));
    fixture
        .call(&owner.actor, "POST", "/me/second-step", digits("123456"))
        .await
        .refuses(409, "not_started");
    fixture
        .call(
            &owner.actor,
            "POST",
            "/me/second-step/off",
            digits("123456"),
        )
        .await
        .refuses(409, "second_step_off");
    let first = Phone::with(&start(&fixture, &owner).await);
    let second = Phone::with(&start(&fixture, &owner).await);
    let go = |phone: &Phone| Some(phone.now(&fixture));
    fixture
        .call(&owner.actor, "POST", "/me/second-step", go(&first))
        .await
        .refuses(401, "wrong_digits");
    fixture.clock.advance_seconds(3_600);
    fixture
        .call(&owner.actor, "POST", "/me/second-step", go(&second))
        .await
        .refuses(409, "not_started");
    turn_on(&fixture, &owner).await;
    fixture
        .call(&owner.actor, "POST", "/me/second-step/start", None)
        .await
        .refuses(409, "second_step_on");
}

#[tokio::test]
async fn whoever_lost_the_app_turns_it_off_by_a_code_and_begins_anew() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let (_, codes) = turn_on(&fixture, &owner).await;
    let off = |digits: &str| {
        let body = Some(json!({ "digits": digits }));
        fixture.call(&owner.actor, "POST", "/me/second-step/off", body)
    };
    off("aaaa-aaaa-aaaa-aaaa")
        .await
        .refuses(401, "wrong_digits");
    off(&codes[0]).await.is(204);
    start(&fixture, &owner).await;
}

#[tokio::test]
async fn a_lost_app_is_replaced_by_a_code_even_where_the_account_asks_for_one() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let (lost, codes) = turn_on(&fixture, &owner).await;
    sqlx::query("UPDATE accounts SET second_step_from = 1")
        .execute(&fixture.pool)
        .await
        .unwrap();
    let other = fixture.session(owner.account, owner.person).await;
    fixture.prove(&owner).await;
    let begin = "/me/second-step/start?replace=true";
    let shown = fixture
        .call(&owner.actor, "POST", begin, None)
        .await
        .is(200);
    let new = Phone::with(&shown);
    let on = |body: Value| fixture.call(&owner.actor, "POST", "/me/second-step", Some(body));
    let with = |present: &str| json!({"digits": new.now(&fixture)["digits"], "present": present});
    // The new app's digits alone, and with a wrong word of the old one, change nothing.
    on(new.now(&fixture)).await.refuses(409, "second_step_on");
    on(with("aaaa-aaaa-aaaa-aaaa"))
        .await
        .refuses(401, "wrong_digits");
    let off = Some(with(&codes[0]));
    let refused = fixture
        .call(&owner.actor, "POST", "/me/second-step/off", off)
        .await
        .refuses(400, "malformed_body");
    assert_eq!(refused["field"], "present");
    on(with(&codes[0])).await.is(204);
    fixture
        .call(&other, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    // The lost app and its codes no longer work; those of the new app do.
    fixture.clock.advance_seconds(30);
    let off = |body: Value| fixture.call(&owner.actor, "POST", "/me/second-step/off", Some(body));
    off(lost.now(&fixture)).await.refuses(401, "wrong_digits");
    off(json!({"digits": codes[1]}))
        .await
        .refuses(401, "wrong_digits");
    off(new.now(&fixture))
        .await
        .refuses(403, "second_step_asked");
    assert_eq!(
        fixture.audit().await,
        [
            "second_step.started",
            "second_step.on",
            "second_step.started",
            "second_step.replaced"
        ]
    );
    let security_view = fixture
        .call(&owner.actor, "GET", "/me/security", None)
        .await
        .is(200);
    assert_eq!(security_view["events"][0]["action"], "second_step.replaced");
    let mails = fixture.mails().await;
    assert_eq!(
        mails.last().unwrap().1,
        "Two-factor authentication now uses a new app"
    );
}

#[tokio::test]
async fn a_session_left_open_locks_nobody_out() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.let_proof_end(&owner).await;
    fixture
        .call(&owner.actor, "POST", "/me/second-step/start", None)
        .await
        .refuses(400, "proof_needed");
    start(&fixture, &owner).await;
}

#[tokio::test]
async fn digits_turn_it_off() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let shown = start(&fixture, &owner).await;
    let phone = Phone::with(&shown);
    let first = phone.now(&fixture);
    fixture
        .call(&owner.actor, "POST", "/me/second-step", Some(first.clone()))
        .await
        .is(204);
    let off =
        |digits: Value| fixture.call(&owner.actor, "POST", "/me/second-step/off", Some(digits));
    off(first).await.refuses(401, "wrong_digits");
    fixture.clock.advance_seconds(30);
    off(phone.wrong(&fixture))
        .await
        .refuses(401, "wrong_digits");
    let other = fixture.session(owner.account, owner.person).await;
    off(phone.now(&fixture)).await.is(204);
    fixture
        .call(&other, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    let me = fixture.call(&owner.actor, "GET", "/me", None).await.is(200);
    assert_eq!(me["second_step"], false);
    assert_eq!(
        fixture.count("SELECT count(*) FROM recovery_codes").await,
        0
    );
    assert_eq!(
        fixture.audit().await,
        ["second_step.started", "second_step.on", "second_step.off"]
    );
    let subjects: Vec<String> = fixture
        .mails()
        .await
        .into_iter()
        .map(|(_, subject)| subject)
        .collect();
    assert_eq!(
        subjects,
        [
            "Two-factor authentication is on",
            "Two-factor authentication is off"
        ]
    );
}

#[tokio::test]
async fn where_an_account_asks_for_it_it_stays_on() {
    let fixture = Fixture::open().await;
    let (owner, other) = (
        fixture.owner("Acme").await,
        fixture.owner("Elsewhere").await,
    );
    fixture.join(other.account, owner.person, "viewer").await;
    let (phone, _) = turn_on(&fixture, &owner).await;
    // A day ahead counts too, and an account that the person does not act in now.
    sqlx::query("UPDATE accounts SET second_step_from = 4000000000 WHERE id = $1")
        .bind(other.account)
        .execute(&fixture.pool)
        .await
        .unwrap();
    let off =
        |digits: Value| fixture.call(&owner.actor, "POST", "/me/second-step/off", Some(digits));
    off(phone.wrong(&fixture))
        .await
        .refuses(401, "wrong_digits");
    off(phone.now(&fixture))
        .await
        .refuses(403, "second_step_asked");
    let me = fixture.call(&owner.actor, "GET", "/me", None).await.is(200);
    assert_eq!(me["second_step"], true);
}

#[tokio::test]
async fn whoever_lacks_what_the_account_asks_for_can_still_turn_it_on() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    sqlx::query("UPDATE accounts SET second_step_from = 1")
        .execute(&fixture.pool)
        .await
        .unwrap();
    fixture
        .call(&owner.actor, "GET", "/sites", None)
        .await
        .refuses(403, "second_step_missing");
    turn_on(&fixture, &owner).await;
    fixture
        .call(&owner.actor, "GET", "/sites", None)
        .await
        .is(200);
}

#[tokio::test]
async fn only_the_person_on_our_own_pages() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let token = fixture
        .token(&owner, &["account:read", "account:write"])
        .await;
    let digits = || Some(json!({"digits": "123456"}));
    for (path, body) in [
        ("/me/second-step/start", None),
        ("/me/second-step", digits()),
        ("/me/second-step/off", digits()),
    ] {
        fixture
            .call(&token, "POST", path, body.clone())
            .await
            .refuses(403, "person_needed");
        fixture
            .call(&Actor::Nobody, "POST", path, body.clone())
            .await
            .refuses(401, "not_signed_in");
        fixture
            .call_from_elsewhere(&owner.actor, "POST", path, body)
            .await
            .refuses(403, "cross_site");
    }
    assert!(fixture.audit().await.is_empty());
}

#[tokio::test]
async fn guessing_ends_after_ten_tries() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let (phone, _) = turn_on(&fixture, &owner).await;
    // One was counted for turning it on.
    for _ in 0..9 {
        fixture
            .call(
                &owner.actor,
                "POST",
                "/me/second-step/off",
                Some(phone.wrong(&fixture)),
            )
            .await
            .refuses(401, "wrong_digits");
    }
    let answer = fixture
        .call(
            &owner.actor,
            "POST",
            "/me/second-step/off",
            Some(phone.now(&fixture)),
        )
        .await;
    assert!(answer.retry_after.is_some());
    answer.refuses(429, "too_many_requests");
    fixture.clock.advance_seconds(90);
    fixture
        .call(
            &owner.actor,
            "POST",
            "/me/second-step/off",
            Some(phone.now(&fixture)),
        )
        .await
        .is(204);
}
