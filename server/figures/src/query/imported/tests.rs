//! Imported days in answers: which metrics and breakdowns have them.

use counts::{ImportedDay, ImportedDays};
use shared::date::Date;

use super::*;

fn known(names: &[&str]) -> Known {
    let bits = ImportedFigures::NAMES.into_iter().enumerate();
    let bits = bits.filter(|(_, name)| names.contains(name));
    Known(bits.fold(0, |all, (bit, _)| all | 1 << bit))
}

#[test]
fn a_metric_is_known_by_all_that_it_is_made_of() {
    let some = known(&["visits", "views", "dur_ms", "bounces"]);
    for (metric, tells) in [
        (Metric::Visits, true),
        (Metric::Visitors, false),
        (Metric::VisitDurationSeconds, true),
        (Metric::BounceRate, false),
        (Metric::ViewsPerVisit, false),
        (Metric::EngagementRate, false),
    ] {
        assert_eq!(some.has_metric(metric), tells, "{metric:?}");
    }
}

#[test]
fn visits_without_a_duration_do_not_lower_the_mean() {
    let of = |name: &str| match name {
        "visits" => 10,
        "dur_ms" => 0,
        _ => 5,
    };
    let imported = counted(of, known(&["visits", "visit_views", "engaged"]));
    let mut all = Counted {
        visits: 10,
        dur_ms: 20_000,
        ..Counted::default()
    };
    all.add(&imported);
    assert_eq!(all.metric(Metric::Visits).map(|it| it.0), Some(20.0));
    let duration = all.metric(Metric::VisitDurationSeconds);
    assert_eq!(duration.map(|it| it.0), Some(2.0));
    assert_eq!(all.metric(Metric::ViewsPerVisit).map(|it| it.0), Some(0.25));
}
fn span(first: i32, last: i32) -> Span {
    let micros = |day: i32| i64::from(day) * 86_400_000_000;
    Span {
        from: Date::from_days(first),
        to: Date::from_days(last),
        start: micros(first),
        end: micros(last + 1),
        cut: Cut::Days,
    }
}

/// Two days: the first is of Google, which tells no durations; the second of Plausible.
fn two_days() -> Imported {
    let of = |name: &str| i64::from(name == "visits" || name == "dur_ms") * 10;
    let (some, all) = (known(&["visits"]), known(&["visits", "dur_ms"]));
    Imported {
        totals: [(1, (counted(of, some), some)), (2, (counted(of, all), all))].into(),
        days: [(1, "ga4".to_owned()), (2, "plausible".to_owned())].into(),
        own: (1, 2),
        ..Imported::default()
    }
}

#[test]
fn a_definition_names_the_tools_of_the_days_that_have_the_metric() {
    let imported = two_days();
    let of = |metric| imported.definition(&[span(1, 2)], metric);
    assert_eq!(of(Metric::Visits).as_deref(), Some("visits@ga4+plausible"));
    let duration = of(Metric::VisitDurationSeconds);
    assert_eq!(
        duration.as_deref(),
        Some("visit_duration_seconds@plausible")
    );
    assert_eq!(of(Metric::Views), None);
    let view = imported.view(&span(1, 2), &[Metric::VisitDurationSeconds], &[]);
    assert_eq!(view.unwrap().left_out, ["visit_duration_seconds"]);
}

#[test]
fn a_dimension_of_some_days_is_left_out() {
    let by = By::column("browser").unwrap();
    let mut imported = two_days();
    let left_out = |imported: &Imported, word: &str| {
        let view = imported.view(&span(1, 2), &[], &[(word.to_owned(), Some(by))]);
        view.unwrap().left_out
    };
    let all = known(&ImportedFigures::NAMES);
    imported.known = [(by.number, [(1, all), (2, all)].into())].into();
    assert_eq!(left_out(&imported, "browser"), [""; 0]);
    imported.known = [(by.number, [(1, all)].into())].into();
    assert_eq!(left_out(&imported, "browser"), ["browser"]);
    // There may be no campaign between two days with one.
    imported.days.insert(3, "ga4".to_owned());
    imported.own = (1, 3);
    imported.known = [(by.number, [(1, all), (3, all)].into())].into();
    assert_eq!(left_out(&imported, "utm_campaign"), [""; 0]);
    assert_eq!(left_out(&imported, "browser"), ["browser"]);
}

#[test]
fn rows_have_no_column_that_some_day_does_not_tell() {
    let by = By::column("path").unwrap();
    let mut imported = two_days();
    let all = known(&ImportedFigures::NAMES);
    let some = known(&["visits", "visitors", "views", "bounces", "enters"]);
    imported.known = [(by.number, [(1, all), (2, some)].into())].into();
    let ranked = imported.ranked(&Ranked::default(), &[by]);
    let unknown: Vec<Column> = ranked.unknown.iter().map(|(_, column)| *column).collect();
    let expected = [
        Column::VisitDurationSeconds,
        Column::Exits,
        Column::ExitRate,
    ];
    assert_eq!(unknown, expected);
    assert!(ranked.visits_break_ties);
    let view = imported.view(&span(1, 2), &[], &[("page".to_owned(), Some(by))]);
    let left_out = [
        "page.events",
        "page.exits",
        "page.exit_rate",
        "page.time_on_page_seconds",
        "page.scroll_depth",
    ];
    assert_eq!(view.unwrap().left_out, left_out);
}

#[test]
fn a_day_that_is_not_over_has_no_imported_sums() {
    let imported = two_days();
    let today = Span {
        cut: Cut::SoFar,
        ..span(2, 2)
    };
    assert_eq!(imported.totals(&today).count(), 0);
    assert_eq!(imported.definition(&[today], Metric::Visits), None);
    assert_eq!(imported.totals(&span(1, 2)).count(), 2);
    // Its figures lack that day, and say so.
    let cut = Span {
        cut: Cut::SoFar,
        ..span(1, 2)
    };
    let view = imported.view(&cut, &[Metric::Visits], &[]).unwrap();
    assert_eq!((view.days, view.to), (2, Date::from_days(2).to_string()));
    assert_eq!(view.left_out, ["visits"]);
    let definition = imported.definition(&[cut], Metric::Visits);
    assert_eq!(definition.as_deref(), Some("visits@ga4"));
    let whole = imported.view(&span(1, 2), &[Metric::Visits], &[]);
    assert_eq!(whole.unwrap().left_out, [""; 0]);
}

#[test]
fn a_total_is_in_a_view_unless_it_or_everything_is_left_out() {
    let view = |left_out: &[&str]| {
        let left_out = left_out.iter().map(|what| (*what).to_owned()).collect();
        ImportedView::of([(1, "ga4")].into_iter(), left_out).unwrap()
    };
    let some = view(&["bounce_rate", "page.visits"]);
    assert!(some.is_in("visits") && !some.is_in("bounce_rate"));
    assert!(!view(&["all"]).is_in("visits"));
    let imported = |day, source: &str, hits| {
        let source = source.into();
        (day, ImportedDay { source, hits })
    };
    let days = [
        imported(0, "logs", true),
        imported(1, "ga4", false),
        imported(2, "logs", true),
    ];
    let days = ImportedDays::from_iter(days);
    let without = ImportedView::without_sums(&days, &span(0, 2)).unwrap();
    assert_eq!((without.days, without.summed), (3, 1));
    let hits = ImportedView::of_hits(&days, &span(0, 2)).unwrap();
    assert_eq!((hits.days, hits.summed), (2, 0));
    let both = some.and(hits);
    assert_eq!(
        (both.days, both.summed, both.sources),
        (3, 1, vec!["ga4".to_owned(), "logs".to_owned()])
    );
    assert_eq!(
        (both.from, both.to),
        ("1970-01-01".to_owned(), "1970-01-03".to_owned())
    );
}

#[test]
fn bounces_without_visits_that_can_bounce_are_not_added() {
    let imported = counted(|_| 5, known(&["visits", "bounces", "engaged"]));
    assert_eq!((imported.bounces, imported.enters), (0, 0));
    assert_eq!(imported.engaged, 5);
    let imported = counted(|_| 5, known(&["engaged", "visit_views"]));
    assert_eq!((imported.engaged, imported.visit_views), (0, 0));
}
