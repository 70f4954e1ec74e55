//! Asking for and changing to another address.

use base::{
    access::Caller,
    answer::Problem,
    audit::{Line, Who},
    context::Context,
    email::Email,
    limits::Limited,
};
use people::reauth;
use poem::http::StatusCode;
use serde_json::{Value, json};

use super::{emails, records::EmailChange, store};
use crate::{
    emails::origin_facts,
    link::{
        CodeUse, NewLink, Sent, create, restated,
        store::{self as links, Kind},
        take, unknown_link,
    },
    session::{self, Requester},
};

/// How long the link lasts: 24 hours.
pub const EMAIL_SECONDS: i64 = 86_400;

fn gone() -> Problem {
    Problem::nobody("not_signed_in.left_account")
}

/// Emails a link to the new address and a notice to the old one.
pub(super) async fn ask(
    context: &Context,
    caller: &Caller,
    request: EmailChange,
    from: &Requester,
) -> Result<Sent, Problem> {
    let email = Email::read(&request.email, "email")?;
    let mut connection = context.pool().acquire().await?;
    let myself = store::myself(&mut connection, caller.person)
        .await?
        .ok_or_else(gone)?;
    drop(connection);
    if myself.email == email.as_str() {
        return Err(Problem::conflict("same_email").field("email"));
    }
    let credentials = reauth::Credentials {
        password: request.password.as_deref(),
        digits: request.digits.as_deref(),
    };
    reauth::require(context, caller, credentials).await?;
    let (key, asker) = (email.key(), format!("email of {}", caller.person));
    context
        .limit(Limited::Link, &[&key, &asker], caller.address)
        .await?;

    let mut transaction = context.pool().begin().await?;
    store::delete_requests(&mut transaction, caller.person).await?;
    let other = links::person(&mut transaction, &key)
        .await?
        .filter(|person| person.id != caller.person);
    let new = NewLink {
        kind: Kind::Email,
        email: &email,
        person: Some(caller.person),
        payload: Some(json!({ "email": email.as_str() })),
        lasting: EMAIL_SECONDS,
    };
    let created = create(context, &mut transaction, new).await?;
    let origin = &context.origin;
    let origin_facts = origin_facts(context, from);
    let message = match &other {
        Some(other) => emails::taken(&other.email, &other.name, origin, origin_facts.clone()),
        None => {
            let link = context.link("email", &created.token);
            emails::confirm(email.as_str(), &myself.name, &link, origin_facts.clone())
                .for_person(caller.person)
        }
    };
    context.mail(&mut transaction, &message).await?;
    let note = emails::asked(
        &myself.email,
        &myself.name,
        email.as_str(),
        origin,
        origin_facts,
    );
    context.mail(&mut transaction, &note).await?;
    let line = Line {
        action: "email.asked",
        subject: &myself.email,
        new: Some(json!({ "email": email.as_str() })),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    Ok(Sent {
        to: email.as_str().to_owned(),
        expires_at: created.expires_at,
    })
}

/// Changes the address of the person who requested it, once they use the link in the new mailbox.
pub(super) async fn confirm(
    context: &Context,
    code: CodeUse,
    from: &Requester,
) -> Result<EmailChange, Problem> {
    if code.token.is_none() {
        return Err(Problem::invalid("token_needed.mailed").field("token"));
    }
    let gone = [StatusCode::NOT_FOUND, StatusCode::UNAUTHORIZED];
    let (mut transaction, link) = take(context, Kind::Email, code, from)
        .await
        .map_err(|problem| restated(problem, &gone, StatusCode::GONE))?;
    let requested = link
        .payload
        .as_ref()
        .and_then(|payload| payload["email"].as_str());
    let (Some(person), Some(new)) = (link.person_id, requested) else {
        return Err(restated(unknown_link(), &gone, StatusCode::GONE));
    };
    let before = store::myself(&mut transaction, person)
        .await?
        .ok_or_else(|| restated(unknown_link(), &gone, StatusCode::GONE))?;
    let key = new.to_ascii_lowercase();
    let other = links::person(&mut transaction, &key).await?;
    if other.is_some_and(|other| other.id != person) {
        return Err(taken());
    }
    links::mark_used(&mut transaction, link.id, context.now()).await?;
    store::change(&mut transaction, person, new)
        .await
        .map_err(|error| match &error {
            // A concurrent request took the address.
            sqlx::Error::Database(refusal) if refusal.is_unique_violation() => taken(),
            _ => error.into(),
        })?;
    store::end_links(&mut transaction, &before.email.to_ascii_lowercase()).await?;
    if let Some(membership) = session::membership(&mut transaction, person).await? {
        let line = Line {
            action: "email.changed",
            subject: &before.name,
            old: Some(email_of(&before.email)),
            new: Some(email_of(new)),
            ..Line::default()
        };
        let who = Who::person(membership.account_id, person, from.address);
        context.audit(&mut transaction, who, line).await?;
    }
    let (origin_facts, origin) = (origin_facts(context, from), &context.origin);
    let message =
        emails::changed(&before.email, &before.name, new, origin, origin_facts).for_person(person);
    context.mail(&mut transaction, &message).await?;
    transaction.commit().await?;
    Ok(EmailChange {
        email: new.to_owned(),
        password: None,
        digits: None,
    })
}

fn email_of(address: &str) -> Value {
    json!({ "email": address })
}

fn taken() -> Problem {
    Problem::conflict("email_taken")
}
