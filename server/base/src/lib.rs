//! The plumbing under every area: settings, time and chance, secrets, the
//! accounts database, permission, the audit, and how the service answers.
//! No operation is served from here.

pub mod access;
pub mod answer;
pub mod audit;
pub mod clock;
pub mod config;
pub mod db;
pub mod limits;
pub mod mail;
pub mod postgres;
pub mod random;
pub mod secret;
