//! `GET /texts/{id}`. Public: it contains no data about anyone. Only the part about a site needs a caller
//! with access to it.

use base::{
    access::{Member, ReadFigures},
    answer::{DENIED, INVALID, NOBODY, Problem, Refused, UNKNOWN},
};
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Header, Path, Query},
    payload::{Json, Response},
};

use super::{
    choice,
    records::{Language, TextView},
    store,
    words::{self, KeptDays},
};
use crate::{Tags, query::State};

/// The operation.
#[derive(Debug)]
pub struct TextsApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl TextsApi {
    /// Get a prepared text
    ///
    /// Returns a text that you can use: `privacy-paragraph` for a site's privacy policy, `consent-paragraph` for the
    /// same policy of a site that recognises visitors who agree, `banner-default` for the banner of a site that loads the
    /// script only after the visitor consented, `dpa` for the contract between the site's operator and the operator of
    /// this service, `snippet-help` for people who add the script to a site. Texts are in English and German. Fill in the
    /// placeholders in square brackets. If the deployment keeps figures for a number of days only, `privacy-paragraph`
    /// says so.
    ///
    /// With `site`, `privacy-paragraph` says how long the figures of this site are kept: the site's own number of days
    /// or the deployment's, whichever is lower. `consent-paragraph` then says how long the site keeps records of visitors
    /// who agree. This needs a caller who may read the site's figures (401, 403).
    ///
    /// 404 `unknown_text` for any other id.
    #[oai(path = "/texts/:id", method = "get", operation_id = "get_text")]
    async fn text(
        &self,
        request: &Request,
        /// `privacy-paragraph`, `consent-paragraph`, `banner-default`, `dpa` or `snippet-help`.
        id: Path<String>,
        /// The language. Default: chosen by `Accept-Language`.
        language: Query<Option<Language>>,
        /// The site that the text is for, by its id or name.
        site: Query<Option<String>>,
        /// The preferred languages, as browsers send them.
        #[oai(name = "Accept-Language")]
        accepted: Header<Option<String>>,
    ) -> Result<Response<Json<TextView>>, Refused<{ INVALID | NOBODY | DENIED | UNKNOWN }>> {
        let language = language
            .0
            .unwrap_or_else(|| choice::of(accepted.as_deref()));
        let days = self.kept_days(request, site.0.as_deref()).await?;
        let text =
            words::text(&id, language, days).ok_or_else(|| Problem::unknown("unknown_text"))?;
        Ok(Response::new(Json(text))
            .header("Content-Language", language.code())
            .header("Vary", "Accept-Language"))
    }
}

impl TextsApi {
    /// How long records are kept, of this site or of all.
    async fn kept_days(&self, request: &Request, site: Option<&str>) -> Result<KeptDays, Problem> {
        let Some(site) = site else {
            return Ok(KeptDays {
                counts: self.0.keep_days,
                consent: None,
            });
        };
        let site = Member::<ReadFigures>::of(request).await?.open(site)?;
        let now = self.0.clock.now_seconds();
        let deployment = sites::expiry::deployment(&self.0.pool, self.0.keep_days, now).await?;
        let consent = store::keep(&self.0.pool, &site).await;
        Ok(KeptDays {
            counts: sites::expiry::kept(&*self.0.site(&site)?, deployment, now).days,
            consent: Some(consent.map_err(Problem::internal)?),
        })
    }
}
