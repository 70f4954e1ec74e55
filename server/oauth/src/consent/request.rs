//! What a program asks a person for.

use base::{access::Scope, context::Context, text::Text};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use url::Url;
use uuid::Uuid;

use crate::{
    DEFAULT, SCOPES,
    clients::{self, Client, destination, matches},
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
    /// What it asked for, of what there is; reading always.
    pub scopes: Vec<Scope>,
    /// SHA-256 of what it shows with the code.
    pub challenge: [u8; 32],
}

/// Why a request cannot be decided.
#[derive(Debug)]
pub(super) enum Refusal {
    /// It is not clear which program asks, or where it is answered. Nothing is sent anywhere.
    Unknown(Text),
    /// The program asks for something that there is not.
    Invalid(Box<InvalidRequest>),
    /// The program cannot be looked up.
    Failed(Failure),
}

/// A request of a known program for something that there is not.
#[derive(Debug)]
pub(super) struct InvalidRequest {
    pub client: Client,
    pub error: ProtocolError,
    /// Where the person may return to, with the error.
    pub to: Url,
}

impl AuthorizationRequest {
    /// Reads and checks it.
    pub async fn read(context: &Context, fields: &Fields) -> Result<Self, Refusal> {
        let unknown = || Refusal::Unknown(Text::new("oauth.unknown_program"));
        let id = fields.one("client_id").ok().flatten().ok_or_else(unknown)?;
        let id = Uuid::try_parse(id).map_err(|_| unknown())?;
        let client = clients::one(context.pool(), id).await;
        let client = client.map_err(|cause| Refusal::Failed(cause.into()))?;
        let client = client.ok_or_else(unknown)?;
        let redirect_uri = find_redirect_uri(&client, fields)
            .ok_or_else(|| unknown_address(fields))?
            .to_owned();
        let state = fields.one("state").ok().flatten().map(str::to_owned);
        match parse_request(fields, |resource| is_resource(context, resource)) {
            Ok((scopes, challenge)) => Ok(Self {
                client,
                redirect_uri,
                state,
                scopes,
                challenge,
            }),
            Err(error) => {
                let answer = [
                    ("error", error.error),
                    ("error_description", error.description),
                ];
                let to = redirect_url(context, &redirect_uri, state.as_deref(), &answer);
                let to = to.ok_or_else(|| unknown_address(fields))?;
                Err(Refusal::Invalid(Box::new(InvalidRequest {
                    client,
                    error,
                    to,
                })))
            }
        }
    }

    /// The address with this answer, to which the browser returns.
    pub fn redirect_url(&self, context: &Context, answer: &[(&str, &str)]) -> Option<Url> {
        redirect_url(context, &self.redirect_uri, self.state.as_deref(), answer)
    }

    /// Whether the program asks to change sites.
    pub fn asks_to_write(&self) -> bool {
        self.scopes.contains(&Scope::SitesWrite)
    }
}

/// The program names an address that it did not register, or none where it registered several.
fn unknown_address(fields: &Fields) -> Refusal {
    let named = fields.one("redirect_uri").ok().flatten();
    Refusal::Unknown(match named.and_then(|named| Url::parse(named).ok()) {
        Some(url) => Text::new("oauth.unknown_address").with("destination", destination(&url)),
        None => Text::new("oauth.no_address"),
    })
}

/// The address with an answer for the program.
fn redirect_url(
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
fn find_redirect_uri<'a>(client: &'a Client, fields: &'a Fields) -> Option<&'a str> {
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
fn parse_request(
    fields: &Fields,
    is_ours: impl Fn(&str) -> bool,
) -> Result<(Vec<Scope>, [u8; 32]), ProtocolError> {
    // RFC 6749 forbids them, and a form would not send them on unchanged.
    let mut sent = fields.each().filter(|(name, _)| PARAMETERS.contains(name));
    if sent.any(|(_, value)| value.chars().any(char::is_control)) {
        return Err(ProtocolError::request(
            "A parameter has a control character.",
        ));
    }
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
    let is_wanted = |scope: &Scope| wanted.split(' ').any(|one| one == scope.name());
    if !SCOPES.iter().any(is_wanted) {
        return Err(ProtocolError::new(
            "invalid_scope",
            "There are the scopes figures:read and sites:write.",
        ));
    }
    // Tools that change sites read what they change.
    let scopes = SCOPES.into_iter();
    let scopes = scopes.filter(|scope| *scope == DEFAULT || is_wanted(scope));
    Ok((scopes.collect(), challenge))
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
        let parsed = parse_request(&Fields::of(text.as_bytes()), ours);
        parsed
            .map(|(scopes, _)| scopes)
            .map_err(|error| error.error)
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
            (
                "scope=sites:write+openid",
                Ok(vec![FiguresRead, SitesWrite]),
            ),
            ("scope=account:write", Err("invalid_scope")),
            ("resource=https://a.example/mcp", Ok(vec![FiguresRead])),
            ("resource=https://b.example/mcp", Err("invalid_target")),
            (
                "resource=https://a.example/mcp&resource=https://b.example/mcp",
                Err("invalid_target"),
            ),
            ("state=a%20b%C3%BC", Ok(vec![FiguresRead])),
            ("state=a%0Ab", Err("invalid_request")),
            ("scope=figures:read%0D", Err("invalid_request")),
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
            let error = parse_request(&Fields::of(text.as_bytes()), ours).unwrap_err();
            assert_eq!(error.error, "invalid_request", "{text}");
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
            find_redirect_uri(client, &Fields::of(text.as_bytes())).map(str::to_owned)
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
