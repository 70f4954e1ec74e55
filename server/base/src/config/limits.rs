//! `[limits]`: how often an action may be done.

use serde::{Deserialize, Serialize};

use crate::limits::{Limited, Rate};

/// How often each action may be done: by one address, and towards one target where no address is counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Asking for an account.
    pub sign_up: Rate,
    /// Asking for a sign-in link.
    pub link: Rate,
    /// Asking for a new password.
    pub reset: Rate,
    /// Signing in.
    pub login: Rate,
    /// Six-digit codes: of two-factor authentication, and those sent with a link.
    pub second_step: Rate,
    /// Opening an account with a link.
    pub start: Rate,
    /// Inviting people by email.
    pub invite: Rate,
    /// Asking for a site of the account.
    pub ask_site: Rate,
    /// Emails to addresses without an account, because they were typed into a form.
    pub strangers: Rate,
    /// Making a site.
    pub make_site: Rate,
    /// Sending test messages to a channel, and reports to oneself.
    pub test_message: Rate,
    /// Registering programs that connect through OAuth.
    pub register_program: Rate,
    /// Failed requests for tokens of connected programs.
    pub program_tokens: Rate,
    /// Fetching the next tokens of one connected program.
    pub program_refresh: Rate,
    /// Looking at what a site shares.
    pub share_view: Rate,
    /// Asking for the views of a page.
    pub share_count: Rate,
    /// Opening a private link with its password.
    pub share_unlock: Rate,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            sign_up: Limited::SignUp.default_rate(),
            link: Limited::Link.default_rate(),
            reset: Limited::Reset.default_rate(),
            login: Limited::Login.default_rate(),
            second_step: Limited::SecondStep.default_rate(),
            start: Limited::Start.default_rate(),
            invite: Limited::Invite.default_rate(),
            ask_site: Limited::AskSite.default_rate(),
            strangers: Limited::Strangers.default_rate(),
            make_site: Limited::MakeSite.default_rate(),
            test_message: Limited::TestMessage.default_rate(),
            register_program: Limited::RegisterProgram.default_rate(),
            program_tokens: Limited::ProgramTokens.default_rate(),
            program_refresh: Limited::ProgramRefresh.default_rate(),
            share_view: Limited::ShareView.default_rate(),
            share_count: Limited::ShareCount.default_rate(),
            share_unlock: Limited::ShareUnlock.default_rate(),
        }
    }
}

impl Limits {
    /// How often this action may be done.
    #[must_use]
    pub fn of(&self, action: Limited) -> Rate {
        match action {
            Limited::SignUp => self.sign_up,
            Limited::Link => self.link,
            Limited::Reset => self.reset,
            Limited::Login => self.login,
            Limited::SecondStep => self.second_step,
            Limited::Start => self.start,
            Limited::Invite => self.invite,
            Limited::AskSite => self.ask_site,
            Limited::Strangers => self.strangers,
            Limited::MakeSite => self.make_site,
            Limited::TestMessage => self.test_message,
            Limited::RegisterProgram => self.register_program,
            Limited::ProgramTokens => self.program_tokens,
            Limited::ProgramRefresh => self.program_refresh,
            Limited::ShareView => self.share_view,
            Limited::ShareCount => self.share_count,
            Limited::ShareUnlock => self.share_unlock,
        }
    }
}
