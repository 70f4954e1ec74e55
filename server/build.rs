//! Lets the binary find the linked DuckDB at run time: beside itself, or where
//! it was built against. A release with DuckDB built in needs neither.

fn main() {
    println!("cargo:rerun-if-env-changed=DUCKDB_LIB_DIR");
    println!("cargo:rustc-link-arg-bins=-Wl,-rpath,$ORIGIN");
    if let Ok(folder) = std::env::var("DUCKDB_LIB_DIR") {
        println!("cargo:rustc-link-arg-bins=-Wl,-rpath,{folder}");
    }
}
