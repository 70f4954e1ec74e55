//! Making the folder of a new Postgres, whole or not at all.

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use super::{
    Options, StartError,
    binaries::Binaries,
    reach::Reach,
    unused_number,
    user::{ToRunAs, set_mode},
};

/// The superuser of the cluster, and the database that we use.
pub(super) const NAME: &str = "stile";

/// The major version that wrote the folder; `None` where there is no folder yet.
pub(super) fn major_version(folder: &Path) -> Result<Option<u32>, StartError> {
    match std::fs::read_to_string(folder.join("PG_VERSION")) {
        Ok(text) => {
            let major = text.trim().parse();
            major.map(Some).map_err(|_| StartError::NotACluster {
                folder: folder.to_owned(),
            })
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound && !folder.exists() => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(StartError::NotACluster {
            folder: folder.to_owned(),
        }),
        Err(source) => Err(StartError::Folder {
            folder: folder.to_owned(),
            source,
        }),
    }
}

/// How long the programs of a start that was killed may keep writing into what they were making.
const HALF_MADE_PATIENCE: Duration = Duration::from_secs(20);

/// The folder for clusters that are being created, next to the final one. Each has its own name, so an `initdb` left
/// running by a killed start writes only into its own folder.
fn aside(folder: &Path) -> PathBuf {
    folder.with_extension(format!("new-{:08x}", unused_number()))
}

/// Removes what interrupted starts left half made: we hold the lock, so no other start is running.
pub(super) fn clear_half_made(folder: &Path) -> Result<(), StartError> {
    let parent = folder.parent().unwrap_or(Path::new("."));
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let half_made = format!("{name}.new");
    let failed = |source| StartError::Folder {
        folder: parent.to_owned(),
        source,
    };
    for entry in std::fs::read_dir(parent).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if entry.file_name().to_string_lossy().starts_with(&half_made) {
            let folder = entry.path();
            remove(&folder).map_err(|source| StartError::Folder { folder, source })?;
        }
    }
    Ok(())
}

/// Removes a folder that another process may still be writing into, which ends soon.
fn remove(folder: &Path) -> io::Result<()> {
    let since = Instant::now();
    loop {
        match std::fs::remove_dir_all(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && !folder.exists() => {
                return Ok(());
            }
            // A file came or went while we were at it.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::NotFound
                ) && since.elapsed() < HALF_MADE_PATIENCE =>
            {
                thread::sleep(Duration::from_millis(20));
            }
            other => return other,
        }
    }
}

/// Makes the folder: `initdb` into one next to it, then the rename, so a start that was cut off leaves
/// nothing that looks like a cluster.
pub(super) fn make(
    folder: &Path,
    binaries: &Binaries,
    user: &ToRunAs,
    options: Options,
) -> Result<(), StartError> {
    let aside = aside(folder);
    let made = make_aside(folder, &aside, binaries, user, options);
    if made.is_err()
        && let Err(error) = remove(&aside)
    {
        tracing::warn!(%error, folder = %aside.display(), "a half-made folder could not be removed; the next start does it");
    }
    made
}

fn make_aside(
    folder: &Path,
    aside: &Path,
    binaries: &Binaries,
    user: &ToRunAs,
    options: Options,
) -> Result<(), StartError> {
    let failed = |source| StartError::Folder {
        folder: aside.to_owned(),
        source,
    };
    std::fs::create_dir(aside).map_err(failed)?;
    set_mode(aside, 0o700).map_err(failed)?;
    user.give(aside).map_err(failed)?;
    let reach = Reach::to(aside, user)?;

    // Sorting by code point is the same on every machine and never changes with its C library. Not every
    // system has the UTF-8 form of it.
    let mut output = initdb(&reach, "C.UTF-8", binaries, user, options)?;
    if !output.status.success() {
        output = initdb(&reach, "C", binaries, user, options)?;
    }
    if output.status.success() {
        output = create_database(&reach, binaries, user)?;
    }
    if !output.status.success() {
        let output = last_words(&output);
        return Err(StartError::Initdb {
            folder: folder.to_owned(),
            output,
        });
    }
    std::fs::rename(aside, folder).map_err(failed)?;
    let parent = folder.parent().unwrap_or(Path::new("."));
    File::open(parent)
        .and_then(|parent| parent.sync_all())
        .map_err(failed)
}

fn initdb(
    aside: &Reach,
    locale: &str,
    binaries: &Binaries,
    user: &ToRunAs,
    options: Options,
) -> Result<Output, StartError> {
    let mut command = command(binaries, "initdb", user);
    command.args([
        "--username",
        NAME,
        "--encoding=UTF8",
        "--data-checksums",
        "--no-instructions",
    ]);
    // Any process that can open the socket may connect: the folder around it admits only us.
    command.args(["--auth=trust", "--locale", locale]);
    if !options.durable {
        command.arg("--no-sync");
    }
    aside.apply(&mut command);
    run(command.arg("--pgdata").arg(aside.name()), None)
}

/// Makes our database without starting a server: Postgres can take one command from its standard input.
fn create_database(
    aside: &Reach,
    binaries: &Binaries,
    user: &ToRunAs,
) -> Result<Output, StartError> {
    let mut command = command(binaries, "postgres", user);
    aside.apply(&mut command);
    command
        .args(["--single", "-D"])
        .arg(aside.name())
        .arg("postgres");
    run(&mut command, Some(&format!("CREATE DATABASE {NAME};\n")))
}

/// A program of Postgres, run as its user and untouched by our environment: `PGDATA`, `PGOPTIONS` and
/// their like must not reach it.
pub(super) fn command(binaries: &Binaries, program: &str, user: &ToRunAs) -> Command {
    let mut command = Command::new(binaries.program(program));
    command.env_clear().env("LC_ALL", "C").env("TZ", "UTC");
    for kept in ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"] {
        if let Some(value) = std::env::var_os(kept) {
            command.env(kept, value);
        }
    }
    // Our own folder may be closed to it.
    command.current_dir("/");
    user.apply(&mut command);
    command
}

fn run(command: &mut Command, input: Option<&str>) -> Result<Output, StartError> {
    let failed = |program: &Command, source| StartError::Run {
        program: program.get_program().into(),
        source,
    };
    command.stdin(if input.is_some() {
        Stdio::piped()
    } else {
        Stdio::null()
    });
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|source| failed(command, source))?;
    if let (Some(input), Some(mut pipe)) = (input, child.stdin.take()) {
        // A program that ended early says why in its output, which is read below.
        let _ = pipe.write_all(input.as_bytes());
    }
    child
        .wait_with_output()
        .map_err(|source| failed(command, source))
}

/// The last lines that a program wrote, in one.
fn last_words(output: &Output) -> String {
    let text = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    last_lines(&text)
}

/// The last three lines, in one.
pub(super) fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines[lines.len().saturating_sub(3)..].join("; ")
}
