//! Which ways the settings open.

use base::config::SignIn;

use super::records::Provider;

/// The providers whose client and secret are set.
pub(super) fn providers(settings: &SignIn) -> Vec<Provider> {
    let other = settings.other_name.as_deref().unwrap_or("Single sign-on");
    let issuer = settings.other_issuer.is_some();
    [
        (
            "google",
            "Google",
            settings.google_client_id.is_some() && settings.google_client_secret.is_some(),
        ),
        (
            "microsoft",
            "Microsoft",
            settings.microsoft_client_id.is_some() && settings.microsoft_client_secret.is_some(),
        ),
        (
            "github",
            "GitHub",
            settings.github_client_id.is_some() && settings.github_client_secret.is_some(),
        ),
        (
            "other",
            other,
            issuer && settings.other_client_id.is_some() && settings.other_client_secret.is_some(),
        ),
    ]
    .into_iter()
    .filter(|(_, _, whole)| *whole)
    .map(|(id, name, _)| Provider {
        id: id.to_owned(),
        name: name.to_owned(),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_needs_all_its_settings() {
        let text = |text: &str| Some(text.to_owned());
        let mut settings = SignIn::default();
        assert_eq!(providers(&settings), []);
        settings.google_client_id = text("id");
        settings.other_client_id = text("id");
        settings.other_client_secret = Some("secret".to_owned().into());
        assert_eq!(providers(&settings), [], "half of it is nothing");
        settings.google_client_secret = Some("secret".to_owned().into());
        settings.other_issuer = text("https://id.example.com");
        settings.other_name = text("Acme ID");
        let names: Vec<String> = providers(&settings)
            .into_iter()
            .map(|one| one.name)
            .collect();
        assert_eq!(names, ["Google", "Acme ID"]);
    }
}
