//! Looks at a page.

use std::{collections::HashMap, sync::Arc, time::Duration};

use base::{
    access::{ChangeSite, InSite},
    answer::Problem,
    audit::Line,
    fetch::{Bounds, Page, PageError, Unread},
    text::Text,
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::json;
use sha2::{Digest as _, Sha384};
use url::Url;

use super::{
    blocking::Policies,
    consent,
    finding::Finding,
    records::{CheckRequest, CheckView, Code, Redirect, Verdict},
    rules::{Loaded, Seen, is_service, names},
    tags::{Tag, tags},
};
use crate::{
    install::Address,
    pages::{self, Outline, PAGE, Pages, Slot},
    registry::{Site, SiteRegistry},
};

/// A script is read within these bounds.
const SCRIPT: Bounds = Bounds {
    most: 128 << 10,
    whole: Duration::from_secs(8),
    redirects: 5,
    accept: "*/*",
};
/// How many different scripts are fetched.
const SCRIPTS: usize = 3;

/// What was seen of a page.
pub(super) struct Looked {
    /// The answer without its findings, which are rendered in the request's own task.
    pub view: CheckView,
    pub findings: Vec<Finding>,
    /// When the certificate of its server ends, in Unix seconds.
    pub certificate_ends: Option<i64>,
}

/// What is needed to check a page.
#[derive(Clone, Debug)]
pub(super) struct Checking {
    pub registry: Arc<SiteRegistry>,
    pub address: Address,
    pub pages: Pages,
}

impl Checking {
    /// Checks a page of the site. Writes an audit entry, since Stile sends a request to another server for
    /// the caller.
    pub async fn look(
        &self,
        at: &InSite<ChangeSite>,
        request: CheckRequest,
    ) -> Result<CheckView, Problem> {
        let site = self.registry.get(at)?;
        let (asked, assumed) = pages::meant(&site, request.url.as_deref())?;
        let slot = self.pages.slot(at.caller.account)?;
        let looked = self.seen(&slot, &site, &asked, assumed).await?;
        drop(slot);
        let (mut view, findings) = (looked.view, looked.findings);
        view.findings = findings.iter().map(Finding::localize_here).collect();
        let context = &self.pages.context;
        let mut transaction = context.pool().begin().await?;
        let line = Line {
            action: "site.checked",
            subject: at.name(),
            site: Some(at.id()),
            old: None,
            new: Some(json!({"url": asked.as_str(), "verdict": verdict_word(view.verdict)})),
        };
        context.audit(&mut transaction, &at.caller, line).await?;
        transaction.commit().await?;
        Ok(view)
    }

    /// Fetches the page and judges it.
    pub async fn seen(
        &self,
        slot: &Slot,
        site: &Arc<Site>,
        asked: &Url,
        assumed: bool,
    ) -> Result<Looked, Problem> {
        let mut first = None;
        let mut read = self.pages.context.fetch.page(asked, PAGE).await;
        if assumed
            && let Err(unread) = &read
            && unread.is_silence()
        {
            let mut plain = asked.clone();
            // An address of the web stays one.
            let _ = plain.set_scheme("http");
            if let Ok(page) = self.pages.context.fetch.page(&plain, PAGE).await {
                let message = Text::new("finding_no_https").with("why", unread.error.word());
                let advice = Text::new("finding_no_https.advice");
                first = Some(Finding::warning(Code::NoHttps, message).advise(advice));
                read = Ok(page);
            }
        }
        let mut looked = match read {
            Ok(page) => self.of_page(slot, site, asked, page).await?,
            Err(unread) => self.of_nothing(asked, unread),
        };
        if let Some(first) = first {
            let findings = &mut looked.findings;
            let at = findings.partition_point(|known| known.level <= first.level);
            findings.insert(at, first);
            if looked.view.verdict == Verdict::Counts {
                looked.view.verdict = Verdict::CountsPartly;
            }
        }
        Ok(looked)
    }

    /// Reads and checks the page on a blocking thread: a few megabytes take a moment, and other requests must
    /// not wait.
    async fn of_page(
        &self,
        slot: &Slot,
        site: &Arc<Site>,
        asked: &Url,
        page: Page,
    ) -> Result<Looked, Problem> {
        let own = site.clone();
        let read = slot.aside(move || {
            let outline = Outline::of(&pages::text(&page), &page.address);
            let tags = tags(&outline, |text| names(&own, text));
            (page, outline, tags)
        });
        let (page, outline, tags) = read.await?;
        let loaded = self.loaded(&tags.all).await;
        let (site, address) = (site.clone(), self.address.clone());
        let (asked, checked_at) = (asked.to_string(), self.pages.context.now());
        let judged = slot.aside(move || {
            let policies = Policies::of(&page, &outline);
            let tools = consent::tools(&outline.scripts);
            let seen = Seen {
                site: &site,
                address: &address,
                page: &page,
                outline: &outline,
                tags: &tags,
                policies: &policies,
                loaded: &loaded,
                tools: &tools,
            };
            let (verdict, findings) = seen.judged();
            let view = CheckView {
                verdict,
                findings: Vec::new(),
                asked,
                url: Some(page.address.to_string()),
                redirects: redirects(&page.hops),
                status: Some(page.status),
                media_type: page.media_type(),
                bytes: u32::try_from(page.body.len()).unwrap_or(u32::MAX),
                took_ms: u32::try_from(page.took.as_millis()).unwrap_or(u32::MAX),
                title: Some(outline.title.clone()).filter(|title| !title.is_empty()),
                tags: tags.all.iter().map(|tag| seen.shown(tag)).collect(),
                consent_tools: tools.iter().copied().map(str::to_owned).collect(),
                policies: u32::try_from(policies.in_all).unwrap_or(u32::MAX),
                checked_at,
            };
            Looked {
                view,
                findings,
                certificate_ends: page.certificate_ends,
            }
        });
        judged.await
    }

    fn of_nothing(&self, asked: &Url, unread: Unread) -> Looked {
        let view = CheckView {
            verdict: Verdict::NoPage,
            findings: Vec::new(),
            asked: asked.to_string(),
            url: None,
            redirects: redirects(&unread.hops),
            status: None,
            media_type: None,
            bytes: 0,
            took_ms: 0,
            title: None,
            tags: Vec::new(),
            consent_tools: Vec::new(),
            policies: 0,
            checked_at: self.pages.context.now(),
        };
        Looked {
            view,
            findings: vec![unreadable(&unread)],
            certificate_ends: None,
        }
    }

    /// The responses for the tags' scripts. Stile's own address is not fetched: its script is known.
    async fn loaded(&self, tags: &[Tag]) -> HashMap<Url, Loaded> {
        let mut scripts: Vec<&Url> = Vec::new();
        for script in tags
            .iter()
            .filter(|tag| tag.is_awake())
            .filter_map(|tag| tag.script.as_ref())
        {
            if !is_service(&self.address, script) && !scripts.contains(&script) {
                scripts.push(script);
            }
        }
        let mut loaded = HashMap::new();
        for script in scripts.into_iter().take(SCRIPTS) {
            let script_state = match self.pages.context.fetch.page(script, SCRIPT).await {
                Ok(page) => self.judge(&page),
                Err(unread) => Loaded::Unread(unread.error),
            };
            loaded.insert(script.clone(), script_state);
        }
        loaded
    }

    fn judge(&self, page: &Page) -> Loaded {
        if !(200..300).contains(&page.status) {
            return Loaded::Refused(page.status);
        }
        let hash = format!("sha384-{}", STANDARD.encode(Sha384::digest(&page.body)));
        let text = String::from_utf8_lossy(&page.body);
        if hash == self.address.integrity {
            Loaded::Same
        } else if text.contains("stile_ignore") && text.contains("currentScript") {
            Loaded::Older
        } else {
            Loaded::Other
        }
    }
}

fn redirects(hops: &[base::fetch::Hop]) -> Vec<Redirect> {
    hops.iter()
        .map(|hop| Redirect {
            from: hop.from.to_string(),
            status: hop.status,
            to: hop.to.to_string(),
        })
        .collect()
}

/// Why there is no page.
fn unreadable(unread: &Unread) -> Finding {
    let at = unread.at.as_str();
    match &unread.error {
        PageError::Refused => Finding::problem(
            Code::NotPublic,
            Text::new("finding_not_public").with("at", at),
        )
        .advise(Text::new("finding_not_public.advice")),
        PageError::NoAddress | PageError::NoAnswer(_) | PageError::Failed => Finding::problem(
            Code::Unreachable,
            Text::new("finding_unreachable")
                .with("at", at)
                .with("why", unread.error.word()),
        )
        .advise(Text::new("finding_unreachable.advice")),
        PageError::Slow => {
            Finding::problem(Code::TooSlow, Text::new("finding_too_slow").with("at", at))
                .advise(Text::new("finding_too_slow.advice"))
        }
        PageError::TooManyRedirects => Finding::problem(
            Code::BadRedirect,
            Text::new("finding_bad_redirect").with("at", at),
        )
        .advise(Text::new("finding_bad_redirect.advice")),
        PageError::BadRedirect => Finding::problem(
            Code::BadRedirect,
            Text::new("finding_bad_redirect.no_address").with("at", at),
        )
        .advise(Text::new("finding_bad_redirect.no_address_advice")),
        PageError::Packed => Finding::problem(
            Code::Unreachable,
            Text::new("finding_unreachable.compression").with("at", at),
        )
        .advise(Text::new("finding_unreachable.compression_advice")),
    }
}

fn verdict_word(verdict: Verdict) -> serde_json::Value {
    use poem_openapi::types::ToJSON as _;
    verdict.to_json().unwrap_or_default()
}
