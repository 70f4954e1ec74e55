//! Who is an operator.

use base::random::uuid_v7;
use sqlx::{PgConnection, PgPool};

use super::{
    OperatorContext, OperatorError, emails,
    service::{audit_everywhere, person},
    store::{self, OperatorRow},
};

/// A person who was added to the operators, or removed from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Their address.
    pub email: String,
    /// Whether they use two-factor authentication, without which an operator can do nothing.
    pub second_step: bool,
}

/// All operators, also those of the settings, in order of their addresses.
///
/// # Errors
/// When the accounts database does not answer.
pub async fn operators(pool: &PgPool) -> Result<Vec<OperatorRow>, OperatorError> {
    Ok(store::operators(pool).await?)
}

/// Makes a person an operator.
///
/// # Errors
/// If no person has the address, or they are an operator already.
pub async fn add_operator(
    context: &OperatorContext<'_>,
    email: &str,
) -> Result<Person, OperatorError> {
    set(context, email, true).await
}

/// Removes a person from the operators.
///
/// # Errors
/// If no person has the address, they are not an operator, or the settings name them.
pub async fn remove_operator(
    context: &OperatorContext<'_>,
    email: &str,
) -> Result<Person, OperatorError> {
    set(context, email, false).await
}

async fn set(
    context: &OperatorContext<'_>,
    email: &str,
    operator: bool,
) -> Result<Person, OperatorError> {
    let mut transaction = context.pool.begin().await?;
    let person = person(&mut transaction, email).await?;
    let state = store::operator_state(&mut transaction, person.id).await?;
    match (operator, state.operator, state.by_settings) {
        (true, true, _) => return Err(OperatorError::AlreadyOperator(person.email)),
        (false, _, true) => return Err(OperatorError::OperatorOfSettings(person.email)),
        (false, false, false) => return Err(OperatorError::NoOperator(person.email)),
        (true, false, _) | (false, true, false) => {}
    }
    store::set_operator(&mut transaction, person.id, operator).await?;
    let action = match operator {
        true => "operator.added",
        false => "operator.removed",
    };
    let (clock, random) = (context.clock, context.random);
    audit_everywhere(&mut transaction, clock, random, &person, action).await?;
    log(context, &mut transaction, action, &person.email).await?;
    let message = match operator {
        true => emails::operator_added(context.origin, &person.email),
        false => emails::operator_removed(context.origin, &person.email),
    };
    context.mail(&mut transaction, &message).await?;
    transaction.commit().await?;
    Ok(Person {
        email: person.email,
        second_step: person.second_step,
    })
}

/// Writes it into the operators' log.
async fn log(
    context: &OperatorContext<'_>,
    transaction: &mut PgConnection,
    action: &str,
    email: &str,
) -> Result<(), sqlx::Error> {
    let id = uuid_v7(context.clock, context.random);
    let details = serde_json::json!({"email": email});
    store::log(
        transaction,
        id,
        context.clock.now_seconds(),
        action,
        details,
    )
    .await
}
