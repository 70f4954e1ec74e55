//! Asking for an account and making it.

use base::{answer::Problem, context::Context, email::Email, limits::Limited, password};
use people::words::name;
use serde::{Deserialize, Serialize};

use super::{
    emails::{self, Asked},
    records::SignupStart,
    store::{self, NewPerson},
};
use crate::{
    device,
    emails::{mail_typed, may_mail, origin_facts},
    link::{
        CodeUse, NewLink, Sent, create,
        store::{self as links, Kind},
        take, unknown_link,
    },
    session::{Opened, Requester},
    start::{Owner, found},
};

/// How long the link lasts: 24 hours.
pub const SIGN_UP_SECONDS: i64 = 86_400;

/// What is kept until the link is used.
#[derive(Debug, Serialize, Deserialize)]
struct NewAccount {
    name: String,
    account: String,
    /// As it was typed.
    email: String,
    /// The password's hash.
    password: Option<String>,
}

fn closed() -> Problem {
    Problem::invalid("sign_up_closed.ask")
}

/// Emails a link. Only the email reveals whether the address is taken.
pub(super) async fn ask(
    context: &Context,
    request: SignupStart,
    from: &Requester,
) -> Result<Sent, Problem> {
    if !context.config.sign_in.sign_up {
        return Err(closed());
    }
    let email = Email::read(&request.email, "email")?;
    let (person, account) = (
        name(&request.name, "name")?,
        name(&request.account, "account")?,
    );
    if let Some(password) = &request.password {
        if !context.config.sign_in.passwords {
            return Err(Problem::invalid("no_passwords.leave_out").field("password"));
        }
        password::check(password, &[&person, &account, email.as_str()], "password")?;
    }
    let key = email.key();
    device::count(context, Limited::SignUp, (&key, &key), from).await?;
    // Hashed whether or not the address is taken: hashing takes the longest, and would show it.
    let password = match request.password {
        Some(password) => Some(context.hasher.hash(password).await?),
        None => None,
    };
    let request = NewAccount {
        name: person,
        account,
        email: email.as_str().to_owned(),
        password,
    };
    mail(context, &email, &request, from).await
}

async fn mail(
    context: &Context,
    email: &Email,
    request: &NewAccount,
    from: &Requester,
) -> Result<Sent, Problem> {
    let mut transaction = context.pool().begin().await?;
    let known = links::person(&mut transaction, &email.key()).await?;
    let may_mail = may_mail(context, known.is_some());
    let new = NewLink {
        kind: Kind::SignUp,
        email,
        person: None,
        payload: Some(serde_json::to_value(request).map_err(Problem::internal)?),
        lasting: SIGN_UP_SECONDS,
    };
    let created = create(context, &mut transaction, new).await?;
    let origin_facts = origin_facts(context, from);
    let message = match &known {
        Some(person) => emails::known(&person.email, &person.name, &context.origin, origin_facts),
        None => {
            let asked = Asked {
                name: &request.name,
                account: &request.account,
                password: request.password.is_some(),
            };
            let link = context.link("sign-up", &created.token);
            emails::confirm(email.as_str(), asked, &link, &created.digits, origin_facts)
        }
    };
    mail_typed(context, &mut transaction, &message, may_mail).await?;
    transaction.commit().await?;
    Ok(Sent {
        to: email.as_str().to_owned(),
        expires_at: created.expires_at,
    })
}

/// Creates the requested account, and signs its owner in.
pub(super) async fn confirm(
    context: &Context,
    code: CodeUse,
    from: &Requester,
) -> Result<Opened, Problem> {
    if !context.config.sign_in.sign_up {
        return Err(closed());
    }
    let (mut transaction, link) = take(context, Kind::SignUp, code, from).await?;
    let request: NewAccount = link
        .payload
        .map(serde_json::from_value)
        .transpose()
        .map_err(Problem::internal)?
        .ok_or_else(unknown_link)?;
    let (now, person) = (context.now(), context.id());
    links::mark_used(&mut transaction, link.id, now).await?;
    let new = NewPerson {
        id: person,
        name: &request.name,
        email: &request.email,
        password: request.password.as_deref(),
        now,
    };
    if !store::insert_person(&mut transaction, &new).await? {
        return Err(Problem::conflict("already_known"));
    }
    let owner = Owner {
        person,
        second_step: false,
    };
    let opened = found(context, &mut transaction, owner, &request.account, from).await?;
    let plans = &context.plans;
    plans
        .open_default(context, &mut transaction, opened.me.account.id)
        .await?;
    transaction.commit().await?;
    Ok(opened)
}
