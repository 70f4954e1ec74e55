//! Questions about consent, answered as records instead of Arrow.

use duckdb::types::Value;
use shared::{
    consent::{Hash, How, Kind, Person, Record, Tool, from_hex},
    ids::SiteNumber,
};

use super::{
    answers::{
        ConsentDay, ConsentTotals, Consented, ConsentedVisitHit, ConsentedVisitor,
        ConsentedVisitors, DayEnd, RecordFilter, StoredRecord, VisitorFilter,
    },
    columns::Columns,
};
use crate::{
    ask::{AskError, OnBehalf, Question},
    handle::Counts,
};

macro_rules! question {
    ($name:literal, $values:expr) => {
        Question {
            name: $name,
            sql: include_str!(concat!(
                "../../../../queries/counts/consent/",
                $name,
                ".sql"
            ))
            .to_owned(),
            values: $values,
        }
    };
}

fn site_value(site: SiteNumber) -> Value {
    Value::UInt(site.0)
}

fn optional<T>(of: Option<T>, value: impl FnOnce(T) -> Value) -> Value {
    of.map_or(Value::Null, value)
}

fn person_value(person: &Person) -> Value {
    Value::Text(person.to_string())
}

impl Counts {
    /// A site's records, newest first.
    ///
    /// # Errors
    /// [`AskError`], as of all questions below.
    pub async fn consent_records(
        &self,
        asker: OnBehalf,
        site: SiteNumber,
        filter: RecordFilter,
    ) -> Result<Vec<StoredRecord>, AskError> {
        let values = vec![
            site_value(site),
            optional(filter.kind, |kind| Value::Text(kind.code().to_owned())),
            optional(filter.before, Value::BigInt),
            Value::UInt(filter.limit),
        ];
        let columns = self.columns(asker, question!("records", values)).await?;
        records(&columns, site)
    }

    /// One record of a site.
    ///
    /// # Errors
    /// [`AskError`].
    pub async fn consent_record(
        &self,
        asker: OnBehalf,
        site: SiteNumber,
        number: u64,
    ) -> Result<Option<StoredRecord>, AskError> {
        let values = vec![site_value(site), Value::UBigInt(number)];
        let columns = self.columns(asker, question!("record", values)).await?;
        Ok(records(&columns, site)?.pop())
    }

    /// The records of a visitor, oldest first.
    ///
    /// # Errors
    /// [`AskError`].
    pub async fn consent_records_of(
        &self,
        asker: OnBehalf,
        site: SiteNumber,
        person: &Person,
    ) -> Result<Vec<StoredRecord>, AskError> {
        let values = vec![site_value(site), person_value(person)];
        let columns = self.columns(asker, question!("records_of", values)).await?;
        records(&columns, site)
    }

    /// A part of a site's chain: at most `limit` records after this number, oldest first. An export asks for one part
    /// after the other.
    ///
    /// # Errors
    /// [`AskError`].
    pub async fn consent_chain(
        &self,
        asker: OnBehalf,
        site: SiteNumber,
        after: u64,
        limit: u32,
    ) -> Result<Vec<Record>, AskError> {
        let values = vec![site_value(site), Value::UBigInt(after), Value::UInt(limit)];
        let columns = self.columns(asker, question!("chain", values)).await?;
        let stored = records(&columns, site)?;
        Ok(stored.into_iter().map(|stored| stored.record).collect())
    }

    /// The last record of each day from one to another, both included. Whether a day is over is the caller's to know.
    ///
    /// # Errors
    /// [`AskError`].
    pub async fn consent_day_ends(
        &self,
        asker: OnBehalf,
        site: SiteNumber,
        days: (i32, i32),
    ) -> Result<Vec<DayEnd>, AskError> {
        let columns = self
            .columns(asker, question!("closed_days", of_days(site, days)))
            .await?;
        let (day, number) = (columns.numbers("day")?, columns.numbers("number")?);
        let hash = columns.bytes("hash")?;
        (0..columns.rows())
            .map(|row| {
                Ok(DayEnd {
                    day: day_of(day[row])?,
                    number: known(number[row])? as u64,
                    hash: exact(hash[row].as_deref())?,
                })
            })
            .collect()
    }

    /// Banners and answers from one day to another, both included, by day, version and language.
    ///
    /// # Errors
    /// [`AskError`].
    pub async fn consent_days(
        &self,
        asker: OnBehalf,
        site: SiteNumber,
        days: (i32, i32),
    ) -> Result<Vec<ConsentDay>, AskError> {
        let columns = self
            .columns(asker, question!("days", of_days(site, days)))
            .await?;
        let day = columns.numbers("day")?;
        let (version, language) = (columns.texts("version")?, columns.texts("language")?);
        let names = [
            "shown",
            "agreed",
            "declined",
            "gpc",
            "withdrew",
            "to_agreed",
            "to_declined",
        ];
        let mut sums = Vec::with_capacity(names.len());
        for name in names {
            sums.push(columns.numbers(name)?);
        }
        (0..columns.rows())
            .map(|row| {
                let sum = |of: usize| known(sums[of][row]).map(|sum| sum as u64);
                Ok(ConsentDay {
                    day: day_of(day[row])?,
                    version: version[row].as_deref().map(version_of).transpose()?,
                    language: language[row].clone().unwrap_or_default(),
                    shown: sum(0)?,
                    agreed: sum(1)?,
                    declined: sum(2)?,
                    gpc: sum(3)?,
                    withdrew: sum(4)?,
                    to_agreed: sum(5)?,
                    to_declined: sum(6)?,
                })
            })
            .collect()
    }

    /// How much a site has.
    ///
    /// # Errors
    /// [`AskError`].
    pub async fn consent_totals(
        &self,
        asker: OnBehalf,
        site: SiteNumber,
    ) -> Result<ConsentTotals, AskError> {
        let values = vec![site_value(site)];
        let columns = self.columns(asker, question!("totals", values)).await?;
        Ok(ConsentTotals {
            records: columns.one("records")?,
            visitors: columns.one("visitors")?,
            visits: columns.one("visits")?,
        })
    }

    /// How many consented visitors and visits a site had between two moments, in microseconds since 1970, UTC.
    ///
    /// # Errors
    /// [`AskError`].
    pub async fn consented(
        &self,
        asker: OnBehalf,
        site: SiteNumber,
        (from, until): (i64, i64),
    ) -> Result<Consented, AskError> {
        let values = vec![site_value(site), Value::BigInt(from), Value::BigInt(until)];
        let columns = self.columns(asker, question!("consented", values)).await?;
        Ok(Consented {
            visitors: columns.one("visitors")?,
            visits: columns.one("visits")?,
        })
    }

    /// Consented visitors with hits in a period.
    ///
    /// # Errors
    /// [`AskError`].
    pub async fn consented_visitors(
        &self,
        asker: OnBehalf,
        site: SiteNumber,
        filter: VisitorFilter,
    ) -> Result<ConsentedVisitors, AskError> {
        let values = vec![
            site_value(site),
            Value::BigInt(filter.from),
            Value::BigInt(filter.until),
            optional(filter.before, Value::BigInt),
            Value::UInt(filter.limit),
            optional(filter.person.as_ref(), person_value),
        ];
        let columns = self.columns(asker, question!("visitors", values)).await?;
        let (first, last) = (columns.numbers("first")?, columns.numbers("last")?);
        let (visits, views) = (columns.numbers("visits")?, columns.numbers("views")?);
        let (events, total) = (columns.numbers("events")?, columns.numbers("total")?);
        let (person, revenue) = (columns.texts("person")?, columns.texts("revenue")?);
        let (source, country) = (columns.texts("source")?, columns.texts("country")?);
        let (browser, device) = (columns.texts("browser")?, columns.texts("device")?);
        let mut visitors = Vec::with_capacity(columns.rows());
        for row in 0..columns.rows() {
            visitors.push(ConsentedVisitor {
                person: person_of(person[row].as_deref())?,
                times: (known(first[row])?, known(last[row])?),
                visits: known(visits[row])? as u64,
                views: known(views[row])? as u64,
                events: known(events[row])? as u64,
                revenue: amounts(revenue[row].as_deref()),
                source: source[row].clone(),
                country: country[row].clone(),
                browser: browser[row].clone(),
                device: device[row].clone(),
            });
        }
        let total = total.first().copied().flatten().unwrap_or(0) as u64;
        Ok(ConsentedVisitors { visitors, total })
    }

    /// All hits of a consented visitor, in order.
    ///
    /// # Errors
    /// [`AskError`].
    pub async fn consented_hits(
        &self,
        asker: OnBehalf,
        site: SiteNumber,
        person: &Person,
    ) -> Result<Vec<ConsentedVisitHit>, AskError> {
        let values = vec![site_value(site), person_value(person)];
        let columns = self
            .columns(asker, question!("visitor_hits", values))
            .await?;
        let (visit, alone) = (columns.numbers("visit")?, columns.numbers("alone")?);
        let (visit_start, ts) = (columns.numbers("visit_start")?, columns.numbers("ts")?);
        let is_event = columns.numbers("is_event")?;
        let text = |name| columns.texts(name);
        let (event, hostname, path) = (text("event")?, text("hostname")?, text("path")?);
        let (props, amount, currency) = (text("props")?, text("revenue")?, text("currency")?);
        let (source, referrer, channel) = (text("source")?, text("referrer")?, text("channel")?);
        let (country, browser) = (text("country")?, text("browser")?);
        let (os, device) = (text("os")?, text("device")?);
        (0..columns.rows())
            .map(|row| {
                Ok(ConsentedVisitHit {
                    visit: known(visit[row])? as u64,
                    alone: known(alone[row])? != 0,
                    visit_start: known(visit_start[row])?,
                    ts: known(ts[row])?,
                    is_event: known(is_event[row])? != 0,
                    event: event[row].clone(),
                    hostname: hostname[row].clone().unwrap_or_default(),
                    path: path[row].clone().unwrap_or_default(),
                    props: props[row].clone(),
                    revenue: currency[row].clone().zip(amount[row].clone()),
                    source: source[row].clone(),
                    referrer: referrer[row].clone(),
                    channel: channel[row].clone().unwrap_or_default(),
                    country: country[row].clone(),
                    browser: browser[row].clone(),
                    os: os[row].clone(),
                    device: device[row].clone(),
                })
            })
            .collect()
    }

    async fn columns(&self, asker: OnBehalf, question: Question) -> Result<Columns, AskError> {
        Ok(Columns(self.ask_for(asker, None, question).await?.batches))
    }
}

fn of_days(site: SiteNumber, (from, to): (i32, i32)) -> Vec<Value> {
    vec![site_value(site), Value::Date32(from), Value::Date32(to)]
}

fn failed(what: &str) -> AskError {
    AskError::Failed(format!("DuckDB has no {what} where there must be one"))
}

fn known(number: Option<i64>) -> Result<i64, AskError> {
    number.ok_or_else(|| failed("number"))
}

fn day_of(number: Option<i64>) -> Result<i32, AskError> {
    i32::try_from(known(number)?).map_err(|_| failed("day"))
}

fn exact(bytes: Option<&[u8]>) -> Result<Hash, AskError> {
    let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
    bytes.ok_or_else(|| failed("hash"))
}

fn version_of(text: &str) -> Result<Hash, AskError> {
    from_hex(text).ok_or_else(|| failed("version"))
}

fn person_of(text: Option<&str>) -> Result<Person, AskError> {
    text.and_then(Person::parse)
        .ok_or_else(|| failed("visitor"))
}

/// Currencies and amounts, as the question lists them.
fn amounts(text: Option<&str>) -> Vec<(String, String)> {
    let pairs = text.into_iter().flat_map(|text| text.split(','));
    pairs
        .filter_map(|pair| pair.split_once(' '))
        .map(|(currency, amount)| (currency.to_owned(), amount.to_owned()))
        .collect()
}

fn records(columns: &Columns, site: SiteNumber) -> Result<Vec<StoredRecord>, AskError> {
    let (number, ts) = (columns.numbers("number")?, columns.numbers("ts")?);
    let text = |name| columns.texts(name);
    let (kind, how, hostname) = (text("kind")?, text("how")?, text("hostname")?);
    let (language, version, tool) = (text("language")?, text("version")?, text("tool")?);
    let person = text("person")?;
    let (commitment, previous) = (columns.bytes("commitment")?, columns.bytes("previous")?);
    (0..columns.rows())
        .map(|row| {
            let kind = kind[row].as_deref().and_then(Kind::from_code);
            let how = how[row].as_deref().and_then(How::from_code);
            let tool = tool[row].as_deref().map(serde_json::from_str::<Tool>);
            let commitment = commitment[row].as_deref();
            let record = Record {
                site,
                number: known(number[row])? as u64,
                ts: known(ts[row])?,
                kind: kind.ok_or_else(|| failed("kind"))?,
                how: how.ok_or_else(|| failed("way"))?,
                hostname: hostname[row].clone().unwrap_or_default(),
                language: language[row].clone().unwrap_or_default(),
                version: version[row].as_deref().map(version_of).transpose()?,
                tool: tool.transpose().map_err(|_| failed("tool"))?,
                commitment: commitment.map(|hash| exact(Some(hash))).transpose()?,
                previous: exact(previous[row].as_deref())?,
            };
            let person = person[row].as_deref().map(|text| person_of(Some(text)));
            Ok(StoredRecord {
                record,
                person: person.transpose()?,
            })
        })
        .collect()
}
