//! Backups in an S3-compatible store: each is a folder of the same files. `backup.json` is written last and
//! deleted first, so a folder without it is not a backup here either.

use std::{
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _},
    path::Path,
    time::Duration,
};

use anyhow::{Context as _, ensure};
use base::config;
use futures_util::TryStreamExt as _;
use object_store::{
    ClientOptions, Error, ObjectStore as _, ObjectStoreExt as _, WriteMultipart,
    aws::{AmazonS3, AmazonS3Builder},
    client::{HttpClient, HttpConnector},
    path::Path as Key,
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::{
    deployment,
    manifest::{self, Manifest},
    place::{Found, is_name},
};

/// How long connecting may take, and how long an answer may pause.
const CONNECT: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(60);
/// The least size of a part of an upload, in bytes. S3 takes none below 5 MiB, except the last one.
const PART: u64 = 8 << 20;
/// Into how many parts a file is cut at most. S3 takes 10,000.
const PARTS: u64 = 9_000;
/// How many parts are uploaded at once; each is held in memory.
const AT_ONCE: usize = 2;

/// A folder in a bucket.
#[derive(Clone, Debug)]
pub struct Bucket {
    store: AmazonS3,
    folder: Key,
    /// Its address, as in `s3://backups/stile`.
    pub address: String,
}

/// Our own way of asking: without a proxy of the environment, as everywhere.
#[derive(Debug)]
struct Own(reqwest::Client);

impl HttpConnector for Own {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.0.clone()))
    }
}

impl Bucket {
    /// The folder at this address, as in `s3://backups/stile`, with the key of the settings. No request is
    /// sent yet.
    ///
    /// # Errors
    /// The address names no bucket, or the settings no key.
    pub fn open(config: &config::Backup, address: &str) -> anyhow::Result<Self> {
        let (bucket, folder) = config::Backup::bucket(address)
            .with_context(|| format!("{address} names no bucket, as in s3://my-backups/stile"))?;
        let keys = (&config.s3_access_key_id, &config.s3_secret_access_key);
        let (Some(id), Some(key)) = keys else {
            anyhow::bail!(
                "the settings backup.s3_access_key_id and backup.s3_secret_access_key are missing"
            );
        };
        let client = reqwest::Client::builder()
            .user_agent(concat!("Stile/", env!("CARGO_PKG_VERSION")))
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .connect_timeout(CONNECT)
            .read_timeout(SILENCE)
            .build()?;
        let mut builder = AmazonS3Builder::new()
            .with_http_connector(Own(client))
            .with_bucket_name(bucket)
            .with_region(&config.s3_region)
            .with_access_key_id(id)
            .with_secret_access_key(key.expose())
            // One request for each: not every store knows deletions of many.
            .with_disable_bulk_delete(true);
        if let Some(endpoint) = &config.s3_endpoint {
            // Without https only on the machine itself, which the settings' check holds.
            builder = builder
                .with_endpoint(endpoint.trim_end_matches('/'))
                .with_allow_http(true);
        }
        Ok(Self {
            store: builder.build()?,
            folder: Key::parse(folder)?,
            address: address.trim_end_matches('/').to_owned(),
        })
    }

    /// The folder of this name in it.
    pub fn folder(&self, name: &str) -> Self {
        Self {
            store: self.store.clone(),
            folder: self.folder.clone().join(name),
            address: format!("{}/{name}", self.address),
        }
    }

    fn key(&self, path: &str) -> Key {
        let parts = path.split('/');
        parts.fold(self.folder.clone(), |key, part| key.join(part))
    }

    /// Whether nothing is there yet.
    pub(super) async fn is_empty(&self) -> anyhow::Result<bool> {
        let mut there = self.store.list(Some(&self.folder));
        let first = there.try_next().await;
        Ok(first
            .with_context(|| format!("cannot list {}", self.address))?
            .is_none())
    }

    /// Copies a whole backup there; gives its bytes.
    ///
    /// # Errors
    /// The store cannot be reached or refuses; the files written so far stay, without a `backup.json`.
    pub async fn upload(&self, from: &Path) -> anyhow::Result<u64> {
        let manifest = Manifest::read(from)?;
        let mut paths: Vec<&str> = manifest.files.iter().map(|entry| &*entry.path).collect();
        // The file that names the deployment comes first, the others in their order.
        paths.sort_by_key(|path| *path != deployment::MARK);
        for path in paths.into_iter().chain([manifest::NAME]) {
            self.put(&from.join(path), path)
                .await
                .with_context(|| format!("cannot write {}/{path}", self.address))?;
        }
        Ok(manifest.bytes())
    }

    /// Puts a file into a whole backup, which does not list it. Returns whether there is one.
    pub(super) async fn put_into_whole(&self, name: &str, bytes: Vec<u8>) -> anyhow::Result<bool> {
        let written = async {
            match self.store.head(&self.key(manifest::NAME)).await {
                Ok(_) => self
                    .store
                    .put(&self.key(name), bytes.into())
                    .await
                    .map(|_| true),
                Err(Error::NotFound { .. }) => Ok(false),
                Err(error) => Err(error),
            }
        };
        written
            .await
            .with_context(|| format!("cannot write {}/{name}", self.address))
    }

    /// A small file of a backup, where it is there.
    pub(super) async fn small_file(&self, name: &str) -> anyhow::Result<Option<Vec<u8>>> {
        self.read(&self.key(name))
            .await
            .with_context(|| format!("cannot read {}/{name}", self.address))
    }

    /// The files of this name in the neighbours of a backup, each with its address.
    pub(super) async fn neighbours(&self, name: &str) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
        let parts: Vec<_> = self.folder.parts().collect();
        let all = Key::from_iter(
            parts
                .split_last()
                .map_or(&[][..], |(_, above)| above)
                .to_vec(),
        );
        let there = self.store.list_with_delimiter(Some(&all)).await?;
        let mut found = Vec::new();
        for folder in there
            .common_prefixes
            .iter()
            .filter(|one| **one != self.folder)
        {
            let key = folder.clone().join(name);
            found.extend(self.read(&key).await?.map(|text| (key.to_string(), text)));
        }
        Ok(found)
    }

    async fn put(&self, file: &Path, path: &str) -> anyhow::Result<()> {
        let mut file = tokio::fs::File::open(file).await?;
        let bytes = file.metadata().await?.len();
        let key = self.key(path);
        if bytes <= PART {
            let mut whole = Vec::new();
            file.read_to_end(&mut whole).await?;
            self.store.put(&key, whole.into()).await?;
            return Ok(());
        }
        let part = usize::try_from(PART.max(bytes.div_ceil(PARTS)))?;
        let upload = self.store.put_multipart(&key).await?;
        let mut upload = WriteMultipart::new_with_chunk_size(upload, part);
        let mut piece = vec![0; 1 << 20];
        loop {
            let read = match read(&mut upload, &mut file, &mut piece).await {
                Ok(read) => read,
                Err(error) => {
                    // Parts that are left are paid for. Where the store does not answer, it is the first error that counts.
                    let _ = upload.abort().await;
                    return Err(error);
                }
            };
            if read == 0 {
                break;
            }
            upload.write(&piece[..read]);
        }
        upload.finish().await?;
        Ok(())
    }

    /// Copies a backup from there into a new folder.
    ///
    /// # Errors
    /// It is not complete, the store cannot be reached, or the folder cannot be written.
    pub async fn download(&self, to: &Path) -> anyhow::Result<()> {
        std::fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(to)?;
        self.get(manifest::NAME, to)
            .await
            .map_err(|error| match error.downcast_ref() {
                Some(Error::NotFound { .. }) => anyhow::anyhow!(
                    "{} is not a complete backup: it has no {}, which is written last",
                    self.address,
                    manifest::NAME
                ),
                _ => error.context(format!("cannot read {}", self.address)),
            })?;
        for entry in Manifest::read(to)?.files {
            self.get(&entry.path, to)
                .await
                .with_context(|| format!("cannot read {}/{}", self.address, entry.path))?;
        }
        Ok(())
    }

    /// `path` is always inside the folder: the manifest is checked when it is read.
    async fn get(&self, path: &str, to: &Path) -> anyhow::Result<()> {
        let answer = self.store.get(&self.key(path)).await?;
        let file = to.join(path);
        if let Some(folder) = file.parent() {
            tokio::fs::create_dir_all(folder).await?;
        }
        let mut options = std::fs::File::options();
        options.write(true).create_new(true).mode(0o600);
        let mut file = tokio::fs::File::from_std(options.open(file)?);
        let mut pieces = answer.into_stream();
        while let Some(piece) = pieces.try_next().await? {
            file.write_all(&piece).await?;
        }
        file.sync_all().await?;
        Ok(())
    }

    /// The folders in it whose names are those of backups.
    pub(super) async fn backups(&self) -> anyhow::Result<Vec<Found>> {
        let there = self.store.list_with_delimiter(Some(&self.folder)).await;
        let there = there.with_context(|| format!("cannot list {}", self.address))?;
        let mut found = Vec::new();
        for folder in there.common_prefixes {
            let Some(name) = folder.filename().filter(|name| is_name(name)) else {
                continue;
            };
            let manifest = self.read(&folder.clone().join(manifest::NAME)).await?;
            let deployment = match &manifest {
                Some(text) => deployment::of_manifest(text),
                None => {
                    let mark = self.read(&folder.clone().join(deployment::MARK)).await?;
                    mark.and_then(|text| deployment::of_mark(&text))
                }
            };
            found.push(Found {
                name: name.to_owned(),
                whole: manifest.is_some(),
                deployment,
            });
        }
        Ok(found)
    }

    /// A small file, where it is there.
    async fn read(&self, key: &Key) -> anyhow::Result<Option<Vec<u8>>> {
        match self.store.get(key).await {
            Ok(answer) => Ok(Some(answer.bytes().await?.to_vec())),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes all that is in it, `backup.json` first, and the file that names the deployment last.
    pub(super) async fn delete(&self) -> anyhow::Result<()> {
        let keys: Vec<Key> = self
            .store
            .list(Some(&self.folder))
            .map_ok(|found| found.location)
            .try_collect()
            .await?;
        let first = self.key(manifest::NAME);
        ensure!(
            keys.iter().all(|key| key.prefix_matches(&self.folder)),
            "the store lists what lies elsewhere"
        );
        if keys.contains(&first) {
            self.store.delete(&first).await?;
        }
        let last = self.key(deployment::MARK);
        let between = keys.iter().filter(|key| **key != first && **key != last);
        for key in between.chain(keys.iter().filter(|key| **key == last)) {
            self.store.delete(key).await?;
        }
        Ok(())
    }
}

/// The next piece of a file, once few enough parts are being uploaded.
async fn read(
    upload: &mut WriteMultipart,
    file: &mut tokio::fs::File,
    piece: &mut [u8],
) -> anyhow::Result<usize> {
    upload.wait_for_capacity(AT_ONCE).await?;
    Ok(file.read(piece).await?)
}
