//! `stile people`: who can sign in, and help for those who cannot.

use anyhow::ensure;
use base::{clock::SystemClock, config::Config, db, random::SystemRandom};
use clap::{Args, Subcommand};
use people::operator::{self, OperatorContext, PersonRow};
use shared::control;

use super::{Accounts, runtime};

/// List people, and help those who cannot sign in.
///
/// The server may be running. Every change is in the audit log of the accounts that it concerns.
#[derive(Debug, Args)]
pub struct People {
    #[command(subcommand)]
    action: Action,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// List everybody: address, accounts and roles, two-factor authentication, last visit.
    List,
    /// Make a member an owner of their account, for example if its owner has left. Owners get an email.
    MakeOwner {
        /// The member's email address.
        email: String,
        /// The account's name or id, if the member is in several.
        #[arg(long)]
        account: Option<String>,
    },
    /// Turn off a person's two-factor authentication, if they lost their device and their recovery codes. It ends their
    /// sessions, and they get an email.
    ResetTwoFactor {
        /// The person's email address.
        email: String,
    },
    /// Print a link that signs a person in.
    SignInLink {
        /// The person's email address.
        email: String,
    },
}

impl From<Action> for People {
    fn from(action: Action) -> Self {
        Self { action }
    }
}

impl People {
    /// Does it, and prints what was done. Blocks.
    ///
    /// # Errors
    /// There is no such person or account, it is done already, or the accounts database does not answer.
    pub fn run(self, config: &Config) -> anyhow::Result<()> {
        on_accounts(config, async |context| self.action.run(context).await)
    }
}

/// Does something to the accounts of this deployment, whether its server runs or not, and prints the outcome. Blocks.
///
/// # Errors
/// There are no accounts, the accounts database does not answer, or the work fails.
pub(super) fn on_accounts(
    config: &Config,
    work: impl AsyncFnOnce(&OperatorContext<'_>) -> anyhow::Result<String>,
) -> anyhow::Result<()> {
    let own = config.accounts.database_url.is_none();
    ensure!(
        !own || config.data.dir.join("postgres").exists(),
        "no accounts found in {} (is data.dir correct?)",
        config.data.dir.display()
    );
    let accounts = Accounts::running_or_open(config)?;
    let url = accounts.url.clone();
    let origin = config.public_address(config.http.listen);
    let done = runtime(config)?.block_on(async {
        let pool = db::connect(&url, 1).await?;
        let context = OperatorContext {
            pool: &pool,
            clock: &SystemClock,
            random: &SystemRandom,
            origin: &origin,
        };
        let done = work(&context).await;
        pool.close().await;
        done
    });
    accounts.close();
    print!("{}", done?);
    Ok(())
}

impl Action {
    /// What was done, in lines.
    async fn run(self, context: &OperatorContext<'_>) -> anyhow::Result<String> {
        Ok(match self {
            Action::List => listed(&operator::people(context.pool).await?),
            Action::MakeOwner { email, account } => {
                let name = operator::make_owner(context, &email, account.as_deref()).await?;
                format!("{} owns {} now.\n", plain(&email), plain(&name))
            }
            Action::ResetTwoFactor { email } => {
                operator::reset_second_step(context, &email).await?;
                format!(
                    "Two-factor authentication of {} is off, and their sessions ended.\n",
                    plain(&email)
                )
            }
            Action::SignInLink { email } => link(context, &email).await?,
        })
    }
}

/// A sign-in link, in lines.
async fn link(context: &OperatorContext<'_>, email: &str) -> anyhow::Result<String> {
    let token = signin::link::make(context.pool, context.clock, context.random, email).await?;
    Ok(format!(
        "{}/sign-in?token={token}\nIt works once, within 15 minutes.\n",
        context.origin
    ))
}

/// One person a line, the columns under each other.
fn listed(people: &[PersonRow]) -> String {
    let head = ["EMAIL", "NAME", "TWO-FACTOR", "LAST SEEN", "ACCOUNTS"].map(str::to_owned);
    let rows = people.iter().map(|person| {
        let mut accounts = person.accounts.join(", ");
        if person.operator {
            accounts += if accounts.is_empty() {
                "operator"
            } else {
                ", operator"
            };
        }
        [
            plain(&person.email),
            plain(&person.name),
            if person.second_step { "on" } else { "off" }.to_owned(),
            person
                .seen_at
                .map_or_else(|| "never".to_owned(), people::words::day),
            plain(&accounts),
        ]
    });
    table(std::iter::once(head).chain(rows).collect())
}

/// One row a line, the columns under each other.
pub(super) fn table<const COLUMNS: usize>(rows: Vec<[String; COLUMNS]>) -> String {
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let widths: [usize; COLUMNS] = std::array::from_fn(width);
    let line = |row: &[String; COLUMNS]| {
        let cells = row.iter().zip(widths);
        let cells: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

/// A person's input, without spaces around it and without control characters for the terminal.
pub(super) fn plain(text: &str) -> String {
    control::without(text.trim()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_a_line_for_each_and_no_control_character() {
        let ann = PersonRow {
            name: "Ann\u{1b}[31m Lee".to_owned(),
            email: "ann@example.com".to_owned(),
            operator: true,
            second_step: true,
            seen_at: Some(1_795_176_000),
            accounts: vec!["Example (owner)".to_owned(), "Other (viewer)".to_owned()],
        };
        let ben = PersonRow {
            name: "Ben".to_owned(),
            email: "b@example.com".to_owned(),
            operator: false,
            second_step: false,
            seen_at: None,
            accounts: vec![],
        };
        assert_eq!(
            listed(&[ann, ben]),
            "EMAIL            NAME         TWO-FACTOR  LAST SEEN   ACCOUNTS\n\
             ann@example.com  Ann[31m Lee  on          2026-11-20  Example (owner), Other (viewer), operator\n\
             b@example.com    Ben          off         never\n"
        );
    }
}
