//! Reading uploads: archives, texts and tables, within limits of size.

pub mod archive;
pub mod decoded;
pub mod limits;
pub mod lines;
pub mod table;

pub use archive::{Upload, base_name};
pub use decoded::Malformed;
pub use lines::Lines;
pub use table::{Column, Record, Table, whole};
