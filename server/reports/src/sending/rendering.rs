//! Makes a report for a reader: its content, written in their language, as HTML and text.

use base::{
    access::{InSite, Member, ReadFigures},
    answer::Problem,
    context::Context,
    mail::{OutgoingEmail, Picture},
    text::{Reader, asked_in},
};
use poem::http::HeaderValue;

use crate::{
    Reports,
    compose::{Frame, compose_digest, compose_site},
    content::{DigestContent, SiteContent, Sources, gather_digest, gather_site},
    document::{Chart, Document},
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

/// The report of a site.
pub(crate) fn making_of_site(site: &InSite<ReadFigures>) -> Making<'_> {
    Making::Site(site)
}

/// The digest of a member.
pub(crate) fn making_of_digest(member: &Member<ReadFigures>) -> Making<'_> {
    Making::Digest(member)
}

/// How a report is rendered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rendering<'a> {
    pub days: Days,
    pub sections: &'a [Section],
    pub frame: &'a Frame<'a>,
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
        let (origin, account) = (
            rendering.frame.origin.to_owned(),
            rendering.frame.account.to_owned(),
        );
        let missed = rendering.frame.missed.to_vec();
        let (rhythm, asked_for) = (rendering.frame.rhythm, rendering.frame.asked_for);
        // Drawing takes a while.
        let made = tokio::task::spawn_blocking(move || {
            let frame = Frame {
                origin: &origin,
                account: &account,
                rhythm,
                missed: &missed,
                asked_for,
            };
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
    /// The email to an address, without a way to unsubscribe.
    pub fn email(&self, to: &str) -> OutgoingEmail {
        of_document(&self.document, to)
    }

    /// The email to an address, which can be unsubscribed with this token.
    pub fn email_with(
        &self,
        to: &str,
        context: &Context,
        token: &UnsubscribeToken,
    ) -> OutgoingEmail {
        let page = format!(
            "{}/reports/unsubscribe?token={}",
            context.origin,
            token.word()
        );
        let document = self.document.clone().with_unsubscribe(&self.writer, page);
        OutgoingEmail {
            unsubscribe: Some(unsubscribe_link(context, token)),
            ..of_document(&document, to)
        }
    }
}

/// The address that unsubscribes by a POST, and leads to the page in a browser.
fn unsubscribe_link(context: &Context, token: &UnsubscribeToken) -> String {
    format!(
        "{}/api/v1/reports/unsubscribe?token={}",
        context.origin,
        token.word()
    )
}

fn of_document(document: &Document, to: &str) -> OutgoingEmail {
    let pictures: Vec<Picture> = document.charts().map(picture).collect();
    OutgoingEmail {
        to: to.to_owned(),
        subject: document.subject.clone(),
        plain: document.text(),
        html: document.html(|chart| format!("cid:{}", picture(chart).content_id())),
        pictures,
        ..OutgoingEmail::default()
    }
}

fn picture(chart: &Chart) -> Picture {
    Picture {
        name: chart.name.clone(),
        png: chart.png.clone(),
    }
}
