//! `GET /texts/{id}`. Public: it says nothing of anyone.

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
use crate::tag::Tag;

/// The operation.
#[derive(Debug)]
pub struct TextsApi;

#[OpenApi]
impl TextsApi {
    /// A ready text
    ///
    /// Wording to take over: `privacy-paragraph` for a site's privacy policy, `banner-default` for the consent
    /// banner of hard mode, `dpa` for the contract between the site's operator and whoever runs this service,
    /// `snippet-help` for whoever puts the script into a site. In English and German; gaps in square brackets
    /// are to be filled in.
    #[oai(
        path = "/texts/:id",
        method = "get",
        operation_id = "get_text",
        tag = "Tag::Figures"
    )]
    async fn text(
        &self,
        /// `privacy-paragraph`, `banner-default`, `dpa` or `snippet-help`.
        id: Path<String>,
        /// The language; when left out, `Accept-Language` decides.
        language: Query<Option<Language>>,
        /// The languages that are read, as browsers send them.
        #[oai(name = "Accept-Language")]
        accepted: Header<Option<String>>,
    ) -> Result<Response<Json<TextView>>, Refused<{ INVALID | UNKNOWN }>> {
        let language = language
            .0
            .unwrap_or_else(|| choice::of(accepted.as_deref()));
        let text = words::text(&id, language).ok_or_else(|| Problem::unknown("text"))?;
        Ok(Response::new(Json(text))
            .header("Content-Language", language.code())
            .header("Vary", "Accept-Language"))
    }
}
