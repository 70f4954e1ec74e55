//! Causes of a change other than the visitors: what the site's people did, and trouble with the counting.

use std::ops::Range;

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
    text::{Text, Value as TextValue},
};
use jiff::tz::TimeZone;
use serde_json::Value;
use shared::date::Date;
use sites::annotations::{self, AnnotationView};

use super::{
    received::Received,
    records::{LeftOutChange, SiteEvent, SiteEventKind},
    silence,
    store::{self, Done},
};
use crate::{
    attribution::Pair,
    query::{BreakKind, QueryClient, breaks, wrong_span},
    time::{SECOND, days},
};

/// Settings that move no figure.
const WITHOUT_EFFECT: [&str; 2] = ["currency", "week_start"];
/// A change of the share of excluded hits below this is not reported.
const SHARE: f64 = 0.01;
/// Standard errors that are chance.
const ERRORS: f64 = 3.0;

/// Finds what happened from the beginning of the earlier period to the end of the later one, newest first.
pub async fn find(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    pair: &Pair,
    received: &Received,
) -> Result<Vec<SiteEvent>, Problem> {
    let (start, end) = (
        pair.now.start.min(pair.before.start) / SECOND,
        pair.now.end.max(pair.before.end) / SECOND,
    );
    let span = (
        pair.now.from.min(pair.before.from),
        pair.now.to.max(pair.before.to),
    );
    let zone = &pair.resolved.site.zone;
    let done = store::site_events(&client.state.pool, site, start, end).await?;
    let noted = annotations::between(&client.state.pool, site, zone, span).await?;
    let mut site_events: Vec<SiteEvent> = done.iter().flat_map(of_done).collect();
    for note in noted {
        let note = of_note(note, zone)?;
        // Where the period is hours, a note's days may reach beyond it.
        if note.at < end && note.until.unwrap_or(note.at + 1) > start {
            site_events.push(note);
        }
    }
    site_events.extend(of_goals(pair, start..end));
    site_events.extend(of_left_out(pair, &received.left_out()));
    site_events.extend(of_silence(pair, received));
    site_events.sort_by_key(|event| std::cmp::Reverse(event.at));
    Ok(site_events)
}

/// A line of the audit, by the settings that it changed.
fn of_done(done: &Done) -> Vec<SiteEvent> {
    let event = |kind, text: Text| SiteEvent {
        who: done.person.clone(),
        ..SiteEvent::new(kind, done.at, None, &text)
    };
    let (Some(Value::Object(old)), Some(Value::Object(new)), "site.changed") =
        (&done.old, &done.new, done.action.as_str())
    else {
        let text = match done.action.as_str() {
            "site.made" => Text::new("site_event.made"),
            "site.reset" => Text::new("site_event.reset"),
            "site.given_away" | "site.taken_over" => Text::new("site_event.moved"),
            other => Text::new("site_event.other")
                .with("action", other)
                .with("subject", done.subject.as_str()),
        };
        return vec![event(SiteEventKind::Site, text)];
    };
    let fields = new
        .iter()
        .filter(|(field, _)| !WITHOUT_EFFECT.contains(&field.as_str()));
    fields
        .map(|(field, value)| SiteEvent {
            field: Some(field.clone()),
            old: old.get(field).cloned(),
            new: Some(value.clone()),
            ..event(
                SiteEventKind::Setting,
                Text::new("site_event.setting").with("setting", field.as_str()),
            )
        })
        .collect()
}

/// Where a goal that the question is filtered by became another. Of the others no figure here is moved.
fn of_goals(pair: &Pair, times: Range<i64>) -> impl Iterator<Item = SiteEvent> {
    let resolved = &pair.resolved;
    let asked = resolved.site.goals.iter();
    let found = asked
        .filter(|goal| resolved.asks_about(goal))
        .flat_map(breaks);
    found.filter(move |one| times.contains(&one.at)).map(|one| {
        let (name, number) = (&one.goal.name, one.version.number);
        let text = match one.kind {
            BreakKind::Version => Text::new("site_event.goal_version")
                .with("number", number)
                .with("name", name.as_str()),
            BreakKind::Paused => Text::new("site_event.goal_paused").with("name", name.as_str()),
            BreakKind::Resumed => Text::new("site_event.goal_resumed").with("name", name.as_str()),
        };
        SiteEvent::new(SiteEventKind::Goal, one.at, None, &text)
    })
}

fn of_note(note: AnnotationView, zone: &TimeZone) -> Result<SiteEvent, Problem> {
    let read = |text: &str| Date::parse(text).ok_or_else(|| broken(text));
    let (at, until) = match note.at {
        Some(at) => (at, None),
        None => {
            let span = days(zone, read(&note.day)?, read(&note.last_day)?).map_err(wrong_span)?;
            (span.start / SECOND, Some(span.end / SECOND))
        }
    };
    Ok(SiteEvent {
        kind: SiteEventKind::Annotation,
        at,
        until,
        id: None,
        params: None,
        text: note.text,
        field: None,
        old: None,
        new: None,
        who: None,
    })
}

fn broken(day: &str) -> Problem {
    Problem::internal(anyhow::anyhow!("an annotation's day is `{day}`"))
}

/// A share in tenths of a percent.
fn tenths(share: f64) -> TextValue {
    TextValue::Tenths((share * 1_000.0).round() as u64)
}

/// Reported if the share changed by at least a hundredth, and by more than chance.
fn of_left_out(pair: &Pair, left_out: &LeftOutChange) -> Option<SiteEvent> {
    let (now, before) = (left_out.share?.0, left_out.share_before?.0);
    let (n, m) = (left_out.received as f64, left_out.received_before as f64);
    let share = (left_out.left_out + left_out.left_out_before) as f64 / (n + m);
    let error = (share * (1.0 - share) * (1.0 / n + 1.0 / m)).sqrt();
    if (now - before).abs() < SHARE || (now - before).abs() <= ERRORS * error {
        return None;
    }
    let most = left_out.by_reason.first()?;
    let text = Text::new("site_event.excluded")
        .with("share", tenths(now))
        .with("before_share", tenths(before))
        .with("reason", most.reason.as_str())
        .with("before", most.before)
        .with("now", most.now);
    let (start, end) = (pair.now.start / SECOND, pair.now.end / SECOND);
    Some(SiteEvent::new(
        SiteEventKind::LeftOut,
        start,
        Some(end),
        &text,
    ))
}

fn of_silence(pair: &Pair, received: &Received) -> Vec<SiteEvent> {
    let Some(first) = received.first else {
        return vec![];
    };
    let now = pair.resolved.now / SECOND;
    let periods = [pair.now, pair.whole_before].map(|span| {
        let (start, end) = (span.start / SECOND, span.end / SECOND);
        (start.max(first), end.min(now).max(start.max(first)))
    });
    silence::find(&periods, &received.by_hour)
        .into_iter()
        .map(|silence| {
            let text = Text::new("site_event.silent")
                .with("hours", (silence.until - silence.from) / 3_600)
                .with("usual", silence.usual);
            let until = Some(silence.until);
            SiteEvent::new(SiteEventKind::Silent, silence.from, until, &text)
        })
        .collect()
}
