//! Requests and responses about the signed-in person.

use base::access::Role;
use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::snooze::SnoozeWhat;

/// The signed-in person, or the person who created the token.
#[derive(Clone, Debug, Object)]
pub struct Me {
    /// The person.
    pub person: PersonRef,
    /// The current account.
    pub account: AccountRef,
    /// The person's role in the current account.
    pub role: Role,
    /// Permissions in addition to the role; an owner has all of them.
    pub permissions: Vec<Permission>,
    /// All accounts that the person is a member of; for an API token, only its own account.
    pub accounts: Vec<AccountOfMine>,
    /// The language of the person's emails, such as `de`; null if unknown. Stile takes it from `Accept-Language` at the
    /// first sign-in.
    pub language: Option<String>,
    /// The IANA time zone of times in the person's emails, such as `Europe/Berlin`; null if unknown (times are in UTC).
    /// Stile takes it from the header `Time-Zone` at the first sign-in.
    pub zone: Option<String>,
    /// Whether the person is an operator of the deployment.
    pub operator: bool,
    /// Whether the person has read-only support access to the current account, granted by its owners.
    pub support: bool,
    /// Notices that the person snoozed (`POST /me/snooze`).
    pub snoozed: Vec<SnoozeWhat>,
    /// Whether the person uses two-factor authentication.
    pub second_step: bool,
    /// Whether the sign-in still needs the second factor (`POST /auth/second`). Until then, every other operation is
    /// refused, and the lists in this response are empty.
    pub second_step_awaited: bool,
    /// Whether the current account requires two-factor authentication and the person has not turned it on. Until they
    /// do, the account's operations return 403 `second_step_missing`.
    pub second_step_missing: bool,
    /// Whether the deployment has plans. Without them, there is no billing.
    pub plans: bool,
}

impl Me {
    /// The same person before their second factor, without the details of the account.
    #[must_use]
    pub fn awaited(self) -> Me {
        Me {
            permissions: Vec::new(),
            accounts: Vec::new(),
            snoozed: Vec::new(),
            operator: false,
            plans: false,
            second_step_awaited: true,
            ..self
        }
    }

    /// As a token of the account may know: of no other account.
    #[must_use]
    pub fn by_token(mut self) -> Me {
        self.accounts
            .retain(|account| account.id == self.account.id);
        self
    }
}

/// A person.
#[derive(Clone, Debug, Object)]
pub struct PersonRef {
    /// The person's id.
    pub id: Uuid,
    /// The person's name.
    pub name: String,
    /// The person's email address.
    pub email: String,
}

/// An account.
#[derive(Clone, Debug, Object)]
pub struct AccountRef {
    /// The account's id.
    pub id: Uuid,
    /// The account's name.
    pub name: String,
}

/// An account that the person is a member of.
#[derive(Clone, Debug, Object)]
pub struct AccountOfMine {
    /// The account's id.
    pub id: Uuid,
    /// The account's name.
    pub name: String,
    /// The person's role in the account.
    pub role: Role,
}

/// A permission in addition to the role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[oai(rename_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum Permission {
    /// Manages plan and billing.
    Billing,
    /// Manages the account's push devices.
    Devices,
}

/// Changes to the person, or their password or authenticator code as a confirmation of identity.
#[derive(Clone, Default, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NameChange {
    /// The new name, 1 to 100 characters; unchanged if omitted.
    pub name: Option<String>,
    /// The language of emails, such as `de`: a language of the dashboard; unchanged if omitted.
    #[oai(validator(max_length = 35))]
    pub language: Option<String>,
    /// The IANA time zone of times in emails, such as `Europe/Berlin`; unchanged if omitted.
    #[oai(validator(max_length = 100))]
    pub zone: Option<String>,
    /// The person's password. If it is right, it confirms their identity in this session for 15 minutes.
    #[oai(validator(max_length = 200))]
    pub password: Option<String>,
    /// The six-digit code of their authenticator app, instead of the password.
    pub digits: Option<String>,
}

impl std::fmt::Debug for NameChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NameChange")
            .field("name", &self.name)
            .field("language", &self.language)
            .field("zone", &self.zone)
            .finish_non_exhaustive()
    }
}

impl Permission {
    /// What these two columns give; an owner has both.
    pub(crate) fn of(role: Role, billing: bool, devices: bool) -> Vec<Permission> {
        let every = role == Role::Owner;
        [
            (billing, Permission::Billing),
            (devices, Permission::Devices),
        ]
        .into_iter()
        .filter_map(|(given, permission)| (given || every).then_some(permission))
        .collect()
    }
}
