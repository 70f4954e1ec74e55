//! `[revenue]`: what money is worth.

use serde::{Deserialize, Serialize};
use url::Url;

use super::{ConfigError, refuse};

/// What money is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Revenue {
    /// Whether the European Central Bank's rates are fetched each day.
    pub ecb_rates: bool,
    /// The file that has them.
    pub ecb_address: String,
}

impl Default for Revenue {
    fn default() -> Self {
        Self {
            ecb_rates: false,
            ecb_address: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml"
                .to_owned(),
        }
    }
}

impl Revenue {
    /// Where the rates are fetched; nothing where they are not.
    #[must_use]
    pub fn ecb(&self) -> Option<Url> {
        self.ecb_rates
            .then(|| Url::parse(&self.ecb_address).ok())
            .flatten()
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        let read = Url::parse(&self.ecb_address);
        if !read.is_ok_and(|address| matches!(address.scheme(), "http" | "https")) {
            return refuse("revenue.ecb_address", "must be an address with https");
        }
        Ok(())
    }
}
