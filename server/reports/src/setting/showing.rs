//! What a report would show now: seen, or sent to oneself.

use base::{
    access::{Caller, InSite, Member, PreviewReports, ReadFigures},
    answer::Problem,
    audit::Line,
    limits::Limited,
    mail,
    text::{Language, Reader},
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use jiff::tz::TimeZone;
use serde_json::json;
use uuid::Uuid;

use super::{
    LocalClock, Setting,
    records::{ReportAsk, ReportPeriod, ReportPreview, ReportSent},
    rules,
    store::{self, Person, Subject},
};
use crate::{
    Reports,
    compose::Frame,
    sending::{Made, Making, Rendering, making_of_digest, making_of_site},
    words::{Rhythm, Section},
};

/// Which report is shown.
struct Showing<'a> {
    making: Making<'a>,
    account: Uuid,
    subject: Subject,
    clock: LocalClock,
    sections: &'static [Section],
}

impl Reports {
    /// Counts a report that is made for the caller now: it asks for much at once.
    async fn limit_making(&self, caller: &Caller) -> Result<(), Problem> {
        let by = caller.person.to_string();
        self.context.limit(Limited::TestMessage, &[&by], None).await
    }

    /// The caller as a member who reads figures.
    async fn as_reader(&self, caller: &Caller) -> Result<Member<ReadFigures>, Problem> {
        let gate = &self.context.gate;
        let member = gate.for_member(caller.account, caller.person).await?;
        member.ok_or_else(|| Problem::denied("person_needed"))
    }

    /// The caller's digest as it would be now.
    pub async fn preview_digest(
        &self,
        caller: &Caller,
        ask: &ReportAsk,
    ) -> Result<ReportPreview, Problem> {
        self.limit_making(caller).await?;
        let (member, person) = self.digest_of(caller, ask).await?;
        let showing = of_digest(&member, caller, &person);
        let made = self.show(&showing, &person, ask, Language::here()).await?;
        Ok(preview(&made))
    }

    /// Sends the caller their digest now.
    pub async fn send_digest(
        &self,
        caller: &Caller,
        ask: &ReportAsk,
    ) -> Result<ReportSent, Problem> {
        let (member, person) = self.digest_of(caller, ask).await?;
        let showing = of_digest(&member, caller, &person);
        let line = Line {
            action: "digest.sent",
            subject: &person.name,
            ..Line::default()
        };
        self.send(&showing, &person, ask, (caller, line)).await
    }

    async fn digest_of(
        &self,
        caller: &Caller,
        ask: &ReportAsk,
    ) -> Result<(Member<ReadFigures>, Person), Problem> {
        rules::of_digest(ask.sections.as_deref().unwrap_or_default())?;
        let person = store::person(self.context.pool(), caller.person, caller.account).await?;
        Ok((self.as_reader(caller).await?, person))
    }

    /// The report of a site as it would be now.
    pub async fn preview_of_site(
        &self,
        site: &InSite<PreviewReports>,
        ask: &ReportAsk,
    ) -> Result<ReportPreview, Problem> {
        let (readable, person) = self.readable(site).await?;
        self.limit_making(&site.caller).await?;
        let showing = self.of_readable(&readable)?;
        let made = self.show(&showing, &person, ask, Language::here()).await?;
        Ok(preview(&made))
    }

    /// Sends the caller the report of a site now.
    pub async fn send_of_site(
        &self,
        site: &InSite<PreviewReports>,
        ask: &ReportAsk,
    ) -> Result<ReportSent, Problem> {
        let (readable, person) = self.readable(site).await?;
        let showing = self.of_readable(&readable)?;
        let line = Line {
            action: "report.sent",
            subject: site.name(),
            site: Some(site.id()),
            ..Line::default()
        };
        self.send(&showing, &person, ask, (&site.caller, line))
            .await
    }

    /// The site with the right to read its figures, which a token may lack.
    async fn readable(
        &self,
        site: &InSite<PreviewReports>,
    ) -> Result<(InSite<ReadFigures>, Person), Problem> {
        let readable = site.require::<ReadFigures>()?;
        let caller = &site.caller;
        let person = store::person(self.context.pool(), caller.person, caller.account).await?;
        Ok((readable, person))
    }

    fn of_readable<'a>(&self, site: &'a InSite<ReadFigures>) -> Result<Showing<'a>, Problem> {
        Ok(Showing {
            making: making_of_site(site),
            account: site.caller.account,
            subject: Subject::Site(site.id()),
            clock: self.clock_of(site)?,
            sections: Section::ALL,
        })
    }

    async fn show(
        &self,
        showing: &Showing<'_>,
        person: &Person,
        ask: &ReportAsk,
        language: Language,
    ) -> Result<Made, Problem> {
        let pool = self.context.pool();
        let row = store::find(pool, showing.account, showing.subject).await?;
        let setting = match row {
            Some(row) => row.setting()?,
            None => Setting::unset(showing.sections),
        };
        let rhythm = match (ask.period, setting.rhythm) {
            (Some(ReportPeriod::Monthly), _) | (None, Rhythm::Monthly) => Rhythm::Monthly,
            (Some(ReportPeriod::Weekly), _) | (None, _) => Rhythm::Weekly,
        };
        let sections = match &ask.sections {
            Some(sections) => rules::sections(sections),
            None => setting.sections.clone(),
        };
        let schedule = setting.schedule_as(rhythm, &showing.clock);
        let days = schedule.and_then(|schedule| schedule.last(self.context.now()));
        let days = days.ok_or_else(|| Problem::internal(anyhow::anyhow!("no whole period")))?;
        let frame = Frame {
            origin: &self.context.origin,
            account: &person.account,
            rhythm,
            missed: &[],
            asked_for: true,
        };
        let rendering = Rendering {
            days,
            sections: &sections,
            frame: &frame,
        };
        let zone = TimeZone::get(&showing.clock.zone).unwrap_or(TimeZone::UTC);
        let reader = Reader { language, zone };
        self.make(&showing.making, rendering, &reader).await
    }

    async fn send(
        &self,
        showing: &Showing<'_>,
        person: &Person,
        ask: &ReportAsk,
        (caller, line): (&Caller, Line<'_>),
    ) -> Result<ReportSent, Problem> {
        let context = &self.context;
        self.limit_making(caller).await?;
        let language = person.language.as_deref().and_then(Language::of);
        let language = language.unwrap_or_else(Language::here);
        let made = self.show(showing, person, ask, language).await?;
        let email = made.email(&person.email);
        let mut transaction = context.pool().begin().await?;
        mail::post_email(
            &mut transaction,
            &context.gate.clock,
            &context.random,
            &email,
        )
        .await?;
        let line = Line {
            new: Some(json!({"address": person.email})),
            ..line
        };
        context.audit(&mut transaction, caller, line).await?;
        transaction.commit().await?;
        Ok(ReportSent {
            address: person.email.clone(),
        })
    }
}

fn of_digest<'a>(member: &'a Member<ReadFigures>, caller: &Caller, person: &Person) -> Showing<'a> {
    Showing {
        making: making_of_digest(member),
        account: caller.account,
        subject: Subject::Digest(caller.member),
        clock: LocalClock::of_person(person.zone.as_deref()),
        sections: &Section::OF_DIGEST,
    }
}

fn preview(made: &Made) -> ReportPreview {
    let document = &made.document;
    ReportPreview {
        subject: document.subject.clone(),
        html: document
            .html(|chart| format!("data:image/png;base64,{}", STANDARD.encode(&chart.png))),
        text: document.text(),
    }
}
