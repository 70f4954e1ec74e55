//! Makes a report for a reader: its content, written in their language, as HTML and text.

use base::{
    access::{InSite, Member, ReadFigures},
    answer::Problem,
    context::Context,
    mail::{Delivery, OutgoingEmail},
    text::{Reader, asked_in},
};
use poem::http::HeaderValue;
use uuid::Uuid;

use crate::{
    Reports,
    compose::{Frame, compose_digest, compose_site},
    content::{DigestContent, SiteContent, Sources, gather_digest, gather_site},
    document::Document,
    links::UnsubscribeToken,
    numbers::Writer,
    periods::Days,
    words::Section,
};

/// What a report is made of.
pub(crate) enum Making<'a> {
    /// The report of a site.
    Site(&'a InSite<ReadFigures>),
    /// The digest of a member.
    Digest(&'a Member<ReadFigures>),
}

/// How a report is rendered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rendering<'a> {
    pub days: Days,
    pub sections: &'a [Section],
    pub frame: &'a Frame,
}

/// To whom a report goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recipient<'a> {
    pub address: &'a str,
    /// The member with this address.
    pub person: Option<Uuid>,
    /// The account that sends it.
    pub account: Uuid,
    /// The site that it is about.
    pub site: Option<Uuid>,
}

/// What a report shows.
enum Content {
    Site(Box<SiteContent>),
    Digest(DigestContent),
}

/// A report in a reader's language.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub document: Document,
    writer: Writer,
}

impl Reports {
    /// Makes the report.
    ///
    /// # Errors
    /// When its figures cannot be read, or its charts not drawn.
    pub(crate) async fn make(
        &self,
        making: &Making<'_>,
        rendering: Rendering<'_>,
        reader: &Reader,
    ) -> Result<Made, Problem> {
        // Some texts of answers are in the language of the request that is being answered.
        let language = HeaderValue::from_static(reader.language.tag());
        asked_in(Some(language), self.make_here(making, rendering, reader)).await
    }

    async fn make_here(
        &self,
        making: &Making<'_>,
        rendering: Rendering<'_>,
        reader: &Reader,
    ) -> Result<Made, Problem> {
        let sources = Sources {
            figures: &self.figures,
            pool: self.context.pool(),
            now: self.context.now(),
        };
        let (days, sections) = (rendering.days, rendering.sections);
        let writer = Writer::new(reader);
        let content = match making {
            Making::Site(site) => {
                let content = gather_site(sources, site, days, sections, reader).await?;
                Content::Site(Box::new(content))
            }
            Making::Digest(member) => {
                Content::Digest(gather_digest(sources, member, days, sections, reader).await?)
            }
        };
        let frame = rendering.frame.clone();
        // Drawing takes a while.
        let made = tokio::task::spawn_blocking(move || {
            let document = match &content {
                Content::Site(content) => compose_site(content, &frame, &writer),
                Content::Digest(content) => compose_digest(content, &frame, &writer),
            };
            document.map(|document| Made { document, writer })
        });
        let made = made.await.map_err(Problem::internal)?;
        made.map_err(Problem::internal)
    }
}

impl Made {
    /// The email, without a way to unsubscribe.
    pub fn email(&self, to: Recipient<'_>) -> OutgoingEmail {
        of_document(&self.document, to)
    }

    /// The email, which can be unsubscribed with this token.
    pub fn email_with(
        &self,
        to: Recipient<'_>,
        context: &Context,
        token: &UnsubscribeToken,
    ) -> OutgoingEmail {
        let (origin, token) = (&context.origin, token.word());
        let page = format!("{origin}/reports/unsubscribe?token={token}");
        let document = self.document.clone().with_unsubscribe(&self.writer, page);
        OutgoingEmail {
            // It unsubscribes by a POST, and leads to the page in a browser.
            unsubscribe: Some(format!("{origin}/api/v1/reports/unsubscribe?token={token}")),
            ..of_document(&document, to)
        }
    }
}

/// The email, whose attempts are among the deliveries of the account.
fn of_document(document: &Document, to: Recipient<'_>) -> OutgoingEmail {
    let pictures = document.charts().map(|chart| chart.picture.clone());
    OutgoingEmail {
        to: to.address.to_owned(),
        subject: document.subject.clone(),
        plain: document.text(),
        html: document.html(|chart| format!("cid:{}", chart.picture.content_id())),
        pictures: pictures.collect(),
        delivery: Some(Delivery {
            account: to.account,
            channel: None,
            person: to.person,
            event: "report",
            title: document.subject.clone(),
            sites: to.site.into_iter().collect(),
            alerts: vec![],
        }),
        ..OutgoingEmail::default()
    }
}
