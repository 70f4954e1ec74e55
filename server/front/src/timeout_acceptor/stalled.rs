//! Connections whose client does not take an answer.

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

use super::*;

const SHORT: Duration = Duration::from_millis(200);

#[tokio::test]
async fn whoever_does_not_take_an_answer_makes_room_for_others() {
    let all = Connections::at_most(2);
    let mut asked = Vec::new();
    for _ in 0..2 {
        let (mut client, server) = duplex(64);
        let entry = all.enter().expect("room");
        let mut server = TimedStream::new(server, entry, (SHORT * 50, SHORT * 50));
        client.write_all(b"GET / HTTP/1.1\r\n\r\n").await.unwrap();
        assert!(server.read(&mut [0; 64]).await.unwrap() > 0);
        asked.push((client, server));
    }
    assert!(all.enter().is_none(), "both requests are in work");
    let mut stalled = Vec::new();
    for (mut client, mut server) in asked {
        let writing = tokio::spawn(async move {
            // Larger than what fits in between.
            let answer = [b"HTTP/1.1 200 OK\r\n\r\n".as_slice(), &[0; 8192]].concat();
            server.write_all(&answer).await
        });
        // It takes a little, and then nothing.
        client.read_exact(&mut [0; 100]).await.unwrap();
        tokio::time::sleep(SHORT / 4).await;
        assert!(!writing.is_finished());
        stalled.push((client, writing));
    }
    assert!(all.enter().is_some(), "one that stalls makes room");
    let (second, first) = (stalled.remove(1), stalled.remove(0));
    let ended = tokio::time::timeout(SHORT * 5, first.1).await;
    let error = ended.expect("at once").unwrap().unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::ConnectionAborted);
    assert!(!second.1.is_finished(), "it stalls for less long");
    second.1.abort();
}
