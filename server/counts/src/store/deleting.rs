//! Deletes the counts of a site, all of it or up to a day.

use duckdb::types::Value;
use shared::ids::SiteNumber;

use super::{Delete, Store, StoreError, set_position};
use crate::{consent, engine};

impl Store {
    /// Deletes, after what was to be stored before.
    pub fn delete(&mut self, delete: &Delete) -> Result<(), StoreError> {
        const SQL: [&str; 7] = [
            include_str!("../../../../queries/counts/maintenance/erase_hits.sql"),
            include_str!("../../../../queries/counts/maintenance/erase_day_sums.sql"),
            include_str!("../../../../queries/counts/maintenance/erase_hits_live.sql"),
            include_str!("../../../../queries/counts/maintenance/erase_left_out.sql"),
            include_str!("../../../../queries/counts/maintenance/erase_imported_sums.sql"),
            include_str!("../../../../queries/counts/maintenance/erase_imported_days.sql"),
            include_str!("../../../../queries/counts/maintenance/erase_imported_hits.sql"),
        ];
        /// Of a site of which all is deleted.
        const WHOLE: [&str; 2] = [
            include_str!("../../../../queries/counts/maintenance/erase_imports.sql"),
            include_str!("../../../../queries/counts/maintenance/erase_import_parts.sql"),
        ];
        /// The last day that DuckDB knows is later than any.
        const ALL: i32 = 2_932_896;
        let until = Value::Date32(delete.until.unwrap_or(ALL));
        engine::within(self.connection()?, |transaction| {
            for sql in SQL {
                transaction.execute(sql, [Value::UInt(delete.site.0), until.clone()])?;
            }
            match delete.until {
                Some(day) => consent::store::erase_ties(transaction, delete.site, day)?,
                None => {
                    for sql in WHOLE {
                        transaction.execute(sql, [Value::UInt(delete.site.0)])?;
                    }
                    consent::store::erase_site(transaction, delete.site)?;
                }
            }
            set_position(transaction, delete.end, delete.next_seq, true)?;
            Ok::<_, StoreError>(())
        })?;
        (self.end, self.next_seq) = (delete.end, delete.next_seq);
        // A day that was forgotten is not the site's first one any more.
        self.look_at(delete.site)
    }

    /// Looks again which days of a site no sums stand for, and which are imported.
    pub fn look_at(&self, site: SiteNumber) -> Result<(), StoreError> {
        let connection = self.connection()?;
        self.pending_days.look_at(connection, site)?;
        Ok(self.imported_days.look_at(connection, site)?)
    }
}
