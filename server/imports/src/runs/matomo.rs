//! Fetches reports from a Matomo, by day.
//!
//! Each report is asked for some days at a time, and for its next rows as long as there are more. An answer that is too long is
//! asked for again in halves; a single day that is still too long, with fewer rows.

use std::time::Duration;

use base::{
    answer::Problem,
    fetch::{Chosen, Fetch, FetchError},
    random::Random,
    seal::Sealer,
};
use poem::http::{Request, StatusCode, header};
use serde::{Deserialize, Serialize};
use shared::date::Date;
use sqlx::PgPool;
use url::form_urlencoded::Serializer;
use uuid::Uuid;

use super::{answers::Answers, queue, state::ImportState};
use crate::{
    error::ReadError,
    output::Output,
    readers::matomo::{REPORTS, Report, read_answer},
    summary::Skipped,
};

/// Days that are asked for at once: of totals, and of reports with many rows.
const DAYS_OF_TOTALS: i32 = 90;
const DAYS_OF_ROWS: i32 = 7;
/// Rows of a report and a day that are asked for at once, and all of them.
const ROWS: u32 = 1_000;
const ALL_ROWS: u32 = 20_000;
/// Fewer are not asked for.
const FEWEST: u32 = 50;
/// How often an answer is asked for, and how long after the first failure again.
const TRIES: u32 = 4;
const PAUSE: Duration = Duration::from_secs(2);

/// Where reports are fetched from.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Remote {
    /// The address of the API.
    pub address: String,
    pub token: String,
    /// The site's number there.
    pub site: u32,
}

impl std::fmt::Debug for Remote {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Remote")
            .field("address", &self.address)
            .field("site", &self.site)
            .finish_non_exhaustive()
    }
}

/// Why reports cannot be fetched.
#[derive(Debug, thiserror::Error)]
pub(super) enum FetchFailure {
    #[error("the Matomo refuses the token, or has no such site")]
    Refused,
    #[error("the Matomo does not answer: {0}")]
    Away(String),
    #[error("the Matomo's answer cannot be read: {0}")]
    Unreadable(String),
    #[error("the Matomo has no visit in these days")]
    Empty,
    #[error("its reports take too much room")]
    TooLarge,
    /// The import is to be taken back.
    #[error("the import was stopped")]
    Stopped,
    /// Ours.
    #[error(transparent)]
    Other(#[from] anyhow::Error),
}

impl FetchFailure {
    /// Its code, if the import fails by it.
    pub fn code(&self) -> Option<&'static str> {
        match self {
            Self::Refused => Some("matomo_refused"),
            Self::Away(_) => Some("matomo_away"),
            Self::Unreadable(_) => Some("matomo_unreadable"),
            Self::Empty => Some("matomo_empty"),
            Self::TooLarge => Some("matomo_too_large"),
            Self::Stopped | Self::Other(_) => None,
        }
    }
}

impl From<ReadError> for FetchFailure {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Disk(error) => Self::Other(error.into()),
            ReadError::NoDays => Self::Empty,
            ReadError::Stopped => Self::Stopped,
            ReadError::NoRoom | ReadError::LargeDay | ReadError::TooLarge => Self::TooLarge,
            error => Self::Unreadable(error.to_string()),
        }
    }
}

/// An import that is being fetched, until it is taken back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'a> {
    pub pool: &'a PgPool,
    pub import: Uuid,
}

impl Wanted<'_> {
    async fn is_wanted(&self) -> anyhow::Result<bool> {
        let state = queue::state(self.pool, self.import).await?;
        Ok(state.as_deref() == Some(ImportState::Fetching.word()))
    }
}

fn purpose(import: Uuid) -> String {
    format!("import {import}")
}

impl Remote {
    /// Sealed for this import.
    pub fn seal(
        &self,
        sealer: &Sealer,
        import: Uuid,
        random: &(impl Random + ?Sized),
    ) -> Result<Vec<u8>, Problem> {
        let text = serde_json::to_vec(self).map_err(Problem::internal)?;
        Ok(sealer.seal(&purpose(import), &text, random))
    }

    /// Opened again.
    pub fn unseal(sealer: &Sealer, import: Uuid, sealed: &[u8]) -> anyhow::Result<Self> {
        let text = sealer.unseal(&purpose(import), sealed)?;
        Ok(serde_json::from_slice(&text)?)
    }

    /// Fetches all reports of these days, until the import is taken back. Answers that were fetched before are not asked for again.
    pub async fn fetch(
        &self,
        fetch: &Fetch,
        (first, last): (i32, i32),
        (answers, into): (&Answers, &mut Output),
        wanted: &Wanted<'_>,
    ) -> Result<(), FetchFailure> {
        for (method, report) in REPORTS {
            let days = match report {
                Report::Visits | Report::Actions => DAYS_OF_TOTALS,
                _ => DAYS_OF_ROWS,
            };
            // The last comes first.
            let mut parts: Vec<Part> = (first..=last)
                .step_by(days as usize)
                .map(|from| Part {
                    from,
                    to: (from + days - 1).min(last),
                    rows: ROWS,
                    offset: 0,
                })
                .collect();
            parts.reverse();
            while let Some(part) = parts.pop() {
                if !wanted.is_wanted().await? {
                    return Err(FetchFailure::Stopped);
                }
                let answered = self.answer(fetch, method, &part, answers);
                match answered.await? {
                    Answer::Whole(body) => {
                        let name = format!("{method}.json");
                        let report = (report, true);
                        let rows = read_answer(report, &name, &mut body.as_slice(), into)?;
                        let rows = rows.ok_or(FetchFailure::Unreadable(name))?;
                        match part.next_rows(rows) {
                            Some(next) if next.offset < ALL_ROWS => parts.push(next),
                            Some(_) => into.skip(Skipped::MoreValues, 1)?,
                            None => {}
                        }
                    }
                    Answer::TooLong => parts.extend(part.smaller().ok_or_else(|| {
                        FetchFailure::Unreadable(format!("{method} is too long"))
                    })?),
                }
            }
        }
        Ok(())
    }

    /// The answer for a part of a report, which is asked for unless it was fetched before.
    async fn answer(
        &self,
        fetch: &Fetch,
        method: &str,
        part: &Part,
        answers: &Answers,
    ) -> Result<Answer, FetchFailure> {
        let name = part.name(method);
        if let Some(body) = answers.get(&name).await.map_err(anyhow::Error::from)? {
            return Ok(Answer::Whole(body));
        }
        let answer = self.ask(fetch, method, part).await?;
        if let Answer::Whole(body) = &answer {
            answers.put(&name, body).await?;
        }
        Ok(answer)
    }

    /// Asks for a part of a report; again if the other side does not answer.
    async fn ask(&self, fetch: &Fetch, method: &str, part: &Part) -> Result<Answer, FetchFailure> {
        let mut pause = PAUSE;
        for tried in 1..=TRIES {
            let text = match fetch.ask(Chosen::ByUser, self.request(method, part)?).await {
                Ok(answer) if answer.status() == StatusCode::OK => {
                    return answered(answer.into_body());
                }
                Ok(answer) if is_final(answer.status()) => return Err(FetchFailure::Refused),
                Ok(answer) => format!("it answered {}", answer.status().as_u16()),
                Err(FetchError::TooLong) => return Ok(Answer::TooLong),
                Err(FetchError::Refused) => return Err(FetchFailure::Refused),
                Err(FetchError::Failed(text)) => text,
            };
            if tried == TRIES {
                return Err(FetchFailure::Away(text));
            }
            tokio::time::sleep(pause).await;
            pause *= 2;
        }
        Err(FetchFailure::Away(String::new()))
    }

    fn request(&self, method: &str, part: &Part) -> anyhow::Result<Request<Vec<u8>>> {
        let day = |day| Date::from_days(day).to_string();
        let body = Serializer::new(String::new())
            .append_pair("module", "API")
            .append_pair("method", method)
            .append_pair("idSite", &self.site.to_string())
            .append_pair("period", "day")
            .append_pair("date", &format!("{},{}", day(part.from), day(part.to)))
            .append_pair("format", "JSON")
            .append_pair("flat", "1")
            .append_pair("format_metrics", "0")
            .append_pair("filter_limit", &part.rows.to_string())
            .append_pair("filter_offset", &part.offset.to_string())
            .append_pair("token_auth", &self.token)
            .finish();
        Ok(Request::post(&self.address)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::ACCEPT, "application/json")
            .body(body.into_bytes())?)
    }
}

/// Some days of a report, and of each day these rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    from: i32,
    to: i32,
    rows: u32,
    offset: u32,
}

impl Part {
    /// The name of its answer.
    fn name(&self, method: &str) -> String {
        let Part {
            from,
            to,
            rows,
            offset,
        } = self;
        format!("{method} {from} {to} {rows} {offset}")
    }

    /// The rows that follow, where a day has as many as were asked for.
    fn next_rows(self, most: u64) -> Option<Part> {
        let offset = self.offset.saturating_add(self.rows);
        (most >= u64::from(self.rows)).then_some(Part { offset, ..self })
    }

    /// The same in smaller parts, the last one first; `None` where it is as small as can be.
    fn smaller(self) -> Option<Vec<Part>> {
        if self.from < self.to {
            let middle = self.from + (self.to - self.from) / 2;
            let half = |from, to| Part { from, to, ..self };
            return Some(vec![half(middle + 1, self.to), half(self.from, middle)]);
        }
        let rows = self.rows / 2;
        (rows >= FEWEST).then(|| vec![Part { rows, ..self }])
    }
}

#[derive(Debug)]
enum Answer {
    Whole(Vec<u8>),
    TooLong,
}

/// Whether asking again will not help.
fn is_final(status: StatusCode) -> bool {
    status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS || status.is_redirection()
}

/// The answer, unless it says that there is none.
fn answered(body: Vec<u8>) -> Result<Answer, FetchFailure> {
    #[derive(Deserialize)]
    struct Refusal {
        result: String,
    }
    match serde_json::from_slice::<Refusal>(&body) {
        Ok(refusal) if refusal.result == "error" => Err(FetchFailure::Refused),
        _ => Ok(Answer::Whole(body)),
    }
}

#[cfg(test)]
mod tests {
    use base::random::SeededRandom;

    use super::*;

    fn remote() -> Remote {
        Remote {
            address: "https://matomo.example/index.php".to_owned(),
            token: "a&b".to_owned(),
            site: 3,
        }
    }

    #[test]
    fn what_is_too_long_is_halved() {
        let part = Part {
            from: 1,
            to: 4,
            rows: 200,
            offset: 0,
        };
        let halves = part.smaller().unwrap();
        let days: Vec<_> = halves.iter().map(|part| (part.from, part.to)).collect();
        assert_eq!(days, [(3, 4), (1, 2)]);
        let one = Part { to: 1, ..part };
        assert_eq!(one.smaller().unwrap()[0].rows, 100);
        let fewest = Part { rows: 60, ..one };
        assert_eq!(fewest.smaller(), None);
        assert_eq!(part.next_rows(199), None);
        let next = part.next_rows(200).unwrap();
        assert_eq!((next.offset, next.rows, next.to), (200, 200, 4));
        assert_ne!(part.name("Actions.get"), next.name("Actions.get"));
        assert_eq!(next.smaller().unwrap()[0].offset, 200);
    }

    #[test]
    fn the_token_is_in_the_body_alone() {
        let part = Part {
            from: 20_485,
            to: 20_491,
            rows: ROWS,
            offset: 3_000,
        };
        let request = remote().request("VisitsSummary.get", &part).unwrap();
        assert_eq!(
            request.uri().to_string(),
            "https://matomo.example/index.php"
        );
        let body = String::from_utf8(request.into_body()).unwrap();
        assert!(
            body.contains("token_auth=a%26b") && body.contains("idSite=3"),
            "{body}"
        );
        assert!(body.contains("date=2026-02-01%2C2026-02-07"), "{body}");
        assert!(body.contains("filter_offset=3000"), "{body}");
        assert!(!format!("{:?}", remote()).contains("a&b"));
    }

    #[test]
    fn it_is_sealed_for_one_import() {
        let sealer = Sealer::with(&[7; 32]);
        let [one, other] = [Uuid::from_u128(1), Uuid::from_u128(2)];
        let sealed = remote().seal(&sealer, one, &SeededRandom::new(1)).unwrap();
        assert_eq!(Remote::unseal(&sealer, one, &sealed).unwrap(), remote());
        assert!(Remote::unseal(&sealer, other, &sealed).is_err());
    }

    #[test]
    fn an_error_in_an_answer_is_one() {
        let error = br#"{"result":"error","message":"You can't access this resource"}"#;
        assert!(matches!(
            answered(error.to_vec()),
            Err(FetchFailure::Refused)
        ));
        assert!(matches!(
            answered(b"{\"2026-02-01\":[]}".to_vec()),
            Ok(Answer::Whole(_))
        ));
    }
}
