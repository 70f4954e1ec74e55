//! What a program asks a person for.

use base::{access::Scope, context::Context};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use url::Url;
use uuid::Uuid;

use crate::{
    DEFAULT, SCOPES,
    clients::{self, Client, matches},
    error::{Failure, ProtocolError},
    form::Fields,
    is_resource,
};

/// The parameters of a request, which the form sends on.
pub(super) const PARAMETERS: [&str; 9] = [
    "response_type",
    "client_id",
    "redirect_uri",
    "scope",
    "state",
    "code_challenge",
    "code_challenge_method",
    "resource",
    "response_mode",
];

/// A request that can be decided.
#[derive(Clone, Debug)]
pub(super) struct AuthorizationRequest {
    pub client: Client,
    /// Where the browser returns to.
    pub redirect_uri: String,
    /// What the program gets back unchanged.
    pub state: Option<String>,
    /// What it asked for, of what there is.
    pub scopes: Vec<Scope>,
    /// SHA-256 of what it shows with the code.
    pub challenge: [u8; 32],
}

/// Why a request cannot be decided.
#[derive(Debug)]
pub(super) enum Rejection {
    /// It is not clear which program asks, so a page says so: the id of its text.
    Shown(&'static str),
    /// The program is sent an error.
    Returned(Url),
    /// The program cannot be looked up.
    Failed(Failure),
}

impl AuthorizationRequest {
    /// Reads and checks it.
    pub async fn read(context: &Context, fields: &Fields) -> Result<Self, Rejection> {
        let unknown = || Rejection::Shown("oauth.unknown_program");
        let id = fields.one("client_id").ok().flatten().ok_or_else(unknown)?;
        let id = Uuid::try_parse(id).map_err(|_| unknown())?;
        let client = clients::one(context.pool(), id).await;
        let client = client.map_err(|cause| Rejection::Failed(cause.into()))?;
        let client = client.ok_or_else(unknown)?;
        let redirect_uri = redirect_uri(&client, fields)
            .ok_or(Rejection::Shown("oauth.unknown_address"))?
            .to_owned();
        let state = fields.one("state").ok().flatten().map(str::to_owned);
        match asked(fields, |resource| is_resource(context, resource)) {
            Ok((scopes, challenge)) => Ok(Self {
                client,
                redirect_uri,
                state,
                scopes,
                challenge,
            }),
            Err(error) => {
                let to = returned(context, &redirect_uri, state.as_deref(), &failed(error));
                Err(to.map_or(
                    Rejection::Shown("oauth.unknown_address"),
                    Rejection::Returned,
                ))
            }
        }
    }

    /// The address with this answer, to which the browser is sent.
    pub fn answered(&self, context: &Context, answer: &[(&str, &str)]) -> Option<Url> {
        returned(context, &self.redirect_uri, self.state.as_deref(), answer)
    }
}

fn failed(error: ProtocolError) -> [(&'static str, &'static str); 2] {
    [
        ("error", error.error),
        ("error_description", error.description),
    ]
}

/// The address with an answer for the program.
fn returned(
    context: &Context,
    redirect_uri: &str,
    state: Option<&str>,
    answer: &[(&str, &str)],
) -> Option<Url> {
    let mut url = Url::parse(redirect_uri).ok()?;
    url.query_pairs_mut()
        .extend_pairs(answer)
        .extend_pairs(state.map(|state| ("state", state)))
        .append_pair("iss", &context.origin);
    Some(url)
}

/// Where the program wants its answer, if it registered that: it may leave it out if it registered only one.
fn redirect_uri<'a>(client: &'a Client, fields: &'a Fields) -> Option<&'a str> {
    let known = &client.redirect_uris;
    match fields.one("redirect_uri").ok()? {
        Some(named) => known
            .iter()
            .any(|known| matches(known, named))
            .then_some(named),
        None => match known.as_slice() {
            [only] => Some(only),
            _ => None,
        },
    }
}

/// The scopes and the challenge.
fn asked(
    fields: &Fields,
    is_ours: impl Fn(&str) -> bool,
) -> Result<(Vec<Scope>, [u8; 32]), ProtocolError> {
    if fields.needed("response_type")? != "code" {
        return Err(ProtocolError::new(
            "unsupported_response_type",
            "The response_type must be code.",
        ));
    }
    if fields
        .one("response_mode")?
        .is_some_and(|mode| mode != "query")
    {
        return Err(ProtocolError::request("The response_mode must be query."));
    }
    if fields.needed("code_challenge_method")? != "S256" {
        return Err(ProtocolError::request(
            "The code_challenge_method must be S256.",
        ));
    }
    let challenge = URL_SAFE_NO_PAD.decode(fields.needed("code_challenge")?);
    let challenge = challenge.ok().and_then(|bytes| bytes.try_into().ok());
    let challenge = challenge.ok_or(ProtocolError::request(
        "The code_challenge must be a SHA-256 in base64url without padding.",
    ))?;
    if !fields.all("resource").all(is_ours) {
        return Err(ProtocolError::new(
            "invalid_target",
            "The resource must be the address of this server's /mcp.",
        ));
    }
    let wanted = fields.one("scope")?.unwrap_or(DEFAULT.name());
    let scopes: Vec<Scope> = SCOPES
        .into_iter()
        .filter(|scope| wanted.split(' ').any(|one| one == scope.name()))
        .collect();
    if scopes.is_empty() {
        return Err(ProtocolError::new(
            "invalid_scope",
            "There are the scopes figures:read and sites:write.",
        ));
    }
    Ok((scopes, challenge))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    fn of(change: &str) -> Result<Vec<Scope>, &'static str> {
        let text = format!(
            "response_type=code&code_challenge_method=S256&code_challenge={CHALLENGE}&{change}"
        );
        let ours = |resource: &str| resource == "https://a.example/mcp";
        let asked = asked(&Fields::of(text.as_bytes()), ours);
        asked.map(|(scopes, _)| scopes).map_err(|error| error.error)
    }

    #[test]
    fn only_what_there_is_can_be_asked_for() {
        use Scope::{FiguresRead, SitesWrite};
        for (change, scopes) in [
            ("", Ok(vec![FiguresRead])),
            (
                "scope=sites:write+figures:read",
                Ok(vec![FiguresRead, SitesWrite]),
            ),
            ("scope=sites:write+openid", Ok(vec![SitesWrite])),
            ("scope=account:write", Err("invalid_scope")),
            ("resource=https://a.example/mcp", Ok(vec![FiguresRead])),
            ("resource=https://b.example/mcp", Err("invalid_target")),
            (
                "resource=https://a.example/mcp&resource=https://b.example/mcp",
                Err("invalid_target"),
            ),
            ("response_mode=fragment", Err("invalid_request")),
            ("response_type=token", Err("invalid_request")),
        ] {
            assert_eq!(of(change), scopes, "{change}");
        }
    }

    #[test]
    fn without_a_challenge_there_is_no_code() {
        let ours = |_: &str| true;
        for text in [
            "response_type=code",
            &format!("response_type=code&code_challenge={CHALLENGE}"),
            &format!("response_type=code&code_challenge={CHALLENGE}&code_challenge_method=plain"),
            "response_type=code&code_challenge=short&code_challenge_method=S256",
        ] {
            let refused = asked(&Fields::of(text.as_bytes()), ours).unwrap_err();
            assert_eq!(refused.error, "invalid_request", "{text}");
        }
    }

    #[test]
    fn the_answer_goes_only_where_the_program_registered() {
        let client = |addresses: &[&str]| Client {
            id: Uuid::nil(),
            name: "x".to_owned(),
            redirect_uris: addresses.iter().map(|one| (*one).to_owned()).collect(),
        };
        let one = client(&["https://a.example/cb"]);
        let named = |client: &Client, text: &str| {
            redirect_uri(client, &Fields::of(text.as_bytes())).map(str::to_owned)
        };
        let there = Some("https://a.example/cb".to_owned());
        assert_eq!(named(&one, ""), there);
        assert_eq!(named(&one, "redirect_uri=https://a.example/cb"), there);
        assert_eq!(named(&one, "redirect_uri=https://a.example/cb2"), None);
        assert_eq!(
            named(&one, "redirect_uri=https://a.example/cb&redirect_uri=x:y"),
            None
        );
        let two = client(&["https://a.example/cb", "https://a.example/other"]);
        assert_eq!(named(&two, ""), None);
    }
}
