//! What a visitor who agreed may do at any time: withdraw, know what is kept, and have everything erased.

use super::*;

/// A visitor of `example.com` who agreed with these bits; the ticket.
async fn agrees(fixture: &IntakeFixture, version: &str, bits: &str) -> String {
    let agree = message(
        "agree",
        json!({"p": bits.repeat(32), "b": version, "w": "banner"}),
    );
    let answer = post(fixture, agree).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    answer.json()["k"].as_str().expect("a ticket").to_owned()
}

/// Changes the settings of a site's mode; `change` is SQL.
async fn set_mode(fixture: &IntakeFixture, site: &str, change: &str) {
    let sql = format!(
        "UPDATE hard_settings SET {change} WHERE site_id = (SELECT id FROM sites WHERE name = '{site}')"
    );
    let query = sqlx::query(sqlx::AssertSqlSafe(sql));
    query.execute(&fixture.app.pool).await.expect("changed");
    fixture.app.registry.reload_all().await.expect("read again");
}

/// Numbers of the site's records, in their order.
async fn of_records(fixture: &IntakeFixture, columns: &str) -> Vec<Vec<i64>> {
    fixture.app.counts.settled().await.expect("settles");
    let site = fixture.app.registry.by_name_or_id("example.com");
    let site = site.expect("the site").number();
    let sql = format!("SELECT {columns} FROM consent_records WHERE site_id = ? ORDER BY number");
    fixture.ask(&sql, site.0).await
}

/// Status and code of a refusal.
async fn refused(fixture: &IntakeFixture, body: Json) -> (u16, String) {
    let (status, code, _) = post(fixture, body).await.error();
    (status, code)
}

fn code(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn where_visitors_are_no_longer_asked_they_can_still_withdraw() {
    let (fixture, version) = asking().await;
    let first = agreed(&fixture, &version).await;
    let second = agrees(&fixture, &version, "2").await;
    let third = agrees(&fixture, &version, "3").await;
    set_mode(&fixture, "example.com", "on_since = NULL, kept = true").await;

    let picks = get(&fixture, FIREFOX, "/stile-picks?s=example.com").await;
    let mode = &picks.json()["consent"];
    assert_eq!((&mode["v"], &mode["kept"]), (&Json::Null, &json!(true)));
    let banner = get(&fixture, FIREFOX, "/stile-banner?s=example.com").await;
    assert_eq!(banner.json()["ask"], false);
    for body in [
        message(
            "agree",
            json!({"p": "4".repeat(32), "b": version, "w": "banner"}),
        ),
        message("decline", json!({"b": version, "w": "banner"})),
        message(
            "decline",
            json!({"b": version, "w": "banner", "o": "made up"}),
        ),
        message("gpc", json!({"w": "signal"})),
        message("shown", json!({"b": version})),
        message("here", json!({"o": first})),
    ] {
        let found = refused(&fixture, body.clone()).await;
        assert_eq!(found, code(404, "not_in_this_mode"), "{body}");
    }
    // A backend may not know yet: its event counts, without the visitor.
    let token = fixture.token(&["events:write"]).await;
    let event = json!({
        "url": "https://example.com/paid", "name": "Paid", "visitor": {"agreed": first},
    });
    let sent = fixture.events(&token, "example.com/events", None, &event);
    assert_eq!(sent.await.json()["counted"], true);
    assert_eq!(
        (records(&fixture).await, count(&fixture, "ties").await),
        (3, 1)
    );

    let about = post(&fixture, message("about", json!({"o": first}))).await;
    assert_eq!(about.json()["visits"], 1);
    for body in [
        message("withdraw", json!({"o": first, "w": "panel"})),
        message("decline", json!({"o": second, "w": "banner"})),
        message("forget", json!({"o": third, "w": "panel"})),
    ] {
        let taken = post(&fixture, body.clone()).await;
        assert_eq!((taken.status.as_u16(), taken.why()), (202, None), "{body}");
    }
    for ticket in [&first, &second, &third] {
        let found = refused(&fixture, message("about", json!({"o": ticket}))).await;
        assert_eq!(found, code(410, "consent_withdrawn"));
    }
    assert_eq!(
        (records(&fixture).await, count(&fixture, "ties").await),
        (6, 0)
    );
    // After all were erased there is nothing left to withdraw, and the device drops its ticket.
    set_mode(&fixture, "example.com", "kept = false").await;
    for (ticket, expected) in [
        (first.as_str(), code(410, "consent_withdrawn")),
        ("made up", code(404, "not_in_this_mode")),
    ] {
        let body = message("withdraw", json!({"o": ticket, "w": "panel"}));
        assert_eq!(refused(&fixture, body).await, expected, "{ticket}");
    }
}

#[tokio::test]
async fn declining_with_a_ticket_withdraws_and_nothing_refuses_it() {
    let (fixture, version) = asking().await;
    let declines = |ticket: &str, more: Json| {
        let mut body = message("decline", json!({"o": ticket, "w": "banner"}));
        let fields = body.as_object_mut().expect("an object");
        fields.extend(more.as_object().expect("an object").clone());
        body
    };
    let long = json!({"version": "1", "language": "en", "text": "?".repeat(10_001)});
    for (bits, agent, gpc, more) in [
        ("1", FIREFOX, None, json!({"b": version})),
        ("2", FIREFOX, None, json!({"b": "0".repeat(64)})),
        ("3", FIREFOX, None, json!({})),
        ("4", FIREFOX, None, json!({"tool": long})),
        ("5", FIREFOX, Some("1"), json!({"b": version})),
        ("6", CRAWLER, None, json!({"b": version})),
        ("7", FIREFOX, None, json!({"d": true})),
        ("8", FIREFOX, None, json!({"u": "https://evil.test/"})),
    ] {
        let ticket = agrees(&fixture, &version, bits).await;
        let body = declines(&ticket, more);
        let taken = post_as(&fixture, agent, gpc, body.clone()).await;
        assert_eq!((taken.status.as_u16(), taken.why()), (202, None), "{body}");
        let found = refused(&fixture, message("about", json!({"o": ticket}))).await;
        assert_eq!(found, code(410, "consent_withdrawn"), "{body}");
    }
    // Of who declines, only who was shown the live version has one in the record, and none has a text of a tool.
    let columns = "(version IS NOT NULL)::BIGINT, (tool IS NULL)::BIGINT";
    let kept = of_records(&fixture, columns).await;
    let (live, other) = ([1, 1], [0, 1]);
    let declined: Vec<_> = kept.chunks(2).map(|pair| pair[1].clone()).collect();
    assert_eq!(
        declined,
        [live, other, other, other, live, live, other, other]
    );
    // Without a ticket of this site, it is an answer as any other.
    let found = refused(&fixture, declines("made up", json!({"b": "0".repeat(64)}))).await;
    assert_eq!(found, code(409, "banner_changed"));
}

#[tokio::test]
async fn a_ticket_from_before_all_were_erased_withdraws_without_a_record() {
    let (fixture, version) = asking().await;
    let old = agreed(&fixture, &version).await;
    fixture.clock.advance_seconds(60);
    let site = fixture.app.registry.by_name_or_id("example.com");
    let site = site.expect("the site").number();
    let erased = fixture.app.counts.erase_visitors(site).await;
    erased.expect("erased");
    fixture.clock.advance_seconds(60);
    for about in ["here", "about"] {
        let found = refused(&fixture, message(about, json!({"o": old}))).await;
        assert_eq!(found, code(410, "consent_withdrawn"), "{about}");
    }
    for about in ["withdraw", "forget"] {
        let body = message(about, json!({"o": old, "w": "panel"}));
        assert_eq!(post(&fixture, body).await.status, 202, "{about}");
    }
    let links = count(&fixture, "consent_links").await;
    assert_eq!((records(&fixture).await, links), (1, 0));
    // Another visitor who agrees now is not meant.
    let new = agrees(&fixture, &version, "9").await;
    let about = post(&fixture, message("about", json!({"o": new}))).await;
    assert_eq!(about.status, 200);
}

#[tokio::test]
async fn an_expired_ticket_still_withdraws() {
    let (fixture, version) = asking().await;
    let ticket = agreed(&fixture, &version).await;
    fixture.clock.advance_seconds(14 * 31 * 86_400);
    let here = message("here", json!({"o": ticket}));
    assert_eq!(
        refused(&fixture, here).await,
        code(410, "consent_withdrawn")
    );
    let about = post(&fixture, message("about", json!({"o": ticket}))).await;
    assert_eq!(about.json()["visits"], 1);
    let erase = message("forget", json!({"o": ticket, "w": "panel"}));
    assert_eq!(post(&fixture, erase).await.status, 202);
    let left = (
        count(&fixture, "ties").await,
        count(&fixture, "consent_links").await,
    );
    assert_eq!(left, (0, 0));
}

#[tokio::test]
async fn a_ticket_is_of_one_site() {
    let (fixture, version) = asking().await;
    let ticket = agreed(&fixture, &version).await;
    fixture.site("other.example").await;
    let banner = Banner::default_for("en").expect("a draft");
    let other = publish(&fixture, "other.example", &banner).await;
    let of_other = |about: &str, more: Json| {
        let mut body = message(about, more);
        body["s"] = json!("other.example");
        body["u"] = json!("https://other.example/");
        body
    };
    for about in ["here", "about", "withdraw", "forget"] {
        let body = of_other(about, json!({"o": ticket, "w": "panel"}));
        let found = refused(&fixture, body).await;
        assert_eq!(found, code(410, "consent_withdrawn"), "{about}");
    }
    let decline = json!({"o": ticket, "b": other, "w": "banner"});
    let declined = post(&fixture, of_other("decline", decline)).await;
    assert_eq!(declined.status, 202);
    let about = post(&fixture, message("about", json!({"o": ticket}))).await;
    assert_eq!(about.json()["visits"], 1, "it is still one of its own site");
}

#[tokio::test]
async fn only_the_server_s_clock_counts() {
    let (fixture, version) = asking().await;
    let now = fixture.app.clock_now();
    let mut agree = message(
        "agree",
        json!({"p": "1".repeat(32), "b": version, "w": "banner", "before": {"a": "declined", "v": version, "t": 1}}),
    );
    assert_eq!(
        refused(&fixture, agree.clone()).await,
        code(400, "malformed_body")
    );
    agree["before"] = json!({"a": "declined", "v": version});
    let ticket = post(&fixture, agree).await.json();
    let changed = "(kind = 'changed')::BIGINT, epoch_us(ts)::BIGINT";
    assert_eq!(of_records(&fixture, changed).await, [[1, now]]);
    let about = message("about", json!({"o": ticket["k"]}));
    assert_eq!(post(&fixture, about).await.json()["since"], now / 1_000_000);
}

#[tokio::test]
async fn what_a_tool_showed_is_kept_only_where_a_tool_asks() {
    let (fixture, version) = asking().await;
    set_mode(&fixture, "example.com", "own_tool = true").await;
    let tool = json!({"version": "3", "language": "fr-fr", "text": "Peut-on ?"});
    let by_tool = message(
        "agree",
        json!({"p": "1".repeat(32), "tool": tool, "w": "call"}),
    );
    let ticket = post(&fixture, by_tool.clone()).await.json();
    let without = message(
        "agree",
        json!({"p": "2".repeat(32), "b": version, "w": "call"}),
    );
    assert_eq!(post(&fixture, without).await.error().2, "tool");

    // The banner asks again, and words of a tool do not answer it.
    set_mode(&fixture, "example.com", "own_tool = false").await;
    assert_eq!(post(&fixture, by_tool).await.error().2, "b");
    let by_banner = message(
        "agree",
        json!({"p": "1".repeat(32), "b": version, "w": "banner", "before": {"a": "agreed", "v": "3"}}),
    );
    assert_eq!(post(&fixture, by_banner).await.status, 200);
    let withdraw = message(
        "withdraw",
        json!({"o": ticket["k"], "tool": tool, "w": "call", "l": "fr"}),
    );
    assert_eq!(post(&fixture, withdraw).await.status, 202);
    let columns = "(tool IS NOT NULL)::BIGINT, (version IS NOT NULL)::BIGINT, (kind = 'changed')::BIGINT, \
                   list_position(['en', 'fr-FR', 'und'], language)::BIGINT";
    let expected = [[1, 0, 0, 2], [0, 1, 1, 1], [0, 0, 0, 3]];
    assert_eq!(of_records(&fixture, columns).await, expected);
}

#[tokio::test]
async fn a_signal_names_nothing_that_was_shown() {
    let (fixture, version) = asking().await;
    let tool = json!({"version": "3", "language": "en", "text": "May we?"});
    for more in [
        json!({"w": "signal", "b": version, "l": "de"}),
        json!({"w": "signal", "tool": tool, "l": "tlh"}),
    ] {
        let taken = post_as(&fixture, FIREFOX, Some("1"), message("gpc", more)).await;
        assert_eq!((taken.status.as_u16(), taken.why()), (202, None));
        // The next day.
        fixture.clock.advance_seconds(86_400);
    }
    let columns = "(tool IS NULL)::BIGINT, (version IS NULL)::BIGINT, list_position(['de', 'und'], language)::BIGINT";
    assert_eq!(of_records(&fixture, columns).await, [[1, 1, 1], [1, 1, 2]]);
    // What a page says was shown is counted under languages of the banner alone.
    for language in ["en", "tlh", "en-XY"] {
        let shown = message("shown", json!({"b": version, "l": language}));
        assert_eq!(post(&fixture, shown).await.status, 202);
    }
    fixture.app.counts.settled().await.expect("settles");
    let sql = "SELECT list_position(['en', 'und'], language)::BIGINT AS place, sum(shown)::BIGINT
        FROM consent_shown WHERE site_id = ? GROUP BY ALL ORDER BY place";
    let site = fixture.app.registry.by_name_or_id("example.com");
    let site = site.expect("the site").number();
    assert_eq!(fixture.ask(sql, site.0).await, [[1, 1], [2, 2]]);
}

#[tokio::test]
async fn messages_have_limits_of_their_own() {
    let fixture = IntakeFixture::open_with(|config| config.intake.address_per_minute = 3).await;
    fixture.site("example.com").await;
    let banner = Banner::default_for("en").expect("a draft");
    let version = publish(&fixture, "example.com", &banner).await;
    fixture.clock.advance_seconds(45);
    for at in 0..5 {
        fixture.hit(&view(&format!("/{at}"))).await;
    }
    let ticket = agrees(&fixture, &version, "1").await;
    let decline = message("decline", json!({"b": version, "w": "banner"}));
    for _ in 0..2 {
        assert_eq!(post(&fixture, decline.clone()).await.status, 202);
    }
    let about = message("about", json!({"o": ticket}));
    let withdraw = message("withdraw", json!({"o": ticket, "w": "panel"}));
    // Hits and answers are above the limit; neither keeps a visitor from knowing and withdrawing.
    for (body, status) in [(about, 200), (withdraw, 202)] {
        assert_eq!(post(&fixture, body.clone()).await.status, status, "{body}");
        for _ in 0..2 {
            post(&fixture, body.clone()).await;
        }
        let over = post(&fixture, body.clone()).await;
        assert_eq!(over.error().1, "too_many_requests", "{body}");
        assert_eq!(over.header("retry-after"), Some("15"), "{body}");
    }
    let over = post(&fixture, decline.clone()).await;
    assert_eq!(
        (over.status.as_u16(), over.header("retry-after")),
        (429, Some("15"))
    );
    fixture.clock.advance_seconds(15);
    assert_eq!(post(&fixture, decline).await.status, 202);
}
