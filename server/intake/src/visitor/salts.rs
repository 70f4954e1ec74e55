//! The salts: one random key for each day, destroyed after the next.
//!
//! They are files, `<folder>/2026-11-20`, with 16 random bytes and their checksum, readable only by the
//! service. So a restart does not turn everyone into a new visitor. If a disk flips one bit, the checksum
//! tells which; if it flips more, the day gets another salt, and the log says what that means
//! ([`Salts::open`], [`look`]). Older versions wrote no checksum. A day's salt is needed on the day itself
//! and on the next, for visits that cross midnight. Then it is overwritten, flushed and removed. (If the disk
//! keeps old copies of overwritten blocks, as solid state disks may, only encrypting the disk removes those.)
//!
//! Sites are in many time zones, and a day begins up to 14 hours before UTC's and ends up to 12 hours after
//! it; the cleanup gets the first day that some site still needs. A late event for a day whose salt was
//! destroyed gets a new salt, which the next cleanup destroys: it counts as another visitor, and cannot be
//! linked to the first.

use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions},
    io::{self, Read as _, Write as _},
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use base::files::write_whole;
use parking_lot::{Mutex, MutexGuard, RwLock};
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
    /// Locked while a file is created or destroyed.
    writing: Mutex<()>,
    written: AtomicU64,
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
            match parse(&fs::read(&path)?) {
                Read::Whole(salt) => _ = held.insert(day.days(), salt),
                Read::Repaired(salt) => {
                    tracing::warn!(path = %path.display(), "a bit of a salt had flipped and was put right; the disk may be failing");
                    let mut file = OpenOptions::new().write(true).open(&path)?;
                    file.write_all(&bytes_of(&salt))?;
                    file.sync_all()?;
                    held.insert(day.days(), salt);
                }
                // Power was lost between the two steps of its end.
                Read::Destroyed => fs::remove_file(&path)?,
                Read::Damaged => {
                    tracing::error!(path = %path.display(), "a salt is damaged, and another is made: visitors of that day who come again are counted once more");
                    let note = path.with_extension(DAMAGED);
                    // Removed together with the day's other files when the day is over.
                    File::create(&note)?.sync_all()?;
                    destroy(&path)?;
                    File::open(folder)?.sync_all()?;
                }
            }
        }
        Ok(Salts {
            folder: folder.to_owned(),
            fill,
            held: RwLock::new(held),
            writing: Mutex::new(()),
            written: AtomicU64::new(0),
        })
    }

    /// How many were made and written since this was opened.
    pub fn written(&self) -> u64 {
        self.written.load(Ordering::Relaxed)
    }

    /// The salt of a day in days since 1970, created if there is none. It is safely on disk before this
    /// returns, so that a crash cannot lead to two salts for a day.
    ///
    /// # Errors
    /// If it cannot be written.
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
        write_whole(&self.path(day), &bytes_of(&salt))?;
        self.written.fetch_add(1, Ordering::Relaxed);
        self.held.write().insert(day, salt);
        Ok(salt)
    }

    /// The salt of a day. If it has to be created, a blocking thread waits for the disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub async fn ready(self: &Arc<Self>, day: i32) -> io::Result<Salt> {
        if let Some(salt) = self.existing(day) {
            return Ok(salt);
        }
        let salts = Arc::clone(self);
        let made = tokio::task::spawn_blocking(move || salts.salt_for(day)).await;
        made.map_err(io::Error::other)?
    }

    /// The salt of a day, if it exists.
    pub fn existing(&self, day: i32) -> Option<Salt> {
        self.held.read().get(&day).copied()
    }

    /// Destroys the salts of all days before this one; returns how many.
    ///
    /// # Errors
    /// If a file cannot be overwritten or removed; its salt is dropped from memory all the same, and the next
    /// cleanup finds the file again.
    pub fn destroy_before(&self, day: i32) -> io::Result<usize> {
        let _writing = self.lock();
        self.erase_before(day);
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

    fn erase_before(&self, day: i32) {
        let mut held = self.held.write();
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
        self.writing.lock()
    }
}

/// The extension of a file that marks a day whose salt was damaged and replaced.
const DAMAGED: &str = "damaged";
/// Bytes of a salt, and of a file with it.
const SALT: usize = size_of::<Salt>();
const WITH_SUM: usize = SALT + size_of::<u32>();

/// A file: the salt, and its CRC-32C.
fn bytes_of(salt: &Salt) -> [u8; WITH_SUM] {
    let mut bytes = [0; WITH_SUM];
    let (head, sum) = bytes.split_at_mut(SALT);
    head.copy_from_slice(salt);
    sum.copy_from_slice(&crc32c::crc32c(salt).to_le_bytes());
    bytes
}

/// The content of a file.
#[derive(Debug, PartialEq, Eq)]
enum Read {
    /// As it was written, or without a checksum.
    Whole(Salt),
    /// One bit was flipped, and the checksum shows which.
    Repaired(Salt),
    /// Overwritten, and not removed yet.
    Destroyed,
    Damaged,
}

fn parse(bytes: &[u8]) -> Read {
    if !bytes.is_empty() && bytes.iter().all(|byte| *byte == 0) {
        return Read::Destroyed;
    }
    if let Ok(salt) = Salt::try_from(bytes) {
        return Read::Whole(salt);
    }
    let Ok(mut bytes) = <[u8; WITH_SUM]>::try_from(bytes) else {
        return Read::Damaged;
    };
    if let Some(salt) = summed(&bytes) {
        return Read::Whole(salt);
    }
    // In this few bytes, no two flipped bits give the same checksum.
    for bit in 0..WITH_SUM * 8 {
        bytes[bit / 8] ^= 1 << (bit % 8);
        if let Some(salt) = summed(&bytes) {
            return Read::Repaired(salt);
        }
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    Read::Damaged
}

/// The salt, if its checksum is right.
fn summed(bytes: &[u8; WITH_SUM]) -> Option<Salt> {
    let (salt, sum) = bytes.split_at(SALT);
    let salt: Salt = salt.try_into().ok()?;
    (crc32c::crc32c(&salt).to_le_bytes() == sum).then_some(salt)
}

/// The contents of a folder of salts.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Looked {
    /// The days whose salts are there, as `2026-11-20`, in order.
    pub days: Vec<String>,
    /// Those of which a bit has flipped: the next start puts it right.
    pub repairable: Vec<String>,
    /// Those that are damaged: the next start makes another.
    pub damaged: Vec<String>,
    /// Those that were, and of which another was made.
    pub replaced: Vec<String>,
}

/// Reads a folder of salts, and changes nothing.
///
/// # Errors
/// If the folder or a file in it cannot be read.
pub fn look(folder: &Path) -> io::Result<Looked> {
    let mut looked = Looked::default();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let Some(day) = stem.filter(|stem| Date::parse(stem).is_some()) else {
            continue;
        };
        match path.extension().and_then(|ending| ending.to_str()) {
            None => {
                match fs::read(&path).map(|bytes| parse(&bytes)) {
                    Ok(Read::Whole(_)) => {}
                    Ok(Read::Repaired(_)) => looked.repairable.push(day.to_owned()),
                    Ok(Read::Damaged) => looked.damaged.push(day.to_owned()),
                    // The salt is destroyed, and the next start removes the file.
                    Ok(Read::Destroyed) => continue,
                    // A running server destroys old ones.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                    Err(error) => return Err(error),
                }
                looked.days.push(day.to_owned());
            }
            Some(DAMAGED) => looked.replaced.push(day.to_owned()),
            Some(_) => {}
        }
    }
    for days in [
        &mut looked.days,
        &mut looked.repairable,
        &mut looked.damaged,
        &mut looked.replaced,
    ] {
        days.sort_unstable();
    }
    Ok(looked)
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
    use std::{
        os::unix::fs::PermissionsExt,
        sync::atomic::{AtomicU8, Ordering},
        time::{Duration, Instant},
    };

    use super::*;

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
        assert_eq!(fs::read(&file).unwrap(), bytes_of(&salt));
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

    /// On one thread: if the disk blocked it, other tasks would stop.
    #[tokio::test(flavor = "current_thread")]
    async fn others_are_served_while_a_salt_is_slow() {
        let folder = tempfile::tempdir().unwrap();
        let served = Arc::new(AtomicU8::new(0));
        let (seen, slow) = (Arc::clone(&served), Arc::new(AtomicU8::new(0)));
        let seen_by_then = Arc::clone(&slow);
        // Takes until other tasks have run three times.
        let fill: Box<Fill> = Box::new(move |_: &mut [u8]| {
            let patience = Instant::now() + Duration::from_secs(10);
            while seen.load(Ordering::Relaxed) < 3 && Instant::now() < patience {
                std::thread::sleep(Duration::from_millis(1));
            }
            seen_by_then.store(seen.load(Ordering::Relaxed), Ordering::Relaxed);
        });
        let salts = Arc::new(Salts::open(folder.path(), fill).unwrap());
        let others = async {
            for _ in 0..3 {
                tokio::task::yield_now().await;
                served.fetch_add(1, Ordering::Relaxed);
            }
        };
        let (made, ()) = tokio::join!(salts.ready(20_777), others);
        made.unwrap();
        assert_eq!(slow.load(Ordering::Relaxed), 3, "served meanwhile");
        assert!(salts.existing(20_777).is_some());
    }

    #[test]
    fn a_torn_file_is_made_anew() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("2026-11-20"), b"short").unwrap();
        let looked = look(folder.path()).unwrap();
        assert_eq!(looked.damaged, ["2026-11-20"]);
        fs::write(folder.path().join("notes.txt"), b"left alone").unwrap();
        fs::write(folder.path().join("2026-11-19.new"), b"a draft").unwrap();
        let salts = Salts::open(folder.path(), counting()).unwrap();
        let day = Date::parse("2026-11-20").unwrap().days();
        assert_eq!(salts.existing(day), None);
        salts.salt_for(day).unwrap();
        assert_eq!(salts.destroy_before(day).unwrap(), 1);
        assert!(folder.path().join("notes.txt").exists());
        let looked = look(folder.path()).unwrap();
        assert_eq!((looked.damaged.len(), looked.days.len()), (0, 1));
        assert_eq!(looked.replaced, ["2026-11-20"], "it is remembered");
        assert_eq!(salts.destroy_before(day + 1).unwrap(), 2);
        assert_eq!(look(folder.path()).unwrap(), Looked::default());
    }

    #[test]
    fn a_flipped_bit_is_put_right_and_more_are_seen() {
        let salt: Salt = *b"sixteen bytes ok";
        let whole = bytes_of(&salt);
        assert_eq!(parse(&whole), Read::Whole(salt));
        assert_eq!(
            parse(&salt),
            Read::Whole(salt),
            "as older versions wrote it"
        );
        let flip = |bytes: &mut [u8], bit: usize| bytes[bit / 8] ^= 1 << (bit % 8);
        for bit in 0..WITH_SUM * 8 {
            let mut one = whole;
            flip(&mut one, bit);
            assert_eq!(parse(&one), Read::Repaired(salt), "bit {bit}");
            for other in 0..bit {
                let mut two = one;
                flip(&mut two, other);
                assert_eq!(parse(&two), Read::Damaged, "bits {bit} and {other}");
            }
        }
        for length in (0..40).filter(|length| ![SALT, WITH_SUM].contains(length)) {
            assert_eq!(parse(&vec![7; length]), Read::Damaged, "{length} bytes");
        }
    }

    #[test]
    fn one_that_a_loss_of_power_left_half_destroyed_is_removed_and_no_damage() {
        let folder = tempfile::tempdir().unwrap();
        let day = Date::parse("2026-11-20").unwrap().days();
        for length in 1..40 {
            assert_eq!(parse(&vec![0; length]), Read::Destroyed, "{length} bytes");
        }
        // With a checksum, and as older versions wrote it.
        for length in [WITH_SUM, SALT] {
            let file = folder.path().join("2026-11-20");
            fs::write(&file, vec![0_u8; length]).unwrap();
            assert_eq!(look(folder.path()).unwrap(), Looked::default());
            let salts = Salts::open(folder.path(), counting()).unwrap();
            assert!(!file.exists());
            assert_eq!(salts.existing(day), None);
            assert_eq!(look(folder.path()).unwrap(), Looked::default(), "no note");
            // The day may need a salt again: another one, not all zeros.
            assert_ne!(salts.salt_for(day).unwrap(), Salt::default());
        }
    }

    #[test]
    fn a_repaired_salt_is_the_same_and_its_file_is_whole_again() {
        let folder = tempfile::tempdir().unwrap();
        let day = Date::parse("2026-11-20").unwrap().days();
        let salt = Salts::open(folder.path(), counting())
            .unwrap()
            .salt_for(day)
            .unwrap();
        let file = folder.path().join("2026-11-20");
        let mut bytes = fs::read(&file).unwrap();
        bytes[3] ^= 64;
        fs::write(&file, &bytes).unwrap();
        assert_eq!(look(folder.path()).unwrap().repairable, ["2026-11-20"]);
        let salts = Salts::open(folder.path(), counting()).unwrap();
        assert_eq!(salts.existing(day), Some(salt));
        assert_eq!(look(folder.path()).unwrap().repairable, [""; 0]);
        assert_eq!(fs::read(&file).unwrap(), bytes_of(&salt));
    }
}
