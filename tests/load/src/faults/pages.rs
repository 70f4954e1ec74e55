//! The API's counts, page by page.

use std::collections::BTreeMap;

use anyhow::{Context, Result};

use crate::client::Api;

/// Adds the views of each page of a site whose path is `path` and a number, by that number.
///
/// # Errors
/// When the question is not answered, or a page was counted that was never sent.
pub async fn gather(
    api: &mut Api,
    site: &str,
    path: &str,
    limit: u64,
    counted: &mut BTreeMap<u64, u64>,
) -> Result<()> {
    let mut offset = 0;
    loop {
        let question = format!(
            "/api/v1/sites/{site}/stats?period=7d&by=page&limit={limit}&offset={offset}&filter=page:{path}*"
        );
        let answer = api.get(&question).await?.json()?;
        let table = &answer["by"][0];
        let rows = table["rows"].as_array().context("the answer has no rows")?;
        for row in rows {
            let page = row["value"].as_str().context("a page without a path")?;
            let number = page.strip_prefix(path).and_then(|rest| rest.parse().ok());
            let number = number.with_context(|| format!("{page} was never sent"))?;
            *counted.entry(number).or_default() += row["views"].as_u64().unwrap_or_default();
        }
        offset += rows.len() as u64;
        let total = table["total_rows"]
            .as_u64()
            .context("the answer has no total_rows")?;
        if rows.is_empty() || offset >= total {
            return Ok(());
        }
    }
}
