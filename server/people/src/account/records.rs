//! What is asked and answered about the account.

use poem_openapi::{Enum, Object};
use serde::Deserialize;
use uuid::Uuid;

/// The account that is acted in.
#[derive(Clone, Debug, Object)]
pub struct AccountView {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// When it was opened, in Unix seconds.
    pub created_at: i64,
    /// Whether it is suspended: nothing is counted then.
    pub suspended: bool,
    /// From which day on everyone in it must have a second step, `YYYY-MM-DD` in UTC; null: nobody must.
    pub second_step_from: Option<String>,
    /// When it will be deleted; null: it will not.
    pub deletion: Option<DeletionView>,
    /// Support that was asked for or let in; null: there is none.
    pub support: Option<SupportView>,
}

/// A deletion that lies ahead.
#[derive(Clone, Debug, Object)]
pub struct DeletionView {
    /// When everything goes, in Unix seconds.
    pub at: i64,
    /// When it was asked for, in Unix seconds.
    pub asked_at: i64,
    /// Who asked for it; null: an operator, or somebody who is no longer here.
    pub asked_by: Option<String>,
}

/// A look into the account by an operator of the deployment.
#[derive(Clone, Debug, Object)]
pub struct SupportView {
    /// How far it is.
    pub state: SupportState,
    /// The name of the operator who asked.
    pub operator: String,
    /// Why they want to look.
    pub reason: String,
    /// When they asked, in Unix seconds.
    pub asked_at: i64,
    /// Until when they may look, in Unix seconds; null: they may not yet.
    pub until: Option<i64>,
}

/// How far a look into the account is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum SupportState {
    /// An operator asked for it; the owners have not said yes.
    Asked,
    /// An owner let them in.
    Granted,
}

/// A new name for the account.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountRename {
    /// The name, 1 to 100 characters.
    pub name: String,
}
