//! The state machine of a subscription: pure, without a clock or a database.
//!
//! [`TRANSITIONS`] has every state and every change, and says which state follows or why it is refused. A change may also
//! need more than the state: a consumer, a deadline, a renewal. [`apply`] checks both.

use base::{config::billing::Period, plans::SubscriptionState as State};
use serde_json::{Value, json};

use super::report::{Money, Report};
use crate::usage::rules::period;

/// The provider of what a relay reports.
pub(crate) const RELAY: &str = "relay";

/// How long a consumer may withdraw from what they bought, in seconds.
pub const WITHDRAWAL_SECONDS: i64 = 14 * 86_400;

/// A subscription as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// The plan's id; empty in [`State::None`].
    pub plan: String,
    /// Its state.
    pub state: State,
    /// Since when it is in this state, Unix seconds.
    pub since: i64,
    /// What is paid for at once.
    pub period: Option<Period>,
    /// What is paid each period.
    pub price: Option<Money>,
    /// When the present paid period began.
    pub period_start: Option<i64>,
    /// When it renews.
    pub renews_at: Option<i64>,
    /// When it ends or ended.
    pub ends_at: Option<i64>,
    /// When it was cancelled.
    pub cancelled_at: Option<i64>,
    /// When it was bought.
    pub bought_at: Option<i64>,
    /// Who bills.
    pub provider: Option<String>,
    /// The customer there.
    pub customer: Option<String>,
    /// The subscription there.
    pub provider_id: Option<String>,
    /// The own time of the newest report that was applied, or when it was changed here since.
    pub reported_at: Option<i64>,
    /// When a consumer withdrew.
    pub withdrawn_at: Option<i64>,
    /// Whether asking for the account's deletion stopped the renewal.
    pub resume_after_deletion: bool,
    /// How many emails on a trial's end were written.
    pub reminded: i16,
    /// The subscription at a provider that was given up when an operator gave a plan.
    pub former_id: Option<String>,
}

impl Default for Subscription {
    fn default() -> Self {
        Self {
            plan: String::new(),
            state: State::None,
            since: 0,
            period: None,
            price: None,
            period_start: None,
            renews_at: None,
            ends_at: None,
            cancelled_at: None,
            bought_at: None,
            provider: None,
            customer: None,
            provider_id: None,
            reported_at: None,
            withdrawn_at: None,
            resume_after_deletion: false,
            reminded: 0,
            former_id: None,
        }
    }
}

impl Subscription {
    /// What the audit has of it.
    pub(crate) fn in_audit(&self) -> Value {
        json!({
            "plan": self.plan,
            "state": self.state.word(),
            "renews": self.renews_at,
            "ends": self.ends_at,
            "period": self.period.map(Period::word),
        })
    }

    /// Until when a consumer may withdraw.
    #[must_use]
    pub fn withdraw_until(&self) -> Option<i64> {
        self.bought_at
            .map(|at| at.saturating_add(WITHDRAWAL_SECONDS))
    }
}

/// What happens to a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A trial starts, or its end is put off.
    StartTrial {
        /// The plan that is tried.
        plan: String,
        /// When it ends.
        ends_at: i64,
    },
    /// A provider or a relay reports how it is.
    Reported(Report),
    /// Its renewal is stopped.
    Cancel {
        /// Whether the account is to be deleted: taking that back takes the renewal up again.
        for_deletion: bool,
    },
    /// Its renewal is taken up again.
    TakeUp,
    /// A consumer withdraws from the contract.
    Withdraw {
        /// Whether the buyer is a consumer.
        is_consumer: bool,
    },
    /// An operator puts the account on a plan.
    SetPlan {
        /// The plan.
        plan: String,
    },
    /// Its end was reached.
    End,
}

/// The rows of the table of transitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as `Change`, and the reported states")]
pub enum ChangeKind {
    StartTrial,
    ReportTrial,
    ReportActive,
    ReportPastDue,
    ReportCancelled,
    ReportEnded,
    Cancel,
    TakeUp,
    TakeUpTrial,
    Withdraw,
    SetPlan,
    End,
}

type Cell = Result<State, &'static str>;

const NONE: Cell = Ok(State::None);
const TRIAL: Cell = Ok(State::Trial);
const ACTIVE: Cell = Ok(State::Active);
const PAST_DUE: Cell = Ok(State::PastDue);
const CANCELLED: Cell = Ok(State::Cancelled);
const ENDED: Cell = Ok(State::Ended);

const SUBSCRIBED: Cell = Err("already_subscribed");
const NO_RENEWAL: Cell = Err("not_renewing");
const ALREADY: Cell = Err("already_cancelled");
const RENEWING: Cell = Err("not_cancelled");
const UNBOUGHT: Cell = Err("nothing_to_withdraw");
const RUNNING: Cell = Err("still_running");

#[rustfmt::skip]
/// For each change, what follows from each state, in the order of [`State::ALL`].
pub const TRANSITIONS: [(ChangeKind, [Cell; 6]); 12] = [
    //                             none        trial       active      past due    cancelled   ended
    (ChangeKind::StartTrial,      [TRIAL,      TRIAL,      SUBSCRIBED, SUBSCRIBED, SUBSCRIBED, TRIAL]),
    (ChangeKind::ReportTrial,     [TRIAL,      TRIAL,      TRIAL,      TRIAL,      TRIAL,      TRIAL]),
    (ChangeKind::ReportActive,    [ACTIVE,     ACTIVE,     ACTIVE,     ACTIVE,     ACTIVE,     ACTIVE]),
    (ChangeKind::ReportPastDue,   [PAST_DUE,   PAST_DUE,   PAST_DUE,   PAST_DUE,   PAST_DUE,   PAST_DUE]),
    (ChangeKind::ReportCancelled, [CANCELLED,  CANCELLED,  CANCELLED,  CANCELLED,  CANCELLED,  CANCELLED]),
    (ChangeKind::ReportEnded,     [ENDED,      ENDED,      ENDED,      ENDED,      ENDED,      ENDED]),
    (ChangeKind::Cancel,          [NO_RENEWAL, CANCELLED,  CANCELLED,  CANCELLED,  ALREADY,    NO_RENEWAL]),
    (ChangeKind::TakeUp,          [RENEWING,   RENEWING,   RENEWING,   RENEWING,   ACTIVE,     RENEWING]),
    (ChangeKind::TakeUpTrial,     [RENEWING,   RENEWING,   RENEWING,   RENEWING,   TRIAL,      RENEWING]),
    (ChangeKind::Withdraw,        [UNBOUGHT,   UNBOUGHT,   ENDED,      ENDED,      ENDED,      UNBOUGHT]),
    (ChangeKind::SetPlan,         [ACTIVE,     TRIAL,      ACTIVE,     PAST_DUE,   CANCELLED,  ACTIVE]),
    (ChangeKind::End,             [RUNNING,    ENDED,      RUNNING,    RUNNING,    ENDED,      RUNNING]),
];

/// The state that follows, or the code of the refusal.
///
/// # Errors
/// Where the state forbids it.
pub fn next(state: State, kind: ChangeKind) -> Cell {
    let cells = TRANSITIONS.iter().find(|(row, _)| *row == kind);
    let column = State::ALL.iter().position(|column| *column == state);
    match (cells, column) {
        (Some((_, cells)), Some(column)) => cells[column],
        // Each kind has a row, which a test holds.
        _ => NONE,
    }
}

fn kind_of(before: &Subscription, change: &Change) -> ChangeKind {
    match change {
        Change::StartTrial { .. } => ChangeKind::StartTrial,
        Change::Reported(report) => match report.state {
            State::Trial => ChangeKind::ReportTrial,
            State::None | State::Active => ChangeKind::ReportActive,
            State::PastDue => ChangeKind::ReportPastDue,
            State::Cancelled => ChangeKind::ReportCancelled,
            State::Ended => ChangeKind::ReportEnded,
        },
        Change::Cancel { .. } => ChangeKind::Cancel,
        Change::TakeUp if before.bought_at.is_none() => ChangeKind::TakeUpTrial,
        Change::TakeUp => ChangeKind::TakeUp,
        Change::Withdraw { .. } => ChangeKind::Withdraw,
        Change::SetPlan { .. } => ChangeKind::SetPlan,
        Change::End => ChangeKind::End,
    }
}

/// How far along a subscription is: of two reports of one second, the later of these is right.
const fn rank(state: State) -> u8 {
    match state {
        State::None => 0,
        State::Trial => 1,
        State::Active => 2,
        State::PastDue => 3,
        State::Cancelled => 4,
        State::Ended => 5,
    }
}

/// Whether a report changes nothing: it is older than what is known, about a subscription that was given up or that another one
/// replaced, or a relay's about an account that a provider bills.
#[must_use]
pub fn is_stale(before: &Subscription, report: &Report) -> bool {
    let runs = before.state.runs();
    if report.provider == Some(RELAY) && is_billed(before) {
        return true;
    }
    let is_other = report.provider_id.is_some() && !is_same(before, report);
    // A checkout follows our own trial, so its subscription is about this plan.
    let is_own_trial = before.state == State::Trial && before.provider.is_none();
    let is_late = before.provider_id.is_some() && rank(report.state) > rank(State::Active);
    if is_other && runs && !is_own_trial && (report.state == State::Ended || is_late) {
        return true;
    }
    if report.provider_id.is_some() && report.provider_id == before.former_id {
        return true;
    }
    match (before.reported_at, report.at) {
        (Some(known), Some(at)) => {
            at < known || (at == known && rank(report.state) < rank(before.state))
        }
        _ => false,
    }
}

/// Whether a provider bills the subscription, and it runs.
#[must_use]
pub fn is_billed(subscription: &Subscription) -> bool {
    subscription.provider_id.is_some() && subscription.state.runs()
}

/// Whether a report is about the subscription at a provider that is known.
fn is_same(before: &Subscription, report: &Report) -> bool {
    (before.provider.as_deref(), &before.provider_id) == (report.provider, &report.provider_id)
}

/// Whether a provider still reports of a subscription that has ended here, for instance since the buyer withdrew: only a
/// payment brings it back.
#[must_use]
pub fn is_over(before: &Subscription, report: &Report) -> bool {
    before.state == State::Ended
        && report.provider_id.is_some()
        && is_same(before, report)
        && (before.withdrawn_at.is_some() || report.state != State::Active)
        && report.state.runs()
}

/// Whether a report is about a second subscription while the known one runs: the customer may pay for both.
#[must_use]
pub fn is_second(before: &Subscription, report: &Report) -> bool {
    is_billed(before)
        && report.provider_id.is_some()
        && report.state.runs()
        && !is_same(before, report)
}

/// The subscription after a change.
///
/// # Errors
/// The code of the refusal.
pub fn apply(
    before: &Subscription,
    change: &Change,
    now: i64,
) -> Result<Subscription, &'static str> {
    let state = next(before.state, kind_of(before, change))?;
    let mut after = before.clone();
    match change {
        Change::StartTrial { .. } | Change::SetPlan { .. } if is_billed(before) => {
            return Err("already_billed");
        }
        Change::StartTrial { plan, ends_at } => {
            if before.state == State::Ended || before.state == State::None {
                after = Subscription {
                    withdrawn_at: before.withdrawn_at,
                    ..given_up(before)
                };
            }
            after.plan.clone_from(plan);
            after.ends_at = Some(*ends_at);
            after.reminded = 0;
        }
        Change::Reported(report) => reported(&mut after, report, now),
        Change::Cancel { for_deletion } => {
            // A trial of ours has nothing to stop: it ends by itself.
            if before.state == State::Trial && before.renews_at.is_none() {
                return Err("not_renewing.trial");
            }
            // What an operator gave is not renewed.
            if before.renews_at.is_none() && before.provider.is_none() {
                return Err("not_renewing");
            }
            // Without a day of renewal, it runs until the end of the period in which use is counted now.
            let until = || period(before.period_start, now).1;
            after.ends_at = Some(before.renews_at.unwrap_or_else(until).max(now));
            after.renews_at = None;
            after.cancelled_at = Some(now);
            after.resume_after_deletion = *for_deletion;
        }
        Change::TakeUp => {
            if before.ends_at.is_some_and(|at| at <= now) {
                return Err("not_cancelled");
            }
            after.renews_at = before.ends_at;
            // A trial that a provider renews still has its end.
            after.ends_at = before.ends_at.filter(|_| state == State::Trial);
            after.cancelled_at = None;
            after.resume_after_deletion = false;
        }
        Change::Withdraw { is_consumer } => {
            let until = before.withdraw_until().ok_or("nothing_to_withdraw")?;
            if !is_consumer {
                return Err("withdrawal_consumers_only");
            }
            if now > until {
                return Err("withdrawal_over");
            }
            after.withdrawn_at = Some(now);
            ended(&mut after, now);
        }
        Change::SetPlan { plan } => {
            if !before.state.runs() {
                after = given_up(before);
            }
            after.plan.clone_from(plan);
        }
        Change::End => {
            if before.ends_at.is_none_or(|at| at > now) {
                return Err("still_running");
            }
            let at = before.ends_at.unwrap_or(now);
            ended(&mut after, at);
        }
    }
    // What a provider still reports of the time before is out of date.
    if matches!(
        change,
        Change::Cancel { .. } | Change::TakeUp | Change::Withdraw { .. }
    ) {
        after.reported_at = Some(before.reported_at.map_or(now, |at| at.max(now)));
    }
    if state != before.state {
        after.since = now;
    }
    after.state = state;
    Ok(after)
}

/// Nothing, after what an account had: what a provider still reports of that is known.
fn given_up(before: &Subscription) -> Subscription {
    Subscription {
        reported_at: before.reported_at,
        former_id: before.provider_id.clone().or(before.former_id.clone()),
        ..Subscription::default()
    }
}

fn ended(after: &mut Subscription, at: i64) {
    after.ends_at = Some(at);
    after.renews_at = None;
    after.resume_after_deletion = false;
}

fn reported(after: &mut Subscription, report: &Report, now: i64) {
    let at = report.at.unwrap_or(now);
    let was = after.state;
    let is_other = report.provider_id.is_some() && !is_same(after, report);
    let was_bought = matches!(was, State::Active | State::PastDue | State::Cancelled);
    // A trial that was cancelled was never bought. What a relay reported before is another purchase.
    let is_new = !was_bought || after.bought_at.is_none() || is_other;
    // What was paused or unpaid runs again: it was bought before.
    let is_resumed =
        after.bought_at.is_some() && report.provider_id.is_some() && is_same(after, report);
    // The end of a price that the settings no longer have is the end of the plan that it was.
    if !report.plan.is_empty() {
        after.plan.clone_from(&report.plan);
    }
    after.period = report.period.or(after.period);
    after.price = report.price.or(after.price);
    after.period_start = report.period_start.or(after.period_start);
    if report.provider.is_some() && after.provider.as_deref() != report.provider {
        after.provider = report.provider.map(str::to_owned);
        // Those of another provider mean nothing to this one.
        (after.customer, after.provider_id) = (None, None);
    }
    if report.customer.is_some() {
        after.customer.clone_from(&report.customer);
    }
    if report.provider_id.is_some() {
        after.provider_id.clone_from(&report.provider_id);
    }
    after.reported_at = report.at.or(after.reported_at);
    match report.state {
        State::Trial | State::None => {
            if !is_resumed {
                after.bought_at = None;
            }
            after.renews_at = report.renews;
            after.ends_at = report.ends.or(report.renews).or(after.ends_at);
            after.cancelled_at = None;
        }
        State::Active | State::PastDue => {
            if is_new {
                if !is_resumed {
                    after.bought_at = Some(at);
                }
                after.withdrawn_at = None;
                after.period_start = report.period_start.or(Some(at));
            }
            after.renews_at = report.renews;
            after.ends_at = None;
            after.cancelled_at = None;
            after.resume_after_deletion = false;
        }
        State::Cancelled => {
            if matches!(was, State::None | State::Ended) || (was_bought && is_other) {
                if !is_resumed {
                    after.bought_at = Some(at);
                }
                after.withdrawn_at = None;
            }
            let known = after.ends_at.or(after.renews_at);
            after.ends_at = report.ends.or(report.renews).or(known).or(Some(at));
            after.renews_at = None;
            after.cancelled_at = report.cancelled.or(after.cancelled_at).or(Some(at));
        }
        State::Ended => {
            let known = after.ends_at.filter(|_| was == State::Ended);
            let end = report.ends.or(known).unwrap_or(at);
            ended(after, end);
        }
    }
}

#[cfg(test)]
mod tests;
