//! What an account has, as the accounts database says.

use sqlx::PgConnection;
use uuid::Uuid;

/// How an account's subscription is doing. An account that never had a plan has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, poem_openapi::Enum)]
#[oai(rename = "SubscriptionState", rename_all = "snake_case")]
pub enum SubscriptionState {
    /// The account never had a plan.
    None,
    /// A plan is tried without payment.
    Trial,
    /// A plan is paid for, or given.
    Active,
    /// A payment failed, and is tried again.
    PastDue,
    /// It is not renewed, and ends with the period.
    Cancelled,
    /// It is over.
    Ended,
}

impl SubscriptionState {
    /// Every state.
    pub const ALL: [Self; 6] = [
        Self::None,
        Self::Trial,
        Self::Active,
        Self::PastDue,
        Self::Cancelled,
        Self::Ended,
    ];

    /// As in the API and the database.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Trial => "trial",
            Self::Active => "active",
            Self::PastDue => "past_due",
            Self::Cancelled => "cancelled",
            Self::Ended => "ended",
        }
    }

    /// The state in the database: an account without a subscription never had a plan.
    #[must_use]
    pub fn stored(word: Option<&str>) -> Self {
        word.and_then(Self::from_word).unwrap_or(Self::None)
    }

    /// The state with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }

    /// Whether the account can use its plan.
    #[must_use]
    pub const fn runs(self) -> bool {
        !matches!(self, Self::None | Self::Ended)
    }
}

/// Limits that an operator set in place of the plan's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnLimits {
    /// Page views and custom events in a month.
    pub hits: Option<i64>,
    /// Sites.
    pub sites: Option<i32>,
    /// Members.
    pub members: Option<i32>,
    /// Days for which hits are kept: shown only.
    pub keep_days: Option<i32>,
}

/// What an account has, and what it used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanStatus {
    /// The state of its subscription.
    pub state: SubscriptionState,
    /// The plan's id.
    pub plan: Option<String>,
    /// When it renews.
    pub renews_at: Option<i64>,
    /// When it ends.
    pub ends_at: Option<i64>,
    /// What an operator set.
    pub own: Option<OwnLimits>,
    /// Hits in the period, as last counted.
    pub used: i64,
    /// When the period that was last counted ends.
    pub period_end: Option<i64>,
    /// Since when its hits are excluded.
    pub held_at: Option<i64>,
}

/// What an account has; `None`: there is no such account.
///
/// # Errors
/// If the database does not answer.
pub async fn status(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Option<PlanStatus>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/base/plans/status.sql", account)
        .fetch_optional(connection)
        .await?;
    Ok(row.map(|row| PlanStatus {
        state: SubscriptionState::stored(row.state.as_deref()),
        plan: row.plan,
        renews_at: row.renews_at,
        ends_at: row.ends_at,
        own: row.has_own.then_some(OwnLimits {
            hits: row.own_hits,
            sites: row.own_sites,
            members: row.own_members,
            keep_days: row.own_keep_days,
        }),
        used: row.used.unwrap_or_default(),
        period_end: row.period_end,
        held_at: row.held_at,
    }))
}
