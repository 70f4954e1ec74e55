//! The records of a site as a file that proves them. Each page of it is asked for when the reader has taken the previous one.

use std::collections::HashMap;

use base::{
    access::{InSite, SeeVisitors},
    answer::Problem,
};
use futures_util::{StreamExt as _, stream};
use poem::Body;
use shared::{
    banner::{Banner, canonical},
    consent::{
        Hash,
        proofs::{self, Seal},
    },
};

use super::{questions::Stored, service::Records, store};
use crate::asking::Asking;

/// How many records are read at once.
const PAGE: u64 = 5_000;

/// What is still to be written.
pub(super) struct Export {
    pub records: Records,
    pub site: InSite<SeeVisitors>,
    /// The number of the next record, and of the last one.
    pub first: u64,
    pub last: u64,
    /// The content of the banner's versions that no record has had yet.
    pub versions: HashMap<Hash, Banner>,
}

/// The file; only its header without records.
pub(super) fn stream(export: Export, has_records: bool) -> Body {
    let from = export.first;
    let pages = stream::try_unfold(has_records.then_some(export), move |export| async move {
        let Some(export) = export else {
            return Ok::<_, std::io::Error>(None);
        };
        let page = export.page(from).await;
        page.map(Some).map_err(std::io::Error::other)
    });
    let header = stream::iter([Ok(proofs::header())]);
    Body::from_bytes_stream(header.chain(pages))
}

impl Export {
    /// The next page of a file that begins with the record `from`, and what is left.
    async fn page(mut self, from: u64) -> anyhow::Result<(String, Option<Self>)> {
        let to = self.last.min(self.first.saturating_add(PAGE - 1));
        let asking = Asking {
            counts: &self.records.counts,
            site: &self.site,
        };
        let found = asking.between(self.first, to).await.map_err(cause)?;
        let pool = self.records.context.pool();
        let signed = store::signed_days(pool, &self.site, self.first, to).await?;
        let mut signatures: HashMap<u64, [u8; 64]> = signed
            .into_iter()
            .map(|day| (day.number, day.signature))
            .collect();
        let mut text = String::new();
        for stored in found {
            let number = stored.number;
            let seal = match signatures.remove(&number) {
                _ if number == self.last => Some(self.records.signer.head(
                    self.site.number(),
                    from,
                    number,
                    &stored.hash,
                )),
                None => None,
                Some(signature) => Some(Seal {
                    key: self.records.signer.public_key(),
                    signature,
                }),
            };
            text += &self.line(stored, seal);
        }
        self.first = to + 1;
        let rest = (to < self.last).then_some(self);
        Ok((text, rest))
    }

    fn line(&mut self, stored: Stored, seal: Option<Seal>) -> String {
        let shown = stored
            .version
            .and_then(|version| self.versions.remove(&version));
        let line = proofs::Line {
            record: stored.record(self.site.number()),
            shown: shown.map(|banner| canonical(&banner)),
            seal,
        };
        proofs::line(&line)
    }
}

/// The client sees only that the file breaks off.
fn cause(problem: Problem) -> anyhow::Error {
    anyhow::anyhow!("the export of consent records could not be finished: {problem}")
}
