//! The emails about a subscription, to the owners and the members who manage billing.

use base::{
    mail::Message,
    plans::SubscriptionState as State,
    text::{Text, Value},
};

use super::rules::Subscription;

/// What an email says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A trial began, or its end was put off.
    Trial,
    /// A trial ends soon.
    TrialSoon,
    /// A trial ended.
    TrialEnded,
    /// The account is on a plan.
    Plan,
    /// A payment failed.
    PastDue,
    /// A failed payment was made.
    Paid,
    /// It is not renewed.
    Cancelled,
    /// It is renewed after all.
    TakenUp,
    /// It ended.
    Ended,
    /// A consumer withdrew.
    Withdrawn,
}

/// What an email is about.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// The address that people use.
    pub origin: &'a str,
    /// The account's name.
    pub account: &'a str,
    /// The plan's name.
    pub plan: &'a str,
}

impl Notice {
    /// The email about a change; `None`: none.
    #[must_use]
    pub fn of_change(before: &Subscription, after: &Subscription) -> Option<Self> {
        let is_other_plan = before.plan != after.plan;
        // A period that was not known before is not another one.
        let is_other_period = before.period.is_some() && before.period != after.period;
        if before.withdrawn_at != after.withdrawn_at && after.withdrawn_at.is_some() {
            return Some(Self::Withdrawn);
        }
        if before.state == after.state {
            return match after.state {
                State::Trial => {
                    (is_other_plan || before.ends_at != after.ends_at).then_some(Self::Trial)
                }
                State::None | State::Ended => None,
                _ => (is_other_plan || is_other_period).then_some(Self::Plan),
            };
        }
        let is_taken_up = before.state == State::Cancelled && !is_other_plan;
        match after.state {
            State::None => None,
            State::Trial | State::Active if is_taken_up => Some(Self::TakenUp),
            State::Trial => Some(Self::Trial),
            State::Active if before.state == State::PastDue && !is_other_plan => Some(Self::Paid),
            State::Active => Some(Self::Plan),
            State::PastDue => Some(Self::PastDue),
            State::Cancelled => Some(Self::Cancelled),
            State::Ended if before.state == State::Trial => Some(Self::TrialEnded),
            State::Ended => Some(Self::Ended),
        }
    }

    /// The email about the present state; `None`: none.
    #[must_use]
    pub fn of_state(subscription: &Subscription) -> Option<Self> {
        match subscription.state {
            State::None => None,
            State::Trial => Some(Self::Trial),
            State::Active => Some(Self::Plan),
            State::PastDue => Some(Self::PastDue),
            State::Cancelled => Some(Self::Cancelled),
            State::Ended if subscription.withdrawn_at.is_some() => Some(Self::Withdrawn),
            State::Ended if subscription.bought_at.is_none() => Some(Self::TrialEnded),
            State::Ended => Some(Self::Ended),
        }
    }
}

/// The email, to this address.
#[must_use]
pub fn message(about: &About<'_>, to: &str, notice: Notice, now: &Subscription) -> Message {
    let at = Value::Moment(now.ends_at.or(now.renews_at).unwrap_or(now.since));
    let (account, plan) = (about.account, about.plan);
    let (subject, text) = match notice {
        Notice::Trial => (
            Text::new("mail_plan_trial.subject")
                .with("account", account)
                .with("plan", plan),
            Text::new("mail_plan_trial.text")
                .with("account", account)
                .with("plan", plan)
                .with("at", at),
        ),
        Notice::TrialSoon => (
            Text::new("mail_plan_trial_soon.subject")
                .with("account", account)
                .with("at", at.clone()),
            Text::new("mail_plan_trial_soon.text")
                .with("account", account)
                .with("plan", plan)
                .with("at", at),
        ),
        Notice::TrialEnded => (
            Text::new("mail_plan_trial_ended.subject").with("account", account),
            Text::new("mail_plan_trial_ended.text")
                .with("account", account)
                .with("plan", plan),
        ),
        Notice::Plan => (
            Text::new("mail_plan_set.subject")
                .with("account", account)
                .with("plan", plan),
            Text::new("mail_plan_set.text")
                .with("account", account)
                .with("plan", plan),
        ),
        Notice::PastDue => (
            Text::new("mail_plan_past_due.subject").with("account", account),
            Text::new("mail_plan_past_due.text")
                .with("account", account)
                .with("plan", plan),
        ),
        Notice::Paid => (
            Text::new("mail_plan_paid.subject").with("account", account),
            Text::new("mail_plan_paid.text")
                .with("account", account)
                .with("plan", plan),
        ),
        Notice::Cancelled => (
            Text::new("mail_plan_cancelled.subject")
                .with("account", account)
                .with("at", at.clone()),
            Text::new("mail_plan_cancelled.text")
                .with("account", account)
                .with("plan", plan)
                .with("at", at),
        ),
        Notice::TakenUp => (
            Text::new("mail_plan_taken_up.subject").with("account", account),
            Text::new("mail_plan_taken_up.text")
                .with("account", account)
                .with("plan", plan),
        ),
        Notice::Ended => (
            Text::new("mail_plan_ended.subject").with("account", account),
            Text::new("mail_plan_ended.text")
                .with("account", account)
                .with("plan", plan),
        ),
        Notice::Withdrawn => (
            Text::new("mail_plan_withdrawn.subject").with("account", account),
            Text::new("mail_plan_withdrawn.text")
                .with("account", account)
                .with("plan", plan),
        ),
    };
    Message::new(to, subject)
        .text(text)
        .link(Text::new("mail_plan.open"), page(about.origin))
        .small(Text::new("mail_plan.small"))
}

/// The dashboard's page on the plan.
pub(crate) fn page(origin: &str) -> String {
    format!("{origin}/settings/billing")
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let about = About {
        origin,
        account: "Example & Co",
        plan: "Business",
    };
    let subscription = Subscription {
        plan: "business".to_owned(),
        since: 1_795_176_000,
        ends_at: Some(1_797_768_000),
        ..Subscription::default()
    };
    [
        ("plan-trial", Notice::Trial),
        ("plan-trial-soon", Notice::TrialSoon),
        ("plan-trial-ended", Notice::TrialEnded),
        ("plan-set", Notice::Plan),
        ("plan-past-due", Notice::PastDue),
        ("plan-paid", Notice::Paid),
        ("plan-cancelled", Notice::Cancelled),
        ("plan-taken-up", Notice::TakenUp),
        ("plan-ended", Notice::Ended),
        ("plan-withdrawn", Notice::Withdrawn),
    ]
    .map(|(name, notice)| {
        (
            name,
            message(&about, "ann@example.com", notice, &subscription),
        )
    })
    .to_vec()
}
