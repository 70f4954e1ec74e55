//! Asking for a link to an address, without learning whether anybody has it.

use base::{answer::Problem, context::Context, email::Email, limits::Limited, mail::Message};

use super::{
    create::{CreatedLink, NewLink, create},
    records::{EmailOnly, Sent},
    store::{self, Kind, Person},
};
use crate::{device, emails, session::Requester};

/// What is requested.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkRequest {
    /// The action that is counted.
    pub action: Limited,
    /// The kind of link.
    pub kind: Kind,
    /// For how many seconds it is good.
    pub lasting: i64,
}

/// Emails a link. Only the email reveals whether the address belongs to a person: the same statements run, and one
/// email goes out, which the caller writes for the person or for an unknown address. No email goes out if too many went
/// to unknown addresses recently.
pub(crate) async fn request_link(
    context: &Context,
    request: LinkRequest,
    body: &EmailOnly,
    from: &Requester,
    message: impl FnOnce(Option<&Person>, &Email, &CreatedLink) -> Message,
) -> Result<Sent, Problem> {
    let email = Email::read(&body.email, "email")?;
    let key = email.key();
    device::count(context, request.action, (&key, &key), from).await?;
    let mut transaction = context.pool().begin().await?;
    let known = store::person(&mut transaction, &key).await?;
    let may_mail = emails::may_mail(context, known.is_some());
    let new = NewLink {
        kind: request.kind,
        email: &email,
        person: None,
        payload: None,
        lasting: request.lasting,
    };
    let created = create(context, &mut transaction, new).await?;
    let message = message(known.as_ref(), &email, &created);
    emails::mail_typed(context, &mut transaction, &message, may_mail).await?;
    transaction.commit().await?;
    Ok(Sent {
        to: email.as_str().to_owned(),
        expires_at: created.expires_at,
    })
}
