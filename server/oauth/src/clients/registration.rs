//! What a program says of itself.

use serde::Deserialize;
use shared::control;

use super::redirect::{destination, parse_redirect_uri};
use crate::error::ProtocolError;

/// How many addresses a program may register.
const ADDRESSES: usize = 5;
/// How long its name may be, in characters.
const NAME: usize = 80;

/// A registration. Fields that Stile does not use are ignored, as RFC 7591 asks for.
#[derive(Debug, Deserialize)]
pub(super) struct Registration {
    #[serde(default)]
    redirect_uris: Vec<String>,
    client_name: Option<String>,
    grant_types: Option<Vec<String>>,
    response_types: Option<Vec<String>>,
}

/// What is stored of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NewClient {
    pub name: String,
    pub redirect_uris: Vec<String>,
}

/// Checks a registration; what is stored of it.
pub(super) fn check_registration(asked: Registration) -> Result<NewClient, ProtocolError> {
    let addresses = asked.redirect_uris;
    if addresses.is_empty() || addresses.len() > ADDRESSES {
        return Err(ProtocolError::new(
            "invalid_redirect_uri",
            "Register 1 to 5 redirect_uris.",
        ));
    }
    let parsed: Option<Vec<_>> = addresses
        .iter()
        .map(|one| parse_redirect_uri(one))
        .collect();
    let Some(parsed) = parsed else {
        return Err(ProtocolError::new(
            "invalid_redirect_uri",
            "A redirect_uri has at most 500 bytes, no fragment, and uses https, http on a loopback address, or a scheme of the program with a dot, such as com.example.app.",
        ));
    };
    let lacks = |list: &Option<Vec<String>>, needed: &str| {
        list.as_ref()
            .is_some_and(|list| !list.iter().any(|one| one == needed))
    };
    if lacks(&asked.grant_types, "authorization_code") || lacks(&asked.response_types, "code") {
        return Err(ProtocolError::new(
            "invalid_client_metadata",
            "Only the grant type authorization_code with the response type code can be registered.",
        ));
    }
    let name = asked.client_name.as_deref().map(clean_name);
    let name = name.filter(|name| control::is_seen(name));
    Ok(NewClient {
        name: name.unwrap_or_else(|| destination(&parsed[0])),
        redirect_uris: addresses,
    })
}

/// A name in one line, without marks that could make it look like another one.
fn clean_name(name: &str) -> String {
    let words = name.split_whitespace().map(control::without);
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().take(NAME).collect();
    name.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn of(registration: Value) -> Result<NewClient, &'static str> {
        let read = serde_json::from_value(registration).expect("a registration");
        check_registration(read).map_err(|error| error.error)
    }

    #[test]
    fn a_registration_needs_an_address() {
        let made = of(json!({
            "redirect_uris": ["http://127.0.0.1/cb"], "client_name": " My\n\u{202e}helper ",
            "token_endpoint_auth_method": "client_secret_post", "logo_uri": "https://a.example/x.png"
        }));
        let expected = NewClient {
            name: "My helper".to_owned(),
            redirect_uris: vec!["http://127.0.0.1/cb".to_owned()],
        };
        assert_eq!(made, Ok(expected));
        let unnamed =
            of(json!({"redirect_uris": ["https://a.example/cb"], "client_name": "\u{200b}"}));
        assert_eq!(
            unnamed.map(|client| client.name),
            Ok("a.example".to_owned())
        );
        for (registration, error) in [
            (json!({}), "invalid_redirect_uri"),
            (
                json!({"redirect_uris": ["http://a.example/cb"]}),
                "invalid_redirect_uri",
            ),
            (
                json!({"redirect_uris": vec!["https://a.example/cb"; 6]}),
                "invalid_redirect_uri",
            ),
            (
                json!({"redirect_uris": ["https://a.example/cb"], "grant_types": ["client_credentials"]}),
                "invalid_client_metadata",
            ),
            (
                json!({"redirect_uris": ["https://a.example/cb"], "response_types": ["token"]}),
                "invalid_client_metadata",
            ),
        ] {
            assert_eq!(of(registration), Err(error));
        }
        let long =
            of(json!({"redirect_uris": ["https://a.example/cb"], "client_name": "x".repeat(500)}));
        assert_eq!(long.map(|client| client.name.len()), Ok(NAME));
    }
}
