//! Finishing to sign in.

use base::{
    access::PendingSecondFactor,
    answer::Problem,
    audit::{Line, Who},
    context::Context,
};
use people::{
    reauth::{self, wrong_digits},
    second,
    words::origin_facts,
};
use poem::{Request, http::StatusCode};
use serde_json::json;
use sqlx::PgConnection;

use super::{
    records::{Second, SecondDigits},
    store,
};
use crate::{
    device,
    second_step::code_used,
    session::{self, Opened, Requester},
};

pub(super) async fn awaited(context: &Context, request: &Request) -> Result<Second, Problem> {
    let nothing = Second {
        awaited: false,
        email: None,
        recovery_codes_left: None,
    };
    let Some(pending) = context.gate.pending_second_factor(request).await? else {
        return Ok(nothing);
    };
    let mut connection = context.pool().acquire().await?;
    let person = reauth::person(&mut connection, pending.person).await?;
    Ok(Second {
        awaited: true,
        email: Some(person.email),
        recovery_codes_left: Some(store::codes_left(&mut connection, pending.person).await?),
    })
}

/// What was typed.
enum Typed {
    Digits(String),
    Code(String),
}

fn typed(body: SecondDigits) -> Result<Typed, Problem> {
    match (body.digits, body.recovery_code) {
        (Some(digits), None) => Ok(Typed::Digits(digits)),
        (None, Some(code)) => Ok(Typed::Code(code)),
        _ => Err(Problem::invalid("digits_or_code")),
    }
}

pub(super) async fn finish(
    context: &Context,
    request: &Request,
    body: SecondDigits,
    from: &Requester,
) -> Result<Opened, Problem> {
    let over = || Problem::nobody("not_signed_in.took_too_long");
    let pending = context
        .gate
        .pending_second_factor(request)
        .await?
        .ok_or_else(over)?;
    let typed = typed(body)?;
    let device = device::of_person(context, from, pending.person);
    second::count_try(context, from.address, pending.person, device).await?;
    let mut transaction = context.pool().begin().await?;
    match typed {
        Typed::Digits(digits) => {
            if !second::take_digits(context, &mut transaction, pending.person, &digits).await? {
                return Err(wrong_digits());
            }
        }
        Typed::Code(code) => {
            if !second::take_code(context, &mut transaction, pending.person, &code).await? {
                return Err(Problem::new(
                    StatusCode::UNAUTHORIZED,
                    "wrong_recovery_code",
                ));
            }
            tell_of_code(context, &mut transaction, &pending, from).await?;
        }
    }
    // Locked after the person's row, as everywhere. A concurrent request then finds no pending session.
    if !store::lock_pending(&mut transaction, pending.session).await? {
        return Err(over());
    }
    let opened = session::finish(context, &mut transaction, &pending, from).await?;
    transaction.commit().await?;
    Ok(opened)
}

/// A recovery code is used if the app is lost, or if another person found the code: so the person gets an
/// email.
async fn tell_of_code(
    context: &Context,
    transaction: &mut PgConnection,
    pending: &PendingSecondFactor,
    from: &Requester,
) -> Result<(), Problem> {
    let person = reauth::person(transaction, pending.person).await?;
    let left = store::codes_left(transaction, pending.person).await?;
    let line = Line {
        action: "second_step.code_used",
        new: Some(json!({"left": left})),
        ..Line::default()
    };
    let who = Who::person(pending.account, pending.person, from.address);
    context.audit(transaction, who, line).await?;
    let facts = origin_facts(context, from.address);
    let message = code_used(&person.email, left, facts, &context.origin);
    context.mail(transaction, &message).await?;
    Ok(())
}
