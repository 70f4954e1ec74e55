//! The key of what is sealed in the accounts database.

use std::{io, path::Path};

use anyhow::{Context as _, anyhow, bail};
use base::{random::SharedRandom, seal::Sealer};
use sqlx::PgPool;

/// The key of what is sealed, where one was made. If it is gone, a new one would open no secret that is
/// there.
///
/// # Errors
/// It cannot be read, or it is gone though something is sealed with it.
pub(crate) async fn key(data_dir: &Path, pool: &PgPool) -> anyhow::Result<Option<Sealer>> {
    let key = Sealer::read(data_dir).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => {
            anyhow!("{error}: put it back from a backup, where it is keys/seal too")
        }
        _ => error.into(),
    })?;
    if key.is_none() && people::push::is_prepared(pool).await? {
        bail!(
            "{} is missing, and what is sealed in the accounts database opens with it alone: put it back from a backup, \
             where it is keys/seal too",
            Sealer::file(data_dir).display()
        );
    }
    Ok(key)
}

/// The same, created if there is none.
///
/// # Errors
/// As [`key`], or it cannot be written.
pub(crate) async fn sealer(
    data_dir: &Path,
    pool: &PgPool,
    random: &SharedRandom,
) -> anyhow::Result<Sealer> {
    match key(data_dir, pool).await? {
        Some(key) => Ok(key),
        None => Sealer::open(data_dir, random)
            .with_context(|| format!("{} cannot be made", Sealer::file(data_dir).display())),
    }
}
