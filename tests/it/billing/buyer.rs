//! Who buys.

use serde_json::json;

use super::customer::Customer;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_business_has_a_vat_number_that_is_checked() {
    let customer = Customer::start().await;
    let buyer = |kind: &str, country: &str, number: Option<&str>| json!({"kind": kind, "name": " Acme & Co ", "country": country, "vat_number": number});
    let view = customer
        .post("/buyer", &buyer("business", "de", Some("DE 136 695 976")))
        .await;
    assert_eq!(
        view.expect(200).json["buyer"],
        json!({
            "kind": "business", "name": "Acme & Co", "country": "DE", "vat_number": "DE136695976",
            "vat_checked_at": null, "vat_consultation": null,
        })
    );
    for (body, field, code) in [
        (
            buyer("business", "DE", Some("DE136695975")),
            "vat_number",
            "invalid_vat",
        ),
        (
            buyer("business", "FR", Some("DE136695976")),
            "vat_number",
            "invalid_vat",
        ),
        (
            buyer("consumer", "DE", Some("DE136695976")),
            "vat_number",
            "invalid_vat",
        ),
        (buyer("consumer", "XX", None), "country", "invalid_country"),
        (
            buyer("consumer", "Germany", None),
            "country",
            "invalid_country",
        ),
    ] {
        let reply = customer.post("/buyer", &body).await.expect(400);
        assert_eq!(
            (reply.code(), &reply.json["field"]),
            (code, &json!(field)),
            "{body}"
        );
    }
    let mut nameless = buyer("consumer", "DE", None);
    nameless["name"] = json!(" ");
    assert_eq!(
        customer.post("/buyer", &nameless).await.expect(400).code(),
        "invalid_buyer_name"
    );
    assert_eq!(customer.audit().await, ["billing.buyer_changed"]);
}
