//! Figures.

mod around;
mod asking;
mod export;
mod holds;
mod ledger;
mod overview;
mod props;
mod second;
mod story;
mod texts;
mod views;
mod when;
