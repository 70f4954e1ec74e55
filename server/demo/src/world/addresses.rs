//! Addresses of visitors, and of data centres.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use intake::{geo::GeoDatabase, lists};

use super::countries::COUNTRIES;
use crate::chance::Chance;

/// How many people have IPv6 where their provider has it.
const WITH_V6: f64 = 0.4;
/// How many addresses are drawn if one does not fit.
const TRIES: usize = 12;
/// Ranges of large hosting companies, which no visitor uses.
const DATA_CENTRES: [&str; 6] = [
    "3.80.0.0/12",
    "34.64.0.0/11",
    "20.40.0.0/13",
    "5.9.0.0/16",
    "51.38.0.0/16",
    "167.71.0.0/16",
];

/// A range of addresses.
#[derive(Clone, Copy, Debug)]
enum Range {
    V4 { first: u32, free_bits: u32 },
    V6 { first: u128, free_bits: u32 },
}

impl Range {
    fn parse(text: &str) -> Option<Range> {
        let (first, length) = text.split_once('/')?;
        let length: u32 = length.parse().ok()?;
        Some(match first.parse().ok()? {
            IpAddr::V4(first) => Range::V4 {
                first: first.to_bits(),
                free_bits: 32 - length,
            },
            IpAddr::V6(first) => Range::V6 {
                first: first.to_bits(),
                free_bits: 128 - length,
            },
        })
    }

    fn any(self, chance: &mut Chance) -> IpAddr {
        match self {
            Range::V4 { first, free_bits } => {
                // A network's first and last address are none that a device has.
                let network = (chance.below(1 << free_bits) as u32) & !0xff;
                let host = network | (1 + chance.below(254) as u32);
                IpAddr::V4(Ipv4Addr::from_bits(first | host))
            }
            Range::V6 { first, free_bits } => {
                let any = (u128::from(chance.number()) << 64) | u128::from(chance.number());
                let free = any & (u128::MAX >> (128 - free_bits));
                IpAddr::V6(Ipv6Addr::from_bits(first | free))
            }
        }
    }
}

/// Draws addresses, each looked up in the database of countries that is built in.
pub struct Addresses {
    geo: GeoDatabase,
    /// By the place in [`COUNTRIES`].
    v4: Vec<Vec<Range>>,
    v6: Vec<Vec<Range>>,
    data_centres: Vec<Range>,
}

impl Addresses {
    /// # Errors
    /// When the built-in database cannot be read.
    pub fn new() -> anyhow::Result<Self> {
        let read = |ranges: &[String]| {
            let parsed = ranges.iter().filter_map(|text| Range::parse(text));
            parsed.collect()
        };
        Ok(Self {
            geo: GeoDatabase::built_in()?,
            v4: COUNTRIES.iter().map(|country| read(&country.v4)).collect(),
            v6: COUNTRIES.iter().map(|country| read(&country.v6)).collect(),
            data_centres: DATA_CENTRES
                .iter()
                .filter_map(|text| Range::parse(text))
                .collect(),
        })
    }

    /// An address in this country, as home connections have.
    pub fn at_home(&self, country: usize, chance: &mut Chance) -> IpAddr {
        let v6 = !self.v6[country].is_empty() && chance.happens(WITH_V6);
        let ranges = if v6 {
            &self.v6[country]
        } else {
            &self.v4[country]
        };
        let code = COUNTRIES[country].code.as_str();
        let fits = |address: IpAddr| {
            self.geo.find(address).country.as_deref() == Some(code) && !lists::is_hosting(address)
        };
        draw(ranges, chance, fits)
    }

    /// An address in a data centre.
    pub fn in_data_centre(&self, chance: &mut Chance) -> IpAddr {
        draw(&self.data_centres, chance, lists::is_hosting)
    }
}

/// The first that fits, or the last that was tried: an address elsewhere is believable as well.
fn draw(ranges: &[Range], chance: &mut Chance, fits: impl Fn(IpAddr) -> bool) -> IpAddr {
    let mut address = chance.one_of(ranges).any(chance);
    for _ in 0..TRIES {
        if fits(address) {
            break;
        }
        address = chance.one_of(ranges).any(chance);
    }
    address
}
