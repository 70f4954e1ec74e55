//! API operations that show accounts.

use base::{
    access::Operator,
    answer::{INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use uuid::Uuid;

use super::{
    listing::{self, Ask},
    one,
    records::{AccountSort, AccountState, AdminAccount, AdminAccounts},
};
use crate::{Parts, Tags};

/// The operations that show accounts.
#[derive(Debug)]
pub struct AccountsApi {
    pub(crate) parts: Parts,
}

#[OpenApi(tag = "Tags::Operator")]
impl AccountsApi {
    /// List accounts
    ///
    /// Returns a page of the deployment's accounts.
    #[oai(
        path = "/admin/accounts",
        method = "get",
        operation_id = "list_admin_accounts"
    )]
    #[allow(clippy::too_many_arguments)]
    async fn list(
        &self,
        who: Operator,
        /// Beginnings of words in the account's name, in the addresses of its owners or in the names of its sites, such as
        /// `shop.exam`: all words must be in one of them. An account's id finds that account.
        q: Query<Option<String>>,
        /// Only accounts with this plan, by its id.
        plan: Query<Option<String>>,
        /// Only accounts in this state.
        state: Query<Option<AccountState>>,
        /// The order (default: `age`).
        sort: Query<Option<AccountSort>>,
        /// The maximum number of accounts, up to 200 (default: 50); a higher limit returns 200.
        limit: Query<Option<listing::Page>>,
        /// For the next page: `after` of the page before.
        after: Query<Option<String>>,
    ) -> Result<Json<AdminAccounts>, Refused<{ INVALID | UNKNOWN }>> {
        let ask = Ask {
            q: q.0,
            plan: plan.0,
            state: state.0,
            sort: sort.0.unwrap_or_default(),
            limit: limit.0.map(u32::from),
            after: after.0,
        };
        Ok(Json(listing::list(&self.parts, &who, ask).await?))
    }

    /// Get an account
    ///
    /// Returns the account with its members, sites, plan, limits, notes and history. The account's audit log shows that you
    /// read it, at most once an hour.
    #[oai(
        path = "/admin/accounts/:id",
        method = "get",
        operation_id = "get_admin_account"
    )]
    async fn get(
        &self,
        who: Operator,
        /// The account's id.
        id: Path<Uuid>,
    ) -> Result<Json<AdminAccount>, Refused<{ UNKNOWN }>> {
        Ok(Json(one::get(&self.parts, &who, id.0).await?))
    }
}
