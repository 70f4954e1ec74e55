//! The kinds of devices, as they are kept and shown.

/// Computers.
pub const DESKTOP: &str = "desktop";
/// Telephones.
pub const MOBILE: &str = "mobile";
/// Tablets.
pub const TABLET: &str = "tablet";
/// Televisions, consoles, cars and glasses.
pub const OTHER: &str = "other";

/// All of them.
pub const ALL: [&str; 4] = [DESKTOP, MOBILE, TABLET, OTHER];
