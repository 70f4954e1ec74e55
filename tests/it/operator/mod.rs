//! The operator's area.

mod accounts;
mod announcements;
mod changes;
mod command;
mod deletion;
mod instance;
mod invites;
mod log;
mod notes;
mod overview;
mod support;
mod suspension;

use base::config::{
    Config,
    billing::{Plan, Price},
};
use serde_json::Value;

use crate::sites::fixture::{Answer, Fixture, Member};

/// A service with an operator, whose account is the first one.
pub struct Area {
    pub fixture: Fixture,
    pub omar: Member,
}

impl Area {
    /// Without plans.
    pub async fn open() -> Area {
        Self::open_with(|_| {}).await
    }

    /// With two plans.
    pub async fn with_plans() -> Area {
        Self::open_with(|config| config.billing.plans = plans()).await
    }

    /// With other settings.
    pub async fn open_with(change: impl FnOnce(&mut Config)) -> Area {
        let fixture = Fixture::open_with(true, change).await;
        let omar = fixture.owner("Operators").await;
        make_operator(&fixture, &omar).await;
        Area { fixture, omar }
    }

    /// The operator reads.
    pub async fn get(&self, path: &str) -> Answer {
        self.fixture.call(&self.omar.actor, "GET", path, None).await
    }

    /// The operator does something.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.fixture
            .call(&self.omar.actor, "POST", path, Some(body))
            .await
    }

    /// The operator does something to an account.
    pub async fn to_account(&self, of: &Member, action: &str, body: Value) -> Answer {
        self.post(&format!("/admin/accounts/{}/{action}", of.account), body)
            .await
    }

    /// Looks at what is to be done, as the scheduled task does.
    pub async fn look(&self) -> operator::Looked {
        operator::look(&self.fixture.operator)
            .await
            .expect("the task succeeds")
    }

    /// The mail server took every email.
    pub async fn send_emails(&self) {
        sqlx::query("DELETE FROM mails")
            .execute(&self.fixture.pool)
            .await
            .expect("the emails are sent");
    }

    /// The actions of the operators' log, oldest first.
    pub async fn logged(&self) -> Vec<String> {
        sqlx::query_scalar("SELECT action FROM operator_log ORDER BY id")
            .fetch_all(&self.fixture.pool)
            .await
            .expect("the log")
    }
}

/// Makes a person an operator with two-factor authentication.
pub async fn make_operator(fixture: &Fixture, person: &Member) {
    sqlx::query(
        "UPDATE people SET operator = true, name = 'Omar', second_secret = '\\x00' WHERE id = $1",
    )
    .bind(person.person)
    .execute(&fixture.pool)
    .await
    .expect("the person is an operator");
}

fn plan(id: &str, hits: u64, amount: &str) -> Plan {
    let price = Price {
        currency: "EUR".to_owned(),
        period: base::config::billing::Period::Month,
        amount: amount.to_owned(),
        stripe: None,
        paddle: None,
        lemon_squeezy: None,
    };
    Plan {
        id: id.to_owned(),
        name: id.to_owned(),
        hits: Some(hits),
        sites: Some(10),
        members: Some(5),
        keep_days: None,
        features: Vec::new(),
        public: true,
        prices: vec![price],
    }
}

/// `small` with 1,000 hits a month, and `large` with 100,000.
pub fn plans() -> Vec<Plan> {
    vec![
        plan("small", 1_000, "9.00"),
        plan("large", 100_000, "49.00"),
    ]
}
