//! Creating links and their codes.

use base::{
    clock::Clock,
    context::Context,
    email::Email,
    random::{self, Random, uuid_v7},
    secret::{Hash, Opaque, sha256},
};
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use super::store::{self, Kind, LinkRow};

/// A link that expired or was used is remembered for a day, so that a second use gets another answer than a
/// typing error.
const REMEMBERED_SECONDS: i64 = 86_400;

/// A link to be created.
#[derive(Debug)]
pub(crate) struct NewLink<'a> {
    pub kind: Kind,
    /// The address that gets it.
    pub email: &'a Email,
    /// The person, if the address does not determine it.
    pub person: Option<Uuid>,
    /// What was requested with it.
    pub payload: Option<Value>,
    /// For how many seconds.
    pub lasting: i64,
}

/// A new link, as its email shows it. Only hashes of it are stored.
#[derive(Debug)]
pub(crate) struct CreatedLink {
    pub token: Opaque,
    pub digits: String,
    pub expires_at: i64,
}

/// Creates a link with a code. It does the same work whether or not a person has the address.
pub(crate) async fn create(
    context: &Context,
    transaction: &mut PgConnection,
    new: NewLink<'_>,
) -> Result<CreatedLink, sqlx::Error> {
    let (clock, random) = (&context.gate.clock, &context.random);
    create_with(transaction, clock, random, new).await
}

/// The same with any clock and random numbers.
pub(super) async fn create_with(
    transaction: &mut PgConnection,
    clock: &(impl Clock + ?Sized),
    random: &(impl Random + ?Sized),
    new: NewLink<'_>,
) -> Result<CreatedLink, sqlx::Error> {
    let now = clock.now_seconds();
    let email = new.email.key();
    // Another person may ask to sign up with this address, or to change theirs to it. That must not invalidate the
    // links of the person who has it.
    let ends_earlier = !matches!(new.kind, Kind::SignUp | Kind::Email);
    let over_before = now - REMEMBERED_SECONDS;
    store::delete_obsolete(transaction, new.kind, &email, ends_earlier, over_before).await?;
    let (id, token) = (uuid_v7(clock, random), Opaque::generate(random));
    let digits = format!("{:06}", random::below(1_000_000, random));
    let expires_at = now + new.lasting;
    let row = LinkRow {
        id,
        kind: new.kind,
        hash: token.sha256(),
        // Other emails contain no code, and no operation accepts one for them.
        code_hash: matches!(new.kind, Kind::SignIn | Kind::SignUp).then(|| code_hash(id, &digits)),
        person: new.person,
        email: Some(&email),
        payload: new.payload,
        now,
        expires_at,
    };
    store::insert(transaction, &row).await?;
    Ok(CreatedLink {
        token,
        digits,
        expires_at,
    })
}

/// What is kept of a code: salted by its link, so that no two are alike.
pub(super) fn code_hash(link: Uuid, digits: &str) -> Hash {
    sha256([link.as_bytes(), digits.as_bytes()].concat())
}
