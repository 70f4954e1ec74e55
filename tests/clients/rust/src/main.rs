//! What a program does with the client that progenitor made of our description.
//!
//! usage: clients BASE_URL TOKEN

use std::{error::Error, time::Duration};

use client::{Client, types};
use futures_util::TryStreamExt as _;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use serde_json::json;

#[allow(clippy::all, dead_code, unused_imports)]
mod client {
    include!(concat!(env!("OUT_DIR"), "/client.rs"));
}

const SITE: &str = "rust.example";

/// A client that signs with this token, or with none.
fn signed(base: &str, token: Option<&str>) -> Result<Client, Box<dyn Error>> {
    let mut headers = HeaderMap::new();
    if let Some(token) = token {
        headers.insert(
            AUTHORIZATION,
            HeaderValue::try_from(format!("Bearer {token}"))?,
        );
    }
    let http = reqwest::Client::builder()
        .default_headers(headers)
        .no_proxy()
        .build()?;
    Ok(Client::new_with_client(&format!("{base}/api/v1"), http))
}

fn event(value: serde_json::Value) -> Result<types::EventIn, serde_json::Error> {
    serde_json::from_value(value)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (base, token) = (
        arguments.next().ok_or("BASE_URL is missing")?,
        arguments.next().ok_or("TOKEN is missing")?,
    );
    let nobody = signed(&base, None)?;
    assert!(!nobody.get_about().send().await?.version.is_empty());
    let client = signed(&base, Some(&token))?;
    let about = client.get_token_about().send().await?;
    assert!(
        about
            .scopes
            .iter()
            .any(|scope| scope.to_string() == "sites:write")
    );

    let new = types::SiteCreate::builder()
        .name(SITE)
        .zone("Europe/Berlin".to_owned())
        .week_start(types::WeekStart::Sunday);
    let site = client.create_site().body(new).send().await?;
    assert_eq!(
        (site.name.as_str(), site.week_start),
        (SITE, types::WeekStart::Sunday)
    );
    let sites = client.list_sites().send().await?;
    assert!(sites.iter().any(|each| each.name == SITE));
    let change = types::SiteUpdate::builder().excluded_paths(vec!["/admin/*".to_owned()]);
    let changed = client.update_site().site(SITE).body(change).send().await?;
    assert_eq!(
        (changed.zone.as_str(), &changed.excluded_paths[..]),
        ("Europe/Berlin", &["/admin/*".to_owned()][..])
    );

    let sale = event(json!({
        "url": format!("https://{SITE}/buy"), "name": "Purchase", "visitor": {"id": "ann"},
        "props": {"plan": "pro", "seats": 5, "paid": true}, "value": {"amount": 49.9, "currency": "EUR"},
    }))?;
    let send = || {
        client
            .send_event()
            .site(SITE)
            .idempotency_key("rust-1")
            .body(sale.clone())
            .send()
    };
    let taken = send().await?;
    assert!(taken.counted && !taken.repeated && taken.why.is_none());
    assert!(send().await?.repeated);
    let view =
        |who: &str| event(json!({"url": format!("https://{SITE}/"), "visitor": {"id": who}}));
    let elsewhere = event(json!({"url": "https://elsewhere.example/"}))?;
    let taken = client
        .send_events()
        .site(SITE)
        .body(vec![view("ann")?, view("ben")?, elsewhere])
        .send()
        .await?;
    assert_eq!(
        (taken.counted, taken.left_out, taken.why.get("wrong_host")),
        (2, 1, Some(&1))
    );

    // What was acknowledged is seen within a moment.
    let by = || vec!["page".to_owned(), "prop.seats".to_owned()];
    let ask = || {
        client
            .get_site_stats()
            .site(SITE)
            .period("today")
            .by(by())
            .filter(vec!["!country:XX".to_owned()])
            .send()
    };
    let mut stats = ask().await?;
    for _ in 0..100 {
        if stats.totals.visitors.value == Some(2.0) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        stats = ask().await?;
    }
    assert_eq!(
        (stats.totals.visitors.value, stats.totals.views.value),
        (Some(2.0), Some(2.0))
    );
    assert_eq!(stats.totals.visitors.definition, "visitors@1");
    assert_eq!(stats.revenue.len(), 1);
    assert_eq!(stats.by[1].rows[0].value.as_deref(), Some("5"));

    let series = client
        .get_site_series()
        .site(SITE)
        .period("today")
        .metric(vec![types::Metric::Views])
        .send()
        .await?;
    let views: f64 = series.points.iter().filter_map(|point| point.views).sum();
    assert_eq!(views, 2.0);
    let left_out = client
        .get_site_left_out()
        .site(SITE)
        .period("today")
        .send()
        .await?;
    assert_eq!(
        (left_out.received, left_out.counted + left_out.left_out),
        (5, 5)
    );
    assert_eq!(
        client.get_site_live().site(SITE).send().await?.visitors_5m,
        2
    );
    let csv = client
        .get_site_stats_csv()
        .site(SITE)
        .period("today")
        .send()
        .await?;
    let bytes: Vec<_> = csv.into_inner_stream().try_collect().await?;
    assert!(bytes.concat().starts_with(b"page,visitors,"));
    let definitions = client.get_definitions().send().await?;
    assert!(
        definitions
            .metrics
            .iter()
            .any(|metric| metric.id == "visitors@1")
    );

    // Refusals have their own record.
    match client.get_site().site("nobodys.example").send().await {
        Err(client::Error::ErrorResponse(refused)) => {
            assert_eq!(
                (refused.status().as_u16(), refused.code.as_str()),
                (404, "unknown_site")
            );
        }
        other => panic!("{other:?}"),
    }
    let deleted = client.delete_site().site(SITE).confirm(SITE).send().await?;
    assert_eq!(deleted.status().as_u16(), 204);
    println!("rust: every call answered as described");
    Ok(())
}
