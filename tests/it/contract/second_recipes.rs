//! What the recipes of two-factor authentication and push devices need.

use base::random::SystemRandom;
use serde_json::{Value, json};
use uuid::Uuid;

use super::recipes::World;

impl World {
    pub(super) async fn no_second_steps(&self) {
        sqlx::query(
            "UPDATE people SET second_secret = NULL, second_pending = NULL, second_interval = 0",
        )
        .execute(&self.app.pool)
        .await
        .expect("the second steps are off");
    }

    /// Turns two-factor authentication on for everyone, or only shows them the secret; returns the code of
    /// their apps.
    pub(super) async fn second_steps(&self, on: bool) -> String {
        self.no_second_steps().await;
        let sealer = base::seal::Sealer::open(self.app.data(), &SystemRandom).expect("the key");
        let secret = [7; 20];
        // Ten codes, no two alike.
        let codes: String = (0..10).map(|digit| digit.to_string().repeat(16)).collect();
        let people: Vec<Uuid> = sqlx::query_scalar("SELECT id FROM people")
            .fetch_all(&self.app.pool)
            .await
            .expect("the people");
        for person in people {
            let (purpose, text, statement) = match on {
                true => (
                    "second step of",
                    secret.to_vec(),
                    "UPDATE people SET second_secret = $2 WHERE id = $1",
                ),
                false => (
                    "second step shown to",
                    [&secret[..], codes.as_bytes()].concat(),
                    "UPDATE people SET second_pending = $2, second_pending_at = 4000000000 WHERE id = $1",
                ),
            };
            sqlx::query(statement)
                .bind(person)
                .bind(sealer.seal(&format!("{purpose} {person}"), &text, &SystemRandom))
                .execute(&self.app.pool)
                .await
                .expect("the second step is kept");
        }
        let totp = totp_rs::Builder::new()
            .with_secret(secret)
            .build()
            .expect("a secret");
        let now = self.app.clock_now() / 1_000_000;
        totp.generate(u64::try_from(now).expect("a time"))
            .to_string()
    }

    /// The subscription of a browser that is known already: a new one would get a message at once, and tests
    /// do not send requests to the internet.
    pub(super) async fn subscription(&self) -> Value {
        let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let id = self.push_device().await;
        let endpoint = format!("https://push.example/{id}");
        sqlx::query("UPDATE push_devices SET endpoint = $1 WHERE id = $2")
            .bind(&endpoint)
            .bind(id)
            .execute(&self.app.pool)
            .await
            .expect("the device is kept");
        json!({"endpoint": endpoint, "keys": {"p256dh": point, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}})
    }

    /// A push device of the owner, to be removed.
    pub(super) async fn push_device(&self) -> Uuid {
        let id = base::random::uuid_v7(&self.app.clock, &SystemRandom);
        sqlx::query(
            "INSERT INTO push_devices (id, account_id, person_id, name, endpoint, p256dh, auth, created_at)
             VALUES ($1, $2, $3, 'Phone', $4, '', '', 0)",
        )
        .bind(id)
        .bind(self.owner.account)
        .bind(self.owner.id)
        .bind(self.fresh())
        .execute(&self.app.pool)
        .await
        .expect("the device is kept");
        id
    }

    /// Another session of the owner, to be ended.
    pub(super) async fn session_of_owner(&self) -> Uuid {
        let id = base::random::uuid_v7(&self.app.clock, &SystemRandom);
        sqlx::query(
            "INSERT INTO sessions (id, secret_hash, person_id, account_id, created_at, seen_at, expires_at)
             VALUES ($1, $2, $3, $4, 0, 0, 4000000000)",
        )
        .bind(id)
        .bind(id.as_bytes().as_slice())
        .bind(self.owner.id)
        .bind(self.owner.account)
        .execute(&self.app.pool)
        .await
        .expect("the session is kept");
        id
    }

    /// The owner connected a provider.
    pub(super) async fn connected(&self) {
        sqlx::query(
            "INSERT INTO identities (id, person_id, provider, issuer, subject, created_at)
             VALUES (gen_random_uuid(), $1, 'google', 'https://accounts.google.com', 'olga', 0) ON CONFLICT DO NOTHING",
        )
        .bind(self.owner.id)
        .execute(&self.app.pool)
        .await
        .expect("the identity is kept");
    }
}
