//! What a message about consent does.

use base::{answer::Problem, clock::MICROS};
use counts::{
    Arrival, BannerShown, Batch, Before, Choice, ConsentAnswer, Consenting, Here, Verdict,
};
use poem::Response;
use serde_json::json;
use shared::{
    consent::{ConsentTicket, How},
    field::FieldError,
    text::Text,
    wire::About,
};

use super::{
    super::answer,
    gone,
    message::{Message, malformed},
    visitor_sums,
};
use crate::{pipeline::Respondent, state::busy, submission::Settled};

/// Seconds of a day.
const DAY: u64 = 86_400;

impl Message<'_> {
    /// Does what the message of this visitor says.
    pub(super) async fn act(&self, respondent: Respondent) -> Result<Response, Problem> {
        match self.message.about {
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

    /// Records an answer. What was shown is not part of a signal: its visitor is not asked.
    async fn answer(&self, respondent: Respondent, choice: Choice) -> Result<Verdict, Problem> {
        let (how, version, tool) = match choice {
            Choice::Gpc => (How::Signal, None, None),
            Choice::Agree(_) | Choice::Decline(_) | Choice::Withdraw(_) => (
                self.message.how.unwrap_or(How::Call),
                self.live(),
                self.tool().cloned(),
            ),
        };
        let before = self.message.earlier();
        self.hand_over(Arrival::Answer(Box::new(ConsentAnswer {
            site: self.site.number(),
            ts: self.now,
            day: respondent.day,
            choice,
            agreed_at: self.agreed.map(|ticket| ticket.agreed_at * MICROS),
            before: before.map(|(agreed, same_version)| Before {
                agreed,
                same_version,
            }),
            how,
            hostname: respondent.hostname,
            language: self.language(),
            version,
            tool,
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
            Verdict::Full => Err(full()),
            _ => {
                let ticket = keys.issue(site, &bits, self.now.div_euclid(MICROS));
                Ok(answer::json(json!({ "k": ticket }).to_string()))
            }
        }
    }

    /// One who had agreed on this device before withdraws, whatever words were shown.
    async fn decline(&self, respondent: Respondent) -> Result<Response, Problem> {
        let consenting = self.agreed.as_ref().map(|ticket| self.consenting(ticket));
        if consenting.is_none() {
            self.check_words()?;
        }
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
        if ticket.has_expired(self.now.div_euclid(MICROS)) {
            return Err(gone());
        }
        let verdict = self
            .hand_over(Arrival::Here(Box::new(Here {
                site: self.site.number(),
                ts: self.now,
                visitor: respondent.visitor,
                person: ticket.person,
                mark: ticket.mark,
                agreed_at: ticket.agreed_at * MICROS,
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
            language: self.language(),
        }));
        self.hand_over(shown).await.map(accepted)
    }

    async fn about(&self) -> Result<Response, Problem> {
        let ticket = self.ticket()?;
        let kept = visitor_sums::of_visitor(self.intake, &self.site, &ticket).await?;
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

/// 503: those who withdrew must be known for as long as their tickets are valid.
fn full() -> Problem {
    Problem::busy("consent_full", DAY)
}
