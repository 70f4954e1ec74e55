//! Figures.

mod asking;
mod export;
mod holds;
mod ledger;
mod second;
