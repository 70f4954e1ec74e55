//! Builds the arrival from a candidate that no step excluded.

use std::{collections::BTreeSet, hash::Hasher, io, sync::Arc};

use counts::{Acquisition, Arrival, Device, Hit, Ping, Prop, Revenue, Visitor};
use jiff::tz::TimeZone;
use shared::{date::Date, event, hostname, props::PropValue, source};
use siphasher::sip::SipHasher13;

use super::candidate::{Candidate, Evaluation, Sender, What};
use crate::{
    agent::{self, Agent},
    visitor::{self, Salts},
};

/// The day of a moment in a zone, in days since 1970; `None` for a moment out
/// of the calendar. The moment is in microseconds since 1970.
pub fn local_day(zone: &TimeZone, micros: i64) -> Option<i32> {
    let date = base::zone::local_day(zone, micros)?;
    let date = Date {
        year: i32::from(date.year()),
        month: date.month().unsigned_abs(),
        day: date.day().unsigned_abs(),
    };
    Some(date.days())
}

/// `None` for a heartbeat without a visitor, which belongs to no visit.
pub(super) async fn build(
    evaluation: Evaluation<'_>,
    salts: &Arc<Salts>,
) -> io::Result<Option<Arrival>> {
    let candidate = evaluation.candidate;
    // The step `readable` has checked it.
    let Some(day) = local_day(&candidate.site.zone, candidate.time) else {
        return Ok(None);
    };
    let visitor = visitor(candidate, day, salts).await?;
    Ok(assemble(evaluation, day, visitor))
}

/// The same for a visitor who is known by other means than the day's salt.
pub(super) fn assemble(
    mut evaluation: Evaluation<'_>,
    day: i32,
    visitor: Option<Visitor>,
) -> Option<Arrival> {
    let candidate = evaluation.candidate;
    let site = candidate.site;
    // The step `readable` has accepted it.
    let page = evaluation.page.take()?;
    let (name, interactive, props, revenue) = match candidate.what {
        What::Hit {
            name,
            interactive,
            props,
            revenue,
        } => (name, interactive, props, revenue),
        What::Ping {
            engaged_ms,
            scroll,
            shown,
        } => {
            return visitor.map(|visitor| {
                Arrival::Ping(Box::new(Ping {
                    site: site.number,
                    ts: candidate.time,
                    day,
                    visitor,
                    hostname: page.host,
                    path: page.path,
                    engaged_ms,
                    scroll,
                    shown: known(shown, &site.watched),
                }))
            });
        }
    };
    let own = |host: &str| hostname::belongs(host, &site.name, &site.hostnames);
    let found = source::acquire(&page, candidate.referrer, own);
    let location = evaluation.take_location();
    let device = device(candidate, evaluation.agent());
    Some(Arrival::Hit(Box::new(Hit {
        site: site.number,
        ts: candidate.time,
        day,
        visitor,
        event: name.map(ToOwned::to_owned),
        interactive,
        from_script: candidate.sender == Sender::Script,
        fingerprint: fingerprint(candidate.url, name, props, revenue),
        hostname: page.host,
        path: page.path,
        acquisition: acquisition(found),
        location,
        device,
        props: props
            .iter()
            .map(|(name, value)| (name.clone(), prop(value)))
            .collect(),
        revenue: revenue.map(|revenue| Revenue {
            amount: revenue.amount.0,
            currency: revenue.currency.code(),
        }),
    })))
}

/// The visitor's two hashes. The one for the day before is used only if that day is yesterday or later by our
/// clock: older salts are about to be deleted, and whether one still exists must not change what is counted.
pub(super) async fn visitor(
    candidate: &Candidate<'_>,
    day: i32,
    salts: &Arc<Salts>,
) -> io::Result<Option<Visitor>> {
    let client = &candidate.client;
    let number = candidate.site.number;
    let agent = client.agent.unwrap_or_default();
    let hash = |salt: &visitor::Salt| match (client.id, client.address) {
        (Some(id), _) if !id.is_empty() => Some(visitor::by_id(salt, number, id)),
        (_, Some(address)) => Some(visitor::by_address(salt, number, address, agent)),
        _ => None,
    };
    if client.id.is_none_or(str::is_empty) && client.address.is_none() {
        return Ok(None);
    }
    let Some(today) = hash(&salts.ready(day).await?) else {
        return Ok(None);
    };
    let running = local_day(&candidate.site.zone, candidate.now).unwrap_or(day);
    let before = (day >= running).then(|| salts.existing(day - 1)).flatten();
    let day_before = before.and_then(|salt| hash(&salt));
    Ok(Some(Visitor { today, day_before }))
}

/// The picks that the site still watches: a page opened before one was deleted still reports it.
fn known(shown: &[(String, u32)], watched: &BTreeSet<String>) -> Vec<(String, u32)> {
    shown
        .iter()
        .filter(|(id, _)| watched.contains(id))
        .cloned()
        .collect()
}

/// What distinguishes a hit from its repetition, besides visitor and event: the address, and of an event its
/// properties and amount too, so that clicks on two links within a second are two. The keys are fixed: this
/// distinguishes hits, not people.
fn fingerprint(
    url: &str,
    event: Option<&str>,
    props: &[(String, PropValue)],
    revenue: Option<event::Revenue>,
) -> u64 {
    let mut hasher = SipHasher13::new_with_keys(0, 0);
    hasher.write(url.trim().as_bytes());
    if event.is_none() {
        return hasher.finish();
    }
    // Texts never contain these bytes, so fields cannot be confused.
    let mut part = |mark: u8, bytes: &[u8]| {
        hasher.write_u8(mark);
        hasher.write(bytes);
    };
    for (name, value) in props {
        part(0xff, name.as_bytes());
        match value {
            PropValue::Text(text) => part(0xfe, text.as_bytes()),
            PropValue::Number(number) => part(0xfd, &number.to_le_bytes()),
            PropValue::Flag(flag) => part(0xfc, &[u8::from(*flag)]),
        }
    }
    if let Some(revenue) = revenue {
        part(0xfb, &revenue.amount.0.to_le_bytes());
        part(0xfa, &revenue.currency.code());
    }
    hasher.finish()
}

pub(super) fn acquisition(found: source::Acquisition) -> Acquisition {
    Acquisition {
        source: found.source,
        referrer: found.referrer,
        channel: found.channel.name().to_owned(),
        utm_source: found.utm.source,
        utm_medium: found.utm.medium,
        utm_campaign: found.utm.campaign,
        utm_content: found.utm.content,
        utm_term: found.utm.term,
    }
}

pub(super) fn device(candidate: &Candidate<'_>, agent: Option<&Agent>) -> Device {
    let client = &candidate.client;
    Device {
        browser: agent.and_then(|agent| agent.browser.clone()),
        browser_version: agent.and_then(|agent| agent.browser_version.clone()),
        os: agent.and_then(|agent| agent.os.clone()),
        device: agent.map(|agent| agent.device.to_owned()),
        screen: client
            .width
            .and_then(agent::screen_class)
            .map(ToOwned::to_owned),
        language: client.language.and_then(agent::language),
    }
}

fn prop(value: &PropValue) -> Prop {
    match value {
        PropValue::Text(text) => Prop::Text(text.clone()),
        PropValue::Number(number) => Prop::Number(*number),
        PropValue::Flag(flag) => Prop::Flag(*flag),
    }
}
