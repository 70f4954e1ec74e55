//! `[sign_up]`: who may open an account.

use serde::{Deserialize, Serialize};

/// Who may open an account.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SignUp {
    /// May anybody? Else only those with an invite, and whoever holds the link of the first start.
    pub open: bool,
}
