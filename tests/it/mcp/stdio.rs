//! `stile mcp`: the real command, spoken to over its standard input and output.

use std::process::Stdio;

use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines},
    process::{Child, ChildStdin, ChildStdout},
};

use super::{REVISION, answer, fixture, refusal};
use crate::client::Terminal;

/// A program that started the command.
struct Spoken {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    id: u64,
    /// What was sent and answered, for the manual.
    transcript: String,
}

impl Spoken {
    fn begin(terminal: &Terminal) -> Spoken {
        let mut child = terminal
            .command(&["mcp"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the command starts");
        let input = child.stdin.take().expect("an input");
        let output = BufReader::new(child.stdout.take().expect("an output")).lines();
        Spoken {
            child,
            input,
            output,
            id: 0,
            transcript: String::new(),
        }
    }

    fn note(&mut self, who: &str, message: &Value) {
        let text = serde_json::to_string_pretty(message).expect("JSON");
        self.transcript += &format!("{who}:\n\n```json\n{text}\n```\n\n");
    }

    async fn send(&mut self, message: &Value) {
        self.note("The program", message);
        let line = format!("{message}\n");
        self.input
            .write_all(line.as_bytes())
            .await
            .expect("it reads");
    }

    async fn ask(&mut self, method: &str, params: Value) -> Value {
        self.id += 1;
        let message = json!({"jsonrpc": "2.0", "id": self.id, "method": method, "params": params});
        self.send(&message).await;
        let line = self.output.next_line().await.expect("it answers");
        let line = line.expect("it does not end");
        let reply: Value = serde_json::from_str(&line).expect("every line is a message");
        assert_eq!(reply["id"], self.id, "{reply}");
        let mut shown = reply.clone();
        // The manual has the names only.
        for tool in shown["result"]["tools"]
            .as_array_mut()
            .into_iter()
            .flatten()
        {
            *tool = json!({"name": tool["name"].clone()});
        }
        for block in shown["result"]["content"]
            .as_array_mut()
            .into_iter()
            .flatten()
        {
            let text = block["text"].as_str().map(with_fixed_request_id);
            block["text"] = json!(text);
        }
        self.note("Stile", &shown);
        reply["result"].clone()
    }
}

/// A text as the manual has it: each session has other ids of requests.
fn with_fixed_request_id(text: &str) -> String {
    const BEFORE: &str = "(request ";
    match text.split_once(BEFORE) {
        Some((sentence, id)) if id.ends_with(')') => format!("{sentence}{BEFORE}5f0c3a9e71d24b86)"),
        _ => text.to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_command_serves_the_same_tools() {
    let (app, owner) = fixture().await;
    let program = app.token(&owner, &["figures:read"]).await;
    let terminal = Terminal::signed(&app, &program);
    let mut spoken = Spoken::begin(&terminal);
    let client = json!({"name": "test", "version": "1"});
    let params = json!({"protocolVersion": REVISION, "capabilities": {}, "clientInfo": client});
    let begun = spoken.ask("initialize", params).await;
    assert_eq!(begun["protocolVersion"], REVISION);
    spoken
        .send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))
        .await;

    let listed = spoken.ask("tools/list", json!({})).await;
    let names: Vec<_> = listed["tools"]
        .as_array()
        .expect("tools")
        .iter()
        .filter_map(|tool| tool["name"].as_str())
        .collect();
    let reading = ::mcp::names().into_iter().filter(|(_, writes)| !writes);
    assert_eq!(names, reading.map(|(name, _)| name).collect::<Vec<_>>());

    let arguments = json!({"site": "ours.example", "period": "today"});
    let figures = json!({"name": "get_figures", "arguments": arguments});
    let figures = spoken.ask("tools/call", figures).await;
    assert_eq!(answer(&figures)["totals"]["visitors"], 3);
    let over_http = super::call(&program, "get_figures", arguments).await;
    assert_eq!(figures["structuredContent"], over_http["structuredContent"]);

    let other = json!({"name": "get_figures", "arguments": {"site": "other.example"}});
    let refused = spoken.ask("tools/call", other).await;
    assert!(refusal(&refused).contains("[unknown_site"), "{refused}");

    // It ends when the program closes its input.
    drop(spoken.input);
    let ended = spoken.child.wait().await.expect("it ends");
    assert!(ended.success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_session_in_the_manual_is_a_real_one() {
    let (app, owner) = fixture().await;
    let program = app.token(&owner, &["figures:read"]).await;
    let terminal = Terminal::signed(&app, &program);
    let mut spoken = Spoken::begin(&terminal);
    let client = json!({"name": "example", "version": "1"});
    let params = json!({"protocolVersion": REVISION, "capabilities": {}, "clientInfo": client});
    spoken.ask("initialize", params).await;
    spoken
        .send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))
        .await;
    spoken.ask("tools/list", json!({})).await;
    let arguments = json!({"site": "ours.example", "period": "today", "by": ["page"]});
    let figures = json!({"name": "get_figures", "arguments": arguments});
    spoken.ask("tools/call", figures).await;
    let other = json!({"name": "get_figures", "arguments": {"site": "theirs.example"}});
    spoken.ask("tools/call", other).await;

    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/mcp-session.md");
    let manual = format!(
        "# A session of MCP\n\nA program started `stile mcp` with a token that may read figures, and speaks the revision \
         {REVISION}. Of each tool, only the name is shown here. A test writes this file; see [mcp.md](mcp.md).\n\n{}\n",
        spoken.transcript.trim_end()
    );
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(path, &manual).expect("the manual is written");
    }
    let there = std::fs::read_to_string(path).expect("the manual is there");
    assert!(
        there == manual,
        "docs/mcp-session.md is of another session: INSTA_UPDATE=always writes it. This one:\n{manual}"
    );
}

#[tokio::test]
async fn without_a_login_it_says_what_to_do() {
    let ran = Terminal::alone().run(&["mcp"]).await.expect(3);
    assert!(ran.err.contains("stile login"), "{}", ran.err);
    assert_eq!(ran.out, "", "standard output is for the protocol alone");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_typed_by_hand_is_no_protocol() {
    let (app, owner) = fixture().await;
    let program = app.token(&owner, &["figures:read"]).await;
    let terminal = Terminal::signed(&app, &program);
    let ran = terminal.run(&["mcp"]).await.expect(1);
    assert!(
        ran.err.contains("started by a program that speaks MCP"),
        "{}",
        ran.err
    );
    assert_eq!(ran.out, "");
}
