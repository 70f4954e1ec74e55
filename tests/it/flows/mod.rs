//! Whole stories, through several areas.

pub(crate) mod backup;
mod crowds;
mod damaged;
mod faults;
mod first_start;
mod full_disk;
mod life;
pub(crate) mod metrics;
mod missing_file;
mod nights;
mod orders;
mod postgres_ends;
mod private;
pub(crate) mod process;
mod readiness;
mod s3;
mod s3_store;
mod security;
mod slow;
mod smtp;
mod stopping;
