//! Lets the program find the linked DuckDB at run time: in its own folder. A build for debugging also looks
//! where it was built against; a release names no path of the machine that built it (scripts/cargo-release
//! puts the library next to it). A release with DuckDB built in needs neither.

fn main() {
    println!("cargo:rerun-if-env-changed=DUCKDB_LIB_DIR");
    println!("cargo:rustc-link-arg-bins=-Wl,-rpath,$ORIGIN");
    if std::env::var("PROFILE").as_deref() == Ok("debug")
        && let Ok(folder) = std::env::var("DUCKDB_LIB_DIR")
    {
        println!("cargo:rustc-link-arg-bins=-Wl,-rpath,{folder}");
    }
}
