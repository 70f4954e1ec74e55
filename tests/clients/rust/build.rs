//! Makes the client from the description that `STILE_DESCRIPTION` names.

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=STILE_DESCRIPTION");
    let file =
        env::var("STILE_DESCRIPTION").map_err(|_| "STILE_DESCRIPTION names no file: use run.sh")?;
    println!("cargo::rerun-if-changed={file}");
    let description: openapiv3::OpenAPI = serde_json::from_str(&fs::read_to_string(&file)?)?;
    let mut settings = progenitor::GenerationSettings::default();
    settings.with_interface(progenitor::InterfaceStyle::Builder);
    let tokens = progenitor::Generator::new(&settings).generate_tokens(&description)?;
    fs::write(
        Path::new(&env::var("OUT_DIR")?).join("client.rs"),
        tokens.to_string(),
    )?;
    Ok(())
}
