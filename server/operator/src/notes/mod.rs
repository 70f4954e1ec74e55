//! Notes of operators on an account, for each other. Its members do not see them, and its export does not contain them.

mod api;
mod records;
mod service;
mod store;

pub use api::NotesApi;
pub use records::{AdminNote, AdminNoteNew};
pub(crate) use store::of_account;
