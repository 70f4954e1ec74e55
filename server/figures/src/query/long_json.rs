//! JSON with long lists. Their items are made one after the other while the body is sent, so that an answer is at no time in
//! memory as a whole: neither as a tree of values, which is several times as large as the records, nor as text.

use std::{io, iter, marker::PhantomData, mem};

use futures_util::stream;
use poem::{Body, IntoResponse, Response};
use poem_openapi::{
    ApiResponse,
    payload::Json,
    registry::{MetaResponses, Registry},
    types::ToJSON,
};
use serde_json::{Map, Value, map};

/// The media type of an answer as a record says it.
pub const JSON: &str = "application/json; charset=utf-8";
/// Bytes from which on a part of a body is sent. What is shorter is sent as a whole, with its length.
const PART: usize = 64 << 10;

/// The items of a list, made as they are written.
type Items = Box<dyn Iterator<Item = Long> + Send>;

/// A value, of which long lists are still to be made.
pub struct Long(Kind);

enum Kind {
    /// As it is.
    Short(Value),
    /// An object. Some of its fields have these values instead of their own.
    Object(Map<String, Value>, Vec<(String, Long)>),
    /// A list.
    List(Items),
}

impl std::fmt::Debug for Long {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Long").finish_non_exhaustive()
    }
}

impl Long {
    /// A record as it is.
    pub fn of(record: &impl ToJSON) -> Long {
        Long(Kind::Short(record.to_json().unwrap_or_default()))
    }

    /// A list.
    pub fn list(items: impl IntoIterator<Item = Long, IntoIter: Send + 'static>) -> Long {
        Long(Kind::List(Box::new(items.into_iter())))
    }

    /// A record of which some fields, which are empty in it, have these values instead.
    pub fn record<K: Into<String>>(
        record: &impl ToJSON,
        fields: impl IntoIterator<Item = (K, Long)>,
    ) -> Long {
        let fields = fields.into_iter().map(|(name, long)| (name.into(), long));
        match record.to_json() {
            Some(Value::Object(own)) => Long(Kind::Object(own, fields.collect())),
            other => Long(Kind::Short(other.unwrap_or_default())),
        }
    }

    /// An object with these fields.
    pub fn map(fields: impl IntoIterator<Item = (String, Long)>) -> Long {
        let fields: Vec<(String, Long)> = fields.into_iter().collect();
        let own = fields.iter().map(|(name, _)| (name.clone(), Value::Null));
        Long(Kind::Object(own.collect(), fields))
    }

    /// The body of an answer.
    pub fn body(self) -> Body {
        let mut parts = Parts::of(self);
        match parts.next() {
            Some(Ok(first)) if parts.is_done() => Body::from_vec(first),
            first => Body::from_bytes_stream(stream::iter(first.into_iter().chain(parts))),
        }
    }
}

/// The answer `T`, whose long lists are made while it is sent.
#[derive(Debug)]
pub struct LongAnswer<T>(Long, PhantomData<fn() -> T>);

impl<T> LongAnswer<T> {
    /// An answer that says what `T` does.
    pub fn new(answer: Long) -> LongAnswer<T> {
        LongAnswer(answer, PhantomData)
    }
}

impl<T> IntoResponse for LongAnswer<T> {
    fn into_response(self) -> Response {
        Response::builder().content_type(JSON).body(self.0.body())
    }
}

impl<T: ToJSON> ApiResponse for LongAnswer<T> {
    fn meta() -> MetaResponses {
        Json::<T>::meta()
    }

    fn register(registry: &mut Registry) {
        Json::<T>::register(registry);
    }
}

/// What is being written, from the outside to the inside.
enum Open {
    Object {
        fields: map::IntoIter,
        long: Vec<(String, Long)>,
        begun: bool,
    },
    List {
        items: Items,
        begun: bool,
    },
}

/// The text, part by part.
struct Parts {
    /// What is to be written before what is open.
    text: Vec<u8>,
    open: Vec<Open>,
    failed: Option<io::Error>,
}

impl Parts {
    fn of(long: Long) -> Parts {
        let mut parts = Parts {
            text: vec![],
            open: vec![],
            failed: None,
        };
        parts.failed = parts.begin(long).err();
        parts
    }

    fn is_done(&self) -> bool {
        self.open.is_empty() && self.text.is_empty() && self.failed.is_none()
    }

    /// Writes a short value, or the start of a long one.
    fn begin(&mut self, long: Long) -> io::Result<()> {
        match long.0 {
            Kind::Short(value) => serde_json::to_writer(&mut self.text, &value)?,
            Kind::Object(fields, long) => {
                self.text.push(b'{');
                self.open.push(Open::Object {
                    fields: fields.into_iter(),
                    long,
                    begun: false,
                });
            }
            Kind::List(items) => {
                self.text.push(b'[');
                self.open.push(Open::List {
                    items,
                    begun: false,
                });
            }
        }
        Ok(())
    }

    /// Writes the next field or item of what is open, or its end.
    fn step(&mut self) -> io::Result<()> {
        let Some(open) = self.open.last_mut() else {
            return Ok(());
        };
        let (next, begun, end) = match open {
            Open::List { items, begun } => (items.next().map(|item| (None, item)), begun, b']'),
            Open::Object {
                fields,
                long,
                begun,
            } => {
                let next = fields.next().map(|(name, value)| {
                    let at = long.iter().position(|(field, _)| *field == name);
                    let short = Long(Kind::Short(value));
                    (Some(name), at.map_or(short, |at| long.swap_remove(at).1))
                });
                (next, begun, b'}')
            }
        };
        let Some((name, value)) = next else {
            self.text.push(end);
            self.open.pop();
            return Ok(());
        };
        if mem::replace(begun, true) {
            self.text.push(b',');
        }
        if let Some(name) = name {
            serde_json::to_writer(&mut self.text, &name)?;
            self.text.push(b':');
        }
        self.begin(value)
    }
}

impl Iterator for Parts {
    type Item = io::Result<Vec<u8>>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.failed.is_none() && !self.open.is_empty() && self.text.len() < PART {
            self.failed = self.step().err();
        }
        if let Some(error) = self.failed.take() {
            self.open.clear();
            self.text.clear();
            return Some(Err(error));
        }
        (!self.text.is_empty()).then(|| Ok(mem::take(&mut self.text)))
    }
}

impl iter::FusedIterator for Parts {}

#[cfg(test)]
mod tests {
    use std::{
        collections::BTreeMap,
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering::Relaxed},
        },
    };

    use allocation_counter::measure;
    use poem_openapi::Object;
    use serde_json::json;

    use super::*;

    #[derive(Object)]
    struct Record {
        name: String,
        rows: Vec<String>,
        groups: BTreeMap<String, String>,
        last: Option<i64>,
    }

    fn record() -> Record {
        Record {
            name: "\"a\",\n".to_owned(),
            rows: vec![],
            groups: BTreeMap::new(),
            last: None,
        }
    }

    fn numbers(to: usize) -> Long {
        Long::list((0..to).map(|number| Long(Kind::Short(json!(number)))))
    }

    fn text(long: Long) -> String {
        let parts: Vec<u8> = Parts::of(long).flat_map(|part| part.unwrap()).collect();
        String::from_utf8(parts).unwrap()
    }

    #[test]
    fn records_are_written_in_order_with_their_long_fields() {
        let groups = [
            ("b".to_owned(), numbers(0)),
            ("a".to_owned(), Long::list([numbers(1), numbers(2)])),
        ];
        let fields = [("groups", Long::map(groups)), ("rows", numbers(3))];
        let written = text(Long::record(&record(), fields));
        let same =
            r#"{"name":"\"a\",\n","rows":[0,1,2],"groups":{"b":[],"a":[[0],[0,1]]},"last":null}"#;
        assert_eq!(written, same);
        let plain = record().to_json().unwrap().to_string();
        assert_eq!(text(Long::of(&record())), plain);
        let none: [(&str, Long); 0] = [];
        assert_eq!(text(Long::record(&record(), none)), plain);
    }

    #[test]
    fn parts_are_made_when_they_are_taken_and_take_no_memory_beside_what_they_are_made_of() {
        let made = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&made);
        let items = (0..100_000).map(move |_| {
            counted.fetch_add(1, Relaxed);
            Long::of(&record())
        });
        let mut parts = Parts::of(Long::list(items));
        let first = parts.next().unwrap().unwrap();
        assert!(first.len() < PART + 100, "{}", first.len());
        let at_first = made.load(Relaxed);
        assert!(at_first < 1_500, "{at_first}");
        let mut sent = first.len();
        let memory = measure(|| {
            for part in parts {
                sent += part.unwrap().len();
            }
        });
        assert_eq!(made.load(Relaxed), 100_000);
        assert!(sent > 5_000_000, "{sent}");
        assert!(memory.bytes_max < 4 * PART as u64, "{memory:?}");
    }
}
