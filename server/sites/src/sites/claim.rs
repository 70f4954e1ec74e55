//! Decides which of two accounts gets a name that both want: the one that can put a file on the host of that
//! name.
//!
//! Anyone can create a site of any name, and the script names its site by its name, so hits do not show to
//! whom the name belongs. When an account creates a site with a name that is taken, Stile asks the host
//! itself. If its file has the code of that account, and not the code of the account that has the name, that
//! account gets the name; the other site keeps its figures and settings under another name. The code is
//! computed from the account and the name, so it is not stored. It is not secret: all that others can do with
//! it is give their name to that account.

use std::time::Duration;

use base::{
    access::Caller,
    answer::Problem,
    audit::{Line, Who},
    context::Context,
    fetch::{Bounds, Page},
    secret::sha256,
};
use serde_json::json;
use shared::hostname;
use sqlx::{Connection as _, PgConnection};
use url::Url;
use uuid::Uuid;

use super::{emails, store};
use crate::{offer::store::owners, pages::text, registry::SiteRegistry};

/// Where the file is.
pub(super) const PATH: &str = "/.well-known/stile-site.txt";
/// How much of it is read.
const FILE: Bounds = Bounds {
    most: 64 << 10,
    whole: Duration::from_secs(10),
    redirects: 4,
    accept: "text/plain,*/*;q=0.5",
};

/// A site that loses its name gets another one with this many random bytes, so that no other account can take
/// that name first.
const RANDOM: usize = 6;
/// How many such names are tried.
const TRIES: usize = 5;

/// A site that has a name which another account has proven.
#[derive(Debug)]
pub(super) struct Holder {
    site: Uuid,
    account: Uuid,
    name: String,
}

/// The line that assigns a name to this account.
fn line_of(account: Uuid, name: &str) -> String {
    let sum = hex::encode(sha256(format!("{account} {name}")));
    format!("stile-site={}", &sum[..32])
}

/// Another account's site of this name, which has to give it up.
///
/// # Errors
/// 409 if that site keeps the name, with what would prove that it is the caller's.
pub(super) async fn holder(
    context: &Context,
    registry: &SiteRegistry,
    caller: &Caller,
    name: &str,
) -> Result<Option<Holder>, Problem> {
    let Some(site) = registry.by_name_or_id(name) else {
        return Ok(None);
    };
    let account = site.facts.account;
    if account == caller.account {
        return Err(Problem::conflict("site_exists").field("name"));
    }
    let mine = line_of(caller.account, name);
    let lines = lines(context, name).await;
    let theirs = line_of(account, name);
    if !lines.contains(&mine) || lines.contains(&theirs) {
        // Whose it is stays untold.
        return Err(Problem::conflict("site_exists.prove")
            .with("name", name)
            .with("path", PATH)
            .with("line", mine)
            .field("name"));
    }
    Ok(Some(Holder {
        site: site.facts.id,
        account,
        name: name.to_owned(),
    }))
}

/// The new name of a site that gives this name up.
fn aside(name: &str, random: [u8; RANDOM]) -> String {
    let end = format!("{}.invalid", hex::encode(random));
    // A host's name has at most 253 characters.
    match name.len() + 1 + end.len() {
        ..=253 => format!("{name}.{end}"),
        _ => format!("site.{end}"),
    }
}

/// Whether this name was given to a site that lost its own. Users cannot choose such a name.
pub(super) fn is_aside(name: &str) -> bool {
    let random = name
        .strip_suffix(".invalid")
        .and_then(|rest| rest.rsplit_once('.'))
        .map(|(_, random)| random);
    random.is_some_and(|random| {
        random.len() == 2 * RANDOM && random.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

/// The file's lines; none if it cannot be fetched.
async fn lines(context: &Context, name: &str) -> Vec<String> {
    // No public host has such a name.
    if name == "localhost" || name.ends_with(".invalid") {
        return vec![];
    }
    let Ok(mut address) = Url::parse(&format!("https://{name}{PATH}")) else {
        return vec![];
    };
    let mut read = context.fetch.page(&address, FILE).await;
    if let Err(unread) = &read
        && unread.is_silence()
        // An address of the web stays one.
        && address.set_scheme("http").is_ok()
    {
        read = context.fetch.page(&address, FILE).await;
    }
    // An answer from another host does not count.
    let own = |page: &Page| {
        let host = page.address.host_str().unwrap_or_default();
        page.status == 200 && hostname::normal(host) == name
    };
    match read {
        Ok(page) if own(&page) => text(&page)
            .lines()
            .map(|line| line.trim().to_owned())
            .collect(),
        _ => vec![],
    }
}

impl Holder {
    /// Gives the name up: its site gets another name, and its owners get an email.
    pub async fn give_up(
        &self,
        context: &Context,
        registry: &SiteRegistry,
        transaction: &mut PgConnection,
        caller: &Caller,
    ) -> Result<(), Problem> {
        let Some(aside) = self.set_aside(context, transaction).await? else {
            // Its account or name changed after it was read.
            return Err(Problem::conflict("site_exists").field("name"));
        };
        let lost = Line {
            action: "site.name_lost",
            subject: &self.name,
            site: Some(self.site),
            old: Some(json!({"name": self.name})),
            new: Some(json!({"name": aside})),
        };
        context
            .audit(transaction, Who::service(self.account), lost)
            .await?;
        let proven = Line {
            action: "site.name_proven",
            subject: &self.name,
            ..Line::default()
        };
        context.audit(transaction, caller, proven).await?;
        for owner in owners(transaction, self.account).await? {
            let email = emails::name_lost(&owner.email, &self.name, &owner.account, &aside);
            context.mail(transaction, &email).await?;
        }
        registry.notify(transaction, self.site).await?;
        Ok(())
    }

    /// Renames the site to a free name; `None` if it no longer has the name that it gives up.
    async fn set_aside(
        &self,
        context: &Context,
        transaction: &mut PgConnection,
    ) -> Result<Option<String>, sqlx::Error> {
        let mut tries = 1;
        loop {
            let mut random = [0; RANDOM];
            context.random.fill(&mut random);
            let aside = aside(&self.name, random);
            // A refusal here ends only this part of the transaction.
            let mut part = transaction.begin().await?;
            match store::call(&mut part, self.site, &self.name, &aside).await {
                Err(sqlx::Error::Database(refusal))
                    if refusal.is_unique_violation() && tries < TRIES =>
                {
                    part.rollback().await?;
                    tries += 1;
                }
                done => {
                    let done = done?;
                    part.commit().await?;
                    return Ok(done.then_some(aside));
                }
            }
        }
    }

    /// Which site it was.
    pub fn site(&self) -> Uuid {
        self.site
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{records::SiteUpdate, rules::Settings},
        *,
    };

    #[test]
    fn names_that_were_set_aside_are_known() {
        let random = [0, 1, 0x2a, 0xff, 0x10, 9];
        let short = aside("example.com", random);
        assert_eq!(short, "example.com.00012aff1009.invalid");
        let long = aside(&format!("{}.com", "a.".repeat(115)), random);
        assert_eq!(long, "site.00012aff1009.invalid");
        for name in [&short, &long] {
            assert!(is_aside(name), "{name}");
        }
        for name in [
            "example.com",
            "00012aff1009.invalid",
            "example.00012aff100.invalid",
            "example.00012aff100g.invalid",
            "example.00012aff1009.com",
        ] {
            assert!(!is_aside(name), "{name}");
        }
    }

    #[test]
    fn nobody_chooses_a_name_that_another_site_may_get() {
        let named = |text: &str| SiteUpdate {
            name: Some(text.to_owned()),
            ..SiteUpdate::default()
        };
        let (fresh, aside) = (Settings::fresh(5), "example.com.0123456789ab.invalid");
        for text in [aside, " WWW.Example.com.0123456789AB.invalid."] {
            let refused = fresh.with(named(text), 9).unwrap_err();
            assert_eq!(refused.code(), "invalid_name", "{text}");
        }
        let site = Settings {
            name: aside.to_owned(),
            ..fresh
        };
        assert_eq!(site.with(named(aside), 9).unwrap(), site);
    }

    #[test]
    fn each_account_has_a_line_of_its_own_for_each_name() {
        let (ann, ben) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let line = line_of(ann, "example.com");
        assert_eq!(line.len(), "stile-site=".len() + 32);
        assert_eq!(line, line_of(ann, "example.com"));
        assert_ne!(line, line_of(ben, "example.com"));
        assert_ne!(line, line_of(ann, "other.example.com"));
    }
}
