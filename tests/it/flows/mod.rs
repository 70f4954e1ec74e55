//! Whole stories, through several areas.

mod backup;
mod nights;
mod orders;
mod private;
mod stopping;
