//! Private links in requests and answers.

use std::fmt;

use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

/// A private link, without its key.
#[derive(Clone, Debug, Object)]
pub struct ShareLink {
    /// The link's id.
    pub id: Uuid,
    /// The link's name, which only members see.
    pub name: String,
    /// Whether the link needs a password.
    pub has_password: bool,
    /// When the link was created, in Unix seconds.
    pub created_at: i64,
    /// The name of the person who created the link; null if they are no longer a member.
    pub created_by: Option<String>,
    /// When the link expires, in Unix seconds; null if it does not.
    pub expires_at: Option<i64>,
    /// When the link was last used, in Unix seconds, accurate to the minute; null if never.
    pub used_at: Option<i64>,
}

/// A private link to create.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareLinkCreate {
    /// A name for the link, one line of 1 to 100 characters. Only members see it.
    pub name: String,
    /// A password of 10 to 200 characters; without one, the link alone is enough.
    pub password: Option<String>,
    /// When the link expires, in Unix seconds; it does not expire if omitted.
    pub expires_at: Option<i64>,
}

impl fmt::Debug for ShareLinkCreate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShareLinkCreate")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// A created private link.
#[derive(Clone, Object)]
pub struct ShareLinkCreated {
    /// The link's address, with its key. It is not shown again.
    pub url: String,
    /// The link.
    pub link: ShareLink,
}

impl fmt::Debug for ShareLinkCreated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShareLinkCreated")
            .field("link", &self.link)
            .finish_non_exhaustive()
    }
}
