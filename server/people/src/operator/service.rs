//! The actions.

use base::{
    access::Role,
    audit::{self, Line, Who},
    clock::Clock,
    email::Email,
    mail::{self, Message},
    random::Random,
};
use serde_json::json;
use sqlx::{PgConnection, PgPool};

use super::{
    emails,
    store::{self, Membership, Person, PersonRow},
};
use crate::{account, team};

/// Why it was not done, in a sentence for the command line.
#[derive(Debug, thiserror::Error)]
pub enum OperatorError {
    /// No person has this email address.
    #[error("nobody has the email address {0} here")]
    UnknownAddress(String),
    /// The person is in no account.
    #[error("{0} is in no account: an owner has to invite them first")]
    NoAccount(String),
    /// The person is not in the account that was named.
    #[error("{email} is not in an account called `{account}`; theirs: {theirs}")]
    NotThere {
        /// Whose address.
        email: String,
        /// The account that was named.
        account: String,
        /// The accounts that they are in.
        theirs: String,
    },
    /// The person is in several accounts, and none or several were named.
    #[error("{email} is in several accounts: name one with --account ({theirs})")]
    Several {
        /// Whose address.
        email: String,
        /// The accounts that they are in, with their ids.
        theirs: String,
    },
    /// The person owns it already.
    #[error("{email} owns {account} already")]
    AlreadyOwner {
        /// Whose address.
        email: String,
        /// The account.
        account: String,
    },
    /// The person is an operator already.
    #[error("{0} is an operator already")]
    AlreadyOperator(String),
    /// The person is not an operator.
    #[error("{0} is not an operator")]
    NoOperator(String),
    /// The settings make the person an operator.
    #[error("{0} is an operator by the setting operator.addresses: remove the address there")]
    OperatorOfSettings(String),
    /// There is nothing to reset.
    #[error("{0} has no two-factor authentication")]
    NoSecondStep(String),
    /// The accounts database did not answer.
    #[error("the accounts database did not answer: {0}")]
    Database(#[from] sqlx::Error),
}

/// What the actions work with: the accounts database, time and chance.
#[derive(Clone, Copy)]
pub struct OperatorContext<'a> {
    /// The accounts database.
    pub pool: &'a PgPool,
    /// Time.
    pub clock: &'a dyn Clock,
    /// Chance.
    pub random: &'a dyn Random,
    /// The address that people use, for the links of emails.
    pub origin: &'a str,
}

impl std::fmt::Debug for OperatorContext<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OperatorContext")
            .field("origin", &self.origin)
            .finish_non_exhaustive()
    }
}

impl OperatorContext<'_> {
    pub(super) async fn mail(
        &self,
        transaction: &mut PgConnection,
        message: &Message,
    ) -> Result<(), sqlx::Error> {
        mail::post(transaction, self.clock, self.random, message).await?;
        Ok(())
    }
}

/// Everybody, in order of their addresses.
///
/// # Errors
/// When the accounts database does not answer.
pub async fn people(pool: &PgPool) -> Result<Vec<PersonRow>, OperatorError> {
    Ok(store::people(pool).await?)
}

/// Makes a member an owner of their account; `account` is its name or id if they are in several. Returns the
/// account's name.
///
/// # Errors
/// If there is no such person or account, or they own it already.
pub async fn make_owner(
    context: &OperatorContext<'_>,
    email: &str,
    account: Option<&str>,
) -> Result<String, OperatorError> {
    let mut transaction = context.pool.begin().await?;
    let person = person(&mut transaction, email).await?;
    let chosen = choose(
        &person,
        store::memberships(&mut transaction, person.id).await?,
        account,
    )?;
    // As for every change to its people: the role is read again once the account is locked.
    account::store::lock(&mut transaction, chosen.account).await?;
    let held = store::memberships(&mut transaction, person.id).await?;
    let before = held
        .into_iter()
        .find(|held| held.member == chosen.member)
        .ok_or_else(|| OperatorError::NoAccount(person.email.clone()))?;
    if before.role == Role::Owner {
        return Err(OperatorError::AlreadyOwner {
            email: person.email,
            account: before.name,
        });
    }
    store::make_owner(&mut transaction, before.member).await?;
    let line = Line {
        action: "member.changed",
        subject: &person.name,
        old: Some(json!({"role": before.role})),
        new: Some(json!({"role": Role::Owner})),
        ..Line::default()
    };
    let who = Who::operator(before.account);
    audit::write(&mut transaction, context.clock, context.random, who, line).await?;
    for owner in team::owners(&mut transaction, before.account).await? {
        let message = emails::owner_made(context.origin, &owner.email, &before.name, &person.name);
        context.mail(&mut transaction, &message).await?;
    }
    transaction.commit().await?;
    Ok(before.name)
}

/// Turns off a person's two-factor authentication, and deletes its recovery codes and all their sessions.
///
/// # Errors
/// If no person has the address, or two-factor authentication is off.
pub async fn reset_second_step(
    context: &OperatorContext<'_>,
    email: &str,
) -> Result<(), OperatorError> {
    let mut transaction = context.pool.begin().await?;
    let person = person(&mut transaction, email).await?;
    if !person.second_step {
        return Err(OperatorError::NoSecondStep(person.email));
    }
    store::reset_second_step(&mut transaction, person.id).await?;
    let (clock, random) = (context.clock, context.random);
    audit_everywhere(
        &mut transaction,
        clock,
        random,
        &person,
        "second_step.reset",
    )
    .await?;
    let message = emails::second_step_reset(context.origin, &person.email);
    context.mail(&mut transaction, &message).await?;
    transaction.commit().await?;
    Ok(())
}

/// Writes an audit entry that an operator created a sign-in link for the person with this address, in each
/// account of theirs.
///
/// # Errors
/// If the accounts database does not answer.
pub async fn link_made(
    transaction: &mut PgConnection,
    clock: &(impl Clock + ?Sized),
    random: &(impl Random + ?Sized),
    email: &Email,
) -> Result<(), sqlx::Error> {
    match store::person(transaction, &email.key()).await? {
        Some(person) => {
            audit_everywhere(transaction, clock, random, &person, "sign_in_link.made").await
        }
        None => Ok(()),
    }
}

/// A line in each account that the person is in.
pub(super) async fn audit_everywhere(
    transaction: &mut PgConnection,
    clock: &(impl Clock + ?Sized),
    random: &(impl Random + ?Sized),
    person: &Person,
    action: &'static str,
) -> Result<(), sqlx::Error> {
    for membership in store::memberships(transaction, person.id).await? {
        let line = Line {
            action,
            subject: &person.name,
            ..Line::default()
        };
        let who = Who::operator(membership.account);
        audit::write(transaction, clock, random, who, line).await?;
    }
    Ok(())
}

pub(super) async fn person(
    transaction: &mut PgConnection,
    email: &str,
) -> Result<Person, OperatorError> {
    let unknown = || OperatorError::UnknownAddress(email.trim().to_owned());
    let address = Email::parse(email).ok_or_else(unknown)?;
    let found = store::person(transaction, &address.key()).await?;
    found.ok_or_else(unknown)
}

/// The requested account.
fn choose(
    person: &Person,
    theirs: Vec<Membership>,
    account: Option<&str>,
) -> Result<Membership, OperatorError> {
    let email = || person.email.clone();
    if theirs.is_empty() {
        return Err(OperatorError::NoAccount(email()));
    }
    let shown: Vec<String> = theirs
        .iter()
        .map(|one| format!("{}, {}", one.name, one.account))
        .collect();
    let shown = shown.join("; ");
    let meant = |one: &Membership| {
        account.is_none_or(|account| one.name == account || one.account.to_string() == account)
    };
    let mut found: Vec<Membership> = theirs.into_iter().filter(meant).collect();
    match (found.pop(), account) {
        (Some(one), _) if found.is_empty() => Ok(one),
        (Some(_), _) => Err(OperatorError::Several {
            email: email(),
            theirs: shown,
        }),
        (None, account) => Err(OperatorError::NotThere {
            email: email(),
            account: account.unwrap_or_default().to_owned(),
            theirs: shown,
        }),
    }
}
