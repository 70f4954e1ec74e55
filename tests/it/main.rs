//! The one integration binary.

mod alerts;
mod billing;
mod client;
mod consent;
mod contract;
mod counts;
mod demo;
mod exports;
mod figures;
mod flows;
mod imports;
mod intake;
mod mcp;
mod moving;
mod nightly;
mod operator;
mod people;
mod reports;
mod sharing;
mod signin;
mod sites;
