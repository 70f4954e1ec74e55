//! Figures.

mod around;
mod asking;
mod changed;
mod flags;
mod ledger;
mod overlay;
mod overview;
mod props;
mod putting;
mod second;
mod story;
mod texts;
mod views;
mod when;
mod why;
