//! The path of a script's hit, or of what is read as one, to its verdict.

use base::answer::Problem;
use counts::Verdict;
use shared::{
    address::{Address, AddressError},
    field::FieldError,
    reason::Reason,
    wire::{Kind, ScriptHit},
};

use super::Refusal;
use crate::{
    client::ClientFacts,
    events,
    pipeline::{Candidate, Client, Sender, SiteRules},
    state::{Intake, whole_millis},
    submission::{Malformed, Readable, Settled, Submission, host_of},
};

/// Takes one hit of the script or the picture.
pub(super) async fn take(
    intake: &Intake,
    hit: &ScriptHit,
    client: Client<'_>,
    now: i64,
    receipt: bool,
) -> Result<Settled, Refusal> {
    let site = intake.registry().by_name_or_id(&hit.site);
    let site = site.ok_or_else(|| Problem::unknown("unknown_site").field("s"))?;
    let rules = intake.rules(&site);
    let read = read(hit, &rules, client, now);
    let wrong = read.as_ref().err().and_then(|wrong| wrong.wrong.clone());
    let problem = match wrong.map(events::malformed) {
        // A heartbeat is not a hit, and is not counted as one.
        Some(problem) if hit.kind == Kind::Ping => return Err(problem.into()),
        problem => problem,
    };
    let submission = Submission {
        site: &site,
        read,
        made_up: false,
        receipt,
        agreed: None,
    };
    let settled = intake.take_one(submission).await?;
    match problem {
        Some(problem) => Err(Refusal { problem, settled }),
        None => Ok(settled),
    }
}

impl Intake {
    /// Takes hits as the script sends them, each with its own time (microseconds since 1970): made-up data
    /// that goes through the same steps.
    ///
    /// The verdicts are in the order of the hits; that on a malformed one, or one of an unknown site, is
    /// `LeftOut(Malformed)`. A heartbeat is `Counted`.
    ///
    /// # Errors
    /// If `counts` cannot take them; then none of them is stored.
    pub async fn take_made_up(
        &self,
        hits: &[(ScriptHit, ClientFacts, i64)],
    ) -> Result<Vec<Verdict>, Problem> {
        let mut sites = Vec::with_capacity(hits.len());
        for (hit, _, _) in hits {
            let site = self.registry().by_name_or_id(&hit.site);
            sites.push(site.map(|site| (self.rules(&site), site)));
        }
        let mut verdicts = vec![Verdict::Counted; hits.len()];
        let mut places = Vec::with_capacity(hits.len());
        let mut submissions = Vec::with_capacity(hits.len());
        for (index, ((hit, client, now), known)) in hits.iter().zip(&sites).enumerate() {
            let Some((rules, site)) = known else {
                verdicts[index] = Verdict::LeftOut(Reason::Malformed);
                continue;
            };
            let read = read(hit, rules, client.client(), whole_millis(*now));
            if read.is_err() && hit.kind == Kind::Ping {
                continue;
            }
            places.push(index);
            submissions.push(Submission {
                site,
                // Made-up data needs no error messages.
                read: read.map_err(|malformed| Malformed {
                    wrong: None,
                    ..malformed
                }),
                made_up: true,
                receipt: false,
                agreed: None,
            });
        }
        let taken = self.take(submissions, None).await?;
        for (index, settled) in places.into_iter().zip(taken.settled) {
            verdicts[index] = settled.verdict();
        }
        Ok(verdicts)
    }
}

/// What the form of a script's hit must be, its address included.
fn read<'a>(
    hit: &'a ScriptHit,
    rules: &'a SiteRules,
    client: Client<'a>,
    now: i64,
) -> Result<Readable<'a>, Malformed> {
    let malformed = |wrong: FieldError, hostname: Option<String>| Malformed {
        at: now,
        hostname,
        wrong: Some(wrong),
    };
    hit.check()
        .map_err(|wrong| malformed(wrong, host_of(&hit.url)))?;
    let keep = Sender::Script.keep(&rules.kept_parameters);
    let page = Address::parse(&hit.url, keep).map_err(|error| {
        // A path can be too long because the site keeps parameters of it; the host is valid all the same.
        let long = error == AddressError::TooLong;
        let hostname = long.then(|| host_of(&hit.url)).flatten();
        malformed(FieldError::new("u", error.text()), hostname)
    })?;
    Ok(Readable {
        candidate: Candidate::from_script(rules, hit, client, now),
        page,
    })
}

#[cfg(test)]
mod tests {
    use shared::wire::VERSION;

    use super::*;
    use crate::pipeline::testing::{NOW, site};

    #[test]
    fn of_what_cannot_be_read_the_host_is_known_where_it_can_be() {
        let mut site = site();
        site.kept_parameters = vec!["q".to_owned()];
        let long = "a".repeat(2_000);
        let path = format!("https://example.com/{long}");
        // Too long only for what the site keeps.
        let kept = format!("https://example.com/?q={long}");
        let host = Some("example.com");
        for (version, url, expected) in [
            (VERSION, "https://example.com/a#/b", None),
            (0, "https://example.com/a", Some(("v", host))),
            (0, "nonsense", Some(("v", None))),
            (VERSION, "nonsense", Some(("u", None))),
            (VERSION, path.as_str(), Some(("u", None))),
            (VERSION, kept.as_str(), Some(("u", host))),
        ] {
            let hit = ScriptHit {
                version,
                site: "example.com".to_owned(),
                url: url.to_owned(),
                ..ScriptHit::default()
            };
            let found = read(&hit, &site, Client::default(), NOW).err();
            let found = found.map(|found| {
                let wrong = found.wrong.expect("what is wrong");
                (wrong.field, found.hostname)
            });
            let expected = expected.map(|(field, host): (&str, Option<&str>)| {
                (field.to_owned(), host.map(str::to_owned))
            });
            assert_eq!(found, expected, "{version} {url}");
        }
    }
}
