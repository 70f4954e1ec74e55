//! Figures.

mod around;
mod asking;
mod changed;
mod export;
mod flags;
mod holds;
mod ledger;
mod overview;
mod props;
mod putting;
mod second;
mod story;
mod texts;
mod views;
mod when;
mod why;
