//! Whole accounts on their way out.

mod account;
mod parts;
mod sending;

use std::{path::Path, process::Command};

use serde_json::Value;

/// A different reader than ours: unpacks a zip, and returns the size and SHA-256 of every entry in order.
const UNPACK: &str = "
import hashlib, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    found = []
    for entry in z.infolist():
        data = z.read(entry)
        found.append({'name': entry.filename, 'bytes': len(data), 'sha256': hashlib.sha256(data).hexdigest()})
    z.extractall(sys.argv[2])
print(json.dumps(found))
";

fn unpack(zip: &[u8], into: &Path) -> Vec<Value> {
    let file = into.join("whole.zip");
    std::fs::write(&file, zip).unwrap();
    let output = Command::new("python3")
        .args(["-c", UNPACK])
        .arg(&file)
        .arg(into)
        .output()
        .expect("python3 runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}
