//! Who comes, and who comes again.

use super::{
    chance::Chance,
    world::{Outfit, World},
};

/// How many of those who come for the first time will come again and again.
const REGULARS: f64 = 0.03;
/// How many of those who come again are regulars.
const BY_REGULARS: f64 = 0.45;
/// How many regulars are remembered.
const REMEMBERED: usize = 400;
/// The shortest absence: a shorter pause would continue the same visit.
const AWAY_MS: i64 = 40 * 60 * 1000;
/// How many other people are tried when one cannot come now.
const TRIES: usize = 6;

/// A person who came.
#[derive(Clone, Debug)]
struct Person {
    outfit: Outfit,
    /// May come again from then on, in milliseconds since 1970.
    free_at: i64,
}

/// All people who came to one site.
#[derive(Debug, Default)]
pub struct People {
    all: Vec<Person>,
    regulars: Vec<usize>,
}

impl People {
    /// A person who was here before, has left, and is free now; `days` of `a_day` visits each is how far
    /// back to look on average.
    pub fn again(&self, at: i64, a_day: f64, days: f64, chance: &mut Chance) -> Option<usize> {
        if self.all.is_empty() {
            return None;
        }
        let regular = chance.happens(BY_REGULARS) && !self.regulars.is_empty();
        for _ in 0..TRIES {
            let who = if regular {
                let latest = self.regulars.len().saturating_sub(REMEMBERED);
                *chance.one_of(&self.regulars[latest..])
            } else {
                let back = chance.waiting(a_day * days) as usize;
                self.all.len().checked_sub(back + 1)?
            };
            if self.all[who].free_at <= at {
                return Some(who);
            }
        }
        None
    }

    /// A person who was never here.
    pub fn newcomer(
        &mut self,
        world: &World,
        country: usize,
        desk: f64,
        chance: &mut Chance,
    ) -> usize {
        let outfit = world.somebody(country, desk, chance);
        self.all.push(Person {
            outfit,
            free_at: i64::MIN,
        });
        let who = self.all.len() - 1;
        if chance.happens(REGULARS) {
            self.regulars.push(who);
        }
        who
    }

    /// A person's address and device.
    pub fn outfit(&self, who: usize) -> &Outfit {
        &self.all[who].outfit
    }

    /// The person leaves at this moment, in milliseconds since 1970.
    pub fn leaves(&mut self, who: usize, at: i64) {
        self.all[who].free_at = at + AWAY_MS;
    }
}
