//! A damaged state: the writer's memory is made again from an older one and the journal.

use std::path::{Path, PathBuf};

use super::{
    taking::{key, keyed},
    *,
};

/// The newest file of the journal with this ending.
fn newest(dir: &Path, ending: &str) -> PathBuf {
    let entries = std::fs::read_dir(dir.join("journal")).unwrap();
    let mut found: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    found.sort();
    found.pop().expect("there is one")
}

fn flip(path: &Path) {
    let mut bytes = std::fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 16;
    std::fs::write(path, bytes).unwrap();
}

/// A visit of two pages with a stop between them, and whatever happens to the states meanwhile.
async fn visits(damage: impl Fn(&Path)) -> i64 {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    take(&counts, view(1, "/a", NOON)).await;
    counts.shutdown().await.unwrap();
    // A second start and stop, so that there is an older state with the visit in it.
    let counts = open(dir.path(), &hands).await;
    counts.shutdown().await.unwrap();
    damage(dir.path());

    hands.set(NOON + MINUTE);
    let counts = open(dir.path(), &hands).await;
    assert_eq!(counts.health().broken_records, 0);
    take(&counts, view(1, "/b", NOON + MINUTE)).await;
    counts.settled().await.unwrap();
    assert_eq!(live(&counts).await, 2);
    let visits = number(&counts, "SELECT count(DISTINCT visit) FROM hits_live").await;
    counts.shutdown().await.unwrap();
    visits
}

#[tokio::test]
async fn a_visit_goes_on_over_damaged_states() {
    assert_eq!(visits(|_| {}).await, 1);
    let newest_one = visits(|dir| flip(&newest(dir, "state"))).await;
    assert_eq!(newest_one, 1, "an older one is there");
    let all = visits(|dir| {
        for entry in std::fs::read_dir(dir.join("journal")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|found| found == "state") {
                flip(&path);
            }
        }
    });
    assert_eq!(all.await, 1, "the journal alone gives it back");
}

/// A backup takes a state that can be read, and all that it needs.
#[tokio::test]
async fn a_backup_passes_a_damaged_state_over() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    take(&counts, view(1, "/a", NOON)).await;
    counts.shutdown().await.unwrap();
    let counts = open(dir.path(), &hands).await;
    flip(&newest(dir.path(), "state"));
    let checked = counts.check().await.unwrap();
    assert_eq!(
        (checked.journal.len(), checked.spare.len()),
        (0, 1),
        "{checked:?}"
    );
    let copy = tempfile::tempdir().unwrap();
    counts.backup(copy.path()).await.unwrap();
    counts.shutdown().await.unwrap();

    hands.set(NOON + MINUTE);
    let counts = open(copy.path(), &hands).await;
    take(&counts, view(1, "/b", NOON + MINUTE)).await;
    counts.settled().await.unwrap();
    let visits = number(&counts, "SELECT count(DISTINCT visit) FROM hits_live").await;
    assert_eq!((live(&counts).await, visits), (2, 1));
    counts.shutdown().await.unwrap();
}

/// A key that is older than the journal is only in the states: the log says whether a damaged state may have
/// held the last of them.
#[tokio::test]
async fn what_damaged_states_take_with_them_is_said() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let same = || keyed(key(1, 1), view(1, "/a", NOON));
    // The first state has no key; the others have it, and the third is saved once the key's segment is old.
    let counts = open(dir.path(), &hands).await;
    assert!(!counts.take(same()).await.unwrap().repeated);
    counts.settled().await.unwrap();
    drop(counts);
    hands.set(NOON + MINUTE);
    let counts = open(dir.path(), &hands).await;
    take(&counts, view(2, "/b", NOON + MINUTE)).await;
    counts.settled().await.unwrap();
    drop(counts);
    hands.set(NOON + 3 * DAY);
    let counts = open(dir.path(), &hands).await;
    let forgotten = async || {
        let spare = counts.check().await.unwrap().spare;
        let of = |part: &str| spare.iter().filter(|text| text.contains(part)).count();
        (of("nothing is lost"), of("idempotency keys"))
    };
    let states = {
        let mut states: Vec<PathBuf> = std::fs::read_dir(dir.path().join("journal"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|found| found == "state"))
            .collect();
        states.sort();
        states
    };
    assert_eq!(states.len(), 3);
    flip(&states[2]);
    assert_eq!(forgotten().await, (1, 0));
    flip(&states[1]);
    assert_eq!(forgotten().await, (0, 2));
    drop(counts);
    let counts = open(dir.path(), &hands).await;
    assert!(!counts.take(same()).await.unwrap().repeated);
    counts.shutdown().await.unwrap();
}
