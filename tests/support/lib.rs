//! What every integration test is based on: a whole service on a real Postgres and a real DuckDB, a clock
//! that is stopped until a test moves it, and actors that use real HTTP.

mod actor;
mod app;
mod event_stream;
mod people;
mod postgres;
mod until;
mod web;

pub use actor::{Actor, Reply};
pub use app::{NOON, TestApp, folder};
pub use event_stream::{EventStream, Received};
pub use people::Person;
pub use postgres::database;
pub use until::until;
pub use web::{Neighbourhood, Served, WebServer};
