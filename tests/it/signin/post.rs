//! What the tests of signing in share: the emails that were written, and people with addresses.

use base::{
    config::{Config, Limits},
    limits::Rate,
    password::Hasher,
};
use serde_json::{Value, json};

use crate::sites::fixture::{Actor, Answer, Fixture, Member};

/// A good password.
pub const PASSWORD: &str = "four quiet green boats";

/// An email that waits to be sent.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Mail {
    pub recipient: String,
    pub subject: String,
    pub text: String,
    pub link: Option<String>,
}

impl Mail {
    /// The token in its link, which leads to this page.
    #[track_caller]
    pub fn token(&self, page: &str) -> String {
        let lead = format!("https://stats.test/{page}?token=");
        let link = self.link.as_deref().expect("a link");
        link.strip_prefix(&lead).expect(link).to_owned()
    }

    /// The six digits in it, as they are shown.
    #[track_caller]
    pub fn code(&self) -> String {
        let line = |line: &&str| {
            line.len() == 11
                && line
                    .trim()
                    .replace(' ', "")
                    .bytes()
                    .all(|b| b.is_ascii_digit())
        };
        let found = self.text.lines().find(line).expect(&self.text);
        found.trim().to_owned()
    }
}

/// Every email, oldest first. Sorted by the order of writing, since the clock stands still within a request,
/// and ids of one moment are unordered.
pub async fn mails(fixture: &Fixture) -> Vec<Mail> {
    sqlx::query_as("SELECT recipient, subject, text, link FROM mails ORDER BY ctid")
        .fetch_all(&fixture.pool)
        .await
        .unwrap()
}

/// The newest email.
pub async fn mail(fixture: &Fixture) -> Mail {
    mails(fixture).await.pop().expect("a mail")
}

/// No signed-in caller.
pub async fn post(fixture: &Fixture, path: &str, body: Value) -> Answer {
    fixture.call(&Actor::Nobody, "POST", path, Some(body)).await
}

/// Passwords and sign-up, as on a hosted deployment.
pub fn hosted(config: &mut Config) {
    config.sign_in.passwords = true;
    config.sign_in.sign_up = true;
}

/// The same without limits.
pub fn unlimited(config: &mut Config) {
    hosted(config);
    config.limits = Limits {
        invite: Rate::OFF,
        ask_site: Rate::OFF,
        make_site: Rate::OFF,
        test_message: Rate::OFF,
        register_program: Rate::OFF,
        program_tokens: Rate::OFF,
        program_refresh: Rate::OFF,
        sign_up: Rate::OFF,
        link: Rate::OFF,
        reset: Rate::OFF,
        login: Rate::OFF,
        second_step: Rate::OFF,
        start: Rate::OFF,
        strangers: Rate::OFF,
        share_view: Rate::OFF,
        share_count: Rate::OFF,
        share_unlock: Rate::OFF,
    };
}

/// The owner of an account, with this address and the good password.
pub async fn resident(fixture: &Fixture, email: &str) -> Member {
    let member = fixture.owner("Acme").await;
    let hash = Hasher::for_tests().hash(PASSWORD.to_owned()).await.unwrap();
    sqlx::query("UPDATE people SET email = $2, name = 'Ann', password = $3 WHERE id = $1")
        .bind(member.person)
        .bind(email)
        .bind(hash)
        .execute(&fixture.pool)
        .await
        .unwrap();
    member
}

/// Turns two-factor authentication on for the person.
pub async fn with_second_step(fixture: &Fixture, member: &Member) {
    sqlx::query("UPDATE people SET second_secret = '\\x01' WHERE id = $1")
        .bind(member.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
}

/// Checks that a browser with a pending session gets no access except to the second factor.
pub async fn awaits_second_step(fixture: &Fixture, answer: &Answer) {
    assert_eq!(answer.body["second_step_awaited"], json!(true));
    fixture
        .call(&answer.actor(), "GET", "/me", None)
        .await
        .refuses(401, "second_step_awaited");
}

/// The actions in the audit log, sorted by name, since entries of one moment are unordered.
pub async fn audit_actions(fixture: &Fixture) -> Vec<String> {
    let mut audit_actions = fixture.audit().await;
    audit_actions.sort();
    audit_actions
}
