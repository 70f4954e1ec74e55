//! What a report would show now: seen, or sent to oneself.

use base::{
    access::{Caller, InSite, Member, PreviewReports, ReadFigures},
    answer::Problem,
    audit::Line,
    limits::Limited,
    mail,
    text::{Language, Reader},
};
use serde_json::json;

use super::{
    LocalClock, Setting,
    records::{ReportAsk, ReportPeriod, ReportPreview, ReportSent},
    rules,
    store::{self, Person, Subject},
};
use crate::{
    Reports,
    compose::Frame,
    sending::{Made, Making, Recipient, Rendering},
    words::{Rhythm, Section},
};

/// Which report is shown.
struct Showing<'a> {
    making: Making<'a>,
    caller: &'a Caller,
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
        self.send(&showing, &person, ask, line).await
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
        self.send(&showing, &person, ask, line).await
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
            making: Making::Site(site),
            caller: &site.caller,
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
        self.limit_making(showing.caller).await?;
        let pool = self.context.pool();
        let row = store::find(pool, showing.caller.account, showing.subject).await?;
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
            origin: self.context.origin.to_string(),
            account: person.account.clone(),
            rhythm,
            missed: vec![],
            asked_for: true,
        };
        let rendering = Rendering {
            days,
            sections: &sections,
            frame: &frame,
        };
        let zone = showing.clock.time_zone();
        let reader = Reader { language, zone };
        self.make(&showing.making, rendering, &reader).await
    }

    async fn send(
        &self,
        showing: &Showing<'_>,
        person: &Person,
        ask: &ReportAsk,
        line: Line<'_>,
    ) -> Result<ReportSent, Problem> {
        let (context, caller) = (&self.context, showing.caller);
        let language = person.language.as_deref().and_then(Language::of);
        let language = language.unwrap_or_else(Language::here);
        let made = self.show(showing, person, ask, language).await?;
        let email = made.email(Recipient {
            address: &person.email,
            person: Some(caller.person),
            account: caller.account,
            site: line.site,
        });
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

fn of_digest<'a>(
    member: &'a Member<ReadFigures>,
    caller: &'a Caller,
    person: &Person,
) -> Showing<'a> {
    Showing {
        making: Making::Digest(member),
        caller,
        subject: Subject::Digest(caller.member),
        clock: LocalClock::of_person(person.zone.as_deref()),
        sections: &Section::OF_DIGEST,
    }
}

fn preview(made: &Made) -> ReportPreview {
    let document = &made.document;
    ReportPreview {
        subject: document.subject.clone(),
        html: document.html_whole(),
        text: document.text(),
    }
}
