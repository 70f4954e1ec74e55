//! What the letters of this area share.

use base::{context::Context, mail::Letter};
use people::whence;

use crate::session::Requester;

/// Who asked, as far as it shows: for the reader of a letter to tell whether it was them.
pub(crate) fn whence(context: &Context, from: &Requester) -> Vec<(String, String)> {
    let mut facts = Vec::new();
    if !from.device.is_empty() {
        let device = context.whereabouts.device(&from.device);
        facts.push(("Asked with".to_owned(), device));
    }
    facts.extend(whence::whence(context, from.address));
    facts
}

/// The same, made up.
fn sample_whence() -> Vec<(String, String)> {
    let mut facts = vec![("Asked with".to_owned(), "Firefox on Windows".to_owned())];
    facts.extend(whence::sample());
    facts
}

/// What a sample is made of.
pub(crate) struct Sample<'a> {
    /// The address that people use.
    pub origin: &'a str,
    /// Who asked.
    pub whence: Vec<(String, String)>,
}

impl Sample<'_> {
    /// A page with a token.
    pub(crate) fn link(&self, page: &str) -> String {
        let token = "pZ3yQm0vJ8sWc5nT1xLrKf7uHd2aGe9bViOoYtEiNwA";
        format!("{}/{page}?token={token}", self.origin)
    }
}

/// A sample of every letter of this area, each with its name.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Letter)> {
    let sample = Sample {
        origin,
        whence: sample_whence(),
    };
    let mut all = crate::link::samples(&sample);
    all.extend(crate::signup::samples(&sample));
    all.extend(crate::reset::samples(&sample));
    all.extend(crate::email::samples(&sample));
    all.extend(crate::invitation::samples(&sample));
    all.extend(crate::start::samples(&sample));
    all
}
