//! Where one is signed in: the person's sessions on all their devices, whichever
//! account they act in, and ending them.
//!
//! Sessions whose second step is still awaited are not shown, and end with the
//! others. A new password or second step ends all but the asking one.

mod api;
mod records;
mod service;
mod store;

pub use api::SessionsApi;
pub use records::SessionView;
pub use service::end_others;
