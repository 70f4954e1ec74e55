//! Whole stories, through several areas.

mod backup;
mod life;
mod nights;
mod orders;
mod private;
mod smtp;
mod stopping;
