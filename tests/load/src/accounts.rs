//! What the operators' list of accounts is asked in the benchmark.

/// The statements that add the accounts, their owners, subscriptions and sites; the first owner becomes an operator.
pub const FILL: &str = include_str!("accounts.sql");

/// The questions by name: the query of `GET /admin/accounts`. `{n}` is the number of an account, another one each time.
pub const QUESTIONS: [(&str, &str); 14] = [
    ("by age", ""),
    ("by last visit", "?sort=seen"),
    ("by use", "?sort=usage"),
    ("plan", "?plan=medium"),
    ("state", "?state=past_due&sort=usage"),
    (
        "common plan and state",
        "?plan=small&state=active&sort=seen",
    ),
    ("rare plan and state", "?plan=large&state=trial"),
    ("held", "?state=held"),
    ("without a plan", "?state=none"),
    ("name", "?q={n}"),
    ("owner's address", "?q=owner{n}@"),
    ("site", "?q=shop%20{n}"),
    ("common word", "?q=bakery"),
    ("common words", "?q=river%20coffee&state=active&sort=usage"),
];
