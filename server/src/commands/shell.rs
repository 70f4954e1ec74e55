//! `stile completions SHELL`, `stile man`: made from the command line itself, so they cannot differ from it.

use std::{
    fs,
    io::{self, Write as _},
    path::PathBuf,
};

use anyhow::{Context as _, bail};
use clap::{Args, Command, CommandFactory as _};
use clap_complete::Shell;
use clap_mangen::{
    Man as Page,
    roff::{Roff, roman},
};

use super::Line;

/// Print shell completions.
#[derive(Debug, Args)]
#[command(after_help = "Where to save them:
  bash  stile completions bash > ~/.local/share/bash-completion/completions/stile
  zsh   stile completions zsh > ~/.zfunc/_stile   (with fpath+=~/.zfunc before compinit)
  fish  stile completions fish > ~/.config/fish/completions/stile.fish")]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

/// Print man pages.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stile man | man -l -
  stile man figures | man -l -
  stile man --dir /usr/local/share/man/man1")]
pub struct Man {
    /// The command whose page to print, such as `figures` or `events send`; by default `stile` itself.
    command: Vec<String>,
    /// Write all pages to this folder instead.
    #[arg(long, conflicts_with = "command")]
    dir: Option<PathBuf>,
}

impl Completions {
    /// Prints it.
    pub fn run(self) -> anyhow::Result<()> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Line::command(), "stile", &mut script);
        print(&script)
    }
}

impl Man {
    /// Prints the page, or writes them all.
    pub fn run(self) -> anyhow::Result<()> {
        let mut line = Line::command().disable_help_subcommand(true);
        line.build();
        let Some(dir) = self.dir else {
            return print(&page(&find(&line, &self.command)?)?);
        };
        fs::create_dir_all(&dir).with_context(|| format!("cannot create {}", dir.display()))?;
        for command in all(&line) {
            let file = dir.join(format!("{}.1", name(&command)));
            fs::write(&file, page(&command)?)
                .with_context(|| format!("{} cannot be written", file.display()))?;
        }
        Ok(())
    }
}

/// As one word, such as `stile-events-send`.
fn name(command: &Command) -> String {
    let name = command.get_display_name().unwrap_or(command.get_name());
    name.to_owned()
}

fn find(line: &Command, words: &[String]) -> anyhow::Result<Command> {
    let mut found = line;
    for word in words.iter().flat_map(|words| words.split_whitespace()) {
        found = match found.find_subcommand(word) {
            Some(command) => command,
            None => bail!("there is no command `{}`", words.join(" ")),
        };
    }
    Ok(found.clone())
}

/// A command and those below it that are shown.
fn all(command: &Command) -> Vec<Command> {
    let below = command
        .get_subcommands()
        .filter(|below| !below.is_hide_set());
    std::iter::once(command.clone())
        .chain(below.flat_map(all))
        .collect()
}

/// A command's page, as troff.
fn page(command: &Command) -> anyhow::Result<Vec<u8>> {
    let mut text = Vec::new();
    Page::new(command.clone())
        .title(name(command).to_uppercase())
        .source(concat!("stile ", env!("CARGO_PKG_VERSION")))
        .render(&mut text)?;
    let mut roff = Roff::new();
    roff.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in client::EXITS {
        roff.control("TP", []);
        roff.text([roman(code.to_string())]);
        roff.text([roman(*meaning)]);
    }
    roff.to_writer(&mut text)?;
    Ok(text)
}

fn print(text: &[u8]) -> anyhow::Result<()> {
    match io::stdout().write_all(text) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
