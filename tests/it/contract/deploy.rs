//! The examples in `deploy/`.

use std::fs;

use super::root;

/// `/readyz` and `/health` are 503 or `false` while hits are still taken, as when the accounts are away: a proxy that
/// looks there would turn hits away.
#[test]
fn no_proxy_makes_hits_depend_on_readiness() {
    for file in ["Caddyfile", "compose.yaml", "nginx.conf", "traefik.yaml"] {
        let text = fs::read_to_string(root().join("deploy").join(file)).expect("an example");
        assert!(text.contains("8080"), "{file} leads to Stile");
        let settings = text.lines().map(|line| match line.split_once('#') {
            Some((before, _)) => before,
            None => line,
        });
        for line in settings {
            assert!(
                !line.contains("/readyz") && !line.ends_with("/health"),
                "{file}: {line}"
            );
        }
    }
    // Caddy starts with Stile, not once it is ready.
    let compose = fs::read_to_string(root().join("deploy/compose.yaml")).expect("compose.yaml");
    let (_, caddy) = compose.split_once("\n  caddy:\n").expect("Caddy");
    assert!(!caddy.contains("service_healthy"), "Caddy waits for Stile");
}
