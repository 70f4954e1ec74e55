//! The first start is killed at many moments: the next one continues.

use std::time::Duration;

use tests::Actor;

use super::process::{Process, folder, until_ready};

#[tokio::test]
async fn a_first_start_that_was_killed_is_gone_on_with() {
    for moment in [
        20, 60, 120, 200, 300, 420, 560, 720, 900, 1_100, 1_400, 1_800,
    ] {
        let folder = folder();
        let data = folder.path().join("data");
        let mut killed = Process::start(&data);
        tokio::time::sleep(Duration::from_millis(moment)).await;
        killed.end().await;
        let mut next = Process::start(&data);
        until_ready(&Actor::new(next.ready().await), 200).await;
        next.stop().await;
        let left: Vec<_> = std::fs::read_dir(&data)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.contains(".new"))
            .collect();
        assert_eq!(left, [""; 0], "after {moment} ms");
    }
}
