//! Secrets from files, as Docker and Kubernetes hand them over: each setting in [`SECRETS`] has a second name that ends
//! in `_file` (`_FILE` in the environment), whose value is the path of a file with the secret.

use std::{
    io::Read as _,
    path::{Path, PathBuf},
};

use figment::{
    Metadata, Profile, Provider,
    value::{Dict, Map, Value},
};

use super::{ConfigError, sources::variable};

/// The settings that are secret. A test holds the list complete: they are those that mask themselves when printed.
pub(super) const SECRETS: [&str; 11] = [
    "accounts.database_url",
    "backup.s3_secret_access_key",
    "billing.lemon_squeezy_api_key",
    "billing.paddle_api_key",
    "billing.stripe_secret_key",
    "mail.smtp_url",
    "metrics.token",
    "sign_in.github_client_secret",
    "sign_in.google_client_secret",
    "sign_in.microsoft_client_secret",
    "sign_in.other_client_secret",
];

/// The most bytes of a file with a secret: a path that leads to something else is a slip.
const MOST: u64 = 64 << 10;

/// The secret setting whose file this key names, as in `mail.smtp_url_file`.
pub(super) fn secret_of(key: &str) -> Option<&'static str> {
    let secret = key.strip_suffix("_file")?;
    SECRETS.into_iter().find(|known| *known == secret)
}

/// The same for the name of a variable, as in `STILE_MAIL_SMTP_URL_FILE`.
pub(super) fn secret_of_variable(name: &str) -> Option<&'static str> {
    let secret = name.strip_suffix("_FILE")?;
    SECRETS.into_iter().find(|known| variable(known) == secret)
}

/// The secret in a file, without spaces and line ends around it. `name` is what names the file.
///
/// # Errors
/// Where the file cannot be read, is empty, is longer than 64 KiB, or is not text.
pub(super) fn read(name: &str, file: &Path) -> Result<String, ConfigError> {
    let refuse = |why: &str| {
        ConfigError(format!(
            "The file {}, which {name} names, {why}.",
            file.display()
        ))
    };
    let opened =
        std::fs::File::open(file).map_err(|error| refuse(&format!("cannot be read: {error}")))?;
    let mut text = String::new();
    let read = opened
        .take(MOST + 1)
        .read_to_string(&mut text)
        .map_err(|error| match error.kind() {
            std::io::ErrorKind::InvalidData => refuse("is not text"),
            _ => refuse(&format!("cannot be read: {error}")),
        })?;
    if read as u64 > MOST {
        return Err(refuse("has more than 64 KiB"));
    }
    match text.trim() {
        "" => Err(refuse("is empty")),
        secret => Ok(secret.to_owned()),
    }
}

/// The secrets whose files a settings file names.
#[derive(Debug)]
pub(super) struct NamedByFile {
    settings: PathBuf,
    values: Dict,
}

impl NamedByFile {
    /// Reads them. Relative paths begin at `folder`.
    ///
    /// # Errors
    /// Where a secret is in the settings file too, or its file cannot be used.
    pub fn read(settings: &Path, table: &toml::Table, folder: &Path) -> Result<Self, ConfigError> {
        let mut values = Dict::new();
        for (section, keys) in table {
            for (name, value) in keys.as_table().into_iter().flatten() {
                let Some(secret) = secret_of(&format!("{section}.{name}")) else {
                    continue;
                };
                let refuse = |why: &str| {
                    ConfigError(format!(
                        "The settings file {}: {section}.{name} {why}.",
                        settings.display()
                    ))
                };
                let path = value
                    .as_str()
                    .ok_or_else(|| refuse("must be the path of a file, in quotes"))?;
                if path.trim().is_empty() {
                    continue;
                }
                let key = secret.rsplit('.').next().unwrap_or(secret);
                let beside = keys.get(key).and_then(toml::Value::as_str);
                if beside.is_some_and(|text| !text.trim().is_empty()) {
                    return Err(refuse(&format!("and {secret} are both set: remove one")));
                }
                let text = read(&format!("{section}.{name}"), &folder.join(path.trim()))?;
                let of_section = values
                    .entry(section.clone())
                    .or_insert_with(|| Value::from(Dict::new()));
                if let Value::Dict(_, of_section) = of_section {
                    of_section.insert(key.to_owned(), Value::from(text));
                }
            }
        }
        Ok(Self {
            settings: settings.to_owned(),
            values,
        })
    }
}

impl Provider for NamedByFile {
    fn metadata(&self) -> Metadata {
        Metadata::named(format!("a file that {} names", self.settings.display()))
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        Ok(Map::from([(Profile::Default, self.values.clone())]))
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs};

    use super::{
        super::{Config, sources::known},
        *,
    };

    /// The file, the variables, and what the refusal says.
    type Case = (
        &'static str,
        &'static [(&'static str, &'static str)],
        &'static [&'static str],
    );

    fn load(folder: &Path, file: &str, variables: &[(&str, &str)]) -> Result<Config, String> {
        fs::write(folder.join("stile.toml"), file).unwrap();
        let variables = variables
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Config::read(None, variables, folder).map_err(|error| error.to_string())
    }

    fn token(config: Result<Config, String>) -> String {
        let config = config.unwrap();
        config.metrics.token.unwrap().expose().to_owned()
    }

    #[test]
    fn every_setting_that_masks_itself_is_a_secret() {
        let mut masked = BTreeSet::new();
        for (key, default) in known() {
            // Numbers and lists hold no secret, and would refuse this.
            if !default.is_null() {
                continue;
            }
            let mut config = serde_json::to_value(Config::default()).unwrap();
            let pointer = format!("/{}", key.replace('.', "/"));
            *config.pointer_mut(&pointer).unwrap() = "https://ann:geheim@example.com".into();
            let config: Config = serde_json::from_value(config).unwrap();
            if !config.to_string().contains("geheim") {
                masked.insert(key);
            }
        }
        assert_eq!(masked, BTreeSet::from(SECRETS.map(str::to_owned)));
    }

    #[test]
    fn each_secret_comes_from_a_file_that_either_source_names() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        for secret in SECRETS {
            let (section, key) = secret.split_once('.').unwrap();
            let (text, beside) = match (secret, key.strip_suffix("_client_secret")) {
                ("accounts.database_url", _) => ("postgres://ann:x@db/stile".to_owned(), vec![]),
                ("backup.s3_secret_access_key", _) => (
                    "a key of the store".to_owned(),
                    vec![("STILE_BACKUP_S3_ACCESS_KEY_ID".to_owned(), "key")],
                ),
                ("billing.lemon_squeezy_api_key", _) => (
                    "a key of the provider".to_owned(),
                    vec![("STILE_BILLING_LEMON_SQUEEZY_STORE".to_owned(), "1")],
                ),
                ("mail.smtp_url", _) => ("smtps://ann:x@mail.example.com".to_owned(), vec![]),
                (_, Some("other")) => (
                    "a secret of a provider".to_owned(),
                    vec![
                        (
                            "STILE_SIGN_IN_OTHER_ISSUER".to_owned(),
                            "https://id.example.com",
                        ),
                        ("STILE_SIGN_IN_OTHER_CLIENT_ID".to_owned(), "stile"),
                    ],
                ),
                (_, Some(name)) => (
                    "a secret of a provider".to_owned(),
                    vec![(
                        format!("STILE_SIGN_IN_{}_CLIENT_ID", name.to_uppercase()),
                        "stile",
                    )],
                ),
                _ => ("sixteen-or-more-characters".to_owned(), vec![]),
            };
            fs::write(&path, format!("{text}\r\n")).unwrap();
            let beside = || beside.iter().map(|(name, value)| (&**name, *value));
            let plain = variable(secret);
            let direct: Vec<_> = beside().chain([(&*plain, &*text)]).collect();
            let expected = load(folder.path(), "", &direct).unwrap();
            assert!(expected != Config::default(), "{secret} changed nothing");

            let named = format!("{}_FILE", variable(secret));
            let by_variable: Vec<_> = beside().chain([(&*named, "secret")]).collect();
            assert!(load(folder.path(), "", &by_variable).unwrap() == expected);

            let file = format!("[{section}]\n{key}_file = {:?}\n", path.display());
            let variables: Vec<_> = beside().collect();
            assert!(load(folder.path(), &file, &variables).unwrap() == expected);
        }
    }

    #[test]
    fn the_environment_goes_over_the_settings_file_here_too() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| {
            let path = folder.path().join(name);
            fs::write(&path, format!("the token in the file {name}\n")).unwrap();
            path.display().to_string()
        };
        let (one, two) = (at("one"), at("two"));
        let direct = "[metrics]\ntoken = \"the token itself, in the settings\"\n";
        let by_file = format!("[metrics]\ntoken_file = {one:?}\n");
        let load = |file: &str, variables: &[(&str, &str)]| load(folder.path(), file, variables);
        assert_eq!(token(load(&by_file, &[])), "the token in the file one");
        let second = [("STILE_METRICS_TOKEN_FILE", &*two)];
        assert_eq!(token(load(direct, &second)), "the token in the file two");
        assert_eq!(token(load(&by_file, &second)), "the token in the file two");
        let itself = [("STILE_METRICS_TOKEN", "the token in the environment")];
        assert_eq!(
            token(load(&by_file, &itself)),
            "the token in the environment"
        );
        // An empty name is none.
        let empty = [("STILE_METRICS_TOKEN_FILE", "")];
        assert_eq!(token(load(&by_file, &empty)), "the token in the file one");
        let beside_empty = [second[0], ("STILE_METRICS_TOKEN", "")];
        assert_eq!(
            token(load(&by_file, &beside_empty)),
            "the token in the file two"
        );
    }

    #[test]
    fn a_slip_is_named_without_the_secret() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: &[u8]| {
            fs::write(folder.path().join(name), bytes).unwrap();
        };
        write("empty", b" \n");
        write("bytes", b"\xff\xfe secret");
        write("long", &vec![b'x'; 70_000]);
        write("short", b"secret");
        let cases: [Case; 9] = [
            (
                "",
                &[("STILE_METRICS_TOKEN_FILE", "missing")],
                &["missing", "STILE_METRICS_TOKEN_FILE", "cannot be read"],
            ),
            (
                "",
                &[("STILE_METRICS_TOKEN_FILE", "empty")],
                &["empty", "STILE_METRICS_TOKEN_FILE", "is empty"],
            ),
            (
                "",
                &[("STILE_METRICS_TOKEN_FILE", "bytes")],
                &["bytes", "is not text"],
            ),
            (
                "",
                &[("STILE_METRICS_TOKEN_FILE", "long")],
                &["long", "more than 64 KiB"],
            ),
            (
                "",
                &[("STILE_METRICS_TOKEN_FILE", "short")],
                &["metrics.token", "at least 16 characters"],
            ),
            (
                "",
                &[
                    ("STILE_METRICS_TOKEN_FILE", "short"),
                    ("STILE_METRICS_TOKEN", "sixteen-or-more-characters"),
                ],
                &["STILE_METRICS_TOKEN_FILE", "both set"],
            ),
            (
                "[metrics]\ntoken_file = \"short\"\ntoken = \"sixteen-or-more-characters\"\n",
                &[],
                &["metrics.token_file", "both set"],
            ),
            (
                "[metrics]\ntoken_file = 7\n",
                &[],
                &["metrics.token_file", "path"],
            ),
            // Only secrets have such a name.
            (
                "",
                &[("STILE_LOG_LEVEL_FILE", "short")],
                &["unknown variable STILE_LOG_LEVEL_FILE"],
            ),
        ];
        for (file, variables, parts) in cases {
            let error = load(folder.path(), file, variables)
                .err()
                .unwrap_or_else(|| panic!("{file} {variables:?} was taken"));
            for part in parts {
                assert!(error.contains(part), "{file} {variables:?}: {error}");
            }
            assert!(!error.contains("secret"), "{error}");
        }
        let error = load(folder.path(), "[log]\nlevel_file = \"x\"\n", &[]).unwrap_err();
        assert!(error.contains("`log.level_file`"), "{error}");
    }
}
