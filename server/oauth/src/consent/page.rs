//! The page on which a person decides. It needs no script.

use base::{
    access::Scope,
    mail::escaped,
    text::{Language, Localize as _, Text},
};
use poem::{
    Response,
    http::{HeaderValue, StatusCode, header},
};

use super::{
    request::{AuthorizationRequest, PARAMETERS},
    store::SiteName,
};
use crate::{
    clients::{host, policy_source},
    form::Fields,
};

/// The style. The page contains it, so that nothing else has to be fetched.
const STYLE: &str = include_str!("page.css");

/// What the page shows.
pub(super) struct Page<'a> {
    pub asked: &'a AuthorizationRequest,
    /// The request as it was sent.
    pub fields: &'a Fields,
    pub account: &'a str,
    pub sites: &'a [SiteName],
    /// Whether the person's role allows changing sites.
    pub may_write: bool,
    /// What was wrong with the decision, if one was sent.
    pub problem: Option<String>,
    /// Whether the person must confirm that it is them.
    pub confirm: bool,
}

impl Page<'_> {
    /// The page, with this status.
    pub fn response(&self, status: StatusCode) -> Response {
        let form = policy_source(&self.asked.redirect_uri);
        html(
            status,
            &self.title(),
            &self.content(),
            &format!("'self' {form}"),
        )
    }

    fn title(&self) -> String {
        let program = self.asked.client.name.as_str();
        Text::new("oauth.title")
            .with("program", program)
            .localize_here()
    }

    fn content(&self) -> String {
        let program = self.asked.client.name.as_str();
        let about = Text::new("oauth.about")
            .with("program", program)
            .with("account", self.account)
            .localize_here();
        let unchecked = Text::new("oauth.unchecked")
            .with("host", host(&self.asked.redirect_uri))
            .localize_here();
        let mut text = format!(
            "<h1>{}</h1><p>{}</p><p class=\"soft\">{}</p>",
            escaped(&self.title()),
            escaped(&about),
            escaped(&unchecked)
        );
        if let Some(problem) = &self.problem {
            text += &format!("<p class=\"bad\" role=\"alert\">{}</p>", escaped(problem));
        }
        text += "<form method=\"post\" action=\"/oauth/authorize\">";
        for (name, value) in self.fields.each() {
            if PARAMETERS.contains(&name) {
                let (name, value) = (escaped(name), escaped(value));
                text += &format!("<input type=\"hidden\" name=\"{name}\" value=\"{value}\">");
            }
        }
        text += &self.scopes();
        text += &self.sites();
        if self.confirm {
            text += &confirmation();
        }
        text += &format!(
            "<p class=\"soft\">{}</p><div class=\"actions\">\
             <button class=\"main\" name=\"decision\" value=\"allow\">{}</button>\
             <button name=\"decision\" value=\"deny\" formnovalidate>{}</button></div></form>",
            escaped(&Text::new("oauth.ends").localize_here()),
            escaped(&Text::new("oauth.allow").localize_here()),
            escaped(&Text::new("oauth.deny").localize_here()),
        );
        text
    }

    fn scopes(&self) -> String {
        let asked = &self.asked.scopes;
        let mut text = section(&Text::new("oauth.scopes").localize_here());
        if asked.contains(&Scope::FiguresRead) {
            let read = Text::new("oauth.read").localize_here();
            text += &format!("<p>{}</p>", escaped(&read));
        }
        if asked.contains(&Scope::SitesWrite) {
            if self.may_write {
                // Only a program that asked for nothing else gets it without a tick.
                let alone = asked.as_slice() == [Scope::SitesWrite];
                let write = Text::new("oauth.write").localize_here();
                text += &choice("checkbox", "write", "on", alone, &write);
            } else {
                let role = Text::new("oauth.write_role").localize_here();
                text += &format!("<p class=\"soft\">{}</p>", escaped(&role));
            }
        }
        text + "</fieldset>"
    }

    fn sites(&self) -> String {
        let mut text = section(&Text::new("oauth.sites").localize_here());
        let all = Text::new("oauth.all_sites").localize_here();
        text += &choice("radio", "sites", "all", true, &all);
        if !self.sites.is_empty() {
            let some = Text::new("oauth.some_sites").localize_here();
            text += &choice("radio", "sites", "some", false, &some);
            text += "<div class=\"sites\">";
            for site in self.sites {
                text += &choice("checkbox", "site", &site.id.to_string(), false, &site.name);
            }
            text += "</div>";
        }
        text + "</fieldset>"
    }
}

fn section(title: &str) -> String {
    format!("<fieldset><legend>{}</legend>", escaped(title))
}

fn choice(kind: &str, name: &str, value: &str, checked: bool, label: &str) -> String {
    let checked = if checked { " checked" } else { "" };
    format!(
        "<label><input type=\"{kind}\" name=\"{name}\" value=\"{value}\"{checked}><span>{}</span></label>",
        escaped(label)
    )
}

/// The person enters their password or a code.
fn confirmation() -> String {
    let mut text = section(&Text::new("oauth.confirm").localize_here());
    let password = Text::new("oauth.password").localize_here();
    let digits = Text::new("oauth.digits").localize_here();
    text += &format!(
        "<label class=\"field\">{}<input type=\"password\" name=\"password\" maxlength=\"200\" autocomplete=\"current-password\"></label>\
         <label class=\"field\">{}<input type=\"text\" name=\"digits\" maxlength=\"10\" inputmode=\"numeric\" autocomplete=\"one-time-code\"></label>",
        escaped(&password),
        escaped(&digits)
    );
    text + "</fieldset>"
}

/// A page that says what is wrong.
pub(super) fn failed(status: StatusCode, message: &str) -> Response {
    let title = Text::new("oauth.failed").localize_here();
    let content = format!("<h1>{}</h1><p>{}</p>", escaped(&title), escaped(message));
    html(status, &title, &content, "'none'")
}

fn html(status: StatusCode, title: &str, content: &str, form: &str) -> Response {
    let body = format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{} · Stile</title><link rel=\"icon\" href=\"/favicon.svg\"><style>{STYLE}</style><main>{content}</main></html>",
        Language::here().tag(),
        escaped(title)
    );
    let mut response = Response::builder()
        .status(status)
        .content_type("text/html; charset=utf-8")
        .body(body);
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action {form}; frame-ancestors 'none'"
    );
    let headers = response.headers_mut();
    // A policy that cannot be a header would leave the page without one: it then allows nothing.
    let policy = HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static(
        "default-src 'none'; frame-ancestors 'none'",
    ));
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    for (name, value) in [
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // The form's request then has its `Origin`, and no other site learns the address.
        (header::REFERRER_POLICY, "same-origin"),
        (header::CACHE_CONTROL, "private, no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
