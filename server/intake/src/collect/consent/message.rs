//! `POST /stile-consent`: which message is taken, and from whom.

use std::sync::Arc;

use base::{
    answer::{Body, Problem},
    clock::MICROS,
};
use poem::{Endpoint, Request, Response, http::Method};
use shared::{
    address::Address,
    banner::canonical_language,
    consent::{ConsentTicket, Hash, Tool, from_hex},
    field::FieldError,
    reason::Reason,
    text::Text,
    wire::{About, ConsentMessage},
};
use sites::{Site, SiteRegistry, consent::SiteConsent};

use super::{
    super::{answer, hit},
    gone,
    language::offered,
};
use crate::{
    client::client_of,
    pipeline::{Asking, Client, Respondent, Sender},
    state::Intake,
    submission::Settled,
};

/// Over how many seconds messages are counted.
const MINUTE: i64 = 60;

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

impl ConsentEndpoint {
    async fn take(&self, request: &mut Request) -> Result<Response, Problem> {
        let body = hit::read(request).await?;
        let _place = self.0.enter()?;
        let message = Body::<ConsentMessage>::parse(&body)?;
        message.check().map_err(malformed)?;
        let message = Message::of(&self.0, message)?;
        let client = client_of(request, self.0.proxies());
        message.settle(client).await
    }
}

/// A message to a site that asks visitors for consent, or keeps those who agreed.
pub(super) struct Message<'a> {
    pub intake: &'a Intake,
    pub site: Arc<Site>,
    pub mode: Arc<SiteConsent>,
    pub message: ConsentMessage,
    /// The visitor who agreed, as the message's ticket shows, which may have expired.
    pub agreed: Option<ConsentTicket>,
    /// In microseconds since 1970.
    pub now: i64,
}

impl<'a> Message<'a> {
    fn of(intake: &'a Intake, message: ConsentMessage) -> Result<Self, Problem> {
        let site = known(intake.registry(), &message.site)?;
        let keys = intake.consent_keys();
        let ticket = message.ticket.as_deref();
        let ticket = ticket.and_then(|ticket| keys.read_of_any_age(site.number(), ticket).ok());
        let Some(mode) = site.consent.clone() else {
            // Such a site has erased all who agreed.
            return Err(match ticket {
                Some(_) if message.is_right() => gone(),
                _ => not_in_this_mode(),
            });
        };
        let taken = Message {
            intake,
            site,
            mode,
            message,
            agreed: ticket,
            now: intake.now(),
        };
        match taken.asking() {
            Asking::Asked | Asking::Signal if !taken.mode.asks => Err(not_in_this_mode()),
            _ => Ok(taken),
        }
    }

    async fn settle(&self, client: Client<'_>) -> Result<Response, Problem> {
        let about = self.message.about;
        match self.respondent(client).await? {
            Ok(respondent) => self.act(respondent).await,
            // Above the plan's limit, a later try has the same outcome.
            Err(Reason::OverLimit) if !self.is_held() => Err(self.too_many()),
            Err(reason) if about == About::Agree => Err(not_asked(reason)),
            Err(reason) => Ok(answer::taken(Settled {
                why: Some(reason),
                receipt: None,
            })),
        }
    }

    /// One who agreed withdraws by declining.
    fn asking(&self) -> Asking {
        match self.message.about {
            About::Withdraw | About::Forget => Asking::Right,
            About::About => Asking::Inquiry,
            About::Decline if self.agreed.is_some() => Asking::Right,
            About::Gpc => Asking::Signal,
            About::Shown | About::Agree | About::Decline | About::Here => Asking::Asked,
        }
    }

    /// Whether the message is excluded because the account is above its plan's limit.
    fn is_held(&self) -> bool {
        self.site.held && self.asking().needs_plan()
    }

    async fn respondent(&self, client: Client<'_>) -> Result<Result<Respondent, Reason>, Problem> {
        let rules = self.intake.rules(&self.site);
        let keep = Sender::Script.keep(&rules.kept_parameters);
        let page = Address::parse(&self.message.url, keep)
            .map_err(|error| malformed(FieldError::new("u", error.text())))?;
        let client = Client {
            automated: client.automated || self.message.automated == Some(true),
            ..client
        };
        let page = (self.message.url.as_str(), Some(page));
        let pipeline = self.intake.pipeline();
        let found = pipeline.respondent(self.asking(), &rules, page, client, self.now);
        found.await.map_err(|error| self.intake.no_salt(&error, 1))
    }

    /// The live version, if it is what was shown.
    pub fn live(&self) -> Option<Hash> {
        let shown = self.message.banner_version()?;
        let live: Hash = from_hex(self.mode.version.as_deref()?)?;
        (shown == live).then_some(live)
    }

    /// What a tool of the site's own showed. Only where such a tool asks, since its words are kept.
    pub fn tool(&self) -> Option<&Tool> {
        let tool = self.message.shown_by_tool();
        tool.filter(|_| self.mode.own_tool)
    }

    /// The language of what was shown.
    pub fn language(&self) -> String {
        let of_tool = self
            .tool()
            .and_then(|tool| canonical_language(&tool.language));
        of_tool.unwrap_or_else(|| self.message.shown_language(offered(&self.mode).into_iter()))
    }

    /// An answer belongs to what the site shows now.
    pub fn check_words(&self) -> Result<(), Problem> {
        let missing = |field: &str| malformed(FieldError::new(field, Text::new("field.missing")));
        match (self.mode.own_tool, &self.message.tool) {
            (true, Some(_)) => Ok(()),
            (true, None) => Err(missing("tool")),
            (false, Some(_)) => Err(missing("b")),
            (false, None) if self.live().is_some() => Ok(()),
            (false, None) => Err(Problem::conflict("banner_changed").field("b")),
        }
    }

    /// The visitor who agreed, or 410.
    pub fn ticket(&self) -> Result<ConsentTicket, Problem> {
        self.agreed.ok_or_else(gone)
    }

    /// 429: until the next minute.
    fn too_many(&self) -> Problem {
        let second = self.now.div_euclid(MICROS).rem_euclid(MINUTE);
        Problem::too_many(u64::try_from(MINUTE - second).unwrap_or(1))
    }
}

fn known(registry: &SiteRegistry, name: &str) -> Result<Arc<Site>, Problem> {
    let site = registry.by_name_or_id(name);
    site.ok_or_else(|| Problem::unknown("unknown_site").field("s"))
}

/// 404: visitors are not asked.
fn not_in_this_mode() -> Problem {
    Problem::unknown("not_in_this_mode")
}

/// 400 that names the field.
pub(super) fn malformed(wrong: FieldError) -> Problem {
    Problem::invalid("malformed_body")
        .saying(wrong.text)
        .field(wrong.field)
}

/// 403: it is not recorded, so that the page does not say that the visitor agreed.
fn not_asked(reason: Reason) -> Problem {
    Problem::denied(match reason {
        Reason::OptedOut => "consent_not_asked.signal",
        _ => "consent_not_asked.excluded",
    })
}
