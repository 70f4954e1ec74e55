//! Texts of any usual encoding as UTF-8, piece by piece.

use std::io::{self, Read};

use encoding_rs::{CoderResult, Decoder, DecoderResult, UTF_8};

use crate::error::{Place, ReadError};

/// Bytes that are decoded at once.
const PIECE: usize = 16 * 1024;

/// What to do with bytes that are not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// The file is refused: its texts would be wrong without a word.
    Refuse,
    /// They are replaced, as in a log, where anybody can send them.
    Replace,
}

/// Reads UTF-8, or UTF-16 with a byte order mark, as UTF-8 without one.
pub struct Decoded<R> {
    inner: R,
    decoder: Decoder,
    malformed: Malformed,
    file: String,
    raw: Box<[u8; PIECE]>,
    /// What of `raw` is not decoded yet.
    waiting: std::ops::Range<usize>,
    text: Box<[u8; 4 * PIECE]>,
    /// What of `text` is not given yet.
    ready: std::ops::Range<usize>,
    /// How many lines ended in what was decoded.
    lines: u64,
    ended: bool,
}

impl<R> std::fmt::Debug for Decoded<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Decoded")
            .field("file", &self.file)
            .finish_non_exhaustive()
    }
}

fn line_ends(text: &[u8]) -> u64 {
    text.iter().filter(|byte| **byte == b'\n').count() as u64
}

impl<R: Read> Decoded<R> {
    /// Decodes a file of this name.
    pub fn new(inner: R, file: &str, malformed: Malformed) -> Self {
        Self {
            inner,
            decoder: UTF_8.new_decoder(),
            malformed,
            file: file.to_owned(),
            raw: Box::new([0; PIECE]),
            waiting: 0..0,
            text: Box::new([0; 4 * PIECE]),
            ready: 0..0,
            lines: 0,
            ended: false,
        }
    }

    /// Decodes what waits, and whether the decoder wants more. `last`: all bytes are here.
    fn decode(&mut self, last: bool) -> Result<(), ReadError> {
        let source = &self.raw[self.waiting.clone()];
        let (read, written) = match self.malformed {
            Malformed::Refuse => {
                let (result, read, written) = self.decoder.decode_to_utf8_without_replacement(
                    source,
                    &mut self.text[..],
                    last,
                );
                if matches!(result, DecoderResult::Malformed(..)) {
                    return Err(ReadError::Encoding(Place {
                        file: self.file.clone(),
                        line: self.lines + line_ends(&self.text[..written]) + 1,
                    }));
                }
                if last && result == DecoderResult::InputEmpty {
                    self.ended = true;
                }
                (read, written)
            }
            Malformed::Replace => {
                let (result, read, written, _) =
                    self.decoder
                        .decode_to_utf8(source, &mut self.text[..], last);
                if last && result == CoderResult::InputEmpty {
                    self.ended = true;
                }
                (read, written)
            }
        };
        self.waiting.start += read;
        self.lines += line_ends(&self.text[..written]);
        self.ready = 0..written;
        Ok(())
    }
}

impl<R: Read> Read for Decoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.ready.is_empty() && !self.ended {
            let mut last = false;
            if self.waiting.is_empty() {
                let read = self.inner.read(&mut self.raw[..])?;
                self.waiting = 0..read;
                last = read == 0;
            }
            self.decode(last)?;
        }
        let given = self.ready.len().min(buffer.len());
        buffer[..given].copy_from_slice(&self.text[self.ready.start..self.ready.start + given]);
        self.ready.start += given;
        Ok(given)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8], malformed: Malformed) -> io::Result<String> {
        let mut text = String::new();
        Decoded::new(bytes, "a.csv", malformed).read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn usual_encodings_are_read() {
        let text = "Straße,ä\r\n".repeat(5_000);
        assert_eq!(decoded(text.as_bytes(), Malformed::Refuse).unwrap(), text);
        let marked = [&b"\xef\xbb\xbf"[..], text.as_bytes()].concat();
        assert_eq!(decoded(&marked, Malformed::Refuse).unwrap(), text);
        let wide = |mark: [u8; 2], bytes: fn(u16) -> [u8; 2]| {
            let units = text.encode_utf16().flat_map(bytes);
            mark.into_iter().chain(units).collect::<Vec<u8>>()
        };
        let little = wide([0xff, 0xfe], u16::to_le_bytes);
        assert_eq!(decoded(&little, Malformed::Refuse).unwrap(), text);
        let big = wide([0xfe, 0xff], u16::to_be_bytes);
        assert_eq!(decoded(&big, Malformed::Refuse).unwrap(), text);
        assert_eq!(decoded(b"", Malformed::Refuse).unwrap(), "");
    }

    #[test]
    fn the_line_of_other_bytes_is_known() {
        let text = ["a\n".repeat(50_000).as_bytes(), b"Stra\xdfe\n"].concat();
        let error = ReadError::from(decoded(&text, Malformed::Refuse).unwrap_err());
        assert!(matches!(error, ReadError::Encoding(place) if place.line == 50_001));
    }

    #[test]
    fn other_bytes_are_refused_or_replaced() {
        // Latin-1, and a text that is cut in the middle of a letter.
        for bytes in [&b"Stra\xdfe"[..], b"\xc3"] {
            let error = decoded(bytes, Malformed::Refuse).unwrap_err();
            let error = ReadError::from(error);
            assert!(matches!(error, ReadError::Encoding(place) if place.line == 1));
            assert!(
                decoded(bytes, Malformed::Replace)
                    .unwrap()
                    .ends_with(['\u{fffd}', 'e'])
            );
        }
    }
}
