//! A finding before it is rendered in a language.

use base::text::{Localize as _, Text};

use super::records::{Code, FindingView, Level};

/// A finding. Pages are checked on a thread that does not know the language of the request, so this only
/// names its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub code: Code,
    pub level: Level,
    pub message: Text,
    pub advice: Option<Text>,
}

impl Finding {
    fn new(code: Code, level: Level, message: Text) -> Self {
        Self {
            code,
            level,
            message,
            advice: None,
        }
    }

    /// The page is not counted for this.
    pub fn problem(code: Code, message: Text) -> Self {
        Self::new(code, Level::Problem, message)
    }

    /// It is counted, but not correctly.
    pub fn warning(code: Code, message: Text) -> Self {
        Self::new(code, Level::Warning, message)
    }

    /// Good to know.
    pub fn note(code: Code, message: Text) -> Self {
        Self::new(code, Level::Note, message)
    }

    /// As it should be.
    pub fn fine(code: Code, message: Text) -> Self {
        Self::new(code, Level::Fine, message)
    }

    /// With what to do about it.
    pub fn advise(self, advice: Text) -> Self {
        Self {
            advice: Some(advice),
            ..self
        }
    }

    /// In the language of the request that is being answered.
    pub fn localize_here(&self) -> FindingView {
        FindingView {
            code: self.code,
            level: self.level,
            message: self.message.localize_here(),
            advice: self.advice.as_ref().map(Text::localize_here),
        }
    }
}

#[cfg(test)]
mod tests {
    use base::text::asked_in;
    use poem::http::HeaderValue;

    use super::*;

    #[tokio::test]
    async fn findings_are_said_in_the_language_of_the_request() {
        let finding = Finding::problem(
            Code::ForbiddenByPolicy,
            Text::new("finding_forbidden_by_policy")
                .with("blocked", "script")
                .with("directive", "script-src"),
        )
        .advise(
            Text::new("finding_forbidden_by_policy.advice")
                .with("origin", "https://stats.test")
                .with("directive", "script-src")
                .with("place", "header"),
        );
        for (tag, message, advice) in [
            (
                "en",
                "The page's content security policy (`script-src`) blocks the script.",
                "Add https://stats.test to `script-src` in the `Content-Security-Policy` header.",
            ),
            (
                "de",
                "Die Content Security Policy der Seite (`script-src`) blockiert das Skript.",
                "Fügen Sie im Header `Content-Security-Policy` bei `script-src` https://stats.test hinzu.",
            ),
        ] {
            let view = asked_in(Some(HeaderValue::from_static(tag)), async {
                finding.localize_here()
            })
            .await;
            assert_eq!(view.message, message);
            assert_eq!(view.advice.as_deref(), Some(advice));
        }
    }
}
