//! Where visitors are: the table of `world/countries.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

/// A country, and how its people reach the Internet.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Country {
    /// ISO 3166-1 alpha-2.
    pub code: String,
    /// Hours ahead of UTC, about, where most people live.
    pub offset: i64,
    /// What browsers there send as `Accept-Language`, and how often.
    pub languages: Vec<(String, f64)>,
    /// Ranges of IPv4.
    pub v4: Vec<String>,
    /// Ranges of IPv6; none where hardly anyone has it.
    #[serde(default)]
    pub v6: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    country: Vec<Country>,
}

/// Every country that visitors come from.
pub static COUNTRIES: LazyLock<Vec<Country>> = LazyLock::new(|| {
    let read: Result<File, _> = toml::from_str(include_str!("../../world/countries.toml"));
    match read {
        Ok(file) => file.country,
        Err(error) => panic!("world/countries.toml is malformed: {error}"),
    }
});

/// The place of a country in [`COUNTRIES`].
pub fn index_of(code: &str) -> Option<usize> {
    COUNTRIES.iter().position(|country| country.code == code)
}
