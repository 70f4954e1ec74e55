//! What a recipient takes.

use base::access::Role;
use jiff::tz::TimeZone;
use uuid::Uuid;

use crate::{
    kind::AlertKind,
    timing::{Frequency, Quiet, Timing},
};

/// What a member chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    pub email: bool,
    pub push: bool,
    /// `None`: all.
    pub kinds: Option<Vec<AlertKind>>,
    /// `None`: all that the member sees.
    pub sites: Option<Vec<Uuid>>,
    pub frequency: Frequency,
    pub daily_hour: i16,
    pub quiet: Option<Quiet>,
    pub say_when_over: bool,
}

impl Choices {
    /// Before a member has chosen anything: owners get emails on what is broken or due, everyone gets push messages on
    /// the devices that they added.
    pub fn of_role(role: Role) -> Self {
        let kinds = AlertKind::ALL
            .into_iter()
            .filter(|kind| kind.is_for_owners());
        Self {
            email: role == Role::Owner,
            push: true,
            kinds: Some(kinds.collect()),
            sites: None,
            frequency: Frequency::AtOnce,
            daily_hour: 8,
            quiet: None,
            say_when_over: true,
        }
    }

    /// Kinds by their words; those of a newer version are skipped.
    pub fn kinds_of(words: &[String]) -> Vec<AlertKind> {
        let kinds = words.iter().filter_map(|word| AlertKind::from_word(word));
        kinds.collect()
    }

    /// Whether an alert of this kind, at this site (`None`: of the account), is wanted.
    pub fn takes(&self, kind: AlertKind, site: Option<Uuid>) -> bool {
        let is_kind = self
            .kinds
            .as_ref()
            .is_none_or(|kinds| kinds.contains(&kind));
        let is_site = match (&self.sites, site) {
            (None, _) | (_, None) => true,
            (Some(sites), Some(site)) => sites.contains(&site),
        };
        is_kind && is_site
    }

    /// When it is sent, in the zone of the recipient.
    pub fn timing(&self, zone: TimeZone) -> Timing {
        Timing {
            frequency: self.frequency,
            daily_hour: self.daily_hour,
            quiet: self.quiet,
            zone,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_hear_of_what_is_broken_before_they_chose_anything() {
        let owner = Choices::of_role(Role::Owner);
        assert!(owner.email && owner.takes(AlertKind::NoHits, Some(Uuid::nil())));
        assert!(!owner.takes(AlertKind::Spike, Some(Uuid::nil())));
        assert!(!Choices::of_role(Role::Admin).email);
    }

    #[test]
    fn sites_limit_alerts_of_sites_only() {
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let choices = Choices {
            kinds: None,
            sites: Some(vec![one]),
            ..Choices::of_role(Role::Owner)
        };
        assert!(choices.takes(AlertKind::Spike, Some(one)));
        assert!(!choices.takes(AlertKind::Spike, Some(other)));
        assert!(choices.takes(AlertKind::ChannelFailed, None));
    }
}
