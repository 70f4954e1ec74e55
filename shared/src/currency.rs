//! Currencies by their ISO 4217 codes.

use std::fmt;

/// The codes of ISO 4217 in use, in alphabetical order; funds, metals and the codes for testing and for no
/// currency are left out.
#[rustfmt::skip]
pub const CODES: &[&str] = &[
    "AED", "AFN", "ALL", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BHD", "BIF",
    "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHF", "CLF", "CLP", "CNY",
    "COP", "CRC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP",
    "GBP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HTG", "HUF", "IDR", "ILS", "INR",
    "IQD", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT",
    "LAK", "LBP", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR",
    "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK",
    "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD",
    "SHP", "SLE", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY",
    "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "UZS", "VED", "VES", "VND", "VUV", "WST", "XAF", "XCD",
    "XCG", "XOF", "XPF", "YER", "ZAR", "ZMW", "ZWG",
];

/// A currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Currency([u8; 3]);

impl Currency {
    /// The currency with this code; case makes no difference.
    pub fn parse(code: &str) -> Option<Currency> {
        let bytes: [u8; 3] = code.as_bytes().try_into().ok()?;
        let upper = bytes.map(|byte| byte.to_ascii_uppercase());
        let text = std::str::from_utf8(&upper).ok()?;
        CODES.binary_search(&text).ok().map(|_| Currency(upper))
    }

    /// The three capital letters, as bytes.
    pub fn code(self) -> [u8; 3] {
        self.0
    }

    /// The three capital letters.
    pub fn as_str(&self) -> &str {
        // Only made from a code of the list, which is ASCII.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_searched() {
        assert!(CODES.is_sorted());
        assert!(CODES.iter().all(|code| Currency::parse(code).is_some()));
        assert_eq!(Currency::parse("eur").unwrap().as_str(), "EUR");
        for bad in ["", "EU", "EURO", "XXX", "€", "DEM"] {
            assert!(Currency::parse(bad).is_none(), "{bad}");
        }
    }
}
