//! The results of faults, for people.

use super::ledger::Sum;

/// The result of one fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As in `docs/faults.md`.
    Passed,
    /// What is wrong.
    Failed(Vec<String>),
    /// Why it could not be tried. Never a pass.
    Skipped(String),
}

/// One try of one fault.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The fault.
    pub id: &'static str,
    /// The verdict.
    pub verdict: Verdict,
    /// What was seen meanwhile.
    pub seen: Vec<String>,
    /// Acknowledged and counted.
    pub sum: Sum,
}

impl Outcome {
    /// A line, and one more for each thing that is wrong.
    #[must_use]
    pub fn text(&self) -> String {
        let head = match &self.verdict {
            Verdict::Passed => format!("passed: {}", self.seen.join("; ")),
            Verdict::Failed(problems) => {
                let problems: String = problems
                    .iter()
                    .map(|problem| format!("\n    ! {problem}"))
                    .collect();
                format!("FAILED: {}{problems}", self.seen.join("; "))
            }
            Verdict::Skipped(why) => format!("skipped: {why}"),
        };
        format!("{:<19} {head}\n    {}", self.id, numbers(&self.sum))
    }
}

fn numbers(sum: &Sum) -> String {
    let refused: u64 = sum.refused.values().sum();
    format!(
        "acknowledged {}, counted {}, lost {}, doubled {}, refused {refused}, without an answer {}",
        sum.acknowledged, sum.counted, sum.lost, sum.doubled, sum.unknown
    )
}

/// A table with a line for each fault, in the order of first tries.
#[must_use]
pub fn table(outcomes: &[Outcome]) -> String {
    let mut ids: Vec<&str> = Vec::new();
    for outcome in outcomes {
        if !ids.contains(&outcome.id) {
            ids.push(outcome.id);
        }
    }
    let mut text = format!(
        "{:<19} {:>5} {:>6} {:>6} {:>7} {:>12} {:>9} {:>5} {:>7} {:>8} {:>10}\n",
        "fault",
        "tried",
        "passed",
        "failed",
        "skipped",
        "acknowledged",
        "counted",
        "lost",
        "doubled",
        "refused",
        "unanswered"
    );
    for id in ids {
        let tries: Vec<_> = outcomes.iter().filter(|outcome| outcome.id == id).collect();
        let mut sum = Sum::default();
        for outcome in &tries {
            sum.add(&outcome.sum);
        }
        let number =
            |wanted: fn(&Verdict) -> bool| tries.iter().filter(|one| wanted(&one.verdict)).count();
        text += &format!(
            "{id:<19} {:>5} {:>6} {:>6} {:>7} {:>12} {:>9} {:>5} {:>7} {:>8} {:>10}\n",
            tries.len(),
            number(|verdict| *verdict == Verdict::Passed),
            number(|verdict| matches!(verdict, Verdict::Failed(_))),
            number(|verdict| matches!(verdict, Verdict::Skipped(_))),
            sum.acknowledged,
            sum.counted,
            sum.lost,
            sum.doubled,
            sum.refused.values().sum::<u64>(),
            sum.unknown
        );
    }
    text
}
