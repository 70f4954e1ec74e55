//! What visitors do on a site's pages, done by chance as its file tells it.

use std::collections::BTreeMap;

use shared::props::PropValue;

use super::{
    chance::Weights,
    sites::{Act, Cart, Choice, Event, Origin, Posts, Profile, Read, Search, Store, Value},
    sources::Way,
    walk::{Walk, cents, flag, number, text},
};

/// A site's pages on one day.
#[derive(Debug)]
pub struct Pages {
    profile: &'static Profile,
    posts: Option<Posts>,
    /// Which products are looked at.
    popular: Weights,
    /// How the lists whose first entry is read most are read.
    ranks: BTreeMap<&'static str, Weights>,
}

impl Pages {
    /// Of this site, on no certain day.
    pub fn of(profile: &'static Profile) -> Self {
        let products = profile
            .store
            .as_ref()
            .map_or(1, |store| store.products.len());
        let ranks = profile.lists.iter();
        Self {
            profile,
            posts: profile.blog.as_ref().map(Posts::of),
            popular: Weights::zipf(products),
            ranks: ranks
                .map(|(name, list)| (name.as_str(), Weights::zipf(list.len())))
                .collect(),
        }
    }

    /// A new day (days since 1970) of the year that ends with `last`.
    pub fn begin_day(&mut self, day: i32, last: i32) {
        if let Some(posts) = &mut self.posts {
            posts.begin_day(day, last);
        }
    }

    /// A visit.
    pub fn visit(&self, walk: &mut Walk<'_>, origin: Origin) {
        let mut visit = Visit {
            pages: self,
            walk,
            origin,
            cart: Cart::default(),
        };
        visit.begin();
        let goes_on = self.profile.visit.goes_on.chance(origin.way, origin.again);
        while visit.walk.chance.happens(goes_on) {
            visit.one_of(&self.profile.visit.around);
        }
        visit.pay();
    }
}

/// A visit under way.
struct Visit<'a, 'w> {
    pages: &'a Pages,
    walk: &'a mut Walk<'w>,
    origin: Origin,
    cart: Cart,
}

impl Visit<'_, '_> {
    fn begin(&mut self) {
        let (profile, page) = (self.pages.profile, self.origin.page);
        let product = page.strip_prefix("/products/");
        match (&profile.store, product) {
            (Some(store), Some(name)) => {
                let place = store.products.iter().position(|one| one.0 == name);
                self.product(store, place.unwrap_or_default());
            }
            _ if self
                .pages
                .posts
                .as_ref()
                .is_some_and(|posts| posts.has(page)) =>
            {
                self.read_post(page.to_owned());
            }
            _ if !page.is_empty() => self.walk.read(page, profile.visit.seconds),
            _ => {
                for first in &profile.visit.first {
                    let comes = first.way.is_none_or(|way| way == self.origin.way);
                    if comes && self.happens(first.chance) {
                        return self.all(&first.acts);
                    }
                }
            }
        }
    }

    fn all(&mut self, acts: &'static [Act]) {
        for act in acts {
            match act {
                Act::Read(read) => self.read(read),
                Act::Event(event) => self.event(event),
                Act::Search(search) => self.search(search),
                Act::OneOf(choices) => self.one_of(choices),
                Act::Part(name) => self.part(name),
                Act::Post => self.post(),
                Act::Product => self.any_product(),
            }
        }
    }

    fn part(&mut self, name: &str) {
        if let Some(acts) = self.pages.profile.parts.get(name) {
            self.all(acts);
        }
    }

    fn one_of(&mut self, choices: &'static [Choice]) {
        let whole: u64 = choices.iter().map(|choice| choice.share).sum();
        let mut drawn = self.walk.chance.below(whole);
        for choice in choices {
            if drawn < choice.share {
                return self.all(&choice.acts);
            }
            drawn -= choice.share;
        }
    }

    /// Chance is not asked where something always happens.
    fn happens(&mut self, chance: Option<f64>) -> bool {
        chance.is_none_or(|share| self.walk.chance.happens(share))
    }

    /// An entry of a list; each as often, or the first most.
    fn drawn(&mut self, name: &str, ranked: bool) -> &'static str {
        let Some(list) = self.pages.profile.lists.get(name) else {
            return "";
        };
        match self.pages.ranks.get(name).filter(|_| ranked) {
            Some(weights) => &list[weights.pick(self.walk.chance)],
            None => self.walk.chance.one_of(list).as_str(),
        }
    }

    fn read(&mut self, read: &'static Read) {
        let path = match &read.of {
            Some(list) => read.path.replace("{}", self.drawn(list, read.ranked)),
            None => read.path.clone(),
        };
        self.walk.read_at(read.host.as_deref(), path, read.seconds);
    }

    fn event(&mut self, event: &'static Event) {
        let here = self.walk.page().to_owned();
        let fits = event
            .on
            .as_ref()
            .is_none_or(|start| here.starts_with(start));
        if !fits || !self.happens(event.chance) {
            return;
        }
        let mut props = Vec::with_capacity(event.props.len());
        for (name, value) in &event.props {
            props.push((name.as_str(), self.value(value, &here)));
        }
        match &event.pays {
            Some(pays) => {
                let times = 1 + self.walk.chance.below(pays.most) as i64;
                let amount = cents(pays.step * times * 100);
                let currency = &self.pages.profile.currency;
                self.walk.pay(&event.name, &props, amount, currency);
            }
            None if event.by_itself => self.walk.happens(&event.name, &props),
            None => self.walk.event(&event.name, &props),
        }
    }

    fn value(&mut self, value: &Value, here: &str) -> PropValue {
        match value {
            Value::Flag(is) => flag(*is),
            Value::Text(fixed) => {
                let last = here.rsplit('/').next().unwrap_or_default();
                text(fixed.replace("{last}", last))
            }
            Value::OneOf { one_of } => text(self.drawn(one_of, false)),
            Value::Share { true_for } => flag(self.walk.chance.happens(*true_for)),
        }
    }

    fn search(&mut self, search: &'static Search) {
        let (words, results) = self.walk.chance.one_of(&self.pages.profile.searches);
        let props = [("query", text(words)), ("results", number(*results))];
        self.walk.event("Search", &props);
        if let Some(seconds) = search.seconds {
            let path = format!("/search?q={}", words.replace(' ', "+"));
            self.walk.read(path, seconds);
        }
        if let Some(part) = search.found.as_ref().filter(|_| *results > 0.0) {
            self.part(part);
        }
    }

    fn post(&mut self) {
        if let Some(posts) = &self.pages.posts {
            let path = posts.one(self.origin.way, self.walk.chance).to_owned();
            self.read_post(path);
        }
    }

    fn read_post(&mut self, path: String) {
        if let Some(blog) = &self.pages.profile.blog {
            self.walk.read(path, blog.seconds);
            self.all(&blog.after);
        }
    }

    fn any_product(&mut self) {
        if let Some(store) = &self.pages.profile.store {
            let place = self.pages.popular.pick(self.walk.chance);
            self.product(store, place);
        }
    }

    /// Looks at a product, and may put it into the cart.
    fn product(&mut self, store: &'static Store, place: usize) {
        let (name, category, price) = &store.products[place];
        self.walk.read(format!("/products/{name}"), store.seconds);
        // Those who know the shop buy more.
        let knows = self.origin.again || self.origin.way == Way::News;
        let keen = if knows { store.keen } else { 1.0 };
        if self.walk.chance.happens(store.adds * keen) {
            let props = [
                ("product", text(name)),
                ("category", text(category)),
                ("price", number(*price as f64)),
            ];
            self.walk.event("Add to cart", &props);
            self.cart.items += 1;
            self.cart.price += price;
        }
    }

    /// From the cart to the receipt; most turn back somewhere.
    fn pay(&mut self) {
        let profile = self.pages.profile;
        let Some(store) = profile.store.as_ref().filter(|_| self.cart.items > 0) else {
            return;
        };
        for step in &store.checkout {
            if !self.walk.chance.happens(step.chance) {
                return;
            }
            self.read(&step.read);
        }
        let chance = &mut *self.walk.chance;
        let express = chance.happens(store.shipping.express_share);
        let mut hundredths = (self.cart.price + store.shipping(express, self.cart.price)) * 100;
        let shipping = if express { "express" } else { "standard" };
        let mut props = vec![
            ("items", number(self.cart.items)),
            ("shipping", text(shipping)),
            ("gift", flag(chance.happens(store.gifts))),
        ];
        if chance.happens(store.coupons.share) {
            props.push(("coupon", text(chance.one_of(&store.coupons.one_of))));
            hundredths = hundredths * store.coupons.percent / 100;
        }
        let (currency, percent) = store.currency(self.origin.country, &profile.currency);
        self.walk.pay(
            "Purchase",
            &props,
            cents(hundredths * percent / 100),
            currency,
        );
    }
}
