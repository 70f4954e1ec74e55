//! What comes in an export, in order.

use std::{collections::BTreeMap, io, path::PathBuf, sync::Arc};

use base::{
    context::Context,
    text::{Language, Localize as _},
};
use counts::{Counts, HitTotals, HitsFormat, Moments};
use export_file::{FORMAT, MANIFEST, Manifest, SIGNATURE, Signer, SiteTotals};
use shared::{date::Date, ids::SiteNumber, text::Text};
use tokio::runtime::Handle;
use uuid::Uuid;

use super::{
    disk_budget::Place,
    growing::Writing,
    pack::Pack,
    request::{ExportScope, written},
    store,
    temporary::Temporary,
    totals,
    zone::Zone,
};

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

/// What an export needs.
pub(super) struct Work {
    pub context: Context,
    pub counts: Counts,
    pub folder: PathBuf,
    pub runtime: Handle,
    pub account: Uuid,
    pub now: i64,
    /// The language of the person who fetches it.
    pub language: Language,
    pub scope: ExportScope,
    /// The disk space that it may take.
    pub place: Arc<Place>,
    pub signer: Signer,
}

impl Work {
    /// Everything, in order.
    pub fn write(&self, into: Writing) -> anyhow::Result<()> {
        let mut pack = Pack::new(into);
        let read_me = Text::new("export_read_me").localize(self.language) + "\n";
        pack.text("README.txt", read_me.as_bytes())?;
        if self.scope.is_account() {
            self.account(&mut pack)?;
        }
        let mut totals = BTreeMap::new();
        for site in self.wait(store::sites(self.context.pool(), self.account))? {
            if self.scope.has_site(&site.name) {
                let found = self.site(&mut pack, &site)?;
                totals.insert(site.name, found);
            }
        }
        let manifest = Manifest {
            format: FORMAT,
            made_by: concat!("Stile ", env!("CARGO_PKG_VERSION")).to_owned(),
            made_at: self.now,
            account: self.account,
            part: self.scope.part(),
            not_included: NOT_INCLUDED.map(str::to_owned).to_vec(),
            totals,
            entries: pack.entries().to_vec(),
        };
        let signed = pack.json(MANIFEST, &manifest)?;
        pack.json(SIGNATURE, &self.signer.sign(&signed))?;
        pack.finish()
    }

    fn wait<T, E>(&self, found: impl Future<Output = Result<T, E>>) -> Result<T, E> {
        self.runtime.block_on(found)
    }

    /// The account itself.
    fn account(&self, pack: &mut Pack) -> anyhow::Result<()> {
        let (pool, account) = (self.context.pool(), self.account);
        let about = self.wait(store::account(pool, account))?;
        pack.json("account.json", &about.unwrap_or_default())?;
        for (name, lines) in [
            ("members.json", self.wait(store::members(pool, account))?),
            (
                "invitations.json",
                self.wait(store::invitations(pool, account))?,
            ),
            ("tokens.json", self.wait(store::tokens(pool, account))?),
            ("devices.json", self.wait(store::devices(pool, account))?),
            ("requests.json", self.wait(store::requests(pool, account))?),
            ("support.json", self.wait(store::support(pool, account))?),
            ("views.json", self.wait(store::views(pool, account))?),
            ("channels.json", self.wait(store::channels(pool, account))?),
            ("reports.json", self.wait(store::reports(pool, account))?),
        ] {
            pack.json(name, &lines)?;
        }
        // Only of accounts that had to do with it.
        for billing in self.wait(store::billing(pool, account))? {
            pack.json("billing.json", &billing)?;
        }
        self.audit(pack)
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

    /// A site, and the totals of its files.
    fn site(&self, pack: &mut Pack, site: &store::Site) -> anyhow::Result<SiteTotals> {
        let (counts, folder) = (&self.counts, format!("sites/{}", site.name));
        let number = SiteNumber(u32::try_from(site.number)?);
        let (days, zone) = (self.scope.days(), Zone::of(&site.line));
        pack.json(&format!("{folder}/site.json"), &site.line)?;
        let mut totals = SiteTotals::default();
        for month in zone.months(self.wait(counts.export_months(number))?) {
            if days.0 <= month && month < days.1 {
                let moments = zone.moments((month, month.plus_months(1)));
                totals.add(&self.month(pack, &folder, number, (month, moments))?);
            }
        }
        let file = self.temporary()?;
        self.wait(counts.export_left_out(number, zone.moments(days), file.path()))?;
        pack.file(&format!("{folder}/left_out.csv"), file.path())?;
        totals.add(&totals::of_left_out(file.path())?);
        if counts.imported_days(number).first().is_some() {
            let file = self.temporary()?;
            self.wait(counts.export_imported(number, days, file.path()))?;
            pack.file(&format!("{folder}/imported.csv"), file.path())?;
        }
        Ok(totals)
    }

    /// The hits of a month, if it has any, and their totals: those of the file, since hits may arrive meanwhile.
    fn month(
        &self,
        pack: &mut Pack,
        folder: &str,
        site: SiteNumber,
        (month, moments): (Date, Moments),
    ) -> anyhow::Result<SiteTotals> {
        let file = self.temporary()?;
        self.wait(self.counts.export_hits(site, moments, file.path()))?;
        let _room = self.place.borrow(file.bytes()?)?;
        let totals = self.wait(self.counts.export_totals(file.path()))?;
        if totals == HitTotals::default() {
            return Ok(SiteTotals::default());
        }
        let format = self.scope.hits;
        let name = format!("{folder}/hits/{}.{}", written(month), format.word());
        match format {
            HitsFormat::Parquet => pack.file(&name, file.path())?,
            HitsFormat::Csv => {
                let csv = self.temporary()?;
                self.wait(self.counts.export_as_csv(file.path(), csv.path()))?;
                let _room = self.place.borrow(csv.bytes()?)?;
                pack.file(&name, csv.path())?;
            }
        }
        Ok(totals::of_hits(totals))
    }

    pub fn temporary(&self) -> io::Result<Temporary> {
        Temporary::new(&self.folder, self.context.id())
    }
}
