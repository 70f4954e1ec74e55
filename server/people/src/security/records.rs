//! Responses about a person's security.

use poem_openapi::Object;
use uuid::Uuid;

/// The person's security settings.
#[derive(Clone, Debug, Object)]
pub struct Security {
    /// The password.
    pub password: SecurityPassword,
    /// The person's two-factor authentication.
    pub second_step: SecuritySecondStep,
    /// The number of active sessions.
    pub sessions: i64,
    /// The sign-in providers of this deployment, and providers that the person connected earlier.
    pub providers: Vec<SecurityProvider>,
    /// The last 20 events about signing in, newest first.
    pub events: Vec<SecurityEvent>,
}

/// The person's password.
#[derive(Clone, Debug, Object)]
pub struct SecurityPassword {
    /// Whether this deployment uses passwords.
    pub allowed: bool,
    /// Whether the person has a password.
    pub set: bool,
    /// When the password was last changed, in Unix seconds.
    pub changed_at: Option<i64>,
}

/// The person's two-factor authentication.
#[derive(Clone, Debug, Object)]
pub struct SecuritySecondStep {
    /// Whether two-factor authentication is on.
    pub on: bool,
    /// When it was turned on, in Unix seconds.
    pub since: Option<i64>,
    /// The number of unused recovery codes.
    pub recovery_codes_left: i64,
    /// From when one of the person's accounts requires it, in Unix seconds; the earliest time if several do.
    pub asked_from: Option<i64>,
}

/// A sign-in provider.
#[derive(Clone, Debug, Object)]
pub struct SecurityProvider {
    /// The provider's id, as in `/me/social/{id}`.
    pub id: String,
    /// The label of the provider's button.
    pub name: String,
    /// Whether the person connected it.
    pub connected: bool,
    /// The email address of the person at the provider.
    pub email: Option<String>,
    /// When the provider was connected, in Unix seconds.
    pub connected_at: Option<i64>,
}

/// An event about signing in.
#[derive(Clone, Debug, Object)]
pub struct SecurityEvent {
    /// The id of the entry in the audit log.
    pub id: Uuid,
    /// When it happened, in Unix seconds.
    pub at: i64,
    /// The action, such as `session.opened`.
    pub action: String,
    /// What the action was done to, as text.
    pub subject: String,
    /// The IP address of the request.
    pub address: Option<String>,
}
