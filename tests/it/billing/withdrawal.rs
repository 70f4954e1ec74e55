//! A consumer who withdraws while the provider cannot give the payment back.

use serde_json::json;

use super::{
    lemon_squeezy, paddle,
    stand_ins::{Service, What, lemon_squeezy::LemonSqueezy, paddle::Paddle, stripe::Stripe},
    story::Seller,
    stripe,
};

const WITHDRAW: &str = "/api/v1/billing/withdraw";

/// The request for the refund, which has this part in its path, fails; then the withdrawal is repeated.
async fn withdraw_again<S: Service>(seller: Seller<S>, refund: &'static str) {
    let owner = &seller.owner;
    let deliver_all = async || {
        for body in seller.provider.take_events() {
            seller.deliver(&body).await;
        }
        seller.advance(5);
    };
    let buyer = json!({"kind": "consumer", "name": "Olga Owner", "country": "DE"});
    owner
        .post("/api/v1/billing/buyer", &buyer)
        .await
        .expect(200);
    let choice = json!({"plan": "starter", "period": "month", "currency": "EUR"});
    owner
        .post("/api/v1/billing/checkout", &choice)
        .await
        .expect(200);
    seller.provider.happen(What::Paid);
    seller.advance(5);
    deliver_all().await;
    assert_eq!(seller.view().await["state"], "active");

    seller.provider.set_failing(Some(refund));
    let refused = owner.post(WITHDRAW, &json!({})).await.expect(503);
    assert_eq!(refused.code(), "busy");
    // Its events, if it has any, must not take the withdrawal away.
    deliver_all().await;
    let view = seller.view().await;
    assert_eq!(
        (&view["state"], &view["can"]["withdraw"]),
        (&json!("active"), &json!(true))
    );
    assert_eq!(seller.provider.refunds(), 0);

    seller.provider.set_failing(None);
    let view = owner.post(WITHDRAW, &json!({})).await.expect(200).json;
    assert_eq!(view["state"], "ended");
    deliver_all().await;
    assert_eq!(seller.view().await["state"], "ended");
    assert_eq!(seller.provider.refunds(), 1);
    let refused = owner.post(WITHDRAW, &json!({})).await.expect(409);
    assert_eq!(refused.code(), "nothing_to_withdraw");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stripe_gives_the_payment_back_at_the_second_attempt() {
    let seller = Seller::start(Stripe::default(), stripe::settings).await;
    withdraw_again(seller, "/refunds").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn paddle_gives_the_payment_back_at_the_second_attempt() {
    let seller = Seller::start(Paddle::default(), paddle::settings).await;
    withdraw_again(seller, "/adjustments").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lemon_squeezy_gives_the_payment_back_at_the_second_attempt() {
    let seller = Seller::start(LemonSqueezy::default(), lemon_squeezy::settings).await;
    withdraw_again(seller, "/refund").await;
}
