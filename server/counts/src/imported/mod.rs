//! What is imported from elsewhere.

mod model;

pub use model::{ImportedFigures, ImportedHit, ImportedPart, ImportedSum};
