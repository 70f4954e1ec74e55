//! One file for each fault.

pub mod attack;
mod clock;
mod descriptors;
mod end_postgres;
mod first_start;
mod flipped_counts;
mod flipped_segment;
mod full_disk;
mod full_disk_start;
mod invalidated;
mod kill_server;
mod long_paths;
mod memory_limit;
mod million;
mod missing_counts;
mod missing_segment;
mod out_of_memory;
mod slow_disk;
mod stop_postgres;
mod stop_server;
mod term_server;
mod torn_segment;

use super::Fault;

/// Every fault, in the order of `docs/faults.md`.
pub const ALL: [Fault; 28] = [
    kill_server::FAULT,
    term_server::FAULT,
    stop_server::FAULT,
    end_postgres::KILLED,
    end_postgres::INTERRUPTED,
    stop_postgres::FAULT,
    descriptors::FAULT,
    first_start::FAULT,
    invalidated::FAULT,
    full_disk::FAULT,
    full_disk_start::FAULT,
    slow_disk::FAULT,
    memory_limit::FAULT,
    out_of_memory::FAULT,
    clock::FORWARDS,
    clock::BACKWARDS,
    torn_segment::FAULT,
    flipped_segment::FAULT,
    missing_segment::FAULT,
    missing_counts::FAULT,
    flipped_counts::FAULT,
    long_paths::FAULT,
    million::PAGES,
    million::SOURCES,
    million::EVENTS,
    million::VALUES,
    million::HOSTS,
    million::VISITORS,
];
