//! Deciding what arrived about consent.

use shared::{
    consent::{Kind, Mark, Person, Record, commitment, genesis},
    ids::SiteNumber,
};

use super::{
    Choice, ConsentAnswer, ConsentedHit, Consenting, Here, Step,
    step::{Recorded, Tie},
};
use crate::{
    arrival::{Verdict, Visitor},
    fold::{Folded, State},
    visits::Undo,
};

/// Who is to be tied.
#[derive(Clone, Copy)]
struct Whom {
    site: SiteNumber,
    person: Person,
    mark: Mark,
}

impl Choice {
    /// What it is recorded as.
    fn kind(&self, changed: bool) -> Kind {
        match self {
            Choice::Gpc => Kind::Gpc,
            Choice::Withdraw(_) => Kind::Withdrew,
            Choice::Agree(_) | Choice::Decline(_) if changed => Kind::Changed,
            Choice::Agree(_) => Kind::Agreed,
            Choice::Decline(_) => Kind::Declined,
        }
    }

    /// The visitor of the record: a record of who declined has none.
    fn recorded(&self) -> Option<Consenting> {
        match self {
            Choice::Agree(consenting) | Choice::Withdraw(consenting) => Some(*consenting),
            Choice::Decline(_) | Choice::Gpc => None,
        }
    }

    /// Who no longer agrees.
    fn withdrawn(&self) -> Option<Mark> {
        match self {
            Choice::Withdraw(consenting) | Choice::Decline(Some(consenting)) => {
                Some(consenting.mark)
            }
            Choice::Agree(_) | Choice::Decline(None) | Choice::Gpc => None,
        }
    }
}

impl State {
    fn step(&mut self, step: Step, folded: &mut Folded, undo: &mut Vec<Undo>) {
        self.consent
            .apply(&step, |change| undo.push(Undo::Consent(change)));
        folded.consent.push(step);
    }

    /// An answer: the next record of the site's chain, and what follows from it for the open visit.
    pub(crate) fn answer(
        &mut self,
        answer: ConsentAnswer,
        folded: &mut Folded,
        undo: &mut Vec<Undo>,
    ) -> Verdict {
        let (site, ts, now, visitor) = (answer.site, answer.ts, folded.arrived, answer.visitor);
        let agreed_at = answer.agreed_at.unwrap_or(ts);
        let is_over = |with: &Consenting| self.consent.is_revoked(site, with.mark, agreed_at);
        let choice = match answer.choice {
            // Withdrawn or erased before: there is nothing left to withdraw.
            Choice::Decline(Some(with)) if is_over(&with) => Choice::Decline(None),
            Choice::Withdraw(with) if is_over(&with) => return Verdict::Known,
            choice => choice,
        };
        let mut once = None;
        match &choice {
            Choice::Gpc if !self.consent.is_new_signal(site, answer.day, visitor.today) => {
                return Verdict::Known;
            }
            Choice::Gpc => once = Some(visitor.today),
            Choice::Agree(with) if self.consent.is_revoked(site, with.mark, ts) => {
                return Verdict::Revoked;
            }
            Choice::Agree(_) if self.consent.is_full(site) => return Verdict::Full,
            Choice::Agree(_) | Choice::Decline(_) | Choice::Withdraw(_) => {}
        }
        let agrees = matches!(choice, Choice::Agree(_));
        let changed = answer
            .before
            .is_some_and(|before| before.agreed != agrees || !before.same_version);
        let head = self.consent.head(site);
        let consenting = choice.recorded();
        let record = Record {
            site,
            number: head.map_or(1, |head| head.number + 1),
            ts,
            kind: choice.kind(changed),
            how: answer.how,
            hostname: answer.hostname,
            language: answer.language,
            version: answer.version,
            tool: answer.tool,
            commitment: consenting.map(|with| commitment(&with.salt, &with.person)),
            previous: head.map_or_else(|| genesis(site), |head| head.hash),
        };
        let recorded = Recorded {
            record,
            day: answer.day,
            consenting,
            once,
        };
        self.step(Step::Recorded(Box::new(recorded)), folded, undo);
        if let Some(mark) = choice.withdrawn() {
            let at = now;
            self.step(Step::Revoked { site, mark, at }, folded, undo);
        }
        if let Choice::Agree(Consenting { person, mark, .. }) = choice {
            let whom = Whom { site, person, mark };
            self.tie_open_visit(whom, visitor, ts, ts, folded, undo);
        }
        Verdict::Counted
    }

    /// A consented visitor's browser: ties the open visit, once.
    pub(crate) fn here(
        &mut self,
        here: &Here,
        folded: &mut Folded,
        undo: &mut Vec<Undo>,
    ) -> Verdict {
        if self
            .consent
            .is_revoked(here.site, here.mark, here.agreed_at)
        {
            return Verdict::Revoked;
        }
        let whom = Whom {
            site: here.site,
            person: here.person,
            mark: here.mark,
        };
        if self.tie_open_visit(whom, here.visitor, here.ts, here.agreed_at, folded, undo) {
            Verdict::Counted
        } else {
            Verdict::NoVisit
        }
    }

    /// A hit, and its tie: of its visit, or of itself where it has none.
    pub(crate) fn consented_hit(
        &mut self,
        consented: ConsentedHit,
        now: i64,
        folded: &mut Folded,
        undo: &mut Vec<Undo>,
    ) -> Verdict {
        let whom = Whom {
            site: consented.hit.site,
            person: consented.person,
            mark: consented.mark,
        };
        let verdict = self.hit(consented.hit, now, folded, undo);
        let agreed_at = consented.agreed_at;
        if verdict != Verdict::Counted || self.consent.is_revoked(whom.site, whom.mark, agreed_at) {
            return verdict;
        }
        let Some(row) = folded.rows.last() else {
            return verdict;
        };
        let tie = Tie {
            site: whom.site,
            person: whom.person,
            mark: whom.mark,
            visit: row.visit.unwrap_or(row.seq),
            visit_day: row.visit_day,
            since: agreed_at.max(row.visit_start),
            visitor: row.visit.and(row.visitor),
        };
        // A hit from before the agreement is not the visitor's, though its visit may be from then on.
        let is_of_visitor = row.visit.is_some() || row.ts >= agreed_at;
        if is_of_visitor && self.consent.tied_to(tie.visit).is_none() {
            self.step(Step::Tied(Box::new(tie)), folded, undo);
        }
        verdict
    }

    /// Ties the visit that a hit at `ts` would join, unless it is tied. False if there is none, or it is another
    /// visitor's: browsers behind one address may share a visit, and the first who agreed has it.
    fn tie_open_visit(
        &mut self,
        whom: Whom,
        visitor: Visitor,
        ts: i64,
        since: i64,
        folded: &mut Folded,
        undo: &mut Vec<Undo>,
    ) -> bool {
        let found = self
            .open_visits
            .find(whom.site, visitor, ts, folded.arrived);
        let Some(found) = found else {
            return false;
        };
        if let Some(mark) = self.consent.tied_to(found.id) {
            return mark == whom.mark;
        }
        let tie = Tie {
            site: whom.site,
            person: whom.person,
            mark: whom.mark,
            visit: found.id,
            visit_day: found.day,
            since: since.max(found.start),
            visitor: Some(found.visitor),
        };
        self.step(Step::Tied(Box::new(tie)), folded, undo);
        true
    }
}
