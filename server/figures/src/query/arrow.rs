//! Reading an answer's Arrow batches column by column.

use counts::arrow::{
    array::{Array, ArrayRef, AsArray, BooleanArray, PrimitiveArray, StringArray},
    datatypes::{ArrowPrimitiveType, DataType, Date32Type, Decimal128Type, Float64Type, Int64Type},
    record_batch::RecordBatch,
};

/// The columns of one batch, by name.
#[derive(Debug)]
pub struct Columns<'a>(&'a RecordBatch);

impl<'a> Columns<'a> {
    /// Those of a batch.
    pub fn of(batch: &'a RecordBatch) -> Columns<'a> {
        Columns(batch)
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.0.num_rows()
    }

    /// Whether there is a column of this name.
    pub fn has(&self, name: &str) -> bool {
        self.0.column_by_name(name).is_some()
    }

    fn column(&self, name: &str) -> anyhow::Result<&'a ArrayRef> {
        self.0
            .column_by_name(name)
            .ok_or_else(|| anyhow::anyhow!("the answer has no column `{name}`"))
    }

    /// A column of numbers or times as it is.
    pub fn primitive<T: ArrowPrimitiveType>(
        &self,
        name: &str,
    ) -> anyhow::Result<&'a PrimitiveArray<T>> {
        let column = self.column(name)?;
        column.as_primitive_opt().ok_or_else(|| {
            anyhow::anyhow!(
                "the column `{name}` is {}, not {}",
                column.data_type(),
                T::DATA_TYPE
            )
        })
    }

    /// A column of yes and no as it is.
    pub fn flags(&self, name: &str) -> anyhow::Result<&'a BooleanArray> {
        let column = self.column(name)?;
        let found = column.as_boolean_opt();
        found.ok_or_else(|| {
            anyhow::anyhow!("the column `{name}` is {}, not BOOLEAN", column.data_type())
        })
    }

    /// A column of texts as it is.
    pub fn strings(&self, name: &str) -> anyhow::Result<&'a StringArray> {
        let column = self.column(name)?;
        let found = column.as_string_opt();
        found.ok_or_else(|| {
            anyhow::anyhow!("the column `{name}` is {}, not VARCHAR", column.data_type())
        })
    }

    /// A column of whole numbers; NULL is 0.
    pub fn numbers(&self, name: &str) -> anyhow::Result<Vec<i64>> {
        Ok(self
            .maybe_numbers(name)?
            .into_iter()
            .map(Option::unwrap_or_default)
            .collect())
    }

    /// A column of whole numbers or NULL.
    pub fn maybe_numbers(&self, name: &str) -> anyhow::Result<Vec<Option<i64>>> {
        let column = self.column(name)?;
        match column.data_type() {
            DataType::Int64 => Ok(column.as_primitive::<Int64Type>().iter().collect()),
            DataType::Date32 => Ok(column
                .as_primitive::<Date32Type>()
                .iter()
                .map(|day| day.map(i64::from))
                .collect()),
            DataType::Null => Ok(vec![None; column.len()]),
            other => anyhow::bail!("the column `{name}` is {other}, not BIGINT"),
        }
    }

    /// A column of fractions or NULL.
    pub fn fractions(&self, name: &str) -> anyhow::Result<Vec<Option<f64>>> {
        let column = self.column(name)?;
        match column.data_type() {
            DataType::Float64 => Ok(column.as_primitive::<Float64Type>().iter().collect()),
            DataType::Null => Ok(vec![None; column.len()]),
            other => anyhow::bail!("the column `{name}` is {other}, not DOUBLE"),
        }
    }

    /// A column of decimals in units of their last place; NULL is 0.
    pub fn decimals(&self, name: &str) -> anyhow::Result<Vec<i128>> {
        let column = self.column(name)?;
        match column.data_type() {
            DataType::Decimal128(_, _) => Ok(column
                .as_primitive::<Decimal128Type>()
                .iter()
                .map(Option::unwrap_or_default)
                .collect()),
            other => anyhow::bail!("the column `{name}` is {other}, not DECIMAL"),
        }
    }

    /// A column of texts or NULL.
    pub fn texts(&self, name: &str) -> anyhow::Result<Vec<Option<String>>> {
        let column = self.column(name)?;
        match column.data_type() {
            DataType::Utf8 => Ok(column
                .as_string::<i32>()
                .iter()
                .map(|text| text.map(str::to_owned))
                .collect()),
            DataType::LargeUtf8 => Ok(column
                .as_string::<i64>()
                .iter()
                .map(|text| text.map(str::to_owned))
                .collect()),
            DataType::Utf8View => Ok(column
                .as_string_view()
                .iter()
                .map(|text| text.map(str::to_owned))
                .collect()),
            DataType::Null => Ok(vec![None; column.len()]),
            other => anyhow::bail!("the column `{name}` is {other}, not VARCHAR"),
        }
    }
}
