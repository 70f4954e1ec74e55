//! Records of `/about` and `/health`.

use base::config::Config;
use intake::lists::BUILT_IN;
use poem_openapi::Object;

/// Public facts about the deployment.
#[derive(Debug, Clone, Object)]
pub struct About {
    /// The product.
    pub name: String,
    /// The version that runs.
    pub version: String,
    /// Whom to write to.
    pub contact: Option<String>,
    /// Whether customers get the command line. It is the program `stile`, which also runs the server; `publishes` says
    /// where to get it.
    pub command_line: bool,
    /// What the deployment publishes about itself and its data.
    pub publishes: Vec<String>,
}

impl About {
    /// Those of this deployment.
    pub fn of(config: &Config) -> About {
        let mut publishes = vec![
            "Definitions of every figure: /api/v1/definitions".to_owned(),
            "Description of the interface: /api/v1/openapi.json".to_owned(),
            concat!(
                "Command line: the program stile ",
                env!("CARGO_PKG_VERSION"),
                ", the same that runs this server. Get it from the operator of this server, or build it from Stile's source code: see /docs"
            )
            .to_owned(),
        ];
        publishes.extend(BUILT_IN.iter().map(ToString::to_string));
        publishes.extend(config.intake.attribution.clone());
        About {
            name: "Stile".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            contact: config.contact.clone(),
            command_line: true,
            publishes,
        }
    }
}

/// The journal, in which every acknowledged hit is safe.
#[derive(Debug, Clone, Object)]
pub struct JournalHealth {
    /// Whether hits are taken.
    pub accepting: bool,
    /// Bytes on disk.
    pub bytes: u64,
    /// Records that could not be read and were set aside, and segments that
    /// are missing.
    pub broken_records: u64,
}

/// State of the counted hits.
#[derive(Debug, Clone, Object)]
pub struct CountsHealth {
    /// Rows acknowledged that questions do not see yet.
    pub waiting_rows: u64,
    /// How long the oldest of them has waited, milliseconds.
    pub behind_ms: u64,
    /// Visits held in memory that may still continue.
    pub open_visits: u64,
    /// Visits that were ended early since the start because the limit `counts.open_visits`
    /// was reached; their later hits started new visits.
    pub visits_let_go: u64,
    /// Whether a query or a write found no memory in DuckDB within the last
    /// half minute. New hits then appear in figures up to 10 seconds later.
    pub memory_short: bool,
    /// Until when old hits are not deleted since the clock has jumped ahead,
    /// Unix seconds; null: they are deleted every night.
    pub expiry_waits_until: Option<i64>,
}

/// The accounts.
#[derive(Debug, Clone, Object)]
pub struct AccountsHealth {
    /// Whether the database answers, within a second.
    pub answering: bool,
}

/// Whether everything works.
#[derive(Debug, Clone, Object)]
pub struct Health {
    /// Whether hits are taken, figures keep up and the accounts answer.
    pub ok: bool,
    /// `ok`, or what is wrong.
    pub status: String,
    /// The journal.
    pub journal: JournalHealth,
    /// State of the counted hits.
    pub counts: CountsHealth,
    /// The accounts.
    pub accounts: AccountsHealth,
}
