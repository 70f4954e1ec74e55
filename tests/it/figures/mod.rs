//! Figures.

mod ledger;
mod second;
