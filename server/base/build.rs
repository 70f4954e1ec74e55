//! Embeds the texts again when a file of a language is new. A build for debugging reads them when it runs.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("PROFILE").as_deref() == Ok("release") {
        println!("cargo:rerun-if-changed=../../locales");
    }
}
