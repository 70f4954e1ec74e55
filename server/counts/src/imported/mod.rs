//! What is imported from elsewhere: sums of days that other tools counted, and hits of logs.
//!
//! An import is stored part by part ([`store::add_part`]), each in a transaction of its own that also says how much is stored,
//! so that it continues after a crash. No figure includes it before it is shown as a whole, in one transaction
//! ([`store::show`]), which gives each of its days to it unless the day has hits of ours already. It is taken back in one
//! transaction, too ([`store::remove`]).
//!
//! Sums stay in `imported_sums`, and figures add them up with their own. Hits become hits like others, in `hits_live`;
//! their `seq` is beyond any that hits of ours ever have, and says of which import they are.

mod days;
mod export_file;
mod ga4_file;
mod handle;
mod model;
mod store;

pub(crate) use days::DaysOfSites;
pub use days::{ImportedDay, ImportedDays};
pub use export_file::{ExportFileError, read_export_file};
pub use ga4_file::read_ga4_file;
pub use handle::Shown;
pub use model::{ImportedFigures, ImportedHit, ImportedPart, ImportedPing, ImportedSum};
