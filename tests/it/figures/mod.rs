//! Figures.

mod around;
mod asking;
mod ledger;
mod overlay;
mod overview;
mod props;
mod second;
mod story;
mod texts;
mod views;
mod when;
