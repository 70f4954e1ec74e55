//! From what was sent to what was taken.

use std::sync::Arc;

use base::answer::Problem;
use counts::{Batch, Key, Taken, Verdict};
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

/// What became of what was sent.
pub(super) struct Settled {
    /// The verdicts.
    pub taken: Taken,
    /// Where receipts were asked for: one for each event, in order.
    pub receipts: Option<Vec<String>>,
}

/// Checks every event, then judges every one, then hands them over at once.
pub(super) async fn take(
    intake: &Intake,
    site: &Arc<Site>,
    sending: Sending,
    key: Option<Key>,
    receipts: bool,
) -> Result<Settled, Problem> {
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
    let (rules, audience) = (intake.rules(site), intake.audience(site, receipts));
    let mut arrivals = Vec::with_capacity(checked.len());
    let mut tellings = Vec::new();
    for event in &checked {
        let candidate = event.candidate(&rules, now);
        let judged = intake.judge(&candidate)?;
        if !audience.is_empty() {
            tellings.push(intake.telling(&audience, &candidate, &judged));
        }
        // Only a sign of life has none, and no event is one.
        arrivals.extend(judged.arrival);
    }
    if arrivals.is_empty() && key.is_none() {
        return Ok(Settled {
            taken: Taken {
                verdicts: Vec::new(),
                repeated: false,
            },
            receipts: receipts.then(Vec::new),
        });
    }
    let taken = intake.hand_over(Batch { arrivals, key }).await?;
    let told = tellings.into_iter().zip(&taken.verdicts);
    let told = told.map(|(telling, verdict)| intake.tell(site, &audience, telling, *verdict));
    // Told to whoever listens, whether receipts are wanted or not.
    let given: Vec<String> = told.flatten().collect();
    Ok(Settled {
        taken,
        receipts: receipts.then_some(given),
    })
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
pub(super) fn one(settled: Settled) -> EventTaken {
    let taken = settled.taken;
    let reason = taken.verdicts.iter().find_map(|verdict| match verdict {
        Verdict::LeftOut(reason) => Some(*reason),
        Verdict::Counted => None,
    });
    EventTaken {
        counted: reason.is_none(),
        repeated: taken.repeated,
        why: reason.map(|reason| reason.code().to_owned()),
        receipt: settled
            .receipts
            .and_then(|receipts| receipts.into_iter().next()),
    }
}

/// The answer to a batch.
pub(super) fn many(settled: Settled) -> EventsTaken {
    let taken = settled.taken;
    let mut answer = EventsTaken {
        repeated: taken.repeated,
        receipts: settled.receipts,
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
