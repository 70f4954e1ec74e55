//! Leaves out addresses that the site does not want to count.

use shared::reason::Reason;

use super::Step;
use crate::pipeline::Passing;

pub(super) const STEP: Step = Step {
    name: "excluded_address",
    judge,
};

fn judge(passing: &mut Passing<'_>) -> Option<Reason> {
    let address = passing.candidate.client.address?.to_canonical();
    let excluded = passing
        .candidate
        .site
        .excluded_addresses
        .iter()
        .any(|net| net.contains(&address));
    excluded.then_some(Reason::ExcludedAddress)
}

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use crate::pipeline::testing::{reason, site};

    #[test]
    fn excluded_networks_are_left_out() {
        let mut site = site();
        site.excluded_addresses = ["84.112.0.0/16", "81.2.69.142/32", "2003:e5::/32"]
            .map(|net| net.parse().unwrap())
            .to_vec();
        let excluded = Some(Reason::ExcludedAddress);
        for (address, expected) in [
            (Some("84.112.3.4"), excluded),
            (Some("::ffff:84.112.3.4"), excluded),
            (Some("81.2.69.142"), excluded),
            (Some("81.2.69.143"), None),
            (Some("2003:e5::1"), excluded),
            (Some("2003:e6::1"), None),
            (None, None),
        ] {
            let address = address.map(|text| text.parse().unwrap());
            assert_eq!(
                reason(&site, |candidate| candidate.client.address = address),
                expected,
                "{address:?}"
            );
        }
    }
}
