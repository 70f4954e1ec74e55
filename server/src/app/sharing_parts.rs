//! What shows sites to people who are not members.

use sharing::Sharing;

use super::App;

impl App {
    /// What the operations on sharing need, where people reach the service at this address.
    pub(super) fn sharing(&self, origin: &str) -> Sharing {
        Sharing::new(
            &self.context(origin),
            &self.registry,
            self.figures(),
            &self.shared_answers,
        )
    }
}
