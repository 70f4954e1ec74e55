//! Whole stories, through several areas.

mod backup;
mod orders;
