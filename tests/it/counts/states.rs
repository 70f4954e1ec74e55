//! A damaged state: the writer's memory is made again from an older one and the journal.

use std::path::{Path, PathBuf};

use super::*;

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
