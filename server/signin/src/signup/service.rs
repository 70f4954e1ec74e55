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
    emails::whence,
    link::{
        CodeUse, Order, Sent, order,
        store::{self as links, Kind},
        take, unknown_link,
    },
    session::{Opened, Requester},
    start::{Owner, found},
    strangers,
};

/// How long the link lasts: 24 hours.
pub const SIGN_UP_SECONDS: i64 = 86_400;

/// What is kept until the link is used.
#[derive(Debug, Serialize, Deserialize)]
struct Wish {
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

/// Mails a link. Whether anybody has the address shows in the mail alone.
pub(super) async fn ask(
    context: &Context,
    wish: SignupStart,
    from: &Requester,
) -> Result<Sent, Problem> {
    if !context.config.sign_in.sign_up {
        return Err(closed());
    }
    let email = Email::read(&wish.email, "email")?;
    let (person, account) = (name(&wish.name, "name")?, name(&wish.account, "account")?);
    if let Some(password) = &wish.password {
        if !context.config.sign_in.passwords {
            return Err(Problem::invalid("no_passwords.leave_out").field("password"));
        }
        password::check(password, &[&person, &account, email.as_str()], "password")?;
    }
    let key = email.key();
    device::count(context, Limited::SignUp, (&key, &key), from).await?;
    // Hashed whoever has the address: it takes the longest.
    let password = match wish.password {
        Some(password) => Some(context.hasher.hash(password).await?),
        None => None,
    };
    let wish = Wish {
        name: person,
        account,
        email: email.as_str().to_owned(),
        password,
    };
    mail(context, &email, &wish, from).await
}

async fn mail(
    context: &Context,
    email: &Email,
    wish: &Wish,
    from: &Requester,
) -> Result<Sent, Problem> {
    let mut transaction = context.pool().begin().await?;
    let known = links::person(&mut transaction, &email.key()).await?;
    let may_mail = strangers::may_mail(context, known.is_some());
    let ordered = Order {
        kind: Kind::SignUp,
        email,
        person: None,
        wish: Some(serde_json::to_value(wish).map_err(Problem::internal)?),
        lasting: SIGN_UP_SECONDS,
    };
    let made = order(context, &mut transaction, ordered).await?;
    let whence = whence(context, from);
    let message = match &known {
        Some(person) => emails::known(&person.email, &person.name, &context.origin, whence),
        None => {
            let asked = Asked {
                name: &wish.name,
                account: &wish.account,
                password: wish.password.is_some(),
            };
            let link = context.link("sign-up", &made.token);
            emails::confirm(email.as_str(), asked, &link, &made.digits, whence)
        }
    };
    strangers::mail(context, &mut transaction, &message, may_mail).await?;
    transaction.commit().await?;
    Ok(Sent {
        to: email.as_str().to_owned(),
        expires_at: made.expires_at,
    })
}

/// Makes the account that was asked for, and signs its owner in.
pub(super) async fn confirm(
    context: &Context,
    code: CodeUse,
    from: &Requester,
) -> Result<Opened, Problem> {
    if !context.config.sign_in.sign_up {
        return Err(closed());
    }
    let (mut transaction, link) = take(context, Kind::SignUp, code, from).await?;
    let wish: Wish = link
        .wish
        .map(serde_json::from_value)
        .transpose()
        .map_err(Problem::internal)?
        .ok_or_else(unknown_link)?;
    let (now, person) = (context.now(), context.id());
    links::mark_used(&mut transaction, link.id, now).await?;
    let new = NewPerson {
        id: person,
        name: &wish.name,
        email: &wish.email,
        password: wish.password.as_deref(),
        now,
    };
    if !store::insert_person(&mut transaction, &new).await? {
        return Err(Problem::conflict("already_known"));
    }
    let owner = Owner {
        person,
        second_step: false,
    };
    let opened = found(context, &mut transaction, owner, &wish.account, from).await?;
    transaction.commit().await?;
    Ok(opened)
}
