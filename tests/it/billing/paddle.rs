//! Paddle: a year, signatures, what is refused.

use base::config::Billing;

use super::{
    stand_ins::paddle::{KEY, PRICES, Paddle},
    story::{FORMER, SECRET, Seller, plans},
};

pub fn settings(billing: &mut Billing) {
    billing.paddle_api_key = Some(KEY.to_owned().into());
    billing.paddle_webhook_secrets = [SECRET, FORMER].map(|text| text.to_owned().into()).to_vec();
    billing.plans = plans(PRICES.map(|price| price.0), |price, id| {
        price.paddle = Some(id.to_owned());
    });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_year_ends_the_same_in_any_order() {
    let mut seller = Seller::start(Paddle::default(), settings).await;
    seller.year(|paddle| paddle.trial = Some(29 * 86_400)).await;
    seller.in_any_order().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_signed_events_are_taken() {
    let seller = Seller::start(Paddle::default(), settings).await;
    let body = include_str!("fixtures/paddle/subscription.activated.json");
    seller.refuse_unsigned(body, true).await;
    seller.note_unknown().await;
}
