//! What a program exchanges for tokens.

use base::secret::{Hash, Opaque, sha256};
use uuid::Uuid;

use crate::{error::ProtocolError, form::Fields};

/// What begins a refresh token: scanners recognise it.
const PREFIX: &str = "stile_rt_";

/// A refresh token, as the program gets it.
pub(super) fn write_refresh_token(token: &Opaque) -> String {
    format!("{PREFIX}{}", token.expose())
}

/// The hash of a refresh token; none if it cannot be one of ours.
pub(super) fn parse_refresh_token(text: &str) -> Option<Hash> {
    let token = Opaque::parse(text.strip_prefix(PREFIX)?)?;
    Some(token.sha256())
}

/// What a program asks for tokens with.
#[derive(Debug)]
pub(super) enum Grant {
    /// The code of a decision.
    Code {
        code: Hash,
        redirect_uri: Option<String>,
        /// SHA-256 of the verifier.
        challenge: Hash,
    },
    /// The refresh token that it got last.
    Refresh { token: Hash },
}

impl Grant {
    /// The hash of its code or token.
    pub fn hash(&self) -> &Hash {
        match self {
            Self::Code { code, .. } => code,
            Self::Refresh { token } => token,
        }
    }
}

/// The program and its grant.
pub(super) fn parse_grant(fields: &Fields) -> Result<(Uuid, Grant), ProtocolError> {
    let unknown = ProtocolError::new(
        "invalid_client",
        "The program is not registered here. Register it again.",
    );
    let client = fields.one("client_id")?.ok_or(unknown)?;
    let client = Uuid::try_parse(client).map_err(|_| unknown)?;
    let grant = match fields.needed("grant_type")? {
        "authorization_code" => {
            let code = Opaque::parse(fields.needed("code")?);
            let code = code.ok_or(ProtocolError::grant("The code is not valid."))?;
            Grant::Code {
                code: code.sha256(),
                redirect_uri: fields.one("redirect_uri")?.map(str::to_owned),
                challenge: challenge(fields.needed("code_verifier")?)?,
            }
        }
        "refresh_token" => {
            let token = parse_refresh_token(fields.needed("refresh_token")?);
            Grant::Refresh {
                token: token.ok_or(ProtocolError::grant("The refresh token is not valid."))?,
            }
        }
        _ => {
            return Err(ProtocolError::new(
                "unsupported_grant_type",
                "The grant_type must be authorization_code or refresh_token.",
            ));
        }
    };
    Ok((client, grant))
}

/// What the verifier proves to know (RFC 7636, 4.6).
fn challenge(verifier: &str) -> Result<Hash, ProtocolError> {
    let plain = verifier
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte));
    if !plain || !(43..=128).contains(&verifier.len()) {
        return Err(ProtocolError::grant(
            "The code_verifier must have 43 to 128 unreserved characters.",
        ));
    }
    Ok(sha256(verifier))
}

#[cfg(test)]
mod tests {
    use base::random::SeededRandom;
    use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};

    use super::*;

    #[test]
    fn the_verifier_of_the_rfc_fits_its_challenge() {
        // RFC 7636, appendix B.
        let found = challenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk").expect("a verifier");
        let expected = URL_SAFE_NO_PAD
            .decode("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
            .expect("base64url");
        assert_eq!(found[..], expected[..]);
        for wrong in ["short", &"x".repeat(129), &format!("{} ", "x".repeat(43))] {
            assert!(challenge(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_refresh_token_is_recognised() {
        let token = Opaque::generate(&SeededRandom::new(1));
        let text = write_refresh_token(&token);
        assert_eq!(parse_refresh_token(&text), Some(token.sha256()));
        assert_eq!(parse_refresh_token(&token.expose()), None);
        assert_eq!(parse_refresh_token(&text.replace("_rt_", "_at_")), None);
    }

    #[test]
    fn a_grant_is_complete() {
        let id = Uuid::nil();
        let token = write_refresh_token(&Opaque::generate(&SeededRandom::new(2)));
        let of =
            |text: &str| parse_grant(&Fields::of(text.as_bytes())).map_err(|error| error.error);
        let refresh = format!("grant_type=refresh_token&refresh_token={token}&client_id={id}");
        assert!(matches!(of(&refresh), Ok((_, Grant::Refresh { .. }))));
        for (text, error) in [
            (
                "grant_type=refresh_token&refresh_token=x".to_owned(),
                "invalid_client",
            ),
            (
                format!("grant_type=refresh_token&refresh_token=x&client_id={id}"),
                "invalid_grant",
            ),
            (
                format!("grant_type=refresh_token&client_id={id}"),
                "invalid_request",
            ),
            (
                format!("grant_type=password&client_id={id}"),
                "unsupported_grant_type",
            ),
            (
                format!("grant_type=authorization_code&code=x&client_id={id}"),
                "invalid_grant",
            ),
            (format!("client_id={id}"), "invalid_request"),
        ] {
            assert_eq!(of(&text).map(|_| ()), Err(error), "{text}");
        }
    }
}
