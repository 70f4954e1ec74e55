//! `stile export-key`: the public key with which this deployment signs exports.

use anyhow::Context as _;
use base::{config::Config, seal::Sealer};

/// Prints it. Works while a server runs.
pub fn print(config: &Config) -> anyhow::Result<()> {
    let data = &config.data.dir;
    let sealer = Sealer::read(data)?.with_context(|| {
        let file = Sealer::file(data);
        format!(
            "{} is missing: the first start of the server creates it",
            file.display()
        )
    })?;
    println!("{}", exports::account::signer(&sealer).public_key());
    Ok(())
}
