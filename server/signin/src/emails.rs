//! What the emails of this area share.
//!
//! Addresses that somebody typed and nobody here has share one bucket ([`may_mail`]), or the deployment could be used to send
//! emails to anybody. Whether an email went out shows in no answer, and in no time.

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

/// Who asked, as far as it shows: for the reader of an email to tell whether it was them.
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
    /// Who asked.
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

/// Whether a mail to an address may go out that somebody has or nobody has.
pub(crate) fn may_mail(context: &Context, known: bool) -> bool {
    known || context.limiter.may_mail_stranger(context.gate.clock.now())
}

/// Writes an email to an address that somebody typed, where it may go out. Where it may not, the same is done, and undone.
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
