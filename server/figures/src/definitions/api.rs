//! `GET /definitions` and `GET /zones`. Public: they contain no data about anyone.

use base::clock::{Clock as _, SharedClock};
use poem_openapi::{OpenApi, payload::Json};

use super::records::{Definitions, ZoneView, zones};
use crate::Tags;

/// The operations.
pub struct DefinitionsApi(pub SharedClock);

impl std::fmt::Debug for DefinitionsApi {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DefinitionsApi")
    }
}

#[OpenApi(tag = "Tags::Figures")]
impl DefinitionsApi {
    /// List the definitions of all figures
    ///
    /// Returns the definition of each figure, the reasons for excluding a hit, the rules for sources and channels, and
    /// everything that the script sends.
    #[oai(
        path = "/definitions",
        method = "get",
        operation_id = "get_definitions"
    )]
    async fn definitions(&self) -> Json<Definitions> {
        Json(Definitions::now())
    }

    /// List time zones
    #[oai(path = "/zones", method = "get", operation_id = "list_zones")]
    async fn zones(&self) -> Json<Vec<ZoneView>> {
        Json(zones(self.0.now()))
    }
}
