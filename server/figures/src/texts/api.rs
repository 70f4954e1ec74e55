//! `GET /texts/{id}`. Public: it contains no data about anyone.

use base::answer::{INVALID, Problem, Refused, UNKNOWN};
use poem_openapi::{
    OpenApi,
    param::{Header, Path, Query},
    payload::{Json, Response},
};

use super::{
    choice,
    records::{Language, TextView},
    words,
};
use crate::Tags;

/// The operation.
#[derive(Debug)]
pub struct TextsApi {
    /// How many days of counts the deployment keeps; `None`: all.
    pub keep_days: Option<u32>,
}

#[OpenApi(tag = "Tags::Figures")]
impl TextsApi {
    /// Get a prepared text
    ///
    /// Returns a text that you can use: `privacy-paragraph` for a site's privacy policy, `banner-default` for the
    /// consent banner of hard mode, `dpa` for the contract between the site's operator and the operator of this
    /// service, `snippet-help` for people who add the script to a site. Texts are in English and German. Fill in the
    /// placeholders in square brackets. If the deployment keeps figures for a number of days only, `privacy-paragraph`
    /// says so.
    ///
    /// 404 `unknown_text` for any other id.
    #[oai(path = "/texts/:id", method = "get", operation_id = "get_text")]
    async fn text(
        &self,
        /// `privacy-paragraph`, `banner-default`, `dpa` or `snippet-help`.
        id: Path<String>,
        /// The language. Default: chosen by `Accept-Language`.
        language: Query<Option<Language>>,
        /// The preferred languages, as browsers send them.
        #[oai(name = "Accept-Language")]
        accepted: Header<Option<String>>,
    ) -> Result<Response<Json<TextView>>, Refused<{ INVALID | UNKNOWN }>> {
        let language = language
            .0
            .unwrap_or_else(|| choice::of(accepted.as_deref()));
        let text = words::text(&id, language, self.keep_days)
            .ok_or_else(|| Problem::unknown("unknown_text"))?;
        Ok(Response::new(Json(text))
            .header("Content-Language", language.code())
            .header("Vary", "Accept-Language"))
    }
}
