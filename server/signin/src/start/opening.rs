//! What a link that creates an account is based on: the link that a new server printed, or an invite.

use base::{answer::Problem, context::Context, secret::Hash};
use poem::http::StatusCode;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

use super::store;
use crate::link::store::{self as links, Kind};

/// What the right to an account is based on; stored with the emailed link.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Behind {
    /// The link that a new server printed, by its id.
    First(Uuid),
    /// An operator's invite, by its id.
    Invite(Uuid),
}

/// What is known of it.
#[derive(Debug)]
pub(super) struct Known {
    pub behind: Behind,
    pub account: Option<String>,
    pub email: Option<String>,
}

pub(super) fn over() -> Problem {
    Problem::new(StatusCode::GONE, "link_over.start")
}

pub(super) fn already_started() -> Problem {
    Problem::conflict("already_started")
}

/// The printed link or invite with this token; `None`: neither.
pub(super) async fn find(
    context: &Context,
    connection: &mut PgConnection,
    hash: &Hash,
) -> Result<Option<Known>, Problem> {
    let now = context.now();
    if let Some(link) = links::lock(connection, Kind::Start, hash).await? {
        if link.is_over(now) {
            return Err(over());
        }
        return Ok(Some(Known {
            behind: Behind::First(link.id),
            account: None,
            email: None,
        }));
    }
    let Some(invite) = store::invite_by_token(connection, hash).await? else {
        return Ok(None);
    };
    if invite.is_over(now) {
        return Err(over());
    }
    Ok(Some(Known {
        behind: Behind::Invite(invite.id),
        account: invite.account,
        email: Some(invite.email),
    }))
}

impl Behind {
    /// Whether it makes the first account.
    pub(super) fn is_first(self) -> bool {
        matches!(self, Behind::First(_))
    }

    /// The account's name, where it was chosen beforehand.
    pub(super) async fn account(
        self,
        connection: &mut PgConnection,
    ) -> Result<Option<String>, Problem> {
        match self {
            Behind::First(_) => Ok(None),
            Behind::Invite(id) => Ok(store::lock_invite(connection, id)
                .await?
                .and_then(|invite| invite.account)),
        }
    }

    /// Gives the account that it opened the plan of every new account, unless it has its own: the first account has none, and
    /// the operator's job gives that of an invite.
    pub(super) async fn opened(
        self,
        context: &Context,
        transaction: &mut PgConnection,
        account: Uuid,
    ) -> Result<(), sqlx::Error> {
        let Behind::Invite(id) = self else {
            return Ok(());
        };
        if store::set_account(transaction, id, account).await? {
            return Ok(());
        }
        context
            .plans
            .open_default(context, transaction, account)
            .await
    }

    /// Uses it up; 410 if it was used before, in another way.
    pub(super) async fn spend(
        self,
        context: &Context,
        transaction: &mut PgConnection,
    ) -> Result<(), Problem> {
        let now = context.now();
        match self {
            Behind::First(id) => {
                let link = links::lock_by_id(transaction, id).await?.ok_or_else(over)?;
                if link.is_over(now) {
                    return Err(over());
                }
                links::mark_used(transaction, id, now).await?;
            }
            Behind::Invite(id) => {
                let invite = store::lock_invite(transaction, id)
                    .await?
                    .ok_or_else(over)?;
                if invite.is_over(now) {
                    return Err(over());
                }
                store::spend_invite(transaction, id, now).await?;
            }
        }
        Ok(())
    }
}
