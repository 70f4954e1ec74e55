//! What an event must be like, before anything is counted.

use std::net::IpAddr;

use base::clock::MICROS;
use shared::{
    address::{Address, Keep},
    event::{self, Revenue, TimeIs},
    field::FieldError,
    limits, props,
};

use super::records::{EventIn, EventVisitor};
use crate::pipeline::{Candidate, Client, Sender, SiteRules, What};

/// The longest of the site's own words for a visitor, in characters.
const VISITOR_ID: usize = 500;
/// The longest browser's name, in characters.
const USER_AGENT: usize = 2_000;
/// The longest list of languages, in characters.
const LANGUAGE: usize = 500;

/// An event whose parts are what they should be; its `url` is read by the pipeline.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Checked {
    /// The page's address, as sent.
    pub url: String,
    /// `None` for a page view.
    pub name: Option<String>,
    /// Its properties.
    pub props: props::Props,
    /// The page that led there.
    pub referrer: Option<String>,
    /// Its amount.
    pub revenue: Option<Revenue>,
    /// When it happened, in microseconds since 1970, UTC.
    pub ts: i64,
    /// Whether it ends a bounce.
    pub interactive: bool,
    /// The site's own word for the visitor.
    pub visitor_id: Option<String>,
    /// The visitor's address.
    pub address: Option<IpAddr>,
    /// The visitor's browser.
    pub user_agent: Option<String>,
    /// The visitor's languages.
    pub language: Option<String>,
}

impl Checked {
    /// For the pipeline. A visitor whose browser is not named is not taken for a
    /// program, for nothing was said.
    pub fn candidate<'a>(&'a self, site: &'a SiteRules, now: i64) -> Candidate<'a> {
        Candidate {
            site,
            sender: Sender::Backend,
            what: What::Hit {
                name: self.name.as_deref(),
                interactive: self.interactive,
                props: &self.props.0,
                revenue: self.revenue,
            },
            url: &self.url,
            referrer: self.referrer.as_deref(),
            time: self.ts,
            now,
            client: Client {
                address: self.address,
                agent: self.user_agent.as_deref(),
                language: self.language.as_deref(),
                id: self.visitor_id.as_deref(),
                ..Client::default()
            },
        }
    }
}

/// Checks an event; `now` in microseconds since 1970, `kept` the parameters that
/// the site keeps as part of a path.
///
/// # Errors
/// Names the first field that is wrong.
pub(crate) fn check(event: EventIn, now: i64, kept: &[String]) -> Result<Checked, FieldError> {
    let keep = Keep {
        parameters: kept,
        hash_routes: false,
    };
    Address::parse(&event.url, keep).map_err(|wrong| FieldError::new("url", wrong.to_string()))?;
    if let Some(name) = &event.name {
        event::check_name(name, "name")?;
    }
    let props = event.props.map(|props| props.0).unwrap_or_default();
    props.check("props")?;
    if let Some(referrer) = &event.referrer {
        event::check_referrer(referrer, "referrer")?;
    }
    let value = event.value.as_ref().map(|value| &value.0);
    let revenue = event::revenue(value, event.currency.as_deref())?;
    let ts = when(event.time, now)?;
    let visitor = event.visitor.unwrap_or_default();
    let address = check_visitor(&visitor)?;
    Ok(Checked {
        url: event.url,
        name: event.name,
        props,
        referrer: event.referrer,
        revenue,
        ts,
        interactive: event.interactive.unwrap_or(true),
        visitor_id: visitor.id,
        address,
        user_agent: visitor.user_agent,
        language: visitor.language,
    })
}

/// The event's moment in microseconds. One that is too old is left out later, by
/// the pipeline; one that cannot be is refused here.
fn when(time: Option<i64>, now: i64) -> Result<i64, FieldError> {
    let Some(time) = time else {
        return Ok(now);
    };
    if event::judge_time(time, now.div_euclid(MICROS)) == TimeIs::Ahead {
        return Err(FieldError::new(
            "time",
            "is more than 5 minutes ahead; it takes Unix seconds, UTC",
        ));
    }
    // Before 1970 there was no web, and no day that could be kept.
    time.checked_mul(MICROS)
        .filter(|ts| *ts >= 0)
        .ok_or_else(|| FieldError::new("time", "is no Unix time since 1970"))
}

fn check_visitor(visitor: &EventVisitor) -> Result<Option<IpAddr>, FieldError> {
    if visitor.id.as_deref().is_some_and(str::is_empty) {
        return Err(FieldError::new(
            "visitor.id",
            "is empty; leave it out where there is none",
        ));
    }
    for (text, field, longest) in [
        (&visitor.id, "visitor.id", VISITOR_ID),
        (&visitor.user_agent, "visitor.user_agent", USER_AGENT),
        (&visitor.language, "visitor.language", LANGUAGE),
    ] {
        if text
            .as_deref()
            .is_some_and(|text| limits::over(text, longest))
        {
            return Err(FieldError::new(
                field,
                format!("has more than {longest} characters"),
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
            "is no IP address; it takes `192.0.2.1` or `2001:db8::1`",
        )),
    }
}
