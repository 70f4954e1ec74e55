//! Where a page of the list begins: after the last account of the page before.

use base::answer::Problem;
use uuid::Uuid;

/// The place of an account in an order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cursor {
    /// What the list is ordered by.
    pub key: i64,
    /// What orders accounts with the same key.
    pub tie: Uuid,
}

impl Cursor {
    /// As in the answer.
    pub fn text(self) -> String {
        format!("{}:{}", self.key, self.tie)
    }

    /// As in the request.
    ///
    /// # Errors
    /// 400 `invalid_page`.
    pub fn read(text: &str) -> Result<Self, Problem> {
        let parsed = text.split_once(':').and_then(|(key, tie)| {
            Some(Self {
                key: key.parse().ok()?,
                tie: Uuid::try_parse(tie).ok()?,
            })
        });
        parsed.ok_or_else(|| Problem::invalid("invalid_after").field("after"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_as_it_was_written() {
        let cursor = Cursor {
            key: -1,
            tie: Uuid::from_u128(7),
        };
        assert_eq!(Cursor::read(&cursor.text()).ok(), Some(cursor));
        for wrong in ["", "1", "1:", ":", "x:00000000-0000-0000-0000-000000000007"] {
            assert_eq!(Cursor::read(wrong).unwrap_err().code(), "invalid_after");
        }
    }
}
