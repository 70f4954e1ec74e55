//! People besides the first owner, put straight into the database, and secrets
//! in every state they can be in.

use base::{
    random::{SystemRandom, uuid_v7},
    secret::{ApiToken, Opaque},
};
use uuid::Uuid;

use crate::{Actor, TestApp};

/// A member of an account.
#[derive(Clone, Copy, Debug)]
pub struct Person {
    /// Who.
    pub id: Uuid,
    /// The account they act in.
    pub account: Uuid,
}

impl TestApp {
    fn id(&self) -> Uuid {
        uuid_v7(&self.clock, &SystemRandom)
    }

    fn seconds(&self) -> i64 {
        self.clock_now() / 1_000_000
    }

    /// The member with this address, in the account they joined first.
    pub async fn person(&self, email: &str) -> Person {
        let (id, account) = sqlx::query_as(
            "SELECT p.id, m.account_id FROM people p JOIN members m ON m.person_id = p.id
             WHERE p.email = $1 ORDER BY m.created_at LIMIT 1",
        )
        .bind(email)
        .fetch_one(&self.pool)
        .await
        .expect("the person is a member");
        Person { id, account }
    }

    /// A new account without anybody in it.
    pub async fn account(&self, name: &str) -> Uuid {
        let id = self.id();
        sqlx::query("INSERT INTO accounts (id, name, created_at) VALUES ($1, $2, $3)")
            .bind(id)
            .bind(name)
            .bind(self.seconds())
            .execute(&self.pool)
            .await
            .expect("the account is made");
        id
    }

    /// A new person in this account; below admin, only these sites are theirs to see.
    pub async fn join(&self, account: Uuid, role: &str, sites: &[Uuid]) -> Person {
        let (id, member) = (self.id(), self.id());
        sqlx::query("INSERT INTO people (id, name, email, created_at) VALUES ($1, $2, $3, $4)")
            .bind(id)
            .bind(role)
            .bind(format!("{id}@example.com"))
            .bind(self.seconds())
            .execute(&self.pool)
            .await
            .expect("the person is made");
        sqlx::query(
            "INSERT INTO members (id, account_id, person_id, role, created_at)
             VALUES ($1, $2, $3, $4::role, $5)",
        )
        .bind(member)
        .bind(account)
        .bind(id)
        .bind(role)
        .bind(self.seconds())
        .execute(&self.pool)
        .await
        .expect("the person joins");
        for site in sites {
            sqlx::query("INSERT INTO member_sites (member_id, site_id) VALUES ($1, $2)")
                .bind(member)
                .bind(site)
                .execute(&self.pool)
                .await
                .expect("the site is given");
        }
        Person { id, account }
    }

    /// The person in a new session, which ends this many seconds from now.
    pub async fn session(&self, person: Person, lasting: i64) -> Actor {
        self.open_session(person, lasting, false).await
    }

    /// The person with a pending session, before the second factor.
    pub async fn pending_session(&self, person: Person, lasting: i64) -> Actor {
        self.open_session(person, lasting, true).await
    }

    async fn open_session(&self, person: Person, lasting: i64, pending: bool) -> Actor {
        let secret = Opaque::generate(&SystemRandom);
        sqlx::query(
            "INSERT INTO sessions (id, secret_hash, person_id, account_id, created_at, seen_at, expires_at,
                                   pending_second_factor, reauthenticated_at)
             VALUES ($1, $2, $3, $4, $5, $5, $6, $7, CASE WHEN $7 THEN 0 ELSE $5 END)",
        )
        .bind(self.id())
        .bind(secret.sha256().as_slice())
        .bind(person.id)
        .bind(person.account)
        .bind(self.seconds())
        .bind(self.seconds() + lasting)
        .bind(pending)
        .execute(&self.pool)
        .await
        .expect("the session is made");
        self.nobody().with_session(&secret.expose())
    }

    /// A program with a token of this person, which ends this many seconds from now; `sites`: those that it
    /// is limited to.
    pub async fn program(
        &self,
        person: Person,
        scopes: &[&str],
        sites: Option<&[Uuid]>,
        lasting: i64,
    ) -> Actor {
        let token = ApiToken::generate(&SystemRandom);
        sqlx::query(
            "INSERT INTO tokens (id, account_id, person_id, name, secret_hash, scopes, site_ids, created_at, expires_at)
             VALUES ($1, $2, $3, 'test', $4, $5, $6, $7, $8)",
        )
        .bind(self.id())
        .bind(person.account)
        .bind(person.id)
        .bind(token.sha256().as_slice())
        .bind(scopes)
        .bind(sites)
        .bind(self.seconds())
        .bind(self.seconds() + lasting)
        .execute(&self.pool)
        .await
        .expect("the token is made");
        self.nobody().with_token(token.expose())
    }
}
