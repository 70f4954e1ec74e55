//! Accepting codes, and storing the secret.

use std::net::IpAddr;

use base::{
    answer::Problem,
    context::Context,
    limits::{Attempt, Limited},
    seal::Sealer,
};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    digits::{self, SECRET_BYTES, Secret},
    recovery::{CODES, Code, LENGTH},
    store,
};

/// A secret that was shown to the person, whose two-factor authentication is not on yet.
#[derive(Debug)]
pub struct Pending {
    /// The app's secret.
    pub secret: Secret,
    /// The recovery codes.
    pub codes: Vec<Code>,
}

/// Counts a try on the address and on the person, before anything is compared; apart in a browser (`device`) that
/// the person signed in with before.
///
/// # Errors
/// 429 after too many.
pub async fn count_try(
    context: &Context,
    address: Option<IpAddr>,
    person: Uuid,
    device: Option<Uuid>,
) -> Result<(), Problem> {
    let attempt = Attempt {
        targets: &[&person.to_string()],
        address,
        device,
    };
    context.limit_attempt(Limited::SecondStep, attempt).await
}

/// Whether this is the code that the person's app shows now. A correct code is used up by the transaction.
///
/// # Errors
/// If the database does not answer, or a sealed value cannot be opened.
pub async fn take_digits(
    context: &Context,
    transaction: &mut PgConnection,
    person: Uuid,
    digits: &str,
) -> Result<bool, Problem> {
    let Some(kept) = store::lock(transaction, person).await? else {
        return Ok(false);
    };
    let Some(sealed) = kept.second_secret else {
        return Ok(false);
    };
    let secret = open(context, &purpose(person), &sealed)?;
    let secret = secret.try_into().map_err(|_| misfit())?;
    match digits::interval(&secret, digits, context.now(), kept.second_interval) {
        Some(interval) => Ok(store::spend_interval(transaction, person, interval).await?),
        None => Ok(false),
    }
}

/// The interval of the first code of a secret that is not in use yet; `None` if the code is wrong.
#[must_use]
pub fn first_digits(context: &Context, secret: &Secret, digits: &str) -> Option<i64> {
    digits::interval(secret, digits, context.now(), 0)
}

/// Whether this is a recovery code of the person that was not used. A right one is spent with the transaction.
///
/// # Errors
/// When the database does not answer.
pub async fn take_code(
    context: &Context,
    transaction: &mut PgConnection,
    person: Uuid,
    code: &str,
) -> Result<bool, Problem> {
    let Some(code) = Code::parse(code) else {
        return Ok(false);
    };
    // In the same order as everywhere: the person first.
    store::lock(transaction, person).await?;
    Ok(store::spend_code(transaction, person, &code.hash(person), context.now()).await?)
}

fn purpose(person: Uuid) -> String {
    format!("second step of {person}")
}

fn pending_purpose(person: Uuid) -> String {
    format!("second step shown to {person}")
}

/// The secret as it is kept.
#[must_use]
pub fn seal(context: &Context, person: Uuid, secret: &Secret) -> Vec<u8> {
    context
        .sealer
        .seal(&purpose(person), secret, &context.random)
}

/// Whether a person's stored secret can be opened with this key.
#[must_use]
pub fn opens(sealer: &Sealer, person: Uuid, sealed: &[u8]) -> bool {
    sealer.unseal(&purpose(person), sealed).is_ok()
}

/// The sealed form of what was shown, as it is stored until the first code arrives.
#[must_use]
pub fn seal_pending(context: &Context, person: Uuid, pending: &Pending) -> Vec<u8> {
    let mut bytes = pending.secret.to_vec();
    for code in &pending.codes {
        bytes.extend(code.0.as_bytes());
    }
    context
        .sealer
        .seal(&pending_purpose(person), &bytes, &context.random)
}

/// What was shown, read back.
///
/// # Errors
/// If it cannot be opened.
pub fn open_pending(context: &Context, person: Uuid, sealed: &[u8]) -> Result<Pending, Problem> {
    let bytes = open(context, &pending_purpose(person), sealed)?;
    let (secret, rest) = bytes
        .split_first_chunk::<SECRET_BYTES>()
        .ok_or_else(misfit)?;
    let codes: Option<Vec<Code>> = rest
        .chunks(LENGTH)
        .map(|code| Code::parse(std::str::from_utf8(code).ok()?))
        .collect();
    match codes {
        Some(codes) if codes.len() == CODES => Ok(Pending {
            secret: *secret,
            codes,
        }),
        _ => Err(misfit()),
    }
}

fn open(context: &Context, purpose: &str, sealed: &[u8]) -> Result<Vec<u8>, Problem> {
    context
        .sealer
        .unseal(purpose, sealed)
        .map_err(Problem::internal)
}

fn misfit() -> Problem {
    Problem::internal(anyhow::anyhow!("a sealed second step is of another form"))
}
