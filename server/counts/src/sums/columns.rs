//! The columns of a batch of rows.

use duckdb::arrow::{
    array::{
        Array, ArrayRef, AsArray, BooleanArray, Date32Array, Decimal128Array, RecordBatch,
        StringArray, TimestampMicrosecondArray, UInt8Array, UInt32Array, UInt64Array,
    },
    error::ArrowError,
};

use super::{Of, Wanted};

/// A number, or none where it is NULL.
macro_rules! number {
    ($array:expr, $row:expr) => {
        (!duckdb::arrow::array::Array::is_null($array, $row)).then(|| $array.value($row))
    };
}

/// The columns of a batch, without those that are not needed.
pub(super) struct Columns<'a> {
    pub rows: usize,
    pub site: Option<&'a UInt32Array>,
    pub visit_day: &'a Date32Array,
    pub day: &'a Date32Array,
    pub visitor: &'a UInt64Array,
    pub visit: &'a UInt64Array,
    pub kind: &'a UInt8Array,
    pub v_first: &'a UInt8Array,
    pub v_views: &'a UInt32Array,
    pub v_bounce: &'a UInt8Array,
    pub v_engaged: &'a UInt8Array,
    pub v_dur_ms: &'a UInt32Array,
    /// Of each dimension in question.
    pub values: Vec<&'a StringArray>,
    pub page: Option<Page<'a>>,
    /// The hosts, and the place of the rows in time.
    pub host: Option<Host<'a>>,
    pub money: Option<(&'a StringArray, &'a Decimal128Array)>,
    /// Whether the totals of a row's group are kept already; missing: of none.
    totalled: Option<&'a BooleanArray>,
}

/// What pages need besides.
pub(super) struct Page<'a> {
    pub entry: &'a StringArray,
    pub exit: &'a StringArray,
    pub engaged_ms: &'a UInt32Array,
    pub depth: &'a UInt8Array,
}

/// How a page was read: what the pings say that a row has or is.
pub(super) struct Read {
    pub engaged_ms: i64,
    /// On one row of each visit and page.
    pub depth: Option<i64>,
}

impl Page<'_> {
    /// `None` of a row without pings.
    pub fn read(&self, row: usize) -> Option<Read> {
        let engaged_ms = number!(self.engaged_ms, row).map(i64::from);
        let depth = number!(self.depth, row).map(i64::from);
        (engaged_ms.is_some() || depth.is_some()).then(|| Read {
            engaged_ms: engaged_ms.unwrap_or_default(),
            depth,
        })
    }
}

/// What hosts need.
pub(super) struct Host<'a> {
    pub names: &'a StringArray,
    pub ts: &'a TimestampMicrosecondArray,
    pub seq: &'a UInt64Array,
}

fn column<'a>(batch: &'a RecordBatch, name: &str) -> Result<&'a ArrayRef, ArrowError> {
    batch
        .column_by_name(name)
        .ok_or_else(|| ArrowError::SchemaError(format!("no column `{name}`")))
}

macro_rules! typed {
    ($batch:expr, $name:expr, $as:ident) => {
        column($batch, $name)?.$as().ok_or_else(|| {
            ArrowError::SchemaError(format!("column `{}` is not {}", $name, stringify!($as)))
        })?
    };
    ($batch:expr, $name:expr) => {
        column($batch, $name)?.as_primitive_opt().ok_or_else(|| {
            ArrowError::SchemaError(format!("column `{}` has another type", $name))
        })?
    };
}

fn texts<'a>(batch: &'a RecordBatch, name: &str) -> Result<&'a StringArray, ArrowError> {
    Ok(typed!(batch, name, as_string_opt))
}

impl<'a> Columns<'a> {
    pub fn of(batch: &'a RecordBatch, wanted: &Wanted) -> Result<Columns<'a>, ArrowError> {
        let has = |of| wanted.by.iter().any(|by| by.of == of);
        let page = has(Of::Page).then(|| -> Result<_, ArrowError> {
            Ok(Page {
                entry: texts(batch, "entry_path")?,
                exit: texts(batch, "exit_path")?,
                engaged_ms: typed!(batch, "engaged_ms"),
                depth: typed!(batch, "p_depth"),
            })
        });
        let host = has(Of::Host).then(|| -> Result<_, ArrowError> {
            Ok(Host {
                names: texts(batch, "hostname")?,
                ts: typed!(batch, "ts"),
                seq: typed!(batch, "seq"),
            })
        });
        let money = wanted.money.then(|| -> Result<_, ArrowError> {
            Ok((texts(batch, "currency")?, typed!(batch, "revenue")))
        });
        Ok(Columns {
            rows: batch.num_rows(),
            site: match batch.column_by_name("site_id") {
                Some(_) => Some(typed!(batch, "site_id")),
                None => None,
            },
            visit_day: typed!(batch, "visit_day"),
            day: typed!(batch, "day"),
            visitor: typed!(batch, "visitor"),
            visit: typed!(batch, "visit"),
            kind: typed!(batch, "kind"),
            v_first: typed!(batch, "v_first"),
            v_views: typed!(batch, "v_views"),
            v_bounce: typed!(batch, "v_bounce"),
            v_engaged: typed!(batch, "v_engaged"),
            v_dur_ms: typed!(batch, "v_dur_ms"),
            values: wanted
                .by
                .iter()
                .map(|by| texts(batch, by.column))
                .collect::<Result<_, _>>()?,
            page: page.transpose()?,
            host: host.transpose()?,
            money: money.transpose()?,
            totalled: match batch.column_by_name("totalled") {
                Some(_) => Some(typed!(batch, "totalled", as_boolean_opt)),
                None => None,
            },
        })
    }

    /// Whether a row adds to the totals: those of its group are not kept yet.
    pub fn totals(&self, row: usize) -> bool {
        self.totalled.is_none_or(|totalled| !totalled.value(row))
    }
}

/// A value, or none where it is NULL.
pub(super) fn text(array: &StringArray, row: usize) -> Option<&str> {
    (!array.is_null(row)).then(|| array.value(row))
}

pub(super) use number;
