//! `teaandclay.example`: a shop for tea and what one drinks it from.

use super::{Came, Pages, Profile};
use crate::{
    chance::Weights,
    rhythm::{AT_LEISURE, Rhythm, peak},
    sources::{Way, direct, letter, link, search, tagged},
    walk::{Walk, cents, flag, number, text},
};

pub(super) static PROFILE: Profile = Profile {
    name: "teaandclay.example",
    zone: "America/New_York",
    currency: "USD",
    excluded_paths: &["/admin/*"],
    excluded_addresses: &["198.51.100.0/24"],
    share: 0.33,
    rhythm: Rhythm {
        growth: 1.35,
        months: [0.92, 0.95, 0.9, 0.92, 1.02, 0.85, 0.8, 0.84, 0.95, 1.1, 1.35, 1.6],
        weekdays: [1.05, 1.06, 1.04, 1.0, 0.92, 0.9, 1.03],
        peaks: &[peak((11, 24), (11, 30), 1.9), peak((12, 21), (12, 26), 0.55), peak((5, 6), (5, 10), 1.3)],
        hours: &AT_LEISURE,
        audience: &[
            ("US", 58.0), ("CA", 9.0), ("GB", 9.0), ("DE", 5.0), ("AU", 3.0), ("FR", 2.6), ("NL", 1.6), ("JP", 1.5),
            ("IE", 1.0), ("SE", 0.9), ("CH", 0.9), ("NZ", 0.7), ("MX", 1.2), ("TW", 0.8), ("IT", 0.9), ("ES", 0.8),
            ("BE", 0.6), ("AT", 0.6), ("DK", 0.5), ("NO", 0.5), ("IN", 0.7), ("BR", 0.6), ("KR", 0.4), ("PL", 0.4),
        ],
        offset: -5,
    },
    sources: &[
        direct(20.0),
        search(19.0, "https://www.google.com/"),
        search(3.0, "https://www.bing.com/"),
        search(1.8, "https://duckduckgo.com/"),
        tagged(9.0, "https://www.google.com/", "gclid={id}&utm_source=google&utm_medium=cpc&utm_campaign=shopping"),
        tagged(
            3.5,
            "https://www.google.com/",
            "gclid={id}&utm_source=google&utm_medium=cpc&utm_campaign=brand&utm_term=tea+and+clay",
        ),
        tagged(1.3, "https://www.bing.com/", "msclkid={id}"),
        tagged(
            4.0,
            "https://l.facebook.com/",
            "fbclid={id}&utm_source=facebook&utm_medium=paid_social&utm_campaign=retargeting&utm_content=carousel-a",
        ),
        tagged(
            3.0,
            "https://l.facebook.com/",
            "fbclid={id}&utm_source=facebook&utm_medium=paid_social&utm_campaign=retargeting&utm_content=carousel-b",
        ),
        tagged(1.2, "https://ads.example.net/", "dclid={id}&utm_source=display&utm_medium=banner&utm_campaign=autumn")
            .during((9, 15), (11, 15)),
        link(4.6, "https://l.instagram.com/"),
        link(4.2, "https://www.pinterest.com/"),
        link(1.4, "https://www.tiktok.com/").grows(2.5),
        link(1.4, "https://www.youtube.com/"),
        link(1.0, "https://www.reddit.com/r/tea/"),
        tagged(0.5, "https://chatgpt.com/", "utm_source=chatgpt.com").grows(7.0),
        link(0.3, "https://www.perplexity.ai/").grows(4.0),
        link(0.2, "https://gemini.google.com/").grows(5.0),
        tagged(
            1.9,
            "https://teapot-reviews.example.org/best",
            "utm_source=teapot-reviews&utm_medium=affiliate&utm_campaign=best-teapots",
        )
        .to("/products/clay-teapot-small"),
        link(1.0, "https://gift-guides.example.com/for-tea-lovers").to("/collections/gifts"),
        letter(22.0, 1, "utm_source=newsletter&utm_medium=email&utm_campaign=week-{week}"),
        letter(7.0, 2, "utm_source=newsletter&utm_medium=email&utm_campaign=week-{week}"),
        tagged(16.0, "", "utm_source=newsletter&utm_medium=email&utm_campaign=black-friday")
            .during((11, 24), (11, 30))
            .to("/collections/sale"),
        tagged(
            9.0,
            "https://www.google.com/",
            "gclid={id}&utm_source=google&utm_medium=cpc&utm_campaign=black-friday&utm_term=teapot+sale",
        )
        .during((11, 20), (11, 30))
        .to("/collections/sale"),
        tagged(6.0, "https://l.instagram.com/", "utm_source=instagram&utm_medium=social&utm_campaign=mothers-day")
            .during((5, 1), (5, 10))
            .to("/collections/gifts"),
    ],
    spike: None,
    again: 0.24,
    again_days: 5.0,
    desk: 0.37,
    pages: || Box::new(Shop { popular: Weights::zipf(PRODUCTS.len()) }),
};

/// Product, category, price in dollars.
#[rustfmt::skip]
const PRODUCTS: [(&str, &str, i64); 24] = [
    ("sencha-first-flush", "green", 18), ("clay-teapot-small", "teapots", 64), ("earl-grey-loose", "black", 14),
    ("matcha-ceremonial", "green", 38), ("cup-speckled", "cups", 22), ("assam-breakfast", "black", 13),
    ("oolong-roasted", "oolong", 24), ("clay-teapot-large", "teapots", 88), ("peppermint", "herbal", 9),
    ("set-for-two", "sets", 118), ("jasmine-pearls", "green", 26), ("chamomile", "herbal", 9),
    ("matcha-whisk", "sets", 21), ("cup-celadon", "cups", 28), ("darjeeling-second-flush", "black", 23),
    ("rooibos-vanilla", "herbal", 11), ("gaiwan-white", "teapots", 34), ("tea-chest-wood", "sets", 72),
    ("genmaicha", "green", 15), ("white-peony", "oolong", 29), ("kettle-gooseneck", "teapots", 96),
    ("milk-oolong", "oolong", 27), ("cup-espresso-clay", "cups", 16), ("tasting-box-twelve", "sets", 48),
];
const COLLECTIONS: [&str; 8] = [
    "green", "black", "teapots", "cups", "gifts", "oolong", "sale", "herbal",
];
const LOOKED_FOR: [(&str, f64); 8] = [
    ("teapot", 14.0),
    ("matcha", 6.0),
    ("gift", 11.0),
    ("decaf", 2.0),
    ("yixing", 3.0),
    ("kettle", 2.0),
    ("coffee", 0.0),
    ("sampler", 4.0),
];
const COUPONS: [&str; 3] = ["WELCOME10", "TEA5", "FRIENDS"];

struct Shop {
    popular: Weights,
}

/// What is in somebody's cart.
#[derive(Default)]
struct Cart {
    items: u32,
    dollars: i64,
}

impl Shop {
    /// Looks at a product, and may put it into the cart.
    fn product(&self, walk: &mut Walk<'_>, place: usize, cart: &mut Cart, keen: f64) {
        let (name, category, price) = PRODUCTS[place];
        walk.read(format!("/products/{name}"), 34.0);
        if walk.chance.happens(0.07 * keen) {
            let price_number = number(price as f64);
            walk.event(
                "Add to cart",
                &[
                    ("product", text(name)),
                    ("category", text(category)),
                    ("price", price_number),
                ],
            );
            cart.items += 1;
            cart.dollars += price;
        }
    }

    fn collection(walk: &mut Walk<'_>) {
        let name = walk.chance.one_of(&COLLECTIONS);
        walk.read(format!("/collections/{name}"), 22.0);
    }

    fn look_around(&self, walk: &mut Walk<'_>, cart: &mut Cart, keen: f64) {
        match walk.chance.below(100) {
            0..22 => Self::collection(walk),
            22..30 => walk.read("/", 14.0),
            30..34 => walk.read("/pages/shipping", 26.0),
            34..37 => walk.read("/journal/how-to-season-a-teapot", 80.0),
            37..40 => walk.read("/pages/our-potters", 55.0),
            40..46 => {
                let (words, results) = *walk.chance.one_of(&LOOKED_FOR);
                walk.event(
                    "Search",
                    &[("query", text(words)), ("results", number(results))],
                );
                walk.read(format!("/search?q={words}"), 11.0);
            }
            46..48 => walk.event(
                "Sign-up",
                &[("list", text("letters")), ("place", text("footer"))],
            ),
            _ => {
                let place = self.popular.pick(walk.chance);
                self.product(walk, place, cart, keen);
            }
        }
    }

    /// From the cart to the receipt; most turn back somewhere.
    fn pay(&self, walk: &mut Walk<'_>, cart: &Cart, country: &str) {
        const CHECKOUT: Option<&str> = Some("checkout.teaandclay.example");
        if !walk.chance.happens(0.74) {
            return;
        }
        walk.read("/cart", 20.0);
        if !walk.chance.happens(0.68) {
            return;
        }
        walk.read_at(CHECKOUT, "/checkout/address", 45.0);
        if !walk.chance.happens(0.8) {
            return;
        }
        walk.read_at(CHECKOUT, "/checkout/payment", 40.0);
        if !walk.chance.happens(0.84) {
            return;
        }
        walk.read_at(CHECKOUT, "/checkout/thanks", 12.0);
        let express = walk.chance.happens(0.22);
        let shipping = if express {
            14
        } else if cart.dollars >= 60 {
            0
        } else {
            6
        };
        let mut hundredths = (cart.dollars + shipping) * 100;
        let mut props = vec![
            ("items", number(cart.items)),
            (
                "shipping",
                text(if express { "express" } else { "standard" }),
            ),
            ("gift", flag(walk.chance.happens(0.15))),
        ];
        if walk.chance.happens(0.18) {
            props.push(("coupon", text(*walk.chance.one_of(&COUPONS))));
            hundredths = hundredths * 9 / 10;
        }
        let (currency, percent) = currency_of(country);
        walk.pay(
            "Purchase",
            &props,
            cents(hundredths * percent / 100),
            currency,
        );
    }
}

/// In which currency somebody pays, and what a dollar is in it, in hundredths.
fn currency_of(country: &str) -> (&'static str, i64) {
    match country {
        "GB" => ("GBP", 78),
        "CA" => ("CAD", 136),
        "DE" | "FR" | "NL" | "IE" | "IT" | "ES" | "BE" | "AT" => ("EUR", 92),
        _ => ("USD", 100),
    }
}

impl Pages for Shop {
    fn begin_day(&mut self, _day: i32, _last: i32) {}

    fn visit(&self, walk: &mut Walk<'_>, came: Came) {
        // Those who know the shop buy more.
        let keen = if came.again || came.way == Way::News {
            1.9
        } else {
            1.0
        };
        let mut cart = Cart::default();
        match came.page.strip_prefix("/products/") {
            Some(name) => {
                let place = PRODUCTS
                    .iter()
                    .position(|(product, _, _)| *product == name)
                    .unwrap_or_default();
                self.product(walk, place, &mut cart, keen);
            }
            None if !came.page.is_empty() => walk.read(came.page, 30.0),
            None if came.way == Way::Direct && walk.chance.happens(0.62) => walk.read("/", 16.0),
            None if walk.chance.happens(0.35) => Self::collection(walk),
            None => {
                let place = self.popular.pick(walk.chance);
                self.product(walk, place, &mut cart, keen);
            }
        }
        while walk.chance.happens(came.goes_on(0.56)) {
            self.look_around(walk, &mut cart, keen);
        }
        if cart.items > 0 {
            self.pay(walk, &cart, came.country);
        }
    }
}
