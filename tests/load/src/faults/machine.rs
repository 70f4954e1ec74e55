//! What the machine must lend for some faults: a disk of a fixed size, bounds of memory and of writing. Each is
//! given back when dropped. Where the machine does not lend it, the fault is skipped, with the reason.

use std::{
    fs,
    io::Write,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use anyhow::{Context, Result};

/// Why a fault cannot be tried on this machine. Never a pass.
#[derive(Debug)]
pub struct Skip(pub String);

impl std::fmt::Display for Skip {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Skip {}

/// The error that skips a fault.
#[must_use]
pub fn skip(why: impl Into<String>) -> anyhow::Error {
    anyhow::Error::new(Skip(why.into()))
}

/// Sends a signal, such as `KILL`.
///
/// # Errors
/// When there is no such process.
pub fn signal(pid: u32, name: &str) -> Result<()> {
    let sent = Command::new("kill")
        .args(["-s", name, &pid.to_string()])
        .output()?;
    let output = String::from_utf8_lossy(&sent.stderr).into_owned();
    anyhow::ensure!(
        sent.status.success(),
        "SIG{name} for {pid}: {}",
        output.trim()
    );
    Ok(())
}

/// A disk of a fixed size in memory.
#[derive(Debug)]
pub struct SmallDisk {
    at: PathBuf,
}

impl SmallDisk {
    /// Mounts it on a folder, which is made.
    ///
    /// # Errors
    /// [`Skip`] where mounting is not allowed.
    pub fn mount(at: &Path, megabytes: u64) -> Result<Self> {
        fs::create_dir_all(at)?;
        let mounted = Command::new("mount")
            .args([
                "-t",
                "tmpfs",
                "-o",
                &format!("size={megabytes}m"),
                "stile-faults",
            ])
            .arg(at)
            .output();
        match mounted {
            Ok(output) if output.status.success() => Ok(Self { at: at.to_owned() }),
            Ok(output) => {
                let output = String::from_utf8_lossy(&output.stderr).into_owned();
                Err(skip(format!(
                    "a tmpfs cannot be mounted: {}",
                    output.trim()
                )))
            }
            Err(error) => Err(skip(format!("mount cannot be run: {error}"))),
        }
    }

    fn filler(&self) -> PathBuf {
        self.at.join("filler")
    }

    /// Writes a file until nothing more fits.
    ///
    /// # Errors
    /// When it ends for another reason than want of room.
    pub fn fill(&self) -> Result<()> {
        let mut file = fs::File::options()
            .create(true)
            .append(true)
            .open(self.filler())?;
        for length in [1 << 20, 4096, 1] {
            let bytes = vec![1; length];
            while file.write_all(&bytes).is_ok() {
                anyhow::ensure!(
                    file.metadata()?.len() < 8 << 30,
                    "the disk does not get full"
                );
            }
        }
        Ok(())
    }

    /// Deletes that file.
    ///
    /// # Errors
    /// If there is none.
    pub fn free(&self) -> Result<()> {
        fs::remove_file(self.filler()).context("there is nothing to free")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        for options in [&[][..], &["-l"][..]] {
            let done = Command::new("umount").args(options).arg(&self.at).output();
            if done.is_ok_and(|output| output.status.success()) {
                return;
            }
            std::thread::sleep(Duration::from_millis(300));
        }
        eprintln!("{} could not be unmounted", self.at.display());
    }
}

/// A control group that the server and its Postgres run in.
#[derive(Debug)]
pub struct Group {
    folder: PathBuf,
    second: bool,
}

impl Group {
    fn make(controller: &str, name: &str) -> Result<Self> {
        let root = Path::new("/sys/fs/cgroup");
        let name = format!("stile-faults-{}-{name}", std::process::id());
        let first = root.join(controller);
        let (folder, second) = if first.join("cgroup.procs").exists() {
            (first.join(name), false)
        } else if root.join("cgroup.controllers").exists() {
            let asked = if controller == "blkio" {
                "+io"
            } else {
                "+memory"
            };
            // If it is enabled already, or may not be enabled, setting the limit below reports it.
            let _ = fs::write(root.join("cgroup.subtree_control"), asked);
            (root.join(name), true)
        } else {
            return Err(skip(format!(
                "this machine has no control groups for {controller}"
            )));
        };
        fs::create_dir(&folder)
            .map_err(|error| skip(format!("{} cannot be made: {error}", folder.display())))?;
        Ok(Self { folder, second })
    }

    fn set(&self, file: &str, value: &str) -> Result<()> {
        fs::write(self.folder.join(file), value)
            .map_err(|error| skip(format!("{file} cannot be set to {value}: {error}")))
    }

    /// One whose processes together may use this much memory, including the page cache.
    ///
    /// # Errors
    /// [`Skip`] if the machine does not allow it.
    pub fn of_memory(name: &str, bytes: u64) -> Result<Self> {
        let group = Self::make("memory", name)?;
        group.limit_memory(bytes)?;
        Ok(group)
    }

    /// Changes how much that is.
    ///
    /// # Errors
    /// Where more is in use than can be taken away.
    pub fn limit_memory(&self, bytes: u64) -> Result<()> {
        let file = if self.second {
            "memory.max"
        } else {
            "memory.limit_in_bytes"
        };
        self.set(file, &bytes.to_string())
    }

    /// One whose writes can be slowed.
    ///
    /// # Errors
    /// [`Skip`] where the machine does not allow it.
    pub fn of_disk(name: &str) -> Result<Self> {
        Self::make("blkio", name)
    }

    /// This many writes per second to the disk of a folder; 0: no limit.
    ///
    /// # Errors
    /// [`Skip`] if the disk cannot be slowed.
    pub fn limit_writes(&self, folder: &Path, a_second: u64) -> Result<()> {
        let disk = disk_of(folder)?;
        if self.second {
            let value = if a_second == 0 {
                "max".to_owned()
            } else {
                a_second.to_string()
            };
            return self.set("io.max", &format!("{disk} wiops={value}"));
        }
        self.set(
            "blkio.throttle.write_iops_device",
            &format!("{disk} {a_second}"),
        )
    }

    /// A line for a shell that becomes a process of the group.
    #[must_use]
    pub fn enter(&self) -> String {
        format!("echo $$ > '{}'", self.folder.join("cgroup.procs").display())
    }

    fn number(&self, file: &str, name: &str) -> u64 {
        let text = fs::read_to_string(self.folder.join(file)).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|rest| rest.trim().parse().ok()).unwrap_or(0)
    }

    /// The most memory at any time, in bytes.
    #[must_use]
    pub fn peak(&self) -> u64 {
        let file = if self.second {
            "memory.peak"
        } else {
            "memory.max_usage_in_bytes"
        };
        self.number(file, "")
    }

    /// What is in use now, in bytes, without pages that the kernel may drop.
    #[must_use]
    pub fn in_use(&self) -> u64 {
        if self.second {
            self.number("memory.stat", "anon ")
        } else {
            self.number("memory.stat", "total_rss ")
        }
    }

    /// How many processes the kernel killed for want of memory.
    #[must_use]
    pub fn killed(&self) -> u64 {
        let file = if self.second {
            "memory.events"
        } else {
            "memory.oom_control"
        };
        self.number(file, "oom_kill ")
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // Its processes have ended by now; the kernel may take a moment to notice.
        for _ in 0..50 {
            if fs::remove_dir(&self.folder).is_ok() {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        eprintln!("{} could not be removed", self.folder.display());
    }
}

/// The whole disk that a folder is on, as `major:minor`.
fn disk_of(folder: &Path) -> Result<String> {
    let device = fs::metadata(folder)?.dev();
    let (major, minor) = (
        (device >> 8) & 0xfff,
        (device & 0xff) | ((device >> 12) & 0xfff00),
    );
    let entry = PathBuf::from(format!("/sys/dev/block/{major}:{minor}"));
    if !entry.exists() {
        return Err(skip("the data folder is on no disk of its own"));
    }
    if entry.join("partition").exists() {
        let whole = fs::read_to_string(entry.canonicalize()?.join("../dev"))?;
        return Ok(whole.trim().to_owned());
    }
    Ok(format!("{major}:{minor}"))
}
