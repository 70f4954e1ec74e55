//! Postgres's own programs as clients: `pg_dump` and its like.

use std::path::PathBuf;

use url::{
    Url,
    form_urlencoded::{byte_serialize, parse},
};

use super::{StartError, binaries};

/// Parameters of an address that `sqlx` reads and Postgres's own programs do not, with their name for
/// it; without one it is left out.
const OTHER_NAMES: [(&str, Option<&str>); 7] = [
    ("password", None),
    ("ssl-ca", Some("sslrootcert")),
    ("ssl-cert", Some("sslcert")),
    ("ssl-key", Some("sslkey")),
    ("ssl-mode", Some("sslmode")),
    ("ssl-root-cert", Some("sslrootcert")),
    ("statement-cache-capacity", None),
];

/// A client's program, such as `pg_dump`, for a server of this major version: of the same version, else
/// the oldest newer one.
///
/// # Errors
/// When the machine has none.
pub fn program(name: &str, server: u32) -> Result<PathBuf, StartError> {
    binaries::client(name, server)
}

/// An address as Postgres's own programs read it, and the password out of it, which belongs in the
/// environment (`PGPASSWORD`): every user of a machine can read a command line. `None`: it is not an
/// address.
#[must_use]
pub fn address_for_programs(url: &str) -> Option<(String, Option<String>)> {
    let mut url = Url::parse(url).ok()?;
    let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    let given = pairs.iter().find(|(key, _)| key == "password");
    let password = given
        .map(|(_, value)| value.clone())
        .or_else(|| url.password().map(decode));
    // Refused only where there is no host, and so no password.
    let _ = url.set_password(None);
    let query: Vec<String> = pairs
        .iter()
        .filter(|(key, _)| !key.starts_with("options["))
        .filter_map(|(key, value)| {
            let other = OTHER_NAMES.iter().find(|(name, _)| name == key);
            let key = other.map_or(Some(key.as_str()), |(_, name)| *name)?;
            Some(format!("{}={}", encode(key), encode(value)))
        })
        .collect();
    url.set_query((!query.is_empty()).then(|| query.join("&")).as_deref());
    Some((url.to_string(), password))
}

fn encode(text: &str) -> String {
    // A `+` for a space is for forms only.
    byte_serialize(text.as_bytes())
        .collect::<String>()
        .replace('+', "%20")
}

/// Takes the `%` signs out of a password; `+`, `&` and `=` stand for themselves in one.
fn decode(text: &str) -> String {
    let form = format!("={}", text.replace('+', "%2B").replace('&', "%26"));
    parse(form.as_bytes())
        .next()
        .map(|(_, value)| value.into_owned())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_does_not_reach_the_command_line() {
        let (url, password) =
            address_for_programs("postgres://ann:a%20b+c&d=e%2Ff@db.example.com:5433/stile")
                .unwrap();
        assert_eq!(url, "postgres://ann@db.example.com:5433/stile");
        assert_eq!(password.unwrap(), "a b+c&d=e/f");
        let (url, password) =
            address_for_programs("postgres://ann@db/stile?password=s%26t&sslmode=require").unwrap();
        assert_eq!(url, "postgres://ann@db/stile?sslmode=require");
        assert_eq!(password.unwrap(), "s&t");
    }

    #[test]
    fn only_known_parameters_stay() {
        let (url, password) = address_for_programs(
            "postgres://db/stile?ssl-mode=verify-full&ssl-ca=%2Fca%20x.pem&statement-cache-capacity=5&options[a]=b",
        )
        .unwrap();
        assert_eq!(
            url,
            "postgres://db/stile?sslmode=verify-full&sslrootcert=%2Fca%20x.pem"
        );
        assert_eq!(password, None);
        let own = "postgres://stile@localhost:5432/stile?host=%2Fa%20b%2F%C3%BC%2Bc";
        assert_eq!(address_for_programs(own).unwrap(), (own.to_owned(), None));
        assert_eq!(address_for_programs("no address"), None);
    }
}
