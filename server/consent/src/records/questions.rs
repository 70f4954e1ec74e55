//! Questions about consent records to DuckDB.

use anyhow::Context as _;
use base::answer::Problem;
use counts::{Answer, Counts, Question, Value, arrow::record_batch::RecordBatch};
use figures::query::Columns;
use shared::{
    consent::{Hash, How, Kind, Person, Record, Tool, from_hex},
    ids::SiteNumber,
};

use super::expiring::LastDays;
use crate::asking::Asking;

/// A record as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stored {
    /// Its place in the chain.
    pub number: u64,
    /// When, in microseconds since 1970.
    pub ts: i64,
    pub kind: Kind,
    pub how: How,
    pub hostname: String,
    pub language: String,
    pub version: Option<Hash>,
    pub tool: Option<Tool>,
    pub commitment: Option<Hash>,
    pub previous: Hash,
    pub hash: Hash,
    /// The visitor, unless the answer belongs to none or the visitor was erased.
    pub person: Option<Person>,
}

impl Stored {
    /// The record of a site.
    pub fn record(self, site: SiteNumber) -> Record {
        Record {
            site,
            number: self.number,
            ts: self.ts,
            kind: self.kind,
            how: self.how,
            hostname: self.hostname,
            language: self.language,
            version: self.version,
            tool: self.tool,
            commitment: self.commitment,
            previous: self.previous,
        }
    }
}

/// The chain of a site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Chain {
    /// How many records there are.
    pub records: u64,
    /// The number of the first one.
    pub first: u64,
    /// The number of the last one.
    pub last: u64,
    /// The hash of the last one.
    pub head: Option<Hash>,
    /// When the earliest answer was given, in microseconds since 1970.
    pub begins: Option<i64>,
}

/// What visitors answered on a day, by version and language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Answers {
    /// Days since 1970.
    pub day: i32,
    pub version: Option<String>,
    pub language: String,
    pub shown: i64,
    pub agreed: i64,
    pub declined: i64,
    pub gpc: i64,
    pub withdrew: i64,
    pub changed: i64,
    /// How many of the changed agree now.
    pub agreed_now: i64,
}

/// The last record of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EndedDay {
    /// `YYYY-MM-DD`, UTC.
    pub day: String,
    pub number: u64,
    pub hash: Hash,
}

impl<R> Asking<'_, R> {
    /// The newest records, of one kind and from before a moment (microseconds since 1970) where given; with all of the
    /// last second.
    pub(super) async fn newest(
        &self,
        kind: Option<Kind>,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<Stored>, Problem> {
        let values = vec![
            kind.map_or(Value::Null, |kind| Value::Text(kind.code().to_owned())),
            before.map_or(Value::Null, Value::BigInt),
            Value::UInt(limit),
        ];
        let sql = include_str!("../../../../queries/counts/consented/records.sql");
        stored(&self.ask("consent_records", sql, values).await?)
    }

    /// The records with these numbers, oldest first.
    pub(super) async fn between(&self, from: u64, to: u64) -> Result<Vec<Stored>, Problem> {
        let values = vec![Value::UBigInt(from), Value::UBigInt(to)];
        let sql = include_str!("../../../../queries/counts/consented/records_between.sql");
        stored(&self.ask("consent_records_between", sql, values).await?)
    }

    /// The records of visitors, oldest first.
    pub(super) async fn of_persons(&self, persons: &[Person]) -> Result<Vec<Stored>, Problem> {
        if persons.is_empty() {
            return Ok(Vec::new());
        }
        let persons: Vec<String> = persons.iter().map(Person::to_string).collect();
        let values = vec![Value::Text(persons.join(","))];
        let sql = include_str!("../../../../queries/counts/consented/records_of.sql");
        stored(&self.ask("consent_records_of", sql, values).await?)
    }

    /// The chain.
    pub(super) async fn chain(&self) -> Result<Chain, Problem> {
        let sql = include_str!("../../../../queries/counts/consented/chain.sql");
        let batches = self.ask("consent_chain", sql, vec![]).await?;
        let chain = batches
            .iter()
            .map(|batch| chain(&Columns::of(batch)))
            .next();
        chain
            .transpose()
            .map_err(Problem::internal)
            .map(Option::unwrap_or_default)
    }

    /// What visitors answered from one day to another, in days since 1970.
    pub(super) async fn answers(&self, from: i32, to: i32) -> Result<Vec<Answers>, Problem> {
        let values = vec![Value::Date32(from), Value::Date32(to)];
        let sql = include_str!("../../../../queries/counts/consented/summary.sql");
        let batches = self.ask("consent_summary", sql, values).await?;
        let mut found = Vec::new();
        for batch in &batches {
            found.extend(answers(&Columns::of(batch)).map_err(Problem::internal)?);
        }
        Ok(found)
    }
}

/// The number of the last record of each site before a moment, in microseconds since 1970.
pub(super) async fn last_records(
    counts: &Counts,
    before: i64,
) -> anyhow::Result<Vec<(SiteNumber, u64)>> {
    let answer = counts.ask(Question {
        name: "consent_last_records",
        sql: include_str!("../../../../queries/counts/consented/last_records.sql").to_owned(),
        values: vec![Value::BigInt(before)],
    });
    let mut found = Vec::new();
    for batch in &answer.await?.batches {
        let columns = Columns::of(batch);
        let last = columns.numbers("last")?;
        for (site, last) in columns.numbers("site")?.into_iter().zip(last) {
            found.push((SiteNumber(site.try_into()?), last.try_into()?));
        }
    }
    Ok(found)
}

/// The last record of each day of a site, of those after a number and before a moment, in microseconds since 1970.
pub(super) async fn ended_days(
    counts: &Counts,
    site: SiteNumber,
    after: u64,
    before: i64,
) -> anyhow::Result<Vec<EndedDay>> {
    let answer = counts.ask(Question {
        name: "consent_ended_days",
        sql: include_str!("../../../../queries/counts/consented/ended_days.sql").to_owned(),
        values: vec![
            Value::UInt(site.0),
            Value::UBigInt(after),
            Value::BigInt(before),
        ],
    });
    let mut found = Vec::new();
    for batch in &answer.await?.batches {
        let columns = Columns::of(batch);
        let (days, hashes) = (columns.texts("day")?, columns.texts("hash")?);
        let last = columns.numbers("last")?.into_iter();
        for ((number, day), hash) in last.zip(days).zip(hashes) {
            found.push(EndedDay {
                day: day.context("a day")?,
                number: number.try_into()?,
                hash: bytes(hash)?.context("a hash")?,
            });
        }
    }
    Ok(found)
}

/// Whether a site has records, or visits of visitors, of these days or earlier ones.
pub(super) async fn has_until(
    counts: &Counts,
    site: SiteNumber,
    last: LastDays,
) -> anyhow::Result<bool> {
    let answer = counts.ask(Question {
        name: "consent_has_until",
        sql: include_str!("../../../../queries/counts/consented/has_until.sql").to_owned(),
        values: vec![
            Value::UInt(site.0),
            Value::Date32(last.visits),
            Value::Date32(last.records),
        ],
    });
    has(answer.await?)
}

/// Whether a site has visits or records of visitors who agreed.
pub(super) async fn has_visitors(counts: &Counts, site: SiteNumber) -> anyhow::Result<bool> {
    let answer = counts.ask(Question {
        name: "consent_has_visitors",
        sql: include_str!("../../../../queries/counts/consented/has_visitors.sql").to_owned(),
        values: vec![Value::UInt(site.0)],
    });
    has(answer.await?)
}

/// What a query answers that asks whether there is something.
fn has(answer: Answer) -> anyhow::Result<bool> {
    let found = answer.batches.first();
    let found = found.map(|batch| Columns::of(batch).numbers("has"));
    Ok(found.transpose()?.is_some_and(|has| has == [1]))
}

fn bytes(hex: Option<String>) -> anyhow::Result<Option<Hash>> {
    hex.map(|hex| from_hex(&hex).with_context(|| format!("`{hex}` has not 32 bytes")))
        .transpose()
}

fn chain(columns: &Columns<'_>) -> anyhow::Result<Chain> {
    let one = |name| Ok::<_, anyhow::Error>(columns.numbers(name)?.pop().unwrap_or(0));
    Ok(Chain {
        records: one("records")?.try_into()?,
        first: one("first")?.try_into()?,
        last: one("last")?.try_into()?,
        head: bytes(columns.texts("head")?.pop().flatten())?,
        begins: columns.maybe_numbers("begins")?.pop().flatten(),
    })
}

fn answers(columns: &Columns<'_>) -> anyhow::Result<Vec<Answers>> {
    let numbers = |name| columns.numbers(name);
    let (versions, languages) = (columns.texts("version")?, columns.texts("language")?);
    let (shown, agreed, declined) = (numbers("shown")?, numbers("agreed")?, numbers("declined")?);
    let (gpc, withdrew) = (numbers("gpc")?, numbers("withdrew")?);
    let (changed, agreed_now) = (numbers("changed")?, numbers("agreed_now")?);
    let rows = numbers("day")?.into_iter().enumerate();
    rows.map(|(at, day)| {
        Ok(Answers {
            day: day.try_into()?,
            version: versions[at].clone(),
            language: languages[at].clone().unwrap_or_default(),
            shown: shown[at],
            agreed: agreed[at],
            declined: declined[at],
            gpc: gpc[at],
            withdrew: withdrew[at],
            changed: changed[at],
            agreed_now: agreed_now[at],
        })
    })
    .collect()
}

fn stored(batches: &[RecordBatch]) -> Result<Vec<Stored>, Problem> {
    let mut found = Vec::new();
    for batch in batches {
        read(&Columns::of(batch), &mut found).map_err(Problem::internal)?;
    }
    Ok(found)
}

fn read(columns: &Columns<'_>, found: &mut Vec<Stored>) -> anyhow::Result<()> {
    let texts = |name| columns.texts(name);
    let (hostnames, languages) = (texts("hostname")?, texts("language")?);
    let (versions, tools) = (texts("version")?, texts("tool")?);
    let (commitments, persons) = (texts("commitment")?, texts("person")?);
    let (hashes, before) = (texts("hash")?, texts("previous")?);
    let (ts, kinds, ways) = (columns.numbers("ts")?, texts("kind")?, texts("how")?);
    for (at, number) in columns.numbers("number")?.into_iter().enumerate() {
        let kind = kinds[at].as_deref().and_then(Kind::from_code);
        let how = ways[at].as_deref().and_then(How::from_code);
        let tool = tools[at].as_deref().map(serde_json::from_str);
        let person = persons[at].as_deref().map(Person::parse);
        found.push(Stored {
            number: number.try_into()?,
            ts: ts[at],
            kind: kind.context("an unknown kind of answer")?,
            how: how.context("an unknown way to answer")?,
            hostname: hostnames[at].clone().unwrap_or_default(),
            language: languages[at].clone().unwrap_or_default(),
            version: bytes(versions[at].clone())?,
            tool: tool.transpose().context("what the tool showed")?,
            commitment: bytes(commitments[at].clone())?,
            previous: bytes(before[at].clone())?.context("a hash")?,
            hash: bytes(hashes[at].clone())?.context("a hash")?,
            person: person
                .map(|person| person.context("a visitor"))
                .transpose()?,
        });
    }
    Ok(())
}
