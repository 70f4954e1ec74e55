//! The salts: one random key for each day, destroyed after the next.
//!
//! They are kept as files, `<folder>/2026-11-20` with 16 random bytes that only
//! the service may read, so that a restart does not make new visitors of
//! everyone. A day's salt is needed on the day itself and on the next, under
//! which a visit goes on that crosses midnight. Then it is overwritten, flushed
//! and removed. (Where the disk keeps old copies of overwritten blocks, as
//! solid state disks may, only encryption of the disk removes those.)
//!
//! Sites lie in many zones, and a day begins 14 hours before UTC's and ends 12
//! hours after it; the sweep is told the first day that some site still needs.
//! An event that comes late, for a day whose salt is gone, gets a salt made
//! anew, which the next sweep destroys: it counts as another visitor, and
//! nothing leads back.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use shared::date::Date;

/// A day's key.
pub type Salt = [u8; 16];

/// A source of randomness: fills the bytes.
pub type Fill = dyn Fn(&mut [u8]) + Send + Sync;

/// The salts of the days that are still needed.
pub struct Salts {
    folder: PathBuf,
    fill: Box<Fill>,
    /// By day since 1970.
    held: RwLock<HashMap<i32, Salt>>,
    /// Held while a file is made or destroyed.
    writing: Mutex<()>,
}

impl Salts {
    /// Opens the folder, made where missing, and reads the salts in it.
    ///
    /// # Errors
    /// When the folder cannot be made or read.
    pub fn open(folder: &Path, fill: Box<Fill>) -> io::Result<Salts> {
        fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(folder)?;
        let mut held = HashMap::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let Some(day) = path
                .file_name()
                .and_then(|name| Date::parse(name.to_str()?))
            else {
                continue;
            };
            let mut salt = Salt::default();
            match File::open(&path)?.read_exact(&mut salt) {
                Ok(()) => _ = held.insert(day.days(), salt),
                // Cut short by a crash of the whole machine: made anew.
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                    fs::remove_file(&path)?
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Salts {
            folder: folder.to_owned(),
            fill,
            held: RwLock::new(held),
            writing: Mutex::new(()),
        })
    }

    /// The salt of a day in days since 1970, made where there is none. It is
    /// safe on the disk before it is given, lest a crash make two of one.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn salt_for(&self, day: i32) -> io::Result<Salt> {
        if let Some(salt) = self.existing(day) {
            return Ok(salt);
        }
        let _writing = self.lock();
        if let Some(salt) = self.existing(day) {
            return Ok(salt);
        }
        let mut salt = Salt::default();
        (self.fill)(&mut salt);
        let path = self.path(day);
        let draft = path.with_extension("new");
        // A draft that a crash left behind is of no use.
        if draft.exists() {
            fs::remove_file(&draft)?;
        }
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&draft)?;
        file.write_all(&salt)?;
        file.sync_all()?;
        fs::rename(&draft, &path)?;
        File::open(&self.folder)?.sync_all()?;
        self.held
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(day, salt);
        Ok(salt)
    }

    /// The salt of a day, if it exists.
    pub fn existing(&self, day: i32) -> Option<Salt> {
        self.held
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&day)
            .copied()
    }

    /// Destroys the salts of all days before this one; gives how many.
    ///
    /// # Errors
    /// When a file cannot be overwritten or removed; its salt is forgotten in
    /// memory all the same, and the next sweep finds the file again.
    pub fn destroy_before(&self, day: i32) -> io::Result<usize> {
        let _writing = self.lock();
        self.forget_before(day);
        let mut destroyed = 0;
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let of = path
                .file_stem()
                .and_then(|name| Date::parse(name.to_str()?));
            if of.is_some_and(|of| of.days() < day) {
                destroy(&path)?;
                destroyed += 1;
            }
        }
        if destroyed > 0 {
            File::open(&self.folder)?.sync_all()?;
        }
        Ok(destroyed)
    }

    fn forget_before(&self, day: i32) {
        let mut held = self.held.write().unwrap_or_else(PoisonError::into_inner);
        for (of, salt) in held.iter_mut() {
            if *of < day {
                salt.fill(0);
            }
        }
        held.retain(|of, _| *of >= day);
    }

    fn path(&self, day: i32) -> PathBuf {
        self.folder.join(Date::from_days(day).to_string())
    }

    /// The lock guards files, which a panic elsewhere leaves whole.
    fn lock(&self) -> MutexGuard<'_, ()> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Overwrites a file, flushes it and removes it.
fn destroy(path: &Path) -> io::Result<()> {
    let length = fs::metadata(path)?.len();
    let mut file = OpenOptions::new().write(true).open(path)?;
    io::copy(&mut io::repeat(0).take(length), &mut file)?;
    file.sync_all()?;
    fs::remove_file(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;
    use std::sync::atomic::{AtomicU8, Ordering};

    fn counting() -> Box<Fill> {
        static NEXT: AtomicU8 = AtomicU8::new(1);
        Box::new(|bytes: &mut [u8]| bytes.fill(NEXT.fetch_add(1, Ordering::Relaxed)))
    }

    #[test]
    fn a_salt_lives_as_long_as_it_is_needed() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("salts");
        let salts = Salts::open(&place, counting()).unwrap();
        let day = Date::parse("2026-11-20").unwrap().days();
        assert_eq!(salts.existing(day), None);
        let salt = salts.salt_for(day).unwrap();
        assert_eq!(salts.salt_for(day).unwrap(), salt);
        assert_ne!(salts.salt_for(day + 1).unwrap(), salt);

        let file = place.join("2026-11-20");
        assert_eq!(fs::read(&file).unwrap(), salt);
        assert_eq!(
            fs::metadata(&file).unwrap().permissions().mode() & 0o777,
            0o600
        );
        assert_eq!(
            fs::metadata(&place).unwrap().permissions().mode() & 0o777,
            0o700
        );

        let again = Salts::open(&place, counting()).unwrap();
        assert_eq!(again.existing(day), Some(salt));
        assert_eq!(again.destroy_before(day).unwrap(), 0);
        assert_eq!(again.destroy_before(day + 1).unwrap(), 1);
        assert_eq!(again.existing(day), None);
        assert!(!file.exists());
        assert!(again.existing(day + 1).is_some());

        let late = again.salt_for(day).unwrap();
        assert_ne!(late, salt);
        assert_eq!(again.destroy_before(day + 2).unwrap(), 2);
    }

    #[test]
    fn a_torn_file_is_made_anew() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("2026-11-20"), b"short").unwrap();
        fs::write(folder.path().join("notes.txt"), b"left alone").unwrap();
        fs::write(folder.path().join("2026-11-19.new"), b"a draft").unwrap();
        let salts = Salts::open(folder.path(), counting()).unwrap();
        let day = Date::parse("2026-11-20").unwrap().days();
        assert_eq!(salts.existing(day), None);
        salts.salt_for(day).unwrap();
        assert_eq!(salts.destroy_before(day).unwrap(), 1);
        assert!(folder.path().join("notes.txt").exists());
    }
}
