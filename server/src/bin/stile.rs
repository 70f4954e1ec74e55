//! The binary: everything is in the library, so that tests can start it too.

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    server::commands::main()
}
