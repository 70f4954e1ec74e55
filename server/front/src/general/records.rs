//! Records of `/about` and `/health`.

use base::{
    answer::Params,
    config::Config,
    text::{Localize as _, Text},
};
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

/// One thing that is wrong, or that an operator might want to know all the same.
#[derive(Debug, Clone, Object)]
pub struct HealthIssue {
    /// Stable code in snake_case. Problems: `hits_refused`, `disk_full` (hits are refused because of it),
    /// `hits_not_stored` (they are safe in the journal), `figures_behind` (`seconds`), `accounts_failing` and
    /// `accounts_silent`. Notes: `visits_ended_early` (`visits`), `journal_broken` (`records`), `memory_short` and
    /// `clock_jumped` (`until`: nothing old is deleted before, Unix seconds).
    pub code: String,
    /// The same in words, in the language of `Accept-Language` (en, de).
    pub message: String,
    /// The values in the message, by name, for programs that write their own text. Absent if there are none.
    #[oai(skip_serializing_if_is_none)]
    pub params: Option<Params>,
}

/// What the ids of texts about health begin with; the rest is the code.
const TEXTS: &str = "health_";

impl HealthIssue {
    fn of(text: &Text) -> Self {
        let id = text.id();
        Self {
            code: id.strip_prefix(TEXTS).unwrap_or(id).to_owned(),
            message: text.localize_here(),
            params: Params::of(text),
        }
    }

    /// These, in the language of the request.
    pub fn of_all(texts: &[Text]) -> Vec<Self> {
        texts.iter().map(Self::of).collect()
    }
}

/// Whether everything works.
#[derive(Debug, Clone, Object)]
pub struct Health {
    /// Whether hits are taken, figures keep up and the accounts answer.
    pub ok: bool,
    /// `ok`, or `ok, but` and the notes, or what is wrong, in English. A page shows `problems` and `notes` instead,
    /// which have codes.
    pub status: String,
    /// What is wrong; empty if `ok` is true.
    pub problems: Vec<HealthIssue>,
    /// What an operator might want to know all the same.
    pub notes: Vec<HealthIssue>,
    /// The journal.
    pub journal: JournalHealth,
    /// State of the counted hits.
    pub counts: CountsHealth,
    /// The accounts.
    pub accounts: AccountsHealth,
}
