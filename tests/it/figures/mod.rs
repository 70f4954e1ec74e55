//! Figures.

mod asking;
mod ledger;
mod second;
mod stream;
