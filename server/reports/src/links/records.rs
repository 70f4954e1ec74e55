//! Records of the links in reports.

use poem_openapi::Object;

use crate::words::Rhythm;

/// A report that an address gets from now on.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ReportConfirmed {
    /// The address.
    pub address: String,
    /// The website that it is about; null for the digest of all websites of `account`.
    pub site: Option<String>,
    /// The name of the account that sends it.
    pub account: String,
    /// How often it is sent.
    pub rhythm: Rhythm,
}
