//! What the operator's area works with.

use super::App;

impl App {
    /// The operator's area, where people reach the service at this address; a test calls its scheduled task at its own time.
    pub fn operator(&self, origin: &str) -> operator::Parts {
        operator::Parts::new(&self.billing(origin), &self.nightly(origin))
    }
}
