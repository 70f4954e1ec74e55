//! All that the sites' pages send, in order of time.

use super::{
    Plan, Sites,
    hours::{HOUR, Hours},
    running::Sent,
};

/// All that is sent; an iterator in order of time. The same plan always gives the same.
pub struct Year(Hours);

impl Year {
    /// # Errors
    /// When the database of countries cannot be read.
    pub fn new(plan: &Plan, made: &Sites) -> anyhow::Result<Self> {
        Hours::new(plan, made).map(Self)
    }
}

impl Iterator for Year {
    type Item = Sent;

    fn next(&mut self) -> Option<Sent> {
        let span = self.0.span;
        loop {
            // Whatever a later hour brings begins after this.
            let sure = self.0.hour() * HOUR;
            match self.0.next_before(sure.min(span.ends)) {
                Some(sent) if sent.at >= span.starts => return Some(sent),
                Some(_) => {}
                None if sure >= span.ends => return None,
                None => self.0.make(),
            }
        }
    }
}
