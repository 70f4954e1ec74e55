//! Plans, what accounts buy and use, and payment providers.

mod buyer;
mod customer;
mod lemon_squeezy;
mod limits;
mod paddle;
mod plans;
mod provider;
mod relay;
mod stand_ins;
mod story;
mod stripe;
mod usage;
mod vies;
mod view;
mod withdrawal;
