//! Listening to hits as they arrive: `/sites/{site}/dry-run` here, `/sites/{site}/stream` among the figures.
//!
//! Usually there are no listeners, and the path of a hit only looks into an empty map. A site with listeners
//! has a [`Channel`]: the outcome of each hit goes into its queue, is serialised once, and is sent to all
//! listeners from the same memory. A listener has no queue, only a position in the backlog (half a megabyte
//! for each topic); one that falls behind continues at the newest hit, and gets the number of those it
//! missed. Events are stored in memory only, and dropped half a minute after the last listener left.

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
