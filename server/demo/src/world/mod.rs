//! The world that visitors come from.

mod addresses;
mod countries;
mod devices;

use std::net::IpAddr;

use addresses::Addresses;
pub use countries::{COUNTRIES, index_of};
pub use devices::{DEVICES, Kind};

use super::chance::{Chance, Weights};

/// Countries, addresses and devices, ready to be drawn from.
pub struct World {
    addresses: Addresses,
    desk: Weights,
    hand: Weights,
}

/// A visitor's address and device: the same on each visit.
#[derive(Clone, Debug)]
pub struct Outfit {
    /// The address.
    pub address: IpAddr,
    /// Place in [`COUNTRIES`].
    pub country: usize,
    /// Place in [`DEVICES`].
    pub setup: usize,
    /// Width of the screen.
    pub width: u32,
    /// How many versions behind the browser is.
    pub late: i32,
    /// `Accept-Language`.
    pub language: &'static str,
}

impl Outfit {
    /// How the browser names itself on this day.
    pub fn user_agent(&self, day: i32) -> String {
        DEVICES.setups[self.setup].name(day, self.late)
    }
}

impl World {
    /// # Errors
    /// When the database of countries cannot be read.
    pub fn new() -> anyhow::Result<Self> {
        let of = |kind: Kind| {
            Weights::new(DEVICES.setups.iter().map(|setup| {
                if setup.kind == kind {
                    setup.weight
                } else {
                    0.0
                }
            }))
        };
        Ok(Self {
            addresses: Addresses::new()?,
            desk: of(Kind::Desk),
            hand: of(Kind::Hand),
        })
    }

    /// A new visitor from this country; `desk` is the share of those who sit at a desk.
    pub fn somebody(&self, country: usize, desk: f64, chance: &mut Chance) -> Outfit {
        let setups = if chance.happens(desk) {
            &self.desk
        } else {
            &self.hand
        };
        let setup = setups.pick(chance);
        let languages = &COUNTRIES[country].languages;
        let spoken = Weights::new(languages.iter().map(|(_, weight)| *weight)).pick(chance);
        let late = match chance.below(20) {
            0 => 2 + chance.below(5) as i32,
            1..=4 => 1,
            _ => 0,
        };
        Outfit {
            address: self.addresses.at_home(country, chance),
            country,
            setup,
            width: *chance.one_of(DEVICES.widths(setup)),
            late,
            language: &languages[spoken].0,
        }
    }

    /// An address on which no visitor sits.
    pub fn data_centre(&self, chance: &mut Chance) -> IpAddr {
        self.addresses.in_data_centre(chance)
    }
}
