//! Everything that is kept of all consented visitors as a file. Each page of it is asked for when the reader has taken the
//! previous one.

use std::collections::HashMap;

use base::{
    access::{InSite, ReadFigures, SeeVisitors},
    answer::Problem,
};
use figures::consented::{self, PersonHit};
use futures_util::stream;
use poem::Body;
use poem_openapi::types::ToJSON as _;
use shared::consent::Person;
use uuid::Uuid;

use super::{
    csv, known,
    records::{Format, VisitorExport, VisitorVisit, id},
    service::Visitors,
};
use crate::records::RecordView;

/// How many visitors are read at once.
const PAGE: u32 = 100;

/// What is still to be written.
pub(super) struct Export {
    pub visitors: Visitors,
    pub site: InSite<SeeVisitors>,
    pub figures: InSite<ReadFigures>,
    pub format: Format,
    /// The last visitor that was written.
    pub after: Option<Person>,
}

/// The file.
pub(super) fn stream(export: Export) -> Body {
    let pages = stream::try_unfold(Some(export), |export| async move {
        let Some(export) = export else {
            return Ok::<_, std::io::Error>(None);
        };
        let page = export.page().await;
        page.map(Some).map_err(|problem| {
            // The client sees only that the file breaks off.
            std::io::Error::other(format!(
                "the export of visitors could not be finished: {problem}"
            ))
        })
    });
    Body::from_bytes_stream(pages)
}

impl Export {
    /// The next page, and what is left.
    async fn page(mut self) -> Result<(Vec<u8>, Option<Self>), Problem> {
        let visitors = &self.visitors;
        let persons = known::next(visitors.counts(), &self.site, self.after, PAGE).await?;
        let client = visitors.figures.of(&self.site.caller);
        let hits = consented::hits(&client, &self.figures, &persons, None).await?;
        let bytes = match self.format {
            Format::Csv => csv::write(&hits, self.after.is_none()).map_err(Problem::internal)?,
            Format::Json => self.lines(&persons, hits).await?,
        };
        let is_last = persons.len() < PAGE as usize;
        self.after = persons.last().copied().or(self.after);
        Ok((bytes, (!is_last).then_some(self)))
    }

    /// A line for each of these visitors.
    async fn lines(&self, persons: &[Person], hits: Vec<PersonHit>) -> Result<Vec<u8>, Problem> {
        let mut own: HashMap<Person, Vec<PersonHit>> = HashMap::new();
        for hit in hits {
            own.entry(hit.person).or_default().push(hit);
        }
        let records = self.visitors.records.of_persons(&self.site, persons);
        let mut answers: HashMap<Uuid, Vec<RecordView>> = HashMap::new();
        for record in records.await? {
            // Each is asked for by its visitor.
            if let Some(visitor) = record.visitor {
                answers.entry(visitor).or_default().push(record);
            }
        }
        let mut bytes = Vec::new();
        for person in persons {
            let id = id(person);
            let export = VisitorExport {
                id,
                records: answers.remove(&id).unwrap_or_default(),
                visits: VisitorVisit::all(own.remove(person).unwrap_or_default()),
            };
            serde_json::to_writer(&mut bytes, &export.to_json()).map_err(Problem::internal)?;
            bytes.push(b'\n');
        }
        Ok(bytes)
    }
}
