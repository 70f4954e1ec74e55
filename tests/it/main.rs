//! The one integration binary.

mod alerts;
mod client;
mod consent;
mod contract;
mod counts;
mod demo;
mod exports;
mod figures;
mod flows;
mod intake;
mod nightly;
mod people;
mod reports;
mod signin;
mod sites;
