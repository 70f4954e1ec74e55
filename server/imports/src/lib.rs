//! Imports: the figures of other tools, and the logs of web servers.
//!
//! An upload is read once, when it is checked: a reader ([`readers`]) turns what its tool writes into sums of days or into
//! hits, which go into a file of ours ([`spool`]), and the upload is gone. The answer says what it holds, what of it can be
//! imported and what cannot be told from it ([`summary`]).

pub mod countries;
pub mod dimension;
pub mod error;
pub mod files;
pub mod output;
pub mod readers;
pub mod source;
pub mod spool;
pub mod summary;
pub mod sums;
pub mod values;
