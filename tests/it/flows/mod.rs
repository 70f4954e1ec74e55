//! Whole stories, through several areas.

mod backup;
mod faults;
mod life;
mod nights;
mod orders;
mod private;
mod smtp;
mod stopping;
