//! The accounts: `pg_dump` and `pg_restore`.

use std::{path::Path, process::Stdio};

use anyhow::{Context as _, bail};
use base::{db, secret::SecretUrl};
use own_postgres::{address_for_programs, program};
use tokio::process::Command;

/// Writes the accounts into a file, in one snapshot. Gives the major versions of the server and of
/// `pg_dump`.
pub(super) async fn dump(url: &SecretUrl, to: &Path) -> anyhow::Result<(u32, u32)> {
    let server = server_version(url).await?;
    let program = program("pg_dump", server)?;
    let tool = tool_version(&program).await?;
    let mut command = command(&program, url)?;
    command
        .args([
            "--format=custom",
            "--no-owner",
            "--no-privileges",
            "--no-password",
        ])
        .arg("--file")
        .arg(to);
    run(&mut command)
        .await
        .context("cannot copy the accounts")?;
    Ok((server, tool))
}

/// Puts a dump into a database without our tables, whole or not at all.
pub(super) async fn restore(url: &SecretUrl, from: &Path, least: u32) -> anyhow::Result<()> {
    let server = server_version(url).await?;
    let program = program("pg_restore", server.max(least))?;
    let mut command = command(&program, url)?;
    command.args([
        "--no-owner",
        "--no-privileges",
        "--no-password",
        "--exit-on-error",
        "--single-transaction",
    ]);
    run(command.arg(from))
        .await
        .context("cannot restore the accounts")
}

/// The server's major version.
pub(super) async fn server_version(url: &SecretUrl) -> anyhow::Result<u32> {
    let pool = db::connect(url.expose(), 1).await?;
    let number: i32 = sqlx::query_scalar("SELECT current_setting('server_version_num')::int")
        .fetch_one(&pool)
        .await?;
    pool.close().await;
    Ok(number.unsigned_abs() / 10_000)
}

async fn tool_version(program: &Path) -> anyhow::Result<u32> {
    let output = Command::new(program).arg("--version").output().await?;
    let text = String::from_utf8_lossy(&output.stdout);
    let number = text.split_whitespace().find_map(|word| {
        let digits = word
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(word.len());
        word[..digits].parse().ok()
    });
    number.with_context(|| format!("cannot read the version of {}", program.display()))
}

/// A program that connects to this database. It gets the password through the environment, because all users of the
/// machine can read a command line.
fn command(program: &Path, url: &SecretUrl) -> anyhow::Result<Command> {
    let (url, password) = address_for_programs(url.expose())
        .context("cannot read the address of the accounts database")?;
    let mut command = Command::new(program);
    command
        .arg(format!("--dbname={url}"))
        .env("LC_ALL", "C")
        .env("PGAPPNAME", "stile");
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    // Our own folder may be gone or closed.
    command
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    Ok(command)
}

async fn run(command: &mut Command) -> anyhow::Result<()> {
    let program = command.as_std().get_program().to_owned();
    let name = Path::new(&program)
        .file_name()
        .unwrap_or(&program)
        .display()
        .to_string();
    let output = command
        .spawn()
        .with_context(|| format!("cannot start {name}"))?
        .wait_with_output()
        .await?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    bail!(
        "{name} failed ({}): {}",
        output.status,
        lines[lines.len().saturating_sub(3)..].join("; ")
    )
}
