//! The binary: everything is in the library, so that tests can start it too.

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    // Huge pages would hold 60 MB at rest, most of it unused. The allocator does not request them (`no_thp`); this is for
    // systems that use them anyway. Where the kernel refuses, the server takes more memory and works.
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_thp_disable(true);
    server::commands::main()
}
