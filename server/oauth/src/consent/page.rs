//! The page on which a person decides. It needs no script.

use base::{
    mail::escaped,
    text::{Localize as _, Text},
};
use people::reauth::Ways;
use poem::{Response, http::StatusCode};

use super::{
    document::document,
    request::{AuthorizationRequest, PARAMETERS},
    store::SiteName,
};
use crate::form::Fields;

/// How many sites are listed. The page says how many more there are.
const SITES: usize = 300;

/// What the page shows.
pub(super) struct Page<'a> {
    pub asked: &'a AuthorizationRequest,
    /// The request as it was sent.
    pub fields: &'a Fields,
    /// Where the answer goes, in words.
    pub destination: &'a str,
    pub account: &'a str,
    pub sites: &'a [SiteName],
    /// Whether the person's role allows changing sites.
    pub may_write: bool,
    /// What the person chose, if they sent the form before. The address of the page chooses nothing: it is the program's.
    pub choices: Choices<'a>,
    /// What was wrong with the decision, if one was sent.
    pub problem: Option<String>,
    /// By what the person can confirm that it is them, if they must.
    pub confirm: Option<Ways>,
}

/// What a person chose in the form.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Choices<'a> {
    pub sites: SiteChoice<'a>,
    pub write: bool,
}

/// Which sites a person chose.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) enum SiteChoice<'a> {
    /// All that they can see.
    #[default]
    All,
    /// These, by their ids or names: a ticked site counts, whichever of the two choices above it is on.
    Some(Vec<&'a str>),
    /// None of the choices.
    Nothing,
}

impl<'a> Choices<'a> {
    /// What a sent form has.
    pub fn read(fields: &'a Fields) -> Self {
        let sites: Vec<&str> = fields.all("site").collect();
        let kind = fields.one("sites").ok().flatten();
        Self {
            sites: match kind {
                Some("all") if sites.is_empty() => SiteChoice::All,
                Some("some") => SiteChoice::Some(sites),
                _ if !sites.is_empty() => SiteChoice::Some(sites),
                _ => SiteChoice::Nothing,
            },
            write: fields.one("write") == Ok(Some("on")),
        }
    }
}

impl Page<'_> {
    /// The page, with this status.
    pub fn response(&self, status: StatusCode) -> Response {
        document(status, &self.title(), "", &self.content())
    }

    fn title(&self) -> String {
        let program = self.asked.client.name.as_str();
        Text::new("oauth.title")
            .with("program", program)
            .localize_here()
    }

    fn content(&self) -> String {
        let unchecked = Text::new("oauth.unchecked")
            .with("destination", self.destination)
            .localize_here();
        let mut text = format!(
            "<h1>{}</h1><p>{}</p><p class=\"soft\">{}</p>",
            escaped(&self.title()),
            escaped(&self.about()),
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
        if let Some(ways) = self.confirm {
            text += &confirmation(ways);
        }
        let ends = Text::new("oauth.ends").localize_here();
        text += &format!("<p class=\"soft\">{}</p>", escaped(&ends));
        text + &self.actions() + "</form>"
    }

    fn about(&self) -> String {
        let program = self.asked.client.name.as_str();
        let text = match self.asked.asks_to_write() {
            false => Text::new("oauth.about")
                .with("program", program)
                .with("account", self.account),
            true => Text::new("oauth.about_write")
                .with("program", program)
                .with("account", self.account),
        };
        text.localize_here()
    }

    fn scopes(&self) -> String {
        let mut text = section(&Text::new("oauth.scopes").localize_here());
        let read = Text::new("oauth.read").localize_here();
        text += &format!("<p>{}</p>", escaped(&read));
        match (self.asked.asks_to_write(), self.may_write) {
            (false, _) => {}
            (true, true) => {
                let write = Text::new("oauth.write").localize_here();
                text += &choice("checkbox", "write", "on", self.choices.write, &write);
            }
            (true, false) => {
                let role = Text::new("oauth.write_role").localize_here();
                text += &format!("<p class=\"soft\">{}</p>", escaped(&role));
            }
        }
        text + "</fieldset>"
    }

    fn sites(&self) -> String {
        let choices = &self.choices.sites;
        let mut text = section(&Text::new("oauth.sites").localize_here());
        let label = Text::new("oauth.all_sites").localize_here();
        let all = *choices == SiteChoice::All;
        text += &choice("radio", "sites", "all", all, &label);
        if !self.sites.is_empty() {
            let label = Text::new("oauth.some_sites").localize_here();
            let chosen: &[&str] = match choices {
                SiteChoice::Some(sites) => sites,
                _ => &[],
            };
            let some = matches!(choices, SiteChoice::Some(_));
            text += &choice("radio", "sites", "some", some, &label);
            text += "<div class=\"sites\">";
            for site in self.sites.iter().take(SITES) {
                let id = site.id.to_string();
                let ticked = chosen.contains(&id.as_str());
                text += &choice("checkbox", "site", &id, ticked, &site.name);
            }
            text += "</div>";
        }
        if let more @ 1.. = self.sites.len().saturating_sub(SITES) {
            let more = Text::new("oauth.more_sites")
                .with("more", more as u64)
                .localize_here();
            text += &format!("<p class=\"soft\">{}</p>", escaped(&more));
        }
        text + "</fieldset>"
    }

    /// The buttons. The first is what the Enter key presses.
    fn actions(&self) -> String {
        let mut text = format!(
            "<div class=\"actions\"><button class=\"main\" name=\"decision\" value=\"allow\">{}</button>\
             <button name=\"decision\" value=\"deny\" formnovalidate>{}</button>",
            escaped(&Text::new("oauth.allow").localize_here()),
            escaped(&Text::new("oauth.deny").localize_here()),
        );
        if self.confirm.is_some() {
            text += &format!(
                "<button name=\"decision\" value=\"sign_in\" formnovalidate>{}</button>",
                escaped(&Text::new("oauth.sign_in_again").localize_here())
            );
        }
        text + "</div>"
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

/// The person confirms that it is them, by what they have.
fn confirmation(ways: Ways) -> String {
    let mut text = section(&Text::new("oauth.confirm").localize_here());
    if ways.password {
        text += &format!(
            "<label class=\"field\">{}<input type=\"password\" name=\"password\" maxlength=\"200\" autocomplete=\"current-password\"></label>",
            escaped(&Text::new("oauth.password").localize_here())
        );
    }
    if ways.digits {
        text += &format!(
            "<label class=\"field\">{}<input type=\"text\" name=\"digits\" maxlength=\"10\" inputmode=\"numeric\" autocomplete=\"one-time-code\"></label>",
            escaped(&Text::new("oauth.digits").localize_here())
        );
    }
    let hint = Text::new("oauth.sign_in_hint").localize_here();
    text += &format!("<p class=\"soft\">{}</p>", escaped(&hint));
    text + "</fieldset>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_allowed_that_was_not_chosen() {
        for (form, sites, write) in [
            ("sites=all", SiteChoice::All, false),
            ("sites=all&write=on", SiteChoice::All, true),
            // A ticked site limits the program, even if the person did not touch the choice above.
            ("sites=all&site=a", SiteChoice::Some(vec!["a"]), false),
            ("site=a&site=b", SiteChoice::Some(vec!["a", "b"]), false),
            ("sites=some", SiteChoice::Some(vec![]), false),
            ("sites=every", SiteChoice::Nothing, false),
            ("sites=all&sites=all", SiteChoice::Nothing, false),
            ("write=on&write=on", SiteChoice::Nothing, false),
            ("write=true", SiteChoice::Nothing, false),
        ] {
            let fields = Fields::of(form.as_bytes());
            assert_eq!(Choices::read(&fields), Choices { sites, write }, "{form}");
        }
    }
}
