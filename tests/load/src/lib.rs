//! The load program as a library, for `bench.sh`, tests and the server's own filling command.
//!
//! One thread makes all requests, over plain sockets and HTTP/1.1 with connections kept open, so that the
//! load costs little compared with the server on the same machine. Every answer is read whole and counted.

pub mod abuse;
pub mod access_log;
pub mod accounts;
pub mod bare_server;
pub mod chance;
pub mod client;
pub mod cpu;
pub mod dashboard;
pub mod drive;
pub mod faults;
pub mod hits;
pub mod kill;
pub mod listeners;
pub mod outcomes;
pub mod prepare;
pub mod report;
pub mod requests;
pub mod server;
pub mod signins;
pub mod start;
pub mod visible;
pub mod year;

/// Runs a future and all that it spawns on the calling thread.
///
/// # Errors
/// Those of the future, and if the runtime cannot be created.
pub fn on_one_thread<T>(future: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    tokio::task::LocalSet::new().block_on(&runtime, future)
}
