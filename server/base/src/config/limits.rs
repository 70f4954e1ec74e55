//! `[limits]`: how often a deed may be done.

use serde::{Deserialize, Serialize};

use crate::limits::{Limited, Rate};

/// How often each deed may be done, by one address and towards one target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Asking for an account.
    pub sign_up: Rate,
    /// Asking for a sign-in link.
    pub link: Rate,
    /// Asking for a new password.
    pub reset: Rate,
    /// Signing in with a password.
    pub login: Rate,
    /// Typing the six digits of the second step.
    pub second_step: Rate,
    /// Reading a public dashboard.
    pub share_view: Rate,
    /// Reading a page's public count.
    pub share_count: Rate,
    /// Typing the password of a shared dashboard.
    pub unlock: Rate,
    /// Asking about a site as a visitor of it.
    pub ask_site: Rate,
    /// Opening an account by an invite.
    pub start: Rate,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            sign_up: Limited::SignUp.default_rate(),
            link: Limited::Link.default_rate(),
            reset: Limited::Reset.default_rate(),
            login: Limited::Login.default_rate(),
            second_step: Limited::SecondStep.default_rate(),
            share_view: Limited::ShareView.default_rate(),
            share_count: Limited::ShareCount.default_rate(),
            unlock: Limited::Unlock.default_rate(),
            ask_site: Limited::AskSite.default_rate(),
            start: Limited::Start.default_rate(),
        }
    }
}

impl Limits {
    /// How often this deed may be done.
    #[must_use]
    pub fn of(&self, deed: Limited) -> Rate {
        match deed {
            Limited::SignUp => self.sign_up,
            Limited::Link => self.link,
            Limited::Reset => self.reset,
            Limited::Login => self.login,
            Limited::SecondStep => self.second_step,
            Limited::ShareView => self.share_view,
            Limited::ShareCount => self.share_count,
            Limited::Unlock => self.unlock,
            Limited::AskSite => self.ask_site,
            Limited::Start => self.start,
        }
    }
}
