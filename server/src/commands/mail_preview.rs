//! `stile mail-preview [FOLDER]`.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use base::{
    config::Config,
    mail::Rendered,
    text::{Language, Reader},
};
use clap::Args;

/// Show a sample of every email that Stile sends.
#[derive(Debug, Args)]
pub struct Preview {
    /// The folder to write each email to, as text and as HTML; without it, the text is printed.
    folder: Option<PathBuf>,
    /// The language of the emails.
    #[arg(long, default_value = "en", value_parser = spoken)]
    language: Language,
}

fn spoken(tag: &str) -> Result<Language, String> {
    Language::of(tag).ok_or_else(|| {
        let tags: Vec<&str> = Language::all().map(Language::tag).collect();
        format!("the languages are {}", tags.join(" and "))
    })
}

impl Preview {
    /// Prints or writes the samples. Nothing is sent, and no service is needed.
    pub fn run(self, config: &Config) -> anyhow::Result<()> {
        let emails = emails(
            &config.public_address(config.http.listen),
            &Reader::from(self.language),
        );
        match self.folder {
            Some(folder) => write(&folder, &emails),
            None => print(&mut io::stdout().lock(), &emails),
        }
    }
}

/// Every sample, its links leading to this address.
fn emails(origin: &str, reader: &Reader) -> Vec<(&'static str, Rendered)> {
    let messages = [
        signin::samples(origin),
        people::samples(origin),
        sites::samples(origin),
        alerts::samples(origin),
        operator::samples(origin),
        reports::samples(origin),
        billing::samples(origin),
    ]
    .concat();
    let rendered = messages
        .into_iter()
        .map(|(name, message)| (name, message.render(reader)));
    rendered
        .chain(reports::report_samples(origin, reader))
        .collect()
}

fn print(out: &mut impl Write, emails: &[(&str, Rendered)]) -> anyhow::Result<()> {
    for (name, email) in emails {
        writeln!(
            out,
            "== {name}\nTo: {}\nSubject: {}\n\n{}",
            email.to, email.subject, email.plain
        )?;
    }
    Ok(())
}

fn write(folder: &Path, emails: &[(&str, Rendered)]) -> anyhow::Result<()> {
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot create the folder {}", folder.display()))?;
    for (name, email) in emails {
        for (ending, text) in [("txt", &email.plain), ("html", &email.html)] {
            let path = folder.join(format!("{name}.{ending}"));
            fs::write(&path, text)
                .with_context(|| format!("{} cannot be written", path.display()))?;
        }
    }
    println!("{} emails are in {}", emails.len(), folder.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_email_is_shown_as_text_and_html_in_each_language() {
        let mut subjects = BTreeSet::new();
        for language in Language::all() {
            let emails = emails("https://stats.test", &Reader::from(language));
            subjects.extend(emails.iter().map(|(_, email)| email.subject.clone()));
            let names: BTreeSet<&str> = emails.iter().map(|(name, _)| *name).collect();
            assert_eq!(names.len(), emails.len(), "no name is there twice");
            let mut printed = Vec::new();
            print(&mut printed, &emails).unwrap();
            let printed = String::from_utf8(printed).unwrap();
            let name = format!("stile-preview-{}-{}", std::process::id(), language.tag());
            let folder = std::env::temp_dir().join(name);
            write(&folder, &emails).unwrap();
            for (name, email) in &emails {
                assert!(printed.contains(&email.plain), "{name}");
                for (ending, text) in [("txt", &email.plain), ("html", &email.html)] {
                    let path = folder.join(format!("{name}.{ending}"));
                    assert_eq!(&fs::read_to_string(path).unwrap(), text);
                }
            }
            let files = fs::read_dir(&folder).unwrap().count();
            fs::remove_dir_all(folder).unwrap();
            assert_eq!(files, 2 * emails.len());
        }
        assert!(subjects.contains("Sign in to Stile"));
        assert!(subjects.contains("Bei Stile anmelden"));
    }
}
