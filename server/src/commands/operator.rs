//! `stile operator`: who may use the operator's area.

use base::config::Config;
use clap::{Args, Subcommand};
use people::operator::{self, OperatorContext, OperatorRow};

use super::people::{on_accounts, plain, table};

/// List, add and remove operators: people who may use the operator's area.
///
/// The server may be running. An operator must use two-factor authentication there. People whose addresses are in the setting
/// operator.addresses are operators as well.
#[derive(Debug, Args)]
pub struct Operators {
    #[command(subcommand)]
    action: Action,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// List the operators: address, name, two-factor authentication, and whether the settings name them.
    List,
    /// Make a person an operator. They get an email.
    Add {
        /// The person's email address.
        email: String,
    },
    /// Remove a person from the operators. They get an email.
    Remove {
        /// The person's email address.
        email: String,
    },
}

impl From<Action> for Operators {
    fn from(action: Action) -> Self {
        Self { action }
    }
}

impl Operators {
    /// Does it, and prints what was done. Blocks.
    ///
    /// # Errors
    /// There is no such person, it is done already, or the accounts database does not answer.
    pub fn run(self, config: &Config) -> anyhow::Result<()> {
        on_accounts(config, async |context| self.action.run(context).await)
    }
}

impl Action {
    /// What was done, in lines.
    async fn run(self, context: &OperatorContext<'_>) -> anyhow::Result<String> {
        Ok(match self {
            Action::List => listed(&operator::operators(context.pool).await?),
            Action::Add { email } => {
                let person = operator::add_operator(context, &email).await?;
                let missing = match person.second_step {
                    true => "",
                    false => " They must turn on two-factor authentication first.",
                };
                format!("{} is an operator now.{missing}\n", plain(&person.email))
            }
            Action::Remove { email } => {
                let person = operator::remove_operator(context, &email).await?;
                format!("{} is no longer an operator.\n", plain(&person.email))
            }
        })
    }
}

/// One operator a line, the columns under each other.
fn listed(operators: &[OperatorRow]) -> String {
    let head = ["EMAIL", "NAME", "TWO-FACTOR", "FROM"].map(str::to_owned);
    let rows = operators.iter().map(|operator| {
        [
            plain(&operator.email),
            plain(&operator.name),
            if operator.second_step { "on" } else { "off" }.to_owned(),
            if operator.by_settings {
                "settings"
            } else {
                "accounts"
            }
            .to_owned(),
        ]
    });
    table(std::iter::once(head).chain(rows).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_a_line_for_each() {
        let operator = |email: &str, second_step, by_settings| OperatorRow {
            email: email.to_owned(),
            name: "Ann\u{1b}[31m".to_owned(),
            second_step,
            by_settings,
        };
        assert_eq!(
            listed(&[
                operator("ann@example.com", true, false),
                operator("b@example.com", false, true)
            ]),
            "EMAIL            NAME     TWO-FACTOR  FROM\n\
             ann@example.com  Ann[31m  on          accounts\n\
             b@example.com    Ann[31m  off         settings\n"
        );
    }
}
