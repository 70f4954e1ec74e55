//! What of an account is exported.

use base::answer::Problem;
use counts::HitsFormat;
use export_file::Part;
use shared::date::Date;

use super::store::SiteName;

/// The parameters of a request, as they were sent.
#[derive(Clone, Debug, Default)]
pub(super) struct ExportParams {
    pub sites: Vec<String>,
    pub from: Option<String>,
    pub to: Option<String>,
    pub hits: Option<String>,
}

/// What is exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ExportScope {
    /// The names of the sites. Empty: all, and the account itself.
    sites: Vec<String>,
    /// The first day of the first month.
    from: Option<Date>,
    /// The first day of the month after the last one.
    until: Option<Date>,
    pub hits: HitsFormat,
}

impl ExportParams {
    /// Reads them, where these are the account's sites.
    pub fn read(&self, known: &[SiteName]) -> Result<ExportScope, Problem> {
        let sites = self.sites.iter().map(|asked| {
            let is_it = |site: &&SiteName| site.name == *asked || site.id.to_string() == *asked;
            let found = known.iter().find(is_it).map(|site| site.name.clone());
            found.ok_or_else(|| {
                Problem::invalid("unknown_export_site")
                    .with("given", asked.as_str())
                    .field("site")
            })
        });
        let hits = self.hits.as_deref().map(|word| {
            let format = HitsFormat::parse(word);
            format.ok_or_else(|| Problem::invalid("unknown_hits_format").field("hits"))
        });
        let scope = ExportScope {
            sites: sites.collect::<Result<_, _>>()?,
            from: month(self.from.as_deref(), "from")?,
            until: month(self.to.as_deref(), "to")?.map(|month| month.plus_months(1)),
            hits: hits.transpose()?.unwrap_or_default(),
        };
        match (scope.from, scope.until) {
            (Some(from), Some(until)) if from >= until => {
                Err(Problem::invalid("invalid_export_month.order").field("to"))
            }
            _ => Ok(scope),
        }
    }
}

/// The first day of a month, written as in `2026-01`.
fn month(text: Option<&str>, field: &'static str) -> Result<Option<Date>, Problem> {
    let read = text.map(|text| {
        let day = Date::parse(&format!("{text}-01"));
        day.ok_or_else(|| Problem::invalid("invalid_export_month").field(field))
    });
    read.transpose()
}

/// A month as it is written in requests, manifests and names of files.
pub(super) fn written(month: Date) -> String {
    format!("{:04}-{:02}", month.year, month.month)
}

impl ExportScope {
    /// Whether the account itself is exported, with its members and its audit log.
    pub fn is_account(&self) -> bool {
        self.sites.is_empty()
    }

    pub fn has_site(&self, name: &str) -> bool {
        self.sites.is_empty() || self.sites.iter().any(|site| site == name)
    }

    /// The days, from the first up to the last, which is not among them.
    pub fn days(&self) -> (Date, Date) {
        let from = self.from.unwrap_or(Date::from_days(0));
        (
            from,
            self.until.unwrap_or(Date {
                year: 9_999,
                month: 12,
                day: 31,
            }),
        )
    }

    /// As the manifest says it; `None` where it is everything.
    pub fn part(&self) -> Option<Part> {
        let part = Part {
            sites: self.sites.clone(),
            from: self.from.map(written),
            to: self.until.map(|until| written(until.plus_months(-1))),
        };
        (part != Part::default()).then_some(part)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn read(sites: &[&str], from: Option<&str>, to: Option<&str>) -> Result<ExportScope, Problem> {
        let known = [1_u128, 2].map(|number| SiteName {
            id: Uuid::from_u128(number),
            name: format!("site{number}.example"),
        });
        let params = ExportParams {
            sites: sites.iter().map(|site| (*site).to_owned()).collect(),
            from: from.map(str::to_owned),
            to: to.map(str::to_owned),
            hits: None,
        };
        params.read(&known)
    }

    #[test]
    fn sites_have_names_and_ids() {
        let all = read(&[], None, None).unwrap();
        assert!(all.is_account() && all.has_site("site1.example") && all.part().is_none());
        let id = Uuid::from_u128(2).to_string();
        for asked in ["site2.example", &id] {
            let one = read(&[asked], None, None).unwrap();
            assert!(!one.is_account() && one.has_site("site2.example"));
            assert!(!one.has_site("site1.example"));
            assert_eq!(one.part().unwrap().sites, ["site2.example"]);
        }
        let other = read(&["site3.example"], None, None).unwrap_err();
        assert_eq!(other.code(), "unknown_export_site");
    }

    #[test]
    fn months_are_whole() {
        let scope = read(&[], Some("2025-12"), Some("2026-01")).unwrap();
        let (from, until) = scope.days();
        assert_eq!(
            (from.to_string(), until.to_string()),
            ("2025-12-01".into(), "2026-02-01".into())
        );
        let part = scope.part().unwrap();
        assert_eq!(
            (part.from.as_deref(), part.to.as_deref()),
            (Some("2025-12"), Some("2026-01"))
        );
        for (from, to) in [
            ("2026-02", "2026-01"),
            ("2026-1", "2026-02"),
            ("2026-01-01", "2026-02"),
            ("", "2026-01"),
        ] {
            let refused = read(&[], Some(from), Some(to)).unwrap_err();
            assert_eq!(refused.code(), "invalid_export_month", "{from} {to}");
        }
    }
}
