//! Which server, and with which token.
//!
//! `--url` or `STILE_URL` names the server, else it is the one that was logged
//! in to last. The token is `STILE_TOKEN`, else the one saved for that server.
//! A saved token goes only to its own server; `STILE_TOKEN` goes nowhere unless
//! its server is named too.

use std::{
    collections::BTreeMap,
    env, fs, io,
    os::unix::fs::{DirBuilderExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
    time::Duration,
};

use clap::Args;
use serde::{Deserialize, Serialize};
use url::{Host, Url};

use crate::failure::{Exit, Failure};

/// Where a request goes.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Server")]
pub struct ServerArgs {
    /// The server's address, such as https://stats.example; by default that of the last login.
    #[arg(long, env = "STILE_URL", value_parser = address)]
    pub url: Option<Url>,
    /// Connect to a server on another machine without encryption. Anyone on the network can then read the token.
    #[arg(long)]
    pub plain_http: bool,
    /// Number of seconds to wait for an answer.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    pub timeout: u64,
}

/// A server and the token for it.
#[derive(Debug)]
pub struct Chosen {
    pub url: Url,
    pub token: Option<String>,
    pub timeout: Duration,
    /// Where the token is from, in words.
    pub from: String,
}

/// The file with the saved servers and tokens.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedServers {
    /// The server of the last login, for commands without `--url`.
    pub default: Option<String>,
    #[serde(default)]
    pub servers: BTreeMap<String, SavedServer>,
}

/// What is saved of one server.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedServer {
    pub token: String,
    /// Whether to connect to it without encryption.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub plain_http: bool,
}

/// Reads a server's address: its root, without the path of the API.
pub fn address(text: &str) -> Result<Url, String> {
    let mut url = Url::parse(text)
        .map_err(|_| "an address starts with https://, such as https://stats.example".to_owned())?;
    if !matches!(url.scheme(), "https" | "http") || url.host().is_none() {
        return Err("an address starts with https://, such as https://stats.example".to_owned());
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("an address contains no user name or password; the token is enough".to_owned());
    }
    url.set_query(None);
    url.set_fragment(None);
    let path = url.path().trim_end_matches('/');
    let path = path.strip_suffix("/api/v1").unwrap_or(path).to_owned();
    url.set_path(&format!("{path}/"));
    Ok(url)
}

/// An address as it is saved and shown.
pub fn shown(url: &Url) -> String {
    url.as_str().trim_end_matches('/').to_owned()
}

impl ServerArgs {
    /// The chosen server, and its token.
    pub fn choose(&self) -> Result<Chosen, Failure> {
        let saved = SavedServers::read()?;
        let given = env::var("STILE_TOKEN")
            .ok()
            .filter(|token| !token.is_empty());
        let url = match (&self.url, &saved.default) {
            (Some(url), _) => url.clone(),
            (None, _) if given.is_some() => {
                return Err(Failure::usage("STILE_TOKEN is set, but no server")
                    .hint("Set STILE_URL, or use --url."));
            }
            (None, Some(url)) => address(url).map_err(Failure::local)?,
            (None, None) => {
                return Err(Failure::new(Exit::SignedOut, "not signed in to any server").hint(
                    "Run `stile login --url https://stats.example`, or set STILE_URL and STILE_TOKEN.",
                ));
            }
        };
        let known = saved.servers.get(&shown(&url));
        self.refuse_in_the_clear(&url, known.is_some_and(|known| known.plain_http))?;
        let (token, from) = match (given, known) {
            (Some(token), _) => (Some(token.trim().to_owned()), "STILE_TOKEN".to_owned()),
            (None, Some(known)) => (
                Some(known.token.clone()),
                SavedServers::path()?.display().to_string(),
            ),
            (None, None) => (None, "none".to_owned()),
        };
        Ok(Chosen {
            url,
            token,
            timeout: Duration::from_secs(self.timeout),
            from,
        })
    }

    /// A token is as good as a password: it goes over the network encrypted, or not at all.
    pub fn refuse_in_the_clear(&self, url: &Url, agreed: bool) -> Result<(), Failure> {
        if url.scheme() == "https" || self.plain_http || agreed || is_here(url) {
            return Ok(());
        }
        Err(Failure::usage(format!(
            "{} is not encrypted: anyone on the network could read the token",
            shown(url)
        ))
        .hint("Use https://, or allow this with --plain-http."))
    }
}

/// Whether a server runs on this machine.
pub fn is_here(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

impl SavedServers {
    /// The path of the file.
    pub fn path() -> Result<PathBuf, Failure> {
        let absolute = |name| {
            env::var_os(name)
                .map(PathBuf::from)
                .filter(|path| path.is_absolute())
        };
        let folder = absolute("XDG_CONFIG_HOME")
            .or_else(|| absolute("HOME").map(|home| home.join(".config")))
            .ok_or_else(|| {
                Failure::local("neither XDG_CONFIG_HOME nor HOME is set to a full path")
            })?;
        Ok(folder.join("stile").join("servers.toml"))
    }

    /// Reads it; empty if there is none.
    pub fn read() -> Result<SavedServers, Failure> {
        SavedServers::read_from(&SavedServers::path()?)
    }

    fn read_from(path: &Path) -> Result<SavedServers, Failure> {
        let cannot = |error: &dyn std::fmt::Display| {
            Failure::local(format!("{} cannot be read: {error}", path.display()))
        };
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(SavedServers::default());
            }
            read => read.map_err(|error| cannot(&error))?,
        };
        let mode = fs::metadata(path)
            .map_err(|error| cannot(&error))?
            .permissions()
            .mode();
        if mode & 0o077 != 0 {
            return Err(Failure::local(format!(
                "{} contains tokens, but other users have access",
                path.display()
            ))
            .hint(format!("Restrict it: chmod 600 {}", path.display())));
        }
        // Without the text around the mistake, which may be a token.
        toml::from_str(&text).map_err(|error: toml::de::Error| cannot(&error.message()))
    }

    /// Writes it atomically, readable only by its owner.
    pub fn write(&self) -> Result<PathBuf, Failure> {
        let path = SavedServers::path()?;
        self.write_to(&path)?;
        Ok(path)
    }

    fn write_to(&self, path: &Path) -> Result<(), Failure> {
        let cannot = |error: &dyn std::fmt::Display| {
            Failure::local(format!("{} cannot be written: {error}", path.display()))
        };
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(folder)
            .map_err(|error| cannot(&error))?;
        let text = toml::to_string(self).map_err(|error| cannot(&error))?;
        // Made with 0600 from the start.
        let mut file = tempfile::NamedTempFile::new_in(folder).map_err(|error| cannot(&error))?;
        io::Write::write_all(&mut file, text.as_bytes()).map_err(|error| cannot(&error))?;
        file.as_file().sync_all().map_err(|error| cannot(&error))?;
        file.persist(path).map_err(|error| cannot(&error))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_the_servers_root() {
        for (text, root) in [
            ("https://stats.example", "https://stats.example"),
            ("https://stats.example/", "https://stats.example"),
            ("https://stats.example/api/v1/", "https://stats.example"),
            ("http://127.0.0.1:8000/?x#y", "http://127.0.0.1:8000"),
            ("https://example.com/stats/", "https://example.com/stats"),
        ] {
            assert_eq!(shown(&address(text).unwrap()), root, "{text}");
        }
        for wrong in [
            "stats.example",
            "ftp://stats.example",
            "https://a:b@stats.example",
            "",
        ] {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_token_goes_encrypted_unless_the_server_is_here() {
        let place = |plain_http| ServerArgs {
            url: None,
            plain_http,
            timeout: 1,
        };
        let may = |text: &str, plain, agreed| {
            place(plain)
                .refuse_in_the_clear(&address(text).unwrap(), agreed)
                .is_ok()
        };
        assert!(may("https://stats.example", false, false));
        assert!(may("http://localhost:80", false, false) && may("http://[::1]/", false, false));
        assert!(!may("http://stats.example", false, false));
        assert!(!may("http://10.0.0.1", false, false));
        assert!(may("http://10.0.0.1", true, false) && may("http://10.0.0.1", false, true));
    }

    #[test]
    fn what_is_kept_is_for_its_owner_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("deep/stile/servers.toml");
        assert!(SavedServers::read_from(&path).unwrap().servers.is_empty());
        let mut saved = SavedServers {
            default: Some("https://a.example".to_owned()),
            ..SavedServers::default()
        };
        let server = SavedServer {
            token: "stile_x".to_owned(),
            plain_http: false,
        };
        saved.servers.insert("https://a.example".to_owned(), server);
        saved.write_to(&path).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&path), 0o600);
        assert_eq!(mode(path.parent().unwrap()), 0o700);
        assert_eq!(
            SavedServers::read_from(&path).unwrap().servers["https://a.example"].token,
            "stile_x"
        );

        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(
            SavedServers::read_from(&path)
                .unwrap_err()
                .to_string()
                .contains("chmod 600")
        );
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        fs::write(&path, "token = stile_secret").unwrap();
        let error = SavedServers::read_from(&path).unwrap_err().to_string();
        assert!(!error.contains("secret"), "{error}");
    }
}
