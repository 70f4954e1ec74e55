//! What is answered about the person signed in.

use base::access::Role;
use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::snooze::SnoozeWhat;

/// The person signed in, or the maker of the token in use.
#[derive(Clone, Debug, Object)]
pub struct Me {
    /// Who.
    pub person: PersonRef,
    /// The account that is acted in.
    pub account: AccountRef,
    /// The person's role in it.
    pub role: Role,
    /// What they may do beside what their role allows; an owner has every permission.
    pub permissions: Vec<Permission>,
    /// Every account they are a member of.
    pub accounts: Vec<AccountOfMine>,
    /// Whether they run the deployment.
    pub operator: bool,
    /// Whether they act here as support, by a grant of the account's owners: they read, no more.
    pub support: bool,
    /// What they put off (`POST /me/snooze`) and is not shown to them now.
    pub snoozed: Vec<SnoozeWhat>,
    /// Whether they have a second step.
    pub second_step: bool,
    /// Whether signing in waits for their second step (`POST /auth/second`). Until then nothing else may be
    /// done, and the lists here are empty.
    pub second_step_awaited: bool,
    /// Whether this account asks everyone for a second step and they have none: until they turn one on, the
    /// account's operations answer 403 `second_step_missing`.
    pub second_step_missing: bool,
}

impl Me {
    /// The same person before their second step: what the account holds is not told yet.
    #[must_use]
    pub fn awaited(self) -> Me {
        Me {
            permissions: Vec::new(),
            accounts: Vec::new(),
            snoozed: Vec::new(),
            operator: false,
            second_step_awaited: true,
            ..self
        }
    }
}

/// A person.
#[derive(Clone, Debug, Object)]
pub struct PersonRef {
    /// Their id.
    pub id: Uuid,
    /// Their name.
    pub name: String,
    /// Their e-mail address.
    pub email: String,
}

/// An account.
#[derive(Clone, Debug, Object)]
pub struct AccountRef {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
}

/// An account that one is a member of.
#[derive(Clone, Debug, Object)]
pub struct AccountOfMine {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// One's role in it.
    pub role: Role,
}

/// A permission beside the role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[oai(rename_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum Permission {
    /// Manages plan and billing.
    Billing,
    /// Manages the account's push devices.
    Devices,
}

/// A new name for oneself, or what shows that it is oneself.
#[derive(Clone, Default, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NameChange {
    /// The name, 1 to 100 characters; left out: it stays.
    pub name: Option<String>,
    /// The person's password. Where it is right, they have shown in this session who they are, for 15 minutes.
    #[oai(validator(max_length = 200))]
    pub password: Option<String>,
    /// The six digits of their authenticator app, for the same.
    pub digits: Option<String>,
}

impl std::fmt::Debug for NameChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NameChange")
            .field("name", &self.name)
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
