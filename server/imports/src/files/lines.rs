//! Lines of a text, one by one.

use std::io::{BufRead, BufReader, Read};

use super::{
    decoded::{Decoded, Malformed},
    limits::LINE,
};
use crate::error::{Place, ReadError};

/// The lines of a file.
#[derive(Debug)]
pub struct Lines<R: Read> {
    text: BufReader<Decoded<R>>,
    line: Vec<u8>,
    place: Place,
}

impl<R: Read> Lines<R> {
    /// The lines of a file of this name.
    pub fn new(file: &str, read: R, malformed: Malformed) -> Self {
        Self {
            text: BufReader::with_capacity(64 * 1024, Decoded::new(read, file, malformed)),
            line: Vec::new(),
            place: Place {
                file: file.to_owned(),
                line: 0,
            },
        }
    }

    /// Where the line is that was read last.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// The next line without its end; `None` after the last.
    ///
    /// # Errors
    /// It is too long, or no text.
    pub fn read(&mut self) -> Result<Option<&str>, ReadError> {
        self.line.clear();
        self.place.line += 1;
        let mut limited = (&mut self.text).take(LINE + 1);
        let read = limited.read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        if read as u64 > LINE {
            return Err(ReadError::LongLine(self.place.clone()));
        }
        while self
            .line
            .last()
            .is_some_and(|end| matches!(end, b'\n' | b'\r'))
        {
            self.line.pop();
        }
        let text = std::str::from_utf8(&self.line);
        text.map(Some)
            .map_err(|_| ReadError::Encoding(self.place.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_either_end_or_none() {
        let mut lines = Lines::new("a", &b"one\r\ntwo\n\nthree"[..], Malformed::Refuse);
        for expected in ["one", "two", "", "three"] {
            assert_eq!(lines.read().unwrap(), Some(expected));
        }
        assert_eq!(lines.read().unwrap(), None);
    }

    #[test]
    fn a_line_without_an_end_is_given_up() {
        let mut lines = Lines::new("a", std::io::repeat(b'x'), Malformed::Replace);
        assert!(matches!(lines.read(), Err(ReadError::LongLine(place)) if place.line == 1));
    }
}
