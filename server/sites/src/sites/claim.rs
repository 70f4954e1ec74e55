//! Whose a name is that two accounts want: theirs who can put a file on the host of that name.
//!
//! Anybody may make a site of any name, and the script names its site by its name: hits say nothing about whose the
//! name is. So where somebody makes a site of a name that is taken, the host itself is asked. If its file has the
//! code of their account, and not that of the account which has the name, the name is theirs; the other site keeps
//! its figures and settings under another name. The code is made of the account and the name, so nothing is kept of
//! it, and it is no secret: who knows it can do nothing with it but give the name away to that account.

use std::time::Duration;

use base::{
    access::Caller,
    answer::Problem,
    audit::{Line, Who},
    context::Context,
    fetch::{Bounds, Page, Why},
    secret::sha256,
};
use serde_json::json;
use shared::hostname;
use sqlx::PgConnection;
use url::Url;
use uuid::Uuid;

use super::{letters, store};
use crate::{book::Book, offer::store::owners, pages::text};

/// Where the file is.
pub(super) const PATH: &str = "/.well-known/stile-site.txt";
/// How far it is read.
const FILE: Bounds = Bounds {
    most: 64 << 10,
    whole: Duration::from_secs(10),
    redirects: 4,
    accept: "text/plain,*/*;q=0.5",
};

/// A site that has a name which another account has proven.
#[derive(Debug)]
pub(super) struct Holder {
    site: Uuid,
    account: Uuid,
    name: String,
    /// How it is called from then on.
    aside: String,
}

fn exists(message: String) -> Problem {
    Problem::conflict("site_exists", message).field("name")
}

/// The line that says that a name is this account's.
fn line_of(account: Uuid, name: &str) -> String {
    let sum = hex::encode(sha256(format!("{account} {name}")));
    format!("stile-site={}", &sum[..32])
}

/// Another account's site of this name, which has to give it up; 409 where it has not.
///
/// # Errors
/// 409 where the name stays whose it is, with what would prove that it is the caller's.
pub(super) async fn holder(
    context: &Context,
    book: &Book,
    caller: &Caller,
    name: &str,
) -> Result<Option<Holder>, Problem> {
    let Some(site) = book.by_name_or_id(name) else {
        return Ok(None);
    };
    let account = site.facts.account;
    if account == caller.account {
        return Err(exists(
            "A site with this name exists in this deployment already.".to_owned(),
        ));
    }
    let mine = line_of(caller.account, name);
    let lines = lines(context, name).await;
    let theirs = line_of(account, name);
    if !lines.contains(&mine) || lines.contains(&theirs) {
        // Whose it is stays untold.
        return Err(exists(format!(
            "A site with this name exists in this deployment already. If {name} is yours, prove it: serve a file at https://{name}{PATH} with the line {mine} in it, and make the site again."
        )));
    }
    let id = site.facts.id;
    let short = &id.simple().to_string()[20..];
    let aside = format!("{name}.{short}.invalid");
    Ok(Some(Holder {
        site: id,
        account,
        name: name.to_owned(),
        // A host's name has 253 letters at most.
        aside: if aside.len() > 253 {
            format!("{id}.invalid")
        } else {
            aside
        },
    }))
}

/// The file's lines; none where it is not to be had.
async fn lines(context: &Context, name: &str) -> Vec<String> {
    // Nobody has a host of such a name.
    if name == "localhost" || name.ends_with(".invalid") {
        return vec![];
    }
    let Ok(mut address) = Url::parse(&format!("https://{name}{PATH}")) else {
        return vec![];
    };
    let mut read = context.fetch.page(&address, FILE).await;
    if let Err(unread) = &read
        && matches!(unread.why, Why::Failed(_) | Why::Slow)
        && unread.hops.is_empty()
        // An address of the web stays one.
        && address.set_scheme("http").is_ok()
    {
        read = context.fetch.page(&address, FILE).await;
    }
    // What another host says of it counts for nothing.
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
    /// Gives the name up: its site is called otherwise from then on, and its owners are told.
    pub async fn give_up(
        &self,
        context: &Context,
        book: &Book,
        transaction: &mut PgConnection,
        caller: &Caller,
    ) -> Result<(), Problem> {
        if !store::call(transaction, self.site, &self.name, &self.aside).await? {
            // It changed hands or names since it was looked at.
            return Err(exists(
                "A site with this name exists in this deployment already.".to_owned(),
            ));
        }
        let lost = Line {
            action: "site.name_lost",
            subject: &self.name,
            site: Some(self.site),
            old: Some(json!({"name": self.name})),
            new: Some(json!({"name": self.aside})),
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
            let letter = letters::name_lost(&owner.email, &self.name, &owner.account, &self.aside);
            context.mail(transaction, &letter).await?;
        }
        book.tell(transaction, self.site).await?;
        Ok(())
    }

    /// Which site it was.
    pub fn site(&self) -> Uuid {
        self.site
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
