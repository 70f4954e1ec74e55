//! Whole accounts on their way out.

mod account;
