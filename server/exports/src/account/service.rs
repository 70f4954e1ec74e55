//! Begins an export, and says what comes in it.

use std::{io, path::PathBuf, time::Duration};

use base::{
    access::{ExportAccount, Member},
    answer::{Problem, Zip},
    audit::Line,
    context::Context,
    text::{Language, Localize as _},
};
use counts::Counts;
use people::{account::gone, reauth, words};
use poem::Body;
use serde_json::json;
use shared::{ids::SiteNumber, text::Text};
use tokio::runtime::Handle;
use uuid::Uuid;

use super::{
    FORMAT,
    api::ExportApi,
    growing::{self, Writing},
    pack::Pack,
    store,
    temporary::Temporary,
};

/// How long it can be fetched.
const AGE: Duration = Duration::from_secs(6 * 3600);
/// How many lines of the audit are read at once.
const PAGE: i64 = 1_000;

/// What an account has and its export leaves out; `README.txt` (`export_read_me`) and docs/export.md say it in words.
const NOT_INCLUDED: [&str; 19] = [
    "passwords",
    "second_step_secrets",
    "token_secrets",
    "links",
    "push_keys",
    "channel_secrets",
    "share_link_keys",
    "sessions",
    "connected_sign_ins",
    "preferences",
    "site_offers",
    "page_copies",
    "site_icons",
    "waiting_emails",
    "consented_visitors",
    "data_requests",
    "alerts",
    "deliveries",
    "operator_notes",
];

/// Requires reauthentication of a person. The API token of a program was created by a person who had done so.
pub(super) async fn may(context: &Context, who: &Member<ExportAccount>) -> Result<(), Problem> {
    if who.caller.session().is_some() {
        let mut connection = context.pool().acquire().await?;
        reauth::require_recent(context, &mut connection, &who.caller).await?;
    }
    Ok(())
}

/// What the zip is called.
pub(super) fn name(now: i64) -> String {
    format!("stile-{}.zip", words::day(now))
}

/// Begins the account's export.
pub(super) async fn start(api: &ExportApi, who: &Member<ExportAccount>) -> Result<Zip, Problem> {
    let context = &api.context;
    let (caller, now) = (&who.caller, context.now());
    let (place, slot) = api.budget.enter(caller.person)?;
    let mut transaction = context.pool().begin().await?;
    let account = store::account(&mut *transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    let title = account["name"].as_str().unwrap_or_default().to_owned();
    let line = Line {
        action: "account.exported",
        subject: &title,
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    let work = Work {
        context: context.clone(),
        counts: api.counts.clone(),
        folder: api.folder.clone(),
        runtime: Handle::current(),
        account: caller.account,
        now,
        language: Language::here(),
    };
    let file = work.temporary().map_err(Problem::internal)?;
    let (writing, pieces) = growing::begin(file.path(), place, AGE).map_err(Problem::internal)?;
    tokio::task::spawn_blocking(move || {
        let _slot = slot;
        let alone = writing.alone();
        if let Err(error) = work.write(writing) {
            let error = format!("{error:#}");
            // A client that went away needs no error; one that waits sees that the response breaks off.
            if alone.was() {
                tracing::info!(error, "an export was not taken to its end");
            } else {
                tracing::error!(error, "an export could not be finished");
            }
        }
    });
    Ok(Zip {
        name: name(now),
        body: Body::from_bytes_stream(pieces),
    })
}

/// What an export needs.
struct Work {
    context: Context,
    counts: Counts,
    folder: PathBuf,
    runtime: Handle,
    account: Uuid,
    now: i64,
    /// The language of the person who fetches it.
    language: Language,
}

impl Work {
    /// Everything, in order.
    fn write(&self, into: Writing) -> anyhow::Result<()> {
        let (pool, account) = (self.context.pool(), self.account);
        let mut pack = Pack::new(into);
        let read_me = Text::new("export_read_me").localize(self.language) + "\n";
        pack.text("README.txt", read_me.as_bytes())?;
        let about = self
            .runtime
            .block_on(store::account(pool, account))?
            .unwrap_or_default();
        pack.json("account.json", &about)?;
        for (name, lines) in [
            (
                "members.json",
                self.runtime.block_on(store::members(pool, account))?,
            ),
            (
                "invitations.json",
                self.runtime.block_on(store::invitations(pool, account))?,
            ),
            (
                "tokens.json",
                self.runtime.block_on(store::tokens(pool, account))?,
            ),
            (
                "devices.json",
                self.runtime.block_on(store::devices(pool, account))?,
            ),
            (
                "requests.json",
                self.runtime.block_on(store::requests(pool, account))?,
            ),
            (
                "support.json",
                self.runtime.block_on(store::support(pool, account))?,
            ),
            (
                "views.json",
                self.runtime.block_on(store::views(pool, account))?,
            ),
            (
                "channels.json",
                self.runtime.block_on(store::channels(pool, account))?,
            ),
            (
                "reports.json",
                self.runtime.block_on(store::reports(pool, account))?,
            ),
        ] {
            pack.json(name, &lines.into())?;
        }
        // Only of accounts that had to do with it.
        for billing in self.runtime.block_on(store::billing(pool, account))? {
            pack.json("billing.json", &billing)?;
        }
        self.audit(&mut pack)?;
        for site in self.runtime.block_on(store::sites(pool, account))? {
            self.site(&mut pack, &site)?;
        }
        let manifest = json!({
            "format": FORMAT,
            "made_by": concat!("Stile ", env!("CARGO_PKG_VERSION")),
            "made_at": self.now,
            "account": account,
            "not_included": NOT_INCLUDED,
            "entries": pack.entries(),
        });
        pack.json("manifest.json", &manifest)?;
        pack.finish()
    }

    fn audit(&self, pack: &mut Pack) -> anyhow::Result<()> {
        let mut entry = pack.begin("audit.jsonl")?;
        let mut after = Uuid::nil();
        loop {
            let page = store::audit(self.context.pool(), self.account, after, PAGE);
            let page = self.runtime.block_on(page)?;
            let Some(last) = page.last() else {
                break;
            };
            after = last.id;
            for line in &page {
                entry.line(&line.line)?;
            }
        }
        entry.end();
        Ok(())
    }

    fn site(&self, pack: &mut Pack, site: &store::Site) -> anyhow::Result<()> {
        let (counts, folder) = (&self.counts, format!("sites/{}", site.name));
        let number = SiteNumber(u32::try_from(site.number)?);
        pack.json(&format!("{folder}/site.json"), &site.line)?;
        for month in self.runtime.block_on(counts.export_months(number))? {
            let file = self.temporary()?;
            self.runtime
                .block_on(counts.export_hits(number, month, file.path()))?;
            let name = format!("{folder}/hits/{:04}-{:02}.parquet", month.year, month.month);
            pack.file(&name, file.path())?;
        }
        let file = self.temporary()?;
        self.runtime
            .block_on(counts.export_left_out(number, file.path()))?;
        pack.file(&format!("{folder}/left_out.csv"), file.path())?;
        if counts.imported_days(number).first().is_some() {
            let file = self.temporary()?;
            self.runtime
                .block_on(counts.export_imported(number, file.path()))?;
            pack.file(&format!("{folder}/imported.csv"), file.path())?;
        }
        Ok(())
    }

    fn temporary(&self) -> io::Result<Temporary> {
        Temporary::new(&self.folder, self.context.id())
    }
}
