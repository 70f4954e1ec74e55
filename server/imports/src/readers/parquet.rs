//! Files that DuckDB reads: Parquet, and CSV of our own export. One is copied out of the archive, since it is not read from its
//! beginning to its end.

use std::{
    fs::File,
    io::{self, BufWriter, Read, Write as _},
    path::Path,
};

use counts::ExportFileError;

use crate::{
    error::{Place, ReadError},
    output::Output,
    temporary::Temporary,
};

/// What a Parquet file begins with.
pub(super) const MAGIC: &[u8; 4] = b"PAR1";

/// Why reading ends early.
pub(super) enum Failure {
    Read(ReadError),
    File(ExportFileError),
    Value(&'static str),
}

impl From<ExportFileError> for Failure {
    fn from(error: ExportFileError) -> Self {
        Self::File(error)
    }
}

/// Copies a file into a folder of its own, and reads it with `read`, which gets its path, and one for more temporary files.
pub(super) fn read_copy(
    name: &str,
    file: &mut dyn Read,
    into: &mut Output,
    read: impl FnOnce(&Path, &Path, &mut Output) -> Result<(), Failure>,
) -> Result<(), ReadError> {
    let scratch = into.scratch().to_owned();
    std::fs::create_dir_all(&scratch).map_err(ReadError::Disk)?;
    let _removed = Temporary::new(scratch.clone());
    let copied = scratch.join("copy");
    let mut copy = BufWriter::new(File::create(&copied).map_err(ReadError::Disk)?);
    io::copy(file, &mut copy)?;
    copy.flush().map_err(ReadError::Disk)?;
    drop(copy);
    let place = || Place {
        file: name.to_owned(),
        line: 0,
    };
    match read(&copied, &scratch.join("tmp"), into) {
        Ok(()) => Ok(()),
        Err(Failure::Read(error)) => Err(error),
        Err(Failure::File(ExportFileError::Unreadable(error))) => {
            tracing::info!(error, "a file cannot be imported");
            Err(ReadError::Cut(place()))
        }
        Err(Failure::File(ExportFileError::NoRoom(error))) => {
            tracing::info!(error, "a file is too large to be imported");
            Err(ReadError::NoRoom)
        }
        Err(Failure::File(ExportFileError::FullDisk(error))) => {
            let kind = io::ErrorKind::StorageFull;
            Err(ReadError::Disk(io::Error::new(kind, error)))
        }
        Err(Failure::File(ExportFileError::Value(column)) | Failure::Value(column)) => {
            Err(ReadError::WrongValue {
                place: place(),
                column: column.to_owned(),
            })
        }
    }
}
