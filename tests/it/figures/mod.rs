//! Figures.

mod asking;
mod changed;
mod flags;
mod ledger;
mod putting;
mod second;
mod why;
