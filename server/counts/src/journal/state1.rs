//! States as version 1 had them: before there was consent.

use serde::Deserialize;

use super::state::Snapshot;
use crate::{arriving::LastArrivals, consent::ConsentState, fold::State, visits::OpenVisits};

#[derive(Deserialize)]
struct Snapshot1 {
    state: State1,
    last_arrivals: LastArrivals,
}

#[derive(Deserialize)]
struct State1 {
    open_visits: OpenVisits,
    next_seq: u64,
}

/// The snapshot that these bytes are.
pub(super) fn read(payload: &[u8]) -> Result<Snapshot, postcard::Error> {
    let snapshot: Snapshot1 = postcard::from_bytes(payload)?;
    Ok(Snapshot {
        state: State {
            open_visits: snapshot.state.open_visits,
            next_seq: snapshot.state.next_seq,
            consent: ConsentState::default(),
        },
        last_arrivals: snapshot.last_arrivals,
        has_gaps: false,
    })
}
