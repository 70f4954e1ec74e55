//! Writes the JavaScript for a compiled module: `wasm-bindgen` without its command line.
//!
//! `wasm-bindgen-tool IN.wasm OUT_DIR NAME [--target web|nodejs|no-modules]`

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "wasm-bindgen-tool IN.wasm OUT_DIR NAME [--target web|nodejs|no-modules]";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (input, out_dir, name, target) = match arguments[..] {
        [input, out_dir, name] => (input, out_dir, name, "web"),
        [input, out_dir, name, "--target", target] => (input, out_dir, name, target),
        _ => bail!("usage: {USAGE}"),
    };

    let mut bindgen = Bindgen::new();
    match target {
        "web" => bindgen.web(true)?,
        "nodejs" => bindgen.nodejs(true)?,
        "no-modules" => bindgen.no_modules(true)?,
        other => bail!("no such target: {other} (web, nodejs or no-modules)"),
    };
    bindgen
        .input_path(input)
        .out_name(name)
        .typescript(target == "web")
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(out_dir)
        .with_context(|| format!("{input} could not be turned into {out_dir}/{name}.js"))
}
