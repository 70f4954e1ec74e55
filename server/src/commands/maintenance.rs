//! `stile openapi`, `stile migrate`, `stile compact`.

use base::{clock::Clock as _, config::Config, db};
use counts::Counts;

use super::{
    Accounts,
    control::{self, Order},
    open, refuse_as_root, runtime,
};
use crate::app::{App, nothing_missing};

/// Prints the description without opening anything.
pub fn print_description() -> anyhow::Result<()> {
    use std::io::Write as _;

    let text =
        front::description::Description::of(&front::service(front::shape::of(App::api)).spec())
            .text();
    std::io::stdout().write_all(&text)?;
    Ok(())
}

/// Updates both databases to this version.
pub fn migrate(config: Config) -> anyhow::Result<()> {
    refuse_as_root(&config.data.dir.join("counts"))?;
    let accounts = Accounts::open(&config)?;
    let url = accounts.url.clone();
    let done = runtime(&config)?.block_on(async {
        let pool = db::connect(&url, config.accounts.pool).await?;
        let settings = nothing_missing(&config, &pool).await?;
        db::migrate(&pool).await?;
        pool.close().await;
        let clock = base::clock::SystemClock::shared();
        let counts = Counts::open(settings, std::sync::Arc::new(move || clock.now())).await?;
        counts.shutdown().await?;
        println!("Both databases are up to date.");
        anyhow::Ok(())
    });
    accounts.close();
    done
}

/// Compacts now, through the running server if there is one.
pub fn compact(config: Config) -> anyhow::Result<()> {
    let answer = runtime(&config)?.block_on(control::send(
        &config.data.dir,
        &Order::Compact(true),
        |_| {},
    ))?;
    if let Some(done) = answer {
        println!(
            "The running server compacted {} rows in {} months, in {} ms.",
            done["rows"], done["months"], done["took_ms"]
        );
        return Ok(());
    }
    refuse_as_root(&config.data.dir.join("counts"))?;
    let accounts = Accounts::open(&config)?;
    let url = accounts.url.clone();
    let done = runtime(&config)?.block_on(async {
        let app = open(config, &url).await?;
        let done = control::compact(&app.counts, &app.registry, &app.clock).await?;
        println!(
            "Compacted {} rows in {} months, in {:.1?}.",
            done.rows, done.months, done.took
        );
        app.counts.shutdown().await?;
        app.pool.close().await;
        anyhow::Ok(())
    });
    accounts.close();
    done
}
