//! Why a file cannot be read, and the answer to its caller.

use std::io;

use base::answer::Problem;
use poem::http::StatusCode;

use crate::files::limits;

/// Where in an upload something is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The file in the archive; the empty name: the upload itself.
    pub file: String,
    /// The line or record, from 1; 0: the file as a whole.
    pub line: u64,
}

/// Why an upload is not read to its end. It is deleted then.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not a file of this source.
    #[error("no file of this source was found")]
    OtherSource,
    /// It is a file of this source, and lists its websites by their domains: the site's is not among them.
    #[error("only of other websites: {}", .0.join(", "))]
    OtherWebsites(Vec<String>),
    /// It is a file of this source without a single day.
    #[error("there is no day in it")]
    NoDays,
    /// The archive is damaged, incomplete or encrypted.
    #[error("the archive cannot be read: {0}")]
    Archive(String),
    /// The archive has more files than are looked at.
    #[error("the archive has too many files")]
    TooManyFiles,
    /// A file of the archive has a path that leaves its folder.
    #[error("the archive has a file with an unsafe name")]
    UnsafeName,
    /// It becomes too large when it is decompressed.
    #[error("the upload is too large when it is decompressed")]
    TooLarge,
    /// A line or record is too long.
    #[error("a line is too long in {}", .0.file)]
    LongLine(Place),
    /// A table has too many columns.
    #[error("too many columns in {}", .0.file)]
    TooManyColumns(Place),
    /// A text is not in an encoding that can be read.
    #[error("not UTF-8 or UTF-16 in {}, line {}", .0.file, .0.line)]
    Encoding(Place),
    /// A table lacks a column.
    #[error("{} lacks the column {column}", place.file)]
    MissingColumn {
        /// Where.
        place: Place,
        /// Its name.
        column: &'static str,
    },
    /// A value is not of its kind.
    #[error("{} line {}: the column {column} is wrong", place.file, place.line)]
    WrongValue {
        /// Where.
        place: Place,
        /// The column's name.
        column: String,
    },
    /// The sum of a count on one day is larger than that of any website.
    #[error("the sum of {0} is too large")]
    LargeSum(&'static str),
    /// A record has another number of values than its header.
    #[error("{} line {}: the record is cut off", .0.file, .0.line)]
    Cut(Place),
    /// One day has more hits than fit in memory.
    #[error("one day has too many hits")]
    LargeDay,
    /// The read result needs more room than an import gets.
    #[error("the import needs too much room")]
    NoRoom,
    /// The reading was stopped.
    #[error("stopped")]
    Stopped,
    /// Our own disk.
    #[error(transparent)]
    Disk(io::Error),
}

impl ReadError {
    /// The answer to the caller: 400, or 413 for what is too large.
    #[must_use]
    pub fn problem(self) -> Problem {
        let (file, line) = self.place();
        match self {
            Self::OtherSource => Problem::invalid("import_other_source").field("source"),
            Self::OtherWebsites(domains) => {
                Problem::invalid("import_other_website").with("domains", domains)
            }
            Self::NoDays => Problem::invalid("import_empty"),
            Self::Archive(_) => Problem::invalid("import_unreadable.archive"),
            Self::TooManyFiles => {
                Problem::invalid("import_unreadable.many_files").with("most", limits::FILES)
            }
            Self::UnsafeName => Problem::invalid("import_unreadable.unsafe_name"),
            Self::TooLarge => Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "import_too_large"),
            Self::LongLine(_) => Problem::invalid("import_unreadable.long_line").with("file", file),
            Self::TooManyColumns(_) => Problem::invalid("import_unreadable.many_columns")
                .with("file", file)
                .with("most", limits::COLUMNS),
            Self::Encoding(_) => Problem::invalid("import_unreadable.encoding")
                .with("file", file)
                .with("line", line),
            Self::MissingColumn { column, .. } => {
                Problem::invalid("import_unreadable.column_missing")
                    .with("file", file)
                    .with("column", column)
            }
            Self::WrongValue { column, .. } => Problem::invalid("import_unreadable.wrong_value")
                .with("file", file)
                .with("line", line)
                .with("column", column),
            Self::LargeSum(count) => {
                Problem::invalid("import_unreadable.large_sum").with("column", count)
            }
            Self::Cut(_) => Problem::invalid("import_unreadable.cut")
                .with("file", file)
                .with("line", line),
            Self::LargeDay => {
                Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "import_too_large.one_day")
            }
            Self::NoRoom => Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "import_too_large.read"),
            Self::Stopped => Problem::busy("busy.restarting", 2),
            Self::Disk(error) => Problem::internal(error),
        }
    }

    /// The file and the line, where it is about one. The texts know an upload that is not an archive as `upload`.
    fn place(&self) -> (String, i64) {
        let place = match self {
            Self::LongLine(place)
            | Self::TooManyColumns(place)
            | Self::Encoding(place)
            | Self::Cut(place)
            | Self::MissingColumn { place, .. }
            | Self::WrongValue { place, .. } => place.clone(),
            _ => Place::default(),
        };
        let line = i64::try_from(place.line).unwrap_or(i64::MAX);
        let file = match place.file.as_str() {
            "" => "upload".to_owned(),
            _ => place.file,
        };
        (file, line)
    }
}

/// An error of our own readers travels inside an [`io::Error`] where a trait of the standard library is in between.
impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        match error.downcast::<ReadError>() {
            Ok(inner) => inner,
            // An error of the system is one of our disk; all others are of decompressors.
            Err(error) if error.raw_os_error().is_some() => Self::Disk(error),
            Err(error) => Self::Archive(error.to_string()),
        }
    }
}

impl From<ReadError> for io::Error {
    fn from(error: ReadError) -> Self {
        io::Error::other(error)
    }
}
