//! Notes on accounts.

use serde_json::json;

use super::Area;
use crate::sites::fixture::NOON;

#[tokio::test]
async fn notes_are_for_operators_alone() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    for wrong in ["", " \n ", &"x".repeat(4_001)] {
        area.to_account(&acme, "notes", json!({"text": wrong}))
            .await
            .refuses(400, "invalid_note");
    }
    for text in ["Called them.\n\nThey call back.", "Secret of the house"] {
        area.to_account(&acme, "notes", json!({"text": text}))
            .await
            .is(200);
    }
    let view = area
        .get(&format!("/admin/accounts/{}", acme.account))
        .await
        .is(200);
    let notes = view["notes"].as_array().expect("notes");
    assert_eq!(notes.len(), 2);
    assert_eq!(
        (&notes[0]["text"], &notes[0]["name"], &notes[0]["at"]),
        (&json!("Secret of the house"), &json!("Omar"), &json!(NOON))
    );
    // Owners see that there is one, not what it says.
    let lines = fixture.call(&acme.actor, "GET", "/audit", None).await;
    assert!(lines.text.contains("operator.noted"), "{}", lines.text);
    assert!(!lines.text.contains("Secret"), "{}", lines.text);
    assert!(!area.get("/admin/log").await.text.contains("Secret"));
}
