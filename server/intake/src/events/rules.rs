//! What an event must be like, before anything is counted.

use std::net::IpAddr;

use base::clock::MICROS;
use shared::{
    address::Address,
    consent::TICKET_BYTES,
    event::{self, TimeIs},
    field::FieldError,
    limits,
    text::Text,
};

use super::records::{EventIn, EventVisitor};
use crate::{
    pipeline::{Candidate, Client, Sender, SiteRules, What},
    submission::Readable,
};

/// The longest of the site's own words for a visitor, in characters.
const VISITOR_ID: usize = 500;
/// The longest browser's name, in characters.
const USER_AGENT: usize = 2_000;
/// The longest list of languages, in characters.
const LANGUAGE: usize = 500;

/// Reads an event, and names the first field that is wrong; `now` in microseconds since 1970.
///
/// A visitor without a user agent is not taken for a bot: the backend just did not send one.
pub(crate) fn read<'a>(
    event: &'a EventIn,
    site: &'a SiteRules,
    now: i64,
) -> Result<Readable<'a>, FieldError> {
    let keep = Sender::Backend.keep(&site.kept_parameters);
    let page = Address::parse(&event.url, keep);
    let page = page.map_err(|wrong| FieldError::new("url", wrong.text()))?;
    if let Some(name) = &event.name {
        event::check_name(name, "name")?;
    }
    let props = event.props.as_ref().map(|props| &props.0);
    if let Some(props) = props {
        props.check("props")?;
    }
    if let Some(referrer) = &event.referrer {
        event::check_referrer(referrer, "referrer")?;
    }
    let value = event.value.as_ref().map(|value| &value.0);
    let revenue = event::revenue(value, event.currency.as_deref())?;
    let time = when(event.time, now)?;
    let visitor = event.visitor.as_ref();
    let address = visitor.map(check_visitor).transpose()?.flatten();
    let candidate = Candidate {
        site,
        sender: Sender::Backend,
        what: What::Hit {
            name: event.name.as_deref(),
            interactive: event.interactive.unwrap_or(true),
            props: props.map(|props| props.0.as_slice()).unwrap_or_default(),
            revenue,
        },
        url: &event.url,
        referrer: event.referrer.as_deref(),
        time,
        now,
        client: Client {
            address,
            agent: visitor.and_then(|visitor| visitor.user_agent.as_deref()),
            language: visitor.and_then(|visitor| visitor.language.as_deref()),
            id: visitor.and_then(|visitor| visitor.id.as_deref()),
            ..Client::default()
        },
    };
    Ok(Readable { candidate, page })
}

/// The event's time in microseconds. The pipeline excludes one that is too old later; an impossible one is
/// refused here.
fn when(time: Option<i64>, now: i64) -> Result<i64, FieldError> {
    let Some(time) = time else {
        return Ok(now);
    };
    if event::judge_time(time, now.div_euclid(MICROS)) == TimeIs::Ahead {
        return Err(FieldError::new("time", Text::new("field.time_ahead")));
    }
    // Before 1970 there was no web, and no day that could be kept.
    time.checked_mul(MICROS)
        .filter(|ts| *ts >= 0)
        .ok_or_else(|| FieldError::new("time", Text::new("field.no_time")))
}

fn check_visitor(visitor: &EventVisitor) -> Result<Option<IpAddr>, FieldError> {
    if visitor.id.as_deref().is_some_and(str::is_empty) {
        return Err(FieldError::new("visitor.id", Text::new("field.empty_id")));
    }
    for (text, field, longest) in [
        (&visitor.id, "visitor.id", VISITOR_ID),
        (&visitor.user_agent, "visitor.user_agent", USER_AGENT),
        (&visitor.language, "visitor.language", LANGUAGE),
        (&visitor.agreed, "visitor.agreed", TICKET_BYTES),
    ] {
        if text
            .as_deref()
            .is_some_and(|text| limits::over(text, longest))
        {
            return Err(FieldError::new(
                field,
                Text::new("field.too_long").with("most", longest),
            ));
        }
    }
    let Some(text) = &visitor.address else {
        return Ok(None);
    };
    match text.trim().parse::<IpAddr>() {
        // An IPv4 address in IPv6 clothes is the same address.
        Ok(address) => Ok(Some(address.to_canonical())),
        Err(_) => Err(FieldError::new(
            "visitor.address",
            Text::new("field.no_ip_address"),
        )),
    }
}
