//! Asking for a link to an address, without learning whether anybody has it.

use base::{answer::Problem, context::Context, email::Email, limits::Limited, mail::Message};

use super::{
    making::{Made, Order, order},
    records::{EmailOnly, Sent},
    store::{self, Kind, Person},
};
use crate::{device, emails, session::Requester};

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkRequest {
    /// The action that is counted.
    pub action: Limited,
    /// The kind of link.
    pub kind: Kind,
    /// For how many seconds it is good.
    pub lasting: i64,
}

/// Mails a link. Whether anybody has the address shows in the mail alone: the same statements are made,
/// and one mail goes out, which is the caller's to write for the person or for nobody; none does where too many went
/// to nobody lately.
pub(crate) async fn request_link(
    context: &Context,
    request: LinkRequest,
    body: &EmailOnly,
    from: &Requester,
    message: impl FnOnce(Option<&Person>, &Email, &Made) -> Message,
) -> Result<Sent, Problem> {
    let email = Email::read(&body.email, "email")?;
    let key = email.key();
    device::count(context, request.action, (&key, &key), from).await?;
    let mut transaction = context.pool().begin().await?;
    let known = store::person(&mut transaction, &key).await?;
    let may_mail = emails::may_mail(context, known.is_some());
    let ordered = Order {
        kind: request.kind,
        email: &email,
        person: None,
        wish: None,
        lasting: request.lasting,
    };
    let made = order(context, &mut transaction, ordered).await?;
    let message = message(known.as_ref(), &email, &made);
    emails::mail_typed(context, &mut transaction, &message, may_mail).await?;
    transaction.commit().await?;
    Ok(Sent {
        to: email.as_str().to_owned(),
        expires_at: made.expires_at,
    })
}
