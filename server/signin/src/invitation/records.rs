//! What is asked and answered about an invitation.

use base::access::Role;
use poem_openapi::Object;
use serde::Deserialize;

/// What an invitation's link opens.
#[derive(Clone, Debug, Object)]
pub struct InvitationShown {
    /// The account's name.
    pub account: String,
    /// The name of whoever invited; none where they are here no longer.
    pub invited_by: Option<String>,
    /// The address invited; of an address that somebody has, the first letter and the domain alone
    /// (`a…@example.com`), unless they are the one asking.
    pub email: String,
    /// The role in the account.
    pub role: Role,
    /// The names of the sites that come with it; owners and admins see every site.
    pub sites: Vec<String>,
    /// When the invitation ends, Unix seconds.
    pub expires_at: i64,
    /// Whether the address belongs to somebody here already: then they sign in before they accept, and no name is
    /// asked for.
    pub has_account: bool,
}

/// An invitation, to be accepted.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvitationAccept {
    /// The token that the link carries.
    pub token: String,
    /// The person's name, 1 to 100 characters: needed when they are new here.
    pub name: Option<String>,
}
