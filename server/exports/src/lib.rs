//! Exports of whole accounts: everything that one has, as a file.

use std::path::Path;

use base::context::Context;
use counts::Counts;
use poem_openapi::OpenApi;

pub mod account;

/// The operations of this area. Files that are being sent are in this folder.
pub fn api(context: &Context, counts: &Counts, folder: &Path) -> impl OpenApi + use<> {
    account::ExportApi {
        context: context.clone(),
        counts: counts.clone(),
        folder: folder.to_owned(),
        budget: account::DiskBudget::new(context.config.data.export_room.bytes()),
    }
}
