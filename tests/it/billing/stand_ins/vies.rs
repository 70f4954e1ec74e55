//! VIES's REST API, from its description: it says whether it knows a number, and numbers its consultations where the
//! requester gives their own.

use std::{net::SocketAddr, sync::Arc};

use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::{net::TcpListener, task::JoinHandle};

use crate::alerts::stand_ins::{
    checks::object,
    http::{Answer, Received, serve},
};

#[derive(Default)]
struct State {
    known: Vec<String>,
    unavailable: bool,
    consultations: usize,
    asked: Vec<Value>,
    refused: Vec<String>,
}

/// See the module.
pub struct Vies {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
    task: JoinHandle<()>,
}

impl Vies {
    /// Starts it with the numbers that are in use, such as `DE136695976`.
    pub async fn start(known: &[&str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let state = Arc::new(Mutex::new(State {
            known: known.iter().map(|number| (*number).to_owned()).collect(),
            ..State::default()
        }));
        let shared = state.clone();
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let state = shared.clone();
                tokio::spawn(async move {
                    let answer =
                        |received: Received| async move { Some(answer(&received, &state)) };
                    // A client that hangs up is not an error of the server.
                    let _ = serve(stream, answer).await;
                });
            }
        });
        Self {
            address,
            state,
            task,
        }
    }

    /// The address of its API.
    pub fn base(&self) -> String {
        format!("http://{}/rest-api", self.address)
    }

    /// From now on, a country's service does not answer, or does again.
    pub fn set_unavailable(&self, unavailable: bool) {
        self.state.lock().unavailable = unavailable;
    }

    /// What it was asked.
    pub fn asked(&self) -> Vec<Value> {
        self.state.lock().asked.clone()
    }

    /// Why it refused requests.
    pub fn refused(&self) -> Vec<String> {
        self.state.lock().refused.clone()
    }
}

impl Drop for Vies {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn answer(received: &Received, state: &Mutex<State>) -> Answer {
    let mut state = state.lock();
    let body = match check(received) {
        Ok(body) => body,
        Err(error) => {
            state.refused.push(error.clone());
            return Answer::json(400, &failure("INVALID_INPUT"));
        }
    };
    state.asked.push(body.clone());
    if state.unavailable {
        return Answer::json(200, &failure("MS_UNAVAILABLE"));
    }
    let (country, number) = (&body["countryCode"], &body["vatNumber"]);
    let whole = format!(
        "{}{}",
        country.as_str().unwrap_or_default(),
        number.as_str().unwrap_or_default()
    );
    let valid = state.known.contains(&whole);
    let identifier = match body.get("requesterNumber") {
        Some(_) if valid => {
            state.consultations += 1;
            format!("WAPIAAAATEST{:04}", state.consultations)
        }
        _ => String::new(),
    };
    let body = json!({
        "countryCode": country,
        "vatNumber": number,
        "requestDate": "2026-01-05T10:00:00.000Z",
        "valid": valid,
        "requestIdentifier": identifier,
        "name": "---",
        "address": "---",
    });
    Answer::json(200, &body)
}

fn failure(code: &str) -> Value {
    json!({"actionSucceed": false, "errorWrappers": [{"error": code}]})
}

fn check(received: &Received) -> Result<Value, String> {
    if received.path != "/rest-api/check-vat-number" {
        return Err(format!("path {}", received.path));
    }
    let body = received.json()?;
    let optional = ["requesterMemberStateCode", "requesterNumber"];
    object(&body, "body", &["countryCode", "vatNumber"], &optional)?;
    if body.get(optional[0]).is_some() != body.get(optional[1]).is_some() {
        return Err("half a requester".to_owned());
    }
    Ok(body)
}
