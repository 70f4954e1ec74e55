//! The key that signs exports. It is derived from the deployment's key in the data folder (`keys/seal`), so it is part of every
//! backup, and stays the same.

use base::seal::Sealer;
use export_file::Signer;

const PURPOSE: &str = "signatures of exports";

/// The deployment's key for exports.
#[must_use]
pub fn signer(sealer: &Sealer) -> Signer {
    Signer::new(&sealer.derive(PURPOSE))
}
