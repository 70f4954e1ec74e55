//! VAT numbers of buyers: checked here, and looked up at VIES.

use base::{clock::FakeClock, fetch::Fetch};
use billing::provider::Bases;
use serde_json::{Value, json};
use tests::{NOON, TestApp, database, folder};

use super::{
    stand_ins::{stripe::PRICES, vies::Vies},
    story::plans,
};

const BUYER: &str = "/api/v1/billing/buyer";

async fn started(vies: &Vies, seller: Option<&str>) -> TestApp {
    let url = database().await.expect("a database for the test");
    let base = vies.base();
    TestApp::start_wired(
        folder(),
        url,
        FakeClock::at_seconds(NOON),
        |config| {
            config.billing.vies = true;
            config.billing.seller_vat_number = seller.map(str::to_owned);
            config.billing.plans = plans(PRICES.map(|price| price.0), |price, id| {
                price.stripe = Some(id.to_owned());
            });
        },
        |app| {
            app.fetch = Fetch::for_tests().expect("there are certificates");
            app.billing_bases = Bases {
                vies: base,
                ..Bases::default()
            };
        },
    )
    .await
}

fn business(country: &str, number: &str) -> Value {
    json!({"kind": "business", "name": "Example", "country": country, "vat_number": number})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_number_is_looked_up_once_and_its_consultation_is_kept() {
    let vies = Vies::start(&["DE136695976", "XI366303068"]).await;
    let app = started(&vies, Some("ATU13585627")).await;
    let owner = app.owner().await;

    let view = owner
        .post(BUYER, &business("DE", "de 136 695 976"))
        .await
        .expect(200)
        .json;
    let buyer = &view["buyer"];
    assert_eq!(buyer["vat_number"], "DE136695976");
    assert_eq!(
        (
            buyer["vat_checked_at"].as_i64(),
            buyer["vat_consultation"].as_str()
        ),
        (Some(NOON), Some("WAPIAAAATEST0001"))
    );
    let requester = json!({
        "countryCode": "DE",
        "vatNumber": "136695976",
        "requesterMemberStateCode": "AT",
        "requesterNumber": "U13585627",
    });
    assert_eq!(vies.asked(), [requester]);
    owner
        .post(BUYER, &business("DE", "DE136695976"))
        .await
        .expect(200);
    assert_eq!(vies.asked().len(), 1);

    // A number that is well formed, and not in use.
    let refused = owner
        .post(BUYER, &business("DE", "DE129273398"))
        .await
        .expect(400);
    assert_eq!(refused.code(), "invalid_vat");
    // Of the United Kingdom, VIES knows those of Northern Ireland.
    let view = owner
        .post(BUYER, &business("GB", "XI366303068"))
        .await
        .expect(200)
        .json;
    assert!(view["buyer"]["vat_checked_at"].is_i64());
    let view = owner
        .post(BUYER, &business("GB", "GB980780684"))
        .await
        .expect(200)
        .json;
    assert!(view["buyer"]["vat_checked_at"].is_null());
    assert_eq!((vies.asked().len(), vies.refused().len()), (3, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_that_is_away_stops_nobody() {
    let vies = Vies::start(&["DE136695976"]).await;
    let app = started(&vies, None).await;
    let owner = app.owner().await;
    vies.set_unavailable(true);
    let view = owner
        .post(BUYER, &business("DE", "DE136695976"))
        .await
        .expect(200)
        .json;
    assert_eq!(view["buyer"]["vat_number"], "DE136695976");
    assert!(view["buyer"]["vat_checked_at"].is_null());
    // It is asked again the next time.
    vies.set_unavailable(false);
    let view = owner
        .post(BUYER, &business("DE", "DE136695976"))
        .await
        .expect(200)
        .json;
    assert!(view["buyer"]["vat_checked_at"].is_i64());
    // Without the seller's number, nothing proves the consultation.
    assert!(view["buyer"]["vat_consultation"].is_null());
    for (country, number) in [("DE", "DE136695978"), ("AT", "DE136695976"), ("DE", "1")] {
        let refused = owner
            .post(BUYER, &business(country, number))
            .await
            .expect(400);
        assert_eq!(refused.code(), "invalid_vat");
    }
    assert_eq!((vies.asked().len(), vies.refused().len()), (2, 0));
}
