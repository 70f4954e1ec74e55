//! What the emails of this area share.

use base::{
    context::{Browser, Context},
    mail::{Fact, Message},
    text::Text,
};
use people::origin_facts;

use crate::session::Requester;

/// Who asked, as far as it shows: for the reader of an email to tell whether it was them.
pub(crate) fn origin_facts(context: &Context, from: &Requester) -> Vec<Fact> {
    let mut facts = Vec::new();
    if !from.device.is_empty() {
        facts.push(device(context.client_lookup.browser(&from.device)));
    }
    facts.extend(origin_facts::origin_facts(context, from.address));
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
    facts.extend(origin_facts::sample());
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
