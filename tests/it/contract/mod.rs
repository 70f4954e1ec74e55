//! What holds across all areas: the description and the endpoint table, who
//! may do what, the shape of errors, the SQL files and the crates' edges.

mod access;
mod account_recipes;
mod alert_recipes;
mod audit;
mod billing_recipes;
mod bounds;
mod consent_recipes;
mod crates;
mod deploy;
mod docs;
mod emails;
mod errors;
mod escapes;
mod goal_recipes;
mod import_recipes;
mod looking_recipes;
mod most;
mod names;
mod nul;
pub mod openapi;
mod operator_recipes;
mod page_recipes;
mod queries;
mod recipes;
mod second_recipes;
mod served;
mod sharing_recipes;
mod site_recipes;
mod texts;
mod tree;
mod unread;
mod witness;
mod words;

use std::path::{Path, PathBuf};

/// The checkout.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the tests lie in the checkout")
        .to_path_buf()
}

/// Every file below a folder with this ending, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                if !matches!(&*name, "node_modules" | "target" | "dist") {
                    folders.push(path);
                }
            } else if name.ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// A path as it is written in the repository.
fn shown(path: &Path) -> String {
    path.strip_prefix(root())
        .unwrap_or(path)
        .display()
        .to_string()
}
