//! The manual and the completions, which need neither a server nor settings.

use std::process::Stdio;

use tokio::io::AsyncWriteExt as _;

use super::{Terminal, names};

fn terminal() -> Terminal {
    Terminal {
        home: tempfile::tempdir().expect("a home"),
        url: String::new(),
        token: None,
    }
}

#[tokio::test]
async fn completions_are_scripts_of_their_shells() {
    let terminal = terminal();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = terminal.run(&["completions", shell]).await.expect(0);
        for word in [
            "figures",
            "funnels",
            "goals",
            "revenue",
            "left-out",
            "must-count",
            "exclude-path",
        ] {
            assert!(ran.out.contains(word), "{shell} knows no {word}");
        }
        if shell == "bash" {
            let mut bash = tokio::process::Command::new("bash")
                .args(["--noprofile", "--norc", "-c"])
                .arg("source /dev/stdin && complete -p stile && COMP_WORDS=(stile fig) COMP_CWORD=1 && _stile stile fig stile && echo \"${COMPREPLY[@]}\"")
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("bash is there");
            let mut input = bash.stdin.take().expect("an input");
            input.write_all(ran.out.as_bytes()).await.expect("given");
            drop(input);
            let ended = bash.wait_with_output().await.expect("it ends");
            let output = String::from_utf8_lossy(&ended.stdout);
            assert!(
                ended.status.success() && output.lines().last() == Some("figures"),
                "{output}"
            );
        }
    }
    terminal.run(&["completions", "tcsh"]).await.expect(2);
}

#[tokio::test]
async fn every_command_has_a_page() {
    let terminal = terminal();
    // Files in the folder make no difference: the command reads no settings.
    std::fs::write(terminal.home.path().join("stile.toml"), "nonsense").expect("written");
    terminal.run(&["man", "--dir", "man1"]).await.expect(0);
    let pages = names(&terminal.home.path().join("man1"));
    for page in [
        "stile.1",
        "stile-figures.1",
        "stile-funnels.1",
        "stile-paths.1",
        "stile-goals.1",
        "stile-revenue.1",
        "stile-events-send.1",
        "stile-sites-change.1",
        "stile-serve.1",
    ] {
        assert!(pages.iter().any(|name| name == page), "{page}: {pages:?}");
    }
    for page in &pages {
        let text =
            std::fs::read_to_string(terminal.home.path().join("man1").join(page)).expect("a page");
        for part in [".TH ", ".SH NAME", ".SH SYNOPSIS", ".SH \"EXIT STATUS\""] {
            assert!(text.contains(part), "{page} has no {part}");
        }
    }
    let ran = terminal.run(&["man", "events", "send"]).await.expect(0);
    assert!(
        ran.out.contains(".TH STILE\\-EVENTS\\-SEND") || ran.out.contains(".TH STILE-EVENTS-SEND"),
        "{}",
        ran.out
    );
    terminal.run(&["man", "nothing"]).await.expect(1);
    assert_eq!(names(terminal.home.path()), ["man1", "stile.toml"]);
}
