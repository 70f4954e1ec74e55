//! No other user of the machine may read the data.

use std::{os::unix::fs::PermissionsExt as _, path::Path};

use tests::TestApp;

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn the_folders_are_closed_to_others() {
    let app = TestApp::start().await;
    let data = app.data().to_owned();
    for folder in ["counts", "counts/journal", "counts/tmp", "salts"] {
        assert_eq!(mode(&data.join(folder)), 0o700, "{folder}");
    }
    let outside = tempfile::tempdir().unwrap();
    let copy = outside.path().join("new/copy");
    app.counts.backup(&copy).await.unwrap();
    for folder in ["new", "new/copy", "new/copy/journal"] {
        assert_eq!(mode(&outside.path().join(folder)), 0o700, "{folder}");
    }
    app.stop().await;
}
