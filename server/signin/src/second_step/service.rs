//! Turning two-factor authentication on and off.

use base::{
    access::Caller,
    answer::Problem,
    audit::Line,
    context::Context,
    mail::{Fact, Message},
    random,
};
use people::{
    reauth::{self, wrong_digits},
    second::{self, Pending},
    sessions,
    words::origin_facts,
};
use sqlx::PgConnection;

use super::{
    emails, picture,
    records::{SecondStepOn, SecondStepStart, SixDigits},
    store,
};

/// How long what was shown may be confirmed: an hour.
const PENDING_SECONDS: i64 = 3_600;

fn is_on() -> Problem {
    Problem::conflict("second_step_on")
}

pub(super) async fn start(
    context: &Context,
    caller: &Caller,
    replace: bool,
) -> Result<SecondStepStart, Problem> {
    let pending = Pending {
        secret: random::array(&context.random),
        codes: second::codes(context),
    };
    let sealed = second::seal_pending(context, caller.person, &pending);
    let mut transaction = context.pool().begin().await?;
    // An open or stolen session must not be enough to lock its person out.
    reauth::require_recent(context, &mut transaction, caller).await?;
    let person = reauth::person(&mut transaction, caller.person).await?;
    let now = context.now();
    if !store::keep_pending(&mut transaction, caller.person, &sealed, now, replace).await? {
        return Err(is_on());
    }
    let line = Line {
        action: "second_step.started",
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    let otpauth = second::app_address(&pending.secret, &person.email)?;
    Ok(SecondStepStart {
        secret: second::base32(&pending.secret),
        qr: picture::qr(&otpauth)?,
        otpauth,
        recovery_codes: pending.codes.iter().map(second::Code::shown).collect(),
    })
}

pub(super) async fn turn_on(
    context: &Context,
    caller: &Caller,
    request: &SecondStepOn,
) -> Result<(), Problem> {
    second::count_try(context, caller.address, caller.person, None).await?;
    let mut transaction = context.pool().begin().await?;
    let state = store::lock(&mut transaction, caller.person).await?;
    if state.is_on {
        // The app in use confirms its successor: a session alone must not be enough to lock its person out.
        let present = request.present.as_deref().ok_or_else(is_on)?;
        if !shown(context, &mut transaction, caller, present).await? {
            return Err(wrong_digits().field("present"));
        }
    }
    let sealed = state
        .second_pending
        .filter(|_| {
            let at = state.second_pending_at.unwrap_or(0);
            at + PENDING_SECONDS > context.now()
        })
        .ok_or_else(|| Problem::conflict("not_started"))?;
    let pending = second::open_pending(context, caller.person, &sealed)?;
    let interval =
        second::first_digits(context, &pending.secret, &request.digits).ok_or_else(wrong_digits)?;
    let sealed = second::seal(context, caller.person, &pending.secret);
    store::turn_on(
        &mut transaction,
        caller.person,
        &sealed,
        interval,
        context.now(),
    )
    .await?;
    store::delete_codes(&mut transaction, caller.person).await?;
    let hashes: Vec<Vec<u8>> = pending
        .codes
        .iter()
        .map(|code| code.hash(caller.person).to_vec())
        .collect();
    store::insert_codes(&mut transaction, caller.person, &hashes).await?;
    finish(
        context,
        &mut transaction,
        caller,
        if state.is_on {
            "second_step.replaced"
        } else {
            "second_step.on"
        },
        if state.is_on {
            emails::replaced
        } else {
            emails::turned_on
        },
    )
    .await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn turn_off(
    context: &Context,
    caller: &Caller,
    request: &SixDigits,
) -> Result<(), Problem> {
    second::count_try(context, caller.address, caller.person, None).await?;
    let mut transaction = context.pool().begin().await?;
    let state = store::lock(&mut transaction, caller.person).await?;
    if !state.is_on {
        return Err(Problem::conflict("second_step_off"));
    }
    if !shown(context, &mut transaction, caller, &request.digits).await? {
        return Err(wrong_digits());
    }
    if state.asked_by.is_some() {
        return Err(Problem::denied("second_step_asked"));
    }
    store::turn_off(&mut transaction, caller.person).await?;
    store::delete_codes(&mut transaction, caller.person).await?;
    finish(
        context,
        &mut transaction,
        caller,
        "second_step.off",
        emails::turned_off,
    )
    .await?;
    transaction.commit().await?;
    Ok(())
}

/// Whether this is a code of the app in use, or a recovery code, for those who lost the app.
async fn shown(
    context: &Context,
    transaction: &mut PgConnection,
    caller: &Caller,
    typed: &str,
) -> Result<bool, Problem> {
    Ok(
        second::take_digits(context, transaction, caller.person, typed).await?
            || second::take_code(context, transaction, caller.person, typed).await?,
    )
}

/// What happens after turning it on or off.
async fn finish(
    context: &Context,
    transaction: &mut PgConnection,
    caller: &Caller,
    action: &'static str,
    email: fn(&str, Vec<Fact>, &str) -> Message,
) -> Result<(), Problem> {
    sessions::end_others(transaction, caller.person, caller.session()).await?;
    let line = Line {
        action,
        ..Line::default()
    };
    context.audit(transaction, caller, line).await?;
    let person = reauth::person(transaction, caller.person).await?;
    let facts = origin_facts(context, caller.address);
    let message = email(&person.email, facts, &context.origin);
    context.mail(transaction, &message).await?;
    Ok(())
}
