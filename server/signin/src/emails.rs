//! What the emails of this area share.
//!
//! All addresses that belong to no person here share one bucket ([`may_mail`]); otherwise the deployment
//! could be abused to send emails to arbitrary addresses. Neither the response nor its timing shows whether
//! an email was sent.

use base::{
    answer::Problem,
    clock::Clock as _,
    context::{Browser, Context},
    mail::{Fact, Message},
    text::Text,
};
use people::words;
use sqlx::{Acquire as _, PgConnection};

use crate::session::Requester;

/// Where the request came from, as far as known, so that the reader of an email can see whether it was
/// theirs.
pub(crate) fn origin_facts(context: &Context, from: &Requester) -> Vec<Fact> {
    let mut facts = Vec::new();
    if !from.device.is_empty() {
        facts.push(device(context.client_lookup.browser(&from.device)));
    }
    facts.extend(words::origin_facts(context, from.address));
    facts
}

fn device(browser: Browser) -> Fact {
    let name = Text::new("mail.device");
    match (browser.name, browser.system) {
        (None, None) => Fact::text(name, Text::new("mail.browser_unknown")),
        (Some(one), None) | (None, Some(one)) => Fact::plain(name, one),
        (Some(browser), Some(system)) => {
            let both = Text::new("mail.browser_and_system")
                .with("browser", browser)
                .with("system", system);
            Fact::text(name, both)
        }
    }
}

/// The same, made up.
fn sample_origin_facts() -> Vec<Fact> {
    let mut facts = vec![device(Browser {
        name: Some("Firefox".to_owned()),
        system: Some("Windows".to_owned()),
    })];
    facts.extend(words::sample_origin_facts());
    facts
}

/// What a sample is made of.
pub(crate) struct Sample<'a> {
    /// The address that people use.
    pub origin: &'a str,
    /// The person who requested it.
    pub origin_facts: Vec<Fact>,
}

impl Sample<'_> {
    /// A page with a token.
    pub(crate) fn link(&self, page: &str) -> String {
        let token = "pZ3yQm0vJ8sWc5nT1xLrKf7uHd2aGe9bViOoYtEiNwA";
        format!("{}/{page}?token={token}", self.origin)
    }
}

/// A sample of every email of this area, each with its name.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let sample = Sample {
        origin,
        origin_facts: sample_origin_facts(),
    };
    let mut all = crate::link::samples(&sample);
    all.extend(crate::signup::samples(&sample));
    all.extend(crate::reset::samples(&sample));
    all.extend(crate::email::samples(&sample));
    all.extend(crate::invitation::samples(&sample));
    all.extend(crate::start::samples(&sample));
    all
}

/// Whether an email may go out to a typed address; `known` says whether it belongs to a person here.
pub(crate) fn may_mail(context: &Context, known: bool) -> bool {
    known || context.limiter.may_mail_stranger(context.gate.clock.now())
}

/// Writes an email to a typed address, if it may go out. If not, does the same work and rolls it back, so
/// that the timing is the same.
pub(crate) async fn mail_typed(
    context: &Context,
    transaction: &mut PgConnection,
    message: &Message,
    may: bool,
) -> Result<(), Problem> {
    let mut part = transaction.begin().await?;
    context.mail(&mut part, message).await?;
    if may {
        part.commit().await?;
    } else {
        part.rollback().await?;
    }
    Ok(())
}
