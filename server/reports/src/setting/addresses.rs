//! The addresses of a report: which it gets, and which have to confirm first.

use std::collections::HashMap;

use base::{access::Caller, answer::Problem, email::Email, limits::Limited, random::uuid_v7};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    emails::{self, About, Asker},
    rules::ADDRESSES,
    store::{self, Address},
};
use crate::{Reports, words::Rhythm};

/// How long a link that confirms works, in seconds.
const LINK: i64 = 14 * 86_400;
/// A link is not sent again before this many seconds have passed.
const AGAIN: i64 = 86_400;

/// The addresses of a request, each once.
///
/// # Errors
/// 400 if one is not an address, if there are too many, or if a report that is sent has none.
pub(super) fn read(addresses: &[String], rhythm: Rhythm) -> Result<Vec<Email>, Problem> {
    if addresses.len() > ADDRESSES {
        return Err(Problem::invalid("invalid_addresses.number")
            .with("most", ADDRESSES)
            .field("addresses"));
    }
    if addresses.is_empty() && rhythm != Rhythm::Off {
        return Err(Problem::invalid("invalid_addresses").field("addresses"));
    }
    let mut read: Vec<Email> = Vec::new();
    for (index, text) in addresses.iter().enumerate() {
        let email = Email::parse(text).ok_or_else(|| {
            Problem::invalid("invalid_email").field(format!("addresses[{index}]"))
        })?;
        if read.iter().all(|other| other.key() != email.key()) {
            read.push(email);
        }
    }
    Ok(read)
}

/// A report whose addresses are set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting<'a> {
    pub report: Uuid,
    pub rhythm: Rhythm,
    pub about: About<'a>,
    pub asker: Asker<'a>,
}

impl Reports {
    /// Sets the addresses of a report, and asks the owners of those that have to confirm.
    pub(super) async fn set_addresses(
        &self,
        transaction: &mut PgConnection,
        caller: &Caller,
        setting: Setting<'_>,
        wanted: &[Email],
    ) -> Result<(), Problem> {
        let keys: Vec<String> = wanted.iter().map(Email::key).collect();
        let members = store::members(transaction, caller.account, &keys).await?;
        let members: HashMap<String, Uuid> =
            members.into_iter().map(|(id, key)| (key, id)).collect();
        let known = store::addresses(&mut *transaction, setting.report).await?;
        let mut listed = Vec::new();
        for email in wanted {
            let person = members.get(&email.key()).copied();
            let stored = stored(&known, email, person);
            let id = match stored {
                Some(stored) => {
                    let own = person == Some(caller.person);
                    store::list_address(transaction, stored.id, person, own).await?;
                    stored.id
                }
                None => {
                    let id = uuid_v7(&self.context.gate.clock, &self.context.random);
                    let by = (caller.person, self.context.now());
                    let ids = (id, setting.report);
                    store::add_address(transaction, ids, (email.as_str(), person), by).await?;
                    id
                }
            };
            listed.push(id);
        }
        store::drop_addresses(transaction, setting.report, &listed).await?;
        if setting.rhythm == Rhythm::Off {
            return Ok(());
        }
        let now = self.context.now();
        for address in store::addresses(&mut *transaction, setting.report).await? {
            let asked = address
                .token_until
                .is_some_and(|until| until - LINK + AGAIN > now);
            if address.listed && !address.is_confirmed() && !asked {
                self.ask(transaction, caller, setting, &address).await?;
            }
        }
        Ok(())
    }

    /// Asks the owner of an address.
    async fn ask(
        &self,
        transaction: &mut PgConnection,
        caller: &Caller,
        setting: Setting<'_>,
        address: &Address,
    ) -> Result<(), Problem> {
        let context = &self.context;
        let by = caller.person.to_string();
        let targets = [address.address.as_str(), by.as_str()];
        context.limit(Limited::Invite, &targets, None).await?;
        let token = context.token();
        let until = context.now() + LINK;
        store::ask_address(transaction, address.id, &token.sha256(), until).await?;
        let link = context.link("reports/confirm", &token);
        let message = emails::confirm(
            &address.address,
            setting.about,
            setting.rhythm,
            setting.asker,
            &link,
        );
        context.mail(transaction, &message).await?;
        Ok(())
    }
}

/// This address among those that are stored: this person's, else one of no person, else a former member's.
fn stored<'a>(known: &'a [Address], email: &Email, person: Option<Uuid>) -> Option<&'a Address> {
    let same = |of: &&Address| of.address.eq_ignore_ascii_case(email.as_str());
    let find = |is: &dyn Fn(&Address) -> bool| known.iter().find(|address| is(address));
    find(&|of| person.is_some() && of.person_id == person)
        .or_else(|| find(&|of| of.person_id.is_none() && same(&of)))
        .or_else(|| find(&|of| same(&of)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_once_and_within_bounds() {
        let texts = |texts: &[&str]| -> Vec<String> {
            texts.iter().map(|text| (*text).to_owned()).collect()
        };
        let read = |given: &[&str], rhythm| super::read(&texts(given), rhythm);
        let found = read(
            &["ann@example.com", "ANN@example.com", "bob@example.com"],
            Rhythm::Weekly,
        );
        assert_eq!(found.unwrap().len(), 2);
        assert!(read(&[], Rhythm::Off).unwrap().is_empty());
        assert_eq!(
            read(&[], Rhythm::Weekly).unwrap_err().code(),
            "invalid_addresses"
        );
        assert_eq!(
            read(&["ann"], Rhythm::Off).unwrap_err().code(),
            "invalid_email"
        );
        let many: Vec<String> = (0..21).map(|n| format!("a{n}@example.com")).collect();
        let refused = super::read(&many, Rhythm::Weekly).unwrap_err();
        assert_eq!(refused.code(), "invalid_addresses");
    }
}
