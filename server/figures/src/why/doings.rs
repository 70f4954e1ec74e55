//! What is not the visitors' doing.

use std::ops::Range;

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use jiff::tz::TimeZone;
use serde_json::Value;
use shared::date::Date;
use sites::annotations::{self, AnnotationView};

use super::{
    received::Received,
    records::{Doing, DoingKind, LeftOutMove},
    silence,
    store::{self, Done},
};
use crate::{
    asking::Asker,
    goals::{BreakKind, breaks},
    moves::Pair,
    question::wrong_span,
    time::{SECOND, days},
};

/// Settings that move no figure.
const WITHOUT_EFFECT: [&str; 2] = ["currency", "week_start"];
/// A share of hits left out that moves by less is not told.
const SHARE: f64 = 0.01;
/// Standard errors that are chance.
const ERRORS: f64 = 3.0;

/// Finds what happened from the beginning of the earlier period to the end of the later one, newest first.
pub async fn find(
    asker: &Asker,
    site: &InSite<ReadFigures>,
    pair: &Pair,
    received: &Received,
) -> Result<Vec<Doing>, Problem> {
    let (start, end) = (
        pair.now.start.min(pair.before.start) / SECOND,
        pair.now.end.max(pair.before.end) / SECOND,
    );
    let span = (
        pair.now.from.min(pair.before.from),
        pair.now.to.max(pair.before.to),
    );
    let zone = &pair.prepared.site.zone;
    let done = store::doings(&asker.pool, site, start, end).await?;
    let noted = annotations::between(&asker.pool, site, zone, span).await?;
    let mut doings: Vec<Doing> = done.iter().flat_map(of_done).collect();
    for note in noted {
        let note = of_note(note, zone)?;
        // Days and moments do not end alike where the period is hours.
        if note.at < end && note.until.unwrap_or(note.at + 1) > start {
            doings.push(note);
        }
    }
    doings.extend(of_goals(pair, start..end));
    doings.extend(of_left_out(pair, &received.left_out()));
    doings.extend(of_silence(pair, received));
    doings.sort_by_key(|doing| std::cmp::Reverse(doing.at));
    Ok(doings)
}

/// A line of the audit, by the settings that it changed.
fn of_done(done: &Done) -> Vec<Doing> {
    let doing = |kind, text: String| Doing {
        kind,
        at: done.at,
        until: None,
        text,
        field: None,
        old: None,
        new: None,
        who: done.person.clone(),
    };
    let (Some(Value::Object(old)), Some(Value::Object(new)), "site.changed") =
        (&done.old, &done.new, done.action.as_str())
    else {
        let text = match done.action.as_str() {
            "site.made" => "The site was made; nothing was counted before.".to_owned(),
            "site.reset" => "Earlier days were erased.".to_owned(),
            "site.given_away" | "site.taken_over" => {
                "The site moved to another account, with its figures.".to_owned()
            }
            other => format!("`{other}` was done: {}", done.subject),
        };
        return vec![doing(DoingKind::Site, text)];
    };
    let fields = new
        .iter()
        .filter(|(field, _)| !WITHOUT_EFFECT.contains(&field.as_str()));
    fields
        .map(|(field, value)| Doing {
            field: Some(field.clone()),
            old: old.get(field).cloned(),
            new: Some(value.clone()),
            ..doing(
                DoingKind::Setting,
                format!("The setting `{field}` was changed."),
            )
        })
        .collect()
}

/// Where a goal that the question is filtered by became another. Of the others no figure here is moved.
fn of_goals(pair: &Pair, times: Range<i64>) -> impl Iterator<Item = Doing> {
    let prepared = &pair.prepared;
    let asked = prepared.site.goals.iter();
    let found = asked
        .filter(|goal| prepared.asks_about(goal))
        .flat_map(breaks);
    found.filter(move |one| times.contains(&one.at)).map(|one| {
        let (name, number) = (&one.goal.name, one.version.number);
        let text = match one.kind {
            BreakKind::Version => {
                format!("Version {number} of the goal “{name}” holds from here on.")
            }
            BreakKind::Paused => format!("The goal “{name}” was paused: nothing reaches it."),
            BreakKind::Resumed => format!("The goal “{name}” was resumed."),
        };
        Doing {
            kind: DoingKind::Goal,
            at: one.at,
            until: None,
            text,
            field: None,
            old: None,
            new: None,
            who: None,
        }
    })
}

fn of_note(note: AnnotationView, zone: &TimeZone) -> Result<Doing, Problem> {
    let read = |text: &str| Date::parse(text).ok_or_else(|| broken(text));
    let (at, until) = match note.at {
        Some(at) => (at, None),
        None => {
            let span = days(zone, read(&note.day)?, read(&note.last_day)?).map_err(wrong_span)?;
            (span.start / SECOND, Some(span.end / SECOND))
        }
    };
    Ok(Doing {
        kind: DoingKind::Annotation,
        at,
        until,
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

/// Told where the share moved by a hundredth, and by more than chance.
fn of_left_out(pair: &Pair, left_out: &LeftOutMove) -> Option<Doing> {
    let (now, before) = (left_out.share?.0, left_out.share_before?.0);
    let (n, m) = (left_out.received as f64, left_out.received_before as f64);
    let share = (left_out.left_out + left_out.left_out_before) as f64 / (n + m);
    let error = (share * (1.0 - share) * (1.0 / n + 1.0 / m)).sqrt();
    if (now - before).abs() < SHARE || (now - before).abs() <= ERRORS * error {
        return None;
    }
    let most = left_out.by_reason.first()?;
    Some(Doing {
        kind: DoingKind::LeftOut,
        at: pair.now.start / SECOND,
        until: Some(pair.now.end / SECOND),
        text: format!(
            "Of the hits received, {:.1} % were left out, and {:.1} % in the period before; `{}` moved most, from {} to {}.",
            now * 100.0,
            before * 100.0,
            most.reason,
            most.before,
            most.now
        ),
        field: None,
        old: None,
        new: None,
        who: None,
    })
}

fn of_silence(pair: &Pair, received: &Received) -> Vec<Doing> {
    let Some(first) = received.first else {
        return vec![];
    };
    let now = pair.prepared.now / SECOND;
    let periods = [pair.now, pair.whole_before].map(|span| {
        let (start, end) = (span.start / SECOND, span.end / SECOND);
        (start.max(first), end.min(now).max(start.max(first)))
    });
    silence::find(&periods, &received.by_hour)
        .into_iter()
        .map(|silence| Doing {
            kind: DoingKind::Silent,
            at: silence.from,
            until: Some(silence.until),
            text: format!(
                "No hit arrived for {}, in which about {} are usual: the script may have been missing, or the site down.",
                match (silence.until - silence.from) / 3_600 {
                    1 => "an hour".to_owned(),
                    hours => format!("{hours} hours"),
                },
                silence.usual
            ),
            field: None,
            old: None,
            new: None,
            who: None,
        })
        .collect()
}
