//! Reading `text/event-stream`: bytes as they come, events as they are whole.

use crate::failure::Failure;

/// The longest that an event may be: no Stile server sends half as much at once.
const MOST: usize = 4 * 1024 * 1024;

/// One event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub name: String,
    pub data: String,
    /// Its id, where it has one of its own.
    pub id: Option<String>,
}

/// The parts received so far of the current event, and what lasts beyond a connection.
#[derive(Debug, Default)]
pub struct Parser {
    /// A line that has not ended.
    line: Vec<u8>,
    name: String,
    data: Option<String>,
    id: Option<String>,
    last: Option<String>,
    retry: Option<u64>,
}

impl Parser {
    /// The id of the last event received, to resume the stream from.
    pub fn last(&self) -> Option<&str> {
        self.last.as_deref()
    }

    /// Milliseconds after which the server wants the next connection.
    pub fn retry(&self) -> Option<u64> {
        self.retry
    }

    /// For a new connection: what was not whole is forgotten.
    pub fn reset(&mut self) {
        *self = Self {
            last: self.last.take(),
            retry: self.retry,
            ..Self::default()
        };
    }

    /// The events that are whole with these bytes.
    ///
    /// # Errors
    /// One that is longer than any can be.
    pub fn take(&mut self, piece: &[u8]) -> Result<Vec<Event>, Failure> {
        let mut events = Vec::new();
        for part in piece.split_inclusive(|byte| *byte == b'\n') {
            let Some(end) = part.strip_suffix(b"\n") else {
                self.line.extend_from_slice(part);
                break;
            };
            self.line.extend_from_slice(end);
            let line = std::mem::take(&mut self.line);
            let line = line.strip_suffix(b"\r").unwrap_or(&line);
            events.extend(self.line(&String::from_utf8_lossy(line)));
        }
        if self.line.len() + self.data.as_ref().map_or(0, String::len) > MOST {
            return Err(Failure::local("cannot read the server's stream")
                .hint("The server may run another version of Stile."));
        }
        Ok(events)
    }

    fn line(&mut self, line: &str) -> Option<Event> {
        if line.is_empty() {
            return self.dispatch();
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "event" => value.clone_into(&mut self.name),
            "data" => match &mut self.data {
                Some(data) => data.extend(["\n", value]),
                None => self.data = Some(value.to_owned()),
            },
            "id" if !value.contains('\0') => self.id = Some(value.to_owned()),
            "retry" => self.retry = value.parse().ok().or(self.retry),
            // A comment, or what this version does not know.
            _ => {}
        }
        None
    }

    /// An id without data is not an event, and is remembered all the same.
    fn dispatch(&mut self) -> Option<Event> {
        let (name, id) = (std::mem::take(&mut self.name), self.id.take());
        if id.is_some() {
            self.last.clone_from(&id);
        }
        let data = self.data.take()?;
        Some(Event { name, data, id })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(name: &str, data: &str, id: Option<&str>) -> Event {
        Event {
            name: name.to_owned(),
            data: data.to_owned(),
            id: id.map(str::to_owned),
        }
    }

    const SAID: &str = "retry: 2000\nid: a-0\n\n: still here\n\nid: a-1\nevent: hit\ndata: {\"path\":\"/é\"}\n\nevent: live\r\ndata: 1\r\ndata:2\r\n\r\nnew: x\n\n";

    #[test]
    fn events_are_the_same_however_they_are_cut() {
        let expected = [
            event("hit", "{\"path\":\"/é\"}", Some("a-1")),
            event("live", "1\n2", None),
        ];
        for size in [1, 2, 3, 7, 1_000] {
            let mut parser = Parser::default();
            let mut events = Vec::new();
            for piece in SAID.as_bytes().chunks(size) {
                events.extend(parser.take(piece).unwrap());
            }
            assert_eq!(events, expected, "{size}");
            assert_eq!((parser.last(), parser.retry()), (Some("a-1"), Some(2_000)));
        }
    }

    #[test]
    fn what_was_cut_off_is_not_made_up() {
        let mut parser = Parser::default();
        let begun = parser
            .take(b"id: 1\ndata: a\n\nid: 2\nevent: hit\ndata: b")
            .unwrap();
        assert_eq!(begun.len(), 1);
        parser.reset();
        assert_eq!(parser.last(), Some("1"));
        assert_eq!(parser.take(b"data: c\n\n").unwrap(), [event("", "c", None)]);
    }

    #[test]
    fn a_stream_without_end_of_line_fills_no_memory() {
        let mut parser = Parser::default();
        let piece = vec![b'x'; 1024 * 1024];
        let failed = (0..9).any(|_| parser.take(&piece).is_err());
        assert!(failed);
    }
}
