//! The accounts of the deployment: the list with its search, and one account with all that concerns it.
//!
//! The list has a page for each of its orders, found by an index (`page_by_*.sql`), and reads what it shows only of the
//! accounts of the page. A search finds the beginnings of words in names, owners' addresses and sites, also by indexes.

mod api;
mod cursor;
mod listing;
mod one;
mod records;
mod store;

pub use api::AccountsApi;
pub(crate) use listing::filter;
pub(crate) use one::{lock, view};
pub use records::{
    AccountSort, AccountState, AdminAccount, AdminAccountLine, AdminAccounts, AdminDeletionView,
    AdminEmail, AdminHistoryLine, AdminMember, AdminSite, AdminSupport, AdminSuspension,
};
pub(crate) use store::Filter;
