//! How a move ended: what was moved, what was not, and what to do next.

use url::Url;

use super::{months, progress, state::SiteState};
use crate::{
    common::several,
    failure::{Exit, Failure},
    server_args::shown,
    show::safe,
};

/// How many differing days are listed of a site.
const LISTED: usize = 10;

/// What the end of a move says.
#[derive(Debug, Default)]
pub(super) struct Report {
    sites: Vec<(String, SiteState)>,
    failed: Vec<(String, Failure)>,
    not_tried: Vec<String>,
}

impl Report {
    /// What is done of a site.
    pub fn site(&mut self, site: &str, state: SiteState) {
        self.sites.push((site.to_owned(), state));
    }

    /// A site could not be moved, or not all of it.
    pub fn failed(&mut self, site: &str, failure: Failure) {
        self.failed.push((site.to_owned(), failure));
    }

    /// These sites were not tried, because the move ended before.
    pub fn not_tried(&mut self, sites: impl IntoIterator<Item = String>) {
        self.not_tried.extend(sites);
    }

    /// Writes all of it.
    ///
    /// # Errors
    /// A part of the sites was not moved, or differs there.
    pub fn end(self, to: &Url) -> Result<(), Failure> {
        for (site, state) in &self.sites {
            let mut failed = self.failed.iter();
            if state.until.is_none() && failed.any(|(failed, _)| failed == site) {
                continue;
            }
            for line in lines(site, state) {
                progress(site, &line);
            }
        }
        for (site, failure) in &self.failed {
            eprintln!("{}: cannot be moved now: {failure}", safe(site));
        }
        if !self.not_tried.is_empty() {
            let sites: Vec<String> = self.not_tried.iter().map(|site| safe(site)).collect();
            eprintln!("Not tried: {}", sites.join(", "));
        }
        eprintln!(
            "Not moved: members, API tokens, channels and reports; consent settings, the banner, consented visitors and their \
             records; public dashboards, private links and saved views; paused goals, and whether a site is paused; and sums \
             that were imported from other tools.\n\
             Hits of the last five days can still change and are not moved yet. Once your pages send to {}, run this command \
             again after five days: it moves the days that are missing.",
            shown(to)
        );
        if let Some((_, first)) = self.failed.first() {
            let text = format!(
                "{} could not be moved",
                several(self.failed.len() as i64, "site")
            );
            return Err(Failure::new(first.exit, text)
                .hint("Resolve what is said above, then run the command again: it continues where it was."));
        }
        match self.sites.iter().any(|(_, state)| is_incomplete(state)) {
            true => Err(Failure::new(
                Exit::Local,
                "the new server does not have everything that the old one has",
            )
            .hint("What it lacks, and what to do about it, is said above.")),
            false => Ok(()),
        }
    }
}

fn is_incomplete(state: &SiteState) -> bool {
    !state.differing.is_empty()
        || !state.not_kept.is_empty()
        || !state.too_large.is_empty()
        || !state.refused.is_empty()
}

/// The lines about a site.
fn lines(site: &str, state: &SiteState) -> Vec<String> {
    let mut lines = Vec::new();
    let Some(until) = &state.until else {
        lines.push("there is nothing to move yet".to_owned());
        return with_not_moved(lines, state);
    };
    lines.push(format!("moved up to {until}"));
    let own = state.own_days.iter().map(String::as_str);
    let own = months::in_words(own.filter(|day| *day <= until.as_str()));
    if !own.is_empty() {
        lines.push(format!(
            "the new server had hits of its own on {own}, and keeps them. Figures of these days, and of visits that began the day \
             before, are those of the new server"
        ));
    }
    differing(state, &mut lines);
    not_kept(state, &mut lines);
    for (month, why) in &state.too_large {
        lines.push(format!(
            "{month} was not moved, because this month alone is too large for one import. {why} Keep its export, which `stile api \
             GET '/account/export?site={site}&from={month}&to={month}' > {month}.zip` saves, and try again with another --folder once \
             the new server takes larger imports"
        ));
    }
    with_not_moved(lines, state)
}

fn differing(state: &SiteState, lines: &mut Vec<String>) {
    let all = state.differing.len();
    if all == 0 {
        return;
    }
    for one in state.differing.iter().take(LISTED) {
        let days = match one.from == one.to {
            true => one.from.clone(),
            false => format!("{} to {}", one.from, one.to),
        };
        lines.push(format!("figures differ on {days}: {}", one.what));
    }
    if all > LISTED {
        let days = several((all - LISTED) as i64, "more day");
        lines.push(format!("figures differ on {days}, in the file move.json"));
    }
    lines.push(
        "run the command again: it compares these days again. If they still differ, take back the import of them on the new \
         server, in the site's settings under Import, and run the command with another --folder"
            .to_owned(),
    );
}

fn not_kept(state: &SiteState, lines: &mut Vec<String>) {
    if state.not_kept.is_empty() {
        return;
    }
    let days = state.not_kept.keys().map(String::as_str);
    let hits: u64 = state.not_kept.values().sum();
    lines.push(format!(
        "{} with {} not moved, because the new server does not keep days that old: {}. To move them, let the new server keep \
         more days (keep_days of the site there, or counts.keep_days of the deployment), and run the command with another \
         --folder",
        several(state.not_kept.len() as i64, "day"),
        several(i64::try_from(hits).unwrap_or(i64::MAX), "hit"),
        months::in_words(days),
    ));
}

fn with_not_moved(mut lines: Vec<String>, state: &SiteState) -> Vec<String> {
    let not_moved = state.not_moved.iter();
    lines.extend(not_moved.map(|what| format!("not moved: {what}")));
    let refused = state.refused.iter();
    lines.extend(refused.map(|(what, why)| {
        format!("{what} was refused by the new server: {why} The next run tries it again")
    }));
    lines
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::{super::compare::Difference, *};
    use crate::server_args::address;

    fn state() -> SiteState {
        SiteState {
            until: Some("2026-11-23".to_owned()),
            own_days: ["2026-11-20", "2026-11-21", "2026-11-24"]
                .map(str::to_owned)
                .into(),
            ..SiteState::default()
        }
    }

    fn ended(state: SiteState) -> Result<(), Failure> {
        let mut report = Report::default();
        report.site("a.example", state);
        report.end(&address("https://new.example").unwrap())
    }

    #[test]
    fn own_days_of_the_new_server_are_named_and_no_error() {
        let lines = lines("a.example", &state());
        assert_eq!(lines.len(), 2);
        assert!(
            lines[1].contains("on 2026-11-20 to 2026-11-21, and keeps them"),
            "{lines:?}"
        );
        ended(state()).unwrap();
        ended(SiteState::default()).unwrap();
    }

    #[test]
    fn what_is_missing_is_named_and_an_error() {
        let not_kept = SiteState {
            not_kept: BTreeMap::from([("2024-01-01".to_owned(), 3), ("2024-01-02".to_owned(), 1)]),
            own_days: BTreeSet::new(),
            ..state()
        };
        let text = lines("a.example", &not_kept).join("\n");
        assert!(text.contains("2 days with 4 hits not moved"), "{text}");
        assert!(text.contains("2024-01-01 to 2024-01-02"), "{text}");
        assert_eq!(ended(not_kept).unwrap_err().exit, Exit::Local);
        let differing = SiteState {
            differing: (10..30)
                .map(|day| Difference {
                    from: format!("2026-10-{day}"),
                    to: format!("2026-10-{day}"),
                    what: "views: 3 on the old server, 2 on the new one".to_owned(),
                })
                .collect(),
            ..state()
        };
        let text = lines("a.example", &differing).join("\n");
        assert!(
            text.contains("2026-10-19: views: 3") && !text.contains("2026-10-20"),
            "{text}"
        );
        assert!(text.contains("10 more days"), "{text}");
        ended(differing).unwrap_err();
        let too_large = SiteState {
            too_large: BTreeMap::from([("2026-04".to_owned(), "It is too large.".to_owned())]),
            ..state()
        };
        assert!(
            lines("a.example", &too_large)
                .join("\n")
                .contains("2026-04 was not moved")
        );
        ended(too_large).unwrap_err();
    }

    #[test]
    fn one_site_that_fails_is_an_error_at_the_end() {
        let mut report = Report::default();
        report.failed(
            "b.example",
            Failure::new(Exit::Refused, "its name is taken"),
        );
        report.site("a.example", state());
        let failure = report
            .end(&address("https://new.example").unwrap())
            .unwrap_err();
        assert_eq!(failure.exit, Exit::Refused);
        assert_eq!(failure.message(), "1 site could not be moved");
    }
}
