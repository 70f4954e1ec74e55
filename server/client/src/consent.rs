//! `stile consent verify`: proves an export of consent records, without a server.

use std::{
    fs::File,
    io::{self, BufRead, BufReader},
    path::PathBuf,
};

use clap::{Args, Subcommand};
use shared::consent::{
    Kind, from_hex,
    proofs::{Fault, Problem, Proof, report, verify},
    to_hex,
};

use crate::{
    common::several,
    failure::{Exit, Failure},
    show::{moment, print},
};

/// In microseconds.
const SECOND: i64 = 1_000_000;

/// Prove what visitors were shown and answered.
#[derive(Debug, Args)]
pub struct Consent {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Verify(Verify),
}

/// Verify an export of consent records: its chain of hashes, its signatures, and the banners in it. Needs no server.
#[derive(Debug, Args)]
struct Verify {
    /// The exported file (CSV), or `-` for standard input.
    file: PathBuf,
    /// The public key that every signature must be by, as 64 hexadecimal digits. Without it, a file can only be consistent: anyone can sign one.
    #[arg(long, value_parser = key)]
    key: Option<[u8; 32]>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

fn key(text: &str) -> Result<[u8; 32], &'static str> {
    from_hex(&text.to_lowercase()).ok_or("a key has 64 hexadecimal digits")
}

impl Consent {
    pub fn run(self) -> Result<(), Failure> {
        match self.action {
            Action::Verify(verify) => verify.run(),
        }
    }
}

impl Verify {
    fn run(self) -> Result<(), Failure> {
        let result = verify(self.open()?, self.key.as_ref());
        if self.json {
            print(&format!("{}\n", report(&result, self.key.is_some())))?;
        }
        match result {
            Ok(_) if self.json => Ok(()),
            Ok(proof) => print(&as_text(&proof, self.key.is_some())),
            Err(fault) => Err(self.failure(&fault)),
        }
    }

    fn open(&self) -> Result<Box<dyn BufRead>, Failure> {
        if self.file.as_os_str() == "-" {
            return Ok(Box::new(io::stdin().lock()));
        }
        let file = File::open(&self.file).map_err(|error| {
            Failure::local(format!("{} cannot be read: {error}", self.file.display()))
        })?;
        Ok(Box::new(BufReader::new(file)))
    }

    fn failure(&self, fault: &Fault) -> Failure {
        let exit = match fault.problem {
            Problem::Unreadable(_) => Exit::Local,
            _ => Exit::NotProven,
        };
        Failure::new(exit, format!("{}: {fault}", self.file.display()))
    }
}

fn as_text(proof: &Proof, key_was_given: bool) -> String {
    let result = if key_was_given {
        "Proven"
    } else {
        "Consistent"
    };
    let mut text = format!(
        "{result}: {} in an unbroken chain, from {} to {}.\n",
        several((proof.last + 1 - proof.first) as i64, "record"),
        time(proof.times.0),
        time(proof.times.1),
    );
    if proof.first > 1 {
        text += &format!("The file begins with record {}.\n", proof.first);
    }
    for (kind, records) in Kind::ALL.iter().zip(proof.kinds) {
        text += &format!("  {:<9} {records}\n", kind.code());
    }
    text += &format!(
        "{} and {} verified.\n",
        several(proof.versions as i64, "banner"),
        several(proof.days as i64, "signed day"),
    );
    text += &format!("Signed by {}\n", to_hex(&proof.key));
    if !key_was_given {
        text += "Not proven yet: anyone can sign a file. Get the server's key (`chain.key` of GET /sites/{site}/consent), and \
                 verify again with --key.\n";
    }
    text
}

/// A moment in microseconds, in UTC.
fn time(ts: i64) -> String {
    format!("{} UTC", moment(ts.div_euclid(SECOND), "UTC"))
}
