//! From what was sent to what was taken.

use std::sync::Arc;

use base::answer::Problem;
use counts::{Arrival, Batch, Key, Taken, Verdict};
use shared::{field::FieldError, limits};
use sites::Site;

use super::{
    records::{EventIn, EventTaken, EventsTaken},
    rules::{self, Checked},
};
use crate::state::Intake;

/// One event, or a list whose items are named by their number.
pub(super) enum Sending {
    /// An event.
    One(Box<EventIn>),
    /// A batch.
    Many(Vec<EventIn>),
}

/// Checks every event, then judges every one, then hands them over at once.
pub(super) async fn take(
    intake: &Intake,
    site: &Arc<Site>,
    sending: Sending,
    key: Option<Key>,
) -> Result<Taken, Problem> {
    let _place = intake.enter()?;
    let now = intake.now();
    let (events, listed) = match sending {
        Sending::One(event) => (vec![*event], false),
        Sending::Many(events) => (events, true),
    };
    if events.len() > limits::BATCH {
        return Err(Problem::invalid(
            "too_many_events",
            format!(
                "The batch has {} events; {} are allowed. Send the rest in another one.",
                events.len(),
                limits::BATCH
            ),
        ));
    }
    let named =
        |index, wrong: FieldError| malformed(if listed { wrong.in_item(index) } else { wrong });
    let checked = events.into_iter().enumerate().map(|(index, event)| {
        rules::check(event, now, &site.kept_parameters).map_err(|wrong| named(index, wrong))
    });
    let checked: Vec<Checked> = checked.collect::<Result<_, _>>()?;
    let site = intake.rules(site);
    let arrivals = checked
        .iter()
        .filter_map(|event| intake.judge(&event.candidate(&site, now)).transpose());
    let arrivals: Vec<Arrival> = arrivals.collect::<Result<_, _>>()?;
    if arrivals.is_empty() && key.is_none() {
        return Ok(Taken {
            verdicts: Vec::new(),
            repeated: false,
        });
    }
    intake.hand_over(Batch { arrivals, key }).await
}

/// 400 that names the field.
pub(crate) fn malformed(wrong: FieldError) -> Problem {
    Problem::invalid(
        "malformed_event",
        format!("`{}` {}.", wrong.field, wrong.message),
    )
    .field(wrong.field)
}

/// The answer to one event.
pub(super) fn one(taken: &Taken) -> EventTaken {
    let reason = taken.verdicts.iter().find_map(|verdict| match verdict {
        Verdict::LeftOut(reason) => Some(*reason),
        Verdict::Counted => None,
    });
    EventTaken {
        counted: reason.is_none(),
        repeated: taken.repeated,
        why: reason.map(|reason| reason.code().to_owned()),
    }
}

/// The answer to a batch.
pub(super) fn many(taken: &Taken) -> EventsTaken {
    let mut answer = EventsTaken {
        repeated: taken.repeated,
        ..EventsTaken::default()
    };
    for verdict in &taken.verdicts {
        match verdict {
            Verdict::Counted => answer.counted += 1,
            Verdict::LeftOut(reason) => {
                answer.left_out += 1;
                *answer.why.entry(reason.code().to_owned()).or_default() += 1;
            }
        }
    }
    answer
}
