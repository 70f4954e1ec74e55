//! Which columns a statement reads.

/// The columns that questions read from either table. A statement names only those that it needs: the
/// others would cost the planner a third of its time.
pub(super) const COLUMNS: [&str; 35] = [
    "seq",
    "ts",
    "day",
    "visitor",
    "visit",
    "visit_start",
    "kind",
    "event",
    "interactive",
    "hostname",
    "path",
    "source",
    "referrer",
    "channel",
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_content",
    "utm_term",
    "country",
    "region",
    "city",
    "browser",
    "browser_version",
    "os",
    "device",
    "screen",
    "language",
    "props",
    "revenue",
    "currency",
    "scroll",
    "engaged_ms",
    "visit_day",
    "agreed",
];

/// The columns that the totals of raw visits are made of.
pub(super) const OF_VISITS: [&str; 9] = [
    "seq",
    "ts",
    "visit",
    "visit_start",
    "kind",
    "path",
    "interactive",
    "engaged_ms",
    "scroll",
];

/// The columns that compaction adds, and what stands in their place for a raw row.
pub(super) const ADDED: [(&str, &str); 8] = [
    ("entry_path", "v.entry_path"),
    ("exit_path", "v.exit_path"),
    ("v_first", "(r.seq = v.first_seq)::UTINYINT"),
    (
        "v_views",
        "CASE WHEN r.seq = v.first_seq THEN v.views ELSE 0 END::UINTEGER",
    ),
    (
        "v_bounce",
        "(r.seq = v.first_seq AND v.views = 1 AND v.acts = 0)::UTINYINT",
    ),
    (
        "v_engaged",
        "(r.seq = v.first_seq AND (v.views >= 2 OR v.acts > 0 OR v.engaged_ms >= 10000))::UTINYINT",
    ),
    (
        "v_dur_ms",
        "CASE WHEN r.seq = v.first_seq THEN v.dur_ms ELSE 0 END::UINTEGER",
    ),
    ("p_depth", "p.depth"),
];

/// Whether a text names this column.
pub(super) fn names(text: &str, column: &str) -> bool {
    let part = |letter: Option<char>| {
        letter.is_some_and(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    };
    text.match_indices(column).any(|(at, _)| {
        !part(text[..at].chars().next_back()) && !part(text[at + column.len()..].chars().next())
    })
}
