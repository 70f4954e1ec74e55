//! The columns of an answer, by name.

use duckdb::arrow::{
    array::{Array, ArrayRef, AsArray, RecordBatch},
    datatypes::{DataType, Int64Type, UInt64Type},
};

use crate::ask::AskError;

/// The rows of an answer.
pub(super) struct Columns(pub Vec<RecordBatch>);

impl Columns {
    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.0.iter().map(RecordBatch::num_rows).sum()
    }

    /// A column of whole numbers or of truth values.
    pub fn numbers(&self, name: &str) -> Result<Vec<Option<i64>>, AskError> {
        self.each(name, |column, row| match column.data_type() {
            DataType::Int64 => Some(column.as_primitive::<Int64Type>().value(row)),
            DataType::UInt64 => i64::try_from(column.as_primitive::<UInt64Type>().value(row)).ok(),
            DataType::Boolean => Some(i64::from(column.as_boolean().value(row))),
            _ => None,
        })
    }

    /// The number of an answer that has one row.
    pub fn one(&self, name: &str) -> Result<u64, AskError> {
        let numbers = self.numbers(name)?;
        let number = numbers.first().copied().flatten();
        let number = number.and_then(|number| u64::try_from(number).ok());
        number.ok_or_else(|| AskError::Failed(format!("no number in {name}")))
    }

    /// A column of texts.
    pub fn texts(&self, name: &str) -> Result<Vec<Option<String>>, AskError> {
        self.each(name, |column, row| {
            let texts = column.as_string_opt::<i32>()?;
            Some(texts.value(row).to_owned())
        })
    }

    /// A column of bytes.
    pub fn bytes(&self, name: &str) -> Result<Vec<Option<Vec<u8>>>, AskError> {
        self.each(name, |column, row| {
            let bytes = column.as_binary_opt::<i32>()?;
            Some(bytes.value(row).to_vec())
        })
    }

    fn each<T>(
        &self,
        name: &str,
        of: impl Fn(&ArrayRef, usize) -> Option<T>,
    ) -> Result<Vec<Option<T>>, AskError> {
        let mut values = Vec::with_capacity(self.rows());
        for batch in &self.0 {
            let column = batch
                .column_by_name(name)
                .ok_or_else(|| AskError::Failed(format!("no column {name}")))?;
            for row in 0..column.len() {
                if column.is_null(row) {
                    values.push(None);
                    continue;
                }
                let value = of(column, row);
                if value.is_none() {
                    let kind = column.data_type();
                    return Err(AskError::Failed(format!("{name} is {kind}")));
                }
                values.push(value);
            }
        }
        Ok(values)
    }
}
