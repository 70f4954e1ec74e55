//! Leaves out addresses of data centres. A page's script that runs there has
//! no reader before it. A backend's events may well tell of visitors by such
//! an address (a company's network, a private relay): only the strict setting
//! leaves them out, and never one that names its visitor by a word of its own.

use shared::reason::Reason;

use super::Step;
use crate::{
    lists,
    pipeline::{Bots, Candidate, Passing, Sender},
};

pub(super) const STEP: Step = Step {
    name: "hosting",
    judge,
};

fn judge(passing: &mut Passing<'_>) -> Option<Reason> {
    let Candidate {
        site,
        sender,
        client,
        ..
    } = passing.candidate;
    let looked_at = match site.bots {
        Bots::Off => false,
        Bots::Standard => *sender == Sender::Script,
        Bots::Strict => *sender == Sender::Script || client.id.is_none(),
    };
    let hosted = looked_at && client.address.is_some_and(lists::is_hosting);
    hosted.then_some(Reason::Hosting)
}

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use crate::pipeline::{
        Bots, Sender,
        testing::{reason, site},
    };

    #[test]
    fn data_centres_have_no_readers() {
        const HOSTED: &str = "3.5.140.1";
        let hosting = Some(Reason::Hosting);
        for (bots, sender, id, address, expected) in [
            (Bots::Standard, Sender::Script, None, HOSTED, hosting),
            (
                Bots::Standard,
                Sender::Script,
                None,
                "::ffff:3.5.140.1",
                hosting,
            ),
            (Bots::Standard, Sender::Script, None, "84.112.3.4", None),
            (Bots::Standard, Sender::Script, None, "127.0.0.1", None),
            (Bots::Standard, Sender::Backend, None, HOSTED, None),
            (Bots::Standard, Sender::Backend, Some("u1"), HOSTED, None),
            (Bots::Strict, Sender::Script, None, HOSTED, hosting),
            (Bots::Strict, Sender::Backend, None, HOSTED, hosting),
            (Bots::Strict, Sender::Backend, Some("u1"), HOSTED, None),
            (Bots::Off, Sender::Script, None, HOSTED, None),
        ] {
            let mut site = site();
            site.bots = bots;
            let found = reason(&site, |candidate| {
                candidate.sender = sender;
                candidate.client.id = id;
                candidate.client.address = Some(address.parse().unwrap());
            });
            assert_eq!(found, expected, "{bots:?} {sender:?} {id:?} {address}");
        }
    }
}
