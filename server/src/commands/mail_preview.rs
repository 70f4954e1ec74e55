//! `stile mail-preview [FOLDER]`.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use base::{config::Config, mail::Letter};
use clap::Args;

/// Shows a sample of every mail that is sent.
#[derive(Debug, Args)]
pub struct Preview {
    /// Writes each into this folder, as text and as HTML; the text is printed when left out.
    folder: Option<PathBuf>,
}

impl Preview {
    /// Prints or writes the samples. Nothing is sent, and no service is needed.
    pub fn run(self, config: &Config) -> anyhow::Result<()> {
        let letters = letters(&config.public_address(config.http.listen));
        match self.folder {
            Some(folder) => write(&folder, &letters),
            None => print(&mut io::stdout().lock(), &letters),
        }
    }
}

/// Every sample, its links leading to this address.
fn letters(origin: &str) -> Vec<(&'static str, Letter)> {
    [
        signin::samples(origin),
        people::samples(origin),
        sites::samples(origin),
    ]
    .concat()
}

fn print(out: &mut impl Write, letters: &[(&str, Letter)]) -> anyhow::Result<()> {
    for (name, letter) in letters {
        writeln!(
            out,
            "== {name}\nTo: {}\nSubject: {}\n\n{}",
            letter.to,
            letter.subject,
            letter.plain()
        )?;
    }
    Ok(())
}

fn write(folder: &Path, letters: &[(&str, Letter)]) -> anyhow::Result<()> {
    fs::create_dir_all(folder)
        .with_context(|| format!("the folder {} cannot be made", folder.display()))?;
    for (name, letter) in letters {
        for (ending, text) in [("txt", letter.plain()), ("html", letter.html())] {
            let path = folder.join(format!("{name}.{ending}"));
            fs::write(&path, text)
                .with_context(|| format!("{} cannot be written", path.display()))?;
        }
    }
    println!("{} mails are in {}", letters.len(), folder.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_mail_is_shown_as_text_and_html() {
        let letters = letters("https://stats.test");
        let names: BTreeSet<&str> = letters.iter().map(|(name, _)| *name).collect();
        assert_eq!(names.len(), letters.len(), "no name is there twice");
        let mut printed = Vec::new();
        print(&mut printed, &letters).unwrap();
        let printed = String::from_utf8(printed).unwrap();
        let folder = std::env::temp_dir().join(format!("stile-preview-{}", std::process::id()));
        write(&folder, &letters).unwrap();
        for (name, letter) in &letters {
            assert!(printed.contains(&letter.plain()), "{name}");
            for (ending, text) in [("txt", letter.plain()), ("html", letter.html())] {
                let path = folder.join(format!("{name}.{ending}"));
                assert_eq!(fs::read_to_string(path).unwrap(), text);
            }
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2 * letters.len());
        fs::remove_dir_all(folder).unwrap();
    }
}
