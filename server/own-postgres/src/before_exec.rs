//! What a child does between fork and exec. None of it allocates or takes a lock: other threads may have
//! held one when the child was made.

use std::{fs::File, io, os::unix::process::CommandExt as _, process::Command, sync::Arc};

use nix::fcntl::{FcntlArg, FdFlag, fcntl};

/// One thing that a child does before its program begins.
#[derive(Debug)]
pub(super) enum BeforeExec {
    /// Has the kernel end it when the thread that made it dies.
    #[cfg(target_os = "linux")]
    EndWithUs {
        /// The number of this process.
        parent: u32,
    },
    /// Keeps this file open, under the same number.
    LeaveOpen(Arc<File>),
}

impl BeforeExec {
    /// Makes a command do it. The standard library does it after it has changed the user, which would take back what
    /// [`BeforeExec::EndWithUs`] sets.
    #[expect(
        unsafe_code,
        reason = "there is no safe way to run code in a child before its program"
    )]
    pub fn apply(self, command: &mut Command) {
        // SAFETY: two or three system calls, which are async-signal-safe; an `io::Error` of a number allocates nothing.
        unsafe { command.pre_exec(move || self.run()) };
    }

    fn run(&self) -> io::Result<()> {
        match self {
            #[cfg(target_os = "linux")]
            Self::EndWithUs { parent } => {
                nix::sys::prctl::set_pdeathsig(nix::sys::signal::Signal::SIGINT)?;
                // We may have died just before.
                let now = nix::unistd::getppid().as_raw().unsigned_abs();
                (now == *parent)
                    .then_some(())
                    .ok_or_else(|| nix::errno::Errno::ESRCH.into())
            }
            Self::LeaveOpen(file) => {
                fcntl(file.as_ref(), FcntlArg::F_SETFD(FdFlag::empty()))?;
                Ok(())
            }
        }
    }
}
