//! The one integration binary.

mod client;
mod consent;
mod contract;
mod counts;
mod demo;
mod exports;
mod figures;
mod flows;
mod intake;
mod people;
mod signin;
mod sites;
