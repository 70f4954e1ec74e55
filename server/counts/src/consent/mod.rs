//! Visitors who are asked for their consent.
//!
//! An answer becomes a record at the end of the site's chain ([`fold`], [`state`]), goes through the journal as hits do
//! ([`step`]), and into tables of its own. A consented visitor's hits are those of the visits that are *tied* to the
//! visitor, from the moment of the agreement on; hits themselves have no column for it, and every other figure stays as
//! it is. Withdrawing deletes the ties. Erasing also deletes the links between records and the visitor, so that only the
//! visitor's mark stays, a hash under a key of its own.

mod arrival;
mod fold;
mod handle;
pub(crate) mod retire;
mod state;
mod step;
pub(crate) mod store;

pub use arrival::{BannerShown, Before, Choice, ConsentAnswer, ConsentedHit, Consenting, Here};
pub(crate) use retire::{Leftover, Retire, RetireMark};
pub(crate) use state::{ConsentState, ConsentUndo, Head};
pub(crate) use step::{ConsentErasure, Recorded, Step, Tie};
