//! The highest `limit` of every operation: the description, every refusal and the enforced limit agree.

use super::{
    openapi::{description, operations},
    recipes::{About, World},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_limit_names_the_end_that_it_has() {
    let world = World::new().await;
    let owner = world.app.session(world.owner, 600).await;
    let mut asked = 0;
    for (name, operation) in operations(&description()) {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let Some(limit) = parameters.into_iter().find(|one| one["name"] == "limit") else {
            continue;
        };
        asked += 1;
        // The description promises it: the answer to any int32 has at most that many rows.
        let bound = |word: &str| limit["schema"][word].as_f64();
        assert_eq!(bound("minimum"), Some(0.0), "{name}");
        assert_eq!(bound("maximum"), Some(f64::from(i32::MAX)), "{name}");
        let text = limit["description"].as_str().unwrap_or_default();
        let most = text
            .split_once("; a higher limit returns ")
            .and_then(|(_, rest)| rest.split(['.', ' ']).next())
            .and_then(|number| number.replace(',', "").parse::<u64>().ok())
            .unwrap_or_else(|| panic!("{name} names no end: {text}"));
        let with = async |value: &str| {
            let mut ask = world.ask(&name, About::There).await;
            let (path, query) = ask.path.split_once('?').unwrap_or((&ask.path, ""));
            let others = query.split('&').filter(|pair| !pair.starts_with("limit="));
            let query: Vec<&str> = others.filter(|pair| !pair.is_empty()).collect();
            ask.path = format!("{path}?{}&limit={value}", query.join("&")).replace("?&", "?");
            ask.by(&owner).await
        };
        for value in ["ten", "-1", "2147483648", "4294967296"] {
            let reply = with(value).await;
            assert_eq!(reply.status, 400, "{name}, {value}: {}", reply.json);
            assert_eq!(reply.json["field"], "limit", "{name}, {value}");
            assert_eq!(reply.code(), "malformed_parameter", "{name}, {value}");
            let message = reply.json["message"].as_str().expect("a message");
            let numbers: Vec<u64> = message
                .split(|c: char| !c.is_ascii_digit())
                .filter_map(|digits| digits.parse().ok())
                .filter(|number| *number > 0)
                .collect();
            assert_eq!(numbers, [most], "{name}, {value}: {message}");
        }
        for value in [0, most, most + 1, 2_147_483_647] {
            let reply = with(&value.to_string()).await;
            assert!(
                reply.status < 400,
                "{name}, {value}: {} {}",
                reply.status,
                reply.json
            );
        }
    }
    assert!(asked >= 11, "{asked}");
}
