//! One copy of each thing that many visits hold: most come from the same sources and places, with the
//! same devices, to the same pages.

use std::{hash::Hash, sync::Arc};

use rustc_hash::FxHashSet;

use crate::{
    arrival::{Acquisition, Device, Location},
    rows::First,
};

/// How many copies are kept before unused ones are first removed.
const FEW: usize = 1024;

/// The copies.
#[derive(Clone, Debug, Default)]
pub(super) struct Shares {
    acquisitions: Copies<Acquisition>,
    locations: Copies<Location>,
    devices: Copies<Device>,
    paths: Copies<str>,
}

/// What is shared is what the visits hold: two that hold the same are the same.
impl PartialEq for Shares {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Shares {
    /// The same, of what is shared.
    pub fn first(&mut self, first: &First) -> First {
        First {
            acquisition: self.acquisitions.one(&first.acquisition),
            location: self.locations.one(&first.location),
            device: self.devices.one(&first.device),
        }
    }

    /// The same path.
    pub fn path(&mut self, path: &Arc<str>) -> Arc<str> {
        self.paths.one(path)
    }
}

#[derive(Debug)]
struct Copies<T: ?Sized> {
    copies: FxHashSet<Arc<T>>,
    /// The number of copies at which unused ones are removed next.
    looked_at: usize,
}

// Implemented by hand, since a derive would require the trait of `T`.
impl<T: ?Sized> Clone for Copies<T> {
    fn clone(&self) -> Self {
        Self {
            copies: self.copies.clone(),
            looked_at: self.looked_at,
        }
    }
}

impl<T: ?Sized> Default for Copies<T> {
    fn default() -> Self {
        Self {
            copies: FxHashSet::default(),
            looked_at: FEW,
        }
    }
}

impl<T: ?Sized + Eq + Hash> Copies<T> {
    fn one(&mut self, of: &Arc<T>) -> Arc<T> {
        if let Some(known) = self.copies.get(&**of) {
            return Arc::clone(known);
        }
        if self.copies.len() >= self.looked_at {
            self.copies.retain(|copy| Arc::strong_count(copy) > 1);
            // Copies without a holder stay until then: few, where each visit has its own.
            self.looked_at = FEW.max(self.copies.len() / 4 * 5);
            self.copies.shrink_to(self.looked_at);
        }
        self.copies.insert(Arc::clone(of));
        Arc::clone(of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_the_same_is_kept_once_and_what_nobody_holds_not_at_all() {
        let mut shares = Shares::default();
        let path = |number: usize| Arc::<str>::from(format!("/{number}"));
        let held: Vec<_> = (0..10).map(|number| shares.path(&path(number))).collect();
        for number in 0..100_000 {
            drop(shares.path(&path(number)));
        }
        assert!(shares.paths.copies.len() <= 2 * FEW);
        for (number, held) in held.iter().enumerate() {
            assert!(Arc::ptr_eq(held, &shares.path(&path(number))));
        }
    }
}
