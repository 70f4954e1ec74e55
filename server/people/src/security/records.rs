//! What is answered about a person's security.

use poem_openapi::Object;
use uuid::Uuid;

/// What protects the person.
#[derive(Clone, Debug, Object)]
pub struct Security {
    /// The password.
    pub password: SecurityPassword,
    /// The second step.
    pub second_step: SecuritySecondStep,
    /// In how many browsers they are signed in.
    pub sessions: i64,
    /// The providers that this deployment knows, and which of them are connected.
    pub providers: Vec<SecurityProvider>,
    /// The last 20 deeds around signing in, newest first.
    pub events: Vec<SecurityEvent>,
}

/// The person's password.
#[derive(Clone, Debug, Object)]
pub struct SecurityPassword {
    /// Whether this deployment has passwords at all.
    pub allowed: bool,
    /// Whether the person has one.
    pub set: bool,
    /// When it was last changed, in Unix seconds.
    pub changed_at: Option<i64>,
}

/// The person's second step.
#[derive(Clone, Debug, Object)]
pub struct SecuritySecondStep {
    /// Whether it is on.
    pub on: bool,
    /// Since when, in Unix seconds.
    pub since: Option<i64>,
    /// How many recovery codes were not used yet.
    pub recovery_codes_left: i64,
    /// From when on an account of theirs asks for it, in Unix seconds; the earliest, where several do.
    pub asked_from: Option<i64>,
}

/// A provider that one may sign in through.
#[derive(Clone, Debug, Object)]
pub struct SecurityProvider {
    /// Its id, as in `/me/social/{id}`.
    pub id: String,
    /// What its button says.
    pub name: String,
    /// Whether the person connected it.
    pub connected: bool,
    /// The address that the provider knows the person by.
    pub email: Option<String>,
    /// When it was connected, in Unix seconds.
    pub connected_at: Option<i64>,
}

/// A deed of the person around signing in.
#[derive(Clone, Debug, Object)]
pub struct SecurityEvent {
    /// The line's id in the audit.
    pub id: Uuid,
    /// When, in Unix seconds.
    pub at: i64,
    /// What was done, such as `session.opened`.
    pub action: String,
    /// What it was done to, in words.
    pub subject: String,
    /// From which address.
    pub address: Option<String>,
}
