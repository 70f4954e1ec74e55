//! From where settings are read: the file and the environment, and what to say of a name that is
//! not known.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use figment::{
    Figment, Metadata, Profile, Provider,
    providers::{Format, Serialized, Toml},
    value::{Dict, Map, Value},
};

use super::{
    Config, ConfigError, ReadFrom,
    secret_files::{self, NamedByFile},
};

/// Our variables that are not settings: which file is read, the log by module, those of the set-up scripts,
/// the server and token of the command line, and what only debug builds heed.
pub(super) const OTHER_VARIABLES: [&str; 9] = [
    "STILE_CONFIG",
    "STILE_LOG",
    "STILE_CACHE",
    "STILE_NO_RUSTUP",
    "STILE_BIN",
    "STILE_URL",
    "STILE_TOKEN",
    "STILE_FAIL_POINT",
    "STILE_FETCH_LOCAL",
];

/// The name in the environment that many tools know; `STILE_ACCOUNTS_DATABASE_URL` goes before it.
const DATABASE_URL: &str = "DATABASE_URL";

/// The environment's name of a key.
pub(super) fn variable(key: &str) -> String {
    format!("STILE_{}", key.replace('.', "_").to_ascii_uppercase())
}

/// Every key (`section.key`, or `key` alone) with its default, `Null` where there is none.
pub(super) fn known() -> BTreeMap<String, serde_json::Value> {
    let mut keys = BTreeMap::new();
    // Cannot fail: the records hold only plain values.
    let all = serde_json::to_value(Config::default()).unwrap_or_default();
    for (name, value) in all.as_object().into_iter().flatten() {
        match value.as_object() {
            Some(section) => {
                keys.extend(
                    section
                        .iter()
                        .map(|(key, value)| (format!("{name}.{key}"), value.clone())),
                );
            }
            None => {
                keys.insert(name.clone(), value.clone());
            }
        }
    }
    keys
}

pub(super) fn read(
    named: Option<&Path>,
    environment: impl IntoIterator<Item = (String, String)>,
    folder: &Path,
) -> Result<Config, ConfigError> {
    let environment = Environment::read(environment, folder)?;
    let mut figment = Figment::from(Serialized::defaults(Config::default()));
    let mut read_from = ReadFrom::default();
    if let Some(file) = find_file(named, &environment, folder)? {
        let text = std::fs::read_to_string(&file).map_err(|error| {
            ConfigError(format!(
                "Cannot read the settings file {}: {error}.",
                file.display()
            ))
        })?;
        let table = refuse_unknown_keys(&file, &text)?;
        figment = figment
            .merge(Toml::file_exact(&file))
            .merge(NamedByFile::read(&file, &table, folder)?);
        read_from.file = Some(std::path::absolute(&file).unwrap_or(file));
    }
    let config: Config = figment
        .merge(&environment)
        .extract()
        .map_err(|error| explain(&error))?;
    Ok(Config {
        read_from,
        ..config
    })
}

/// The file to read. A named one must exist; the others may be absent.
fn find_file(
    named: Option<&Path>,
    environment: &Environment,
    folder: &Path,
) -> Result<Option<PathBuf>, ConfigError> {
    let asked = named
        .map(Path::to_owned)
        .or_else(|| environment.file.clone());
    if let Some(file) = asked {
        let file = folder.join(file);
        if !file.is_file() {
            return Err(ConfigError(format!(
                "There is no settings file {}. Choose another with --config or STILE_CONFIG, or leave out both.",
                file.display()
            )));
        }
        return Ok(Some(file));
    }
    let data = match environment.values.get("data.dir") {
        Some(Value::String(_, dir)) => PathBuf::from(dir),
        _ => Config::default().data.dir,
    };
    let places = [
        folder.join("stile.toml"),
        folder.join(data).join("stile.toml"),
    ];
    Ok(places.into_iter().find(|file| file.is_file()))
}

fn refuse_unknown_keys(file: &Path, text: &str) -> Result<toml::Table, ConfigError> {
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        ConfigError(format!(
            "The settings file {} is not valid TOML: {error}",
            file.display()
        ))
    })?;
    let known = known();
    let unknown = |key: &str| {
        ConfigError(format!(
            "The settings file {} has the unknown key `{key}`; {}",
            file.display(),
            hint(key, &known),
        ))
    };
    for (name, value) in &table {
        let is_section = known.keys().any(|key| {
            key.split_once('.')
                .is_some_and(|(section, _)| section == name)
        });
        match value.as_table() {
            Some(section) if is_section => {
                for key in section.keys().map(|key| format!("{name}.{key}")) {
                    if !known.contains_key(&key) && secret_files::secret_of(&key).is_none() {
                        return Err(unknown(&key));
                    }
                }
            }
            Some(section) => {
                let key = section
                    .keys()
                    .next()
                    .map_or_else(|| name.clone(), |key| format!("{name}.{key}"));
                return Err(unknown(&key));
            }
            None if known.contains_key(name) => {}
            None if is_section => {
                return Err(ConfigError(format!(
                    "The settings file {} gives `{name}` a value, but it is a section: write [{name}].",
                    file.display()
                )));
            }
            None => return Err(unknown(name)),
        }
    }
    Ok(table)
}

/// The settings from the environment.
struct Environment {
    file: Option<PathBuf>,
    values: BTreeMap<String, Value>,
}

impl Environment {
    /// Reads them, and the files that they name for secrets; relative paths begin at `folder`.
    fn read(
        variables: impl IntoIterator<Item = (String, String)>,
        folder: &Path,
    ) -> Result<Self, ConfigError> {
        let known = known();
        let keys: BTreeMap<String, &str> = known
            .keys()
            .map(|key| (variable(key), key.as_str()))
            .collect();
        let (mut file, mut values, mut database) = (None, BTreeMap::new(), None);
        let mut secrets = Vec::new();
        for (name, text) in variables {
            if let Some(&key) = keys.get(&name) {
                values.insert(key.to_owned(), value(&name, &known[key], &text)?);
            } else if let Some(key) = secret_files::secret_of_variable(&name) {
                if !text.is_empty() {
                    secrets.push((key, name, folder.join(text)));
                }
            } else if name == "STILE_CONFIG" {
                file = (!text.is_empty()).then(|| PathBuf::from(text));
            } else if name == DATABASE_URL {
                database = Some(text).filter(|text| !text.is_empty());
            } else if name.starts_with("STILE_") && !OTHER_VARIABLES.contains(&name.as_str()) {
                let names = keys.keys().map(String::as_str).chain(OTHER_VARIABLES);
                let hint = match nearest(&name, names) {
                    Some(near) => format!("did you mean {near}?"),
                    None => "stile.toml, the manual of settings, has them all.".to_owned(),
                };
                return Err(ConfigError(format!(
                    "The environment has the unknown variable {name}; {hint}"
                )));
            }
        }
        for (key, name, path) in secrets {
            let text = secret_files::read(&name, &path)?;
            let before = values.insert(key.to_owned(), Value::from(text));
            if before.is_some_and(|before| before.as_str() != Some("")) {
                let other = variable(key);
                return Err(ConfigError(format!(
                    "The variables {other} and {name} are both set: remove one."
                )));
            }
        }
        if let Some(url) = database {
            values
                .entry("accounts.database_url".to_owned())
                .or_insert_with(|| Value::from(url));
        }
        Ok(Self { file, values })
    }
}

/// Reads a variable as the kind of value that its key's default is.
fn value(name: &str, default: &serde_json::Value, text: &str) -> Result<Value, ConfigError> {
    let wrong = |what: &str| {
        ConfigError(format!(
            "The variable {name} must be {what}, but is `{text}`."
        ))
    };
    Ok(match default {
        serde_json::Value::Bool(_) => match text {
            "true" | "1" | "yes" => Value::from(true),
            "false" | "0" | "no" => Value::from(false),
            _ => return Err(wrong("true or false")),
        },
        serde_json::Value::Number(_) => Value::from(
            text.trim()
                .parse::<u64>()
                .map_err(|_| wrong("a whole number"))?,
        ),
        // A list of records is written as JSON.
        serde_json::Value::Array(_) if text.trim().starts_with("[{") => {
            serde_json::from_str(text.trim()).map_err(|_| wrong("a JSON list"))?
        }
        serde_json::Value::Array(_) => {
            let items = text
                .trim()
                .trim_start_matches('[')
                .trim_end_matches(']')
                .split(',');
            let items = items
                .map(|item| item.trim().trim_matches('"'))
                .filter(|item| !item.is_empty());
            Value::from(items.map(Value::from).collect::<Vec<_>>())
        }
        _ => Value::from(text),
    })
}

impl Provider for Environment {
    fn metadata(&self) -> Metadata {
        Metadata::named("the environment")
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        let mut all = Dict::new();
        for (key, value) in &self.values {
            match key.split_once('.') {
                None => {
                    all.insert(key.clone(), value.clone());
                }
                Some((section, key)) => {
                    let section = all
                        .entry(section.to_owned())
                        .or_insert_with(|| Value::from(Dict::new()));
                    if let Value::Dict(_, section) = section {
                        section.insert(key.to_owned(), value.clone());
                    }
                }
            }
        }
        Ok(Map::from([(Profile::Default, all)]))
    }
}

fn explain(error: &figment::Error) -> ConfigError {
    let key = error.path.join(".");
    let place = match error.metadata.as_ref() {
        Some(metadata) => match metadata
            .source
            .as_ref()
            .and_then(figment::Source::file_path)
        {
            Some(file) => format!("in {}", file.display()),
            None => format!("({} in {})", variable(&key), metadata.name),
        },
        None => format!("({})", variable(&key)),
    };
    ConfigError(format!(
        "The setting {key} {place} does not fit: {}.",
        error.kind
    ))
}

/// What an unknown key may have been meant to be: one that is written much like it, else what there
/// is in its section, else which sections there are.
fn hint(key: &str, known: &BTreeMap<String, serde_json::Value>) -> String {
    if let Some(near) = nearest(key, known.keys().map(String::as_str)) {
        return format!("did you mean `{near}`?");
    }
    let section = key.split_once('.').map_or("", |(section, _)| section);
    let keys = known.keys().filter_map(|key| key.split_once('.'));
    let inside: Vec<&str> = keys
        .clone()
        .filter(|(of, _)| *of == section)
        .map(|(_, key)| key)
        .collect();
    if !inside.is_empty() {
        return format!("[{section}] has {}.", inside.join(", "));
    }
    let mut sections: Vec<&str> = keys.map(|(section, _)| section).collect();
    sections.dedup();
    format!("the sections are {}.", sections.join(", "))
}

/// The known name with the fewest letters to change, where these are few.
fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|candidate| (distance(name, candidate), candidate))
        .min()
        .filter(|(distance, _)| distance * 4 <= name.len())
        .map(|(_, candidate)| candidate)
}

/// Levenshtein's distance.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
