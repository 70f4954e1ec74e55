//! A site's icon: the one that its pages declare, or the first letter of its name on a tile.
//!
//! Stile fetches it once and stores it in the accounts database. After a week, or after a day if there was
//! none, it fetches it again in the background. Requests do not wait for a slow site: they get the tile, and
//! the icon next time.

mod api;
mod rules;
mod service;
mod sources;
mod store;
mod tile;

pub use api::{Icon, IconApi};
pub use sources::SourceIcons;
