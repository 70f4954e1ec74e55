//! Listening to hits as they come: `/sites/{site}/dry-run` here, `/sites/{site}/stream` among the
//! figures.
//!
//! Usually nobody listens, and then nothing is done for it: the way of a hit looks into a map that
//! is empty. For a site that somebody listens to there is a [`Channel`]: what became of each hit goes
//! into its queue, is written down once, and is sent to all listeners from the same memory. A
//! listener has no queue, only a place in what is kept (half a megabyte for each topic); one that
//! falls behind continues at the newest, and gets the number of those it missed. Events are kept in memory only,
//! and dropped half a minute after the last listener left.

mod api;
mod backlog;
mod broadcaster;
mod channel;
mod goals;
mod listener;
mod records;
mod sent;

pub use api::DryRunApi;
pub use broadcaster::Broadcaster;
pub use channel::{AskLive, Channel, HitOutcome, Topic};
pub use goals::HitGoal;
pub use listener::{Listener, Subscription};
pub use records::{DryRunView, Ended, Skipped, StreamHit, UnpausedView};
pub use sent::{Events, EventsOf};
