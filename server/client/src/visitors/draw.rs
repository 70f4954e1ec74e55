//! Consented visitors for people.

use super::{Hit, Listed, Visit, Visitor};
use crate::{
    common::{headline, several, sums},
    show::{Cell, Screen, Table, moment, safe},
};

/// The list of a period.
pub fn list(site: &str, listed: &Listed, screen: Screen) -> String {
    let mut text = headline(site, &listed.period, None, screen);
    let time = |at| moment(at, &listed.period.zone);
    let mut table = Table::new(&[
        "Visitor",
        "First seen",
        "Last seen",
        "Visits",
        "Views",
        "Events",
        "Revenue",
        "Country",
        "Device",
        "Browser",
        "Source",
    ])
    .yielding(10);
    for row in &listed.visitors {
        table.push(vec![
            Cell::text(&row.id),
            Cell::Text(time(row.first_seen)),
            Cell::Text(time(row.last_seen)),
            Cell::count(Some(row.visits)),
            Cell::count(Some(row.views)),
            Cell::count(Some(row.events)),
            Cell::Number(sums(&row.revenue)),
            Cell::text(row.country.as_deref().unwrap_or_default()),
            Cell::text(row.device.as_deref().unwrap_or_default()),
            Cell::text(row.browser.as_deref().unwrap_or_default()),
            Cell::text(row.source.as_deref().unwrap_or_default()),
        ]);
    }
    text.push_str(&format!("{}\n", several(listed.total, "consented visitor")));
    if table.is_empty() {
        return text;
    }
    text.push('\n');
    text.push_str(&table.draw(screen));
    if let (true, Some(last)) = (listed.more, listed.visitors.last()) {
        let more = format!("There are more: add --before {}.", last.last_seen);
        text.push_str(&format!("\n{}\n", screen.dim(&more)));
    }
    text
}

/// One visitor. The answer names no time zone, so moments are in UTC.
pub fn visitor(visitor: &Visitor, screen: Screen) -> String {
    let mut text = format!("{}\n", screen.bold(&safe(&visitor.id)));
    let agreed = match visitor.agreed_at {
        Some(at) => format!("agreed on {}", time(at)),
        None => "the record of the agreement was deleted".to_owned(),
    };
    let language = visitor.language.as_deref().map(safe);
    let language = language.map(|language| format!(", asked in {language}"));
    let version = visitor.version.as_deref().map(safe);
    let version = version.map(|version| format!(", banner {version}"));
    text.push_str(&format!(
        "{agreed}{}{}\n",
        language.unwrap_or_default(),
        version.unwrap_or_default()
    ));
    if let Some(until) = visitor.until {
        text.push_str(&format!("the last visit is deleted on {}\n", time(until)));
    }
    if visitor.visits.is_empty() {
        text.push_str("No visits: the visitor withdrew the consent, or none is kept any more.\n");
    }
    for visit in &visitor.visits {
        text.push('\n');
        text.push_str(&head(visit, screen));
        text.push_str(&hits(&visit.hits, screen));
    }
    if visitor.more {
        let more = "These are the newest 10,000 hits. `stile visitors export` has all of them.";
        text.push_str(&format!("\n{}\n", screen.dim(more)));
    }
    text
}

/// The line above a visit.
fn head(visit: &Visit, screen: Screen) -> String {
    let known = [
        visit.source.as_deref().or(Some(&visit.channel)),
        visit.country.as_deref(),
        visit.device.as_deref(),
        visit.browser.as_deref(),
        visit.os.as_deref(),
    ];
    let known: Vec<String> = known.into_iter().flatten().map(safe).collect();
    format!(
        "{}  {}\n",
        screen.bold(&time(visit.start)),
        known.join(", ")
    )
}

fn hits(hits: &[Hit], screen: Screen) -> String {
    let mut table = Table::new(&["Time", "Page", "Event", "Goals", "Value"]).yielding(1);
    for hit in hits {
        table.push(vec![
            Cell::Text(time(hit.time)),
            Cell::text(&format!("{}{}", hit.hostname, hit.path)),
            Cell::text(hit.event.as_deref().unwrap_or_default()),
            Cell::text(&hit.goals.join(", ")),
            Cell::Number(hit.revenue.iter().map(|sum| sum.shown()).collect()),
        ]);
    }
    table.draw(screen)
}

fn time(at: i64) -> String {
    format!("{} UTC", moment(at, "UTC"))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const ID: &str = "9c1f2a44-5b0e-8d3a-9f61-0c8e5d7b2a10";
    /// 2026-11-20 at noon, UTC.
    const NOON: i64 = 1_795_176_000;

    #[test]
    fn the_list_says_how_many_there_are_and_where_it_continues() {
        let period = json!({"from": "2026-11-14", "to": "2026-11-20", "ends_at": 0, "zone": "UTC", "counted_from": null});
        let row = json!({
            "id": ID, "first_seen": NOON - 86_400, "last_seen": NOON, "visits": 2, "views": 1_200, "events": 0,
            "revenue": [{"amount": 12.5, "currency": "EUR"}], "country": "DE", "device": "mobile", "browser": null,
            "source": null,
        });
        let listed = |rows: Vec<Value>, total: i64, more: bool| {
            let answer = json!({"period": period, "total": total, "visitors": rows, "more": more});
            list(
                "a.test",
                &serde_json::from_value(answer).unwrap(),
                Screen::plain(),
            )
        };
        let head = "a.test  2026-11-14 to 2026-11-20 (UTC)\n\n";
        assert_eq!(
            listed(vec![], 0, false),
            format!("{head}0 consented visitors\n")
        );
        let drawn = listed(vec![row], 2, true);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[2], "2 consented visitors");
        assert_eq!(
            lines[5].split_whitespace().collect::<Vec<_>>(),
            [
                ID,
                "2026-11-19",
                "12:00:00",
                "2026-11-20",
                "12:00:00",
                "2",
                "1,200",
                "0",
                "12.50",
                "EUR",
                "DE",
                "mobile"
            ]
        );
        assert_eq!(
            lines.last(),
            Some(&"There are more: add --before 1795176000.")
        );
    }

    #[test]
    fn a_visitor_has_a_table_for_each_visit() {
        let hit = json!({
            "time": NOON, "kind": "event", "hostname": "a.test", "path": "/thanks", "event": "Sale", "props": null,
            "goals": ["Bought", "Any"], "revenue": {"amount": 12, "currency": "EUR"},
        });
        let visit = json!({
            "start": NOON - 60, "end": NOON, "source": null, "channel": "Direct", "country": "DE", "device": "mobile",
            "browser": "Firefox", "os": "Android", "hits": [hit],
        });
        let answer = json!({
            "id": ID, "agreed_at": NOON - 60, "version": "b1b1", "language": "de", "visits": [visit], "more": false,
            "until": NOON + 86_400,
        });
        assert_eq!(
            visitor(&serde_json::from_value(answer).unwrap(), Screen::plain()),
            format!(
                "{ID}\n\
                 agreed on 2026-11-20 11:59:00 UTC, asked in de, banner b1b1\n\
                 the last visit is deleted on 2026-11-21 12:00:00 UTC\n\
                 \n\
                 2026-11-20 11:59:00 UTC  Direct, DE, mobile, Firefox, Android\n\
                 \x20 Time                     Page           Event  Goals         Value\n\
                 \x20 2026-11-20 12:00:00 UTC  a.test/thanks  Sale   Bought, Any  12 EUR\n"
            )
        );
        let withdrawn = json!({
            "id": ID, "agreed_at": null, "version": null, "language": null, "visits": [], "more": false, "until": null,
        });
        let drawn = visitor(&serde_json::from_value(withdrawn).unwrap(), Screen::plain());
        assert_eq!(
            drawn,
            format!(
                "{ID}\n\
                 the record of the agreement was deleted\n\
                 No visits: the visitor withdrew the consent, or none is kept any more.\n"
            )
        );
    }
}
