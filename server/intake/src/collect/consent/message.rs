//! `POST /stile-consent`.

use std::sync::Arc;

use base::answer::{Body, Problem};
use counts::{
    Arrival, BannerShown, Batch, Before, Choice, ConsentAnswer, Consenting, Here, Verdict,
};
use poem::{
    Endpoint, Request, Response,
    http::{Method, StatusCode},
};
use serde_json::json;
use shared::{
    address::Address,
    consent::{ConsentTicket, Hash, How, from_hex},
    field::FieldError,
    reason::Reason,
    text::Text,
    wire::{About, ConsentMessage},
};
use sites::{Site, consent::SiteConsent};

use super::{
    super::{answer, hit},
    visitor_sums,
};
use crate::{
    client::client_of,
    pipeline::{Asking, Client, Respondent, Sender},
    state::{Intake, busy},
    submission::Settled,
};

/// Microseconds of a second.
const SECOND: i64 = 1_000_000;

/// Takes what the script sends about consent.
#[derive(Clone, Debug)]
pub struct ConsentEndpoint(pub(crate) Intake);

impl Endpoint for ConsentEndpoint {
    type Output = Response;

    async fn call(&self, mut request: Request) -> poem::Result<Response> {
        Ok(match *request.method() {
            Method::POST => match self.take(&mut request).await {
                Ok(response) => response,
                Err(problem) => answer::refused(&problem, Settled::default()),
            },
            Method::OPTIONS => answer::may_post(),
            _ => answer::wrong_method("POST, OPTIONS"),
        })
    }
}

/// A message whose site asks visitors for consent.
struct Message<'a> {
    intake: &'a Intake,
    site: Arc<Site>,
    mode: Arc<SiteConsent>,
    message: ConsentMessage,
    /// In microseconds since 1970.
    now: i64,
}

impl ConsentEndpoint {
    async fn take(&self, request: &mut Request) -> Result<Response, Problem> {
        let body = hit::read(request).await?;
        let _place = self.0.enter()?;
        let message = Body::<ConsentMessage>::parse(&body)?;
        message.check().map_err(malformed)?;
        let site = self.0.registry().by_name_or_id(&message.site);
        let site = site.ok_or_else(|| Problem::unknown("unknown_site").field("s"))?;
        let mode = site.consent.clone();
        let mode = mode.ok_or_else(|| Problem::unknown("not_in_this_mode"))?;
        let message = Message {
            intake: &self.0,
            site,
            mode,
            now: self.0.now(),
            message,
        };
        let client = client_of(request, self.0.proxies());
        message.settle(client).await
    }
}

impl Message<'_> {
    async fn settle(&self, client: Client<'_>) -> Result<Response, Problem> {
        let about = self.message.about;
        let respondent = match self.respondent(client).await? {
            Ok(respondent) => respondent,
            Err(Reason::OverLimit) => return Err(busy()),
            Err(reason) if about == About::Agree => return Err(not_asked(reason)),
            Err(reason) => {
                return Ok(answer::taken(Settled {
                    why: Some(reason),
                    receipt: None,
                }));
            }
        };
        match about {
            About::Shown => self.shown(respondent).await,
            About::Agree => self.agree(respondent).await,
            About::Decline => self.decline(respondent).await,
            About::Gpc => self.answer(respondent, Choice::Gpc).await.map(accepted),
            About::Here => self.here(respondent).await,
            About::Withdraw => self.withdraw(respondent).await.map(accepted),
            About::About => self.about().await,
            About::Forget => self.erase(respondent).await,
        }
    }

    async fn respondent(&self, client: Client<'_>) -> Result<Result<Respondent, Reason>, Problem> {
        let rules = self.intake.rules(&self.site);
        let keep = Sender::Script.keep(&rules.kept_parameters);
        let page = Address::parse(&self.message.url, keep)
            .map_err(|error| malformed(FieldError::new("u", error.text())))?;
        let asking = match self.message.about {
            About::Withdraw | About::About | About::Forget => Asking::Right,
            About::Gpc => Asking::Signal,
            About::Shown | About::Agree | About::Decline | About::Here => Asking::Asked,
        };
        let client = Client {
            automated: client.automated || self.message.automated == Some(true),
            ..client
        };
        let page = (self.message.url.as_str(), Some(page));
        let pipeline = self.intake.pipeline();
        let found = pipeline.respondent(asking, &rules, page, client, self.now);
        found.await.map_err(|error| self.intake.no_salt(&error, 1))
    }

    /// The live version, if it is what was shown.
    fn live(&self) -> Option<Hash> {
        let shown = self.message.banner_version()?;
        let live: Hash = from_hex(self.mode.version.as_deref()?)?;
        (shown == live).then_some(live)
    }

    /// An answer belongs to what the site shows now.
    fn check_words(&self) -> Result<(), Problem> {
        let missing = |field: &str| malformed(FieldError::new(field, Text::new("field.missing")));
        match (self.mode.own_tool, &self.message.tool) {
            (true, Some(_)) => Ok(()),
            (true, None) => Err(missing("tool")),
            (false, Some(_)) => Err(missing("b")),
            (false, None) if self.live().is_some() => Ok(()),
            (false, None) => Err(Problem::conflict("banner_changed").field("b")),
        }
    }

    fn ticket(&self) -> Result<ConsentTicket, Problem> {
        let ticket = self.message.ticket.as_deref().unwrap_or_default();
        let keys = self.intake.consent_keys();
        let read = keys.read(self.site.number(), ticket, self.now.div_euclid(SECOND));
        read.map_err(|_| gone())
    }

    fn consenting(&self, ticket: &ConsentTicket) -> Consenting {
        Consenting {
            person: ticket.person,
            mark: ticket.mark,
            salt: self.intake.random_bytes(),
        }
    }

    async fn hand_over(&self, arrival: Arrival) -> Result<Verdict, Problem> {
        let batch = Batch {
            arrivals: vec![arrival],
            key: None,
        };
        let taken = self.intake.hand_over(batch).await?;
        Ok(taken.verdicts.first().copied().unwrap_or(Verdict::Known))
    }

    /// Records an answer.
    async fn answer(&self, respondent: Respondent, choice: Choice) -> Result<Verdict, Problem> {
        let how = match choice {
            Choice::Gpc => How::Signal,
            Choice::Agree(_) | Choice::Decline(_) | Choice::Withdraw(_) => {
                self.message.how.unwrap_or(How::Call)
            }
        };
        let before = self.message.earlier();
        self.hand_over(Arrival::Answer(Box::new(ConsentAnswer {
            site: self.site.number(),
            ts: self.now,
            day: respondent.day,
            choice,
            before: before.map(|(agreed, same_version)| Before {
                agreed,
                same_version,
            }),
            how,
            hostname: respondent.hostname,
            language: self.message.shown_language(),
            version: self.live(),
            tool: self.message.tool.clone(),
            visitor: respondent.visitor,
        })))
        .await
    }

    async fn agree(&self, respondent: Respondent) -> Result<Response, Problem> {
        self.check_words()?;
        let missing = || malformed(FieldError::new("p", Text::new("field.missing")));
        let bits = self.message.bits().ok_or_else(missing)?;
        let (keys, site) = (self.intake.consent_keys(), self.site.number());
        let person = keys.person(site, &bits);
        let choice = Choice::Agree(Consenting {
            person,
            mark: keys.mark(&person),
            salt: self.intake.random_bytes(),
        });
        match self.answer(respondent, choice).await? {
            Verdict::Revoked => Err(gone()),
            _ => {
                let ticket = keys.issue(site, &bits, self.now.div_euclid(SECOND));
                Ok(answer::json(json!({ "k": ticket }).to_string()))
            }
        }
    }

    /// One who had agreed on this device before also withdraws.
    async fn decline(&self, respondent: Respondent) -> Result<Response, Problem> {
        self.check_words()?;
        let ticket = self.message.ticket.as_ref().map(|_| self.ticket());
        let consenting = ticket.and_then(|ticket| Some(self.consenting(&ticket.ok()?)));
        let choice = Choice::Decline(consenting);
        self.answer(respondent, choice).await.map(accepted)
    }

    async fn withdraw(&self, respondent: Respondent) -> Result<Verdict, Problem> {
        let ticket = self.ticket()?;
        let choice = Choice::Withdraw(self.consenting(&ticket));
        self.answer(respondent, choice).await
    }

    async fn erase(&self, respondent: Respondent) -> Result<Response, Problem> {
        let mark = self.ticket()?.mark;
        let verdict = self.withdraw(respondent).await?;
        let erased = self.intake.counts().erase_visitor(self.site.number(), mark);
        erased.await.map_err(|error| {
            tracing::error!(%error, "a visitor could not be erased; the script says so");
            busy()
        })?;
        Ok(accepted(verdict))
    }

    async fn here(&self, respondent: Respondent) -> Result<Response, Problem> {
        let ticket = self.ticket()?;
        let verdict = self
            .hand_over(Arrival::Here(Box::new(Here {
                site: self.site.number(),
                ts: self.now,
                visitor: respondent.visitor,
                person: ticket.person,
                mark: ticket.mark,
                agreed_at: ticket.agreed_at * SECOND,
            })))
            .await?;
        match verdict {
            Verdict::NoVisit => Err(Problem::unknown("no_open_visit")),
            Verdict::Revoked => Err(gone()),
            verdict => Ok(accepted(verdict)),
        }
    }

    /// What was shown before a new version was published is not counted.
    async fn shown(&self, respondent: Respondent) -> Result<Response, Problem> {
        let Some(version) = self.live() else {
            return Ok(accepted(Verdict::Known));
        };
        let shown = Arrival::Shown(Box::new(BannerShown {
            site: self.site.number(),
            day: respondent.day,
            version,
            language: self.message.shown_language(),
        }));
        self.hand_over(shown).await.map(accepted)
    }

    async fn about(&self) -> Result<Response, Problem> {
        let ticket = self.ticket()?;
        let site = self.site.number();
        let kept = visitor_sums::of_visitor(self.intake.counts(), site, ticket.mark).await?;
        if kept.revoked {
            return Err(gone());
        }
        let until = kept.until(&ticket, self.mode.keep);
        let json = json!({
            "since": ticket.agreed_at,
            "code": ticket.person.to_string(),
            "visits": kept.visits,
            "hits": kept.hits,
            "until": until,
        });
        Ok(answer::json(json.to_string()))
    }
}

/// 202: it is stored, or was before.
fn accepted(_: Verdict) -> Response {
    answer::taken(Settled::default())
}

fn malformed(wrong: FieldError) -> Problem {
    Problem::invalid("malformed_body")
        .saying(wrong.text)
        .field(wrong.field)
}

/// 410: the device must drop its ticket.
fn gone() -> Problem {
    Problem::new(StatusCode::GONE, "consent_withdrawn")
}

/// 403: it is not recorded, so that the page does not say that the visitor agreed.
fn not_asked(reason: Reason) -> Problem {
    Problem::denied(match reason {
        Reason::OptedOut => "consent_not_asked.signal",
        _ => "consent_not_asked.excluded",
    })
}
