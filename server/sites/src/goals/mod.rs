//! Goals: what visitors are hoped to do, in versions, and the elements and parts of pages they may be about.

mod goal;
pub(crate) mod kept;
mod trial;

pub use goal::{Goal, Held, Version, Worth};
pub use kept::{Pick, Stretch};
pub use trial::{Beside, EXAMPLES, Example, Reached, Reaching, Trial, Tried, TriedBeside, TryGoal};
