//! One Postgres for the whole run, one database for each test.

use std::sync::OnceLock;

use base::db;
use own_postgres::TemporaryPostgres;
use tokio::sync::OnceCell;

static SERVER: OnceLock<TemporaryPostgres> = OnceLock::new();
static TEMPLATE: OnceCell<String> = OnceCell::const_new();

/// The address of a new, migrated database.
pub async fn database() -> anyhow::Result<String> {
    let server = tokio::task::spawn_blocking(|| {
        SERVER
            .get_or_init(|| TemporaryPostgres::start().expect("Postgres for the tests starts"))
            .url()
    })
    .await?;
    let template = TEMPLATE.get_or_try_init(|| db::template(server)).await?;
    Ok(db::create_database_from_template(server, template).await?)
}
