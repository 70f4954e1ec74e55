//! The consent of visitors: what is recorded of an answer, the chain of hashes that proves the records, and the ticket
//! that a consented visitor's device keeps.
//!
//! The records of a site form a chain: each contains the hash of the previous one, and the first that of the site's
//! [`genesis`]. A record names no visitor. It has a [`commitment`], which only the salt opens; erasing a visitor deletes
//! the salt, and the chain stays whole.

mod hex;
#[cfg(feature = "proofs")]
pub mod proofs;
mod record;
mod ticket;

pub use hex::{from_hex, to_hex};
pub use record::{Hash, How, Kind, Record, Tool, commitment, genesis};
pub use ticket::{Bits, ConsentTicket, Keys, Mark, Person, TICKET_BYTES, TicketError, keyed_half};
