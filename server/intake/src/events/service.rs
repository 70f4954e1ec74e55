//! From what was sent to what was taken.

use std::sync::Arc;

use base::{answer::Problem, clock::MICROS};
use counts::Key;
use shared::{consent::ConsentTicket, field::FieldError, limits, text::Text};
use sites::Site;

use super::{
    records::{EventIn, EventTaken, EventsTaken},
    rules,
};
use crate::{
    state::Intake,
    submission::{Settled, Submission, Taken},
};

/// One event, or a list whose items are named by their number.
pub(super) enum Sending {
    /// An event.
    One(Box<EventIn>),
    /// A batch.
    Many(Vec<EventIn>),
}

/// Checks every event, then takes all of them at once.
pub(super) async fn take(
    intake: &Intake,
    site: &Arc<Site>,
    sending: Sending,
    key: Option<Key>,
    receipts: bool,
) -> Result<Taken, Problem> {
    let _place = intake.enter()?;
    let now = intake.now();
    let (events, listed) = match sending {
        Sending::One(event) => (vec![*event], false),
        Sending::Many(events) => (events, true),
    };
    if events.len() > limits::BATCH {
        return Err(Problem::invalid("too_many_events")
            .with("given", events.len())
            .with("most", limits::BATCH));
    }
    let named =
        |index, wrong: FieldError| malformed(if listed { wrong.in_item(index) } else { wrong });
    let site_rules = intake.rules(site);
    let mut submissions = Vec::with_capacity(events.len());
    for (index, event) in events.iter().enumerate() {
        let wrong = |wrong| named(index, wrong);
        let read = rules::read(event, &site_rules, now).map_err(wrong)?;
        submissions.push(Submission {
            site,
            read: Ok(read),
            made_up: false,
            receipt: receipts,
            agreed: agreed(intake, site, event, now).map_err(wrong)?,
        });
    }
    intake.take(submissions, key).await
}

/// The consented visitor whom an event names; none if the ticket is not, or no longer, valid.
fn agreed(
    intake: &Intake,
    site: &Site,
    event: &EventIn,
    now: i64,
) -> Result<Option<ConsentTicket>, FieldError> {
    let visitor = event.visitor.as_ref();
    let Some(ticket) = visitor.and_then(|visitor| visitor.agreed.as_deref()) else {
        return Ok(None);
    };
    let Some(mode) = &site.consent else {
        let text = Text::new("field.consent_not_asked");
        return Err(FieldError::new("visitor.agreed", text));
    };
    // Visitors are no longer recognised; what a backend sends still counts.
    if !mode.asks {
        return Ok(None);
    }
    let keys = intake.consent_keys();
    let read = keys.read(site.number(), ticket, now.div_euclid(MICROS));
    Ok(read.ok())
}

/// 400 that names the field.
pub(crate) fn malformed(wrong: FieldError) -> Problem {
    Problem::invalid("malformed_event")
        .saying(wrong.text)
        .field(wrong.field)
}

/// The answer to one event.
pub(super) fn one(taken: Taken) -> EventTaken {
    let settled = taken.settled.into_iter().next().unwrap_or_default();
    EventTaken {
        counted: settled.why.is_none(),
        repeated: taken.repeated,
        why: settled.why.map(|reason| reason.code().to_owned()),
        receipt: settled.receipt,
    }
}

/// The answer to a batch.
pub(super) fn many(taken: Taken, receipts: bool) -> EventsTaken {
    let mut answer = EventsTaken {
        repeated: taken.repeated,
        receipts: receipts.then(Vec::new),
        ..EventsTaken::default()
    };
    for Settled { why, receipt } in taken.settled {
        match why {
            None => answer.counted += 1,
            Some(reason) => {
                answer.left_out += 1;
                *answer.why.entry(reason.code().to_owned()).or_default() += 1;
            }
        }
        if let Some(given) = &mut answer.receipts {
            given.extend(receipt);
        }
    }
    answer
}
