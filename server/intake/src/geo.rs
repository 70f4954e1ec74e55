//! The location of an address: its country, and region and city if the operator provides a database with
//! them.

use std::{net::IpAddr, path::Path};

use counts::Location;
use maxminddb::{MaxMindDbError, Reader};
use serde::Deserialize;

use crate::lists;

/// Finds the location of addresses.
pub struct GeoDatabase {
    database: Database,
}

enum Database {
    BuiltIn(Reader<&'static [u8]>),
    File(Reader<Vec<u8>>),
}

/// The two forms of location records in databases: flat, as ip-location-db's, and nested, as MaxMind's and
/// DB-IP's.
#[derive(Deserialize)]
struct Record<'a> {
    country_code: Option<&'a str>,
    state1: Option<&'a str>,
    #[serde(borrow)]
    country: Option<Country<'a>>,
    #[serde(borrow, default)]
    subdivisions: Vec<Named<'a>>,
    #[serde(borrow)]
    city: Option<City<'a>>,
}

#[derive(Deserialize)]
struct Country<'a> {
    iso_code: Option<&'a str>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum City<'a> {
    Flat(&'a str),
    #[serde(borrow)]
    Nested(Named<'a>),
}

#[derive(Deserialize)]
struct Named<'a> {
    #[serde(borrow, default)]
    names: Names<'a>,
}

#[derive(Default, Deserialize)]
struct Names<'a> {
    en: Option<&'a str>,
}

impl GeoDatabase {
    /// From the database of countries that is built in.
    ///
    /// # Errors
    /// When it is damaged, which a test rules out.
    pub fn built_in() -> Result<GeoDatabase, MaxMindDbError> {
        let database = Database::BuiltIn(Reader::from_source(lists::COUNTRIES)?);
        Ok(GeoDatabase { database })
    }

    /// From the operator's own file in MaxMind's format.
    ///
    /// # Errors
    /// If the file cannot be read or has another format.
    pub fn open(file: &Path) -> Result<GeoDatabase, MaxMindDbError> {
        let database = Database::File(Reader::open_readfile(file)?);
        Ok(GeoDatabase { database })
    }

    /// Where the address is; empty for what the database does not know, and
    /// for private addresses, of which some databases claim to know.
    pub fn find(&self, address: IpAddr) -> Location {
        let address = address.to_canonical();
        if is_private(address) {
            return Location::default();
        }
        match &self.database {
            Database::BuiltIn(reader) => look_up(reader, address),
            Database::File(reader) => look_up(reader, address),
        }
    }
}

fn look_up<S: AsRef<[u8]>>(reader: &Reader<S>, address: IpAddr) -> Location {
    // An error means an address that the database cannot contain (IPv6 in one of IPv4) or a record in another
    // form: unknown in both cases.
    let record = reader
        .lookup(address)
        .and_then(|found| found.decode::<Record<'_>>());
    let Ok(Some(record)) = record else {
        return Location::default();
    };
    let code = record
        .country_code
        .or_else(|| record.country.and_then(|country| country.iso_code));
    let region = record
        .subdivisions
        .first()
        .and_then(|region| region.names.en);
    let city = match record.city {
        Some(City::Flat(name)) => Some(name),
        Some(City::Nested(named)) => named.names.en,
        None => None,
    };
    let owned = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Location {
        country: code.filter(|code| is_country(code)).map(ToOwned::to_owned),
        region: record.state1.or(region).and_then(owned),
        city: city.and_then(owned),
    }
}

fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            v4.is_private() || v4.is_loopback() || v4.is_link_local() || v4.is_unspecified()
        }
        IpAddr::V6(v6) => {
            v6.is_loopback()
                || v6.is_unique_local()
                || v6.is_unicast_link_local()
                || v6.is_unspecified()
        }
    }
}

/// Two capital letters; `ZZ` is unknown.
fn is_country(code: &str) -> bool {
    code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase()) && code != "ZZ"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_are_found() {
        let geo = GeoDatabase::built_in().unwrap();
        for (address, country) in [
            ("193.99.144.80", Some("DE")),
            ("::ffff:193.99.144.80", Some("DE")),
            ("2a02:2e0:3fe:1001:302::", Some("DE")),
            ("130.59.31.80", Some("CH")),
            ("127.0.0.1", None),
            ("192.168.1.1", None),
            ("::1", None),
        ] {
            let location = geo.find(address.parse().unwrap());
            assert_eq!(location.country.as_deref(), country, "{address}");
            assert_eq!(location.city, None);
        }
    }

    #[test]
    fn a_file_that_is_none_is_refused() {
        assert!(GeoDatabase::open(Path::new("/nonexistent")).is_err());
        assert!(GeoDatabase::open(Path::new(file!())).is_err());
    }
}
