//! `[backup]`: where backups go, and how often one is made.

use serde::{Deserialize, Serialize};

use super::{
    ConfigError, refuse,
    values::{blank_is_none, is_https_or_own},
};
use crate::secret::SecretText;

/// How the address of a place in an S3-compatible store begins.
const S3: &str = "s3://";

/// Where backups go, and how often one is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Backup {
    /// A folder, or `s3://bucket/folder`: each backup is a folder in it, named by its time.
    #[serde(deserialize_with = "blank_is_none")]
    pub to: Option<String>,
    /// The server makes a backup there every this many hours; 0: it makes none.
    pub every_hours: u32,
    /// How many of these are kept; 0: all.
    pub keep: u32,
    /// Where the store answers, if it is not Amazon's.
    #[serde(deserialize_with = "blank_is_none")]
    pub s3_endpoint: Option<String>,
    /// Its region.
    pub s3_region: String,
    /// The key's id.
    #[serde(deserialize_with = "blank_is_none")]
    pub s3_access_key_id: Option<String>,
    /// The key.
    #[serde(deserialize_with = "blank_is_none")]
    pub s3_secret_access_key: Option<SecretText>,
}

impl Default for Backup {
    fn default() -> Self {
        Self {
            to: None,
            every_hours: 0,
            keep: 14,
            s3_endpoint: None,
            s3_region: "us-east-1".to_owned(),
            s3_access_key_id: None,
            s3_secret_access_key: None,
        }
    }
}

impl Backup {
    /// Whether this is the address of a place in an S3-compatible store.
    #[must_use]
    pub fn is_s3(place: &str) -> bool {
        place.starts_with(S3)
    }

    /// The bucket and the folder of such an address, `None` where there is no bucket in it.
    #[must_use]
    pub fn bucket(place: &str) -> Option<(&str, &str)> {
        let rest = place.strip_prefix(S3)?;
        let (bucket, folder) = rest.split_once('/').unwrap_or((rest, ""));
        (!bucket.is_empty()).then(|| (bucket, folder.trim_matches('/')))
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        match self.to.as_deref() {
            None if self.every_hours > 0 => {
                return refuse("backup.to", "is missing: backups must go somewhere");
            }
            Some(to) if Self::is_s3(to) && Self::bucket(to).is_none() => {
                return refuse(
                    "backup.to",
                    "must name a bucket, as in s3://my-backups/stile",
                );
            }
            _ => {}
        }
        if self
            .s3_endpoint
            .as_deref()
            .is_some_and(|endpoint| !is_https_or_own(endpoint))
        {
            return refuse(
                "backup.s3_endpoint",
                "must be an address with https, as in https://s3.example.com",
            );
        }
        match (&self.s3_access_key_id, &self.s3_secret_access_key) {
            (Some(_), None) => refuse("backup.s3_secret_access_key", "is missing beside the other"),
            (None, Some(_)) => refuse("backup.s3_access_key_id", "is missing beside the other"),
            (None, None) if self.to.as_deref().is_some_and(Self::is_s3) => refuse(
                "backup.s3_access_key_id",
                "is missing, and the store asks for a key",
            ),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_bucket_and_a_folder() {
        for (place, expected) in [
            ("s3://backups", Some(("backups", ""))),
            ("s3://backups/", Some(("backups", ""))),
            ("s3://backups/stile/a/", Some(("backups", "stile/a"))),
            ("s3://", None),
            ("s3:///stile", None),
            ("/var/backups", None),
        ] {
            assert_eq!(Backup::bucket(place), expected, "{place}");
        }
    }

    #[test]
    fn slips_are_named() {
        let keyed = |to: &str| Backup {
            to: Some(to.to_owned()),
            s3_access_key_id: Some("key".to_owned()),
            s3_secret_access_key: Some("geheim".to_owned().into()),
            ..Backup::default()
        };
        assert!(keyed("s3://backups/stile").check().is_ok());
        let local = Backup {
            every_hours: 24,
            ..keyed("http://127.0.0.1:9000")
        };
        assert!(local.check().is_ok());
        for (wrong, key) in [
            (
                Backup {
                    every_hours: 24,
                    ..Backup::default()
                },
                "backup.to",
            ),
            (keyed("s3:///stile"), "backup.to"),
            (
                Backup {
                    s3_endpoint: Some("http://s3.example.com".to_owned()),
                    ..keyed("s3://backups")
                },
                "backup.s3_endpoint",
            ),
            (
                Backup {
                    s3_secret_access_key: None,
                    ..keyed("s3://backups")
                },
                "backup.s3_secret_access_key",
            ),
            (
                Backup {
                    s3_access_key_id: None,
                    ..keyed("s3://backups")
                },
                "backup.s3_access_key_id",
            ),
            (
                Backup {
                    s3_access_key_id: None,
                    s3_secret_access_key: None,
                    ..keyed("s3://backups")
                },
                "backup.s3_access_key_id",
            ),
        ] {
            let error = wrong.check().unwrap_err().to_string();
            assert!(error.contains(key), "{key}: {error}");
        }
    }
}
