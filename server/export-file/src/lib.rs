//! What the file of an account's export says of itself: its manifest and its signature, and whether they are true.
//!
//! The server writes them, an import reads them, and the command line verifies them without a server. The format is
//! documented in `docs/export.md`.

mod archive;
mod hashing;
mod manifest;
mod signature;

pub use archive::{ArchiveError, Checked, ExportArchive, check, read_manifest};
pub use hashing::Hashing;
pub use manifest::{Amount, Entry, Manifest, Part, SiteTotals};
pub use signature::{Signature, SignatureError, Signer};

/// The number of the format; a change that a reader must know of raises it.
pub const FORMAT: u32 = 1;
/// The entry with the manifest.
pub const MANIFEST: &str = "manifest.json";
/// The entry with its signature.
pub const SIGNATURE: &str = "manifest.sig";
