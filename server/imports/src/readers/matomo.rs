//! Matomo: answers of its Reporting API, by day (<https://developer.matomo.org/api-reference/reporting-api>).
//!
//! An answer does not say which report it is, so in an archive each file has the name of the method, as in
//! `Actions.getPageUrls.json`. A single file is the answer to `VisitsSummary.get`.

use std::{collections::BTreeMap, io::Read};

use counts::ImportedFigures;

use super::{
    Reader,
    json_days::{self, Row},
    times,
};
use crate::{
    dimension::Dimension,
    error::{Place, ReadError},
    files::base_name,
    output::Output,
    summary::Skipped,
};

/// A report that is imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// Visits of all.
    Visits,
    /// Page views of all.
    Actions,
    /// By page.
    Pages,
    /// By page on which visits began.
    EntryPages,
    /// By page on which visits ended.
    ExitPages,
    /// By value of a dimension.
    By(Dimension),
    /// By event.
    Events,
}

/// Every report, by its method in the API.
pub const REPORTS: [(&str, Report); 16] = [
    ("VisitsSummary.get", Report::Visits),
    ("Actions.get", Report::Actions),
    ("Actions.getPageUrls", Report::Pages),
    ("Actions.getEntryPageUrls", Report::EntryPages),
    ("Actions.getExitPageUrls", Report::ExitPages),
    ("Referrers.getReferrerType", Report::By(Dimension::Channel)),
    ("Referrers.getWebsites", Report::By(Dimension::Source)),
    ("Referrers.getSearchEngines", Report::By(Dimension::Source)),
    ("Referrers.getSocials", Report::By(Dimension::Source)),
    ("Referrers.getCampaigns", Report::By(Dimension::UtmCampaign)),
    ("UserCountry.getCountry", Report::By(Dimension::Country)),
    ("UserCountry.getCity", Report::By(Dimension::City)),
    (
        "DevicesDetection.getBrowsers",
        Report::By(Dimension::Browser),
    ),
    ("DevicesDetection.getOsFamilies", Report::By(Dimension::Os)),
    ("DevicesDetection.getType", Report::By(Dimension::Device)),
    ("Events.getAction", Report::Events),
];

/// Reads files of answers.
#[derive(Debug, Default)]
pub struct Matomo {
    /// How many answers of a method there were before.
    answers: BTreeMap<&'static str, u32>,
    has_events: bool,
}

impl Reader for Matomo {
    fn takes(&self, name: &str) -> bool {
        named(name).is_some()
    }

    fn names(&mut self, names: &[String]) {
        let mut reports = names.iter().filter_map(|name| named(base_name(name)));
        self.has_events = reports.any(|(_, report)| report == Report::Events);
    }

    fn read(
        &mut self,
        name: &str,
        file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        let (method, report) = named(name).unwrap_or(REPORTS[0]);
        // Reports of different methods complete each other; a second answer of one may be of the same days.
        let answers = self.answers.entry(method).or_default();
        *answers += 1;
        into.in_table(*answers)?;
        let rows = read_answer((report, self.has_events), name, file, into)?;
        Ok(rows.is_some())
    }
}

fn named(name: &str) -> Option<(&'static str, Report)> {
    let method = name.strip_suffix(".json")?;
    let mut reports = REPORTS.into_iter();
    reports.find(|(one, _)| one.eq_ignore_ascii_case(method))
}

/// Reads an answer; gives the rows of the day with most, or `None` where it is not an answer. `has_events`: the report of
/// events is read, too, in which a day without events has no rows.
///
/// # Errors
/// It is an error of Matomo's, or damaged.
pub fn read_answer(
    (report, has_events): (Report, bool),
    name: &str,
    file: &mut dyn Read,
    into: &mut Output,
) -> Result<Option<u64>, ReadError> {
    let mut found = false;
    let (mut last_day, mut rows, mut most) = (None, 0, 0);
    let is_object = json_days::read(name, file, |key, row| {
        let Some(day) = times::day(key) else {
            // The answer of another period, or an error.
            return into.skip(Skipped::NoSingleDay, 1);
        };
        let known = match report {
            Report::Visits => row.has("nb_visits"),
            Report::Actions => row.has("nb_pageviews"),
            _ => row.has("label"),
        };
        if !known {
            let place = Place {
                file: name.to_owned(),
                line: 0,
            };
            let column = match report {
                Report::Visits => "nb_visits",
                Report::Actions => "nb_pageviews",
                _ => "label",
            };
            return match found {
                true => Err(ReadError::MissingColumn { place, column }),
                false => into.skip(Skipped::OtherReports, 1),
            };
        }
        found = true;
        rows = match last_day == Some(day) {
            true => rows + 1,
            false => 1,
        };
        last_day = Some(day);
        most = most.max(rows);
        add((report, has_events), day, &row, into)
    })?;
    // A day without visits is an empty list, so an answer may have no row at all.
    Ok((is_object && (found || !name.is_empty())).then_some(most))
}

fn add(
    (report, has_events): (Report, bool),
    day: i32,
    row: &Row,
    into: &mut Output,
) -> Result<(), ReadError> {
    let number = |name| row.number(name);
    let label = row.text("label");
    // The row for all pages beyond a limit has a name instead of a path.
    let path = label.filter(|label| label.starts_with('/'));
    let page = row.text("url").or(path);
    match report {
        Report::Visits => {
            let visits = number("nb_visits");
            let figures = ImportedFigures {
                visitors: number("nb_uniq_visitors"),
                visits,
                // The report of events adds them.
                events: has_events.then_some(0),
                enters: visits,
                bounces: number("bounce_count"),
                dur_ms: number("sum_visit_length").map(|seconds| seconds * 1_000),
                ..ImportedFigures::default()
            };
            into.sum(day, Dimension::All, None, figures)
        }
        Report::Actions => {
            let views = number("nb_pageviews");
            let figures = ImportedFigures {
                views,
                visit_views: views,
                ..ImportedFigures::default()
            };
            into.sum(day, Dimension::All, None, figures)
        }
        Report::Pages => {
            let figures = ImportedFigures {
                visitors: number("sum_daily_nb_uniq_visitors").or(number("nb_uniq_visitors")),
                visits: number("nb_visits"),
                views: number("nb_hits"),
                enters: number("entry_nb_visits").or(Some(0)),
                bounces: number("entry_bounce_count").or(Some(0)),
                exits: number("exit_nb_visits").or(Some(0)),
                ..ImportedFigures::default()
            };
            into.sum(day, Dimension::Page, page, figures)
        }
        Report::EntryPages => {
            let visits = number("entry_nb_visits");
            let figures = ImportedFigures {
                visitors: number("entry_nb_uniq_visitors"),
                visits,
                enters: visits,
                bounces: number("entry_bounce_count"),
                dur_ms: number("entry_sum_visit_length").map(|seconds| seconds * 1_000),
                ..ImportedFigures::default()
            };
            into.sum(day, Dimension::Entry, page, figures)
        }
        Report::ExitPages => {
            let figures = ImportedFigures {
                visitors: number("exit_nb_uniq_visitors"),
                visits: number("exit_nb_visits"),
                ..ImportedFigures::default()
            };
            into.sum(day, Dimension::Exit, page, figures)
        }
        Report::Events => {
            let events = number("nb_events");
            let of_event = ImportedFigures {
                visitors: number("nb_uniq_visitors"),
                visits: number("nb_visits"),
                views: Some(0),
                events,
                ..ImportedFigures::default()
            };
            into.sum(day, Dimension::Event, label, of_event)?;
            let of_all = ImportedFigures {
                events,
                ..ImportedFigures::default()
            };
            into.sum(day, Dimension::All, None, of_all)
        }
        Report::By(dimension) => {
            let visits = number("nb_visits");
            let figures = ImportedFigures {
                visitors: number("nb_uniq_visitors"),
                visits,
                enters: visits,
                bounces: number("bounce_count"),
                dur_ms: number("sum_visit_length").map(|seconds| seconds * 1_000),
                ..ImportedFigures::default()
            };
            let value = match dimension {
                Dimension::Country => row.text("code"),
                // `Berlin, Land Berlin, Germany`.
                Dimension::City => row.text("city_name"),
                _ => label,
            };
            let value = value.filter(|value| !value.eq_ignore_ascii_case("unknown"));
            if dimension == Dimension::Source && value.is_none() {
                return Ok(());
            }
            into.sum(day, dimension, value, figures)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{output::testing, source::Source};

    const VISITS: &str = r#"{"2026-02-01":{"nb_uniq_visitors":80,"nb_users":0,"nb_visits":100,"nb_actions":250,"nb_visits_converted":3,"bounce_count":40,"sum_visit_length":6250,"max_actions":20,"bounce_rate":"40%","nb_actions_per_visit":2.5,"avg_time_on_site":62},"2026-02-02":[],"2026-02-03":{"nb_uniq_visitors":1,"nb_visits":1,"nb_actions":1,"bounce_count":1,"sum_visit_length":0}}"#;
    const ACTIONS: &str = r#"{"2026-02-01":{"nb_pageviews":240,"nb_uniq_pageviews":200,"nb_downloads":10},"2026-02-03":{"nb_pageviews":1}}"#;
    const PAGES: &str = r#"{"2026-02-01":[{"label":"/index","nb_visits":60,"nb_uniq_visitors":55,"nb_hits":90,"sum_time_spent":100,"entry_nb_visits":"50","entry_bounce_count":"20","exit_nb_visits":"30","url":"https://example.com/"},{"label":"/prices","nb_visits":5,"nb_hits":6},{"label":"Others","nb_visits":7,"nb_hits":8}]}"#;
    const COUNTRIES: &str = r#"{"2026-02-01":[{"label":"Germany","nb_uniq_visitors":70,"nb_visits":85,"nb_actions":200,"bounce_count":30,"sum_visit_length":5000,"code":"de","logo":"x.png"},{"label":"Unknown","nb_visits":15,"nb_uniq_visitors":10,"bounce_count":10,"sum_visit_length":1,"code":"xx"}]}"#;
    const TYPES: &str = r#"{"2026-02-01":[{"label":"Search Engines","nb_visits":60,"nb_uniq_visitors":50},{"label":"Direct Entry","nb_visits":40,"nb_uniq_visitors":30}]}"#;
    const EVENTS: &str =
        r#"{"2026-02-01":[{"label":"Signup","nb_visits":3,"nb_events":4,"nb_uniq_visitors":3}]}"#;

    #[test]
    fn answers_are_read_by_the_names_of_their_methods() {
        let files = [
            ("VisitsSummary.get.json", VISITS),
            ("Actions.get.json", ACTIONS),
            ("x/Actions.getPageUrls.json", PAGES),
            ("UserCountry.getCountry.json", COUNTRIES),
            ("Referrers.getReferrerType.json", TYPES),
            ("Events.getAction.json", EVENTS),
            ("Goals.get.json", "{}"),
        ];
        let read = testing::read(Source::Matomo, &files).unwrap();
        assert_eq!(read.summary.days.len(), 2);
        let all = read.of("2026-02-01", Dimension::All, None);
        assert_eq!(
            (all.visitors, all.visits, all.views, all.events),
            (Some(80), Some(100), Some(240), Some(4))
        );
        assert_eq!((all.bounces, all.dur_ms), (Some(40), Some(6_250_000)));
        let later = read.of("2026-02-03", Dimension::All, None);
        assert_eq!((later.visits, later.events), (Some(1), Some(0)));
        assert!(!read.summary.left_out.contains(&"events".to_owned()));
        let of = |dimension, value| read.of("2026-02-01", dimension, value);
        assert_eq!(of(Dimension::Page, None).views, Some(8));
        let page = of(Dimension::Page, Some("/"));
        assert_eq!(
            (page.visitors, page.visits, page.views, page.enters),
            (Some(55), Some(60), Some(90), Some(50))
        );
        assert_eq!((page.bounces, page.exits), (Some(20), Some(30)));
        assert_eq!(of(Dimension::Page, Some("/prices")).enters, Some(0));
        assert_eq!(of(Dimension::Country, Some("DE")).bounces, Some(30));
        assert_eq!(of(Dimension::Country, None).visits, Some(15));
        assert_eq!(
            of(Dimension::Channel, Some("Organic Search")).visits,
            Some(60)
        );
        assert_eq!(of(Dimension::Channel, Some("Direct")).visits, Some(40));
        assert_eq!(of(Dimension::Event, Some("Signup")).events, Some(4));
        assert_eq!(read.summary.skipped[&Skipped::OtherFiles], 1);
    }

    #[test]
    fn a_second_answer_adds_only_other_days() {
        let later = VISITS.replace("2026-02-03", "2026-02-04");
        let sites = r#"{"2026-02-01":[{"label":"news.example","nb_visits":3}]}"#;
        let engines = r#"{"2026-02-01":[{"label":"Google","nb_visits":5}]}"#;
        let files = [
            ("a/VisitsSummary.get.json", VISITS),
            ("b/VisitsSummary.get.json", later.as_str()),
            ("a/Referrers.getWebsites.json", sites),
            ("a/Referrers.getSearchEngines.json", engines),
            ("b/Referrers.getWebsites.json", sites),
        ];
        let read = testing::read(Source::Matomo, &files).unwrap();
        assert_eq!(read.summary.totals.visits, Some(102));
        assert_eq!(read.summary.days.len(), 3);
        let of = |value| read.of("2026-02-01", Dimension::Source, Some(value)).visits;
        assert_eq!((of("news.example"), of("Google")), (Some(3), Some(5)));
    }

    #[test]
    fn a_single_answer_is_one_of_visits() {
        let read = testing::read(Source::Matomo, &[("", VISITS)]).unwrap();
        assert_eq!(read.summary.totals.visits, Some(101));
        assert!(read.summary.left_out.contains(&"views".to_owned()));
        let error = r#"{"result":"error","message":"You must be logged in"}"#;
        let refused = testing::read(Source::Matomo, &[("", error)]);
        assert!(matches!(refused, Err(ReadError::OtherSource)));
        let cut = &VISITS[..VISITS.len() - 20];
        let refused = testing::read(Source::Matomo, &[("", cut)]);
        assert!(matches!(refused, Err(ReadError::Cut(_))));
    }
}
