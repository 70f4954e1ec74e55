//! A site's icon: its own, as its pages name it, or its first letter on a tile.
//!
//! It is looked for once and kept in the accounts database; after a week, or a day where there was none, it is
//! looked for again behind the reader's back. Nobody waits for a slow site: they get the tile, and the icon the
//! next time.

mod api;
mod rules;
mod service;
mod sources;
mod store;
mod tile;

pub use api::{Icon, IconApi};
pub use sources::SourceIcons;
