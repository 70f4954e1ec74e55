//! With a real Postgres: start, stop, start again, and what kills and slips do to it.

use std::{
    os::unix::fs::PermissionsExt,
    path::Path,
    time::{Duration, Instant},
};

use nix::{sys::signal::Signal, unistd::Pid};
use sqlx::{Connection, Executor, PgConnection};

use super::{user::set_mode, *};

const CARELESS: Options = Options {
    durable: false,
    restart: false,
};

/// A data folder that Postgres's user can reach; in memory where possible, since each test makes a cluster.
fn data_dir() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    let parent = if memory.is_dir() {
        memory
    } else {
        Path::new("/tmp")
    };
    let folder = tempfile::Builder::new()
        .prefix("stile-")
        .tempdir_in(parent)
        .unwrap();
    set_mode(folder.path(), 0o711).unwrap();
    folder
}

#[tokio::main(flavor = "current_thread")]
async fn ask(url: &str, question: &'static str) -> Result<String, sqlx::Error> {
    let mut connection = PgConnection::connect(url).await?;
    sqlx::query_scalar::<_, String>(question)
        .fetch_one(&mut connection)
        .await
}

#[tokio::main(flavor = "current_thread")]
async fn send_order(url: &str, order: &'static str) {
    PgConnection::connect(url)
        .await
        .unwrap()
        .execute(order)
        .await
        .unwrap();
}

fn kill(process: u32, signal: Signal) {
    let process = Pid::from_raw(process.try_into().unwrap());
    nix::sys::signal::kill(process, signal).unwrap();
}

/// One that has ended but that its parent has not waited for yet (`Z`) is dead.
fn is_alive(process: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit_once(") ")
        .is_some_and(|(_, state)| !state.starts_with('Z'))
}

#[test]
fn it_starts_stops_and_starts_again_with_what_it_kept() {
    let data = data_dir();
    let postgres = Postgres::start(data.path(), Options::default()).unwrap();
    let pid = postgres.pid();
    assert_eq!(ask(postgres.url(), "SHOW fsync").unwrap(), "on");
    assert_eq!(
        ask(postgres.url(), "SHOW synchronous_commit").unwrap(),
        "on"
    );
    assert_eq!(ask(postgres.url(), "SHOW full_page_writes").unwrap(), "on");
    assert_eq!(ask(postgres.url(), "SHOW listen_addresses").unwrap(), "");
    assert_eq!(ask(postgres.url(), "SHOW data_checksums").unwrap(), "on");
    assert_eq!(ask(postgres.url(), "SHOW server_encoding").unwrap(), "UTF8");
    assert_eq!(
        ask(postgres.url(), "SELECT current_database()::text").unwrap(),
        "stile"
    );
    send_order(postgres.url(), "CREATE TABLE kept (word text)");
    send_order(postgres.url(), "INSERT INTO kept VALUES ('stile')");
    assert!(postgres.is_running());
    let url = postgres.url().to_owned();
    postgres.stop();
    assert!(!is_alive(pid), "it has ended when stop returns");
    assert!(ask(&url, "SELECT 'x'").is_err());

    let postgres = Postgres::start(data.path(), Options::default()).unwrap();
    assert_eq!(
        ask(postgres.url(), "SELECT word FROM kept").unwrap(),
        "stile"
    );
    let pid = postgres.pid();
    drop(postgres);
    assert!(!is_alive(pid), "dropping stops it too");
}

#[test]
fn nobody_else_can_reach_it() {
    use std::os::unix::fs::MetadataExt;
    let data = data_dir();
    let postgres = Postgres::start(data.path(), CARELESS).unwrap();
    let folder = data.path().join("postgres").metadata().unwrap();
    assert_eq!(folder.mode() & 0o777, 0o700);
    let process = Path::new("/proc").join(postgres.pid().to_string());
    assert_ne!(process.metadata().unwrap().uid(), 0, "never root");
    assert_eq!(process.metadata().unwrap().uid(), folder.uid());
    let status = std::fs::read_to_string(process.join("status")).unwrap();
    let groups = status
        .lines()
        .find_map(|line| line.strip_prefix("Groups:"))
        .unwrap();
    if nix::unistd::geteuid().is_root() {
        assert!(
            !groups.split_whitespace().any(|group| group == "0"),
            "root's groups are dropped: {groups}"
        );
    }
    let pid = Pid::from_raw(postgres.pid().try_into().unwrap());
    let group = nix::unistd::getpgid(Some(pid)).unwrap();
    assert_eq!(group, pid, "a process group of its own");
}

#[test]
fn a_second_start_is_refused_while_the_first_runs() {
    let data = data_dir();
    let postgres = Postgres::start(data.path(), CARELESS).unwrap();
    let error = Postgres::start(data.path(), CARELESS).unwrap_err();
    let text = error.to_string();
    assert!(matches!(error, StartError::Locked { .. }), "{text}");
    assert!(
        text.contains(&std::process::id().to_string()) && text.contains("data.dir"),
        "{text}"
    );
    assert_eq!(ask(postgres.url(), "SELECT 'here'").unwrap(), "here");
    drop(postgres);
    Postgres::start(data.path(), CARELESS).unwrap().stop();
}

#[test]
fn a_command_beside_it_finds_the_running_one() {
    let data = data_dir();
    let postgres = Postgres::start(data.path(), CARELESS).unwrap();
    assert_eq!(running_url(data.path()).unwrap(), postgres.url());
    assert_eq!(
        ask(&running_url(data.path()).unwrap(), "SELECT 'here'").unwrap(),
        "here"
    );
    let version = version_for(data.path()).unwrap();
    let dump = program("pg_dump", version).unwrap();
    assert!(dump.exists(), "{}", dump.display());
}

#[test]
fn what_was_committed_survives_a_kill_of_the_postmaster() {
    let data = data_dir();
    let postgres = Postgres::start(data.path(), Options::default()).unwrap();
    send_order(postgres.url(), "CREATE TABLE kept (word text)");
    send_order(postgres.url(), "INSERT INTO kept VALUES ('safe')");
    kill(postgres.pid(), Signal::SIGKILL);
    let since = Instant::now();
    while postgres.is_running() {
        assert!(
            since.elapsed() < Duration::from_secs(5),
            "its end is noticed"
        );
        std::thread::sleep(Duration::from_millis(1));
    }
    drop(postgres);
    // At once: its other processes may still be ending, and a stale postmaster.pid is there.
    let postgres = Postgres::start(data.path(), Options::default()).unwrap();
    assert_eq!(
        ask(postgres.url(), "SELECT word FROM kept").unwrap(),
        "safe"
    );
}

#[test]
fn it_outlives_the_thread_that_started_it() {
    let data = data_dir();
    let path = data.path().to_owned();
    let postgres = std::thread::spawn(move || Postgres::start(&path, CARELESS).unwrap())
        .join()
        .unwrap();
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(ask(postgres.url(), "SELECT 'here'").unwrap(), "here");
}

/// Not a test by itself: a server that is about to be killed. Started by the test below.
#[test]
fn a_server_to_be_killed() {
    let Some(data) = std::env::var_os("TEST_POSTGRES_DATA") else {
        return;
    };
    let postgres = Postgres::start(Path::new(&data), Options::default()).unwrap();
    send_order(
        postgres.url(),
        "CREATE TABLE IF NOT EXISTS kept (word text)",
    );
    send_order(postgres.url(), "INSERT INTO kept VALUES ('safe')");
    println!("to be killed now");
    std::thread::sleep(Duration::from_secs(60));
}

#[test]
fn a_killed_server_takes_its_postgres_along_and_the_next_one_waits_for_it() {
    use std::io::{BufRead, BufReader};
    let data = data_dir();
    let mut server = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "tests::a_server_to_be_killed", "--nocapture"])
        .env("TEST_POSTGRES_DATA", data.path())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(server.stdout.take().unwrap()).lines();
    assert!(
        lines
            .map_while(Result::ok)
            .any(|line| line.contains("to be killed now")),
        "the server started"
    );
    let pid = std::fs::read_to_string(data.path().join("postgres/postmaster.pid")).unwrap();
    let pid: u32 = pid.lines().next().unwrap().parse().unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    let postgres = Postgres::start(data.path(), Options::default()).unwrap();
    assert!(!is_alive(pid), "the orphan had ended");
    assert_eq!(
        ask(postgres.url(), "SELECT word FROM kept").unwrap(),
        "safe"
    );
    let log = std::fs::read_to_string(data.path().join("postgres.log")).unwrap();
    assert!(
        !log.contains("not properly shut down"),
        "it ended in good order: {log}"
    );
}

#[test]
fn a_stale_file_that_names_a_stranger_does_no_harm() {
    let data = data_dir();
    Postgres::start(data.path(), CARELESS).unwrap().stop();
    let folder = data.path().join("postgres");
    // We are alive, and no Postgres.
    let stale = format!(
        "{}\n{}\n1\n5432\n\n\n0 0\nready\n",
        std::process::id(),
        folder.display()
    );
    std::fs::write(folder.join("postmaster.pid"), stale).unwrap();
    let postgres = Postgres::start(data.path(), CARELESS).unwrap();
    assert_eq!(ask(postgres.url(), "SELECT 'here'").unwrap(), "here");
}

#[test]
fn a_start_that_was_cut_off_is_begun_anew() {
    let data = data_dir();
    std::fs::create_dir(data.path().join("postgres.new")).unwrap();
    std::fs::write(data.path().join("postgres.new/PG_VERSION"), "15\n").unwrap();
    Postgres::start(data.path(), CARELESS).unwrap().stop();
    assert!(!data.path().join("postgres.new").exists());
}

#[test]
fn a_folder_that_a_killed_start_still_writes_into_does_no_harm() {
    let data = data_dir();
    for name in ["postgres.new", "postgres.new-0badcafe"] {
        std::fs::create_dir(data.path().join(name)).unwrap();
    }
    // As `initdb` continues for a moment after a start was killed.
    let mut writer = std::process::Command::new("sh")
        .args([
            "-c",
            "for i in $(seq 4000); do echo x > postgres.new/$i; echo x > postgres.new-0badcafe/$i; done",
        ])
        .current_dir(data.path())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let postgres = Postgres::start(data.path(), CARELESS).unwrap();
    assert_eq!(ask(postgres.url(), "SELECT 'here'").unwrap(), "here");
    postgres.stop();
    writer.wait().unwrap();
    let mut left: Vec<_> = std::fs::read_dir(data.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, ["postgres", "postgres.lock", "postgres.log"]);
}

#[test]
fn one_that_ends_by_itself_is_started_again_until_it_is_to_stop() {
    let data = data_dir();
    let options = Options {
        restart: true,
        ..CARELESS
    };
    let postgres = Postgres::start(data.path(), options).unwrap();
    for signal in [Signal::SIGKILL, Signal::SIGINT, Signal::SIGKILL] {
        let before = postgres.pid();
        kill(before, signal);
        let since = Instant::now();
        while postgres.pid() == before || ask(postgres.url(), "SELECT 'here'").is_err() {
            assert!(since.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    postgres.no_restart().ask();
    let last = postgres.pid();
    kill(last, Signal::SIGINT);
    while postgres.is_running() {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(postgres.pid(), last, "none follows it");
    postgres.stop();
}

#[test]
fn long_and_odd_paths_work() {
    let data = data_dir();
    let odd = data.path().join("with space, \"quotes\" & ünï");
    let postgres = Postgres::start(&odd, CARELESS).unwrap();
    assert_eq!(ask(postgres.url(), "SELECT 'odd'").unwrap(), "odd");
    drop(postgres);
    let long = data.path().join("x".repeat(120));
    let postgres = Postgres::start(&long, CARELESS).unwrap();
    assert_eq!(ask(postgres.url(), "SELECT 'long'").unwrap(), "long");
    let socket = socket::folder(&long.join("postgres"), &user::ToRunAs::find().unwrap()).unwrap();
    drop(postgres);
    std::fs::remove_dir_all(socket).unwrap();
}

#[test]
fn a_folder_that_its_user_cannot_walk_to_will_do() {
    let data = data_dir();
    set_mode(data.path(), 0o700).unwrap();
    let inner = data.path().join("closed/inner");
    std::fs::create_dir_all(&inner).unwrap();
    set_mode(&data.path().join("closed"), 0o700).unwrap();
    let postgres = Postgres::start(&inner, Options::default()).unwrap();
    send_order(postgres.url(), "CREATE TABLE kept (word text)");
    send_order(postgres.url(), "INSERT INTO kept VALUES ('safe')");
    kill(postgres.pid(), Signal::SIGKILL);
    drop(postgres);
    let postgres = Postgres::start(&inner, CARELESS).unwrap();
    let found = ask(&running_url(&inner).unwrap(), "SELECT word FROM kept");
    assert_eq!(found.unwrap(), "safe");
    drop(postgres);
    let mode = |folder: &Path| folder.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(data.path()), 0o700, "nothing was opened to others");
    assert_eq!(mode(&data.path().join("closed")), 0o700);
}

#[test]
fn the_wrong_version_and_a_wrong_folder_are_named() {
    let data = data_dir();
    Postgres::start(data.path(), CARELESS).unwrap().stop();
    std::fs::write(data.path().join("postgres/PG_VERSION"), "99\n").unwrap();
    let text = Postgres::start(data.path(), CARELESS)
        .unwrap_err()
        .to_string();
    assert!(
        text.contains("Postgres 99") && text.contains("apt-get install postgresql-99"),
        "{text}"
    );
    std::fs::remove_file(data.path().join("postgres/PG_VERSION")).unwrap();
    let text = Postgres::start(data.path(), CARELESS)
        .unwrap_err()
        .to_string();
    assert!(text.contains("no Postgres folder"), "{text}");
}

#[test]
fn a_start_that_fails_says_why() {
    let data = data_dir();
    Postgres::start(data.path(), CARELESS).unwrap().stop();
    std::fs::write(
        data.path().join("postgres/postgresql.conf"),
        "no_such_setting = 1\n",
    )
    .unwrap();
    let text = Postgres::start(data.path(), CARELESS)
        .unwrap_err()
        .to_string();
    assert!(
        text.contains("no_such_setting") && text.contains("postgres.log"),
        "{text}"
    );
}

#[test]
fn its_log_names_nobody_and_has_a_bound() {
    let data = data_dir();
    let options = Options {
        restart: true,
        ..CARELESS
    };
    let postgres = Postgres::start(data.path(), options).unwrap();
    send_order(
        postgres.url(),
        "CREATE TABLE people (email text); CREATE UNIQUE INDEX ON people (lower(email));
         INSERT INTO people VALUES ('ann@example.com')",
    );
    let twice = "INSERT INTO people VALUES (chr(97) || 'nn@example.com') RETURNING email";
    assert!(ask(postgres.url(), twice).is_err(), "she is there already");
    let path = data.path().join("postgres.log");
    let log = std::fs::read_to_string(&path).unwrap();
    assert!(
        log.contains("violates unique constraint") && !log.contains("ann@example.com"),
        "{log}"
    );
    // As after a year of such lines.
    let mut output = std::fs::File::options().append(true).open(&path).unwrap();
    std::io::Write::write_all(&mut output, &[b'x'; 11 << 20]).unwrap();
    let begun = Instant::now();
    while path.metadata().unwrap().len() > 1 << 20 {
        assert!(begun.elapsed() < Duration::from_secs(20), "it is not cut");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(ask(postgres.url(), twice).is_err());
    let log = std::fs::read_to_string(&path).unwrap();
    assert!(
        log.contains("violates unique constraint") && !log.contains('\0'),
        "Postgres writes on at its end"
    );
}

#[test]
fn a_temporary_one_leaves_nothing() {
    let postgres = TemporaryPostgres::start().unwrap();
    assert_eq!(ask(postgres.url(), "SHOW fsync").unwrap(), "off");
    let folder = ask(postgres.url(), "SHOW data_directory").unwrap();
    assert!(Path::new(&folder).exists());
    drop(postgres);
    assert!(!Path::new(&folder).parent().unwrap().exists());
}
