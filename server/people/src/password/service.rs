//! Changing a password.

use base::{access::Caller, answer::Problem, audit::Line, context::Context, password};
use serde_json::json;

use super::{emails, records::PasswordChange, store};
use crate::{
    reauth::{self, Credentials},
    sessions,
    words::origin_facts,
};

pub(super) async fn change(
    context: &Context,
    caller: &Caller,
    request: PasswordChange,
) -> Result<(), Problem> {
    if !context.config.sign_in.passwords {
        return Err(Problem::invalid("no_passwords"));
    }
    let mut connection = context.pool().acquire().await?;
    let person = reauth::person(&mut connection, caller.person).await?;
    drop(connection);
    let first = person.password.is_none();
    let credentials = match (&person.password, &request.current) {
        (Some(_), None) => {
            return Err(Problem::invalid("current_needed").field("current"));
        }
        (Some(_), Some(current)) => Credentials {
            password: Some(current),
            digits: None,
        },
        (None, _) => Credentials::default(),
    };
    reauth::require(context, caller, credentials).await?;
    password::check(
        &request.password,
        &[&person.name, &person.email],
        "password",
    )?;
    let hash = context.hasher.hash(request.password).await?;
    let mut transaction = context.pool().begin().await?;
    let kept = person.password.as_deref();
    if !store::set(&mut transaction, caller.person, &hash, kept, context.now()).await? {
        return Err(Problem::invalid("current_needed.changed").field("current"));
    }
    sessions::end_others(&mut transaction, caller.person, caller.session()).await?;
    let line = Line {
        action: "password.changed",
        new: Some(json!({"first": first})),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    let facts = origin_facts(context, caller.address);
    let message = emails::changed(&person.email, first, facts, &context.origin);
    context.mail(&mut transaction, &message).await?;
    transaction.commit().await?;
    Ok(())
}
