//! Requests and responses of the invitation operations.

use base::access::Role;
use poem_openapi::Object;
use serde::Deserialize;

/// An invitation, as its link shows it.
#[derive(Clone, Debug, Object)]
pub struct InvitationShown {
    /// The account's name.
    pub account: String,
    /// The name of the person who sent the invitation; null if that person no longer exists.
    pub invited_by: Option<String>,
    /// The invited email address. If a person already uses it, only that person sees it in full; others see its first
    /// letter and domain (`a…@example.com`).
    pub email: String,
    /// The role that the person will have.
    pub role: Role,
    /// The names of the sites that the person will see; owners and admins see every site.
    pub sites: Vec<String>,
    /// When the invitation expires, in Unix seconds.
    pub expires_at: i64,
    /// Whether a person already uses the address. They must sign in before they accept, and need not send a name.
    pub has_account: bool,
}

/// The acceptance of an invitation.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvitationAccept {
    /// The token in the link.
    pub token: String,
    /// The person's name, 1 to 100 characters; required for new people.
    pub name: Option<String>,
}
