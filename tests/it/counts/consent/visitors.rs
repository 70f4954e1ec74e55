//! The list of consented visitors, and the hits of one.

use super::*;

#[tokio::test]
async fn visitors_are_listed_with_their_visits_and_revenue() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    let purchase = |browser, ts, currency: &[u8; 3], amount| Hit {
        event: Some("Purchase".into()),
        revenue: Some(counts::Revenue {
            amount,
            currency: *currency,
        }),
        ..view(browser, "/paid", ts)
    };
    for (browser, start) in [(1, NOON), (2, NOON + HOUR), (3, NOON)] {
        hands.set(start);
        take(&counts, view(browser, "/a", start)).await;
        if browser != 3 {
            agree(&counts, browser, start + SECOND).await;
        }
        take(&counts, view(browser, "/b", start + 2 * SECOND)).await;
        take(
            &counts,
            purchase(browser, start + 3 * SECOND, b"USD", 5_000),
        )
        .await;
        take_ping(&counts, ping(browser, "/b", start + 4 * SECOND, 100)).await;
    }
    hands.set(NOON + 3 * HOUR);
    take(&counts, view(1, "/c", NOON + 3 * HOUR)).await;
    here(&counts, 1, NOON + 3 * HOUR, NOON + SECOND).await;
    take(
        &counts,
        purchase(1, NOON + 3 * HOUR + SECOND, b"EUR", 125_000),
    )
    .await;
    // A backend's event, without a visit.
    let Consenting { person, mark, .. } = consenting(1);
    let event = |ts| {
        Arrival::Consented(Box::new(ConsentedHit {
            hit: Hit {
                visitor: None,
                from_script: false,
                ..purchase(1, ts, b"EUR", 10_000)
            },
            person,
            mark,
            agreed_at: NOON + SECOND,
        }))
    };
    // Before the agreement it has no visitor.
    let taken = counts.take(batch(vec![event(NOON + 4 * HOUR), event(NOON)]));
    assert_eq!(taken.await.unwrap().verdicts, [Verdict::Counted; 2]);
    counts.settled().await.unwrap();
    let one = ConsentedVisitor {
        person,
        times: (NOON + 2 * SECOND, NOON + 4 * HOUR),
        visits: 2,
        views: 2,
        events: 3,
        revenue: vec![
            ("EUR".into(), "13.5000".into()),
            ("USD".into(), "0.5000".into()),
        ],
        source: Some("Google".into()),
        country: Some("DE".into()),
        browser: Some("Firefox".into()),
        device: None,
    };
    let two = ConsentedVisitor {
        person: consenting(2).person,
        times: (NOON + HOUR + 2 * SECOND, NOON + HOUR + 3 * SECOND),
        visits: 1,
        views: 1,
        events: 1,
        revenue: vec![("USD".into(), "0.5000".into())],
        ..one.clone()
    };
    let all = VisitorFilter {
        from: NOON,
        until: NOON + DAY,
        person: None,
        before: None,
        limit: 10,
    };
    for compacted in [false, true] {
        if compacted {
            counts.compact(Scope::All, Zones::new()).await.unwrap();
        }
        let list = async |filter| {
            let found = counts.consented_visitors(None, SITE, filter).await;
            let found = found.unwrap();
            (found.visitors, found.total)
        };
        assert_eq!(list(all).await, (vec![one.clone(), two.clone()], 2));
        let first = VisitorFilter { limit: 1, ..all };
        assert_eq!(list(first).await, (vec![one.clone()], 2));
        let before = Some(one.times.1);
        let next = VisitorFilter { before, ..first };
        assert_eq!(list(next).await, (vec![two.clone()], 2));
        let person = Some(two.person);
        let only = VisitorFilter { person, ..all };
        assert_eq!(list(only).await, (vec![two.clone()], 1));
        let early = VisitorFilter {
            until: NOON + 30 * MINUTE,
            ..all
        };
        let (found, total) = list(early).await;
        assert_eq!((found.len(), found[0].visits, total), (1, 1, 1));

        let hits = counts
            .consented_hits(None, SITE, &one.person)
            .await
            .unwrap();
        let seen: Vec<_> = hits
            .iter()
            .map(|hit| (hit.path.as_str(), hit.is_event, hit.alone))
            .collect();
        assert_eq!(
            seen,
            [
                ("/b", false, false),
                ("/paid", true, false),
                ("/c", false, false),
                ("/paid", true, false),
                ("/paid", true, true)
            ]
        );
        assert_eq!(
            (
                hits[0].visit_start,
                hits[0].ts,
                hits[0].visit != hits[2].visit
            ),
            (NOON, NOON + 2 * SECOND, true)
        );
        assert_eq!(hits[3].revenue, Some(("EUR".into(), "12.5000".into())));
        let consented = counts.consented(None, SITE, (NOON, NOON + DAY)).await;
        let (visitors, visits) = (2, 3);
        assert_eq!(consented.unwrap(), Consented { visitors, visits });
        let totals = counts.consent_totals(None, SITE).await.unwrap();
        let expected = ConsentTotals {
            records: 2,
            visitors: 2,
            // The event without a visit is tied by itself.
            visits: 4,
        };
        assert_eq!(totals, expected);
    }
}
