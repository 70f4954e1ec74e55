//! The base of every area: settings, time and chance, secrets, the accounts database, permission, the
//! audit, email, passwords, and how the service answers. It has no operations.

pub mod access;
pub mod answer;
pub mod audit;
pub mod clock;
pub mod config;
pub mod context;
pub mod db;
pub mod email;
pub mod fetch;
pub mod files;
pub mod limits;
pub mod mail;
pub mod password;
pub mod plans;
pub mod random;
pub mod seal;
pub mod secret;
pub mod text;
pub mod zone;
